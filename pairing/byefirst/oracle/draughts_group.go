package oracle

import (
	"slices"

	"github.com/fedrate/fedrate/tournament"
)

// pairFloaters finds opponents for those who came from another group: the first of the group,
// where the last is met the last; who has none moves on.
func (w *draughtsWalk) pairFloaters(in, own []int, open set, left int) bool {
	from := slices.Clone(own)
	if (w.Style == 'f' || w.upward) && w.text.has("end of the next group") {
		slices.Reverse(from)
	}
	turns := slices.Clone(in)
	if w.upward && w.text.has("floaters in turn") {
		slices.Reverse(turns)
	}
	return w.settleFrom(turns, slices.Concat(from, turns), own, open, left)
}

func (w *draughtsWalk) settleFrom(turns, order, own []int, open set, left int) bool {
	if len(turns) == 0 {
		return w.float(own, open, left)
	}
	m := turns[0]
	if !open.has(m) {
		return w.settleFrom(turns[1:], order, own, open, left)
	}
	for _, o := range order {
		if o != m && open.has(o) && w.may[m][o] && w.tryPair(m, o, func() bool {
			return w.settleFrom(turns[1:], order, own, open&^(1<<m|1<<o), left)
		}) {
			return true
		}
	}
	return left > 0 && w.tryFloat(m, func() bool {
		return w.settleFrom(turns[1:], order, own, open&^(1<<m), left-1)
	})
}

// tryPair forms a pair, and breaks it again where the rest does not follow.
func (w *draughtsWalk) tryPair(a, b int, rest func() bool) bool {
	w.pairs = append(w.pairs, [2]int{a, b})
	if rest() {
		return true
	}
	w.pairs = w.pairs[:len(w.pairs)-1]
	return false
}

// tryFloat lets a player move on, and takes him back where the rest does not follow.
func (w *draughtsWalk) tryFloat(m int, rest func() bool) bool {
	w.floaters = append(w.floaters, m)
	if rest() {
		return true
	}
	w.floaters = w.floaters[:len(w.floaters)-1]
	return false
}

// float moves so many players of the group on: first those who can meet a player of the
// next group, then any. It returns false if no choice allows a pairing.
func (w *draughtsWalk) float(own []int, open set, left int) bool {
	if left == 0 {
		var group []int
		for _, m := range own {
			if open.has(m) {
				group = append(group, m)
			}
		}
		return w.couple(group, group, open)
	}
	order := w.movers(own, open)
	fits := func(m int) bool { return slices.ContainsFunc(w.next, func(o int) bool { return w.may[m][o] }) }
	for _, m := range order {
		if w.text.has("opponent in the next group") && !fits(m) {
			continue
		}
		if w.tryFloat(m, func() bool { return w.float(own, open&^(1<<m), left-1) }) {
			return true
		}
	}
	for _, m := range order {
		if w.tryFloat(m, func() bool { return w.float(own, open&^(1<<m), left-1) }) {
			return true
		}
	}
	return false
}

// movers returns those who may move on, in order: the last first, in the folded system the
// first; in renju those who are due the colour that more are due.
func (w *draughtsWalk) movers(own []int, open set) []int {
	var order []int
	for _, m := range own {
		if open.has(m) {
			order = append(order, m)
		}
	}
	first := w.Style == 'f' || w.Regulated && w.upward
	if !w.text.has("who moves on") {
		first = !first
	}
	if !first {
		slices.Reverse(order)
	}
	if !w.Renju || !w.text.has("equalising floater") {
		return order
	}
	whites, blacks := 0, 0
	for _, m := range open.members() {
		switch w.players[m].due {
		case tournament.White:
			whites++
		case tournament.Black:
			blacks++
		}
	}
	var sooner, later []int
	for _, m := range order {
		if due := w.players[m].due; whites > blacks && due == tournament.White || blacks > whites && due == tournament.Black {
			sooner = append(sooner, m)
		} else {
			later = append(later, m)
		}
	}
	return append(sooner, later...)
}

// couple pairs the group's own: the first who is left, one after the other.
func (w *draughtsWalk) couple(group, halves []int, open set) bool {
	if open == 0 {
		return w.pairable(w.after | setOf(w.floaters))
	}
	group = slices.DeleteFunc(slices.Clone(group), func(m int) bool { return !open.has(m) })
	if w.Again {
		halves = group
	}
	var order []int
	switch {
	case w.Style == 'f' && w.text.has("style"):
		order = slices.Clone(group)
		slices.Reverse(order)
	case w.Style == 'h' && w.text.has("style"):
		order = slices.Clone(halves[len(halves)/2:])
		own := slices.Clone(halves[:len(halves)/2])
		if w.text.has("own half from its end") {
			slices.Reverse(own)
		}
		order = append(order, own...)
	default:
		order = group
	}
	for _, o := range order {
		m := group[0]
		if o != m && open.has(o) && w.may[m][o] && w.tryPair(m, o, func() bool { return w.couple(group, halves, open&^(1<<m|1<<o)) }) {
			return true
		}
	}
	return false
}
