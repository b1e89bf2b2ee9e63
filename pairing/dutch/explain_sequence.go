package dutch

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/dutch/engine"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// compareOrder says by which rule of the sequence the report's candidate of a bracket
// comes after the right one, and how.
func (c *comparison) compareOrder(b *engine.Bracket, reported []swiss.Pair, right, report engine.Sequence) (rule *handbook.Rule, why handbook.Text) {
	as := c.as
	members := slices.Concat(b.MovedDown, b.Residents)
	switch _, by := right.Compare(report); by {
	case engine.MovedDownSet:
		return movedSetRule, handbook.Say("dutch.sequence.moved-set", "right", as.numbersText(members, right.MovedDown), "report", as.numbersText(members, report.MovedDown))
	case engine.MovedDownOrder:
		i := firstDifference(right.Opponents, report.Opponents)
		return transpositionRule, handbook.Say("dutch.sequence.moved-player", "player", as(members[right.MovedDown[i]-1]),
			"right", as.numbersText(members, right.Opponents[i:i+1]), "report", as.numbersText(members, report.Opponents[i:i+1]))
	case engine.Exchange:
		return exchangeRule, handbook.Say("dutch.sequence.exchange", "right", as.exchanges(remainderOf(b, b.Pairs), right),
			"report", as.exchanges(remainderOf(b, reported), report), "why", exchangePoint(right, report))
	case engine.Transposition:
		i := firstDifference(right.Transposition, report.Transposition)
		rest := remainderOf(b, b.Pairs)
		return transpositionRule, handbook.Say("dutch.sequence.transposition", "player", as(rest[upperHalf(len(right.Transposition), right)[i]-1]),
			"right", as.numbersText(rest, right.Transposition[i:i+1]), "report", as.numbersText(rest, report.Transposition[i:i+1]))
	}
	return nil, handbook.Text{}
}

// remainderOf is who of a bracket is left when the players moved down are
// paired: all of a homogeneous one (3.3.3).
func remainderOf(b *engine.Bracket, pairs []swiss.Pair) []int {
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
func upperHalf(pairs int, s engine.Sequence) []int {
	var half []int
	for n := 1; n <= pairs; n++ {
		if !slices.Contains(s.Out, n) {
			half = append(half, n)
		}
	}
	return append(half, s.In...)
}

func (as names) exchanges(members []int, s engine.Sequence) handbook.Text {
	if len(s.Out) == 0 {
		return handbook.Say("dutch.exchanges.nobody")
	}
	return handbook.Say("dutch.exchanges.players", "upper", as.numbersText(members, s.Out), "lower", as.numbersText(members, s.In))
}

// exchangePoint names the point of D.2 (4.3.2) that decides.
func exchangePoint(right, report engine.Sequence) handbook.Text {
	switch {
	case len(right.Out) != len(report.Out):
		return handbook.Say("dutch.exchange-order.fewer")
	case right.Shift() != report.Shift():
		return handbook.Say("dutch.exchange-order.sums")
	case !slices.Equal(right.Out, report.Out):
		return handbook.Say("dutch.exchange-order.upper")
	}
	return handbook.Say("dutch.exchange-order.lower")
}

// numbersText returns the numbers of the members with these sequence-numbers.
func (as names) numbersText(members, bsns []int) handbook.Text {
	if len(bsns) == 0 {
		return handbook.Say("dutch.nobody")
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
