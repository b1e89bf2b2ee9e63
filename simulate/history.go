package simulate

import (
	"slices"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// history is what the rounds so far leave of a player for the next pairing. It
// is kept while the rounds are played, and is not read from a report: a replay
// from the report proves that the report tells as much.
type history struct {
	joined   bool // was paired, or had the pairing-allocated bye
	colours  []tournament.Colour
	met      []int // starting ranks, ascending
	floats   [2]swiss.Float
	barred   bool
	unplayed int
}

// floated keeps the float of the round just played.
func (s *history) floated(f swiss.Float) { s.floats = [2]swiss.Float{f, s.floats[0]} }

// played keeps a game: how the score before it stood to the opponent's, the
// starting rank deciding nothing (C.04.3 1.4.2: with equal scores no float).
func (s *history) played(g tournament.Game, own, other tournament.Points) {
	s.joined = true
	s.colours = append(s.colours, g.Colour)
	at, _ := slices.BinarySearch(s.met, g.Opponent)
	s.met = slices.Insert(s.met, at, g.Opponent)
	switch {
	case own > other:
		s.floated(swiss.Down)
	case own < other:
		s.floated(swiss.Up)
	default:
		s.floated(swiss.NoFloat)
	}
}

// missed keeps a round without a game (C.04.3 A.4.b and C.2; 1.4.3 and C.04.1
// article 4): what floats and what bars from the bye differs by edition.
func (s *history) missed(g tournament.Game, scoring *tournament.Scoring, rules swiss.Rules) {
	points := scoring.Points(g)
	s.unplayed++
	s.joined = s.joined || g.Opponent != 0 || g.Result == tournament.AllocatedBye
	s.floated(swiss.NoFloat)
	if rules.AbsenceFloats || g.Result == tournament.AllocatedBye || points > scoring.LossWhite {
		s.floats[0] = swiss.Down
	}
	switch {
	case g.Result == tournament.AllocatedBye, g.Result == tournament.ForfeitWin:
		s.barred = true
	case rules.AnyWinBarsBye && points >= scoring.WinWhite:
		s.barred = true
	}
}
