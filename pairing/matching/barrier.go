package matching

// settleBarrier removes edges that belong to no perfect matching from a graph whose last
// vertices have the same neighbours. Take the last vertex out, and follow the even paths
// from its opponent. A vertex that none of them reaches, but that has a neighbour which
// they reach, needs one of the parts so reached for itself, and so does the vertex taken
// out. These vertices keep only their edges to those parts (Gallai and Edmonds).
// settleBarrier returns false if the graph has no perfect matching.
func (g *Graph) settleBarrier() bool {
	if g.Mate == nil && !g.Stage(make([]int64, len(g.Us))) {
		return false
	}
	g.feasible = true
	last := int32(g.N - 1)
	s := newPaths(g)
	s.search(last, g.Mate[last], -1)
	barrier := make([]bool, g.N)
	barrier[last] = true
	for i := range g.Us {
		u, v := g.Us[i], g.Vs[i]
		if s.even[u] && !s.even[v] {
			barrier[v] = true
		}
		if s.even[v] && !s.even[u] {
			barrier[u] = true
		}
	}
	g.filterEdges(func(i int) bool {
		u, v := g.Us[i], g.Vs[i]
		return !(barrier[u] && !s.even[v] || barrier[v] && !s.even[u])
	})
	g.evenOut()
	return true
}

// evenOut leaves out the edges to those joined alike that not all of them have: if
// one of them is in a best matching all are, with two changing places.
func (g *Graph) evenOut() {
	if g.Alike < 2 {
		return
	}
	first := int32(g.N - g.Alike)
	count, among := make([]int, g.N), 0
	for i := range g.Us {
		switch u, v := g.Us[i], g.Vs[i]; {
		case v < first:
		case u < first:
			count[u]++
		default:
			among++
		}
	}
	g.filterEdges(func(i int) bool {
		switch u, v := g.Us[i], g.Vs[i]; {
		case v < first:
			return true
		case u < first:
			return count[u] == g.Alike
		}
		return among == g.Alike*(g.Alike-1)/2
	})
}

// retire matches each vertex whose only neighbours are the last vertices, those with the
// same neighbours, with one of them for good. Such vertices are most of a bracket if many
// players are left over.
func (g *Graph) retire() {
	if g.Alike == 0 || g.hasMarks() {
		return
	}
	alike := int32(g.N - g.Alike)
	others := make([]bool, alike) // has another neighbour
	for i := range g.Us {
		if u, v := g.Us[i], g.Vs[i]; v < alike {
			others[u], others[v] = true, true
		}
	}
	next, gone := alike, make([]bool, g.N)
	for u := range alike {
		if others[u] || g.Mate[u] < alike {
			continue
		}
		own, rest := g.Mate[u], g.Mate[next]
		if own != next {
			g.Mate[own], g.Mate[rest] = rest, own
			g.Mate[u], g.Mate[next] = next, u
		}
		gone[u], gone[next] = true, true
		next++
	}
	if next == alike {
		return
	}
	g.Alike -= int(next - alike)
	g.filterEdges(func(i int) bool {
		u, v := g.Us[i], g.Vs[i]
		return !gone[u] && !gone[v] || g.Mate[u] == v
	})
}
