package matching

import "math/bits"

// Cardinality finds a matching of most pairs in a graph that a rule gives: it
// answers whether all vertices can still be paired.
type Cardinality struct {
	n      int
	joined func(a, b int) bool
	Mate   []int32
	parent []int32
	base   []int32
	even   set
	fresh  set   // not reached by the present search, nor closed
	closed set   // in the tree of a search that failed: no later path leads there
	rows   []set // by vertex: those it is joined with, of those asked about
	asked  []set // by vertex
	cycle  set   // those of the odd cycle made last, whose base is top
	top    int32
	queue  []int32
	inside []bool
	onPath []bool

	Spend       func(steps int) // as of a [Graph]
	Stuck, Only []int           // of the first search that failed: these can be matched with those alone, who are fewer

	crowd, hosts []int // Stuck and Only of all searches that failed
	cyclic       bool  // one of them met an odd cycle
}

// NewCardinality has n vertices; joined is asked with the lower one first.
func NewCardinality(n int, joined func(a, b int) bool) *Cardinality {
	c := &Cardinality{
		n: n, joined: joined, Mate: make([]int32, n), parent: make([]int32, n), base: make([]int32, n),
		even: newSet(n), fresh: newSet(n), closed: newSet(n), cycle: newSet(n), rows: make([]set, n), asked: make([]set, n), inside: make([]bool, n), onPath: make([]bool, n),
	}
	for v := range c.Mate {
		c.Mate[v] = -1
	}
	return c
}

// Maximise makes as many pairs as there can be and returns how many vertices are
// left over.
func (c *Cardinality) Maximise() int {
	for v := range c.n {
		w := v + 1
		for ; w < c.n && c.Mate[v] < 0; w++ {
			if c.Mate[w] < 0 && c.joined(v, w) {
				c.Mate[v], c.Mate[w] = int32(w), int32(v)
			}
		}
		c.spend(w - v)
	}
	return c.Extend(c.n)
}

// Extend makes as many more pairs as there can be, up to so many, without leaving
// out a vertex that is matched, and returns how many vertices are left over.
func (c *Cardinality) Extend(most int) int {
	left := 0
	for v := range c.n {
		switch {
		case c.Mate[v] >= 0:
		case most > 0 && c.augment(int32(v)):
			most--
		default:
			left++
		}
	}
	return left
}

// Shortage returns why [Cardinality.Maximise] has left vertices over: the neighbours of
// the crowd are all among the hosts, and the crowd is larger than the hosts by the number
// of vertices left over. Both are nil if odd cycles are a part of the reason.
func (c *Cardinality) Shortage() (crowd, hosts []int) {
	if c.cyclic {
		return nil, nil
	}
	return c.crowd, c.hosts
}

func (c *Cardinality) spend(steps int) {
	if c.Spend != nil {
		c.Spend(steps)
	}
}

// joinedOf returns those of some vertices, given as the k-th word of a set, who are
// joined with v. The rule is asked once about each pair, and only about those who
// matter to a search: in large fields a path is found long before a row is known.
func (c *Cardinality) joinedOf(v int32, k int, of uint64) uint64 {
	row, asked := c.rows[v], c.asked[v]
	if row == nil {
		both := newSet(2 * 64 * len(c.even))
		row, asked = both[:len(c.even)], both[len(c.even):]
		c.rows[v], c.asked[v] = row, asked
		asked.add(v)
	}
	unknown := of &^ asked[k]
	if unknown != 0 {
		c.spend(bits.OnesCount64(unknown))
		asked[k] |= unknown
		for word := unknown; word != 0; word &= word - 1 {
			if w := first(k, word); c.joined(int(min(v, w)), int(max(v, w))) {
				row.add(w)
			}
		}
	}
	return of & row[k]
}

// Prefer leaves over, of as many pairs as [Cardinality.Maximise] found, those of
// the least worth: one after the other who is left over changes places with the
// least of those whom an even path reaches.
func (c *Cardinality) Prefer(worth func(v int) int) {
	clear(c.closed)
	var over []int32
	for v, mate := range c.Mate {
		if mate < 0 {
			over = append(over, int32(v))
		}
	}
	for _, v := range over {
		c.search(v)
		least := v
		for w := range int32(c.n) {
			if c.even.has(w) && worth(int(w)) < worth(int(least)) {
				least = w
			}
		}
		c.spend(c.n)
		if least != v {
			mate := c.Mate[least]
			c.Mate[least] = -1
			c.flip(mate)
		}
	}
}

// augment gives an exposed vertex a partner, if an alternating path leads to one.
func (c *Cardinality) augment(root int32) bool {
	if c.search(root) {
		return true
	}
	c.close()
	return false
}

