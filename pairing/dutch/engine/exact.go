package engine

import (
	"slices"

	"github.com/fedrate/fedrate/pairing/matching"
)

// problem is a task as a perfect matching: vertices for the members of the bracket, of the
// following one and all below if they matter, and empty vertices, whose partners are left
// over.
type problem struct {
	t     *task
	scope scope
	g     matching.Graph
	place []int // by vertex, -1 for an empty one
	zones []zone
	bound *bound // on those left over, nil: none
	shut  [2]int // the range of empty vertices that players of the bound's crowd cannot have
}

// scope is how far down a problem looks.
type scope int8

const (
	alone scope = iota // the bracket: whether what floats from it can be paired below is proved afterwards
	ahead              // and the following bracket: whether the rest can be completed is proved afterwards
	whole              // all that has a say: in 2026, and where completion counts, everyone below
)

// newProblem sets the graph up. If completion counts, an empty vertex stands for the bye,
// else there are as many as players may be left over.
func (t *task) newProblem(sc scope) *problem {
	switch {
	case t.last:
		sc = whole
	case sc == whole && !t.completes():
		sc = ahead
	}
	p := &problem{t: t, scope: sc}
	p.enter(t.down, movedDown)
	p.enter(t.residents, resident)
	if sc != alone {
		p.enter(t.next, following)
	}
	empty, alike := 0, 0
	var pairs [][2]int
	if sc == whole {
		p.enter(t.below, further)
		empty = len(p.place) % 2
		alike = empty
	} else {
		p.bound = t.bounds[sc]
		empty, pairs = t.leftOver(sc)
		alike = p.shutOut(empty)
	}
	for range empty {
		p.place, p.zones = append(p.place, -1), append(p.zones, nowhere)
	}
	if 2*(len(pairs)+empty) == len(p.place) {
		p.begin(pairs)
	}
	p.g.N, p.g.Alike = len(p.place), alike
	p.g.Spend = t.f.work.Spend
	t.f.work.Spend(len(p.place) * len(p.place))
	most := len(p.place) * (len(p.place) - 1) / 2
	p.g.Us, p.g.Vs = make([]int32, 0, most), make([]int32, 0, most)
	for u := range p.place {
		for v := u + 1; v < len(p.place); v++ {
			if p.canMeet(u, v) {
				p.g.Us, p.g.Vs = append(p.g.Us, int32(u)), append(p.g.Vs, int32(v))
			}
		}
	}
	return p
}

// shutOut sets which of so many empty vertices are not for the crowd, and returns how many
// of the last vertices have the same neighbours.
func (p *problem) shutOut(empty int) (alike int) {
	if p.bound == nil {
		return empty
	}
	open, from := p.bound.countOpen(empty), len(p.place)
	shut := empty - open
	if shut < open {
		p.shut = [2]int{from, from + shut}
		return open
	}
	p.shut = [2]int{from + open, from + empty}
	return shut
}

func (p *problem) isShut(u int) bool { return u >= p.shut[0] && u < p.shut[1] }

// begin sets the matching to start from: these pairs, and an empty vertex for each other
// player.
func (p *problem) begin(pairs [][2]int) {
	vertex := make(map[int]int32, len(p.place))
	var open, shut []int32
	mate := make([]int32, len(p.place))
	for u, a := range p.place {
		mate[u] = -1
		switch {
		case a >= 0:
			vertex[a] = int32(u)
		case p.isShut(u):
			shut = append(shut, int32(u))
		default:
			open = append(open, int32(u))
		}
	}
	for _, pair := range pairs {
		u, v := vertex[pair[0]], vertex[pair[1]]
		mate[u], mate[v] = v, u
	}
	for _, crowded := range []bool{true, false} {
		for u, a := range p.place {
			if mate[u] >= 0 || a < 0 || (p.bound != nil && p.bound.crowd[a]) != crowded {
				continue
			}
			from := &open
			if len(shut) > 0 && !crowded {
				from = &shut
			}
			if len(*from) == 0 {
				return
			}
			partner := (*from)[0]
			*from = (*from)[1:]
			mate[u], mate[partner] = partner, int32(u)
		}
	}
	p.g.Mate = mate
}

