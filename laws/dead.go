package laws

import (
	"sort"

	"github.com/fedrate/fedrate/laws/chess"
	"github.com/fedrate/fedrate/laws/mate"
)

// How much work is done to find dead positions, in positions looked at: for one side of one
// position, and for all games of a file.
const (
	deadLimit  = 2_000
	deadBudget = 1_000_000
)

// IsDead reports whether the pieces alone make a position dead: no series of legal moves
// leads to mate.
func IsDead(p *chess.Position) bool { return p.LacksMaterial() }

// mayBeDead reports whether it is worth a search to know whether a position is dead: all
// pawns are blocked by pawns, or few pieces are left and the side to move has hardly a
// choice, as when it must capture the last piece that could mate.
func mayBeDead(p *chess.Position) bool {
	pawns := [2]chess.Set{p.Pieces(chess.White, chess.Pawn), p.Pieces(chess.Black, chess.Pawn)}
	all := pawns[0] | pawns[1]
	if all != 0 {
		return (pawns[0]<<8|pawns[1]>>8)&^all == 0
	}
	const fewPieces, fewMoves = 4, 3
	if p.Occupied().Count() > fewPieces {
		return false
	}
	var buffer [256]chess.Move
	return len(p.AppendMoves(buffer[:0])) <= fewMoves
}

// endDead looks for the first position of a game that is dead for another reason than its
// pieces, such as a wall of pawns. If any position of a game is dead, its last one is: so
// only that one is looked at first. The budget is what may still be spent.
func (c *Course) endDead(start *chess.Position, moves []chess.Move, budget *int) {
	switch {
	case c.End == Checkmate || c.End == Stalemate || c.End == DeadPosition || *budget <= 0 || !mayBeDead(&c.Final):
		return
	case !spendOnDead(&c.Final, budget):
		return
	}
	positions := make([]chess.Position, 1, len(moves)+1)
	positions[0] = *start
	for _, m := range moves {
		p := &positions[len(positions)-1]
		if m == 0 {
			positions = append(positions, p.Pass())
		} else {
			positions = append(positions, p.Make(m))
		}
	}
	ply := sort.Search(len(moves), func(i int) bool { return spendOnDead(&positions[i], budget) })
	if c.End == NoEnd || ply <= c.EndPly {
		c.End, c.EndPly = DeadPosition, ply
	}
}

// spendOnDead reports whether it is proved that neither side can mate.
func spendOnDead(p *chess.Position, budget *int) bool {
	for side := chess.White; side <= chess.Black; side++ {
		a := mate.Search(p, side, deadLimit)
		*budget -= a.Positions + proofCost
		if a.Verdict != mate.Impossible {
			return false
		}
	}
	return true
}

// proofCost is what a proof without a search costs, in positions.
const proofCost = 50
