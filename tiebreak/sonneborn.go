package tiebreak

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/tournament"
)

// sonneborn is the sum of the opponents' scores, each times the points made
// against that opponent (9.1).
func sonneborn(tb *table, d Descriptor) []Value { return weighted(tb, d, d.Score, d.Score) }

// extended is Sonneborn-Berger for teams (13.2): the sum over the opponents of
// their score of one kind times the own score of another kind against them.
func extended(theirs, own Score) func(*table, Descriptor) []Value {
	return func(tb *table, d Descriptor) []Value { return weighted(tb, d, theirs, own) }
}

func weighted(tb *table, d Descriptor, theirs, own Score) []Value {
	if d.Fore {
		tb = tb.fore()
	}
	adjusted := tb.adjusted(theirs)
	out := make([]Value, len(tb.entrants))
	var buf []contribution
	for i := range out {
		buf = tb.contributions(buf[:0], i, d, adjusted, theirs, own)
		// By the opponent's score, then by what was made against him: the least
		// significant comes first (14.1.1).
		slices.SortFunc(buf, func(a, b contribution) int {
			return cmp.Or(cmp.Compare(a.opponent, b.opponent), cmp.Compare(a.product(), b.product()))
		})
		var sum int64
		for _, c := range cutProducts(buf, d) {
			sum += c.product()
		}
		out[i] = products(sum)
	}
	return out
}

func (c contribution) product() int64 { return int64(c.opponent) * int64(c.result) }

// cutProducts leaves out the least significant product, or, where it is not
// lower, the lowest one of a round stayed away from (16.5), and from the other
// end the most significant.
func cutProducts(sorted []contribution, d Descriptor) []contribution {
	for range max(d.Cut, d.Median) {
		if len(sorted) == 0 {
			return nil
		}
		at := 0
		if v := lowestVoluntary(sorted); v >= 0 && sorted[v].product() >= sorted[0].product() {
			at = v
		}
		sorted = slices.Delete(sorted, at, at+1)
	}
	return sorted[:max(len(sorted)-d.Median, 0)]
}

func lowestVoluntary(cs []contribution) int {
	at := -1
	for i, c := range cs {
		if c.voluntary && (at < 0 || c.product() < cs[at].product()) {
			at = i
		}
	}
	return at
}

// koya is the number of points against opponents with at least half of the
// greatest score possible (9.2). A limit includes so many score groups more, or
// leaves out so many, as the extended Koya of the manual does.
func koya(tb *table, d Descriptor) []Value {
	limit := tb.koyaLimit(d)
	out := make([]Value, len(tb.entrants))
	for i := range out {
		var sum tournament.Points
		for r := range tb.entrants[i].meetings {
			if m := &tb.entrants[i].meetings[r]; tb.regular(m, d) && tb.total(m.opponent, d.Score) >= limit {
				sum += tb.score(m, d.Score)
			}
		}
		out[i] = points(sum)
	}
	return out
}

func (tb *table) koyaLimit(d Descriptor) tournament.Points {
	scores := make([]tournament.Points, 0, len(tb.entrants))
	rounds := 0
	for i := range tb.entrants {
		scores = append(scores, tb.total(i, d.Score))
		rounds = max(rounds, tb.roundsOf(i))
	}
	slices.Sort(scores)
	scores = slices.Compact(scores)
	half := (tb.winOf(d.Score)*tournament.Points(rounds) + 1) / 2
	at, _ := slices.BinarySearch(scores, half)
	at = max(at+d.Limit, 0)
	switch {
	case at >= len(scores):
		return half + tb.winOf(d.Score)*tournament.Points(tb.rounds) // nobody
	case d.Limit == 0:
		return half
	}
	return scores[at]
}

// roundsOf is the number of rounds of an entrant without the free rounds of a
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
