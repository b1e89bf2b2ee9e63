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
		p := l.newChoice(b.Residents, b.Next, true)
		if p.solve() {
			up := p.chosen()
			rest := slices.DeleteFunc(slices.Clone(lower), func(a int) bool { return slices.Contains(up, a) })
			if len(up) == fewest && l.f.Completable(rest) {
				return up, true
			}
		}
	}
	p := l.newChoice(b.Residents, lower, false)
	if !p.solve() {
		return nil, false
	}
	return p.chosen(), true
}

// choice is a bracket and those who may come up to it as a perfect matching.
type choice struct {
	l         *law
	g         matching.Graph
	place     []int
	residents int32
}

// newChoice sets the graph up. Where the rest is free, who does not come up meets
// anybody of its like: that the rest can be completed is proved afterwards.
func (l *law) newChoice(residents, lower []int, free bool) *choice {
	p := &choice{l: l, place: slices.Concat(residents, lower), residents: int32(len(residents))}
	if free && len(p.place)%2 == 1 {
		p.place = append(p.place, -1)
	}
	p.g.N, p.g.Spend = len(p.place), l.f.Work.Spend
	l.f.Work.Spend(len(p.place) * len(p.place) / 2)
	for u := range p.place {
		for v := u + 1; v < len(p.place); v++ {
			joined := free && !p.resident(int32(u))
			if !joined && p.place[v] >= 0 {
				joined = l.f.Legal(p.place[u], p.place[v])
			}
			if joined {
				p.g.Us, p.g.Vs = append(p.g.Us, int32(u)), append(p.g.Vs, int32(v))
			}
		}
	}
	return p
}

func (p *choice) resident(u int32) bool { return u < p.residents }

// ups is the digit of those who come up of whom something is counted.
func (p *choice) ups(count func(a int) int64) matching.Digit {
	return matching.Digit{Value: func(u, v int32) int64 {
		if p.resident(u) && !p.resident(v) {
			return count(p.place[v])
		}
		return 0
	}}
}

// solve narrows the graph to the first of the best sets.
func (p *choice) solve() bool {
	f := p.l.f
	digits := []matching.Digit{p.ups(func(int) int64 { return 1 })}
	var levels []int
	for _, a := range p.place[p.residents:] {
		if a >= 0 && !slices.Contains(levels, f.Players[a].Score) {
			levels = append(levels, f.Players[a].Score)
		}
	}
	slices.Sort(levels)
	for _, level := range levels {
		digits = append(digits, p.ups(func(a int) int64 { return truth(f.Players[a].Score == level) }))
	}
	digits = append(digits, matching.Digit{Value: func(u, v int32) int64 {
		return truth(p.resident(u) && f.SameDue(p.place[u], p.place[v]))
	}})
	if !f.Last() {
		digits = append(digits,
			p.ups(func(a int) int64 { return truth(p.l.isMaximum(a)) }),
			p.ups(func(a int) int64 { return truth(p.l.isMaximum(a)) * int64(f.Players[a].Figures.Upfloats) }),
			p.ups(func(a int) int64 { return truth(p.l.upBefore(a)) }))
	}
	return p.g.Minimise(digits) && p.inOrder()
}

// inOrder takes the set of those who come first (4.2.2), some at a time until all
// are found.
func (p *choice) inOrder() bool {
	wanted := len(p.chosen())
	for from, step := p.residents, int32(4); wanted > 0 && from < int32(len(p.place)); from, step = from+step, 2*step {
		var order []int32
		for u := from; u < min(from+step, int32(len(p.place))); u++ {
			order = append(order, u)
		}
		if !byefirst.InOrder(&p.g, order, 2, func(m, u, v int32) int64 { return truth(!p.resident(u) || m == u) }) {
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

// chosen are those who come up in the present matching.
func (p *choice) chosen() (up []int) {
	for u := p.residents; u < int32(len(p.place)); u++ {
		if p.place[u] >= 0 && p.resident(p.g.Mate[u]) {
			up = append(up, p.place[u])
		}
	}
	slices.Sort(up)
	return up
}

func truth(is bool) int64 {
	if is {
		return 1
	}
	return 0
}
