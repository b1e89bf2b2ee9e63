package mate

import "github.com/fedrate/fedrate/laws/chess"

// missingMaterial returns the key of the reason if the pieces alone prove that the
// winner can give no mate, wherever they stand, else "". The loser's pieces count,
// since they can take squares from their own king:
//
//   - A lone knight: the squares around the king that neither knight nor king attack
//     must hold pieces of the loser's. A queen on any of them, or one between,
//     captures the knight (a test looks at all such positions).
//   - Bishops on squares of one colour: let one give check along a diagonal. The two
//     squares straight beside the king that touch the first square of that diagonal
//     are of the other colour, so no bishop attacks them, and the winner's king cannot
//     attack both without standing beside the loser's. So a piece stands on one of
//     them. A rook or queen there goes to the first square of the diagonal, and
//     nothing pins it; a bishop there is of the other colour, a knight or pawn is what
//     the loser needs to be mated.
func missingMaterial(p *chess.Position, winner chess.Colour) string {
	if p.Pieces(winner, chess.Pawn)|p.Pieces(winner, chess.Rook)|p.Pieces(winner, chess.Queen) != 0 {
		return ""
	}
	loser := winner.Other()
	knights, bishops := p.Pieces(winner, chess.Knight), p.Pieces(winner, chess.Bishop)
	helpers := p.Pieces(loser, chess.Pawn) | p.Pieces(loser, chess.Knight)
	switch {
	case knights|bishops == 0:
		return "laws.mate.bare-king"
	case bishops == 0 && knights.Count() == 1:
		if helpers|p.Pieces(loser, chess.Rook)|p.Pieces(loser, chess.Bishop) == 0 {
			return "laws.mate.lone-knight"
		}
	case knights == 0 && helpers == 0:
		if areOneColour(bishops | p.Pieces(loser, chess.Bishop)) {
			return "laws.mate.bishops"
		}
	}
	return ""
}

// areOneColour reports whether squares are all dark or all light.
func areOneColour(s chess.Set) bool {
	return s&chess.DarkSquares == 0 || s&^chess.DarkSquares == 0
}