func (p *problem) enter(members []int, z zone) {
	for _, a := range members {
		p.place, p.zones = append(p.place, a), append(p.zones, z)
	}
}

func (p *problem) canMeet(u, v int) bool {
	a, b := p.place[u], p.place[v]
	if p.scope == ahead && p.t.narrowed != nil && !p.t.narrowed.keeps(u, v) {
		return false
	}
	switch {
	case a < 0:
		return !p.isShut(u) || !p.isShut(v)
	case b < 0 && p.scope != whole:
		return !p.isShut(v) || !p.bound.crowd[a]
	case b < 0:
		return p.t.f.mayHaveBye(a)
	case p.zones[v] == movedDown && p.scope != whole:
		return false
	}
	return p.t.f.legal(a, b)
}

// leftOver returns how many of this bracket are left over at least. With the
// following one it is how many of both are left over at most by the candidate
// looked for: as many as by the best one of this bracket alone, when the
// following is paired as far as can be. The pairs by which that is so are a first
// matching of the problem.
func (t *task) leftOver(sc scope) (over int, pairs [][2]int) {
	upper, all := t.down, slices.Concat(t.down, t.residents)
	if sc == ahead && t.alone != nil {
		upper, all, pairs = t.alone.floaters, slices.Concat(t.alone.floaters, t.next), slices.Clone(t.alone.pairs)
	}
	if sc == alone && t.most != nil {
		return len(all) - 2*len(t.most), t.most
	}
	b := t.bounds[sc]
	if b == nil {
		m := t.pairUp(upper, all, nil)
		over = m.Maximise()
		return over, append(pairs, pairsOf(m, all)...)
	}
	more := b.among(slices.Concat(t.down, t.residents))
	if sc == ahead {
		more = b.among(slices.Concat(t.down, t.residents, t.next)) - b.pairs(pairs)
	}
	m, first := t.pairUp(upper, all, nil), t.pairUp(upper, all, b)
	first.Maximise()
	copy(m.Mate, first.Mate)
	over = m.Extend(more)
	return over, append(pairs, pairsOf(m, all)...)
}

// pairUp is as many pairs as there can be of all, of whom the upper ones do not meet
// each other. With a bound, one of each pair is of its crowd.
func (t *task) pairUp(upper, all []int, b *bound) *matching.Cardinality {
	m := matching.NewCardinality(len(all), func(i, k int) bool {
		return (i >= len(upper) || k >= len(upper)) && (b == nil || b.crowd[all[i]] != b.crowd[all[k]]) && t.f.legal(all[i], all[k])
	})
	m.Spend = t.f.work.Spend
	return m
}

func pairsOf(m *matching.Cardinality, all []int) [][2]int {
	pairs := make([][2]int, 0, len(all)/2)
	for a, b := range m.Mate {
		if int(b) > a {
			pairs = append(pairs, [2]int{all[a], all[b]})
		}
	}
	return pairs
}

// overflow returns a candidate with the best floaters if these are more than could be
// paired in the following bracket, else nil. Its other costs do not matter: the number of
// floaters, then their scores from the highest, come before all else, and the scores
// determine the differences of those who do not float.
func (t *task) overflow() *result {
	if t.kind != Ordinary {
		return nil
	}
	all := slices.Concat(t.down, t.residents)
	if t.bounds[alone] != nil {
		over, pairs := t.leftOver(alone)
		t.most = pairs
		if over <= len(t.next) {
			return nil
		}
		if p := t.newProblem(alone); t.narrow(p) {
			return p.result()
		}
		return nil
	}
	m := t.pairUp(t.down, all, nil)
	if m.Maximise() <= len(t.next) {
		t.most = pairsOf(m, all)
		return nil
	}
	m.Prefer(func(v int) int { return t.f.Players[all[v]].Score })
	r := &result{pairs: pairsOf(m, all)}
	for v, mate := range m.Mate {
		if mate < 0 {
			r.floaters = append(r.floaters, all[v])
		}
	}
	return r
}

// inside reports whether an edge is a pair of the bracket.
func (p *problem) inside(u, v int32) bool {
	return p.zones[u] == movedDown && p.zones[v] == resident || p.zones[u] == resident && p.zones[v] == resident
}

func (p *problem) isMember(u int32) bool { return p.zones[u] == movedDown || p.zones[u] == resident }

