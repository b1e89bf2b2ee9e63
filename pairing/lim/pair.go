package lim

import (
	"fmt"
	"slices"

	"github.com/fedrate/fedrate/pairing/byefirst"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// course is how a round was paired.
type course struct {
	pairs  []swiss.Pair // with colours, in the order of publication, the bye last
	groups []*group     // in the order in which they were paired, the median last
	cracks []crack
}

// crack is a pair that had to be taken apart because the median could not be paired.
type crack struct {
	from   *group
	pair   meeting
	higher int // floaters that had come from the higher side, and from the lower
	lower  int
}

// pair pairs a round. The error is an *[swiss.Impossible] where no legal pairing
// exists.
func (l *law) pair() (*course, error) {
	if !byefirst.GiveBye(l) {
		return nil, l.f.Impossible()
	}
	upper, middle, lower := l.halves()
	c := &course{}
	var down, up []int // who has floated to the median from above, and from below
	for _, side := range []struct {
		groups []*group
		moved  *[]int
	}{{upper, &down}, {lower, &up}} {
		for _, g := range side.groups {
			g.incoming = l.inTurn(g.half, *side.moved)
			l.leave(g)
			leaving := g.floaterPlaces()
			g.pairs = l.pairGroup(g, removePlaces(g.members(), leaving...))
			*side.moved = leaving
			c.groups = append(c.groups, g)
		}
	}
	down, up = slices.Clone(down), slices.Clone(up)
	for !l.f.Completable(slices.Concat(down, up, middle.residents)) {
		broken := l.crack(upper, lower, len(down), len(up))
		if broken == nil {
			return nil, fmt.Errorf("median of round %d: no pairing", l.f.Round.Number)
		}
		c.cracks = append(c.cracks, *broken)
		if broken.from.half == above {
			down = append(down, broken.pair.first, broken.pair.second)
		} else {
			up = append(up, broken.pair.first, broken.pair.second)
		}
	}
	middle.incoming = slices.Concat(l.inTurn(above, down), l.inTurn(beneath, up))
	if middle.pairs = l.pairGroup(middle, middle.members()); len(middle.pairs) > 0 {
		c.groups = append(c.groups, middle)
	}
	var pairs [][2]int
	for _, g := range c.groups {
		for _, m := range g.pairs {
			pairs = append(pairs, [2]int{min(m.first, m.second), max(m.first, m.second)})
			l.below[m.first], l.below[m.second] = g.half == beneath, g.half == beneath
		}
	}
	c.pairs = byefirst.Published(l, pairs)
	return c, nil
}

// crack takes the pair apart that was made last on a side (2.6): below the median where
// more have floated from above, else above it; on the other side where none is left. It
// is nil if there is none at all.
func (l *law) crack(upper, lower []*group, down, up int) *crack {
	sides, first := [2][]*group{upper, lower}, down > up
	if l.way.more {
		first = up > down
	}
	if first {
		slices.Reverse(sides[:])
	}
	for _, side := range sides {
		for _, g := range slices.Backward(side) {
			if n := len(g.pairs); n > 0 {
				last := g.pairs[n-1]
				g.pairs = g.pairs[:n-1]
				g.cracked = append(g.cracked, last.first, last.second)
				return &crack{from: g, pair: last, higher: down, lower: up}
			}
		}
	}
	return nil
}

// pairGroup pairs those who stay in a group, floaters first.
func (l *law) pairGroup(g *group, rest []int) (pairs []meeting) {
	take := func(m meeting) {
		pairs = append(pairs, m)
		rest = removePlaces(rest, m.first, m.second)
	}
	for _, a := range g.incoming {
		if !slices.Contains(rest, a) {
			continue
		}
		m := l.opponent(a, l.forFloater(g, a, rest), rest)
		m.floats = true
		take(m)
	}
	for rest = l.byNumber(g.half, rest); len(rest) > 0; {
		half := len(rest) / 2
		order := slices.Clone(rest[half:])
		for _, b := range slices.Backward(rest[1:half]) {
			order = append(order, b)
		}
		take(l.opponent(rest[0], order, rest))
	}
	return pairs
}

// forFloater returns the order in which a floater looks for an opponent (3.8): players of
// the scoregroup, then other floaters.
func (l *law) forFloater(g *group, a int, rest []int) []int {
	own, others := []int{}, []int{}
	for _, b := range removePlaces(rest, a) {
		if l.way.alike || slices.Contains(g.residents, b) {
			own = append(own, b)
		} else {
			others = append(others, b)
		}
	}
	return append(l.byNumber(g.half, own), l.byNumber(g.half, others)...)
}

// opponent returns the first of an order who is available, which is to say that the rest can
// be paired, and due the other colour; else the first who is available.
func (l *law) opponent(a int, order, rest []int) meeting {
	m := meeting{first: a, second: -1}
	pass := func(b int, r reason) { m.passed = append(m.passed, passed{b, r}) }
	for _, b := range order {
		switch {
		case !l.f.Legal(a, b):
			pass(b, apart)
			continue
		case m.second >= 0 && l.f.SameDue(a, b):
			pass(b, colour)
			continue
		case m.second >= 0 && !l.isNear(m.second, b):
			pass(b, far)
			continue
		case !l.f.Completable(removePlaces(rest, a, b)):
			pass(b, blocks)
			continue
		}
		if !l.f.SameDue(a, b) {
			if m.second >= 0 {
				pass(m.second, colour)
				m.colour = true
			}
			m.second = b
			return m
		}
		if m.second < 0 {
			m.second = b
		}
	}
	m.passed = slices.DeleteFunc(m.passed, func(p passed) bool {
		return slices.Index(order, p.place) > slices.Index(order, m.second)
	})
	return m
}
