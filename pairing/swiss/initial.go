package swiss

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

// initial returns the initial-colour: the one asked for, else that of record 152 or
// XXC, else that which the first round with colours shows, else White for number 1.
// Where no record gives it a note says which it is.
func (h *History) initial(round int) (tournament.Colour, []Note) {
	if h.opt.Initial != 0 {
		return h.opt.Initial, nil
	}
	if h.t.InitialColour != 0 {
		return h.t.InitialColour, nil
	}
	if round > 1 || h.opt.Replay {
		if colour, who, first := h.firstColour(); colour != 0 {
			return colour, []Note{{
				InitialColour, handbook.Say("swiss.initial-colour.by-round", "colour", outcome.Letter(colour), "player", who, "round", first),
				handbook.Say("swiss.initial-colour.give"),
			}}
		}
	}
	return tournament.White, []Note{{InitialColour, handbook.Say("swiss.initial-colour.white"), handbook.Say("swiss.initial-colour.draw")}}
}

// firstColour returns what the first pair of the first round with colours shows: its
// higher ranked player, by score and then by number, has the initial-colour if the place
// is odd. Round 1 may have only byes. No player has a colour preference yet in that
// round. The colour is 0 if no round has colours.
func (h *History) firstColour() (colour tournament.Colour, who, round int) {
	for round = 1; round <= h.rounds; round++ {
		place := 0
		for i := range h.careers {
			c := &h.careers[i]
			g := c.games[round-1]
			if !inPairing(g) && (c.entered == 0 || c.entered > round) {
				continue
			}
			place++
			if g.Opponent == 0 || g.Colour == 0 {
				continue
			}
			if j, ok := h.index[g.Opponent]; ok && h.ranksAbove(j, i, round) {
				continue
			}
			if place%2 == 1 {
				return g.Colour, c.tpn, round
			}
			return opposite(g.Colour), c.tpn, round
		}
	}
	return 0, 0, 0
}

// ranksAbove reports whether one player ranks above another before a round.
func (h *History) ranksAbove(one, another, round int) bool {
	a, b := h.score(one, round), h.score(another, round)
	return a > b || a == b && one < another
}

func opposite(c tournament.Colour) tournament.Colour {
	if c == tournament.White {
		return tournament.Black
	}
	return tournament.White
}
