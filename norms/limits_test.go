package norms

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// 1.5.6: forty players in every round whose average is at least 2000. The
// applicant, 2400, and 39 guests of 77,600 in sum are 40 × 2000.
func TestFortyPlayers(t *testing.T) {
	open := func(guests int, last tournament.Rating, change func(*tournament.Player)) string {
		a := solid()
		for i := range guests {
			e := Entrant{Rating: 1990, Federation: "AUT"}
			if i == guests-1 {
				e.Rating = last
			}
			a.more = append(a.more, e)
		}
		ev := a.event(t)
		for i := len(ev.Field) - guests; i < len(ev.Field); i++ {
			p := &ev.Tournament.Players[i]
			for range 9 {
				p.Games = append(p.Games, tournament.Game{Opponent: 2, Result: tournament.Draw})
			}
			if i == len(ev.Field)-1 && change != nil {
				change(p)
			}
		}
		all := said(find(t, ev, tournament.GM, Readings{}).Notes)
		if strings.Contains(all, "1.5.6: counts as") {
			return "counts"
		}
		return "no"
	}
	require.Equal(t, "counts", open(39, 1980, nil))
	require.Equal(t, "no", open(39, 1979, nil), "79,999 of 40 are under 2000")
	require.Equal(t, "no", open(39, 1960, nil), "1999.5 is not 2000")
	require.Equal(t, "no", open(38, 2100, nil), "thirty-nine")
	miss := func(rounds ...int) func(*tournament.Player) {
		return func(p *tournament.Player) {
			for _, r := range rounds {
				p.Games[r-1] = tournament.Game{Result: tournament.ZeroBye}
			}
		}
	}
	require.Equal(t, "counts", open(40, 1990, miss(4)), "forty without him in round 4")
	// He misses two rounds, so he is in none; 39 guests of 1990 are 77,610.
	require.Equal(t, "counts", open(40, 2600, miss(4, 5)))
	require.Equal(t, "no", open(39, 2600, miss(4, 5)))
}

// Two players miss two rounds each, different ones: neither is in any round,
// though with the other one every round would have had forty.
func TestWhoMissesTwoRoundsIsInNone(t *testing.T) {
	s := newSearch(bigSwiss(t, 40, 10, "AUT", "GER", "POL"), Options{})
	for i, rounds := range [][2]int{{1, 2}, {3, 4}} {
		p := &s.t.Players[len(s.field)-1-i]
		p.Games[rounds[0]-1], p.Games[rounds[1]-1] = tournament.Game{Result: tournament.HalfBye}, tournament.Game{Result: tournament.ZeroBye}
	}
	fewest, _ := s.fortyFigures()
	require.Equal(t, 39, fewest, "38 guests and the applicant")
}

// An unrated opponent with no game against a rated one has scored nothing
// against them, but not zero: he stays in (1.4.2b). Rated, the applicant is the
// one he loses to.
func TestUnratedWithoutRatedOpponents(t *testing.T) {
	ev := solid().in(registration.RoundRobin).with(10, "POL - 0 1").event(t)
	require.Contains(t, find(t, ev, tournament.GM, Readings{}).Ignored, Ignored{10, "1.4.2b"})
	ev.Field[0].Rating = 0
	require.NotContains(t, find(t, ev, tournament.GM, Readings{}).Ignored, Ignored{10, "1.4.2b"})
}

// 1.1.4 is about ratings and titles: who changes federation during a long event
// counts under the one of the start.
func TestFederationsOfTheStart(t *testing.T) {
	ev := solid().event(t)
	ev.FieldAt = func(int) []Entrant {
		field := append([]Entrant(nil), ev.Field...)
		for i := range field[1:] {
			field[i+1].Federation = "HUN"
		}
		return field
	}
	require.True(t, find(t, ev, tournament.GM, Readings{}).Achieved)
}

