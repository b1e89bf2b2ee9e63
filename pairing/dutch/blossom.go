package dutch

import "math"

// graph is an undirected graph with costs, each edge listed at both ends.
type graph struct {
	n    int
	from []int32 // edges of v: from[v] to from[v+1]
	to   []int32
	cost []int64 // multiples of four, so that all duals stay whole
}

const (
	free int8 = iota
	even      // reached from an exposed vertex by an even alternating path
	odd
)

const unreached = math.MaxInt64

// link is an edge from a vertex of one blossom to a vertex of another.
type link struct{ from, to int32 }

// blossoms finds a perfect matching of least cost in a general graph by
// Edmonds' method: duals on vertices and odd sets, grown from all exposed
// vertices at once; O(n(m + n²)) at worst, n edge scans in all being usual.
type blossoms struct {
	g    *graph
	y    []int64 // duals of vertices
	mate []int32
	top  []int32 // outermost blossom of a vertex

	// by blossom, a vertex being the blossom of itself
	parent   []int32
	children [][]int32
	links    [][]link // from child i to child i+1, cyclic; child 0 holds the base
	base     []int32
	z        []int64 // duals of odd sets
	label    []int8
	entry    []link // edge by which the label came; to -1 at a root
	unused   []int32

	near  []int32 // by vertex: the even vertex outside its blossom with the least slack
	gap   []int64 // that slack
	queue []int32
	stack []int32
	seen  []int32 // by blossom: mark of the search for a common ancestor
	mark  int32
}

func newBlossoms(g *graph) *blossoms {
	n := g.n
	size := n + n/2 + 1
	s := &blossoms{
		g: g, y: make([]int64, n), mate: make([]int32, n), top: make([]int32, n),
		parent: make([]int32, size), children: make([][]int32, size), links: make([][]link, size),
		base: make([]int32, size), z: make([]int64, size), label: make([]int8, size), entry: make([]link, size),
		near: make([]int32, n), gap: make([]int64, n), seen: make([]int32, size),
	}
	for v := range n {
		s.mate[v], s.top[v], s.base[v] = -1, int32(v), int32(v)
	}
	for b := range size {
		s.parent[b] = -1
	}
	for b := size - 1; b >= n; b-- {
		s.unused = append(s.unused, int32(b))
	}
	return s
}

// solve finds the matching, starting from a hint of mates where those edges are
// tight. It is false where no perfect matching exists.
func (s *blossoms) solve(hint []int32) bool {
	s.start(hint)
	for {
		exposed := s.relabel()
		if exposed == 0 {
			return true
		}
		if !s.search() {
			return false
		}
		s.dissolve()
	}
}

// start sets feasible duals and matches what is tight at once.
func (s *blossoms) start(hint []int32) {
	g := s.g
	for v := range g.n {
		least := int64(unreached)
		for i := g.from[v]; i < g.from[v+1]; i++ {
			least = min(least, g.cost[i])
		}
		if least != unreached {
			s.y[v] = least / 2
		}
	}
	for v := range g.n { // raise what can be raised
		least := int64(unreached)
		for i := g.from[v]; i < g.from[v+1]; i++ {
			least = min(least, g.cost[i]-s.y[g.to[i]])
		}
		if least != unreached {
			s.y[v] = least
		}
	}
	for v := range g.n {
		if hint == nil || s.mate[v] >= 0 || hint[v] < 0 {
			continue
		}
		w := hint[v]
		for i := g.from[v]; i < g.from[v+1]; i++ {
			if g.to[i] == w && s.mate[w] < 0 && g.cost[i] == s.y[v]+s.y[w] {
				s.mate[v], s.mate[w] = w, int32(v)
			}
		}
	}
	for v := range g.n {
		if s.mate[v] >= 0 {
			continue
		}
		for i := g.from[v]; i < g.from[v+1]; i++ {
			w := g.to[i]
			if s.mate[w] < 0 && g.cost[i] == s.y[v]+s.y[w] {
				s.mate[v], s.mate[w] = w, int32(v)
				break
			}
		}
	}
}

// relabel begins a phase: the blossoms of exposed vertices are even.
func (s *blossoms) relabel() int {
	for b := range s.label {
		s.label[b] = free
	}
	s.queue = s.queue[:0]
	exposed := 0
	for v := range s.g.n {
		s.near[v], s.gap[v] = -1, unreached
	}
	for v := range s.g.n {
		if s.mate[v] < 0 {
			exposed++
			s.reach(s.top[v], link{-1, -1})
		}
	}
	return exposed
}

// reach labels an outermost blossom even.
func (s *blossoms) reach(b int32, by link) {
	s.label[b], s.entry[b] = even, by
	s.push(b)
}

// push queues the vertices of a blossom to be scanned.
func (s *blossoms) push(b int32) {
	s.leaves(b, func(v int32) { s.queue = append(s.queue, v) })
}

func (s *blossoms) leaves(b int32, do func(int32)) {
	if int(b) < s.g.n {
		do(b)
		return
	}
	for _, c := range s.children[b] {
		s.leaves(c, do)
	}
}

// scan offers the edges of an even vertex to the vertices outside its blossom.
func (s *blossoms) scan(u int32) {
	g, here, yu := s.g, s.top[u], s.y[u]
	for i := g.from[u]; i < g.from[u+1]; i++ {
		v := g.to[i]
		if slack := g.cost[i] - yu - s.y[v]; slack < s.gap[v] && s.top[v] != here {
			s.gap[v], s.near[v] = slack, u
		}
	}
}

