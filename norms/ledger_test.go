package norms

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// A conditional title becomes final on the day that the least rating of 0.6.2 is
// reached; lower titles may be taken on the way.
func TestConditionalTitleBecomesFinal(t *testing.T) {
	f := &LedgerFacts{
		Player: Person{FIDEID: "1", Name: "Sample, Player", Sex: tournament.Male},
		Direct: []DirectResult{{Title: tournament.IM, Kind: "continental-u18", Place: "gold", Event: "Continental U18", Start: 2022_08_01, End: 2022_08_10}},
		Thresholds: append(Published("1", []ListRating{{Period: 2022_09, Rating: 2105, K: 20}}),
			Reached(&PeriodGames{
				Before: ListRating{Period: 2023_05, Rating: 2195, K: 20, Games: 200}, Period: 2023_06, After: 2190,
				Games: []PeriodGame{gained(4, 3, 2023_05_10, 500)},
			})...),
		Highest: 2200_00, On: 2023_05_09,
	}
	l := NewLedger(f)
	require.Equal(t, []string{"IM conditional", "FM due"}, claimsOf(l))
	require.Equal(t, "a lower title on the way to the conditional IM; its least rating of 2100 was reached: 2105 on the list of 2022-09", l.Claims[1].Text)
	f.Held = []Held{{Title: tournament.FM, Since: 2022_10_01}, {Title: tournament.IM, Since: 2022_10_01, Conditional: true}}
	require.Equal(t, []string{"IM conditional"}, claimsOf(NewLedger(f)), "FM was taken")
	f.On = 2023_05_10
	l = NewLedger(f)
	require.Equal(t, []string{"IM due"}, claimsOf(l))
	require.Equal(t, "conditional", l.Claims[0].Basis)
	require.Equal(t, handbook.Date(2023_05_10), l.Claims[0].Day)
	require.Equal(t, 3, l.Claims[0].Threshold.Game.Round)
	// the same without the event at hand
	f.Direct = nil
	require.Equal(t, []string{"IM due"}, claimsOf(NewLedger(f)))
}

// 0.6.2 by edition: 30 games for ratings after 1 January 2024, and none of it
// for CM and WCM of the Olympiads from then on.
func TestLeastRatingByEdition(t *testing.T) {
	for _, c := range []struct {
		name  string
		kind  string
		title tournament.Title
		start handbook.Date
		lists []ListRating
		want  string
	}{
		{"reached in 2023 with few games", "zonal", tournament.FM, 2023_06_01, []ListRating{{Period: 2023_12, Rating: 2100, Games: 12, AllGames: true}}, "FM due"},
		{"on 1 January 2024", "zonal", tournament.FM, 2023_06_01, []ListRating{{Period: 2024_01, Rating: 2100, Games: 12, AllGames: true}}, "FM due"},
		{"reached in 2024 with few games", "zonal", tournament.FM, 2023_06_01, []ListRating{{Period: 2024_02, Rating: 2100, Games: 12, AllGames: true}}, "FM conditional"},
		{"with 30", "zonal", tournament.FM, 2023_06_01, []ListRating{{Period: 2024_02, Rating: 2100, Games: 30, AllGames: true}}, "FM due"},
		{"not known", "zonal", tournament.FM, 2023_06_01, []ListRating{{Period: 2024_02, Rating: 2100, Games: 12}}, "FM unverified"},
		{"Olympiad of 2022", "olympiad", tournament.CM, 2022_07_29, nil, "CM conditional"},
		{"Olympiad of 2024", "olympiad", tournament.CM, 2024_09_11, nil, "CM due"},
		{"FM at the Olympiad of 2024", "olympiad", tournament.FM, 2024_09_11, nil, "FM conditional"},
	} {
		f := &LedgerFacts{
			Direct:     []DirectResult{{Title: c.title, Kind: c.kind, Place: "x", Event: "E", Start: c.start, End: c.start.AddDays(10)}},
			Thresholds: Published("1", c.lists),
		}
		require.Equal(t, c.want, claimsOf(NewLedger(f))[0], c.name)
	}
}

