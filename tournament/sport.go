package tournament

import "strings"

// Sport is what is played. Chess is the zero Sport: a report that says nothing is
// one of chess.
type Sport string

// The sports. Draughts stands for all its disciplines but renju, which the same
// rules govern by a part of their own.
const (
	Chess    Sport = ""
	Draughts Sport = "draughts"
	Renju    Sport = "renju"
)

// ParseSport reads the name of a sport in any case; ok is false for any other text.
func ParseSport(s string) (sport Sport, ok bool) {
	switch name := strings.ToLower(strings.TrimSpace(s)); name {
	case "chess":
		return Chess, true
	case string(Draughts), string(Renju):
		return Sport(name), true
	}
	return Chess, false
}

// Name returns the name of the sport on the command line and in reports.
func (s Sport) Name() string {
	if s == Chess {
		return "chess"
	}
	return string(s)
}

// First returns the colour of who begins: Black in renju, else White.
func (s Sport) First() Colour {
	if s == Renju {
		return Black
	}
	return White
}

// Sign returns a result as a cross-table has it: 1, ½ or 0, with the scoring 2–1–0 of
// draughts 2, 1 or 0; – if there is none.
func (s Scoring) Sign(r Result) string {
	two := s.WinWhite == TwoPoints.WinWhite && s.WinBlack == TwoPoints.WinBlack && s.DrawWhite == TwoPoints.DrawWhite && s.DrawBlack == TwoPoints.DrawBlack
	switch r {
	case None:
		return "–"
	case Win, ShortWin:
		if two {
			return "2"
		}
	case Draw, ShortDraw:
		if two {
			return "1"
		}
		return "½"
	}
	return r.String()
}

// TwoPoints is the scoring of draughts with 2 points for a win, 1 for a draw and 0
// for a loss.
var TwoPoints = Scoring{
	WinWhite: 2 * One, WinBlack: 2 * One, DrawWhite: One, DrawBlack: One,
	ForfeitWin: 2 * One, HalfBye: One, FullBye: 2 * One, AllocatedBye: 2 * One, Unknown: One,
}
