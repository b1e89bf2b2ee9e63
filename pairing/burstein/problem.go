package burstein

import (
	"slices"

	"github.com/fedrate/fedrate/pairing/byefirst"
	"github.com/fedrate/fedrate/pairing/matching"
)

// zone is where a vertex stands as seen from a bracket.
type zone int8

const (
	empty zone = iota // the opponent of a player who is left over, if the bracket does not say which
	incoming
	resident
	following
	further
)

// scope is how far down a problem looks.
type scope int8

const (
	alone scope = iota // the bracket: that its floaters can be paired is proved afterwards
	ahead              // and the following one: that the rest can be completed is proved afterwards
	whole              // everyone below
)

// problem is a bracket as a perfect matching.
type problem struct {
	l     *law
	scope scope
	g     matching.Graph
	place []int
	zones []zone
	bsn   []int32 // by vertex, from 1; 0 of those who are not members
	size  int32   // members
}

// newProblem sets the graph up, with so many empty vertices.
func (l *law) newProblem(b *byefirst.Bracket, sc scope, left int) *problem {
	p := &problem{l: l, scope: sc}
	p.enter(b.Incoming, incoming)
	p.enter(b.Residents, resident)
	p.size = int32(len(p.place))
	if sc != alone {
		p.enter(b.Next, following)
	}
	if sc == whole {
		p.enter(b.Below, further)
	}
	for range left {
		p.place, p.zones = append(p.place, -1), append(p.zones, empty)
	}
	p.bsn = make([]int32, len(p.place))
	at := make(map[int]int, p.size)
	for u := range int(p.size) {
		at[p.place[u]] = u
	}
	for i, a := range l.sortByIndex(b) {
		p.bsn[at[a]] = int32(i + 1)
	}
	p.g.N, p.g.Alike, p.g.Spend = len(p.place), left, l.f.Work.Spend
	l.f.Work.Spend(len(p.place) * len(p.place) / 2)
	for u := range p.place {
		for v := u + 1; v < len(p.place); v++ {
			if p.place[v] < 0 || l.f.Legal(p.place[u], p.place[v]) {
				p.g.Us, p.g.Vs = append(p.g.Us, int32(u)), append(p.g.Vs, int32(v))
			}
		}
	}
	return p
}

func (p *problem) enter(members []int, z zone) {
	for _, a := range members {
		p.place, p.zones = append(p.place, a), append(p.zones, z)
	}
}

// member reports whether u belongs to the bracket.
func (p *problem) member(u int32) bool { return u < p.size }

// floats reports whether u floats from the bracket when it meets v.
func (p *problem) floats(u, v int32) bool { return p.member(u) && !p.member(v) }

// floatsOn reports whether u, of the bracket or the following one, floats from the
// following one when it meets v.
func (p *problem) floatsOn(u, v int32) bool {
	near := func(w int32) bool { return p.member(w) || p.zones[w] == following }
	return near(u) && !near(v)
}

// count returns how many float.
func (p *problem) count(floats func(u, v int32) bool) matching.Digit {
	return matching.Digit{Value: func(u, v int32) int64 { return matching.Truth(floats(u, v)) + matching.Truth(floats(v, u)) }}
}

// floatScores returns the digits of who floats from a bracket whose residents are of a
// zone: by scores from the highest (C6), in the edition of before 2026 of those who
// have come from above, and first how many they are.
func (p *problem) floatScores(floats func(u, v int32) bool, own zone) []matching.Digit {
	least := own
	if p.l.e.Numbers.IncomingFirst {
		least = own - 1
	}
	counts := func(u, v int32) bool { return floats(u, v) && p.zones[u] <= least }
	var out []matching.Digit
	if p.l.e.Numbers.IncomingFirst {
		out = append(out, p.count(counts))
	}
	var levels []int
	for u, a := range p.place {
		if p.zones[u] != empty && p.zones[u] <= least && !slices.Contains(levels, p.l.f.Players[a].Score) {
			levels = append(levels, p.l.f.Players[a].Score)
		}
	}
	slices.Sort(levels)
	slices.Reverse(levels)
	for _, level := range levels {
		out = append(out, p.count(func(u, v int32) bool { return counts(u, v) && p.l.f.Players[p.place[u]].Score == level }))
	}
	return out
}

// candidate reads the bracket's candidate off the matching.
func (p *problem) candidate() byefirst.Candidate {
	var c byefirst.Candidate
	for u := range p.size {
		v := p.g.Mate[u]
		switch {
		case !p.member(v):
			c.Floaters = append(c.Floaters, p.place[u])
		case u < v:
			c.Pairs = append(c.Pairs, [2]int{min(p.place[u], p.place[v]), max(p.place[u], p.place[v])})
		}
	}
	slices.Sort(c.Floaters)
	slices.SortFunc(c.Pairs, func(p, q [2]int) int { return p[0] - q[0] })
	return c
}

// floaters returns those of the bracket and the following one who float from there.
func (p *problem) floaters() []int {
	var out []int
	for u, a := range p.place {
		if p.floatsOn(int32(u), p.g.Mate[u]) {
			out = append(out, a)
		}
	}
	return out
}
