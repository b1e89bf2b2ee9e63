package oracle

import (
	"slices"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// DoubleSwiss pairs a match day of C.04.5.
func DoubleSwiss(r *swiss.Round, text Text) ([]swiss.Pair, error) {
	f, err := newField(r, text, false, 0)
	if err != nil {
		return nil, err
	}
	bye, err := f.bye(func(i int) []int { return []int{int(f.players[i].Score), f.players[i].Unplayed, -f.players[i].TPN} })
	if err != nil {
		return nil, err
	}
	rest := f.all()
	if bye >= 0 {
		rest &^= 1 << bye
	}
	var pairs [][2]int
	for rest != 0 {
		residents := f.top(rest)
		rest &^= residents
		up := f.doubleUpfloaters(residents, rest)
		rest &^= up
		pairs = append(pairs, f.byIdentifier(residents|up, up)...)
	}
	out := f.withColours(pairs, bye, func(x, y int) int { return min(x, y) })
	for i, p := range out {
		if p.Black != 0 && !f.doubleWhite(p.White, p.Black) {
			out[i] = swiss.Pair{White: p.Black, Black: p.White}
		}
	}
	return out, nil
}

// doubleUpfloaters returns the first set that complies with C4 to C7.
func (f *field) doubleUpfloaters(residents, rest set) (best set) {
	following := f.top(rest)
	for _, many := range f.numbers(rest) {
		var least []int
		eachSet(rest.members(), many, nil, func(up []int) {
			chosen := setOf(up)
			if !f.pairable(residents|chosen) || f.text.has("C3") && !f.pairable(rest&^chosen) {
				return
			}
			cost := f.highest(up)
			if f.text.has("C6") {
				cost = append(cost, f.countNeeded(following&^chosen, rest&^chosen&^following))
			}
			if f.text.has("C7") {
				cost = append(cost, f.floaters(chosen))
			}
			if least == nil || slices.Compare(cost, least) < 0 {
				least, best = slices.Clone(cost), chosen
			}
			if least == nil {
				least = []int{}
			}
		})
		if least != nil {
			return best
		}
	}
	return 0
}

// numbers returns how many may come up, the fewest first (C4); left out: the most first.
func (f *field) numbers(rest set) (out []int) {
	for many := range len(rest.members()) + 1 {
		out = append(out, many)
	}
	if !f.text.has("C4") {
		slices.Reverse(out)
	}
	return out
}

// highest returns what the scores of those who come up are worth, the lowest compared first (C5).
func (f *field) highest(up []int) (cost []int) {
	if !f.text.has("C5") {
		return []int{0}
	}
	for _, m := range slices.Backward(up) {
		cost = append(cost, -int(f.players[m].Score))
	}
	return cost
}

// countNeeded returns how many a scoregroup needs from below it.
func (f *field) countNeeded(group, below set) int {
	if group == 0 {
		return 0
	}
	for many := 0; ; many++ {
		found := many > len(below.members()) // possible where the completion is left out
		eachSet(below.members(), many, nil, func(up []int) {
			chosen := setOf(up)
			found = found || f.pairable(group|chosen) && f.pairable(below&^chosen)
		})
		if found {
			return many
		}
	}
}

// floaters returns how many of a set floated in the previous round; 0 in the last round.
func (f *field) floaters(s set) (n int) {
	if f.round.Number == f.round.Rounds {
		return 0
	}
	for _, m := range s.members() {
		if f.players[m].Floats[0] != swiss.NoFloat {
			n++
		}
	}
	return n
}

// byIdentifier returns the pairing of a bracket that complies best with C8 and has the
// first identifier.
func (f *field) byIdentifier(bracket, up set) (best [][2]int) {
	var least []int
	f.pairings(bracket, nil, func(pairs [][2]int) {
		opponents := 0
		var tops [][2]int
		for _, p := range pairs {
			for _, turn := range [][2]int{p, {p[1], p[0]}} {
				if up.has(turn[0]) {
					opponents += f.floaters(1 << turn[1])
				}
			}
			a, b := f.players[p[0]].TPN, f.players[p[1]].TPN
			tops = append(tops, [2]int{min(a, b), max(a, b)})
		}
		if !f.text.has("C8") {
			opponents = 0
		}
		slices.SortFunc(tops, func(p, q [2]int) int { return p[0] - q[0] })
		cost := []int{opponents}
		for _, side := range []int{0, 1} {
			for _, p := range tops {
				if !f.text.has("identifiers") {
					break
				}
				cost = append(cost, p[side])
			}
		}
		if least == nil || slices.Compare(cost, least) < 0 {
			least, best = cost, slices.Clone(pairs)
		}
	})
	return best
}

// doubleWhite reports whether the first of two begins with white.
func (f *field) doubleWhite(first, second int) bool {
	at := func(tpn int) int { return slices.IndexFunc(f.players, func(p player) bool { return p.TPN == tpn }) }
	i, j := at(first), at(second)
	swapped := i > j
	if swapped {
		i, j = j, i
	}
	p, q := &f.players[i], &f.players[j]
	count := func(p *player) (n int) {
		for _, c := range p.Colours {
			if c == tournament.White {
				n++
			}
		}
		return n
	}
	higher := func() bool {
		n, m := len(p.Colours), len(q.Colours)
		switch {
		case n == 0 && m == 0:
			return (p.TPN%2 == 1) == (f.round.Initial == tournament.White)
		case count(p) != count(q):
			return count(p) < count(q)
		}
		for back := 1; back <= n && back <= m; back++ {
			if a := p.Colours[n-back]; a != q.Colours[m-back] {
				return a == tournament.Black
			}
		}
		if n > 0 {
			return p.Colours[n-1] == tournament.Black
		}
		return q.Colours[m-1] == tournament.White
	}()
	return higher != swapped
}
