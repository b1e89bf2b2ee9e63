package dubov

import (
	"slices"

	"github.com/fedrate/fedrate/pairing/byefirst"
	"github.com/fedrate/fedrate/pairing/matching"
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

// upfloaters is the first set that makes the best bracket (3.2.2, 4.2): nobody where
// the residents can be paired, else from the following scoregroup where that is as
// few and the rest can be completed, else from everyone below.
func (l *law) upfloaters(b *byefirst.Bracket) ([]int, bool) {
	lower := slices.Concat(b.Next, b.Below)
	fewest := l.f.Most(b.Residents)
	if fewest == 0 && l.f.Completable(lower) {
		return nil, true
	}
	if fewest > 0 {
		up, ok := l.choice(b.Residents, b.Next, true).Solve()
		rest := slices.DeleteFunc(slices.Clone(lower), func(a int) bool { return slices.Contains(up, a) })
		if ok && len(up) == fewest && l.f.Completable(rest) {
			return up, true
		}
	}
	return l.choice(b.Residents, lower, false).Solve()
}

// choice is what is counted of a set: colours (C7) and, but for the last round, who
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
