package engine

// narrowed is what is left of a bracket by itself when how many float, and with which
// scores, is settled: no other pairs and floaters are looked at with the following
// bracket. Who comes first by the criteria after these is among them.
type narrowed struct {
	members int
	pairs   []bool // by vertices of the problem, the lower times the members and the higher
	floats  []bool // by vertex
	settled bool   // as many floaters as by itself, of these, have the best scores
}

// narrow settles who floats from the bracket by itself, and keeps what is left.
func (t *task) narrow(p *problem) bool {
	if !p.minimise(t.floaterCriteria()) {
		return false
	}
	n := len(t.down) + len(t.residents)
	t.narrowed = &narrowed{members: n, pairs: make([]bool, n*n), floats: make([]bool, n)}
	paired, open, shut := make([]bool, n), make([]bool, n), make([]bool, n)
	for i := range p.g.Us {
		u, v := int(p.g.Us[i]), int(p.g.Vs[i])
		switch {
		case v < n:
			t.narrowed.pairs[u*n+v] = true
			paired[u], paired[v] = true, true
		case u < n:
			t.narrowed.floats[u] = true
			open[u], shut[u] = open[u] || !p.isShut(v), shut[u] || p.isShut(v)
		}
	}
	t.narrowed.settled = p.g.Plain()
	if p.shut[1] > p.shut[0] && p.shut[1]-p.shut[0] < len(p.place)-n {
		// a player who may float as one of the crowd or not has to cost the same either way
		for u := range n {
			if paired[u] && open[u] != shut[u] && !p.bound.crowd[p.place[u]] {
				t.narrowed.settled = false
			}
		}
	}
	t.f.work.Spend(n * n / 64)
	return true
}

func (k *narrowed) keeps(u, v int) bool {
	switch {
	case v < k.members:
		return k.pairs[u*k.members+v]
	case u < k.members:
		return k.floats[u]
	}
	return true
}
