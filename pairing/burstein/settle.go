package burstein

import (
	"slices"

	"github.com/fedrate/fedrate/pairing/byefirst"
	"github.com/fedrate/fedrate/pairing/matching"
)

// Pair settles a bracket: alone where that proves enough, else with the following
// one, else with everyone below.
func (l *law) Pair(b *byefirst.Bracket) bool {
	left := l.f.Most(b.Members())
	p := l.newProblem(b, alone, left)
	if p.solve() {
		c := p.candidate()
		if l.clean(b, c.Floaters) {
			b.Candidate = c
			return true
		}
		if len(b.Below) > 0 && left > 0 && l.settleAhead(b, c.Floaters) {
			return true
		}
	}
	p = l.newProblem(b, whole, 0)
	if !p.solve() {
		return false
	}
	b.Candidate = p.candidate()
	return true
}

// settleAhead settles a bracket with the following one, where what they leave over
// can be paired with everyone below. floaters are those of a candidate of the
// bracket alone: the following one need not leave over more than with these.
func (l *law) settleAhead(b *byefirst.Bracket, floaters []int) bool {
	p := l.newProblem(b, ahead, l.f.Most(slices.Concat(floaters, b.Next)))
	if !p.solve() || !l.f.Completable(append(p.floaters(), b.Below...)) {
		return false
	}
	b.Candidate = p.candidate()
	return true
}

// maxTries is how many of the following bracket are tried as the one left over.
const maxTries = 8

// clean reports whether the following bracket can be paired with these floaters as well as
// possible, and the round completed: no player is left over there, except one of its own if
// the number is odd.
func (l *law) clean(b *byefirst.Bracket, floaters []int) bool {
	if len(floaters) == 0 {
		return l.f.Completable(slices.Concat(b.Next, b.Below))
	}
	both := slices.Concat(floaters, b.Next)
	if len(both)%2 == 0 {
		return l.f.Completable(both) && l.f.Completable(b.Below)
	}
	for i := range min(maxTries, len(b.Next)) {
		at := len(both) - 1 - i
		rest := slices.Delete(slices.Clone(both), at, at+1)
		if l.f.Completable(rest) && l.f.Completable(append([]int{both[at]}, b.Below...)) {
			return true
		}
	}
	return false
}

// solve narrows the graph to the first of the best candidates.
func (p *problem) solve() bool {
	digits := slices.Concat([]matching.Digit{p.count(p.floats)}, p.floatScores(p.floats, resident))
	if p.scope != alone {
		digits = append(digits, p.count(p.floatsOn))
		digits = append(digits, p.floatScores(p.floatsOn, following)...)
	}
	digits = append(digits, matching.Digit{Value: func(u, v int32) int64 {
		return matching.Truth(p.member(u) && p.member(v) && p.l.f.SameDue(p.place[u], p.place[v]))
	}})
	return p.g.Minimise(digits) && p.inOrder()
}

// inOrder takes the first in the order of pairings: one after the other by the
// index meets the one ranked lowest, and floats last of all (D.1, 4.3).
func (p *problem) inOrder() bool {
	order := make([]int32, p.size)
	for u := range p.size {
		order[p.bsn[u]-1] = u
	}
	return p.g.InOrder(order, int64(p.size)+1, func(m, u, v int32) int64 {
		other := u + v - m
		return int64(p.size - p.bsn[other])
	})
}
