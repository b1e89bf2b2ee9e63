package rating_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// The floor is that of the text the event is under (0.1): one begun on 29
// February 2024 keeps 1000, though its list is that of 1 April.
//
// 1205 loses twice to 1205: 2 × (0 − .50) = −1.00, K 20: −20, 1185.
func TestFloorOfTheEventsEdition(t *testing.T) {
	for _, c := range []struct {
		start handbook.Date
		kind  tournament.Kind
		want  tournament.Rating
	}{
		{2024_02_28, tournament.Standard, 1185},
		{2024_02_29, tournament.Standard, 1185},
		{2024_03_01, tournament.Standard, 0},
		{2024_02_29, tournament.Rapid, 1185},
		{2024_03_01, tournament.Blitz, 0},
	} {
		p := rate(t, starting(against(1205, 100, []int{1205, 1205}, "00"), c.start), c.kind)
		require.Equal(t, c.want, p.NewRating, "%s %s", c.kind, c.start)
	}
	// Named by hand the edition brings its floor along.
	named := event(t, starting(against(1205, 100, []int{1205, 1205}, "00"), 2026_05_04), tournament.Standard)
	var err error
	named.Edition, err = rating.EditionByKey(tournament.Standard, "2022-01-01")
	require.NoError(t, err)
	players, _ := rating.Rate(rating.Input{Events: []rating.Event{named}})
	require.EqualValues(t, 1185, hero(t, players).NewRating)
	// Of two events in one period the later text decides.
	a, b := starting(against(1205, 100, []int{1205}, "0"), 2024_02_29), starting(against(1205, 100, []int{1205}, "0"), 2024_03_02)
	b.File = "b.trf"
	players, _ = rating.Rate(rating.Input{Events: []rating.Event{event(t, b, tournament.Standard), event(t, a, tournament.Standard)}})
	require.Zero(t, hero(t, players).NewRating)
}

// A day of several matches: 1 beats 2 in three of four games, after which game
// 4 does not count; 3 and 4 are level, so all their games do; 5 is unrated, so
// neither he nor 6 is rated. A friendly of changing opponents is no match even if it
// is called one, and every game counts.
func TestSeveralMatches(t *testing.T) {
	pairs := func(results ...string) *tournament.Tournament {
		m := &tournament.Tournament{File: "a.trf", Start: 2026_03_02, End: 2026_03_05, Rounds: 4, Scoring: tournament.StandardScoring}
		for i, codes := range results {
			a := tournament.Player{StartingRank: 2*i + 1, Rating: 2000, FIDEID: 100 + 2*i}
			b := tournament.Player{StartingRank: 2*i + 2, Rating: 2000, FIDEID: 101 + 2*i}
			for _, c := range codes {
				a.Games = append(a.Games, tournament.Game{Opponent: b.StartingRank, Result: tournament.Result(c)})
				b.Games = append(b.Games, tournament.Game{Opponent: a.StartingRank, Result: mirror(tournament.Result(c))})
			}
			m.Players = append(m.Players, a, b)
		}
		m.Index()
		return m
	}
	games := func(m *tournament.Tournament) map[string]int {
		e := event(t, m, tournament.Standard)
		e.Match = true
		players, _ := rating.Rate(rating.Input{Events: []rating.Event{e}})
		n := map[string]int{}
		for _, p := range players {
			n[p.FIDEID] = p.Games
		}
		return n
	}
	day := pairs("1110", "1=0=", "11=1")
	day.Players[4].Rating = 0
	require.Equal(t, map[string]int{"100": 3, "101": 3, "102": 4, "103": 4}, games(day))

	friendly := pairs("11", "11")
	one, three := &friendly.Players[0], &friendly.Players[2]
	one.Games[1].Opponent, three.Games[1].Opponent = 4, 2
	friendly.Players[1].Games[1].Opponent, friendly.Players[3].Games[1].Opponent = 3, 1
	friendly.Rounds = 2
	require.Equal(t, map[string]int{"100": 2, "101": 2, "102": 2, "103": 2}, games(friendly))

	// 1 meets 2 alone, who meets 3 as well: no match, so round 5 counts although
	// 1 had won three of five before it.
	star := pairs("11111", "11111")
	star.Rounds = 5
	star.Players[0].Games[3], star.Players[3].Games[3] = tournament.Game{}, tournament.Game{}
	star.Players[1].Games[3].Opponent, star.Players[2].Games[3].Opponent = 3, 2
	star.Players[1].Games[3].Result, star.Players[2].Games[3].Result = '0', '1'
	require.Equal(t, map[string]int{"100": 4, "101": 5, "102": 5, "103": 4}, games(star))
}

// A difference of 400 is not more than 400: nothing is capped. 2400 beats 2000:
// 1 − .92; 2401 beats 2000: the same figure, capped.
func TestFourHundredIsNotCapped(t *testing.T) {
	for _, start := range []handbook.Date{2022_05_02, 2024_05_02, 2026_05_02} {
		g := rate(t, starting(against(2400, 100, []int{2000, 2401, 2400}, "100"), start), tournament.Standard).Tournaments[0].Games[0]
		require.Equal(t, 400, g.Difference)
		require.False(t, g.Capped)
		require.Equal(t, "0.08", g.Delta.String())
		g = rate(t, starting(against(2401, 100, []int{2000, 2401, 2400}, "100"), start), tournament.Standard).Tournaments[0].Games[0]
		require.Equal(t, 400, g.Difference)
		require.True(t, g.Capped)
		require.Equal(t, "0.08", g.Delta.String())
	}
}

// 0.2.1 is about players in excess of 2700, and women in excess of 2500, from 1
// March 2024 on, and in standard play.
func TestEarlyRegistrationLimits(t *testing.T) {
	said := func(own int, sex tournament.Sex, start handbook.Date, kind tournament.Kind) bool {
		open := starting(against(own, 100, []int{2000, 2000}, "11"), start)
		open.Players[0].Sex = sex
		for _, f := range rating.Check(open, kind, event(t, open, kind).Edition, rating.Registration{}) {
			if f.Rule == "early-registration" {
				require.Equal(t, "B.02-0.2.1", f.Article)
				return true
			}
		}
		return false
	}
	require.False(t, said(2700, tournament.Male, 2024_03_01, tournament.Standard))
	require.True(t, said(2701, tournament.Male, 2024_03_01, tournament.Standard))
	require.False(t, said(2501, tournament.Male, 2024_03_01, tournament.Standard))
	require.False(t, said(2500, tournament.Female, 2024_03_01, tournament.Standard))
	require.True(t, said(2501, tournament.Female, 2024_03_01, tournament.Standard))
	require.False(t, said(2800, tournament.Male, 2024_02_29, tournament.Standard), "the day before")
	require.False(t, said(2800, tournament.Male, 2024_03_01, tournament.Rapid), "rapid has three days always")
}
