package dutch

import "slices"

// transpose finds the first transposition when S1 is known: the graph between
// S1 and nobody on one side and everyone else on the other has no odd cycles, so
// that one player of S1 after the other takes the lowest opponent with whom the
// rest can still be matched.
func (r *remainder) transpose(upper []int32) bool {
	g := &r.g
	left := make([]bool, g.n)
	for _, u := range upper {
		left[u] = true
	}
	for u := range r.place {
		if r.place[u] < 0 {
			left[u] = true
		}
	}
	if !r.bipartite(left) {
		return false
	}
	s := newSides(g, left)
	for _, u := range upper {
		s.lowest(u)
	}
	g.mate = s.mate
	return true
}

// unexchanged looks for a matching of S1 with S2 as they stand at first. It is
// false where there is none, and where odd sets have a say.
func (r *remainder) unexchanged() bool {
	g := &r.g
	for _, crossed := range g.penalty {
		if crossed > 0 {
			return false
		}
	}
	left, right := make([]bool, g.n), make([]bool, g.n)
	for u, n := range r.number {
		left[u] = n > 0 && n <= r.pairs || r.place[u] < 0
		right[u] = n > r.pairs || r.zones[u] == movedDown && r.place[g.mate[u]] < 0
	}
	s := &sides{to: make([][]int32, g.n), mate: make([]int32, g.n), seen: make([]int32, g.n)}
	for i := range g.us {
		u, v := g.us[i], g.vs[i]
		switch {
		case left[u] && right[v]:
			s.to[u] = append(s.to[u], v)
		case left[v] && right[u] && r.place[v] < 0:
			s.to[v] = append(s.to[v], u)
		}
	}
	copy(s.mate, g.mate)
	for u := range s.mate {
		if left[u] || right[u] {
			s.mate[u] = -1
		}
	}
	if !s.fill(left) {
		return false
	}
	g.mate = s.mate
	return true
}

// fill matches every vertex of the left.
func (s *sides) fill(left []bool) bool {
	for u := range s.to {
		if !left[u] {
			continue
		}
		for _, v := range s.to[u] {
			if s.mate[v] < 0 {
				s.mate[u], s.mate[v] = v, int32(u)
				break
			}
		}
	}
	for u := range s.to {
		if left[u] && s.mate[u] < 0 && !s.augment(int32(u)) {
			return false
		}
	}
	return true
}

// augment finds an opponent for u by letting others change theirs.
func (s *sides) augment(u int32) bool {
	s.mark++
	from := make([]int32, len(s.mate))
	queue := []int32{u}
	for len(queue) > 0 {
		w := queue[0]
		queue = queue[1:]
		for _, v := range s.to[w] {
			if s.seen[v] == s.mark {
				continue
			}
			s.seen[v], from[v] = s.mark, w
			if s.mate[v] >= 0 {
				queue = append(queue, s.mate[v])
				continue
			}
			for {
				before := s.mate[from[v]]
				s.mate[v], s.mate[from[v]] = from[v], v
				if from[v] == u {
					return true
				}
				v = before
			}
		}
	}
	return false
}

// bipartite keeps the edges between the sides, with the higher ranked in S1, and
// the pairs of those moved down; what is left of odd sets is settled by one more
// stage.
func (r *remainder) bipartite(left []bool) bool {
	g := &r.g
	kept, marked := 0, false
	for i := range g.us {
		u, v := g.us[i], g.vs[i]
		fits := g.mate[u] == v
		if r.number[u] > 0 || r.number[v] > 0 {
			fits = left[u] != left[v] && (r.place[v] < 0 || left[u])
		}
		if !fits && !(r.place[v] < 0 && g.mate[v] != u && r.place[u] >= 0 && !left[u]) {
			continue
		}
		g.us[kept], g.vs[kept] = u, v
		if g.penalty != nil {
			g.penalty[kept] = g.penalty[i]
			marked = marked || g.penalty[i] > 0
		}
		kept++
	}
	g.us, g.vs = g.us[:kept], g.vs[:kept]
	if !marked {
		return true
	}
	g.penalty = g.penalty[:kept]
	weight := make([]int64, kept)
	for i := range weight {
		weight[i] = int64(g.penalty[i])
	}
	return g.stage(weight)
}

// sides is a bipartite graph with a perfect matching.
type sides struct {
	to    [][]int32 // by vertex of the left: those it may be matched with, ascending
	back  [][]int32 // by vertex of the right
	mate  []int32
	fixed []bool
	seen  []int32
	mark  int32
}

func newSides(g *edges, left []bool) *sides {
	s := &sides{
		to: make([][]int32, g.n), back: make([][]int32, g.n), mate: slices.Clone(g.mate),
		fixed: make([]bool, g.n), seen: make([]int32, g.n),
	}
	for i := range g.us {
		u, v := g.us[i], g.vs[i]
		if left[v] && !left[u] {
			u, v = v, u
		}
		s.to[u] = append(s.to[u], v)
		s.back[v] = append(s.back[v], u)
	}
	for _, list := range s.to {
		slices.Sort(list)
	}
	return s
}

// lowest gives u the lowest opponent that leaves the later ones a matching, and
// fixes the pair.
func (s *sides) lowest(u int32) {
	own := s.mate[u]
	s.fixed[u] = true
	var next []int32 // by left vertex that can reach u's own: the right vertex on the way
	for _, v := range s.to[u] {
		if v == own {
			return
		}
		if s.fixed[s.mate[v]] {
			continue
		}
		if next == nil {
			next = s.reaching(own)
		}
		if w := s.mate[v]; s.seen[w] == s.mark {
			s.mate[u], s.mate[v] = v, u
			for w >= 0 {
				step := next[w]
				after := s.mate[step]
				s.mate[w], s.mate[step] = step, w
				if step == own {
					return
				}
				w = after
			}
			return
		}
	}
}

// reaching finds the left vertices from which an alternating path leads to the
// right vertex own, when it is given up.
func (s *sides) reaching(own int32) []int32 {
	s.mark++
	next := make([]int32, len(s.mate))
	queue := []int32{own}
	for len(queue) > 0 {
		v := queue[0]
		queue = queue[1:]
		for _, w := range s.back[v] {
			if s.fixed[w] || s.seen[w] == s.mark {
				continue
			}
			s.seen[w] = s.mark
			next[w] = v
			queue = append(queue, s.mate[w])
		}
	}
	return next
}
