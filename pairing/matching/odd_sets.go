package matching

// nest is the odd sets that have a dual after a matching is found, each within
// the next, so that what an edge meets of them is read off and not searched.
type nest struct {
	of    []int32 // by vertex: the innermost set with a dual, 0 for none
	up    []int32 // by set: the next one around it; sets are counted from 1
	depth []int32 // how many sets there are around it, itself counted
	total []int64 // the duals of those
}

// readNest reads the sets off a finished search.
func (s *blossoms) readNest() *nest {
	t := &nest{of: make([]int32, s.g.n), up: []int32{0}, depth: []int32{0}, total: []int64{0}}
	number := make([]int32, len(s.parent)) // by blossom: of the innermost set from there on, counted from 1; 0 is not known yet
	for v := range s.g.n {
		t.of[v] = t.number(s, number, s.parent[v])
	}
	return t
}

func (t *nest) number(s *blossoms, number []int32, b int32) int32 {
	if b < 0 {
		return 0
	}
	if number[b] == 0 {
		around := t.number(s, number, s.parent[b])
		if s.z[b] > 0 {
			t.up, t.depth, t.total = append(t.up, around), append(t.depth, t.depth[around]+1), append(t.total, t.total[around]+s.z[b])
			around = int32(len(t.up) - 1)
		}
		number[b] = around + 1
	}
	return number[b] - 1
}

// around returns the innermost set that holds both vertices.
func (t *nest) around(u, v int32) int32 {
	a, b := t.of[u], t.of[v]
	for a != b {
		if t.depth[a] < t.depth[b] {
			a, b = b, a
		}
		a = t.up[a]
	}
	return a
}