// search looks for an alternating path from an exposed vertex to another, by
// Edmonds' shrinking of odd cycles, and flips it.
func (c *Cardinality) search(root int32) bool {
	for v := range c.n {
		c.parent[v], c.base[v] = -1, int32(v)
	}
	for k := range c.fresh {
		c.fresh[k] = ^c.closed[k]
	}
	if used := c.n & 63; used != 0 {
		c.fresh[len(c.fresh)-1] &= 1<<used - 1
	}
	clear(c.even)
	c.top = -1
	c.even.add(root)
	c.fresh.drop(root)
	c.queue = append(c.queue[:0], root)
	for at := 0; at < len(c.queue); at++ {
		v := c.queue[at]
		c.spend(len(c.fresh))
		for k := range c.fresh {
			for word := c.candidates(k, v); word != 0; {
				w := first(k, word)
				if c.look(v, w, root) {
					return true
				}
				word = above(c.candidates(k, v), w)
			}
		}
	}
	return false
}

// candidates returns those joined with v, of the k-th word, who may matter to a search.
func (c *Cardinality) candidates(k int, v int32) uint64 {
	word := c.fresh[k] | c.even[k]
	if c.base[v] == c.top {
		word &^= c.cycle[k]
	}
	if word == 0 {
		return 0
	}
	return c.joinedOf(v, k, word)
}

// look takes the edge from an even vertex to one that is even or not yet reached;
// it is true when a path was flipped.
func (c *Cardinality) look(v, w, root int32) bool {
	c.spend(1)
	switch {
	case c.base[v] == c.base[w] || c.Mate[v] == w:
	case c.even.has(w):
		c.shrink(v, w, root)
	case c.Mate[w] < 0:
		c.parent[w] = v
		c.flip(w)
		return true
	default:
		c.parent[w] = v
		c.even.add(c.Mate[w])
		c.fresh.drop(w)
		c.fresh.drop(c.Mate[w])
		c.queue = append(c.queue, c.Mate[w])
	}
	return false
}

// close takes the tree of a failed search out of later ones, and keeps the first
// as the reason when it has no odd cycles.
func (c *Cardinality) close() {
	var stuck, only []int
	for v := range c.n {
		switch {
		case c.closed.has(int32(v)):
			continue
		case c.even.has(int32(v)):
			stuck = append(stuck, v)
		case c.parent[v] >= 0:
			only = append(only, v)
		default:
			continue
		}
		c.closed.add(int32(v))
	}
	if c.Stuck == nil && len(stuck) == len(only)+1 {
		c.Stuck, c.Only = stuck, only
	}
	c.crowd, c.hosts = append(c.crowd, stuck...), append(c.hosts, only...)
	c.cyclic = c.cyclic || len(stuck) != len(only)+1
}

func (c *Cardinality) flip(w int32) {
	for w >= 0 {
		v := c.parent[w]
		next := c.Mate[v]
		c.Mate[v], c.Mate[w] = w, v
		w = next
	}
}

// shrink gives all of an odd cycle one base.
func (c *Cardinality) shrink(v, w, root int32) {
	c.spend(c.n)
	top := c.ancestor(v, w, root)
	clear(c.inside)
	clear(c.cycle)
	c.markPath(v, top, w)
	c.markPath(w, top, v)
	for u := range c.n {
		if c.base[u] != top && !c.inside[c.base[u]] {
			continue
		}
		c.base[u] = top
		c.cycle.add(int32(u))
		if !c.even.has(int32(u)) {
			c.even.add(int32(u))
			c.queue = append(c.queue, int32(u))
		}
	}
	c.top = top
}

func (c *Cardinality) markPath(v, top, child int32) {
	for c.base[v] != top {
		mate := c.Mate[v]
		c.inside[c.base[v]], c.inside[c.base[mate]] = true, true
		c.parent[v] = child
		child = mate
		v = c.parent[mate]
	}
}

func (c *Cardinality) ancestor(v, w, root int32) int32 {
	clear(c.onPath)
	for {
		v = c.base[v]
		c.onPath[v] = true
		if v == root || c.Mate[v] < 0 {
			break
		}
		v = c.parent[c.Mate[v]]
	}
	for {
		w = c.base[w]
		if c.onPath[w] {
			return w
		}
		w = c.parent[c.Mate[w]]
	}
}

// Complete reports whether everyone is matched.
func (c *Cardinality) Complete() bool {
	for _, mate := range c.Mate {
		if mate < 0 {
			return false
		}
	}
	return true
}
