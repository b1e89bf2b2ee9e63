package matching

// paths looks for alternating paths in a graph that has a perfect matching.
type paths struct {
	g      *Graph
	edges  [][]int32 // by vertex
	gone   []bool    // by edge
	mate   []int32
	parent []int32 // by vertex reached by an odd path: the one before it; -1 for others
	base   []int32 // of the odd cycle in which a vertex lies
	even   []bool  // reached by an even path
	inside []bool
	queue  []int32
}

func newPaths(g *Graph) *paths {
	s := &paths{
		g: g, edges: make([][]int32, g.N), gone: make([]bool, len(g.Us)), mate: g.Mate,
		parent: make([]int32, g.N), base: make([]int32, g.N), even: make([]bool, g.N), inside: make([]bool, g.N),
	}
	count := make([]int32, g.N)
	for i := range g.Us {
		count[g.Us[i]]++
		count[g.Vs[i]]++
	}
	all := make([]int32, 2*len(g.Us))
	for v, n := range count {
		s.edges[v], all = all[:0:n], all[n:]
	}
	for i := range g.Us {
		s.edges[g.Us[i]] = append(s.edges[g.Us[i]], int32(i))
		s.edges[g.Vs[i]] = append(s.edges[g.Vs[i]], int32(i))
	}
	return s
}

func (s *paths) otherEnd(edge, v int32) int32 { return s.g.Us[edge] ^ s.g.Vs[edge] ^ v }

// search marks the vertices that even paths reach from root if m is taken out and root is
// unmatched. It ends when they reach the wanted vertex; -1: none is wanted.
func (s *paths) search(m, root, wanted int32) {
	if !s.grow(m, root, wanted, true) {
		s.grow(m, root, wanted, false)
	}
}

// grow is [paths.search]. Of those joined alike it looks at the first only, if it
// may: what the others reach is reached then. It returns false if that does not
// hold any more, because there is an odd cycle.
func (s *paths) grow(m, root, wanted int32, pass bool) bool {
	for v := range s.g.N {
		s.parent[v], s.base[v], s.even[v] = -1, int32(v), false
	}
	s.even[root] = true
	s.queue = append(s.queue[:0], root)
	steps, alike, passed := s.g.N, s.g.N-s.g.Alike, false
	defer func() { s.g.spend(steps) }()
	looked := false
	for at := 0; at < len(s.queue) && (wanted < 0 || !s.even[wanted]); at++ {
		v := s.queue[at]
		if int(v) >= alike && pass {
			passed = looked
			if looked {
				continue
			}
			looked = true
		}
		steps += len(s.edges[v])
		for _, e := range s.edges[v] {
			w := s.g.Us[e] ^ s.g.Vs[e] ^ v
			if s.parent[w] >= 0 && !s.even[w] || s.gone[e] || w == m || s.base[v] == s.base[w] || w != root && s.mate[w] == v {
				continue
			}
			if !s.even[w] {
				s.parent[w] = v
				s.even[s.mate[w]] = true
				s.queue = append(s.queue, s.mate[w])
				continue
			}
			if passed {
				return false
			}
			pass = false
			s.shrink(v, w, root)
			steps += s.g.N
		}
	}
	return true
}

// exchange gives m the opponent v, whom an even path reached from the one it had.
func (s *paths) exchange(m, own, v int32) {
	w := s.mate[v]
	s.mate[m], s.mate[v] = v, m
	for v != own {
		v = s.parent[w]
		next := s.mate[v]
		s.mate[v], s.mate[w] = w, v
		w = next
	}
}

// shrink gives all of an odd cycle one base.
func (s *paths) shrink(v, w, root int32) {
	top := s.ancestor(v, w, root)
	clear(s.inside)
	s.markPath(v, top, w)
	s.markPath(w, top, v)
	for u := range int32(s.g.N) {
		if !s.inside[s.base[u]] {
			continue
		}
		s.base[u] = top
		if !s.even[u] {
			s.even[u] = true
			s.queue = append(s.queue, u)
		}
	}
}

func (s *paths) markPath(v, top, child int32) {
	for s.base[v] != top {
		mate := s.mate[v]
		s.inside[s.base[v]], s.inside[s.base[mate]] = true, true
		s.parent[v] = child
		child = mate
		v = s.parent[mate]
	}
}

func (s *paths) ancestor(v, w, root int32) int32 {
	clear(s.inside)
	for {
		v = s.base[v]
		s.inside[v] = true
		if v == root {
			break
		}
		v = s.parent[s.mate[v]]
	}
	for {
		w = s.base[w]
		if s.inside[w] {
			return w
		}
		w = s.parent[s.mate[w]]
	}
}
