package matching

// Cardinality finds a matching of most pairs in a graph that a rule gives: it
// answers whether everybody can still be paired.
type Cardinality struct {
	n      int
	joined func(a, b int) bool
	Mate   []int32
	parent []int32
	base   []int32
	even   []bool
	queue  []int32
	inside []bool
	onPath []bool
	closed []bool // in the tree of a search that failed: no later path leads there

	Spend       func(steps int) // as of a [Graph]
	Stuck, Only []int           // of the first search that failed: these can be matched with those alone, who are fewer
}

// NewCardinality has n vertices; joined is asked with the lower one first.
func NewCardinality(n int, joined func(a, b int) bool) *Cardinality {
	c := &Cardinality{
		n: n, joined: joined, Mate: make([]int32, n), parent: make([]int32, n), base: make([]int32, n),
		even: make([]bool, n), inside: make([]bool, n), onPath: make([]bool, n), closed: make([]bool, n),
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
	left := 0
	for v := range c.n {
		if c.Mate[v] < 0 && !c.augment(int32(v)) {
			left++
		}
	}
	return left
}

func (c *Cardinality) spend(steps int) {
	if c.Spend != nil {
		c.Spend(steps)
	}
}

// augment looks for an alternating path from an exposed vertex, by Edmonds'
// shrinking of odd cycles, and flips it.
func (c *Cardinality) augment(root int32) bool {
	for v := range c.n {
		c.parent[v], c.base[v], c.even[v] = -1, int32(v), false
	}
	c.even[root] = true
	c.queue = append(c.queue[:0], root)
	for len(c.queue) > 0 {
		v := c.queue[0]
		c.queue = c.queue[1:]
		c.spend(c.n)
		for w := int32(0); int(w) < c.n; w++ {
			if c.closed[w] || w == v || c.base[v] == c.base[w] || c.Mate[v] == w || !c.even[w] && c.parent[w] >= 0 || !c.joined(int(min(v, w)), int(max(v, w))) {
				continue
			}
			switch {
			case c.even[w]:
				c.shrink(v, w, root)
			case c.Mate[w] < 0:
				c.parent[w] = v
				c.flip(w)
				return true
			default:
				c.parent[w] = v
				c.even[c.Mate[w]] = true
				c.queue = append(c.queue, c.Mate[w])
			}
		}
	}
	c.close()
	return false
}

// close takes the tree of a failed search out of later ones, and keeps the first
// as the reason when it has no odd cycles.
func (c *Cardinality) close() {
	var stuck, only []int
	for v := range c.n {
		switch {
		case c.closed[v]:
			continue
		case c.even[v]:
			stuck = append(stuck, v)
		case c.parent[v] >= 0:
			only = append(only, v)
		default:
			continue
		}
		c.closed[v] = true
	}
	if c.Stuck == nil && len(stuck) == len(only)+1 {
		c.Stuck, c.Only = stuck, only
	}
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
	c.markPath(v, top, w)
	c.markPath(w, top, v)
	for u := range c.n {
		if !c.inside[c.base[u]] {
			continue
		}
		c.base[u] = top
		if !c.even[u] {
			c.even[u] = true
			c.queue = append(c.queue, int32(u))
		}
	}
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

// Complete tells whether everyone is matched.
func (c *Cardinality) Complete() bool {
	for _, mate := range c.Mate {
		if mate < 0 {
			return false
		}
	}
	return true
}
