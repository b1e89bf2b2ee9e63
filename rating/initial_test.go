package rating_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

func TestInitialRatings(t *testing.T) {
	same := func(r, n int) (out []int) {
		for range n {
			out = append(out, r)
		}
		return out
	}
	for _, c := range []struct {
		name      string
		start     handbook.Date
		opponents []int
		results   string
		average   string
		percent   int
		dp        int
		rating    int
		published bool
		reason    string
	}{
		{"2022: 50 %", 2022_05_01, same(1500, 6), "111000", "1500", 50, 0, 1500, true, ""},
		{"2022: 20 for half a point", 2022_05_01, same(1500, 5), "11100", "1500", 60, 20, 1520, true, ""},
		{"2022: all won", 2022_05_01, same(1500, 5), "11111", "1500", 100, 100, 1600, true, ""},
		{"2022: under 50 %, dp", 2022_05_01, same(1500, 5), "11000", "1500", 40, -72, 1428, true, ""},
		{"2022: no cap", 2022_05_01, same(2400, 5), "11111", "2400", 100, 100, 2500, true, ""},
		{"2022: under the floor", 2022_05_01, same(1200, 5), "=0000", "1200", 10, -366, 834, false, "834 is below 1000 (7.1.4)"},
		{"the day before 2024-03-01", 2024_02_29, same(1500, 5), "11100", "1500", 60, 20, 1520, true, ""},
		{"2024: two draws against 1800", 2024_03_01, same(1500, 5), "11100", "1585.71", 57, 50, 1636, true, ""},
		{"2024: at most 2200", 2024_03_01, same(2400, 5), "11111", "2228.57", 86, 309, 2200, true, ""},
		{"2024: under the floor", 2024_03_01, same(1400, 5), "=0000", "1514.29", 21, -230, 1284, false, "1284 is below 1400 (7.1.4)"},
		{"2024: four games", 2024_03_01, same(1800, 4), "1111", "1800", 83, 273, 2073, false, "4 games against rated opponents, 5 are needed (7.1.4)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := rate(t, starting(against(0, 100, c.opponents, c.results), c.start), tournament.Standard)
			i := p.Initial
			require.NotNil(t, i)
			require.Equal(t, c.average, i.Average.String())
			require.Equal(t, c.percent, i.Percent)
			require.Equal(t, c.dp, i.DP)
			require.EqualValues(t, c.rating, i.Rating)
			require.Equal(t, c.published, i.Published)
			if c.published {
				require.True(t, i.Reason.IsZero())
				require.EqualValues(t, c.rating, p.NewRating)
			} else {
				require.Equal(t, c.reason, language.English.Say(i.Reason))
				require.Zero(t, p.NewRating)
			}
		})
	}
}

// The rating is rounded once, from the exact average and not from the one that
// is shown: 12349/7 = 1764.142... and so on; here the two differ.
func TestInitialFromTheExactAverage(t *testing.T) {
	// 201 games are not played in practice, but show it: sum 361799 of 201 and 2
	// at 1800: 365399 / 203 = 1799.9951, shown as 1800; half a point over.
	opponents, results := make([]int, 201), ""
	for i := range opponents {
		opponents[i] = 1800
		results += "="
	}
	opponents[0] = 1699
	p := rate(t, starting(against(0, 100, opponents, results), 2024_03_01), tournament.Standard)
	require.Equal(t, "1799.5", p.Initial.Average.String(), "365299/203 = 1799.5024")
	require.EqualValues(t, 1800, p.Initial.Rating)
	opponents[0] = 1698
	p = rate(t, starting(against(0, 100, opponents, results), 2024_03_01), tournament.Standard)
	require.Equal(t, "1799.5", p.Initial.Average.String(), "365298/203 = 1799.4975")
	require.EqualValues(t, 1799, p.Initial.Rating, "from the exact average, not from 1799.50")
}

