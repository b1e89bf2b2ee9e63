package oracle

import (
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// The strengths of a colour preference (A.6; 1.7).
const (
	nothing = iota
	mild
	strong
	absolute
)

// preference is the colour a player should get and how much he should.
type preference struct {
	strength int
	colour   tournament.Colour
	diff     int // games with white less games with black
}

func preferenceOf(p *swiss.Player) preference {
	n := len(p.Colours)
	if n == 0 {
		return preference{}
	}
	diff := difference(p.Colours)
	last := p.Colours[n-1]
	twice := n >= 2 && p.Colours[n-2] == last
	switch {
	case diff < -1:
		return preference{absolute, tournament.White, diff}
	case diff > 1:
		return preference{absolute, tournament.Black, diff}
	case twice:
		return preference{absolute, opposite(last), diff}
	case diff == -1:
		return preference{strong, tournament.White, diff}
	case diff == 1:
		return preference{strong, tournament.Black, diff}
	default:
		return preference{mild, opposite(last), diff}
	}
}

func difference(colours []tournament.Colour) int {
	diff := 0
	for _, c := range colours {
		if c == tournament.White {
			diff++
		} else {
			diff--
		}
	}
	return diff
}

func opposite(c tournament.Colour) tournament.Colour {
	if c == tournament.White {
		return tournament.Black
	}
	return tournament.White
}

// allocate returns the colour of the higher ranked x against y (E.1 to E.5; 5.2.1 to
// 5.2.5).
func allocate(x, y *swiss.Player, initial tournament.Colour) tournament.Colour {
	p, q := preferenceOf(x), preferenceOf(y)
	if p.strength == nothing && q.strength != nothing {
		return opposite(q.colour)
	}
	if q.strength == nothing && p.strength != nothing {
		return p.colour
	}
	if p.strength != nothing { // both prefer
		if p.colour != q.colour {
			return p.colour // E.1
		}
		if p.strength != q.strength { // E.2
			if p.strength > q.strength {
				return p.colour
			}
			return opposite(q.colour)
		}
		if wide, other := width(p), width(q); p.strength == absolute && wide != other {
			if wide > other {
				return p.colour
			}
			return opposite(q.colour)
		}
	}
	for i := 1; i <= len(x.Colours) && i <= len(y.Colours); i++ { // E.3
		cx, cy := x.Colours[len(x.Colours)-i], y.Colours[len(y.Colours)-i]
		if cx != cy {
			return opposite(cx)
		}
	}
	if p.strength != nothing { // E.4
		return p.colour
	}
	if x.Parity%2 == 1 { // E.5
		return initial
	}
	return opposite(initial)
}

func width(p preference) int { return max(p.diff, -p.diff) }
