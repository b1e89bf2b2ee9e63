package dutch

import (
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// Strength is how strongly a player is due a colour (A.6, 1.7).
type Strength int8

// The strengths.
const (
	NoPreference Strength = iota
	Mild
	Strong
	Absolute
)

// prefer reckons colour difference and preference (A.6, 1.6, 1.7).
func (p *player) prefer() {
	var played []tournament.Colour
	for _, c := range p.colours {
		if c == tournament.White || c == tournament.Black {
			played = append(played, c)
		}
	}
	p.colours = played
	for _, c := range played {
		if c == tournament.White {
			p.difference++
		} else {
			p.difference--
		}
	}
	last := len(played) - 1
	if last < 0 {
		return
	}
	if last > 0 && played[last] == played[last-1] {
		p.run = played[last]
	}
	switch {
	case p.difference > 1:
		p.due, p.strength = tournament.Black, Absolute
	case p.difference < -1:
		p.due, p.strength = tournament.White, Absolute
	case p.run != 0:
		p.due, p.strength = opposite(p.run), Absolute
	case p.difference == 1:
		p.due, p.strength = tournament.Black, Strong
	case p.difference == -1:
		p.due, p.strength = tournament.White, Strong
	default:
		p.due, p.strength = opposite(played[last]), Mild
	}
}

func opposite(c tournament.Colour) tournament.Colour {
	if c == tournament.White {
		return tournament.Black
	}
	return tournament.White
}

// allocate gives white to one of two players, by E.1 to E.5, 5.2.1 to 5.2.5,
// and tells the number of the rule.
func (f *field) allocate(a, b int) (white, article int) {
	if a > b {
		a, b = b, a
	}
	p, q := &f.players[a], &f.players[b]
	grant := func(to int, c tournament.Colour, article int) (int, int) {
		if c == tournament.White {
			return to, article
		}
		return a + b - to, article
	}
	switch {
	case p.strength == NoPreference && q.strength == NoPreference:
		c := f.initial
		if p.parity%2 == 0 {
			c = opposite(c)
		}
		return grant(a, c, 5)
	case q.strength == NoPreference || q.due != p.due && p.strength != NoPreference:
		return grant(a, p.due, 1)
	case p.strength == NoPreference:
		return grant(b, q.due, 1)
	case p.strength > q.strength:
		return grant(a, p.due, 2)
	case q.strength > p.strength:
		return grant(b, q.due, 2)
	case p.strength == Absolute && abs(p.difference) > abs(q.difference):
		return grant(a, p.due, 2)
	case p.strength == Absolute && abs(q.difference) > abs(p.difference):
		return grant(b, q.due, 2)
	}
	if c := lastApart(p.colours, q.colours); c != 0 {
		return grant(a, opposite(c), 3)
	}
	return grant(a, p.due, 4)
}

// lastApart is the colour of the first player in the latest game, counted back
// from each one's last, in which the two had different colours.
func lastApart(first, second []tournament.Colour) tournament.Colour {
	for i, j := len(first)-1, len(second)-1; i >= 0 && j >= 0; i, j = i-1, j-1 {
		if first[i] != second[j] {
			return first[i]
		}
	}
	return 0
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// pair is two players with their colours.
func (f *field) pair(a, b int) swiss.Pair {
	white, _ := f.allocate(a, b)
	return swiss.Pair{White: f.players[white].tpn, Black: f.players[a+b-white].tpn}
}

// colourCost is what a pair costs under the four colour criteria.
type colourCost struct{ gap, run, missed, strong int8 }

func (f *field) colourCost(a, b int) colourCost {
	p, q := &f.players[a], &f.players[b]
	var c colourCost
	if p.strength != NoPreference && p.due == q.due {
		c.missed = 1
		if min(p.strength, q.strength) == Strong {
			c.strong = 1
		}
	}
	if p.top || q.top {
		white, _ := f.allocate(a, b)
		f.topCost(&c, white, tournament.White)
		f.topCost(&c, a+b-white, tournament.Black)
	}
	return c
}

// topCost adds what a top scorer or his opponent costs who gets a colour.
func (f *field) topCost(c *colourCost, at int, colour tournament.Colour) {
	p := &f.players[at]
	if colour == tournament.White && p.difference >= 2 || colour == tournament.Black && p.difference <= -2 {
		c.gap++
	}
	if p.run == colour {
		c.run++
	}
}
