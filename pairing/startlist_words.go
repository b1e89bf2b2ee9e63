package pairing

import (
	"fmt"
	"sort"

	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

func orderMessage(a, b *tournament.Player, wrong, all int, why string) string {
	return fmt.Sprintf("%d of %d rated players %s out of place in the start list, first number %d (%s) above number %d (%s); %s; correct the numbers before round 5 is paired, or say by what the list was ordered",
		wrong, all, outcome.Plural(wrong, "is", "are"), a.StartingRank, strength(a), b.StartingRank, strength(b), why)
}

func strength(p *tournament.Player) string {
	if p.Title == tournament.NoTitle {
		return fmt.Sprint(int(p.Rating))
	}
	return fmt.Sprintf("%d %s", p.Rating, p.Title)
}

// longestOrdered is how many players can stay where they are: the length of
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

// onlyNames tells whether ratings and titles are in order throughout.
func onlyNames(list []*tournament.Player) bool {
	for k := 1; k < len(list); k++ {
		if byRating(list[k-1], list[k]) > 0 {
			return false
		}
	}
	return true
}

// numberGaps reports, once, numbers that nobody has below the highest.
func (c *check) numberGaps() {
	highest := highestRank(c.t)
	if highest <= len(c.t.Players) {
		return
	}
	var gaps []int
	for n := 1; n < highest && len(gaps) <= 2*outcome.MaxListed; n++ {
		if c.t.Player(n) == nil {
			gaps = append(gaps, n)
		}
	}
	if len(gaps) == 0 {
		return
	}
	c.add(numberGapRule, nil, 0, nil,
		"%d players have numbers up to %d, nobody has %s; numbers run from 1 without a gap; say whether these players withdrew before round 1",
		len(c.t.Players), highest, outcome.Numbers(gaps))
}
