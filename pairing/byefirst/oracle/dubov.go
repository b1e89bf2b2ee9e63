package oracle

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// Dubov pairs a round of C.04.4.1.
func Dubov(r *swiss.Round, text Text) ([]swiss.Pair, error) {
	f, err := newField(r, text, true, tournament.Black)
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
		up := f.upfloaters(residents, rest)
		rest &^= up
		pairs = append(pairs, f.dubovPairs(residents|up)...)
	}
	return f.withColours(pairs, bye, func(x, y int) int { return min(x, y) }), nil
}

// eachSet calls visit with each set of so many of a list, in the order of 4.1.3.
func eachSet(list []int, many int, so []int, visit func([]int)) {
	if many == 0 {
		visit(so)
		return
	}
	for i := 0; i+many <= len(list); i++ {
		eachSet(list[i+1:], many-1, append(so, list[i]), visit)
	}
}

// upfloaters returns the first set that makes the best bracket.
func (f *field) upfloaters(residents, rest set) (best set) {
	lower := rest.members() // by score and number: the order of 4.2.2
	numbers := make([]int, len(lower)+1)
	for many := range numbers {
		numbers[many] = many
	}
	if !f.text.has("C5") {
		slices.Reverse(numbers)
	}
	for _, many := range numbers {
		var least []int
		eachSet(lower, many, nil, func(up []int) {
			chosen := setOf(up)
			if !f.pairable(residents|chosen) || f.text.has("C4") && !f.pairable(rest&^chosen) {
				return
			}
			if cost := f.dubovCost(residents, chosen); least == nil || slices.Compare(cost, least) < 0 {
				least, best = cost, chosen
			}
		})
		if least != nil {
			return best
		}
	}
	return 0
}

// dubovCost is C6 to C10 of a set of upfloaters.
func (f *field) dubovCost(residents, up set) []int {
	var cost []int
	if f.text.has("C6") {
		members := up.members()
		for _, m := range slices.Backward(members) {
			cost = append(cost, -int(f.players[m].Score))
		}
	}
	if f.text.has("C7") {
		cost = append(cost, f.leastMissed(residents|up))
	}
	if f.round.Rounds == f.round.Number {
		return append(cost, 0)
	}
	maximum, times, before := 0, 0, 0
	for _, m := range up.members() {
		p := &f.players[m]
		if p.Figures.Upfloats >= 2+f.round.Rounds/5 {
			maximum++
			times += p.Figures.Upfloats
		}
		if p.Floats[0] == swiss.Up {
			before++
		}
	}
	for name, n := range map[string]*int{"C8": &maximum, "C9": &times, "C10": &before} {
		if !f.text.has(name) {
			*n = 0
		}
	}
	return append(cost, maximum, times, before)
}

// leastMissed returns the least number of players of a bracket without the colour they
// are due.
func (f *field) leastMissed(s set) int {
	least := len(f.players)
	f.pairings(s, nil, func(pairs [][2]int) { least = min(least, f.countMissed(pairs)) })
	return least
}

func (f *field) countMissed(pairs [][2]int) (n int) {
	for _, p := range pairs {
		if f.misses(p[0], p[1]) {
			n++
		}
	}
	return n
}

// dubovPairs divides a bracket and pairs it.
func (f *field) dubovPairs(bracket set) (pairs [][2]int) {
	byNumber := bracket.members()
	slices.SortFunc(byNumber, func(a, b int) int { return f.players[a].TPN - f.players[b].TPN })
	var g1, g2 set
	played := slices.ContainsFunc(byNumber, func(a int) bool { return len(f.players[a].Colours) > 0 })
	for i, a := range byNumber {
		switch {
		case played && f.players[a].due == tournament.White, !played && i < len(byNumber)/2:
			g1 |= 1 << a
		default:
			g2 |= 1 << a
		}
	}
	missed := f.leastMissed(bracket)
	small, large := g1, g2
	if len(g1.members()) > len(g2.members()) {
		small, large = large, small
	}
	inside := len(byNumber)
	f.pairings(bracket, nil, func(made [][2]int) {
		if f.countMissed(made) != missed {
			return
		}
		n := 0
		for _, p := range made {
			if small.has(p[0]) && small.has(p[1]) {
				n++
			}
		}
		inside = min(inside, n)
	})
	found := false
	eachSet(f.shifters(small), inside, nil, func(first []int) {
		if found {
			return
		}
		x := setOf(first)
		left, right := small&^x, large|x
		eachSet(f.shifters(large), (len(right.members())-len(left.members()))/2, nil, func(second []int) {
			if found {
				return
			}
			y := setOf(second)
			s, l := left|y, right&^y
			if small == g2 {
				s, l = l, s
			}
			pairs, found = f.transposition(s, l, missed)
		})
	})
	return pairs
}

// shifters returns those of a group in the order of 4.3.3.
func (f *field) shifters(group set) (out []int) {
	list := group.members()
	slices.SortFunc(list, func(a, b int) int {
		p, q := &f.players[a], &f.players[b]
		if p.due == tournament.White && q.due == tournament.White && f.text.has("average") {
			return cmp.Or(cmp.Compare(p.Figures.Average, q.Figures.Average), cmp.Compare(p.TPN, q.TPN))
		}
		return cmp.Compare(p.TPN, q.TPN)
	})
	if !f.text.has("middle") {
		return list
	}
	for len(list) > 0 {
		middle := (len(list) - 1) / 2
		out = append(out, list[middle])
		list = slices.Delete(list, middle, middle+1)
	}
	return out
}

// transposition returns the first of G2 that yields a legal pairing with G1, and complies
// best with C7.
func (f *field) transposition(g1, g2 set, missed int) ([][2]int, bool) {
	s1, s2 := g1.members(), g2.members()
	slices.SortFunc(s1, func(a, b int) int {
		p, q := &f.players[a], &f.players[b]
		return cmp.Or(cmp.Compare(p.Figures.Average, q.Figures.Average), cmp.Compare(p.TPN, q.TPN))
	})
	slices.SortFunc(s2, func(a, b int) int { return f.players[a].TPN - f.players[b].TPN })
	var try func(at int, taken set, so [][2]int) [][2]int
	try = func(at int, taken set, so [][2]int) [][2]int {
		if at == len(s1) {
			if f.countMissed(so) == missed {
				return slices.Clone(so)
			}
			return nil
		}
		for _, m := range s2 {
			if !taken.has(m) && f.may[s1[at]][m] {
				if pairs := try(at+1, taken|1<<m, append(so, [2]int{s1[at], m})); pairs != nil {
					return pairs
				}
			}
		}
		return nil
	}
	if len(s1) != len(s2) {
		return nil, false
	}
	pairs := try(0, 0, nil)
	return pairs, pairs != nil
}
