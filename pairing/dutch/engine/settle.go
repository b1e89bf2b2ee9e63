package engine

import (
	"slices"

	"github.com/fedrate/fedrate/pairing/matching"
)

// settle finds a bracket's candidate: it looks no further down than it has to.
// What a narrower scope finds is the candidate when it comes up to the bound
// of what the following brackets ask for. It is nil where there is none.
func (t *task) settle() *result {
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
	if r := t.byItself(); r != nil {
		return r
	}
	if t.completes() && t.f.confine(t.everybody()) {
		t.settled = Throughout
		if r := t.byItself(); r != nil {
			return r
		}
	}
	t.settled = WithNext
	if len(t.next) > 0 {
		p, r := t.solve(ahead)
		if !t.completes() || r != nil && t.f.completable(slices.Concat(p.leftAhead(), t.below)) {
			return r
		}
	}
	t.settled = Throughout
	_, r := t.solve(whole)
	return r
}

// byItself pairs the bracket without looking down, and gives what comes of it where
// nothing better can be had.
func (t *task) byItself() *result {
	t.most = nil
	if t.alone = t.overflow(); t.alone != nil {
		return nil
	}
	if _, t.alone = t.solve(alone); t.alone != nil && t.confirmed(t.alone) {
		return t.alone
	}
	return nil
}

// everybody is who is still to be paired.
func (t *task) everybody() []int { return slices.Concat(t.down, t.residents, t.next, t.below) }

// confirmed proves that a candidate found in the bracket alone leaves the
// following bracket with as few left over as there can be, and the rest
// completed.
func (t *task) confirmed(r *result) bool {
	if t.kind == Penultimate {
		return t.f.completable(slices.Concat(r.floaters, t.below))
	}
	if len(r.floaters) == 0 {
		return !t.completes() || t.f.completable(slices.Concat(t.next, t.below))
	}
	left, ok := t.bestAhead(r.floaters)
	return ok && (!t.completes() || t.f.completable(slices.Concat(left, t.below)))
}

// bestAhead pairs the following bracket so that nobody, or of an odd number one
// resident, is left over: nothing can be better. It is false where that fails.
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

// leftAhead are those whom the matching leaves over in the following bracket.
func (p *problem) leftAhead() []int {
	var left []int
	for u, a := range p.place {
		if a >= 0 && p.place[p.g.Mate[u]] < 0 {
			left = append(left, a)
		}
	}
	return left
}
