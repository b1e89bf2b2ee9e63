package tiebreak

import "github.com/fedrate/fedrate/tournament"

// groupStandings are the separate standings of a tied group: the points of each
// against the others. If two met more than once, their average counts (6.1.2), in
// the manual's annex their sum; all points are multiplied by scale, so that
// averages are whole numbers.
type groupStandings struct {
	scale   int64
	score   []int64 // by position in the group
	missing []int64 // games not played, by position
	any     bool
}

func (tb *table) groupStandingsOf(group []int, d Descriptor, s Score) groupStandings {
	n := len(group)
	at := make(map[int]int, n)
	for k, i := range group {
		at[i] = k
	}
	games, sums := make([]int64, n*n), make([]int64, n*n)
	e := groupStandings{scale: 1, score: make([]int64, n), missing: make([]int64, n)}
	for k, i := range group {
		for r := range tb.entrants[i].meetings {
			m := &tb.entrants[i].meetings[r]
			if j, tied := at[m.opponent]; tied && tb.regular(m, d) {
				games[k*n+j]++
				sums[k*n+j] += int64(tb.score(m, s))
				e.any = true
			}
		}
	}
	average := !tb.opt.Edition.Numbers.SumOfGames
	for _, g := range games {
		if g > 1 && average {
			e.scale = leastCommonMultiple(e.scale, g)
		}
	}
	for k := range group {
		for j := range group {
			switch g := games[k*n+j]; {
			case j == k:
			case g == 0:
				e.missing[k]++
			case average:
				e.score[k] += sums[k*n+j] * (e.scale / g)
			default:
				e.score[k] += sums[k*n+j]
			}
		}
	}
	return e
}

func leastCommonMultiple(a, b int64) int64 { return a / greatestCommonDivisor(a, b) * b }

func greatestCommonDivisor(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

func (e *groupStandings) complete() bool {
	for _, m := range e.missing {
		if m > 0 {
			return false
		}
	}
	return true
}

// directEncounter ranks a tied group by the games among its members (6). The
// value shown is the points of each in the separate standings of the whole
// group. Where missing games leave everything open there is no value.
func directEncounter(tb *table, d Descriptor, group []int, shown []Value) [][]int {
	return tb.direct(d, d.Score, group, shown)
}

func (tb *table) direct(d Descriptor, s Score, group []int, shown []Value) [][]int {
	if len(group) < 2 {
		return [][]int{group}
	}
	e := tb.groupStandingsOf(group, d, s)
	if !e.any {
		return [][]int{group}
	}
	if e.complete() {
		e.show(group, shown)
		return tb.directComplete(d, s, group, &e)
	}
	parts := tb.directMissing(d, s, group, &e)
	if len(parts) > 1 {
		e.show(group, shown)
	}
	return parts
}

// show sets the values of a group in the result, where values are asked for.
func (e *groupStandings) show(group []int, shown []Value) {
	if shown == nil {
		return
	}
	for k, i := range group {
		shown[i] = fraction(e.score[k], e.scale*int64(tournament.One))
	}
}

// goesOn reports whether the group is ranked although games among its members are
// missing (6.3).
func (tb *table) goesOn() bool { return tb.opt.Edition.Numbers.TopOfMissing && !tb.opt.Predetermined }

// directComplete ranks a group in which all have met (6.2). Those still tied are
// ranked again by the games among themselves.
func (tb *table) directComplete(d Descriptor, s Score, group []int, e *groupStandings) [][]int {
	at := make(map[int]int64, len(group))
	for k, i := range group {
		at[i] = e.score[k]
	}
	parts := groupBy(group, func(a, b int) int {
		switch {
		case at[a] > at[b]:
			return -1
		case at[a] < at[b]:
			return 1
		}
		return 0
	})
	if len(parts) == 1 {
		return parts
	}
	var out [][]int
	for _, p := range parts {
		out = append(out, tb.direct(d, s, p, nil)...)
	}
	return out
}

// directMissing ranks a group in which some have not met (6.3). A member who is
// alone at the top however the missing games might end is first; then the next
// one is looked for among the others.
func (tb *table) directMissing(d Descriptor, s Score, group []int, e *groupStandings) [][]int {
	if !tb.goesOn() {
		return [][]int{group}
	}
	var out [][]int
	left := make([]int, len(group)) // positions
	for k := range left {
		left[k] = k
	}
	for len(left) > 1 {
		top := tb.aloneAtTop(left, e, s)
		if top < 0 {
			break
		}
		out = append(out, []int{group[left[top]]})
		left = append(left[:top:top], left[top+1:]...)
	}
	rest := make([]int, len(left))
	for k, at := range left {
		rest[k] = group[at]
	}
	if len(out) == 0 {
		return [][]int{group}
	}
	return append(out, tb.direct(d, s, rest, nil)...)
}

// aloneAtTop returns the position in left of the one whose worst score beats the
// best of everyone else, -1 if there is none.
func (tb *table) aloneAtTop(left []int, e *groupStandings, s Score) int {
	best := func(k int) int64 { return e.score[k] + e.missing[k]*int64(tb.winOf(s))*e.scale }
	worst := func(k int) int64 { return e.score[k] + e.missing[k]*int64(tb.lossOf(s))*e.scale }
next:
	for at, k := range left {
		for other, j := range left {
			if other != at && worst(k) <= best(j) {
				continue next
			}
		}
		return at
	}
	return -1
}

// lossOf returns the number of points for a loss in that score.
func (tb *table) lossOf(s Score) tournament.Points {
	if tb.secondary(s) {
		return 0
	}
	return tb.loss
}
