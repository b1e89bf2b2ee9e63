package play

import (
	"slices"

	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

// LineUp is a round of teams, by their numbers, as one of boards: both teams sit in
// the order of their lists, without those who are absent, on as many boards as record
// 352 names, else as both can fill. The team named first has the colour of record 352
// on each board, else White on the odd ones. A team whose opponent is 0 is free.
func LineUp(t *tournament.Tournament, pairs []outcome.Pair) []outcome.Pair {
	var out []outcome.Pair
	for _, p := range pairs {
		first, second := present(t, p.White), present(t, p.Black)
		boards := min(len(first), len(second))
		if n := len(t.BoardColours); n > 0 {
			boards = min(boards, n)
		}
		for k := range boards {
			b := outcome.Pair{White: first[k], Black: second[k]}
			white := k%2 == 0
			if len(t.BoardColours) > k {
				white = t.BoardColours[k] != 'B' && t.BoardColours[k] != 'b'
			}
			if !white {
				b.White, b.Black = b.Black, b.White
			}
			out = append(out, b)
		}
	}
	return out
}

// present are the members of a team, by its number, who can play.
func present(t *tournament.Tournament, number int) (members []int) {
	for i := range t.Teams {
		if t.Teams[i].Number != number {
			continue
		}
		for _, rank := range t.Teams[i].Members {
			if t.Player(rank) != nil && !slices.Contains(t.Absent, rank) {
				members = append(members, rank)
			}
		}
	}
	return members
}
