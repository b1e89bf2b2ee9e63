package dutch

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// names translates the numbers of a round into those that a text shall have.
type names func(tpn int) int

// numbers is "3, 7 and 12".
func (as names) numbers(tpns []int) handbook.Text {
	ns := make([]int, len(tpns))
	for i, n := range tpns {
		ns[i] = as(n)
	}
	return outcome.Numbers(ns)
}

// numbersOrNone is numbers, nothing if there are none.
func (as names) numbersOrNone(tpns []int) handbook.Text {
	if len(tpns) == 0 {
		return handbook.Text{}
	}
	return as.numbers(tpns)
}

// pair is "7–29", or the bye of a player.
func (as names) pair(p swiss.Pair) handbook.Text {
	if p.Black == 0 {
		return outcome.PairOf(as(p.White), 0)
	}
	return outcome.PairOf(as(p.White), as(p.Black))
}

// pairs is "7–29, 26–16, 17–68"; what goes beyond eight is counted.
func (as names) pairs(pairs []swiss.Pair) handbook.Text { return outcome.Pairs(as.each(pairs)) }

func (as names) each(pairs []swiss.Pair) []handbook.Text {
	texts := make([]handbook.Text, len(pairs))
	for i, p := range pairs {
		texts[i] = as.pair(p)
	}
	return texts
}

// pointList spells tenths of points: "1.5, 1 and 0.5".
func pointList(tenths []int) handbook.Text {
	if len(tenths) == 0 {
		return handbook.Say("dutch.than.number", "number", 0)
	}
	items, more := make([]any, 0, len(tenths)), 0
	for i, n := range tenths {
		if i == outcome.MaxListed-1 && len(tenths) > outcome.MaxListed {
			more = len(tenths) - i
			break
		}
		items = append(items, tournament.Points(n))
	}
	return handbook.Say("outcome.list", "items", items, "more", more)
}
