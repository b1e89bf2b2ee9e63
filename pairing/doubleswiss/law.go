package doubleswiss

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/byefirst"
	"github.com/fedrate/fedrate/pairing/matching"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// law is the edition on one match day.
type law struct {
	f *byefirst.Field
	e *Edition
}

func newLaw(e *Edition, r *swiss.Round) *law {
	l := &law{f: byefirst.NewField(r, false), e: e}
	for i := range l.f.Players {
		l.f.Players[i].Preference = swiss.Preference{} // the chapter knows none
	}
	return l
}

func (l *law) Field() *byefirst.Field { return l.f }

func (l *law) Upward() bool { return true }

func (l *law) Text() *byefirst.Source {
	return &byefirst.Source{Spoken: spoken, Chapter: Chapter.ID, Edition: l.e.Key, No: l.e.No}
}

func (l *law) ByeKeys() []byefirst.ByeKey {
	return []byefirst.ByeKey{byefirst.LeastScore(l.f), byefirst.MostGames(l.f), byefirst.LargestNumber(l.f)}
}

// floated tells whether a player was a floater in the previous round.
func (l *law) floated(a int) bool { return l.f.Players[a].Floats[0] != swiss.NoFloat }

// Colours are those of the first game (4.3).
func (l *law) Colours(a, b int) (int, *handbook.Rule) {
	if b < a {
		a, b = b, a
	}
	p, q := &l.f.Players[a], &l.f.Players[b]
	give := func(to int, c tournament.Colour, rule *handbook.Rule) (int, *handbook.Rule) {
		if c == tournament.White {
			return to, rule
		}
		return a + b - to, rule
	}
	if len(p.Colours) == 0 && len(q.Colours) == 0 {
		c := l.f.Initial
		if p.TPN%2 == 0 {
			c = swiss.Opposite(c)
		}
		return give(a, c, byefirst.InitialRule)
	}
	switch whites, others := whites(p), whites(q); {
	case whites < others:
		return a, fewerWhitesRule
	case others < whites:
		return b, fewerWhitesRule
	}
	if c := swiss.LastApart(p.Colours, q.Colours); c != 0 {
		return give(a, swiss.Opposite(c), byefirst.AlternateRule)
	}
	if n := len(p.Colours); n > 0 {
		return give(a, swiss.Opposite(p.Colours[n-1]), higherLastRule)
	}
	return give(b, swiss.Opposite(q.Colours[len(q.Colours)-1]), lowerLastRule)
}

// whites are the matches that a player began with white.
func whites(p *swiss.Competitor) (n int) {
	for _, c := range p.Colours {
		if c == tournament.White {
			n++
		}
	}
	return n
}

// Pair settles a bracket: who comes up (3.5), then who meets whom (3.6).
func (l *law) Pair(b *byefirst.Bracket) bool {
	up, ok := l.upfloaters(b)
	if !ok {
		return false
	}
	b.Floaters = up
	b.Pairs = l.first(append(slices.Clone(b.Residents), up...), up)
	return b.Pairs != nil
}

// upfloaters is the first set that complies with C4 to C7.
func (l *law) upfloaters(b *byefirst.Bracket) ([]int, bool) {
	lower := slices.Concat(b.Next, b.Below)
	fewest := l.f.Most(b.Residents)
	if fewest == 0 && l.f.Completable(lower) {
		return nil, true
	}
	if fewest > 0 {
		up, ok := l.choice(b, b.Next, true).Solve()
		if ok && len(up) == fewest && l.clean(b, up) {
			return up, true
		}
	}
	return l.choice(b, lower, false).Solve()
}

// choice is what is counted of a set: what the following scoregroup then needs (C6),
// and, but for the last round, who was a floater (C7).
func (l *law) choice(b *byefirst.Bracket, lower []int, free bool) *byefirst.Choice {
	c := &byefirst.Choice{F: l.f, Residents: b.Residents, Lower: lower, Free: free}
	if len(b.Next) > 0 && !free {
		next := l.f.Players[b.Next[0]].Score
		c.Rest = func(x, y int) int64 {
			return truth((l.f.Players[x].Score == next) != (l.f.Players[y].Score == next))
		}
	}
	if !l.f.Last() {
		c.Ups = []func(a int) int64{func(a int) int64 { return truth(l.floated(a)) }}
	}
	return c
}

// maxTries is how many are tried as the one whom the following scoregroup needs.
const maxTries = 8

// clean proves that the following scoregroup without those who come up needs as few
// as its number allows, and that the round can be completed so.
func (l *law) clean(b *byefirst.Bracket, up []int) bool {
	left := slices.DeleteFunc(slices.Clone(b.Next), func(a int) bool { return slices.Contains(up, a) })
	if len(left)%2 == 0 {
		return l.f.Completable(left) && l.f.Completable(b.Below)
	}
	for _, x := range b.Below[:min(maxTries, len(b.Below))] {
		rest := slices.DeleteFunc(slices.Clone(b.Below), func(a int) bool { return a == x })
		if l.f.Completable(append(slices.Clone(left), x)) && l.f.Completable(rest) {
			return true
		}
	}
	return false
}

// first is the first pairing of a bracket by its identifier that complies best with
// C8 (3.6); nil where there is none.
func (l *law) first(members, up []int) [][2]int {
	slices.SortFunc(members, func(a, b int) int { return l.f.Players[a].TPN - l.f.Players[b].TPN })
	g := matching.Graph{N: len(members), Spend: l.f.Work.Spend}
	l.f.Work.Spend(len(members) * len(members) / 2)
	order := make([]int32, len(members))
	from := make([]bool, len(members))
	for u := range members {
		order[u], from[u] = int32(u), slices.Contains(up, members[u])
		for v := u + 1; v < len(members); v++ {
			if l.f.Legal(members[u], members[v]) {
				g.Us, g.Vs = append(g.Us, int32(u)), append(g.Vs, int32(v))
			}
		}
	}
	var digits []matching.Digit
	if !l.f.Last() && len(up) > 0 {
		digits = append(digits, matching.Digit{Value: func(u, v int32) int64 {
			return truth(from[u] && l.floated(members[v])) + truth(from[v] && l.floated(members[u]))
		}})
	}
	if !g.Minimise(digits) || !g.InOrder(order, 2, func(m, u, _ int32) int64 { return truth(m != u) }) {
		return nil
	}
	tops := slices.DeleteFunc(order, func(u int32) bool { return g.Mate[u] < u })
	if !g.InOrder(tops, int64(len(members)), func(m, u, v int32) int64 { return int64(u + v - m) }) {
		return nil
	}
	var pairs [][2]int
	for _, u := range tops {
		a, b := members[u], members[g.Mate[u]]
		pairs = append(pairs, [2]int{min(a, b), max(a, b)})
	}
	slices.SortFunc(pairs, func(p, q [2]int) int { return p[0] - q[0] })
	return pairs
}

func truth(is bool) int64 {
	if is {
		return 1
	}
	return 0
}
