package matching

import "slices"

// Order narrows the graph to the perfect matchings that come first when one
// vertex after the other is compared by what its edge costs, value(m, u, v)
// being the cost to m, one of the ends u and v. It returns false if that cannot be
// told without another stage: where odd sets have a say.
//
// The opponents that a vertex can have in some perfect matching are those that
// an alternating path of even length reaches from its present one: one search a
// vertex, instead of one digit.
func (g *Graph) Order(order []int32, value func(m, u, v int32) int64) bool {
	if !g.plain() {
		return false
	}
	g.spend(4 * len(g.Us))
	s := newPaths(g)
	for _, m := range order {
		own := s.mate[m]
		least := int64(0)
		var rivals []rival
		for _, e := range s.edges[m] {
			if s.gone[e] {
				continue
			}
			w := s.otherEnd(e, m)
			cost := value(m, g.Us[e], g.Vs[e])
			rivals = append(rivals, rival{w, e, cost})
			if w == own {
				least = cost
			}
		}
		cheaper := slices.DeleteFunc(slices.Clone(rivals), func(r rival) bool { return r.cost >= least })
		slices.SortFunc(cheaper, func(a, b rival) int {
			if a.cost != b.cost {
				return int(min(max(a.cost-b.cost, -1), 1))
			}
			return int(a.vertex - b.vertex)
		})
		if len(cheaper) > 0 {
			s.search(m, own, cheaper[0].vertex)
			for _, r := range cheaper {
				if s.even[r.vertex] {
					s.exchange(m, own, r.vertex)
					least = r.cost
					break
				}
			}
		}
		for _, r := range rivals {
			s.gone[r.edge] = r.cost > least
		}
	}
	g.filterEdges(func(i int) bool { return !s.gone[i] })
	return true
}

// rival is an opponent that a vertex may have.
type rival struct {
	vertex, edge int32
	cost         int64
}

// plain reports whether every perfect matching of the edges that are left is one of
// the best; what the odd sets ask for is settled by one more stage.
func (g *Graph) plain() bool {
	if !g.feasible {
		return false
	}
	if g.Plain() {
		return true
	}
	weight := make([]int64, len(g.Us))
	for i, n := range g.Penalty {
		weight[i] = int64(n)
	}
	return g.Stage(weight) && !g.hasMarks()
}

// Plain reports whether every perfect matching of the edges that are left is one of the
// best.
func (g *Graph) Plain() bool { return g.feasible && !g.hasMarks() }

// hasMarks reports whether some edges leave an odd set that each matching leaves once.
func (g *Graph) hasMarks() bool {
	return slices.ContainsFunc(g.Penalty, func(n int32) bool { return n > 0 })
}

// filterEdges leaves out edges, by their place.
func (g *Graph) filterEdges(kept func(i int) bool) {
	n := 0
	for i := range g.Us {
		if !kept(i) {
			continue
		}
		g.Us[n], g.Vs[n] = g.Us[i], g.Vs[i]
		if g.Penalty != nil {
			g.Penalty[n] = g.Penalty[i]
		}
		n++
	}
	g.Us, g.Vs = g.Us[:n], g.Vs[:n]
	if g.Penalty != nil {
		g.Penalty = g.Penalty[:n]
	}
}
