package byefirst

import (
	"slices"

	"github.com/fedrate/fedrate/pairing/matching"
)

// Choice is a bracket and those who may come up to it as a perfect matching, which
// is narrowed to the first of the best sets: as few as can be, of the highest scores,
// the lowest compared first, then by what the system counts, then by place.
type Choice struct {
	F         *Field
	Residents []int
	Lower     []int // who may come up, by place
	// Free lets a player who does not come up meet any of its like: that the rest can be
	// completed is proved afterwards.
	Free bool
	// Rest is counted of two who are both below and meet there; before the other
	// digits; nil: nothing is.
	Rest func(a, b int) int64
	// Pairs is counted of two who meet in the bracket, Ups of those who come up.
	Pairs []func(a, b int) int64
	Ups   []func(a int) int64

	g     matching.Graph
	place []int
	size  int32 // residents
}

// Solve finds the set; false if there is none.
func (p *Choice) Solve() (up []int, ok bool) {
	p.place, p.size = slices.Concat(p.Residents, p.Lower), int32(len(p.Residents))
	if p.Free && len(p.place)%2 == 1 {
		p.place = append(p.place, -1)
	}
	p.g.N, p.g.Spend = len(p.place), p.F.Work.Spend
	p.F.Work.Spend(len(p.place) * len(p.place) / 2)
	for u := range p.place {
		for v := u + 1; v < len(p.place); v++ {
			joined := p.Free && !p.resident(int32(u))
			if !joined && p.place[v] >= 0 {
				joined = p.F.Legal(p.place[u], p.place[v])
			}
			if joined {
				p.g.Us, p.g.Vs = append(p.g.Us, int32(u)), append(p.g.Vs, int32(v))
			}
		}
	}
	if !p.g.Minimise(p.digits()) || !p.inOrder() {
		return nil, false
	}
	return p.upfloaters(), true
}

func (p *Choice) resident(u int32) bool { return u < p.size }

// digits returns the criteria, from the first.
func (p *Choice) digits() []matching.Digit {
	digits := []matching.Digit{p.ups(func(int) int64 { return 1 })}
	var levels []int
	for _, a := range p.Lower {
		if s := p.F.Players[a].Score; !slices.Contains(levels, s) {
			levels = append(levels, s)
		}
	}
	slices.Sort(levels)
	for _, level := range levels {
		digits = append(digits, p.ups(func(a int) int64 { return matching.Truth(p.F.Players[a].Score == level) }))
	}
	if p.Rest != nil {
		digits = append(digits, matching.Digit{Value: func(u, v int32) int64 {
			if p.resident(u) || p.place[v] < 0 {
				return 0
			}
			return p.Rest(p.place[u], p.place[v])
		}})
	}
	for _, count := range p.Pairs {
		digits = append(digits, matching.Digit{Value: func(u, v int32) int64 {
			if !p.resident(u) {
				return 0
			}
			return count(p.place[u], p.place[v])
		}})
	}
	for _, count := range p.Ups {
		digits = append(digits, p.ups(count))
	}
	return digits
}

// ups returns the digit of those who come up of whom something is counted.
func (p *Choice) ups(count func(a int) int64) matching.Digit {
	return matching.Digit{Value: func(u, v int32) int64 {
		if p.resident(u) && !p.resident(v) {
			return count(p.place[v])
		}
		return 0
	}}
}

// inOrder takes the set of those who come first, some at a time until all are found.
func (p *Choice) inOrder() bool {
	wanted := len(p.upfloaters())
	for from, step := p.size, int32(4); wanted > 0 && from < int32(len(p.place)); from, step = from+step, 2*step {
		var order []int32
		for u := from; u < min(from+step, int32(len(p.place))); u++ {
			order = append(order, u)
		}
		if !p.g.InOrder(order, 2, func(m, u, _ int32) int64 { return matching.Truth(!p.resident(u) || m == u) }) {
			return false
		}
		for _, u := range order {
			if p.resident(p.g.Mate[u]) {
				wanted--
			}
		}
	}
	return true
}

// upfloaters returns those who come up in the present matching.
func (p *Choice) upfloaters() (up []int) {
	for u := p.size; u < int32(len(p.place)); u++ {
		if p.place[u] >= 0 && p.resident(p.g.Mate[u]) {
			up = append(up, p.place[u])
		}
	}
	slices.Sort(up)
	return up
}
