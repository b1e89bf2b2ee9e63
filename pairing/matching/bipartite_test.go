package matching

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// firstByTrying gives one of the left after the other the lowest of the right that
// leaves the others opponents, by trying all; nil if there is no matching.
func firstByTrying(may [][]bool, taken []bool) []int32 {
	if len(may) == 0 {
		return []int32{}
	}
	for v, can := range may[0] {
		if !can || taken[v] {
			continue
		}
		taken[v] = true
		rest := firstByTrying(may[1:], taken)
		taken[v] = false
		if rest != nil {
			return append([]int32{int32(v)}, rest...)
		}
	}
	return nil
}

// TestSides: every vertex of the left has the lowest that the later ones can spare, from
// whatever matching that began.
func TestSides(t *testing.T) {
	matched, moved := 0, 0
	for seed := range graphs() {
		rng := rand.New(rand.NewPCG(seed, 12))
		n, share := 1+rng.IntN(6), 1+rng.IntN(4)
		off := int32(rng.IntN(2) * 60) // across the words of a set
		may := make([][]bool, n)
		s := NewSides(2*n + int(off))
		for u := range may {
			may[u] = make([]bool, n)
			for v := range may[u] {
				if may[u][v] = rng.IntN(5) < share; may[u][v] {
					s.Join(int32(u), int32(n+v)+off)
				}
			}
		}
		left := make([]int32, n)
		for u := range left {
			left[u] = int32(u)
		}
		want := firstByTrying(may, make([]bool, n))
		begun := slices.Clone(left)
		rng.Shuffle(n, func(i, j int) { begun[i], begun[j] = begun[j], begun[i] })
		require.Equal(t, want != nil, s.Fill(begun), "seed %d", seed)
		if want == nil {
			continue
		}
		matched++
		before := slices.Clone(s.Mate)
		for _, u := range left {
			s.Lowest(u)
		}
		for u, v := range want {
			require.Equal(t, int32(n)+off+v, s.Mate[u], "seed %d", seed)
			require.Equal(t, int32(u), s.Mate[s.Mate[u]], "seed %d", seed)
		}
		if !slices.Equal(before, s.Mate) {
			moved++
		}
	}
	require.Greater(t, matched, 1000)
	require.Greater(t, moved, 300)
}
