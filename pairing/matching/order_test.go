package matching

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestOrder: one vertex after the other has what it would have by digits, with
// and without vertices who are joined alike.
func TestOrder(t *testing.T) {
	ordered, perfect := 0, 0
	for seed := range graphs() {
		rng := rand.New(rand.NewPCG(seed, 8))
		n, alike := 2+rng.IntN(9), rng.IntN(5)
		first, share, apart := n, 1+rng.IntN(4), rng.IntN(2) == 0
		n += alike + (n+alike)%2
		alike = n - first
		barred := rng.IntN(first + 1) // these are not joined with each other
		byDigits, byPaths := &Graph{N: n}, &Graph{N: n, Alike: alike}
		joined := make([]bool, first)
		for u := range joined {
			joined[u] = rng.IntN(5) > 0
		}
		cost := make([]int64, n*n)
		for u := range n {
			for v := u + 1; v < n; v++ {
				switch {
				case u >= first && apart, u < first && v >= first && !joined[u]:
					continue
				case v < first && (v < barred || rng.IntN(4) >= share):
					continue
				}
				cost[u*n+v] = int64(rng.IntN(3))
				if v > first {
					cost[u*n+v] = cost[u*n+first]
				}
				if u >= first {
					cost[u*n+v] = 0
				}
				for _, g := range []*Graph{byDigits, byPaths} {
					g.Us, g.Vs = append(g.Us, int32(u)), append(g.Vs, int32(v))
				}
			}
		}
		weight := Digit{Value: func(u, v int32) int64 { return cost[int(u)*n+int(v)] }}
		found := byPaths.Minimise([]Digit{weight})
		require.Equal(t, byDigits.Minimise([]Digit{weight}), found, "seed %d", seed)
		if !found {
			continue
		}
		perfect++
		value := func(m, u, v int32) int64 {
			other := min(u+v-m, int32(first))
			return int64(m*7+other*5) % 11
		}
		var order []int32
		for _, m := range rng.Perm(first)[:1+rng.IntN(first)] {
			order = append(order, int32(m))
			require.True(t, byDigits.Minimise([]Digit{{Most: 11, Value: func(u, v int32) int64 {
				if u != int32(m) && v != int32(m) {
					return 0
				}
				return value(int32(m), u, v)
			}}}))
		}
		if !byPaths.Order(order, value) {
			continue
		}
		ordered++
		values := func(g *Graph) (out []int64) {
			total := int64(0)
			for u, v := range g.Mate {
				require.Equal(t, int32(u), g.Mate[v])
				if int(v) > u {
					total += cost[u*n+int(v)]
				}
			}
			out = append(out, total)
			for _, m := range order {
				out = append(out, value(m, min(m, g.Mate[m]), max(m, g.Mate[m])))
			}
			return out
		}
		require.Equal(t, values(byDigits), values(byPaths), "seed %d", seed)
	}
	require.Greater(t, perfect, int(graphs())/5)
	require.Greater(t, ordered*10, perfect*8)
}
