package overlap

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Games and rounds of both reports are found as by looking at every pair of games.
func TestGamesAndRoundsAsByEveryPair(t *testing.T) {
	random := rand.New(rand.NewPCG(13, 1))
	counts := map[string]int{}
	for range 20_000 {
		c := comparison{of: map[int]int{}}
		for _, p := range random.Perm(8)[:random.IntN(9)] {
			c.of[p+1] = len(c.of) + 1
		}
		a, b := someGames(random), someGames(random)
		res, want := Result{}, Result{}
		c.count(a, b, &res)
		used := make([]bool, len(b))
		for _, g := range a {
			k := slices.IndexFunc(b, func(o game) bool { return c.one(g, o) && !used[slices.Index(b, o)] && atOnce(g, o) })
			moved := k < 0
			if moved {
				k = slices.IndexFunc(b, func(o game) bool {
					return c.one(g, o) && !used[slices.Index(b, o)] && o.white == c.of[g.white] && o.score == g.score
				})
			}
			if k < 0 {
				continue
			}
			used[k] = true
			switch agreeing := b[k].white == c.of[g.white] && b[k].score == g.score; {
			case moved:
				want.Moved++
			case agreeing:
				want.Games, want.Agreeing = want.Games+1, want.Agreeing+1
			default:
				want.Games++
			}
		}
		require.Equal(t, want, res)
		require.Len(t, c.twice, want.Agreeing)
		n := 0
		for _, g := range a {
			if slices.ContainsFunc(b, func(o game) bool { return c.one(g, o) }) {
				n++
			}
		}
		half := n > 0 && 2*n >= min(len(a), len(b))
		require.Equal(t, half, c.samePairs(a, b))
		for name, is := range map[string]bool{"games": want.Games > want.Agreeing, "agreeing": want.Agreeing > 0, "moved": want.Moved > 0, "half": half, "fewer": n > 0 && !half} {
			if is {
				counts[name]++
			}
		}
	}
	for _, name := range []string{"games", "agreeing", "moved", "half", "fewer"} {
		require.Greater(t, counts[name], 200, name)
	}
}

// one reports whether two games are of the same two persons.
func (c *comparison) one(g, o game) bool {
	w, b := c.of[g.white], c.of[g.black]
	return w != 0 && b != 0 && (w == o.white && b == o.black || w == o.black && b == o.white)
}

// someGames are up to twelve games of eight players, no two of them the same.
func someGames(random *rand.Rand) (all []game) {
	for range random.IntN(13) {
		white := 1 + random.IntN(8)
		g := game{round: 1 + random.IntN(3), white: white, black: 1 + (white+random.IntN(7))%8, score: tournament.Points(5 * random.IntN(3))}
		if random.IntN(3) > 0 {
			g.day = handbook.Date(2026_10_01 + random.IntN(3))
		}
		if !slices.Contains(all, g) {
			all = append(all, g)
		}
	}
	return all
}
