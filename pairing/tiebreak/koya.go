package tiebreak

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// koya returns the number of points against opponents with at least half of the
// greatest score possible (9.2). The limit may be another part of that score
// (KS/L60), or lie half points over or under it (KS/L+1, 14.5).
func koya(tb *table, d Descriptor) []Value {
	enough := tb.koyaLimit(d)
	out := make([]Value, len(tb.entrants))
	for i := range out {
		var sum tournament.Points
		for r := range tb.entrants[i].meetings {
			if m := &tb.entrants[i].meetings[r]; tb.regular(m, d) && enough(tb.total(m.opponent, d.Score)) {
				sum += tb.score(m, d.Score)
			}
		}
		out[i] = points(sum)
	}
	return out
}

// koyaLimit returns a test whether a score reaches the limit. Both sides are
// counted in hundredths of a tenth, so that no percentage is rounded.
func (tb *table) koyaLimit(d Descriptor) func(tournament.Points) bool {
	if tb.opt.Edition.Numbers.KoyaGroups && d.Limit != 0 {
		least := tb.koyaGroup(d)
		return func(p tournament.Points) bool { return p >= least }
	}
	percent := 50
	if d.Percent > 0 {
		percent = d.Percent
	}
	limit := int64(percent)*int64(tb.greatest(d.Score)) + 100*int64(d.Limit)*int64(tournament.One/2)
	return func(p tournament.Points) bool { return 100*int64(p) >= limit }
}

// koyaLeast returns the limit, in points.
func (tb *table) koyaLeast(d Descriptor) handbook.Decimal {
	if tb.opt.Edition.Numbers.KoyaGroups && d.Limit != 0 {
		return tb.koyaGroup(d).Decimal()
	}
	percent := 50
	if d.Percent > 0 {
		percent = d.Percent
	}
	hundredths := percent*int(tb.greatest(d.Score)) + 100*d.Limit*int(tournament.One/2)
	return handbook.Decimal{Units: hundredths, Places: 3}
}

// koyaGroup returns the limit of the extended Koya of the manual's annex: so many
// score groups more than those with half of the greatest score, or fewer.
func (tb *table) koyaGroup(d Descriptor) tournament.Points {
	scores := make([]tournament.Points, 0, len(tb.entrants))
	for i := range tb.entrants {
		scores = append(scores, tb.total(i, d.Score))
	}
	slices.Sort(scores)
	scores = slices.Compact(scores)
	at, _ := slices.BinarySearch(scores, (tb.greatest(d.Score)+1)/2)
	at = max(at+d.Limit, 0)
	switch {
	case len(scores) == 0:
		return 0
	case at >= len(scores):
		return scores[len(scores)-1] + 1 // more than any player has
	}
	return scores[at]
}

// greatest returns the greatest score possible in the rounds so far.
func (tb *table) greatest(s Score) tournament.Points {
	rounds := 0
	for i := range tb.entrants {
		rounds = max(rounds, tb.roundsOf(i))
	}
	return tb.winOf(s) * tournament.Points(rounds)
}

// roundsOf returns the number of rounds of an entrant without the free rounds of a
// round robin.
func (tb *table) roundsOf(i int) int {
	n := 0
	for r := range tb.entrants[i].meetings {
		if tb.entrants[i].meetings[r].how != free {
			n++
		}
	}
	return n
}
