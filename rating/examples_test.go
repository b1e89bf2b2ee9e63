package rating_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

var manual = []int{1926, 2011, 2318, 2067, 2219, 2585, 2659, 2464, 2652}

// The worked example of the Arbiters' Manual 2022, appendix.
func TestManualExample(t *testing.T) {
	open := starting(against(2212, 100, manual, "110==01=="), 2022_10_01)
	in := rating.Input{
		Events: []rating.Event{event(t, open, tournament.Standard)},
		Lists: shelf(list(2022_10, tournament.Standard, append([]row{{100, 2212, 40}},
			row{9_000_000, 1926, 20}, row{9_000_001, 2011, 20}, row{9_000_002, 2318, 20}, row{9_000_003, 2067, 20},
			row{9_000_004, 2219, 20}, row{9_000_005, 2585, 10}, row{9_000_006, 2659, 10}, row{9_000_007, 2464, 10}, row{9_000_008, 2652, 10})...)),
	}
	players, findings := rating.Rate(in)
	require.Empty(t, findings)
	require.Len(t, players, 10)
	p := hero(t, players)
	require.Equal(t, "1.43", p.Sum.String())
	require.Equal(t, "57.2", p.Change.String())
	require.EqualValues(t, 2269, p.NewRating)
	require.EqualValues(t, 40, p.K)
	require.Equal(t, "list", p.KReason)
	want := []struct {
		expected, delta tournament.Hundredths
		capped          bool
	}{
		{84, 16, false},
		{76, 24, false},
		{36, -36, false},
		{69, -19, false},
		{49, 1, false},
		{10, -10, false},
		{8, 92, true},
		{19, 31, false},
		{6, 44, false},
	}
	for i, g := range p.Tournaments[0].Games {
		require.Equal(t, want[i].expected, g.Expected, "game %d", i+1)
		require.Equal(t, want[i].delta, g.Delta, "game %d", i+1)
		require.Equal(t, want[i].capped, g.Capped, "game %d", i+1)
	}
	require.Equal(t, -400, p.Tournaments[0].Games[6].Difference)
	require.Equal(t, -440, p.Tournaments[0].Games[8].Difference)
}

// FIDE's published case of edition 2024-03-01: five opponents of 9507, 3 points.
func TestInitial2024(t *testing.T) {
	open := starting(against(0, 100, []int{1900, 1901, 1902, 1902, 1902}, "11100"), 2024_03_01)
	p := rate(t, open, tournament.Standard)
	require.EqualValues(t, 1922, p.NewRating)
	i := p.Initial
	require.Equal(t, "1872.43", i.Average.String())
	require.Equal(t, 57, i.Percent)
	require.Equal(t, 50, i.DP)
	require.EqualValues(t, 1922, i.Rating)
	require.Equal(t, 5, i.Games)
	require.Equal(t, "3", i.Score.String())
	require.True(t, i.Published)
	require.True(t, i.Reason.IsZero())
	require.Zero(t, p.Rating)
	require.Zero(t, p.K)
}

func TestDifferenceRule(t *testing.T) {
	for _, c := range []struct {
		name       string
		kind       tournament.Kind
		start      handbook.Date
		own, other int
		result     string
		k          int
		delta      string
		change     string
	}{
		{"2650 keeps the difference", tournament.Standard, 2025_10_01, 2650, 2150, "1", 10, "0.04", "0.4"},
		{"2649 does not", tournament.Standard, 2025_10_01, 2649, 2149, "1", 10, "0.08", "0.8"},
		{"the day before it did not either", tournament.Standard, 2025_09_30, 2650, 2150, "1", 10, "0.08", "0.8"},
		{"the opponent's rating exempts no player", tournament.Standard, 2025_10_01, 2200, 2700, "0", 20, "-0.08", "-1.6"},
		{"2700 gains nothing from 1900", tournament.Standard, 2025_10_01, 2700, 1900, "1", 10, "0", "0"},
		{"rapid has no exemption", tournament.Rapid, 2025_10_01, 2600, 2150, "1", 10, "0.08", "0.8"},
	} {
		t.Run(c.name, func(t *testing.T) {
			open := starting(against(c.own, 100, []int{c.other}, c.result), c.start)
			in := rating.Input{
				Events: []rating.Event{event(t, open, c.kind)},
				Lists:  shelf(list(c.start.Period(), c.kind, row{100, c.own, c.k}, row{9_000_000, c.other, 20})),
			}
			in.Events[0].Match = false
			// A third player keeps the report from being a match of two.
			open.Players = append(open.Players, tournament.Player{StartingRank: 3, Name: "Third"})
			players, _ := rating.Rate(in)
			p := hero(t, players)
			require.Equal(t, c.delta, p.Sum.String())
			require.Equal(t, c.change, p.Change.String())
		})
	}
}

// Edition 2022-01-01: one upgrade a tournament; from 2024-03-01 every game.
func TestUpgrades(t *testing.T) {
	opponents := []int{1500, 2500, 1500}
	old := rate(t, starting(against(2000, 100, opponents, "110"), 2024_02_29), tournament.Standard)
	capped := func(p rating.Player) (is []bool) {
		for _, g := range p.Tournaments[0].Games {
			is = append(is, g.Capped)
		}
		return is
	}
	require.Equal(t, []bool{true, false, false}, capped(old), "of equal differences the one that benefits, the earliest")
	now := rate(t, starting(against(2000, 100, opponents, "110"), 2024_03_01), tournament.Standard)
	require.Equal(t, []bool{true, true, true}, capped(now))

	first := rate(t, starting(against(2000, 100, []int{2500, 1500}, "10"), 2022_01_01), tournament.Standard)
	require.Equal(t, []bool{false, true}, capped(first), "the benefit, not the order")
	exact := rate(t, starting(against(2000, 100, []int{2400, 1600}, "10"), 2022_01_01), tournament.Standard)
	require.Equal(t, []bool{false, false}, capped(exact), "400 itself is not over 400")
}

func TestKTimesN(t *testing.T) {
	var opponents []int
	results := ""
	for range 39 {
		opponents = append(opponents, 2000)
		results += "="
	}
	open := starting(against(2000, 100, opponents, results), 2026_03_02)
	p := rate(t, open, tournament.Standard)
	require.EqualValues(t, 17, p.K)
	require.Equal(t, "default,k-n-700", p.KReason)
	open = starting(against(2000, 100, opponents[:35], results[:35]), 2026_03_02)
	p = rate(t, open, tournament.Standard)
	require.EqualValues(t, 20, p.K, "20 times 35 is 700, not over it")
	require.Equal(t, "default", p.KReason)
}

func TestRound(t *testing.T) {
	for change, want := range map[tournament.Hundredths]int{
		0: 0, 49: 0, 50: 1, 51: 1, -49: 0, -50: -1, -51: -1, 149: 1, 150: 2, -150: -2, 5720: 57,
	} {
		require.Equal(t, want, rating.Round(change), "%s", change)
	}
}
