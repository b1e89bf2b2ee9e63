package swiss

import "github.com/fedrate/fedrate/tournament"

// float fills in the floats of every round (A.4.b; 1.4.2, 1.4.3), by the
// pairing scores of their time.
func (h *History) float() {
	for i := range h.careers {
		c := &h.careers[i]
		c.floats = make([]Float, h.rounds)
		for k, g := range c.games {
			if !overTheBoard(g) {
				c.floats[k] = h.unplayedFloat(g)
				continue
			}
			j, ok := h.index[g.Opponent]
			if !ok {
				continue
			}
			switch own, other := h.score(i, k+1), h.score(j, k+1); {
			case own > other:
				c.floats[k] = Down
			case own < other:
				c.floats[k] = Up
			}
		}
	}
}

func (h *History) unplayedFloat(g tournament.Game) Float {
	if h.opt.Rules.AbsenceFloats || g.Result == tournament.AllocatedBye ||
		h.t.Scoring.Points(g) > h.t.Scoring.LossWhite {
		return Down
	}
	return NoFloat
}

// bars tells whether a round keeps its player from the pairing-allocated bye
// (C.2 of 2017: C.04.1 d; C2 of 2026: C.04.1 4).
func (r Rules) bars(g tournament.Game, worth tournament.Points, s *tournament.Scoring) bool {
	switch {
	case g.Result == tournament.AllocatedBye:
		return true
	case overTheBoard(g) || g.Result == tournament.None:
		return false
	case r.AnyWinBarsBye:
		win := max(s.WinWhite, s.WinBlack)
		return win > 0 && worth >= win
	}
	return g.Result == tournament.ForfeitWin
}
