package byefirst

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// Number returns what the reader knows the player of a place by.
func (f *Field) Number(a int) int { return f.Name(f.Players[a].TPN) }

// List is "3, 7 and 12".
func (f *Field) List(places []int) handbook.Text { return outcome.Numbers(f.Numbers(places)) }

// Numbers returns the numbers of places.
func (f *Field) Numbers(places []int) []int {
	ns := make([]int, len(places))
	for i, a := range places {
		ns[i] = f.Number(a)
	}
	return ns
}

// ListOrNone is [Field.List], nothing if there are none.
func (f *Field) ListOrNone(places []int) handbook.Text {
	if len(places) == 0 {
		return handbook.Text{}
	}
	return f.List(places)
}

// Pair is "7–29", or the bye of a player.
func (f *Field) Pair(p swiss.Pair) handbook.Text {
	if p.Black == 0 {
		return outcome.PairOf(f.Name(p.White), 0)
	}
	return outcome.PairOf(f.Name(p.White), f.Name(p.Black))
}

// Meeting returns two players who would meet, by places, without colours.
func (f *Field) Meeting(a, b int) handbook.Text { return outcome.PairOf(f.Number(a), f.Number(b)) }

func pairsOrNone(pairs []handbook.Text) handbook.Text {
	if len(pairs) == 0 {
		return handbook.Text{}
	}
	return outcome.Pairs(pairs)
}

// PointList spells tenths of points: "1.5, 1 and 0.5".
func PointList(tenths []int) handbook.Text {
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

// StrengthText returns the name of how strongly a player is due a colour.
func StrengthText(s swiss.Strength) handbook.Text {
	switch s {
	case swiss.Absolute:
		return handbook.Say("byefirst.strength.absolute")
	case swiss.Strong:
		return handbook.Say("byefirst.strength.strong")
	case swiss.Mild:
		return handbook.Say("byefirst.strength.mild")
	}
	return handbook.Say("byefirst.strength.none")
}

func tenths(n int) tournament.Points { return tournament.Points(n) }
