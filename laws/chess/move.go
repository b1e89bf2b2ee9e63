package chess

// Move is a move from a square to another. Castling goes from the king to its own
// rook, in every kind of chess. The zero Move is no move.
type Move uint16

// The fourth part of a move says what is special about it.
const (
	plain     = iota << 12
	castles   // king takes own rook
	enPassant // the captured pawn stands next to the own one
	promotes  // to a knight; the three next ones to bishop, rook and queen
)

// NewMove returns the move of a piece between two squares, with the kind that a
// pawn becomes, NoKind if it becomes none.
func NewMove(from, to Square, promotion Kind) Move {
	m := Move(from&63) | Move(to&63)<<6
	if promotion != NoKind {
		m |= promotes + Move(promotion-Knight)<<12
	}
	return m
}

// NewCastling returns castling of a king with a rook.
func NewCastling(king, rook Square) Move { return NewMove(king, rook, NoKind) | castles }

// NewEnPassant returns the en passant capture of a pawn.
func NewEnPassant(from, to Square) Move { return NewMove(from, to, NoKind) | enPassant }

// From returns the square that the piece leaves; of castling, the king's.
func (m Move) From() Square { return Square(m & 63) }

// To returns the square to which the piece goes; of castling, the rook's.
func (m Move) To() Square { return Square(m >> 6 & 63) }

// Promotion returns what a pawn becomes, NoKind if it becomes nothing.
func (m Move) Promotion() Kind {
	if m < promotes {
		return NoKind
	}
	return Knight + Kind(m>>12-promotes>>12)
}

// IsCastling reports whether the move is castling.
func (m Move) IsCastling() bool { return m&0xf000 == castles }

// IsEnPassant reports whether the move is an en passant capture.
func (m Move) IsEnPassant() bool { return m&0xf000 == enPassant }

// KingTarget returns the square on which the king stands after castling.
func (m Move) KingTarget() Square {
	if m.To() > m.From() {
		return m.From()&^7 | 6
	}
	return m.From()&^7 | 2
}

// RookTarget returns the square on which the rook stands after castling.
func (m Move) RookTarget() Square {
	if m.To() > m.From() {
		return m.From()&^7 | 5
	}
	return m.From()&^7 | 3
}

// String returns the squares of the move as engines write them in Chess960: e2e4,
// e7e8q, e1h1 for castling.
func (m Move) String() string {
	if m == 0 {
		return "0000"
	}
	text := m.From().String() + m.To().String()
	if k := m.Promotion(); k != NoKind {
		text += " pnbrqk"[k : k+1]
	}
	return text
}

// IsCapture reports whether the move takes a piece.
func (p *Position) IsCapture(m Move) bool {
	return !m.IsCastling() && (m.IsEnPassant() || p.Occupied().Has(m.To()))
}

// Make returns the position after a move. The move must be a legal one, or one
// that the board allows: some piece of the side to move on its first square, no
// own piece and no king on its last.
func (p *Position) Make(m Move) Position {
	n := *p
	us, them := p.turn, p.turn.Other()
	from, to := m.From(), m.To()
	kind := p.kindAt(from.Set())
	n.quiet++
	n.passed = NoSquare
	if m.IsCastling() {
		n.lift(us, King, from)
		n.lift(us, Rook, to)
		n.put(us, King, m.KingTarget())
		n.put(us, Rook, m.RookTarget())
		n.dropCastling(rank1 << (from &^ 7))
	} else {
		if bit := to.Set(); p.colours[them]&bit != 0 {
			n.lift(them, p.kindAt(bit), to)
			n.quiet = 0
		}
		n.lift(us, kind, from)
		switch {
		case kind == Pawn:
			n.quiet = 0
			if m.IsEnPassant() {
				n.lift(them, Pawn, to^8)
			} else if from^to == 16 {
				n.passed = to ^ 8
			}
			if k := m.Promotion(); k != NoKind {
				kind = k
			}
		case kind == King:
			n.dropCastling(p.colours[us])
		}
		n.put(us, kind, to)
		if n.castling != 0 {
			n.dropCastling(from.Set() | to.Set())
		}
	}
	n.hand()
	return n
}

// Pass returns the position after a null move: the other side has the move.
func (p *Position) Pass() Position {
	n := *p
	n.quiet++
	n.passed = NoSquare
	n.hand()
	return n
}

// hand gives the move to the other side.
func (p *Position) hand() {
	p.full += uint32(p.turn)
	p.turn ^= 1
	p.hash ^= blackKey
}
