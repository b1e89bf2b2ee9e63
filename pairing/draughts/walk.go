package draughts

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/byefirst"
	"github.com/fedrate/fedrate/pairing/matching"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// Pair settles a group: its floaters from above, who floats on, and its own pairs.
func (l *law) Pair(b *byefirst.Bracket) bool {
	w := l.walk(b)
	if w == nil {
		return false
	}
	b.Pairs, b.Floaters = w.pairs()
	return true
}

// step is one decision of a walk.
type step struct {
	rule    *handbook.Rule
	a, with int   // with -1: a floats
	passed  []int // who came before in the order and was passed over
}

// walk is the way through a group.
type walk struct {
	*law
	up      bool // the floaters go up
	members []int
	here    []bool // by place: a member who is not settled yet
	next    []int
	rest    []int // everyone who is paired after the group
	left    int   // how many are still to float
	open    map[int]bool
	steps   []step
}

// upward reports whether a group is paired from the bottom up: below the middle, in
// the regulated system.
func (l *law) upward(b *byefirst.Bracket) bool {
	return l.regulated && len(b.Residents) > 0 && l.side(b.Residents[0]) < 0 && len(b.Next)+len(b.Below) > 0
}

// side returns on which side of half of the points a player stands.
func (l *law) side(a int) int {
	win := max(l.f.Round.Win, 0)
	if win == 0 {
		win = tournament.One
	}
	return 2*l.f.Players[a].Score - int(win)*(l.f.Round.Number-1)
}

// walk goes through a group; nil if it cannot be paired.
func (l *law) walk(b *byefirst.Bracket) *walk {
	in, own := slices.Clone(b.Incoming), slices.Clone(b.Residents)
	l.classify(in)
	l.classify(own)
	w := &walk{
		law: l, up: l.upward(b), members: slices.Concat(in, own), next: b.Next, rest: slices.Concat(b.Next, b.Below), open: map[int]bool{},
	}
	w.here = make([]bool, len(l.f.Players))
	for _, a := range w.members {
		w.here[a] = true
	}
	if w.left = w.fewest(); w.left < 0 {
		return nil
	}
	if w.up {
		slices.Reverse(in)
	}
	if !w.pairFloaters(in, own) || !w.float(own) || !w.couple(own) {
		return nil
	}
	return w
}

// pairFloaters finds an opponent for each who came from another group: of the group's own
// members in their order, or from their end.
func (w *walk) pairFloaters(in, own []int) bool {
	order := slices.Clone(own)
	if w.style == fold || w.up {
		slices.Reverse(order)
	}
	for _, a := range in {
		if !w.here[a] {
			continue
		}
		if w.meet(metRule, a, slices.Concat(order, in)) {
			continue
		}
		if w.left == 0 || !w.lets(a) {
			return false
		}
		w.letGo(metRule, a, nil)
	}
	return true
}

// meet pairs a player with the first of an order with whom the rest of the group can
// be paired.
func (w *walk) meet(rule *handbook.Rule, a int, order []int) bool {
	var passed []int
	for _, x := range order {
		if x == a || !w.here[x] {
			continue
		}
		if w.f.Legal(a, x) && w.feasible(removePlaces(w.members, a, x), w.left, w.rest) {
			w.removeSettled(a, x)
			w.steps = append(w.steps, step{rule, a, x, passed})
			return true
		}
		passed = append(passed, x)
	}
	return false
}

// removeSettled takes those out of the members of whom it is known what they do.
func (w *walk) removeSettled(who ...int) {
	w.members = removePlaces(w.members, who...)
	for _, a := range who {
		w.here[a] = false
	}
}

// float chooses who leaves the group: the first of an order without whom the rest can
// be paired, and who has an opponent in the group that he comes to.
func (w *walk) float(own []int) bool {
	for w.left > 0 {
		order := w.floaters(own)
		var passed []int
		chosen := -1
		for _, fitting := range []bool{true, false} {
			passed = passed[:0]
			for _, a := range order {
				if (!fitting || w.hasOpponentBelow(a)) && w.lets(a) {
					chosen = a
					break
				}
				passed = append(passed, a)
			}
			if chosen >= 0 {
				break
			}
		}
		if chosen < 0 {
			return false
		}
		w.letGo(floaterRule, chosen, passed)
	}
	return true
}

// floaters returns those who may float, in the order in which they are asked.
func (w *walk) floaters(own []int) []int {
	order := slices.DeleteFunc(slices.Clone(own), func(a int) bool { return !w.here[a] })
	switch {
	case w.regulated:
		if !w.up {
			slices.Reverse(order)
		}
		w.majorityFirst(order)
	case w.style != fold:
		slices.Reverse(order)
	}
	if w.lot && w.sport == tournament.Renju {
		w.majorityFirst(order)
	}
	return order
}

// majorityFirst puts those first who are due the colour that more of the group are
// due: without one of them the two are nearer to each other.
func (w *walk) majorityFirst(order []int) {
	balance := 0
	for _, a := range w.members {
		switch w.f.Players[a].Due {
		case tournament.White:
			balance++
		case tournament.Black:
			balance--
		}
	}
	if balance == 0 {
		return
	}
	due := tournament.White
	if balance < 0 {
		due = tournament.Black
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return int(matching.Truth(w.f.Players[b].Due == due) - matching.Truth(w.f.Players[a].Due == due))
	})
}

