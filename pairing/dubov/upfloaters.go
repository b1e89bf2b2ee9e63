package dubov

import (
	"slices"

	"github.com/fedrate/fedrate/pairing/byefirst"
	"github.com/fedrate/fedrate/pairing/matching"
	"github.com/fedrate/fedrate/tournament"
)

// Pair settles a bracket: who comes up, then who meets whom.
func (l *law) Pair(b *byefirst.Bracket) bool {
	up, ok := l.upfloaters(b)
	if !ok {
		return false
	}
	w := l.recompose(append(slices.Clone(b.Residents), up...))
	if w == nil {
		return false
	}
	b.Floaters, b.Pairs = up, w.pairs
	return true
}

// upfloaters returns the first set that makes the best bracket (3.2.2, 4.2): the empty set
// if the residents can be paired; else a set from the fewest scoregroups below that have
// enough players, if the rest can then be completed; else a set from all below.
func (l *law) upfloaters(b *byefirst.Bracket) ([]int, bool) {
	lower := slices.Concat(b.Next, b.Below)
	fewest := l.f.Most(b.Residents)
	if fewest == 0 && l.f.Completable(lower) {
		return nil, true
	}
	if fewest == 1 {
		if a := l.single(b); a >= 0 {
			return []int{a}, true
		}
	}
	for upTo := len(b.Next); fewest > 0; upTo = l.f.GroupEnd(lower, upTo) {
		up, ok := l.choice(b.Residents, lower[:upTo], true).Solve()
		if !ok || len(up) > fewest { // a score more may do
			if upTo == len(lower) {
				break
			}
			continue
		}
		rest := slices.DeleteFunc(slices.Clone(lower), func(a int) bool { return slices.Contains(up, a) })
		if l.f.Completable(rest) {
			return up, true
		}
		break
	}
	return l.choice(b.Residents, lower, false).Solve()
}

// single returns the one of the following scoregroup who comes up, where that can be told
// without weighing all of them: the first by what a bracket with each of them must at
// least cost, if his costs no more; -1 where it cannot be told.
func (l *law) single(b *byefirst.Bracket) int {
	whites := 0
	for _, a := range b.Residents {
		if l.f.Players[a].Due == tournament.White {
			whites++
		}
	}
	costs := func(a int) [4]int {
		n := whites + int(matching.Truth(l.f.Players[a].Due == tournament.White))
		sameDue := max(2*n-len(b.Residents)-1, len(b.Residents)+1-2*n) / 2
		if l.f.Last() {
			return [4]int{sameDue}
		}
		maximum := int(matching.Truth(l.isMaximum(a)))
		return [4]int{sameDue, maximum, maximum * l.f.Players[a].Figures.Upfloats, int(matching.Truth(l.upBefore(a)))}
	}
	order := slices.Clone(b.Next)
	slices.SortStableFunc(order, func(x, y int) int {
		p, q := costs(x), costs(y)
		return slices.Compare(p[:], q[:])
	})
	for _, a := range order[:min(maxTries, len(order))] {
		lower := slices.DeleteFunc(slices.Concat(b.Next, b.Below), func(x int) bool { return x == a })
		if !l.f.Completable(lower) {
			continue
		}
		if w := l.recompose(append(slices.Clone(b.Residents), a)); w != nil && len(w.first) == 0 {
			return a
		}
		return -1
	}
	return -1
}

// maxTries is how many are tried as the one who comes up.
const maxTries = 8

// choice returns what is counted of a set: colours (C7) and, but for the last round, who
// came up before (C8 to C10).
func (l *law) choice(residents, lower []int, free bool) *byefirst.Choice {
	c := &byefirst.Choice{
		F: l.f, Residents: residents, Lower: lower, Free: free,
		Pairs: []func(a, b int) int64{func(a, b int) int64 { return matching.Truth(l.f.SameDue(a, b)) }},
	}
	if !l.f.Last() {
		c.Ups = []func(a int) int64{
			func(a int) int64 { return matching.Truth(l.isMaximum(a)) },
			func(a int) int64 { return matching.Truth(l.isMaximum(a)) * int64(l.f.Players[a].Figures.Upfloats) },
			func(a int) int64 { return matching.Truth(l.upBefore(a)) },
		}
	}
	return c
}
