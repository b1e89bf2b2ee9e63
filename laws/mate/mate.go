// Package mate answers whether a player can still mate: by any series of legal
// moves, the opponent's best help included, as the Laws ask when a flag falls. It
// never guesses by material. "Possible" comes with the moves that end in mate,
// "impossible" is proved; where the number of positions that may be looked at does
// not suffice, the answer is that nothing was decided.
//
// A search goes from the cheap to the dear: the end of the game, the material, a
// bound of the squares that each piece can ever reach (reach.go), whether a mate can
// stand on those squares (net.go), and last the positions that can arise, the most
// promising first (explore.go). The rules of 50 and 75 moves and of repetition end
// no series of moves here.
package mate

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/laws/chess"
)

// Verdict is what a search found.
type Verdict uint8

// The verdicts.
const (
	Undecided  Verdict = iota
	Possible           // there are moves that end in mate
	Impossible         // no moves do
)

// String returns the verdict as it stands in JSON.
func (v Verdict) String() string { return [...]string{"undecided", "possible", "impossible"}[v] }

// Limit is the number of positions within which all but very odd positions are
// decided. It needs some 50 MB.
const Limit = 300_000

// Answer reports whether one side can mate.
type Answer struct {
	Verdict   Verdict
	Line      []chess.Move  // if possible: legal moves of both sides, the last one mates
	Reason    handbook.Text // if not: why
	Positions int           // looked at
}

// Search returns whether a side can mate by any series of legal moves. It looks at
// no more than about limit positions; the same position and limit give the same answer.
// The line is short, but a shorter one may exist.
func Search(p *chess.Position, winner chess.Colour, limit int) Answer {
	switch {
	case p.HasLegalMove():
	case !p.IsCheck():
		return Answer{Verdict: Impossible, Reason: handbook.Say("laws.mate.stalemate"), Positions: 1}
	case p.Turn() == winner:
		return Answer{Verdict: Impossible, Reason: handbook.Say("laws.mate.mated", "side", winner), Positions: 1}
	default:
		return Answer{Verdict: Possible, Positions: 1}
	}
	if key := missingMaterial(p, winner); key != "" {
		return Answer{Verdict: Impossible, Reason: handbook.Say(key, "side", winner), Positions: 1}
	}
	if !canReachMate(p, winner) {
		return Answer{Verdict: Impossible, Reason: handbook.Say("laws.mate.blocked", "side", winner), Positions: 1}
	}
	e := newExplorer(p, winner)
	defer e.release()
	line, ended := e.run(limit)
	a := Answer{Positions: len(e.nodes)}
	switch {
	case line != nil:
		a.Verdict, a.Line = Possible, line
	case ended:
		a.Verdict, a.Reason = Impossible, handbook.Say("laws.mate.exhausted", "side", winner, "positions", a.Positions)
	default:
		a.Reason = handbook.Say("laws.mate.undecided", "positions", a.Positions)
	}
	return a
}
