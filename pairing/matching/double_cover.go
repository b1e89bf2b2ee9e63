package matching

// cover is the bipartite double of a graph: every vertex stands on both sides, and
// an edge joins its ends both ways. Its assignments of least cost are the halves of
// which a matching would be made if odd cycles did not count, and their duals
// leave little to the search for odd sets: what lies in no odd cycle is matched.
type cover struct {
	g        *adjacency
	ahead    []int64 // duals of the left side
	behind   []int64 // duals of the right side
	to, from []int32 // the assignment, from the left and from the right; -1 for none
	near     []int64 // by vertex of the right: distance from an unassigned vertex
	by       []int32 // by vertex of the right: the vertex of the left at that distance
	end      int32   // of the shortest way
	singly   int     // so many ways are taken as they are measured, before more are looked for at once
	few      int     // how many the next time
	away     []int64 // by vertex of the left
	queue    []int32
	next     []int32           // by vertex of the left: the edge to be looked at
	seen     []bool            // by vertex of the right
	alike    int32             // from here on all have the same edges
	tight    map[int64][]int32 // by dual: those joined alike whom no way has met
	common   map[int64]int32   // by dual: how many edges of those joined alike were looked at
	looked   int
	spend    func(steps int)
}

// halve assigns every vertex, starting from the duals and the pairs that there are,
// and takes over the duals and the pairs of it. It returns false if not every vertex
// can be assigned: then there is no perfect matching either.
func (s *blossoms) halve() bool {
	n := s.g.n
	c := &cover{
		g: s.g, ahead: make([]int64, n), behind: make([]int64, n), to: make([]int32, n), from: make([]int32, n),
		near: make([]int64, n), by: make([]int32, n), away: make([]int64, n), next: make([]int32, n), seen: make([]bool, n), alike: int32(n - s.alike), spend: s.spend,
		tight: map[int64][]int32{}, common: map[int64]int32{},
	}
	copy(c.ahead, s.y)
	copy(c.behind, s.y)
	copy(c.to, s.mate)
	copy(c.from, s.mate)
	for c.hasUnassigned() {
		if !c.measure() {
			return false
		}
		c.assign()
	}
	for v := range n {
		s.y[v], s.mate[v] = (c.ahead[v]+c.behind[v])/2, -1
	}
	for v := range int32(n) {
		if c.seen[v] = s.mate[v] >= 0; !c.seen[v] {
			s.alternate(c.to, v)
		}
	}
	return true
}

// alternate matches every other edge of the cycle of assignments through v; of an
// odd one v is left.
func (s *blossoms) alternate(to []int32, v int32) {
	size := 1
	for w := to[v]; w != v; w = to[w] {
		size++
	}
	w := v
	if size%2 == 1 {
		w = to[v]
	}
	for range size / 2 {
		x := to[w]
		s.mate[w], s.mate[x] = x, w
		w = to[x]
	}
}

func (c *cover) hasUnassigned() bool {
	for _, v := range c.to {
		if v < 0 {
			return true
		}
	}
	return false
}

// measure finds how far every vertex is from those unassigned on the left, as far as
// to the nearest unassigned on the right, and moves the duals so that the way
// there is tight.
func (c *cover) measure() bool {
	g := c.g
	c.queue = c.queue[:0]
	for v := range g.n {
		c.near[v], c.away[v], c.seen[v] = unreached, unreached, false
		if c.to[v] < 0 {
			c.away[v] = 0
			c.queue = append(c.queue, int32(v))
		}
	}
	distance, at, closest := int64(0), 0, [2]int64{unreached, unreached}
	offered := int64(unreached) // the least that was offered to all who are joined alike
	for {
		for ; at < len(c.queue); at++ {
			u := c.queue[at]
			from, to := g.from[u], g.from[u+1]
			base := distance - c.ahead[u]
			if u >= c.alike { // two of these that were looked at lead everywhere as shortly, to each other too
				if base >= closest[1] {
					continue
				}
				closest[0], closest[1] = min(closest[0], base), max(closest[0], base)
			}
			looked := from
			for i := from; i < to; i++ {
				v := g.to[i]
				if v >= c.alike && u < c.alike { // the last edges, all of one cost
					if i == from || g.to[i-1] < c.alike {
						if base+g.cost[i] >= offered {
							break
						}
						offered = base + g.cost[i]
					}
				}
				looked++
				far := base + g.cost[i] - c.behind[v]
				if far >= c.near[v] {
					continue
				}
				c.near[v], c.by[v] = far, u
				if far > distance {
					continue
				}
				if c.from[v] < 0 {
					c.end = v
					c.move(distance)
					c.spend(int(looked - from))
					return true
				}
				c.reach(v, distance)
			}
			c.spend(int(looked - from))
		}
		distance = unreached
		for v := range g.n {
			if !c.seen[v] {
				distance = min(distance, c.near[v])
			}
		}
		c.spend(g.n)
		if distance == unreached {
			return false
		}
		for v := range int32(g.n) {
			if c.seen[v] || c.near[v] > distance {
				continue
			}
			if c.from[v] < 0 {
				c.end = v
				c.move(distance)
				return true
			}
			c.reach(v, distance)
		}
	}
}

