package chess

// Position is a position with the right to move, the rights to castle, the square
// that a pawn has just passed, and the two counters of FEN. It is a value: Make
// returns another one. The zero Position is an empty board.
type Position struct {
	kinds    [7]Set // by kind; the first is not used
	colours  [2]Set
	castling Set // the rooks with which castling is still allowed
	hash     uint64
	passed   Square // by the pawn that has just gone two squares, else NoSquare
	turn     Colour
	quiet    uint32 // half-moves since the last capture or pawn move
	full     uint32 // number of the move, from 1
}

// Turn returns the colour that has the move.
func (p *Position) Turn() Colour { return p.turn }

// HalfmoveClock returns the number of half-moves since the last capture or pawn move.
func (p *Position) HalfmoveClock() int { return int(p.quiet) }

// MoveNumber returns the number of the move, as it is written in a game.
func (p *Position) MoveNumber() int { return int(p.full) }

// EnPassant returns the square that a pawn passed with the last move, else NoSquare.
// It says nothing of whether the pawn can be captured.
func (p *Position) EnPassant() Square { return p.passed }

// Castling returns the squares of the rooks with which castling is still allowed.
func (p *Position) Castling() Set { return p.castling }

// Occupied returns all squares with pieces.
func (p *Position) Occupied() Set { return p.colours[White] | p.colours[Black] }

// Of returns the squares of the pieces of a colour.
func (p *Position) Of(c Colour) Set { return p.colours[c&1] }

// Pieces returns the squares of the pieces of a colour and a kind.
func (p *Position) Pieces(c Colour, k Kind) Set { return p.colours[c&1] & p.kinds[k] }

// King returns the square of a king, NoSquare if there is none.
func (p *Position) King(c Colour) Square { return p.Pieces(c, King).First() }

// At returns the piece on a square: NoKind if it is empty.
func (p *Position) At(s Square) (Colour, Kind) {
	bit := s.Set()
	c := White
	switch {
	case p.colours[Black]&bit != 0:
		c = Black
	case p.colours[White]&bit == 0:
		return White, NoKind
	}
	return c, p.kindAt(bit)
}

// kindAt returns the kind of the piece on an occupied square.
func (p *Position) kindAt(bit Set) Kind {
	for k := Pawn; k < King; k++ {
		if p.kinds[k]&bit != 0 {
			return k
		}
	}
	return King
}

// put puts a piece on an empty square.
func (p *Position) put(c Colour, k Kind, s Square) {
	p.kinds[k] |= s.Set()
	p.colours[c] |= s.Set()
	p.hash ^= pieceKeys[c][k][s&63]
}

// lift takes a piece from a square.
func (p *Position) lift(c Colour, k Kind, s Square) {
	p.kinds[k] &^= s.Set()
	p.colours[c] &^= s.Set()
	p.hash ^= pieceKeys[c][k][s&63]
}

// dropCastling takes away the rights of the rooks on these squares.
func (p *Position) dropCastling(rooks Set) {
	for gone := p.castling & rooks; gone != 0; {
		p.hash ^= castlingKeys[gone.pop()&63]
	}
	p.castling &^= rooks
}

// AttackersOf returns the pieces of a colour that attack a square if pieces stand on occupied.
func (p *Position) AttackersOf(s Square, by Colour, occupied Set) Set {
	straight, diagonal := p.kinds[Rook]|p.kinds[Queen], p.kinds[Bishop]|p.kinds[Queen]
	return (PawnAttacks(by.Other(), s)&p.kinds[Pawn] |
		KnightAttacks(s)&p.kinds[Knight] |
		KingAttacks(s)&p.kinds[King] |
		RookAttacks(s, occupied)&straight |
		BishopAttacks(s, occupied)&diagonal) & p.colours[by&1] & occupied
}

// IsAttacked reports whether a colour attacks a square.
func (p *Position) IsAttacked(s Square, by Colour) bool {
	return p.AttackersOf(s, by, p.Occupied()) != 0
}

// InCheck reports whether the king of a colour is attacked.
func (p *Position) InCheck(c Colour) bool {
	k := p.King(c)
	return k != NoSquare && p.IsAttacked(k, c.Other())
}

// IsCheck reports whether the king of the side to move is attacked.
func (p *Position) IsCheck() bool { return p.InCheck(p.turn) }

// IsCheckmate reports whether the side to move is in check and has no legal move.
func (p *Position) IsCheckmate() bool { return p.IsCheck() && !p.HasLegalMove() }

// IsStalemate reports whether the side to move has no legal move and is not in check.
func (p *Position) IsStalemate() bool { return !p.IsCheck() && !p.HasLegalMove() }

// HasLegalMove reports whether the side to move has a legal move.
func (p *Position) HasLegalMove() bool {
	var buffer [256]Move
	return len(p.AppendMoves(buffer[:0])) > 0
}

// LacksMaterial reports whether the pieces on the board can give no mate in any
// order of moves: kings alone, one knight, or bishops of one colour of squares
// only. A position may be dead for other reasons.
func (p *Position) LacksMaterial() bool {
	if p.kinds[Pawn]|p.kinds[Rook]|p.kinds[Queen] != 0 {
		return false
	}
	knights, bishops := p.kinds[Knight], p.kinds[Bishop]
	if knights != 0 {
		return bishops == 0 && !knights.several()
	}
	return bishops&DarkSquares == 0 || bishops&^DarkSquares == 0
}

// Key returns a hash of what makes a position the same as another under the Laws:
// pieces, right to move, castling rights, and an en passant capture if one is legal.
func (p *Position) Key() uint64 {
	if p.passed != NoSquare && p.CanCaptureEnPassant() {
		return p.hash ^ passedKeys[p.passed&7]
	}
	return p.hash
}

// SameAs reports whether two positions are the same under the Laws. The counters
// of moves do not matter; a square that a pawn has passed matters only if the pawn
// can legally be captured.
func (p *Position) SameAs(q *Position) bool {
	if p.hash != q.hash || p.turn != q.turn || p.colours != q.colours || p.kinds != q.kinds || p.castling != q.castling {
		return false
	}
	return p.capturable() == q.capturable()
}

// capturable returns the passed square if an en passant capture there is legal, else NoSquare.
func (p *Position) capturable() Square {
	if p.CanCaptureEnPassant() {
		return p.passed
	}
	return NoSquare
}

// The numbers that are combined to a hash: a fixed sequence, so that a hash is the
// same in every run.
var (
	pieceKeys    [2][7][64]uint64
	castlingKeys [64]uint64
	passedKeys   [8]uint64
	blackKey     uint64
)

func init() {
	state := uint64(2023)
	next := func() uint64 { // SplitMix64
		state += 0x9e3779b97f4a7c15
		z := state
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
	for c := range pieceKeys {
		for k := Pawn; k <= King; k++ {
			for s := range 64 {
				pieceKeys[c][k][s] = next()
			}
		}
	}
	for s := range castlingKeys {
		castlingKeys[s] = next()
	}
	for f := range passedKeys {
		passedKeys[f] = next()
	}
	blackKey = next()
}
