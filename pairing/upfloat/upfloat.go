// Package upfloat has what Double-Swiss (C.04.5) and the Swiss Team Pairing System
// (C.04.6) share in addition to the order of their brackets: which set comes up to a
// scoregroup, the first pairing by its identifier, and how both are told.
package upfloat

import (
	"slices"

	"github.com/fedrate/fedrate/pairing/byefirst"
	"github.com/fedrate/fedrate/pairing/matching"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// The ideas that the two chapters share. Their article numbers stand in the editions.
var (
	FollowingRule  = byefirst.Differs("following-group")
	FloatersRule   = byefirst.Differs("upfloaters-floated")
	OpponentsRule  = byefirst.Differs("opponents-floated")
	IdentifierRule = byefirst.Differs("order-of-identifiers")
)

// Criteria are the names of the first criteria, which both chapters have alike.
var Criteria = []byefirst.Criterion{
	{Name: "C1", Rule: byefirst.MeetRule},
	{Name: "C2", Rule: byefirst.BarredRule},
	{Name: "C3", Rule: byefirst.CompletionRule},
	{Name: "C4", Rule: byefirst.FewestRule},
	{Name: "C5", Rule: byefirst.HighestRule},
	{Name: "C6", Rule: FollowingRule},
}

// Law is the shared part of an edition on one round.
type Law struct {
	F *byefirst.Field
	// Spared reports whether who floated in the previous round is left below if that
	// can be (C7).
	Spared bool
	// Top reports whether the first of two is the top member of their pair.
	Top func(a, b int) bool
	// Set is the article of the order of the sets that come up.
	Set string
}

// Field is that of the round.
func (l *Law) Field() *byefirst.Field { return l.F }

// Upward is true: a bracket is filled up from below.
func (l *Law) Upward() bool { return true }

// ByeKeys returns the lowest score, the most matches played, the largest number.
func (l *Law) ByeKeys() []byefirst.ByeKey {
	return []byefirst.ByeKey{byefirst.LeastScore(l.F), byefirst.MostGames(l.F), byefirst.LargestNumber(l.F)}
}

// Floated reports whether a player was a floater in the previous round.
func (l *Law) Floated(a int) bool { return l.F.Players[a].Floats[0] != swiss.NoFloat }

// Settle settles a bracket: who comes up, then who meets whom, of the pairings with the
// least of what is counted the first by its identifier; false if there is none.
func (l *Law) Settle(b *byefirst.Bracket, counted func(up []int) []func(a, b int) int64) bool {
	up, ok := l.upfloaters(b)
	if !ok {
		return false
	}
	b.Floaters = up
	b.Pairs = l.first(append(slices.Clone(b.Residents), up...), counted(up))
	return b.Pairs != nil
}

// upfloaters returns the first set that complies with C4 to C7.
func (l *Law) upfloaters(b *byefirst.Bracket) ([]int, bool) {
	lower := slices.Concat(b.Next, b.Below)
	fewest := l.F.Most(b.Residents)
	if fewest == 0 && l.F.Completable(lower) {
		return nil, true
	}
	if fewest > 0 {
		up, ok := l.single(b, fewest)
		if !ok {
			up, ok = l.choice(b, b.Next, true).Solve()
		}
		if ok && len(up) == fewest && l.clean(b, up) {
			return up, true
		}
	}
	return l.choice(b, lower, false).Solve()
}

// single returns the one of the following scoregroup who comes up where one is enough: the first
// by floats and number with whom the bracket can be paired. It is what choice solves there,
// without a graph of both scoregroups; ok is false if it is not among the first.
func (l *Law) single(b *byefirst.Bracket, fewest int) (up []int, ok bool) {
	if fewest != 1 {
		return nil, false
	}
	order := slices.Clone(b.Next)
	if l.Spared {
		slices.SortStableFunc(order, func(x, y int) int { return int(matching.Truth(l.Floated(x)) - matching.Truth(l.Floated(y))) })
	}
	for _, a := range order[:min(maxTries, len(order))] {
		if l.F.Completable(append(slices.Clone(b.Residents), a)) {
			return []int{a}, true
		}
	}
	return nil, false
}

// choice returns what is counted of a set: what the following scoregroup then needs (C6),
// and who was a floater (C7).
func (l *Law) choice(b *byefirst.Bracket, lower []int, free bool) *byefirst.Choice {
	c := &byefirst.Choice{F: l.F, Residents: b.Residents, Lower: lower, Free: free}
	if len(b.Next) > 0 && !free {
		next := l.F.Players[b.Next[0]].Score
		c.Rest = func(x, y int) int64 {
			return matching.Truth((l.F.Players[x].Score == next) != (l.F.Players[y].Score == next))
		}
	}
	if l.Spared {
		c.Ups = []func(a int) int64{func(a int) int64 { return matching.Truth(l.Floated(a)) }}
	}
	return c
}

// maxTries is how many are tried as the one whom the following scoregroup needs.
const maxTries = 8

// clean proves that the following scoregroup without those who come up needs as few
// as its number allows, and that the round can be completed so.
func (l *Law) clean(b *byefirst.Bracket, up []int) bool {
	left := slices.DeleteFunc(slices.Clone(b.Next), func(a int) bool { return slices.Contains(up, a) })
	if len(left)%2 == 0 {
		return l.F.Completable(left) && l.F.Completable(b.Below)
	}
	for _, x := range b.Below[:min(maxTries, len(b.Below))] {
		rest := slices.DeleteFunc(slices.Clone(b.Below), func(a int) bool { return a == x })
		if l.F.Completable(append(slices.Clone(left), x)) && l.F.Completable(rest) {
			return true
		}
	}
	return false
}

// first returns the first pairing of a bracket by its identifier among those with the least
// of what is counted of two who meet; nil if there is none.
func (l *Law) first(members []int, counted []func(a, b int) int64) [][2]int {
	l.sort(members)
	costsNothing := func(u, v int32) bool {
		a, b := members[u], members[v]
		return l.F.Legal(a, b) && !slices.ContainsFunc(counted, func(count func(a, b int) int64) bool { return count(a, b) != 0 })
	}
	if mate := l.halves(len(members), costsNothing); mate != nil {
		return pairsOf(members, mate)
	}
	g := matching.Graph{N: len(members), Spend: l.F.Work.Spend}
	l.F.Work.Spend(len(members) * len(members) / 2)
	order := make([]int32, len(members))
	for u := range members {
		order[u] = int32(u)
		for v := u + 1; v < len(members); v++ {
			if l.F.Legal(members[u], members[v]) {
				g.Us, g.Vs = append(g.Us, int32(u)), append(g.Vs, int32(v))
			}
		}
	}
	digits := make([]matching.Digit, len(counted))
	for i, count := range counted {
		digits[i].Value = func(u, v int32) int64 { return count(members[u], members[v]) }
	}
	if !g.Minimise(digits) {
		return nil
	}
	if !slices.ContainsFunc(g.Penalty, func(p int32) bool { return p != 0 }) { // any matching of the edges left is as good
		best := make(map[[2]int32]bool, len(g.Us))
		for i, u := range g.Us {
			best[[2]int32{u, g.Vs[i]}] = true
		}
		if mate := l.halves(len(members), func(u, v int32) bool { return best[[2]int32{u, v}] }); mate != nil {
			return pairsOf(members, mate)
		}
	}
	if !g.InOrder(order, 2, func(m, u, _ int32) int64 { return matching.Truth(m != u) }) {
		return nil
	}
	tops := slices.DeleteFunc(order, func(u int32) bool { return g.Mate[u] < u })
	if !g.InOrder(tops, int64(len(members)), func(m, u, v int32) int64 { return int64(u + v - m) }) {
		return nil
	}
	return pairsOf(members, g.Mate)
}

// pairsOf returns the pairs of a matching of members, by place.
func pairsOf(members []int, mate []int32) (pairs [][2]int) {
	for u, v := range mate {
		if a, b := members[u], members[v]; a < b {
			pairs = append(pairs, [2]int{a, b})
		}
	}
	slices.SortFunc(pairs, func(p, q [2]int) int { return p[0] - q[0] })
	return pairs
}

// halves returns the first matching in which every top member is of the first half: no other
// has a lower identifier. It returns nil if there is none.
func (l *Law) halves(n int, may func(u, v int32) bool) []int32 {
	sides := matching.NewSides(n)
	sides.Spend = l.F.Work.Spend
	l.F.Work.Spend(n * n / 4)
	tops := make([]int32, n/2)
	for u := range int32(n / 2) {
		tops[u] = u
		for v := int32(n / 2); v < int32(n); v++ {
			if may(u, v) {
				sides.Join(u, v)
			}
		}
	}
	if !sides.Fill(tops) {
		return nil
	}
	for _, u := range tops {
		sides.Lowest(u)
	}
	return sides.Mate
}

// sort puts top members first.
func (l *Law) sort(members []int) {
	slices.SortFunc(members, func(a, b int) int {
		switch {
		case l.Top(a, b):
			return -1
		case l.Top(b, a):
			return 1
		}
		return 0
	})
}