// A norm by place counts as nine games (1.2.4) and serves an application.
func TestDirectNormInAnApplication(t *testing.T) {
	f := complete(tournament.IM, nil)
	f.Norms = f.Norms[:2]
	require.Equal(t, Missing, NewApplication(f, tournament.IM, 0).State)
	f.Direct = []DirectResult{{Title: tournament.IM, Norm: true, Kind: "zonal", Place: "silver or bronze", Event: "Zonal", Start: 2024_05_01, End: 2024_05_11}}
	a := NewApplication(f, tournament.IM, 0)
	require.Equal(t, Complete, a.State)
	require.Equal(t, 27, a.Games)
	require.Equal(t, []string{"IM due"}, claimsOf(NewLedger(f))[:1])
}

// The columns stand apart: a WGM still works on IM, an IM not on WIM norms of
// hers alone.
func TestColumns(t *testing.T) {
	f := complete(tournament.WGM, nil)
	f.Norms = append(f.Norms, ledgerNorm(tournament.IM, 7, nil))
	f.Held = []Held{{Title: tournament.WGM, Since: 2025_01_01}}
	l := NewLedger(f)
	require.Len(t, l.Applications, 1)
	require.Equal(t, tournament.IM, l.Applications[0].Title)
}

// What a ledger entry takes from a result of an event.
func TestNewNorm(t *testing.T) {
	rounds := []string{
		"GER GM 2500 =", "GER GM 2490 1", "GER GM 2510 =", "ENG IM 2480 1", "ENG IM 2450 =", "ENG FM 2400 1",
		"HUN IM 2470 =", "HUN - 2300 1", "HUN FM 2350 1",
	}
	ev := applicant{host: "HUN", rounds: rounds}.event(t)
	for i := range 9 {
		ev.Tournament.RoundDates = append(ev.Tournament.RoundDates, ev.Tournament.Start.AddDays(i))
	}
	results := Find(ev, Options{Player: 1, Title: tournament.GM})
	require.Len(t, results, 1)
	n := NewNorm(ev, &results[0])
	require.Equal(t, Yes, n.Normal)
	require.Equal(t, Yes, n.OneRoundADay)
	require.Equal(t, No, n.LargeSwiss, "ten players")
	require.Equal(t, 9, n.Games)
	require.Equal(t, 9, n.CountsAs)
	require.Equal(t, tournament.Points(70), n.PlayedScore)
	require.Equal(t, ev.Tournament.Start.AddDays(8), n.Achieved)
	require.Equal(t, 3, n.GM)
	require.Equal(t, 3, n.IM)
	require.Equal(t, 2, n.FM)
	require.Equal(t, 9, n.RatedGames)
	require.Zero(t, n.UnratedGames)
	require.NotNil(t, n.Certificate)

	ev.Tournament.RoundDates = nil
	require.Equal(t, Unknown, NewNorm(ev, &results[0]).OneRoundADay)

	r := NewTournamentReport(ev, results)
	require.Len(t, r.Norms, 1)
	require.Equal(t, []FederationCount{{"ENG", 3, 3, 3}, {"GER", 3, 3, 3}, {"HUN", 4, 4, 2}}, r.Federations)
	require.Equal(t, 4, r.HostPlayers)
	require.Contains(t, r.Notes, "1.1.3: the days of the rounds are not known")
}

// A zonal norm against one foreign federation stands on 1.4.3c alone.
func TestNewNormExempt(t *testing.T) {
	rounds := []string{
		"HUN GM 2500 =", "HUN GM 2490 1", "HUN GM 2510 =", "HUN IM 2480 1", "HUN IM 2450 =", "HUN FM 2400 1",
		"HUN IM 2470 =", "GER - 2300 1", "GER FM 2350 1",
	}
	ev := applicant{host: "HUN", rounds: rounds, kind: "zonal"}.event(t)
	results := Find(ev, Options{Player: 1, Title: tournament.GM})
	require.Len(t, results, 1)
	n := NewNorm(ev, &results[0])
	require.Equal(t, "1.4.3c", n.Exempt)
	require.Equal(t, No, n.Normal)
}

// A bye in nine rounds: the norm of 1.4.1c counts as nine games, once.
func TestNewNormOfEightGames(t *testing.T) {
	rounds := []string{
		"GER GM 2500 =", "GER GM 2490 1", "GER GM 2510 =", "ENG IM 2480 1", "ENG IM 2450 =", "ENG FM 2400 1",
		"HUN IM 2470 =", "HUN FM 2350 1", "bye U",
	}
	ev := applicant{host: "HUN", rounds: rounds}.event(t)
	results := Find(ev, Options{Player: 1, Title: tournament.GM})
	require.Len(t, results, 1)
	n := NewNorm(ev, &results[0])
	require.True(t, n.EightGames)
	require.Equal(t, 8, n.Games)
	require.Equal(t, 9, n.CountsAs)
}

