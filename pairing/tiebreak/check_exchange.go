package tiebreak

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
)

// findExchange looks for two participants who have each other's rank. If exchanging the two
// makes the whole order right, that is one mistake and one finding, although each of the
// two is also wrong compared with its neighbours.
func (c *rankChecker) findExchange(list []claimedRank, at map[int]*Standing, opt Options) bool {
	order := make([]int, 0, len(list))
	for i, p := range list {
		s := at[p.number]
		if s == nil || i > 0 && p.rank == list[i-1].rank {
			return false
		}
		order = append(order, s.Rank)
	}
	first, last := 0, 0
	for i := 1; i < len(order); i++ {
		if order[i-1] > order[i] {
			if last == 0 {
				first = i - 1
			}
			last = i
		}
	}
	if last <= first+1 {
		return false
	}
	// Among those tied with the two any may be the one to exchange.
	for first > 0 && order[first-1] == order[first] && order[first-1] > order[last] {
		first--
	}
	order[first], order[last] = order[last], order[first]
	if !slices.IsSorted(order) {
		return false
	}
	above, below := list[first], list[last]
	article, why := c.difference(at[above.number], at[below.number], opt.TieBreaks)
	c.addUnder(article, rankRule, below.pos, []int{below.number, above.number},
		handbook.Say("tiebreak.rank-differs.exchanged",
			"below", below.number, "belowRank", below.rank, "above", above.number, "aboveRank", above.rank, "why", why))
	return true
}
