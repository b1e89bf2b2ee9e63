package play

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/tournament"
)

// Fixed returns the boards with players who sit at a board of their own, whatever
// their score: fixed says which by starting rank. Their pairs take these numbers,
// the others keep their order over the numbers that are left. Where two who are
// paired have a board each, or two pairs one board, the pair published first and
// the lower board count.
func Fixed(boards []Board, fixed map[int]int) []Board {
	if len(fixed) == 0 {
		return boards
	}
	boards = slices.Clone(boards)
	taken := map[int]bool{}
	var rest []*Board
	for i := range boards {
		b := &boards[i]
		at := 0
		for _, player := range []int{b.White, b.Black} {
			if n := fixed[player]; n > 0 && b.Black != 0 && !taken[n] && (at == 0 || n < at) {
				at = n
			}
		}
		if at == 0 {
			rest = append(rest, b)
			continue
		}
		b.Number, taken[at] = at, true
	}
	next := 1
	for _, b := range rest {
		for taken[next] {
			next++
		}
		b.Number = next
		next++
	}
	slices.SortStableFunc(boards, func(a, b Board) int {
		if (a.Black == 0) != (b.Black == 0) { // the bye stays last
			return cmp.Compare(b.Black, a.Black)
		}
		return cmp.Compare(a.Number, b.Number)
	})
	return boards
}

// Until returns the report as it was after a round: later rounds are taken out, and
// points are what the results so far are worth.
func Until(t *tournament.Tournament, round int) *tournament.Tournament {
	out := copyReport(t)
	for i := range out.Players {
		p := &out.Players[i]
		p.Games = p.Games[:min(len(p.Games), round)]
	}
	count(out)
	return out
}