// rescan looks anew for the nearest even vertex outside.
func (s *blossoms) rescan(v int32) {
	g, here := s.g, s.top[v]
	s.gap[v], s.near[v] = unreached, -1
	for i := g.from[v]; i < g.from[v+1]; i++ {
		u := g.to[i]
		if s.top[u] == here || s.label[s.top[u]] != even {
			continue
		}
		if slack := g.cost[i] - s.y[u] - s.y[v]; slack < s.gap[v] {
			s.gap[v], s.near[v] = slack, u
		}
	}
}

// search grows the trees until the matching gains an edge.
func (s *blossoms) search() bool {
	for {
		for len(s.queue) > 0 {
			u := s.queue[len(s.queue)-1]
			s.queue = s.queue[:len(s.queue)-1]
			s.scan(u)
		}
		delta, at := s.least()
		if delta == unreached {
			return false
		}
		s.adjust(delta)
		if int(at) >= s.g.n {
			s.expand(at)
			continue
		}
		u, v := s.near[at], at
		if s.label[s.top[v]] == free {
			s.grow(u, v)
			continue
		}
		if s.join(u, v) {
			return true
		}
	}
}

// least is the step of the duals and the vertex or odd blossom that bounds it.
func (s *blossoms) least() (delta int64, at int32) {
	delta, at = unreached, -1
	for v := int32(0); int(v) < s.g.n; v++ {
		if s.near[v] < 0 {
			continue
		}
		b := s.top[v]
		switch s.label[b] {
		case free:
			if s.gap[v] < delta {
				delta, at = s.gap[v], v
			}
		case even:
			if s.gap[v]/2 >= delta {
				continue
			}
			if s.top[s.near[v]] == b {
				s.rescan(v)
			}
			if s.near[v] >= 0 && s.gap[v]/2 < delta {
				delta, at = s.gap[v]/2, v
			}
		}
	}
	for b := s.g.n; b < len(s.label); b++ {
		if s.label[b] == odd && s.parent[b] < 0 && s.children[b] != nil && s.z[b]/2 < delta {
			delta, at = s.z[b]/2, int32(b)
		}
	}
	return delta, at
}

func (s *blossoms) adjust(delta int64) {
	if delta == 0 {
		return
	}
	for v := range s.g.n {
		switch s.label[s.top[v]] {
		case even:
			s.y[v] += delta
			if s.near[v] >= 0 {
				s.gap[v] -= 2 * delta
			}
		case odd:
			s.y[v] -= delta
		default:
			if s.near[v] >= 0 {
				s.gap[v] -= delta
			}
		}
	}
	for b := s.g.n; b < len(s.label); b++ {
		if s.parent[b] >= 0 || s.children[b] == nil {
			continue
		}
		switch s.label[b] {
		case even:
			s.z[b] += 2 * delta
		case odd:
			s.z[b] -= 2 * delta
		}
	}
}

// grow takes a free blossom into the tree as odd, and its mate as even.
func (s *blossoms) grow(u, v int32) {
	b := s.top[v]
	s.label[b], s.entry[b] = odd, link{u, v}
	w := s.base[b]
	s.reach(s.top[s.mate[w]], link{w, s.mate[w]})
}

// join joins two even blossoms by a tight edge: into one, or, of two trees, by
// flipping the path between their roots.
func (s *blossoms) join(u, v int32) bool {
	root := s.ancestor(s.top[u], s.top[v])
	if root >= 0 {
		s.shrink(root, u, v)
		return false
	}
	s.flip(u, v)
	s.flip(v, u)
	return true
}

// up is the next even blossom towards the root, -1 beyond it.
func (s *blossoms) up(b int32) int32 {
	if s.entry[b].to < 0 {
		return -1
	}
	return s.top[s.entry[s.top[s.entry[b].from]].from]
}

func (s *blossoms) ancestor(a, b int32) int32 {
	s.mark++
	for a >= 0 || b >= 0 {
		if a >= 0 {
			if s.seen[a] == s.mark {
				return a
			}
			s.seen[a] = s.mark
			a = s.up(a)
		}
		a, b = b, a
	}
	return -1
}

// flip matches u with v and alternates the path from u to its root.
func (s *blossoms) flip(u, v int32) {
	for {
		b := s.top[u]
		s.rebase(b, u)
		s.mate[u] = v
		if s.entry[b].to < 0 {
			return
		}
		t := s.top[s.entry[b].from]
		p, q := s.entry[t].from, s.entry[t].to
		s.rebase(t, q)
		s.mate[q] = p
		u, v = p, q
	}
}

// solved tells what an optimal matching has to be: tight edges, and one edge
// out of every odd set with a positive dual.
func (s *blossoms) slack(u, v int32, cost int64) int64 {
	slack := cost - s.y[u] - s.y[v]
	if s.top[u] != s.top[v] {
		return slack
	}
	s.mark++
	for b := s.parent[u]; b >= 0; b = s.parent[b] {
		s.seen[b] = s.mark
	}
	for b := s.parent[v]; b >= 0; b = s.parent[b] {
		if s.seen[b] == s.mark {
			slack += s.z[b]
		}
	}
	return slack
}

// crossings counts the odd sets with a positive dual that an edge leaves.
func (s *blossoms) crossings(u, v int32) int32 {
	s.mark++
	count := int32(0)
	for b := s.parent[u]; b >= 0; b = s.parent[b] {
		s.seen[b] = s.mark
		if s.z[b] > 0 {
			count++
		}
	}
	for b := s.parent[v]; b >= 0; b = s.parent[b] {
		if s.z[b] == 0 {
			continue
		}
		if s.seen[b] == s.mark {
			count--
		} else {
			count++
		}
	}
	return count
}
