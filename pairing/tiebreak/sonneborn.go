package tiebreak

import (
	"cmp"
	"slices"
)

// sonneborn returns the sum of the opponents' scores, each times the points made
// against that opponent (9.1).
func sonneborn(tb *table, d Descriptor) []Value {
	if tb.ofSport() {
		return coefficient(tb, d)
	}
	return weightedSum(tb, d, d.Score, d.Score)
}

// extendedSonneborn is Sonneborn-Berger for teams (13.2): the sum over the opponents of
// their score of one kind times the own score of another kind against them.
func extendedSonneborn(theirs, own Score) func(*table, Descriptor) []Value {
	return func(tb *table, d Descriptor) []Value { return weightedSum(tb, d, theirs, own) }
}

func weightedSum(tb *table, d Descriptor, theirs, own Score) []Value {
	if d.Fore {
		tb = tb.fore()
	}
	adjusted := tb.adjustedScores(theirs)
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
