package simulate

import "github.com/fedrate/fedrate/tournament"

// ScoringOf returns the scoring of a win, a draw and a loss over the board: a
// forfeit and a full-point bye are worth a win, a half-point bye a draw, an
// absence nothing, and the pairing-allocated bye a win.
func ScoringOf(win, draw, loss tournament.Points) tournament.Scoring {
	return tournament.Scoring{
		WinWhite: win, WinBlack: win, DrawWhite: draw, DrawBlack: draw, LossWhite: loss, LossBlack: loss,
		ForfeitWin: win, FullBye: win, HalfBye: draw, AllocatedBye: win, Unknown: draw,
	}
}
