package matching

import "slices"

// shrink makes one even blossom of the cycle that the edge u–v closes over
// their common ancestor.
func (s *blossoms) shrink(root, u, v int32) {
	b := s.unused[len(s.unused)-1]
	s.unused = s.unused[:len(s.unused)-1]
	var children []int32
	var links []link
	for c := s.top[u]; c != root; { // from u's side down to the root, turned round below
		by := s.entry[c]
		children, links = append(children, c), append(links, by)
		c = s.top[by.from]
	}
	children = append(children, root)
	slices.Reverse(children)
	slices.Reverse(links)
	links = append(links, link{u, v})
	for c := s.top[v]; c != root; {
		by := s.entry[c]
		children, links = append(children, c), append(links, link{by.to, by.from})
		c = s.top[by.from]
	}
	s.children[b], s.links[b] = children, links
	s.label[b], s.entry[b], s.base[b], s.z[b], s.parent[b] = even, s.entry[root], s.base[root], 0, -1
	for _, c := range children {
		if s.label[c] == odd {
			s.push(c)
		}
		s.parent[c] = b
	}
	s.leaves(b, func(v int32) { s.top[v] = b })
}

// child returns the part of blossom b in which v lies.
func (s *blossoms) child(b, v int32) int32 {
	for s.parent[v] != b {
		v = s.parent[v]
	}
	return v
}

// rebase turns a blossom's matching so that v is the vertex matched outside.
func (s *blossoms) rebase(b, v int32) {
	if int(b) < s.g.n {
		return
	}
	c := s.child(b, v)
	s.rebase(c, v)
	children, links := s.children[b], s.links[b]
	i, size := slices.Index(children, c), len(children)
	if i%2 == 1 {
		for j := i + 1; j < size; j += 2 {
			s.pair(children[j], children[(j+1)%size], links[j])
		}
	} else {
		for j := i - 2; j >= 0; j -= 2 {
			s.pair(children[j], children[j+1], links[j])
		}
	}
	s.children[b] = append(append([]int32{}, children[i:]...), children[:i]...)
	s.links[b] = append(append([]link{}, links[i:]...), links[:i]...)
	s.base[b] = v
}

func (s *blossoms) pair(a, b int32, by link) {
	s.rebase(a, by.from)
	s.rebase(b, by.to)
	s.mate[by.from], s.mate[by.to] = by.to, by.from
}

// expand opens an odd blossom whose dual has come down to zero: the even way
// round from its entry to its base stays in the tree.
func (s *blossoms) expand(b int32) {
	children, links, by := s.children[b], s.links[b], s.entry[b]
	c := s.child(b, by.to)
	s.release(b)
	i, size := slices.Index(children, c), len(children)
	for _, d := range children {
		s.label[d] = free
	}
	s.label[c], s.entry[c] = odd, by
	for i != 0 && i != size {
		var matched, next link
		var mate, after int32
		if i%2 == 1 {
			matched, next = links[i], links[i+1]
			mate, after = children[i+1], children[(i+2)%size]
			i += 2
		} else {
			matched, next = link{links[i-1].to, links[i-1].from}, link{links[i-2].to, links[i-2].from}
			mate, after = children[i-1], children[i-2]
			i -= 2
		}
		s.reach(mate, matched)
		s.label[after], s.entry[after] = odd, next
	}
}

// release sets a blossom's children free and gives its number back.
func (s *blossoms) release(b int32) {
	for _, c := range s.children[b] {
		s.parent[c] = -1
		s.leaves(c, func(v int32) { s.top[v] = c })
	}
	s.children[b], s.links[b], s.label[b] = nil, nil, free
	s.unused = append(s.unused, b)
}

// dissolve opens the outermost blossoms without a dual after a phase.
func (s *blossoms) dissolve() {
	s.stack = s.stack[:0]
	for b := s.g.n; b < len(s.parent); b++ {
		if s.children[b] != nil && s.parent[b] < 0 && s.z[b] == 0 {
			s.stack = append(s.stack, int32(b))
		}
	}
	for len(s.stack) > 0 {
		b := s.stack[len(s.stack)-1]
		s.stack = s.stack[:len(s.stack)-1]
		children := s.children[b]
		s.release(b)
		for _, c := range children {
			if int(c) >= s.g.n && s.z[c] == 0 {
				s.stack = append(s.stack, c)
			}
		}
	}
}
