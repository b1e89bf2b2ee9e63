package swiss

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

// initial is the initial-colour: the one asked for, else that of record 152 or
// XXC, else that which the pairs of round 1 show, else White for number 1.
// Where no record gives it a note says which it is.
func (h *History) initial(round int) (tournament.Colour, []Note) {
	if h.opt.Initial != 0 {
		return h.opt.Initial, nil
	}
	if h.t.InitialColour != 0 {
		return h.t.InitialColour, nil
	}
	if round > 1 || h.opt.Replay {
		if colour, who := h.firstColour(); colour != 0 {
			return colour, []Note{{
				InitialColour, handbook.Say("swiss.initial-colour.by-round-1", "colour", outcome.Letter(colour), "player", who),
				handbook.Say("swiss.initial-colour.give"),
			}}
		}
	}
	return tournament.White, []Note{{InitialColour, handbook.Say("swiss.initial-colour.white"), handbook.Say("swiss.initial-colour.draw")}}
}

// firstColour is what the first of those paired in round 1 who has a colour
// shows: an odd place has the initial-colour.
func (h *History) firstColour() (colour tournament.Colour, who int) {
	if h.rounds == 0 {
		return 0, 0
	}
	place := 0
	for i := range h.careers {
		g := h.careers[i].games[0]
		if !inPairing(g) {
			continue
		}
		place++
		if g.Opponent == 0 || g.Colour == 0 {
			continue
		}
		if place%2 == 1 {
			return g.Colour, h.careers[i].tpn
		}
		return other(g.Colour), h.careers[i].tpn
	}
	return 0, 0
}

func other(c tournament.Colour) tournament.Colour {
	if c == tournament.White {
		return tournament.Black
	}
	return tournament.White
}
