package oracle

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/dutch"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// TestLegal: every random round is paired by C1 to C3, or cannot be.
func TestLegal(t *testing.T) {
	for _, e := range dutch.Chapter.Editions {
		t.Run(e.Key, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(*seed, 5))
			found, brackets := shapes{}, 0
			for brackets < 2000 {
				r := randomRound(rng, e.Numbers.History, 1, 11)
				b, err := Brackets(&e, r)
				if err != nil {
					require.ErrorIs(t, err, ErrImpossible)
				}
				brackets += found.count(r, b, 3, 8)
				pairs, err := Pair(&e, r)
				if err == nil {
					legal(t, r, pairs)
				}
			}
		})
	}
}

// legal requires that each player is in one pair, no two meet again, and no player has a
// second bye.
func legal(t *testing.T, r *swiss.Round, pairs []swiss.Pair) {
	f := newField(r)
	at := make(map[int]int)
	for i, p := range f.players {
		at[p.TPN] = i
	}
	seen := make(map[int]bool)
	for _, p := range pairs {
		require.False(t, seen[p.White] || seen[p.Black], goString(r))
		seen[p.White], seen[p.Black] = true, p.Black != 0
		if p.Black == 0 {
			require.False(t, f.players[at[p.White]].ByeBarred, goString(r))
			continue
		}
		require.True(t, f.legal[at[p.White]][at[p.Black]], goString(r))
	}
	require.Len(t, pairs, (len(r.Players)+1)/2)
}
