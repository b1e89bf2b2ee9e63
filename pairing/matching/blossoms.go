// Package matching pairs vertices of graphs: as many as possible
// ([Cardinality]), a perfect matching of least cost under costs that are compared
// one after the other ([Graph]), and, between two sides, the first matching in
// the order of the vertices ([Sides]). Every step is a polynomial of the number of
// vertices, and every search is exact. It knows no chess.
package matching

import "math"

// adjacency is an undirected graph with costs, each edge listed at both ends.
type adjacency struct {
	n    int
	from []int32 // edges of v: from[v] to from[v+1]
	to   []int32
	cost []int64 // multiples of eight, so that all duals stay whole
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
// Edmonds' method: duals on vertices and odd sets, grown from all vertices at once
// that an assignment of least cost ([cover]) leaves exposed; O(n(m + n²)) at worst, n edge scans in all being usual.
type blossoms struct {
	g    *adjacency
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
	spend func(steps int)
	alike int // how many of the last vertices have the same edges
}

func newBlossoms(g *adjacency) *blossoms {
	n := g.n
	size := n + n/2 + 1
	costs, numbers := make([]int64, 2*n+size), make([]int32, 3*n+3*size)
	cost := func(n int) (list []int64) { list, costs = costs[:n:n], costs[n:]; return list }
	number := func(n int) (list []int32) { list, numbers = numbers[:n:n], numbers[n:]; return list }
	s := &blossoms{
		g: g, y: cost(n), mate: number(n), top: number(n),
		parent: number(size), children: make([][]int32, size), links: make([][]link, size),
		base: number(size), z: cost(size), label: make([]int8, size), entry: make([]link, size),
		near: number(n), gap: cost(n), seen: number(size), unused: make([]int32, 0, size-n),
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
// tight. It returns false if no perfect matching exists.
func (s *blossoms) solve(hint []int32) bool {
	s.start(hint)
	if !s.halve() {
		return false
	}
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
