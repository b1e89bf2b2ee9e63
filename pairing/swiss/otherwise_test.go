package swiss_test

import (
	"cmp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// TestOtherwise: a round with another result is what a new history of the changed
// report says of it.
func TestOtherwise(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		players, rounds := 2*rapid.IntRange(2, 6).Draw(rt, "pairs"), rapid.IntRange(2, 5).Draw(rt, "rounds")
		e := &tournament.Tournament{Scoring: tournament.StandardScoring, Rounds: rounds, RoundsStated: true}
		for i := range players {
			e.Players = append(e.Players, tournament.Player{StartingRank: i + 1, Games: make([]tournament.Game, rounds)})
		}
		results := [][2]tournament.Result{{'1', '0'}, {'=', '='}, {'0', '1'}, {'+', '-'}, {'-', '-'}}
		byes := []tournament.Result{'H', 'F', 'Z', 'U'}
		set := func(a, b, k int, r [2]tournament.Result) {
			e.Players[a].Games[k] = tournament.Game{Opponent: b + 1, Colour: tournament.White, Result: r[0]}
			e.Players[b].Games[k] = tournament.Game{Opponent: a + 1, Colour: tournament.Black, Result: r[1]}
		}
		numbers := make([]int, players)
		for i := range numbers {
			numbers[i] = i
		}
		for k := range rounds {
			order := rapid.Permutation(numbers).Draw(rt, "order")
			for i := 0; i < players; i += 2 {
				if rapid.IntRange(0, 5).Draw(rt, "away") == 0 {
					e.Players[order[i]].Games[k].Result = rapid.SampledFrom(byes).Draw(rt, "bye")
					e.Players[order[i+1]].Games[k].Result = rapid.SampledFrom(byes).Draw(rt, "bye")
					continue
				}
				set(order[i], order[i+1], k, rapid.SampledFrom(results).Draw(rt, "result"))
			}
		}
		e.Index()
		opt := swiss.Options{Rules: swiss.Rules{AbsenceFloats: rapid.Bool().Draw(rt, "absence"), AnyWinBarsBye: rapid.Bool().Draw(rt, "bars")}, Replay: true}
		n, k := rapid.IntRange(2, rounds).Draw(rt, "round"), 0
		k = rapid.IntRange(1, n-1).Draw(rt, "earlier")
		h := swiss.NewHistory(e, opt)
		before, _ := h.Before(n)
		one := rapid.IntRange(0, players-1).Draw(rt, "player")
		changed := map[int]tournament.Game{}
		if g := e.Players[one].Games[k-1]; g.Opponent == 0 {
			g.Result = rapid.SampledFrom(byes[:3]).Draw(rt, "other bye")
			e.Players[one].Games[k-1] = g
			changed[one+1] = g
		} else {
			white, black := one, g.Opponent-1
			if g.Colour == tournament.Black {
				white, black = black, white
			}
			set(white, black, k-1, rapid.SampledFrom(results).Draw(rt, "other result"))
			changed[white+1], changed[black+1] = e.Players[white].Games[k-1], e.Players[black].Games[k-1]
		}
		got := h.Otherwise(before, k, changed)
		slices.SortStableFunc(got.Players, func(a, b swiss.Player) int { return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.TPN, b.TPN)) })
		want, _ := swiss.NewHistory(e, opt).Before(n)
		require.Len(t, got.Players, len(want.Players))
		for i := range want.Players {
			a, b := got.Players[i], want.Players[i]
			a.Met, b.Met = append([]int{}, a.Met...), append([]int{}, b.Met...)
			a.Colours, b.Colours = append([]tournament.Colour{}, a.Colours...), append([]tournament.Colour{}, b.Colours...)
			require.Equal(t, b, a)
		}
		again, _ := h.Before(n)
		require.Equal(t, before, again, "the history itself has changed")
	})
}
