package matching

import "slices"

// Sides is a bipartite graph and a matching of it. A set of bits for each vertex says
// whom it may be matched with: of 5,000 vertices all edges take three megabytes.
type Sides struct {
	Mate  []int32         // by vertex of either side, -1 for none
	Spend func(steps int) // as of a [Graph]

	rows  []set // by vertex of the left: those of the right whom it may be matched with
	back  []set // by vertex of the right
	loose set   // those of the left whose pairs [Sides.Lowest] has not settled
	open  set   // those of the right who have no such pair
	reach set   // those whom the present search has not reached
	via   []int32
	queue []int32
}

// NewSides has n vertices, no edges and no pairs.
func NewSides(n int) *Sides {
	s := &Sides{
		Mate: slices.Repeat([]int32{-1}, n), rows: make([]set, n), back: make([]set, n),
		loose: newSet(n), open: newSet(n), reach: newSet(n), via: make([]int32, n),
	}
	for k := range s.open {
		s.loose[k], s.open[k] = ^uint64(0), ^uint64(0)
	}
	return s
}

// Join lets u of the left be matched with v of the right.
func (s *Sides) Join(u, v int32) {
	for _, end := range []struct {
		sets []set
		at   int32
		with int32
	}{{s.rows, u, v}, {s.back, v, u}} {
		if end.sets[end.at] == nil {
			end.sets[end.at] = newSet(len(s.Mate))
		}
		end.sets[end.at].add(end.with)
	}
}

// Lowest gives u the lowest opponent that leaves the later ones a matching, and
// fixes the pair. Every vertex of the left must have an opponent before.
func (s *Sides) Lowest(u int32) {
	own := s.Mate[u]
	s.loose.drop(u)
	if lowest := s.nextCandidate(u, -1, own); lowest >= 0 {
		s.removeReaching(own, s.Mate[lowest])
		for v := lowest; v >= 0; v = s.nextCandidate(u, v, own) {
			if w := s.Mate[v]; !s.reach.has(w) {
				s.Mate[u], s.Mate[v] = v, u
				s.shift(w, own)
				break
			}
		}
	}
	s.open.drop(s.Mate[u])
}

// nextCandidate returns the next one after v and below own whom u may be given; -1 for none.
func (s *Sides) nextCandidate(u, v, own int32) int32 {
	row, from := s.rows[u], v+1
	for k := int(from >> 6); k <= int(own>>6); k++ {
		word := row[k] & s.open[k]
		if k == int(from>>6) {
			word &= ^uint64(0) << (from & 63)
		}
		if word == 0 {
			continue
		}
		if w := first(k, word); w < own {
			return w
		}
		return -1
	}
	return -1
}

// shift gives w, and each vertex that has to change after it, the opponent on the way to
// own.
func (s *Sides) shift(w, own int32) {
	for {
		step := s.via[w]
		after := s.Mate[step]
		s.Mate[w], s.Mate[step] = step, w
		if step == own {
			return
		}
		w = after
	}
}

// removeReaching finds those of the left from whom an alternating path leads to own of the
// right, when it is given up: they are taken out of reach. It ends when it has found
// the one wanted.
func (s *Sides) removeReaching(own, wanted int32) {
	copy(s.reach, s.loose)
	s.queue = append(s.queue[:0], own)
	for at := 0; at < len(s.queue) && s.reach.has(wanted); at++ {
		v := s.queue[at]
		s.spend(len(s.reach))
		for k, word := range s.back[v] {
			word &= s.reach[k]
			s.reach[k] &^= word
			for ; word != 0; word &= word - 1 {
				w := first(k, word)
				s.via[w] = v
				s.queue = append(s.queue, s.Mate[w])
			}
		}
	}
}

// Fill matches these vertices of the left, each in turn with the lowest free one, then
// those that found none by changing opponents. It returns false if one stays unmatched.
func (s *Sides) Fill(left []int32) bool {
	copy(s.reach, s.open)
	for v, mate := range s.Mate {
		if mate >= 0 {
			s.reach.drop(int32(v))
		}
	}
	for _, u := range left {
		s.spend(len(s.reach))
		for k, word := range s.rows[u] {
			if word &= s.reach[k]; word != 0 {
				v := first(k, word)
				s.Mate[u], s.Mate[v] = v, u
				s.reach.drop(v)
				break
			}
		}
	}
	for _, u := range left {
		if s.Mate[u] < 0 && !s.augment(u) {
			return false
		}
	}
	return true
}

// augment finds an opponent for u by letting others change theirs.
func (s *Sides) augment(u int32) bool {
	copy(s.reach, s.open)
	s.queue = append(s.queue[:0], u)
	for at := 0; at < len(s.queue); at++ {
		w := s.queue[at]
		s.spend(len(s.reach))
		for k, word := range s.rows[w] {
			word &= s.reach[k]
			s.reach[k] &^= word
			for ; word != 0; word &= word - 1 {
				v := first(k, word)
				s.via[v] = w
				if s.Mate[v] >= 0 {
					s.queue = append(s.queue, s.Mate[v])
					continue
				}
				for {
					before := s.Mate[s.via[v]]
					s.Mate[v], s.Mate[s.via[v]] = s.via[v], v
					if s.via[v] == u {
						return true
					}
					v = before
				}
			}
		}
	}
	return false
}

func (s *Sides) spend(steps int) {
	if s.Spend != nil {
		s.Spend(steps)
	}
}
