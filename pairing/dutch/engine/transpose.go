package engine

import "github.com/fedrate/fedrate/pairing/matching"

// transpose finds the first transposition when S1 is known. The graph between S1 and the
// empty vertices on one side and all others on the other has no odd cycles, so each player
// of S1 in turn takes the lowest opponent with whom the rest can still be matched. It
// returns false if there is none.
func (r *remainder) transpose(upper []int32) bool {
	g := &r.g
	left := make([]bool, g.N)
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
	s := matching.NewSides(g.N)
	copy(s.Mate, g.Mate)
	for i := range g.Us {
		if u, v := g.Us[i], g.Vs[i]; left[v] && !left[u] {
			s.Join(v, u)
		} else {
			s.Join(u, v)
		}
	}
	for _, u := range upper {
		s.Lowest(u)
	}
	g.Mate = s.Mate
	return true
}

// matchHalves looks for a matching of S1 with S2 as they stand at first. It is
// false if there is none, and where odd sets have a say.
func (r *remainder) matchHalves() bool {
	g := &r.g
	for _, crossed := range g.Penalty {
		if crossed > 0 {
			return false
		}
	}
	left, right := make([]bool, g.N), make([]bool, g.N)
	s := matching.NewSides(g.N)
	copy(s.Mate, g.Mate)
	var seeking []int32
	for u, n := range r.number {
		if left[u] = n > 0 && n <= r.pairs || r.place[u] < 0; left[u] {
			seeking = append(seeking, int32(u))
		}
		right[u] = n > r.pairs || r.zones[u] == movedDown && r.place[g.Mate[u]] < 0
	}
	for i := range g.Us {
		u, v := g.Us[i], g.Vs[i]
		switch {
		case left[u] && right[v]:
			s.Join(u, v)
		case left[v] && right[u] && r.place[v] < 0:
			s.Join(v, u)
		}
	}
	for u := range s.Mate {
		if left[u] || right[u] {
			s.Mate[u] = -1
		}
	}
	if !s.Fill(seeking) {
		return false
	}
	g.Mate = s.Mate
	return true
}

// bipartite keeps the edges between the sides, with the higher ranked in S1, and
// the pairs of those moved down; what is left of odd sets is settled by one more
// stage.
func (r *remainder) bipartite(left []bool) bool {
	g := &r.g
	g.Alike = 0 // their edges are not the same any more
	kept, marked := 0, false
	for i := range g.Us {
		u, v := g.Us[i], g.Vs[i]
		fits := g.Mate[u] == v
		if r.number[u] > 0 || r.number[v] > 0 {
			fits = left[u] != left[v] && (r.place[v] < 0 || left[u])
		}
		if !fits && !(r.place[v] < 0 && g.Mate[v] != u && r.place[u] >= 0 && !left[u]) {
			continue
		}
		g.Us[kept], g.Vs[kept] = u, v
		if g.Penalty != nil {
			g.Penalty[kept] = g.Penalty[i]
			marked = marked || g.Penalty[i] > 0
		}
		kept++
	}
	g.Us, g.Vs = g.Us[:kept], g.Vs[:kept]
	if !marked {
		return true
	}
	g.Penalty = g.Penalty[:kept]
	weight := make([]int64, kept)
	for i := range weight {
		weight[i] = int64(g.Penalty[i])
	}
	return g.Stage(weight)
}
