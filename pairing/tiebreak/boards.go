package tiebreak

import (
	"slices"

	"github.com/fedrate/fedrate/tournament"
)

// boardSums are the game points of an entrant on each board, the first board
// first.
type boardSums func(i int) []tournament.Points

// ofAllMatches returns the points on each board of all matches of a team, for any players.
func (tb *table) ofAllMatches(i int) []tournament.Points {
	var sums []tournament.Points
	for r := range tb.entrants[i].meetings {
		sums = addBoards(sums, tb.entrants[i].meetings[r].boards)
	}
	return sums
}

// boardsBetween returns the boards of the matches of two teams with each other; nil where
// they have not met.
func (tb *table) boardsBetween(group []int, d Descriptor) boardSums {
	sums := make(map[int][]tournament.Points, 2)
	for k, i := range group {
		for r := range tb.entrants[i].meetings {
			m := &tb.entrants[i].meetings[r]
			if m.opponent == group[1-k] && tb.regular(m, d) {
				sums[i] = addBoards(sums[i], m.boards)
			}
		}
	}
	if len(sums) < len(group) {
		return nil
	}
	return func(i int) []tournament.Points { return sums[i] }
}

func addBoards(sums, boards []tournament.Points) []tournament.Points {
	for k, p := range boards {
		if k == len(sums) {
			sums = append(sums, 0)
		}
		sums[k] += p
	}
	return sums
}

// byBoards orders a group by the boards, better first.
type byBoards func(tb *table, group []int, boards boardSums, shown []Value) [][]int

// overAll makes a tie-break of its own from one that orders by boards: it takes
// those of all matches.
func overAll(order byBoards) func(*table, Descriptor, []int, []Value) [][]int {
	return func(tb *table, _ Descriptor, group []int, shown []Value) [][]int {
		return order(tb, group, tb.ofAllMatches, shown)
	}
}

// boardCount sums board number times points on that board; the lower sum wins.
// It says something only where all have the same game points (12.1).
func boardCount(tb *table, group []int, boards boardSums, shown []Value) [][]int {
	values := make([]Value, len(tb.entrants))
	for _, i := range group {
		var sum, all, first tournament.Points
		for k, p := range boards(i) {
			sum += tournament.Points(k+1) * p
			all += p
		}
		for _, p := range boards(group[0]) {
			first += p
		}
		if all != first {
			return [][]int{group}
		}
		values[i] = points(sum)
	}
	show(group, values, shown)
	return byValue(group, values, true)
}

// topBoards orders by the first board; those still tied by the next, and so on
// (12.2).
func topBoards(tb *table, group []int, boards boardSums, shown []Value) [][]int {
	return tb.boardByBoard(group, boards, shown, func(k, _ int) (int, int) { return k, k + 1 })
}

// bottomBoards orders by all boards but the last; those still tied without the
// next one up, and so on (12.3).
func bottomBoards(tb *table, group []int, boards boardSums, shown []Value) [][]int {
	return tb.boardByBoard(group, boards, shown, func(k, n int) (int, int) { return 0, n - 1 - k })
}

// boardByBoard orders a group by the points on the boards that the k-th comparison of n
// boards names, until no team is tied. The value shown is that of the first comparison.
func (tb *table) boardByBoard(group []int, boards boardSums, shown []Value, span func(k, n int) (from, to int)) [][]int {
	n := 0
	for _, i := range group {
		n = max(n, len(boards(i)))
	}
	parts := [][]int{group}
	for k := range n {
		from, to := span(k, n)
		values := make([]Value, len(tb.entrants))
		for _, i := range group {
			var sum tournament.Points
			b := boards(i)
			for _, p := range b[min(from, len(b)):min(to, len(b))] {
				sum += p
			}
			values[i] = points(sum)
		}
		if k == 0 {
			show(group, values, shown)
		}
		parts = tb.splitGroups(parts, func(g []int) [][]int { return byValue(g, values, false) })
	}
	return parts
}

// show sets the values of a group in the result, where values are asked for.
func show(group []int, values, shown []Value) {
	if shown == nil {
		return
	}
	for _, i := range group {
		shown[i] = values[i]
	}
}

// extendedDirect returns the direct encounter of teams by the primary score and,
// where that breaks no tie, by the secondary one (13.3.1), each as long as it
// breaks ties (6.2). Those left tied in a new group begin again with the primary
// score (13.3.3). Two teams
// that remain tied in both are ordered by the boards of their match, in the
// order of the chain (13.3.2).
func extendedDirect(chain ...byBoards) func(*table, Descriptor, []int, []Value) [][]int {
	return func(tb *table, d Descriptor, group []int, shown []Value) [][]int {
		return tb.extendedDirect(d, group, shown, chain)
	}
}

func (tb *table) extendedDirect(d Descriptor, group []int, shown []Value, chain []byBoards) [][]int {
	if len(group) < 2 {
		return [][]int{group}
	}
	again := func(parts [][]int) [][]int {
		return tb.splitGroups(parts, func(g []int) [][]int { return tb.extendedDirect(d, g, nil, chain) })
	}
	if parts := tb.direct(d, Primary, group, shown); len(parts) > 1 {
		return again(parts)
	}
	values := make([]Value, len(tb.entrants))
	if parts := tb.direct(d, tb.second(), group, values); len(parts) > 1 {
		show(group, values, shown)
		return again(parts)
	}
	if len(group) != 2 {
		return [][]int{group}
	}
	boards := tb.boardsBetween(group, d)
	if boards == nil {
		return [][]int{group}
	}
	for _, order := range chain {
		clear(values)
		if parts := order(tb, slices.Clone(group), boards, values); len(parts) == 2 {
			show(group, values, shown)
			return parts
		}
	}
	return [][]int{group}
}

// second returns the score of teams that does not rank.
func (tb *table) second() Score {
	if tb.opt.GamePoints {
		return MatchPoints
	}
	return GamePoints
}
