package pairing

import (
	"fmt"
	"sort"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

// strength returns what a start list is ordered by: "2400 GM".
func strength(p *tournament.Player) string {
	if p.Title == tournament.NoTitle {
		return fmt.Sprint(int(p.Rating))
	}
	return fmt.Sprintf("%d %s", p.Rating, p.Title)
}

// longestOrdered returns how many players can stay where they are: the length of
// the longest run of players, not necessarily neighbours, in the right order.
func longestOrdered(list []*tournament.Player) int {
	var ends []*tournament.Player // of the best run of each length
	for _, p := range list {
		i := sort.Search(len(ends), func(i int) bool { return byStrength(ends[i], p) > 0 })
		if i == len(ends) {
			ends = append(ends, p)
		} else {
			ends[i] = p
		}
	}
	return len(ends)
}

// onlyNames reports whether ratings and titles are in order throughout.
func onlyNames(list []*tournament.Player) bool {
	for k := 1; k < len(list); k++ {
		if byRating(list[k-1], list[k]) > 0 {
			return false
		}
	}
	return true
}

// numberGaps reports, once, the numbers below the highest that no player has.
func (c *check) numberGaps() {
	highest := highestRank(c.t)
	if highest <= len(c.t.Players) {
		return
	}
	var gaps []int
	for n := 1; n < highest; n++ {
		if c.t.Player(n) == nil {
			gaps = append(gaps, n)
		}
	}
	if len(gaps) == 0 {
		return
	}
	c.add(numberGapRule, nil, 0, nil,
		handbook.Say("pairing.number-gap", "n", len(c.t.Players), "highest", highest, "numbers", outcome.Numbers(gaps)))
}