// hasOpponentBelow reports whether a player of the next group may meet a.
func (w *walk) hasOpponentBelow(a int) bool {
	return slices.ContainsFunc(w.next, func(b int) bool { return w.f.Legal(a, b) })
}

func (w *walk) lets(a int) bool {
	return w.feasible(removePlaces(w.members, a), w.left-1, append(slices.Clone(w.rest), a))
}

func (w *walk) letGo(rule *handbook.Rule, a int, passed []int) {
	w.removeSettled(a)
	w.rest = append(w.rest, a)
	w.left--
	clear(w.open)
	w.steps = append(w.steps, step{rule, a, -1, slices.Clone(passed)})
}

// couple pairs the members that are left among themselves.
func (w *walk) couple(own []int) bool {
	group := slices.DeleteFunc(slices.Clone(own), func(a int) bool { return !w.here[a] })
	half := len(group) / 2
	for len(w.members) > 0 {
		left := slices.DeleteFunc(slices.Clone(group), func(a int) bool { return !w.here[a] })
		if w.again {
			group, half = left, len(left)/2
		}
		if !w.meet(orderRule, left[0], w.opponents(left[0], group, half)) {
			return false
		}
	}
	return true
}

// opponents returns those whom a player may meet in his group, in the order of the style.
func (w *walk) opponents(a int, group []int, half int) []int {
	switch w.style {
	case fold:
		order := slices.Clone(group)
		slices.Reverse(order)
		return order
	case adjacent:
		return group
	}
	upper := slices.Clone(group[:half])
	slices.Reverse(upper)
	return slices.Concat(group[half:], upper)
}

// pairs returns what the walk came to.
func (w *walk) pairs() (pairs [][2]int, floaters []int) {
	for _, s := range w.steps {
		if s.with < 0 {
			floaters = append(floaters, s.a)
			continue
		}
		pairs = append(pairs, [2]int{min(s.a, s.with), max(s.a, s.with)})
	}
	slices.Sort(floaters)
	slices.SortFunc(pairs, func(p, q [2]int) int { return p[0] - q[0] })
	return pairs, floaters
}

// fewest returns how many at least must leave the group so that all others in it, and
// everyone after it, can be paired; -1 where that cannot be.
func (w *walk) fewest() int {
	least := len(w.members) % 2
	if w.feasible(w.members, least, w.rest) && (least > 0 || w.f.Completable(w.rest)) {
		return least
	}
	return w.leastCrossing(w.members, w.rest)
}

// feasible reports whether so many can leave the members and the others be paired,
// where everyone after them can then be paired, too.
func (w *walk) feasible(members []int, floaters int, rest []int) bool {
	switch floaters {
	case 0:
		return w.f.Completable(members) && (len(rest) == len(w.rest) || w.f.Completable(rest))
	case 1:
		return len(members)%2 == 1 && w.oneLeaves(members, rest)
	}
	return w.leastCrossing(members, rest) == floaters
}

// oneLeaves reports whether one of the members can leave.
func (w *walk) oneLeaves(members, rest []int) bool {
	known := len(rest) == len(w.rest) // who may join them is remembered
	joins := func(a int) bool {
		if can, asked := w.open[a]; known && asked {
			return can
		}
		can := w.f.Completable(append(slices.Clone(rest), a))
		if known {
			w.open[a] = can
		}
		return can
	}
	n := len(members)
	c := matching.NewCardinality(n+1, func(a, b int) bool {
		if b == n {
			return joins(members[a])
		}
		return w.f.Legal(members[a], members[b])
	})
	c.Spend = w.f.Work.Spend
	return c.Maximise() == 0
}

// leastCrossing returns the least number of members that meet a player of the rest if all are
// paired; -1 if they cannot be.
func (w *walk) leastCrossing(members, rest []int) int {
	all := slices.Concat(members, rest)
	if len(all)%2 != 0 {
		return -1
	}
	g := &matching.Graph{N: len(all), Spend: w.f.Work.Spend}
	for u := range all {
		for v := u + 1; v < len(all); v++ {
			if w.f.Legal(all[u], all[v]) {
				g.Us, g.Vs = append(g.Us, int32(u)), append(g.Vs, int32(v))
			}
		}
	}
	w.f.Work.Spend(len(all) * len(all) / 2)
	m := int32(len(members))
	if !g.Minimise([]matching.Digit{{Value: func(u, v int32) int64 { return matching.Truth(u < m && v >= m) }}}) {
		return -1
	}
	n := 0
	for u := range m {
		if g.Mate[u] >= m {
			n++
		}
	}
	return n
}

func removePlaces(places []int, gone ...int) []int {
	return slices.DeleteFunc(slices.Clone(places), func(a int) bool { return slices.Contains(gone, a) })
}

// sumOfDifferences returns the sum of what the scores of pairs differ by.
func sumOfDifferences(f *byefirst.Field, pairs []swiss.Pair) (sum int) {
	for _, p := range pairs {
		if a, b := f.PlaceOf(p.White), f.PlaceOf(p.Black); a >= 0 && b >= 0 {
			sum += max(f.Players[a].Score-f.Players[b].Score, f.Players[b].Score-f.Players[a].Score)
		}
	}
	return sum
}
