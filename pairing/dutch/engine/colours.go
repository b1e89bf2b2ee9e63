package engine

import (
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// allocate gives white to one of two players, by E.1 to E.5, 5.2.1 to 5.2.5,
// and the number of the rule.
func (f *field) allocate(a, b int) (white, article int) {
	if a > b {
		a, b = b, a
	}
	p, q := &f.Players[a], &f.Players[b]
	grant := func(to int, c tournament.Colour, article int) (int, int) {
		if c == tournament.White {
			return to, article
		}
		return a + b - to, article
	}
	switch {
	case p.Strength == swiss.NoPreference && q.Strength == swiss.NoPreference:
		c := f.Initial
		if p.Parity%2 == 0 {
			c = swiss.Opposite(c)
		}
		return grant(a, c, 5)
	case q.Strength == swiss.NoPreference || q.Due != p.Due && p.Strength != swiss.NoPreference:
		return grant(a, p.Due, 1)
	case p.Strength == swiss.NoPreference:
		return grant(b, q.Due, 1)
	case p.Strength > q.Strength:
		return grant(a, p.Due, 2)
	case q.Strength > p.Strength:
		return grant(b, q.Due, 2)
	case p.Strength == swiss.Absolute && abs(p.Difference) > abs(q.Difference):
		return grant(a, p.Due, 2)
	case p.Strength == swiss.Absolute && abs(q.Difference) > abs(p.Difference):
		return grant(b, q.Due, 2)
	}
	if c := swiss.LastApart(p.Colours, q.Colours); c != 0 {
		return grant(a, swiss.Opposite(c), 3)
	}
	return grant(a, p.Due, 4)
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// pair returns two players with their colours.
func (f *field) pair(a, b int) swiss.Pair {
	white, _ := f.allocate(a, b)
	return swiss.Pair{White: f.Players[white].TPN, Black: f.Players[a+b-white].TPN}
}

// colourCost is what a pair costs under the four colour criteria.
type colourCost struct{ gap, run, missed, strong int8 }

func (f *field) colourCost(a, b int) colourCost {
	p, q := &f.Players[a], &f.Players[b]
	var c colourCost
	if p.Strength != swiss.NoPreference && p.Due == q.Due {
		c.missed = 1
		if min(p.Strength, q.Strength) == swiss.Strong {
			c.strong = 1
		}
	}
	if p.Topscorer || q.Topscorer {
		white, _ := f.allocate(a, b)
		f.topCost(&c, white, tournament.White)
		f.topCost(&c, a+b-white, tournament.Black)
	}
	return c
}

// topCost adds what a top scorer or his opponent costs who gets a colour.
func (f *field) topCost(c *colourCost, at int, colour tournament.Colour) {
	p := &f.Players[at]
	if colour == tournament.White && p.Difference >= 2 || colour == tournament.Black && p.Difference <= -2 {
		c.gap++
	}
	if p.Run == colour {
		c.run++
	}
}
