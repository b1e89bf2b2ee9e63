package simulate

import (
	"slices"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// history is what the next pairing needs to know of a player from the rounds so
// far. It is kept while the rounds are played and never read from a report, so
// that a replay from the report is an independent check.
type history struct {
	joined   bool // was paired, or had the pairing-allocated bye
	colours  []tournament.Colour
	met      []int // starting ranks, ascending
	floats   [2]swiss.Float
	barred   bool
	unplayed int
	ups      int // games against opponents with more points
}

// floated records the float of the round just played.
func (s *history) floated(f swiss.Float) { s.floats = [2]swiss.Float{f, s.floats[0]} }

// played records a game and its float: the scores of both before the game
// decide it, and with equal scores there is none (C.04.3 1.4.2).
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
		s.ups++
	default:
		s.floated(swiss.NoFloat)
	}
}

// missed records a round without a game. Whether it is a downfloat, and whether
// it bars the player from the bye, differs by edition (2017: C.04.3 A.4.b and
// C.2; 2026: C.04.3 1.4.3 and C.04.1 article 4).
func (s *history) missed(g tournament.Game, scoring *tournament.Scoring, rules swiss.Rules) {
	points := scoring.Points(g)
	s.unplayed++
	s.joined = s.joined || g.Opponent != 0 || g.Result == tournament.AllocatedBye
	s.floated(swiss.NoFloat)
	if !rules.PlayedFloats && (rules.AbsenceFloats || g.Result == tournament.AllocatedBye || points > scoring.LossWhite) {
		s.floats[0] = swiss.Down
	}
	switch {
	case g.Result == tournament.AllocatedBye, g.Result == tournament.ForfeitWin:
		s.barred = true
	case rules.AnyWinBarsBye && points >= scoring.WinWhite:
		s.barred = true
	}
}
