package swiss

import "github.com/fedrate/fedrate/tournament"

// float fills in the floats of every round (A.4.b; 1.4.2, 1.4.3), by the
// pairing scores of their time.
func (h *History) float() {
	for i := range h.careers {
		c := &h.careers[i]
		c.floats = make([]Float, h.rounds)
		for k := range c.games {
			c.floats[k] = h.floatOf(i, k)
		}
	}
}

// floatOf returns the float of a player, by index, in round k+1.
func (h *History) floatOf(i, k int) Float {
	g := h.careers[i].games[k]
	if !overTheBoard(g) && (!h.opt.Rules.ForfeitFloats || g.Opponent == 0) {
		return h.unplayedFloat(g)
	}
	j, ok := h.index[g.Opponent]
	if !ok {
		return NoFloat
	}
	own, other := h.score(i, k+1), h.score(j, k+1)
	towards := tournament.Points(k) * max(h.t.Scoring.WinWhite, h.t.Scoring.WinBlack) // twice the median
	stays := func(moved bool) bool { return h.opt.Rules.MovedFloats && !moved }
	switch {
	case own > other && !stays(2*own > towards):
		return Down
	case own < other && !stays(2*own < towards):
		return Up
	}
	return NoFloat
}

func (h *History) unplayedFloat(g tournament.Game) Float {
	if h.opt.Rules.PlayedFloats {
		return NoFloat
	}
	if h.opt.Rules.AbsenceFloats || g.Result == tournament.AllocatedBye ||
		h.t.Scoring.Points(g) > h.t.Scoring.LossWhite {
		return Down
	}
	return NoFloat
}

// bars reports whether a round keeps its player from the pairing-allocated bye
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
