package dutch

import (
	"fmt"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// later says by which rule of the sequence the report's candidate of a bracket
// comes after the right one, and how.
func (as names) later(b *Bracket, reported []swiss.Pair, right, report Sequence) (rule *handbook.Rule, say string) {
	members := slices.Concat(b.MovedDown, b.Residents)
	switch _, by := right.Compare(report); by {
	case MovedDownSet:
		return movedSetRule, fmt.Sprintf("of the players moved down the correct pairing pairs %s, the report %s, a set that comes later",
			as.named(members, right.MovedDown), as.named(members, report.MovedDown))
	case MovedDownOrder:
		i := firstDifference(right.Opponents, report.Opponents)
		return transpositionRule, fmt.Sprintf("the player moved down %d meets %s in the correct pairing and %s in the report, which comes later",
			as(members[right.MovedDown[i]-1]), as.named(members, right.Opponents[i:i+1]), as.named(members, report.Opponents[i:i+1]))
	case Exchange:
		return exchangeRule, fmt.Sprintf("the correct pairing %s between the halves of the bracket, the report %s: %s",
			as.exchanges(remainderOf(b, b.Pairs), right), as.exchanges(remainderOf(b, reported), report), exchangePoint(right, report))
	case Transposition:
		i := firstDifference(right.Transposition, report.Transposition)
		rest := remainderOf(b, b.Pairs)
		return transpositionRule, fmt.Sprintf("%d meets %s in the correct pairing and %s in the report, which comes later",
			as(rest[upperHalf(len(right.Transposition), right)[i]-1]), as.named(rest, right.Transposition[i:i+1]), as.named(rest, report.Transposition[i:i+1]))
	}
	return nil, ""
}

// remainderOf is who of a bracket is left when the players moved down are
// paired: all of a homogeneous one (3.3.3).
func remainderOf(b *Bracket, pairs []swiss.Pair) []int {
	var rest []int
	for _, n := range b.Residents {
		if o := opponentOf(pairs, n); o == 0 || !slices.Contains(b.MovedDown, o) {
			rest = append(rest, n)
		}
	}
	return rest
}

func opponentOf(pairs []swiss.Pair, n int) int {
	for _, p := range pairs {
		switch n {
		case p.White:
			return p.Black
		case p.Black:
			return p.White
		}
	}
	return 0
}

// upperHalf is S1 after the exchange, by sequence-number.
func upperHalf(pairs int, s Sequence) []int {
	var half []int
	for n := 1; n <= pairs; n++ {
		if !slices.Contains(s.Out, n) {
			half = append(half, n)
		}
	}
	return append(half, s.In...)
}

func (as names) exchanges(members []int, s Sequence) string {
	if len(s.Out) == 0 {
		return "exchanges nobody"
	}
	return fmt.Sprintf("exchanges %s with %s", as.named(members, s.Out), as.named(members, s.In))
}

// exchangePoint names the point of D.2 (4.3.2) that decides.
func exchangePoint(right, report Sequence) string {
	switch {
	case len(right.Out) != len(report.Out):
		return "fewer exchanged come first"
	case sum(right.In)-sum(right.Out) != sum(report.In)-sum(report.Out):
		return "of as many exchanged the smaller difference of the sums of their numbers comes first"
	case !slices.Equal(right.Out, report.Out):
		return "of equal sums the lower ranked player from the upper half comes first"
	}
	return "with the same players from the upper half the higher ranked one from the lower half comes first"
}

// named are the numbers of the members behind sequence-numbers.
func (as names) named(members, bsns []int) string {
	if len(bsns) == 0 {
		return "nobody"
	}
	tpns := make([]int, 0, len(bsns))
	for _, n := range bsns {
		if n >= 1 && n <= len(members) {
			tpns = append(tpns, members[n-1])
		}
	}
	return as.numbers(tpns)
}

func firstDifference(a, b []int) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i
		}
	}
	return 0
}
