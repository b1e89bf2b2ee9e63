package oracle

import (
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// meeting is what a pair costs in the criteria of colour, and its difference of
// scores.
type meeting struct {
	higherWhite  bool
	wide         int // C.8, C10: topscorers and their opponents beyond +2 or -2
	thrice       int // C.9, C11: of these, with one colour three times in a row
	missed       int // C.10, C12: preferences not granted
	missedStrong int // C.11, C13
	sd           int // tenths of a point
}

func (f *field) meet(a, b int) meeting {
	x, y := &f.players[a], &f.players[b]
	colour := allocate(x, y, f.initial)
	m := meeting{higherWhite: colour == tournament.White, sd: f.score(a) - f.score(b)}
	for _, s := range []struct {
		player *swiss.Player
		gets   tournament.Colour
	}{{x, colour}, {y, opposite(colour)}} {
		if pref := preferenceOf(s.player); pref.strength != nothing && pref.colour != s.gets {
			m.missed++
			if pref.strength == strong {
				m.missedStrong++
			}
		}
		if !x.Topscorer && !y.Topscorer {
			continue
		}
		old := s.player.Colours
		if d := difference(append(old[:len(old):len(old)], s.gets)); d > 2 || d < -2 {
			m.wide++
		}
		if n := len(old); n >= 2 && old[n-1] == s.gets && old[n-2] == s.gets {
			m.thrice++
		}
	}
	return m
}
