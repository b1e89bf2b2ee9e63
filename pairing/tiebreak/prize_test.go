package tiebreak_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/tournament"
)

func lines(pairs ...[2]int) []tiebreak.Standing {
	var out []tiebreak.Standing
	for i, p := range pairs {
		out = append(out, tiebreak.Standing{Rank: p[0], StartingRank: i + 1, Points: tournament.Points(p[1])})
	}
	return out
}

// The manual's example: four tied for 10000, 5000, 3000 and 2000.
func TestPrizes(t *testing.T) {
	four := lines([2]int{1, 70}, [2]int{2, 70}, [2]int{3, 70}, [2]int{4, 70}, [2]int{5, 65})
	purse := []int64{10000, 5000, 3000, 2000}
	require.Equal(t, []int64{5000, 5000, 5000, 5000, 0}, tiebreak.Prizes(tiebreak.EqualShares, four, purse))
	require.Equal(t, []int64{10000, 5000, 3000, 2000, 0}, tiebreak.Prizes(tiebreak.ByPlace, four, purse))
	require.Equal(t, []int64{7500, 5000, 4000, 3500, 0}, tiebreak.Prizes(tiebreak.Hort, four, purse))
	// Places 2 and 3 are shared; an odd sum leaves a unit to the one listed first.
	shared := lines([2]int{1, 70}, [2]int{2, 65}, [2]int{2, 65}, [2]int{4, 60})
	require.Equal(t, []int64{100, 38, 37, 10}, tiebreak.Prizes(tiebreak.ByPlace, shared, []int64{100, 50, 25, 10}))
	_, err := tiebreak.ParsePrizeSystem("half")
	require.Equal(t, `prize system "half": equal, place and hort are`, language.English.Error(err))
}

// By any method all of the money is paid, and no player with a better place and the same
// points wins less.
func TestPrizesGoWhole(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		points := rapid.SliceOfN(rapid.IntRange(0, 3), 1, 8).Draw(rt, "points")
		var ls []tiebreak.Standing
		total := 30
		for i, p := range points {
			total -= p
			ls = append(ls, tiebreak.Standing{Rank: i + 1, Points: tournament.Points(total)})
		}
		purse := rapid.SliceOfN(rapid.Int64Range(0, 1000), 0, len(ls)).Draw(rt, "purse")
		for i := 1; i < len(purse); i++ {
			purse[i] = min(purse[i], purse[i-1])
		}
		for _, s := range []tiebreak.PrizeSystem{tiebreak.EqualShares, tiebreak.ByPlace, tiebreak.Hort} {
			var sum, want int64
			won := tiebreak.Prizes(s, ls, purse)
			for i, w := range won {
				sum += w
				if i > 0 && ls[i].Points == ls[i-1].Points {
					require.LessOrEqual(rt, w, won[i-1], s)
				}
			}
			for _, p := range purse {
				want += p
			}
			require.Equal(rt, want, sum, s)
		}
	})
}

func TestPlayOffs(t *testing.T) {
	all := tiebreak.PlayOffs()
	require.Len(t, all, 10)
	for i, p := range all {
		require.Equal(t, i+2, p.Tied)
		require.NotEmpty(t, p.Steps)
	}
	require.Equal(t, []string{
		"a round robin of one game each, 2 minutes and 2 seconds a move",
		"all three tied again: the next tie-break of the list: the last one drops out",
		"the two left: a match of two games, 3 minutes and 2 seconds a move; colours by lot",
		"the two left: single games of the same pace until one is won; colours by lot, reversed after every odd game",
	}, language.English.SayAll(all[1].Steps))
	require.Equal(t, 11, all[9].Tied)
	require.Equal(t, "the next tie-break of the list leaves the first four; 7 drop out", language.English.Say(all[9].Steps[0]))
}
