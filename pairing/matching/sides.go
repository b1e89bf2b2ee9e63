package matching

import "slices"

// Sides is a bipartite graph and a matching of it.
type Sides struct {
	To    [][]int32 // by vertex of the left: those it may be matched with, ascending
	Mate  []int32   // by vertex of either side, -1 for none
	back  [][]int32 // by vertex of the right
	fixed []bool    // by vertex of the left: [Sides.Lowest] has settled its pair
	seen  []int32
	mark  int32
}

// EmptySides has n vertices and no edges; the matching is nobody's yet.
func EmptySides(n int) *Sides {
	return &Sides{To: make([][]int32, n), Mate: make([]int32, n), seen: make([]int32, n)}
}

// NewSides takes the edges and the perfect matching of a graph that has no edge
// within either side.
func NewSides(g *Graph, left []bool) *Sides {
	s := &Sides{
		To: make([][]int32, g.N), back: make([][]int32, g.N), Mate: slices.Clone(g.Mate),
		fixed: make([]bool, g.N), seen: make([]int32, g.N),
	}
	for i := range g.Us {
		u, v := g.Us[i], g.Vs[i]
		if left[v] && !left[u] {
			u, v = v, u
		}
		s.To[u] = append(s.To[u], v)
		s.back[v] = append(s.back[v], u)
	}
	for _, list := range s.To {
		slices.Sort(list)
	}
	return s
}

// Lowest gives u the lowest opponent that leaves the later ones a matching, and
// fixes the pair.
func (s *Sides) Lowest(u int32) {
	own := s.Mate[u]
	s.fixed[u] = true
	var next []int32 // by left vertex that can reach u's own: the right vertex on the way
	for _, v := range s.To[u] {
		if v == own {
			return
		}
		if s.fixed[s.Mate[v]] {
			continue
		}
		if next == nil {
			next = s.reaching(own)
		}
		if w := s.Mate[v]; s.seen[w] == s.mark {
			s.Mate[u], s.Mate[v] = v, u
			for w >= 0 {
				step := next[w]
				after := s.Mate[step]
				s.Mate[w], s.Mate[step] = step, w
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
func (s *Sides) reaching(own int32) []int32 {
	s.mark++
	next := make([]int32, len(s.Mate))
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
			queue = append(queue, s.Mate[w])
		}
	}
	return next
}

// Fill matches every vertex of the left.
func (s *Sides) Fill(left []bool) bool {
	for u := range s.To {
		if !left[u] {
			continue
		}
		for _, v := range s.To[u] {
			if s.Mate[v] < 0 {
				s.Mate[u], s.Mate[v] = v, int32(u)
				break
			}
		}
	}
	for u := range s.To {
		if left[u] && s.Mate[u] < 0 && !s.augment(int32(u)) {
			return false
		}
	}
	return true
}

// augment finds an opponent for u by letting others change theirs.
func (s *Sides) augment(u int32) bool {
	s.mark++
	from := make([]int32, len(s.Mate))
	queue := []int32{u}
	for len(queue) > 0 {
		w := queue[0]
		queue = queue[1:]
		for _, v := range s.To[w] {
			if s.seen[v] == s.mark {
				continue
			}
			s.seen[v], from[v] = s.mark, w
			if s.Mate[v] >= 0 {
				queue = append(queue, s.Mate[v])
				continue
			}
			for {
				before := s.Mate[from[v]]
				s.Mate[v], s.Mate[from[v]] = from[v], v
				if from[v] == u {
					return true
				}
				v = before
			}
		}
	}
	return false
}
