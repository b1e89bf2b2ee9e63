package tiebreak

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/tournament"
)

// buchholz returns the sum of the scores of the opponents (8.1).
func buchholz(tb *table, d Descriptor) []Value {
	if tb.ofSport() {
		return coefficient(tb, d)
	}
	if d.Fore {
		tb = tb.fore()
	}
	adjusted := tb.adjustedScores(d.Score)
	out := make([]Value, len(tb.entrants))
	var buf []contribution
	for i := range out {
		buf = tb.contributions(buf[:0], i, d, adjusted, d.Score, d.Score)
		slices.SortFunc(buf, func(a, b contribution) int { return cmp.Compare(a.opponent, b.opponent) })
		var sum tournament.Points
		for _, c := range cutSorted(buf, d) {
			sum += c.opponent
		}
		out[i] = points(sum)
	}
	return out
}

// cutSorted leaves out of the contributions, lowest first, what the modifier
// asks for: the least significant, one from a round stayed away from before all
// others (16.5), then the most significant (14.3, 14.4).
func cutSorted(sorted []contribution, d Descriptor) []contribution {
	for range max(d.Cut, d.Median) {
		if len(sorted) == 0 {
			return nil
		}
		at := max(slices.IndexFunc(sorted, func(c contribution) bool { return c.voluntary }), 0)
		sorted = slices.Delete(sorted, at, at+1)
	}
	return sorted[:max(len(sorted)-d.Median, 0)]
}

// foreBuchholz returns the Buchholz with the last round's games drawn (8.3).
func foreBuchholz(tb *table, d Descriptor) []Value {
	d.Fore = true
	return buchholz(tb, d)
}

// buchholzSum returns the sum of the opponents' Buchholz, of the manual's annex.
func buchholzSum(tb *table, d Descriptor) []Value {
	sums, _ := opponentsBuchholz(tb, d)
	out := make([]Value, len(sums))
	for i, s := range sums {
		out[i] = fraction(s, int64(tournament.One))
	}
	return out
}

// averageBuchholz returns the average Buchholz of the opponents played (8.2).
func averageBuchholz(tb *table, d Descriptor) []Value {
	sums, games := opponentsBuchholz(tb, d)
	out := make([]Value, len(sums))
	for i, s := range sums {
		if games[i] > 0 {
			out[i] = fraction(s, int64(tournament.One)*games[i])
		}
	}
	return out
}

// opponentsBuchholz sums, in tenths, the Buchholz of the opponents played, and
// counts them.
func opponentsBuchholz(tb *table, d Descriptor) (sums, games []int64) {
	of := buchholz(tb, d)
	sums, games = make([]int64, len(tb.entrants)), make([]int64, len(tb.entrants))
	for i := range tb.entrants {
		for r := range tb.entrants[i].meetings {
			if m := &tb.entrants[i].meetings[r]; tb.regular(m, d) {
				sums[i] += of[m.opponent].num
				games[i]++
			}
		}
	}
	return sums, games
}
