package laws

import (
	"github.com/fedrate/fedrate/laws/chess"
)

// End is how the board ended a game.
type End string

// The ends that need no claim and no word of a player.
const (
	NoEnd        End = ""
	Checkmate    End = "checkmate"
	Stalemate    End = "stalemate"
	DeadPosition End = "dead-position"
	Fivefold     End = "fivefold"
	SeventyFive  End = "seventy-five"
)

// Course is what the moves of a game came to under an edition. Plies are counted
// from 1; 0 is the start position, or never.
type Course struct {
	End      End
	EndPly   int // after which the game was over
	Repeated int // ply after which a draw could first be claimed for repetition
	Fifty    int // ply after which a draw could first be claimed for moves without capture or pawn move
	Final    chess.Position
}

// occurrence is how often a position has stood.
type occurrence struct {
	ply   int // the last time
	times int
	row   int // times in a row, each by the next two moves of both
}

// Follow follows the moves of a game up to its last one, or up to the end that
// the board made. A null move makes what follows another sequence of moves.
func Follow(n *Numbers, start *chess.Position, moves []chess.Move) Course {
	var c Course
	p := *start
	if IsDead(&p) {
		c.End = DeadPosition
	}
	seen := map[uint64]occurrence{p.Key(): {times: 1, row: 1}}
	for i, m := range moves {
		ply := i + 1
		if m == 0 {
			p = p.Pass()
			clear(seen)
		} else {
			p = p.Make(m)
		}
		if p.HalfmoveClock() == 0 { // no position before can come again
			if len(seen) > 0 {
				clear(seen)
			}
			if c.End == NoEnd && IsDead(&p) {
				c.End, c.EndPly = DeadPosition, ply
			}
		}
		key := p.Key()
		o := seen[key]
		o.times++
		if o.row++; ply-o.ply != 4 {
			o.row = 1
		}
		o.ply = ply
		seen[key] = o
		if o.times >= n.ClaimRepetition && c.Repeated == 0 {
			c.Repeated = ply
		}
		if p.HalfmoveClock() >= 2*n.ClaimMoves && c.Fifty == 0 {
			c.Fifty = ply
		}
		if c.End != NoEnd {
			continue
		}
		times := o.times
		if n.Consecutive {
			times = o.row
		}
		switch {
		case n.EndRepetition > 0 && times >= n.EndRepetition:
			c.End, c.EndPly = Fivefold, ply
		case n.EndMoves > 0 && p.HalfmoveClock() >= 2*n.EndMoves && !p.IsCheckmate():
			c.End, c.EndPly = SeventyFive, ply
		}
	}
	c.Final = p
	if c.End == NoEnd && !p.HasLegalMove() {
		c.End, c.EndPly = Stalemate, len(moves)
		if p.IsCheck() {
			c.End = Checkmate
		}
	}
	return c
}