func pooled(event string, period handbook.Period, scores ...tournament.Points) (games []rating.PooledGame) {
	for _, s := range scores {
		games = append(games, rating.PooledGame{Event: event, Period: period, Date: period.Add(-1).First(), Edition: "2024-03-01", OpponentRating: 1800, Score: s})
	}
	return games
}

func TestPooling(t *testing.T) {
	who := rating.Who{FIDEID: 100, Kind: tournament.Standard}
	initial := func(h rating.History, results string) rating.Player {
		open := against(0, 100, []int{1800, 1800, 1800}[:len(results)], results)
		open.Players = append(open.Players, tournament.Player{StartingRank: 60, Name: "Other"})
		players, _ := rating.Rate(rating.Input{
			Events:  []rating.Event{event(t, open, tournament.Standard)},
			History: rating.Histories{who: &h},
		})
		return hero(t, players)
	}
	// 2026-04 is made here. 26 periods reach back to 2024-03.
	p := initial(rating.History{Events: 1, Unrated: pooled("old", 2024_03, 10, 0)}, "110")
	require.Equal(t, 5, p.Initial.Games)
	require.Equal(t, 2, p.Initial.Pooled)
	require.True(t, p.Initial.Published)
	p = initial(rating.History{Events: 1, Unrated: pooled("old", 2024_02, 10, 0)}, "110")
	require.Equal(t, 3, p.Initial.Games, "a month older is out")

	p = initial(rating.History{}, "000")
	require.Zero(t, p.Initial.Games)
	require.Equal(t, "no points in the first event: 3 games of it disregarded (8.2.1)", language.English.Say(p.Note))
	require.Equal(t, "no game is left to rate (8.2.1)", language.English.Say(p.Initial.Reason))
	require.Equal(t, 3, p.Games)
	require.Equal(t, []any{"2025-10-01", 0, tournament.Points(0), tournament.Rating(0), false}, []any{p.Initial.Edition, p.Initial.Pooled, p.Initial.Score, p.Initial.Rating, p.Initial.Published})

	p = initial(rating.History{Events: 1, Unrated: pooled("first", 2026_03, 0, 0)}, "110")
	require.Equal(t, 3, p.Initial.Games, "a zero of the first event stays out")
	require.Zero(t, p.Initial.Pooled)
	p = initial(rating.History{Events: 1, Unrated: pooled("first", 2026_03, 10, 0)}, "000")
	require.Equal(t, 5, p.Initial.Games, "a zero in the second event counts")
	p = initial(rating.History{Events: 2, Unrated: pooled("second", 2026_03, 0, 0)}, "110")
	require.Equal(t, 5, p.Initial.Games, "the first event is no longer in the pool")
}

func TestHistoryAfter(t *testing.T) {
	open := against(0, 100, []int{1800, 1800}, "11")
	open.Players = append(open.Players, tournament.Player{StartingRank: 60, Name: "Other"})
	in := rating.Input{Events: []rating.Event{event(t, open, tournament.Standard)}}
	players, _ := rating.Rate(in)
	p := hero(t, players)
	h := rating.History{}.After(&p, 2026_04)
	require.Equal(t, 2, h.Games)
	require.Equal(t, 1, h.Events)
	require.EqualValues(t, 2026_03_10, h.LastGame)
	require.Len(t, h.Unrated, 2)

	in.Period = 2026_05
	open.Start, open.End = 2026_04_02, 2026_04_10
	open.File = "b.trf"
	open.Players[0].Games = append(open.Players[0].Games, tournament.Game{Opponent: 2, Result: '1'})
	in.Events[0] = event(t, open, tournament.Standard)
	in.History = rating.Histories{{FIDEID: 100, Kind: tournament.Standard}: &h}
	players, _ = rating.Rate(in)
	p = hero(t, players)
	require.True(t, p.Initial.Published)
	require.Equal(t, 5, p.Initial.Games)
	h = h.After(&p, 2026_05)
	require.Equal(t, 5, h.Games)
	require.Empty(t, h.Unrated)
	require.Equal(t, p.NewRating, h.Peak)
	require.Equal(t, h, h.After(nil, 2026_06))
}
