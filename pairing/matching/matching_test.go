package matching

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// leastByTrying is the least cost of a perfect matching of the vertices not yet
// taken, by trying all; cost 0 is no edge.
func leastByTrying(cost [][]int64, taken uint) int64 {
	n := len(cost)
	u := 0
	for u < n && taken>>u&1 == 1 {
		u++
	}
	if u == n {
		return 0
	}
	least := int64(math.MaxInt64)
	for v := u + 1; v < n; v++ {
		if taken>>v&1 == 1 || cost[u][v] == 0 {
			continue
		}
		if rest := leastByTrying(cost, taken|1<<u|1<<v); rest < math.MaxInt64 {
			least = min(least, rest+cost[u][v])
		}
	}
	return least
}

// TestBlossoms: the matching found costs as little as the best of all, and the
// edges kept after it are those of the best matchings.
func TestBlossoms(t *testing.T) {
	for seed := range uint64(4000) {
		rng := rand.New(rand.NewPCG(seed, 3))
		n := 2 * (1 + rng.IntN(5))
		cost := make([][]int64, n)
		for u := range cost {
			cost[u] = make([]int64, n)
		}
		g := Graph{N: n}
		most, share := int64(1+rng.IntN(30)), rng.IntN(4)
		for u := range n {
			for v := u + 1; v < n; v++ {
				if rng.IntN(4) < share {
					continue
				}
				cost[u][v] = 1 + rng.Int64N(most)
				g.Us, g.Vs = append(g.Us, int32(u)), append(g.Vs, int32(v))
			}
		}
		least := leastByTrying(cost, 0)
		all := Graph{N: n, Us: append([]int32{}, g.Us...), Vs: append([]int32{}, g.Vs...)}
		ok := g.Minimise([]Digit{{Value: func(u, v int32) int64 { return cost[u][v] }}})
		require.Equal(t, least < math.MaxInt64, ok, seed)
		if !ok {
			continue
		}
		total := int64(0)
		for u, v := range g.Mate {
			require.Equal(t, int32(u), g.Mate[v])
			total += cost[min(u, int(v))][max(u, int(v))]
		}
		require.Equal(t, 2*least, total, seed)
		kept := map[[2]int32]bool{}
		for i := range g.Us {
			kept[[2]int32{g.Us[i], g.Vs[i]}] = true
		}
		for i := range all.Us {
			u, v := all.Us[i], all.Vs[i]
			rest := leastByTrying(cost, 1<<uint(u)|1<<uint(v))
			best := rest < math.MaxInt64 && rest+cost[u][v] == least
			require.True(t, !best || kept[[2]int32{u, v}], "seed %d: %d–%d", seed, u, v)
		}
	}
}

// TestCardinality: as many pairs as there can be.
func TestCardinality(t *testing.T) {
	for seed := range uint64(4000) {
		rng := rand.New(rand.NewPCG(seed, 4))
		n := 2 + rng.IntN(8)
		joined := make([][]bool, n)
		for u := range joined {
			joined[u] = make([]bool, n)
			for v := range u {
				joined[u][v] = rng.IntN(4) == 0
				joined[v][u] = joined[u][v]
			}
		}
		var most func(taken uint) int
		most = func(taken uint) int {
			best := 0
			for u := range n {
				for v := u + 1; v < n; v++ {
					if taken>>u&1 == 0 && taken>>v&1 == 0 && joined[u][v] {
						best = max(best, 1+most(taken|1<<u|1<<v|(1<<u-1)))
					}
				}
			}
			return best
		}
		c := NewCardinality(n, func(a, b int) bool { return joined[a][b] })
		require.Equal(t, n-2*most(0), c.Maximise(), seed)
		for u, v := range c.Mate {
			require.True(t, v < 0 || c.Mate[v] == int32(u) && joined[u][v])
		}
	}
}