// 3½ of 10 are 35 per cent and enough: dp −110, so 2710 make 2600.
func TestThirtyFivePerCentExactly(t *testing.T) {
	a := applicant{federation: "HUN", host: "AUT"}
	for i, result := range "111=000000" {
		title := "-"
		if i < 5 {
			title = "GM"
		}
		a.rounds = append(a.rounds, []string{"GER", "AUT", "POL"}[i%3]+" "+title+" 2710 "+string(result))
	}
	r := a.in(registration.RoundRobin).near(t, tournament.GM)
	require.True(t, r.Achieved, failed(r))
	require.Equal(t, 10, r.Games)
	require.Equal(t, tournament.Rating(2600), r.Performance)
	require.Equal(t, halfPoints(7), r.Required)
}

// A tournament of 13 rounds is not one of more than 13: the surplus counts on
// top. 12 of 13 against 2230 IM: needed are 10 (77 %, dp 211; 9½ are 73 %, 175).
func TestThirteenRoundsWithSurplus(t *testing.T) {
	a := applicant{federation: "HUN", host: "AUT"}
	for i := range 13 {
		title, result := "-", "1"
		if i < 7 {
			title = "IM"
		}
		if i == 12 {
			result = "0"
		}
		a.rounds = append(a.rounds, []string{"GER", "AUT", "POL"}[i%3]+" "+title+" 2240 "+result)
	}
	r := a.in(registration.RoundRobin).near(t, tournament.IM)
	require.True(t, r.Achieved, failed(r))
	require.Equal(t, halfPoints(20), r.Required, "2240 + 211 = 2451, 2240 + 175 = 2415")
	require.Equal(t, points(4), r.Exceeds)
	require.Equal(t, 15, r.CountsAs)
}

// 1.4.1f of 2024: eleven games, six with a title, and two opponents without one
// who did not come. Of the complete field 6 of 13 are too few, so the win over
// 1900 stays in; one titled of the two makes it 7 of 13, and it may go.
func TestTheCompleteFieldHoldsThoseWhoDidNotCome(t *testing.T) {
	field := func(missing string) applicant {
		return applicant{
			federation: "HUN", host: "HUN", format: registration.RoundRobin,
			rounds: []string{
				"POL - 1900 1", "GER GM 2385 1", "AUT GM 2385 1", "POL GM 2385 1", "GER GM 2385 1", "AUT GM 2385 1", "POL IM 2385 1",
				"GER - 2385 1", "AUT - 2385 1", "POL - 2385 0", "GER - 2385 0", "AUT " + missing + " 2385 +", "POL - 2385 +",
			},
		}
	}
	require.True(t, field("-").from(before).near(t, tournament.GM).Achieved)
	require.False(t, field("-").from(after).near(t, tournament.GM).Achieved)
	r := field("FM").from(after).near(t, tournament.GM)
	require.True(t, r.Achieved, failed(r))
	require.Equal(t, []Ignored{{1, "1.4.1f"}, {12, "1.4.2c"}, {13, "1.4.2c"}}, r.Ignored)
}

// The certificate counts FID and unknown as no federation, and an opponent of a
// double round robin once.
func TestCountsOfTheCertificate(t *testing.T) {
	ev := solid().with(8, "FID - 2460 =").with(9, "? - 2460 0").event(t)
	r := find(t, ev, tournament.GM, Readings{})
	require.Equal(t, []string{"1.4.2a"}, failed(r), "nine games, one against an opponent of no known federation")
	c := NewCertificate(ev, &r)
	require.Equal(t, 3, c.Federations, "GER AUT POL")
	require.Equal(t, 9, c.RatedOpponents)

	twice := double(5, 3).event(t)
	r = find(t, twice, tournament.GM, Readings{})
	require.True(t, r.Achieved, failed(r))
	c = NewCertificate(twice, &r)
	require.Equal(t, 10, c.Games)
	require.Equal(t, []int{3, 2, 5, 5, 5}, []int{c.GM, c.IM, c.TitledOpponents, c.RatedOpponents, c.NotOwnFederation})
}
