package engine

import (
	"slices"

	"github.com/fedrate/fedrate/pairing/matching"
)

// findCandidate finds a bracket's candidate: it looks no further down than it has to.
// What a narrower scope finds is the candidate when it comes up to the bound
// of what the following brackets ask for. It returns nil if there is none.
func (t *task) findCandidate() *result {
	t.f.work.Spend(len(t.member))
	if r := t.natural(); r != nil {
		return r
	}
	t.settled = InBracket
	if t.last {
		if t.kind == Collapsed {
			t.f.confine(t.everybody())
		}
		_, r := t.solve(whole)
		return r
	}
	c := t.f.crowd // this bracket has to leave hosts for it, too
	if t.completes() && t.bindAlone(c) {
		t.settled = Throughout
	}
	if r := t.byItself(); r != nil {
		return r
	}
	if c == nil && t.completes() {
		t.settled = Throughout
		if t.f.confine(t.everybody()) {
			if r := t.byItself(); r != nil {
				return r
			}
		}
		if t.alone != nil {
			c = t.f.crowdOf(slices.Concat(t.alone.floaters, t.next, t.below))
		}
		if t.bindAlone(c) {
			if r := t.byItself(); r != nil {
				return r
			}
		}
	}
	t.bindAhead(c)
	t.settled = WithNext
	for tried := 0; len(t.next) > 0; tried++ {
		p, r := t.solve(ahead)
		if !t.completes() {
			return r
		}
		if r == nil {
			break
		}
		left := slices.Concat(p.leftAhead(), t.below)
		if t.f.completable(left) {
			return r
		}
		if tried == 2 || !t.bindAhead(t.f.crowdOf(left)) {
			break
		}
	}
	t.settled = Throughout
	_, r := t.solve(whole)
	return r
}

// byItself pairs the bracket without looking down, and gives what comes of it where
// nothing better can be had.
func (t *task) byItself() *result {
	t.most, t.narrowed = nil, nil
	if t.alone = t.overflow(); t.alone != nil {
		return nil
	}
	if _, t.alone = t.solve(alone); t.alone != nil && t.confirms(t.alone) {
		return t.alone
	}
	return nil
}

// bindAlone bounds whom the bracket leaves over by a crowd. It returns false if that
// is none.
func (t *task) bindAlone(c *crowd) bool {
	if c != nil {
		t.f.crowd = c
		t.bounds[alone] = t.f.crowdBound(c, slices.Concat(t.down, t.residents), slices.Concat(t.next, t.below))
	}
	return c != nil && t.bounds[alone] != nil
}

// bindAhead is [task.bindAlone] of this bracket and the following one together. The
// bound has to allow the pairs that the bracket makes by itself, which are no worse
// than those looked for.
func (t *task) bindAhead(c *crowd) bool {
	t.bounds[ahead] = nil
	if c == nil || t.alone == nil {
		return false
	}
	t.f.crowd = c
	members := slices.Concat(t.down, t.residents, t.next)
	b := t.f.crowdBound(c, members, t.below)
	if b == nil || b.pairs(t.alone.pairs) > b.among(members) {
		return false
	}
	t.bounds[ahead] = b
	return true
}

// everybody returns the players still to be paired.
func (t *task) everybody() []int { return slices.Concat(t.down, t.residents, t.next, t.below) }

// confirms proves that a candidate found in the bracket alone leaves the
// following bracket with as few left over as there can be, and the rest
// completed.
func (t *task) confirms(r *result) bool {
	if t.kind == Penultimate {
		return t.f.completable(slices.Concat(r.floaters, t.below))
	}
	if len(r.floaters) == 0 {
		return !t.completes() || t.f.completable(slices.Concat(t.next, t.below))
	}
	left, ok := t.bestAhead(r.floaters)
	return ok && (!t.completes() || t.f.completable(slices.Concat(left, t.below)))
}

// bestAhead pairs the following bracket so that no player is left over, or one resident if
// the number is odd: nothing can be better. ok is false if that fails.
func (t *task) bestAhead(floaters []int) (left []int, ok bool) {
	if len(floaters) > len(t.next) {
		return nil, false
	}
	all := slices.Concat(floaters, t.next)
	odd := len(all) % 2
	bye := truth(len(t.below) == 0 && odd == 1) // the following bracket is the last
	m := matching.NewCardinality(len(all)+bye, func(a, b int) bool {
		switch {
		case b == len(all):
			return a >= len(floaters) && t.f.mayHaveBye(all[a])
		case b < len(floaters):
			return false
		}
		return t.f.legal(all[a], all[b])
	})
	m.Spend = t.f.work.Spend
	if m.Maximise() != odd-bye {
		return nil, false
	}
	for i, a := range all {
		if m.Mate[i] < 0 || int(m.Mate[i]) == len(all) {
			if i < len(floaters) {
				return nil, false
			}
			left = append(left, a)
		}
	}
	return left, true
}

// leftAhead returns those whom the matching leaves over in the following bracket.
func (p *problem) leftAhead() []int {
	var left []int
	for u, a := range p.place {
		if a >= 0 && p.place[p.g.Mate[u]] < 0 {
			left = append(left, a)
		}
	}
	return left
}
