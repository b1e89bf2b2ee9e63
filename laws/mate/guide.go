package mate

import (
	"math/bits"

	"github.com/fedrate/fedrate/laws/chess"
)

// guide weighs what seems to keep a position from a mate. It decides what is looked
// at first, never what is true. The weights were found by trial on final positions
// of games.
type guide struct {
	escape      int // each square to which the loser's king may go
	kings       int // each step between the kings
	corner      int // each step of the loser's king to a corner
	edge        int // each step to an edge
	quiet       int // no piece of the winner's attacks that king
	half        int // two moves already made
	enemy       int // each piece of the loser's
	filled      int // each of them beside the king
	heavyEnemy  int // each queen or rook of the loser's
	near        int // each piece of the winner's beside the king
	noQueen     int // the winner has none
	noHeavy     int // neither queen nor rook
	pawnStep    int // each step of the winner's best pawn to its last rank
	pawnBlocked int // each piece in its way
	// If all that the winner has is a knight, or bishops of one colour:
	bishopCorner int // each step to a corner of the bishops' colour
	helper       int // each step to the loser's piece that can fill a square
	helpingPawn  int // that it is a pawn
	helperStep   int // each step of that pawn to its last rank
	useless      int // each piece of the loser's that cannot
}

// The guides, which take turns; the first turn ends when so many positions are
// known, each other one when twice as many are.
const firstTurn = 5000

var guides = []guide{
	{
		escape: 2, kings: 3, corner: 2, edge: 4, quiet: 9, half: 2, enemy: 8, filled: -2, heavyEnemy: 8, near: -1,
		noQueen: 24, noHeavy: 1, pawnStep: 12, pawnBlocked: 7, bishopCorner: 5, helper: 1, helpingPawn: 6, helperStep: 2, useless: 13,
	},
	{
		escape: 2, kings: 3, corner: 1, edge: 2, quiet: 2, enemy: 8, filled: 1, heavyEnemy: 5, near: -1,
		noQueen: 24, noHeavy: 15, pawnStep: 2, pawnBlocked: 2, bishopCorner: 3, helper: 2, helpingPawn: 4, helperStep: 2, useless: 5,
	},
}

// distance returns how far a position seems to be from a mate.
func (g *guide) distance(p *chess.Position, winner chess.Colour, depth int) int {
	loser := winner.Other()
	lk, wk := p.King(loser), p.King(winner)
	queens, rooks := p.Pieces(winner, chess.Queen), p.Pieces(winner, chess.Rook)
	bishops, knights := p.Pieces(winner, chess.Bishop), p.Pieces(winner, chess.Knight)
	enemies := p.Of(loser) &^ lk.Set()
	attacked := attacks(p, winner, p.Occupied()&^lk.Set())
	zone := chess.KingAttacks(lk)
	file, rank := lk.File(), lk.Rank()
	file, rank = min(file, 7-file), min(rank, 7-rank)
	d := g.escape*(zone&^attacked&^enemies).Count() + g.kings*steps(wk, lk) + g.corner*(file+rank) + g.edge*min(file, rank) +
		g.near*(zone&p.Of(winner)).Count() + g.half*depth/4
	if !attacked.Has(lk) {
		d += g.quiet
	}
	if queens == 0 {
		d += g.noQueen
	}
	if queens|rooks == 0 {
		d += g.noHeavy + g.promotion(p, winner)
	}
	if queens|rooks|p.Pieces(winner, chess.Pawn) == 0 {
		switch {
		case bishops == 0 && knights.Count() == 1:
			return d + g.help(p, loser, p.Pieces(loser, chess.Knight)|p.Pieces(loser, chess.Bishop)|p.Pieces(loser, chess.Rook))
		case knights == 0 && areOneColour(bishops):
			ours := chess.DarkSquares
			if bishops&ours == 0 {
				ours = ^ours
			}
			corner := 7
			for s := range squares(ours & corners) {
				corner = min(corner, steps(s, lk))
			}
			return d + g.bishopCorner*corner + g.help(p, loser, p.Pieces(loser, chess.Knight)|p.Pieces(loser, chess.Bishop)&^ours)
		}
	}
	return d + g.enemy*enemies.Count() + g.filled*(zone&enemies).Count() +
		g.heavyEnemy*(p.Pieces(loser, chess.Queen)|p.Pieces(loser, chess.Rook)).Count()
}

const corners chess.Set = 1 | 1<<7 | 1<<56 | 1<<63

// attacks returns the squares that a side attacks.
func attacks(p *chess.Position, c chess.Colour, occupied chess.Set) chess.Set {
	set := chess.KingAttacks(p.King(c)) | pawnCaptures(c, p.Pieces(c, chess.Pawn)) | knightSteps(p.Pieces(c, chess.Knight))
	queens := p.Pieces(c, chess.Queen)
	for s := range squares(p.Pieces(c, chess.Bishop) | queens) {
		set |= chess.BishopAttacks(s, occupied)
	}
	for s := range squares(p.Pieces(c, chess.Rook) | queens) {
		set |= chess.RookAttacks(s, occupied)
	}
	return set
}

// promotion weighs how far the best pawn is from its last rank.
func (g *guide) promotion(p *chess.Position, c chess.Colour) int {
	best := 7 * g.pawnStep
	for s := range squares(p.Pieces(c, chess.Pawn)) {
		ahead := fileA << s.File() & (s.Set() - 1)
		if c == chess.White {
			ahead = fileA << s.File() &^ (s.Set()<<1 - 1)
		}
		best = min(best, g.pawnStep*toLastRank(c, s)+g.pawnBlocked*(ahead&p.Occupied()).Count())
	}
	return best
}

// help weighs how far the loser is from filling a square beside the own king.
func (g *guide) help(p *chess.Position, loser chess.Colour, helpers chess.Set) int {
	lk := p.King(loser)
	best := 9 * g.helper
	for s := range squares(helpers) {
		best = min(best, g.helper*steps(s, lk))
	}
	for s := range squares(p.Pieces(loser, chess.Pawn)) {
		best = min(best, g.helpingPawn+g.helperStep*toLastRank(loser, s))
	}
	return best + g.useless*(p.Of(loser)&^helpers&^lk.Set()).Count()
}

// steps returns the number of steps of a king between two squares.
func steps(a, b chess.Square) int {
	f, r := a.File()-b.File(), a.Rank()-b.Rank()
	return max(f, -f, r, -r)
}

// toLastRank returns the number of steps of a pawn to its last rank.
func toLastRank(c chess.Colour, s chess.Square) int {
	if c == chess.White {
		return 7 - s.Rank()
	}
	return s.Rank()
}

// squares ranges over the squares of a set.
func squares(set chess.Set) func(func(chess.Square) bool) {
	return func(yield func(chess.Square) bool) {
		for s := uint64(set); s != 0; s &= s - 1 {
			if !yield(chess.Square(bits.TrailingZeros64(s))) {
				return
			}
		}
	}
}
