package tiebreak

import (
	"slices"

	"github.com/fedrate/fedrate/tournament"
)

// extendedDirect is the direct encounter of teams by the primary score and,
// where that leaves a tie, by the secondary one (13.3), followed by a chain of
// tie-breaks on the boards of the match between the last two.
func extendedDirect(chain ...func(*table, Descriptor, []int, []Value) [][]int) func(*table, Descriptor, []int, []Value) [][]int {
	return func(tb *table, d Descriptor, group []int, shown []Value) [][]int {
		parts := tb.direct(d, Primary, group, shown)
		second := MatchPoints
		if !tb.opt.GamePoints {
			second = GamePoints
		}
		parts = tb.splitGroups(parts, func(g []int) [][]int { return tb.direct(d, second, g, nil) })
		for _, next := range chain {
			parts = tb.splitGroups(parts, func(g []int) [][]int { return next(tb, d, g, nil) })
		}
		return parts
	}
}

// between are the boards of the matches of two teams, those of the first team.
func (tb *table) between(group []int, d Descriptor) (a, b [][]tournament.Points) {
	if len(group) != 2 {
		return nil, nil
	}
	for r := range tb.entrants[group[0]].meetings {
		m := &tb.entrants[group[0]].meetings[r]
		if m.opponent == group[1] && tb.regular(m, d) {
			a = append(a, m.boards)
			b = append(b, tb.entrants[group[1]].meetings[r].boards)
		}
	}
	return a, b
}

// decideTwo orders two teams by a value of each, better first; equal values
// leave them together.
func decideTwo(group []int, shown []Value, a, b Value, lower bool) [][]int {
	if shown != nil {
		shown[group[0]], shown[group[1]] = a, b
	}
	c := a.compare(b)
	if lower {
		c = -c
	}
	switch {
	case c > 0:
		return [][]int{{group[0]}, {group[1]}}
	case c < 0:
		return [][]int{{group[1]}, {group[0]}}
	}
	return [][]int{group}
}

// boardCount sums board number times points on that board in the match of two
// teams; the lower sum wins (12.1).
func boardCount(tb *table, d Descriptor, group []int, shown []Value) [][]int {
	a, b := tb.between(group, d)
	if a == nil {
		return [][]int{group}
	}
	sum := func(matches [][]tournament.Points) Value {
		var n tournament.Points
		for _, boards := range matches {
			for k, p := range boards {
				n += tournament.Points(k+1) * p
			}
		}
		return points(n)
	}
	return decideTwo(group, shown, sum(a), sum(b), true)
}

// topBoards decides by the first board on which two teams did not make the
// same (12.2).
func topBoards(tb *table, d Descriptor, group []int, shown []Value) [][]int {
	a, b := tb.between(group, d)
	return byBoards(group, shown, a, b, func(k, _ int) (int, int) { return k, k + 1 })
}

// bottomBoards leaves out the bottom board, then the next one up, until two
// teams did not make the same (12.3).
func bottomBoards(tb *table, d Descriptor, group []int, shown []Value) [][]int {
	a, b := tb.between(group, d)
	return byBoards(group, shown, a, b, func(k, n int) (int, int) { return 0, n - 1 - k })
}

// byBoards compares what two teams made on the boards from and to that the
// k-th comparison of n boards names.
func byBoards(group []int, shown []Value, a, b [][]tournament.Points, span func(k, n int) (from, to int)) [][]int {
	n := 0
	for k := range a {
		n = max(n, len(a[k]), len(b[k]))
	}
	for k := range n {
		from, to := span(k, n)
		x, y := points(onBoards(a, from, to)), points(onBoards(b, from, to))
		if parts := decideTwo(group, shown, x, y, false); len(parts) == 2 {
			return parts
		}
	}
	return [][]int{group}
}

func onBoards(matches [][]tournament.Points, from, to int) tournament.Points {
	var sum tournament.Points
	for _, boards := range matches {
		for _, p := range slices.Clip(boards)[min(from, len(boards)):min(to, len(boards))] {
			sum += p
		}
	}
	return sum
}
