package matching

import (
	"flag"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

var corpus = flag.Bool("corpus", false, "try ten times as many graphs")

// graphs returns how many random graphs are tried.
func graphs() uint64 {
	if *corpus {
		return 40_000
	}
	return 4000
}

// leastByTrying returns the least cost of a perfect matching of the vertices not yet
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

// TestCorpusLeastCost: the matching found costs as little as the best of all, and the
// edges kept after it are those of the best matchings.
func TestCorpusLeastCost(t *testing.T) {
	for seed := range graphs() {
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

// TestCorpusCardinality: as many pairs as there can be.
func TestCorpusCardinality(t *testing.T) {
	for seed := range graphs() {
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

// TestPrefer: of as many pairs as there can be, those are left over who are worth
// the least in all.
func TestPrefer(t *testing.T) {
	for seed := range graphs() {
		rng := rand.New(rand.NewPCG(seed, 9))
		n := 1 + rng.IntN(9)
		joined, worth := make([][]bool, n), make([]int, n)
		for u := range joined {
			joined[u], worth[u] = make([]bool, n), rng.IntN(6)
			for v := range u {
				joined[u][v] = rng.IntN(4) == 0
				joined[v][u] = joined[u][v]
			}
		}
		var best func(u int, taken uint) (pairs, over int)
		best = func(u int, taken uint) (pairs, over int) {
			if u == n {
				return 0, 0
			}
			if taken>>u&1 == 1 {
				return best(u+1, taken)
			}
			pairs, over = best(u+1, taken)
			over += worth[u]
			for v := u + 1; v < n; v++ {
				if taken>>v&1 == 0 && joined[u][v] {
					if p, o := best(u+1, taken|1<<v); p+1 > pairs || p+1 == pairs && o < over {
						pairs, over = p+1, o
					}
				}
			}
			return pairs, over
		}
		pairs, least := best(0, 0)
		c := NewCardinality(n, func(a, b int) bool { return joined[a][b] })
		require.Equal(t, n-2*pairs, c.Maximise())
		c.Prefer(func(v int) int { return worth[v] })
		over, left := 0, 0
		for u, v := range c.Mate {
			if v < 0 {
				over, left = over+worth[u], left+1
				continue
			}
			require.True(t, c.Mate[v] == int32(u) && joined[u][v])
		}
		require.Equal(t, n-2*pairs, left)
		require.Equal(t, least, over, "seed %d", seed)
	}
}

// TestShortage: the crowd has edges only to the hosts, and is larger by the number of
// vertices left over; extending a matching leaves no vertex out and ends at its limit.
func TestShortage(t *testing.T) {
	crowds := 0
	for seed := range graphs() {
		rng := rand.New(rand.NewPCG(seed, 12))
		n, barred := 2+rng.IntN(12), 0
		if rng.IntN(4) > 0 {
			barred = rng.IntN(n + 1) // these are not joined with each other
		}
		joined := make([][]bool, n)
		for u := range joined {
			joined[u] = make([]bool, n)
			for v := range u {
				joined[u][v] = u >= barred && rng.IntN(3) > 0
				joined[v][u] = joined[u][v]
			}
		}
		c := NewCardinality(n, func(a, b int) bool { return joined[a][b] })
		left := c.Maximise()
		crowd, hosts := c.Shortage()
		if len(crowd) > 0 {
			crowds++
			require.Len(t, crowd, len(hosts)+left, "seed %d", seed)
		}
		for _, u := range crowd {
			for v, met := range joined[u] {
				require.True(t, !met || slices.Contains(hosts, v), "seed %d: %d–%d", seed, u, v)
			}
		}
		d := NewCardinality(n, func(a, b int) bool { return joined[a][b] && (a < barred) != (b < barred) })
		first := d.Maximise()
		e := NewCardinality(n, func(a, b int) bool { return joined[a][b] })
		copy(e.Mate, d.Mate)
		more := rng.IntN(3)
		require.Equal(t, max(first-2*more, left), e.Extend(more), "seed %d", seed)
		for v, mate := range d.Mate {
			require.True(t, mate < 0 || e.Mate[v] >= 0, "seed %d", seed)
		}
		require.Equal(t, left, e.Extend(n), "seed %d", seed)
	}
	require.Greater(t, crowds, 500)
}