// weigh calls note with every value that an edge costs under a criterion.
func (p *problem) weigh(c *criterion, u, v int32, note func(int)) {
	a, b := p.place[u], p.place[v]
	if p.inside(u, v) {
		if c.pair != nil {
			note(c.pair(a, b))
		}
		return
	}
	if c.float != nil {
		if p.isMember(u) {
			note(c.float(a))
		}
		if p.isMember(v) {
			note(c.float(b))
		}
	}
	if c.next == nil || p.zones[v] == following { // a pair of the following bracket
		return
	}
	if p.isMember(u) || p.zones[u] == following {
		note(c.next(a))
	}
	if p.isMember(v) {
		note(c.next(b))
	}
}

// digits returns the places of the comparison that a criterion takes.
func (p *problem) digits(c *criterion) []matching.Digit {
	if !c.listed {
		return []matching.Digit{{Value: func(u, v int32) int64 {
			total := 0
			p.weigh(c, u, v, func(n int) { total += n })
			return int64(total)
		}}}
	}
	var levels []int // few: differences of scores
	last := notListed
	note := func(n int) {
		if n != last && n != notListed && !slices.Contains(levels, n) {
			levels = append(levels, n)
		}
		last = n
	}
	for i := range p.g.Us {
		p.weigh(c, p.g.Us[i], p.g.Vs[i], note)
	}
	slices.Sort(levels)
	slices.Reverse(levels)
	out := make([]matching.Digit, len(levels))
	for i, level := range levels {
		out[i] = matching.Digit{Value: func(u, v int32) int64 {
			total := 0
			p.weigh(c, u, v, func(n int) { total += truth(n == level) })
			return int64(total)
		}}
	}
	return out
}

// solve finds the candidate that the criteria and the sequence select, as far
// as the scope reaches. It returns nil if the bracket has none.
func (t *task) solve(sc scope) (*problem, *result) {
	if sc == ahead && t.narrowed == nil && t.alone != nil && !t.narrow(t.newProblem(alone)) {
		return nil, nil
	}
	p, first := t.newProblem(sc), t.floaterCriteria()
	if sc == ahead && t.narrowed != nil && t.narrowed.settled {
		first = slices.DeleteFunc(first, func(c criterion) bool { return c.listed && c.next == nil })
	}
	if sc == alone && !t.narrow(p) || sc != alone && !p.minimise(first) {
		return nil, nil
	}
	t.byeHere = t.givesBye(len(p.result().floaters))
	if !p.minimise(t.criteria()[len(t.floaterCriteria()):]) || !p.earliest() {
		return nil, nil
	}
	return p, p.result()
}

// givesBye reports whether C9 of 2026 applies: exactly one player floats, and no other
// player who is left may have the bye.
func (t *task) givesBye(floaters int) bool {
	if t.f.law.Collapses || floaters != 1 {
		return false
	}
	count := len(t.down) + len(t.residents) + len(t.next) + len(t.below)
	return count%2 == 1 && !slices.ContainsFunc(t.next, t.f.mayHaveBye) && !slices.ContainsFunc(t.below, t.f.mayHaveBye)
}

func (p *problem) minimise(criteria []criterion) bool {
	var digits []matching.Digit
	for i := range criteria {
		if criteria[i].next != nil && p.scope == alone {
			continue
		}
		digits = append(digits, p.digits(&criteria[i])...)
	}
	return p.g.Minimise(digits)
}

// result reads the bracket's candidate off the matching.
func (p *problem) result() *result {
	r := &result{}
	for u := range p.place {
		v := p.g.Mate[u]
		switch {
		case p.place[u] < 0 || !p.isMember(int32(u)):
		case v < int32(u):
			if p.place[v] < 0 {
				r.floaters = append(r.floaters, p.place[u])
			}
		case p.place[v] >= 0 && (p.inside(int32(u), v) || p.t.last):
			r.pairs = append(r.pairs, [2]int{p.place[u], p.place[v]})
		default:
			r.floaters = append(r.floaters, p.place[u])
			if p.isMember(v) {
				r.floaters = append(r.floaters, p.place[v])
			}
		}
	}
	slices.Sort(r.floaters)
	return r
}