// What an arbiter's event needs (B.06 4.8.3): that a norm was possible, whoever
// made it.
func TestPossible(t *testing.T) {
	strong := []string{
		"GER GM 2500 0", "GER GM 2490 0", "GER GM 2510 0", "ENG IM 2480 0", "ENG IM 2450 0", "ENG FM 2400 0",
		"HUN IM 2470 0", "HUN - 2300 0", "HUN FM 2350 0",
	}
	require.Equal(t, Yes, Possible(applicant{rounds: strong}.event(t)))
	weak := []string{
		"GER GM 1900 0", "GER GM 1900 0", "GER GM 1900 0", "ENG IM 1900 0", "ENG IM 1900 0", "ENG FM 1900 0",
		"HUN IM 1900 0", "HUN - 1900 0", "HUN FM 1900 0",
	}
	require.Equal(t, No, Possible(applicant{rounds: weak}.event(t)), "an average of 1900")
	untitled := make([]string, 9)
	for i := range untitled {
		untitled[i] = []string{"GER", "ENG", "FRA"}[i%3] + " - 2500 0"
	}
	require.Equal(t, No, Possible(applicant{rounds: untitled}.event(t)), "no titles")
	require.Equal(t, No, Possible(applicant{rounds: strong[:8]}.event(t)), "eight rounds")
	home := []string{}
	for _, line := range strong {
		home = append(home, "HUN"+line[3:])
	}
	require.Equal(t, No, Possible(applicant{rounds: home}.event(t)), "one federation")
	require.Equal(t, Yes, Possible(applicant{rounds: home, kind: "zonal"}.event(t)), "exempt")
}

// A norm of ten games under the normal rule, of eleven under the exemption: both
// stand for it in an application, never together.
func TestAlternativeUnderAnExemption(t *testing.T) {
	rounds := []string{
		"HUN GM 2500 =", "HUN GM 2490 1", "HUN GM 2510 =", "HUN GM 2480 1", "HUN IM 2450 =", "HUN FM 2400 1",
		"HUN IM 2470 1", "GER FM 2400 1", "GER FM 2350 1", "ENG FM 2380 1", "ENG IM 2400 =",
	}
	ev := applicant{host: "HUN", rounds: rounds, kind: "zonal"}.event(t)
	results := Find(ev, Options{Player: 1, Title: tournament.IM})
	require.Len(t, results, 1)
	require.Empty(t, results[0].Exempt)
	other := Alternative(ev, &results[0])
	require.NotNil(t, other)
	require.Equal(t, "1.4.3c", other.Exempt)
	require.Greater(t, other.CountsAs, results[0].CountsAs)
	require.Nil(t, Alternative(ev, other))

	normal, exempt := NewNorm(ev, &results[0]), NewNorm(ev, other)
	require.Equal(t, Yes, normal.Normal)
	require.Equal(t, No, exempt.Normal)
	f := complete(tournament.IM, nil)
	f.On = 2024_12_01
	f.Norms = append(f.Norms[:1], normal, exempt)
	f.Norms[0].CountsAs = 27 - exempt.CountsAs
	a := NewApplication(f, tournament.IM, 0)
	require.Equal(t, Complete, a.State, "%v", a.Missing)
	require.Len(t, a.Norms, 2)
	f.Norms[0].CountsAs = 27 - normal.CountsAs
	a = NewApplication(f, tournament.IM, 0)
	require.Equal(t, Complete, a.State)
	for _, n := range a.Norms {
		require.Empty(t, n.Exempt, "the normal one is enough")
	}
	f.Norms[0].CountsAs = 26 - exempt.CountsAs
	a = NewApplication(f, tournament.IM, 0)
	require.Equal(t, Missing, a.State, "the two of one event do not add up")
	require.Equal(t, []string{"1.5.1: the norms cover 26 games; 27 are needed, so 1 more"}, a.Missing)
	f.Norms[0].Normal = No // the normal one of the event is needed for 1.4.3e
	a = NewApplication(f, tournament.IM, 0)
	require.Len(t, a.Missing, 1, "%v", a.Missing)
}