func (c *cover) reach(v int32, distance int64) {
	c.seen[v] = true
	u := c.from[v]
	c.away[u] = distance
	c.queue = append(c.queue, u)
}

func (c *cover) move(distance int64) {
	for v := range c.g.n {
		if c.away[v] < distance {
			c.ahead[v] += distance - c.away[v]
		}
		if c.near[v] < distance {
			c.behind[v] -= distance - c.near[v]
		}
	}
}

// assign finds as many ways without a common vertex as it meets. Where there was
// only the one that was measured, it takes the next ones as they are measured: the
// more of them, the longer that goes on.
func (c *cover) assign() {
	if c.singly > 0 {
		c.singly--
		c.assignPath()
		return
	}
	clear(c.seen)
	copy(c.next, c.g.from)
	c.bucket()
	found := 0
	for v := range int32(c.g.n) {
		if c.to[v] < 0 && c.walk(v) {
			found++
		}
	}
	if c.few = min(2*c.few+1, 31); found > 1 {
		c.few = 0
	}
	c.singly = c.few
	c.spend(c.looked)
	c.looked = 0
}

// assignPath assigns along the way that was measured.
func (c *cover) assignPath() {
	for v := c.end; v >= 0; {
		u := c.by[v]
		v, c.to[u], c.from[v] = c.to[u], v, u
	}
}

// bucket sorts those joined alike by their duals: one look finds those to whom an
// edge is tight, and one of them has looked for all who have the same dual.
func (c *cover) bucket() {
	clear(c.tight)
	clear(c.common)
	for v := c.alike; v < int32(c.g.n); v++ {
		c.tight[c.behind[v]] = append(c.tight[c.behind[v]], v)
	}
}

// walk assigns a vertex to u if a path of tight edges leads to a free one, and reports
// whether it did.
func (c *cover) walk(u int32) bool {
	g := c.g
	if u >= c.alike { // its edges to those not joined alike, from where the others with this dual have come
		for {
			i := g.from[u] + c.common[c.ahead[u]]
			if i >= g.from[u+1] || g.to[i] >= c.alike {
				c.next[u] = max(c.next[u], i)
				break
			}
			c.common[c.ahead[u]]++
			if c.follow(u, i) {
				return true
			}
		}
	}
	for c.next[u] < g.from[u+1] {
		i := c.next[u]
		if u < c.alike && g.to[i] >= c.alike { // the last edges, all of one cost
			dual := g.cost[i] - c.ahead[u]
			for list := c.tight[dual]; len(list) > 0; list = c.tight[dual] {
				v := list[len(list)-1]
				c.tight[dual] = list[:len(list)-1]
				if c.reaches(u, v) {
					return true
				}
			}
			return false
		}
		c.next[u]++
		if c.follow(u, i) {
			return true
		}
	}
	return false
}

// follow is [cover.walk] along one edge of u.
func (c *cover) follow(u, i int32) bool {
	c.looked++
	v := c.g.to[i]
	return !c.seen[v] && c.g.cost[i] == c.ahead[u]+c.behind[v] && c.reaches(u, v)
}

// reaches assigns v to u if v is free, or who has it finds another.
func (c *cover) reaches(u, v int32) bool {
	c.looked++
	if c.seen[v] {
		return false
	}
	c.seen[v] = true
	if w := c.from[v]; w < 0 || c.walk(w) {
		c.to[u], c.from[v] = v, u
		return true
	}
	return false
}
