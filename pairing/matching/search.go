package matching

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

// rescan searches again for the nearest even vertex outside.
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
	best := int32(-1) // of those joined alike the one with the greatest dual that was looked at: no other offers less
	for {
		for len(s.queue) > 0 {
			u := s.queue[len(s.queue)-1]
			s.queue = s.queue[:len(s.queue)-1]
			if int(u) >= s.g.n-s.alike {
				if best >= 0 && s.y[u] <= s.y[best] {
					continue
				}
				if s.top[u] == u {
					best = u
				}
			}
			s.spend(int(s.g.from[u+1] - s.g.from[u]))
			s.scan(u)
		}
		s.spend(4 * s.g.n)
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
			for w := v + 1; int(w) < s.g.n; w++ { // and what else is as near
				if s.near[w] >= 0 && s.gap[w] == 0 && s.label[s.top[w]] == free {
					s.grow(s.near[w], w)
				}
			}
			continue
		}
		if s.join(u, v) {
			return true
		}
	}
}

// least returns the step of the duals and the vertex or odd blossom that bounds it.
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

// evenParent returns the next even blossom towards the root, -1 beyond it.
func (s *blossoms) evenParent(b int32) int32 {
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
			a = s.evenParent(a)
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
