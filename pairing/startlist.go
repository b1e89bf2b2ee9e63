package pairing

import (
	"cmp"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

var (
	startListRule = &handbook.Rule{Name: "start-list-order", Severity: handbook.Warning}
	numberGapRule = &handbook.Rule{Name: "number-gap", Severity: handbook.Info}
)

// startList compares the numbers of an individual Swiss with the order of
// rating, title and name. Left out are players without a rating, whose
// strength the arbiter estimates, and late entries; the whole check where the
// report says that it was ordered by something else than the ratings of record 172, or
// the replay has said that the numbers are not those of the start list.
func (c *check) startList() {
	method := strings.ToUpper(strings.TrimSpace(c.t.RankMethod))
	national := c.t.CountsNational()
	if !c.individualSwiss() || c.renumbered || c.t.RankingIDs || method != "" && method != "FIDE" && !national {
		return
	}
	if !national && c.isOrdered() {
		return
	}
	list := make([]*tournament.Player, 0, len(c.t.Players))
	ratings := c.t.RankRatings()
	for i := range c.t.Players {
		p := &c.t.Players[i]
		if national {
			counted := *p
			counted.Rating = ratings[i]
			p = &counted
		}
		if p.StartingRank > 0 && p.Rating > 0 && !lateEntry(p) {
			list = append(list, p)
		}
	}
	slices.SortStableFunc(list, func(a, b *tournament.Player) int { return cmp.Compare(a.StartingRank, b.StartingRank) })
	for k := 1; k < len(list); k++ {
		if byStrength(list[k-1], list[k]) > 0 {
			c.reportOrder(list, k)
			return
		}
	}
}

// sportStartList compares the numbers of a Swiss of draughts or renju that ranks its
// participants with their ratings: the higher comes first, and who has none comes last.
// Equal ratings and participants without one are in the order of the lot.
func (c *check) sportStartList() {
	engine := c.system.Engine()
	method := strings.ToUpper(strings.TrimSpace(c.t.RankMethod))
	if engine == nil || engine.Lots || strings.HasPrefix(engine.Code, "CUSTOM_DRAUGHTS_LOT") || c.t.RankingIDs || method != "" && method != "FIDE" {
		return
	}
	list := make([]*tournament.Player, 0, len(c.t.Players))
	for i := range c.t.Players {
		if p := &c.t.Players[i]; p.StartingRank > 0 && !lateEntry(p) {
			list = append(list, p)
		}
	}
	slices.SortStableFunc(list, func(a, b *tournament.Player) int { return cmp.Compare(a.StartingRank, b.StartingRank) })
	for k := 1; k < len(list); k++ {
		a, b := list[k-1], list[k]
		if a.Rating < b.Rating {
			c.add(startListRule, b, 0, []int{a.StartingRank, b.StartingRank}, handbook.Say("pairing.start-list-order.sport",
				"first", a.StartingRank, "rating", a.Rating, "second", b.StartingRank, "other", b.Rating))
			return
		}
	}
}

// isOrdered returns the fast answer for a list that stands in the right order.
func (c *check) isOrdered() bool {
	for i := 1; i < len(c.t.Players); i++ {
		a, b := &c.t.Players[i-1], &c.t.Players[i]
		if a.StartingRank >= b.StartingRank || byStrength(a, b) > 0 {
			return false
		}
	}
	return true
}

// byStrength orders as C.04.2 B.2 and 2.2: rating, title, then the alphabet.
// Other criteria may replace the alphabet; names are compared without case,
// and only where their first letters are Latin, since collations differ.
func byStrength(a, b *tournament.Player) int {
	return cmp.Or(byRating(a, b), byName(a.Name, b.Name))
}

// byRating orders by what no other criterion may replace: rating, then title.
func byRating(a, b *tournament.Player) int {
	return cmp.Or(cmp.Compare(b.Rating, a.Rating), cmp.Compare(b.Title, a.Title))
}

// byName compares the letters of two names as far as both are plain Latin.
func byName(a, b string) int {
	for i := range min(len(a), len(b)) {
		x, y := lower(a[i]), lower(b[i])
		switch {
		case x == y:
			continue
		case x < 'a' || x > 'z' || y < 'a' || y > 'z':
			return 0
		}
		return cmp.Compare(x, y)
	}
	return 0
}

func lower(b byte) byte {
	if b >= 'A' && b <= 'Z' {
		return b + 'a' - 'A'
	}
	return b
}

// lateEntry reports whether the player was not paired in the first round and
// had no bye worth anything there.
func lateEntry(p *tournament.Player) bool {
	g := p.Game(1)
	return g.Opponent == 0 && (g.Result == tournament.None || g.Result == tournament.ZeroBye)
}

// renumberBefore returns the round before which the numbers can still be corrected, 0
// if that one is paired.
func (c *check) renumberBefore() int {
	if fixed := c.edition.Numbers.NumbersFixedFrom; c.t.Played() < fixed {
		return fixed
	}
	return 0
}

func (c *check) reportOrder(list []*tournament.Player, k int) {
	a, b := list[k-1], list[k]
	wrong := len(list) - longestOrdered(list)
	key, names := "pairing.start-list-order", onlyNames(list)
	if names {
		key = "pairing.start-list-order.names"
	}
	c.add(startListRule, b, 0, []int{a.StartingRank, b.StartingRank}, handbook.Say(key, "n", wrong, "all", len(list),
		"first", a.StartingRank, "strength", strength(a), "second", b.StartingRank, "secondStrength", strength(b),
		"fixed", c.renumberBefore()))
	if names {
		c.findings[len(c.findings)-1].Severity = handbook.Info
	}
}
