package engine

import (
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// natural looks among the first candidates of the sequence, in which all who moved down
// are paired and no player is exchanged, for one with the least cost that any candidate of
// these members can have. That cost is counted beforehand. One player after the other
// takes the first opponent with whom the rest can still reach that cost. Skipped opponents
// cannot reach it, so the first candidate found is the best. natural returns nil if a
// player finds no such opponent; then the bracket must be settled by another step.
func (t *task) natural() *result {
	if t.kind == Collapsed || len(t.down) > len(t.residents) {
		return nil
	}
	n := &naturalOrder{t: t, odd: (len(t.down)+len(t.residents))%2 == 1}
	t.byeHere = t.givesBye(truth(n.odd))
	n.criteria = t.criteria()
	if !n.classify() || n.odd && !n.leastFloaters() {
		return nil
	}
	if !n.pairMovedDown() || !n.pairRemainder() {
		return nil
	}
	if t.last || t.confirms(&n.result) {
		return &n.result
	}
	return nil
}

// class is what a player is for the colours of a bracket at the least cost: two
// of a kind do not meet, save jokers, who meet anyone.
type class int8

const (
	joker class = iota
	oneWay
	otherWay
)

// classes counts players by class.
type classes [3]int

// fits reports whether these can still be paired with each other by their
// classes, one being left over when odd; not of the second class if kept.
func (c classes) fits(odd, kept bool) bool {
	over := truth(odd)
	return c[oneWay] <= c[otherWay]+c[joker]+over && c[otherWay] <= c[oneWay]+c[joker]+over*truth(!kept)
}

// naturalOrder is the search of [task.natural].
type naturalOrder struct {
	t        *task
	criteria []criterion
	odd      bool
	kept     bool    // no player of the second class may be left over
	class    []class // by number: those moved down, then the residents
	counts   classes // of those without an opponent
	floater  []bool  // by resident: may be left over at the least cost
	taken    []bool  // by resident
	result   result
}

// classify sets the classes by the colours due. Where the two colours can be
// granted to all, players due one and the other meet, and those due none meet
// anyone. Where one colour is due to more than half, everyone else meets one of
// these, and of the rest, who meet each other, one of a pair is due it mildly:
// these are the jokers; or where there are too few of them, each makes up a pair
// with one who is due it strongly, and those are the jokers.
func (n *naturalOrder) classify() bool {
	f := n.t.f
	var due [2]int
	total := len(n.t.down) + len(n.t.residents)
	members := make([]*swiss.Competitor, 0, total)
	for _, group := range [][]int{n.t.down, n.t.residents} {
		for _, a := range group {
			p := &f.Players[a]
			members = append(members, p)
			if p.Strength != swiss.NoPreference {
				due[truth(p.Due == tournament.Black)]++
			}
		}
	}
	n.class = make([]class, total)
	n.taken = make([]bool, len(n.t.residents))
	more, surplus := tournament.White, 2*due[0]-total
	if due[1] > due[0] {
		more, surplus = tournament.Black, 2*due[1]-total
	}
	mild := 0
	for _, p := range members {
		mild += truth(p.Strength == swiss.Mild && p.Due == more)
	}
	enough := mild >= surplus/2 // each pair that misses a colour can have one who is due it mildly
	for i, p := range members {
		switch {
		case surplus <= 0 && p.Strength == swiss.NoPreference:
		case surplus <= 0 && p.Due == more:
			n.class[i] = oneWay
		case surplus <= 0:
			n.class[i] = otherWay
		case p.Strength == swiss.NoPreference || p.Due != more:
			n.class[i] = otherWay
		case enough && p.Strength > swiss.Mild:
			n.class[i] = oneWay
		case !enough && p.Strength == swiss.Mild:
			n.class[i] = otherWay
		}
		n.counts[n.class[i]]++
	}
	n.kept = surplus > 0
	return surplus <= 0 || !n.t.topscorers
}

// leastFloaters marks the residents who cost no more than any other when they
// are left over. It returns false if there are none.
func (n *naturalOrder) leastFloaters() bool {
	n.floater = make([]bool, len(n.t.residents))
	for i, a := range n.t.residents {
		n.floater[i] = (!n.t.last || n.t.f.mayHaveBye(a)) && (!n.kept || n.class[len(n.t.down)+i] != otherWay)
	}
	found := true
	for _, c := range n.criteria {
		if c.float == nil || !found {
			continue
		}
		least := 1 << 60
		for _, a := range n.t.residents {
			if !n.t.last || n.t.f.mayHaveBye(a) {
				least = min(least, c.float(a))
			}
		}
		found = false
		for i, a := range n.t.residents {
			n.floater[i] = n.floater[i] && c.float(a) == least
			found = found || n.floater[i]
		}
	}
	return found
}

// meets reports whether two may be paired at the least cost; i and j are their
// numbers in the bracket.
func (n *naturalOrder) meets(i, j, a, b int) bool {
	if n.class[i] == n.class[j] && n.class[i] != joker || !n.t.f.legal(a, b) {
		return false
	}
	return !n.t.topscorers || n.t.f.colourCost(a, b) == colourCost{}
}

// pairMovedDown gives those moved down their opponents.
func (n *naturalOrder) pairMovedDown() bool {
	t, spare := n.t, 0
	for _, may := range n.floater {
		spare += truth(may)
	}
	for i, a := range t.down {
		found := false
		for j, b := range t.residents {
			p := &t.f.Players[b]
			number := len(t.down) + j
			if n.taken[j] || p.Floats[0] == swiss.Up || p.Floats[1] == swiss.Up || !n.meets(i, number, a, b) {
				continue
			}
			if n.odd && n.floater[j] && spare == 1 {
				continue
			}
			rest := n.counts
			rest[n.class[i]]--
			rest[n.class[number]]--
			if !rest.fits(n.odd, n.kept) {
				continue
			}
			n.counts, n.taken[j], found = rest, true, true
			if n.odd && n.floater[j] {
				spare--
			}
			n.result.pairs = append(n.result.pairs, [2]int{a, b})
			break
		}
		if !found {
			return false
		}
	}
	return true
}

// pairRemainder pairs S1 with S2 as they stand.
func (n *naturalOrder) pairRemainder() bool {
	t := n.t
	var rest []int // positions of the residents that are left
	for j := range t.residents {
		if !n.taken[j] {
			rest = append(rest, j)
		}
	}
	half := len(rest) / 2
	var upper, lower classes
	spare := 0
	after := make([]int, len(rest)+1) // the next one of S2 not yet taken
	for i, j := range rest {
		if i < half {
			upper[n.class[len(t.down)+j]]++
			continue
		}
		lower[n.class[len(t.down)+j]]++
		spare += truth(n.odd && n.floater[j])
		after[i] = i + 1
	}
	head := half
	for _, j := range rest[:half] {
		number := len(t.down) + j
		upper[n.class[number]]--
		before, found := -1, false
		for i := head; i < len(rest); before, i = i, after[i] {
			k := rest[i]
			last := n.odd && n.floater[k] && spare == 1
			if last || !n.meets(number, len(t.down)+k, t.residents[j], t.residents[k]) {
				continue
			}
			lower[n.class[len(t.down)+k]]--
			if !halves(upper, lower, n.odd && n.kept) {
				lower[n.class[len(t.down)+k]]++
				continue
			}
			if before < 0 {
				head = after[i]
			} else {
				after[before] = after[i]
			}
			spare -= truth(n.odd && n.floater[k])
			n.result.pairs = append(n.result.pairs, [2]int{t.residents[j], t.residents[k]})
			found = true
			break
		}
		if !found {
			return false
		}
	}
	if n.odd {
		if head >= len(rest) || !n.floater[rest[head]] {
			return false
		}
		n.result.floaters = []int{t.residents[rest[head]]}
	}
	return true
}

// halves reports whether S1 can be paired with S2 by their classes, with all of
// the second class when kept.
func halves(upper, lower classes, kept bool) bool {
	if kept && lower[otherWay] > upper[oneWay]+upper[joker] {
		return false
	}
	return upper[oneWay] <= lower[otherWay]+lower[joker] && upper[otherWay] <= lower[oneWay]+lower[joker]
}
