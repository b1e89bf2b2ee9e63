// Package chess plays chess exactly: positions, legal moves, FEN, and what a
// position is under the Laws (check, mate, stalemate, the same position again).
// It knows no editions, no games and no findings. Chess960 is the general case:
// castling rights are kept as the squares of the rooks.
package chess

import "math/bits"

// Colour is White or Black.
type Colour uint8

// The colours.
const (
	White Colour = iota
	Black
)

// Other returns the opponent's colour.
func (c Colour) Other() Colour { return c ^ 1 }

// Kind is a kind of piece.
type Kind uint8

// The kinds of pieces. NoKind is an empty square, or no promotion.
const (
	NoKind Kind = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
)

// Square is a square of the board: a1 is 0, b1 is 1, h8 is 63.
type Square uint8

// NoSquare is no square of the board.
const NoSquare Square = 64

// SquareAt returns the square of a file and a rank, both from 0.
func SquareAt(file, rank int) Square { return Square(rank<<3 | file) }

// File returns the file, 0 for a.
func (s Square) File() int { return int(s & 7) }

// Rank returns the rank, 0 for the first.
func (s Square) Rank() int { return int(s >> 3) }

// IsDark reports whether the square is a dark one, as a1 is.
func (s Square) IsDark() bool { return (s.File()+s.Rank())&1 == 0 }

// Set returns the set of this square alone.
func (s Square) Set() Set { return 1 << (s & 63) }

// String returns the name of the square, "-" for NoSquare.
func (s Square) String() string {
	if s >= NoSquare {
		return "-"
	}
	return string([]byte{'a' + byte(s&7), '1' + byte(s>>3)})
}

// Set is a set of squares, a bit each, a1 the lowest.
type Set uint64

// DarkSquares are the dark squares of the board.
const DarkSquares Set = 0xaa55aa55aa55aa55

const (
	fileA Set = 0x0101010101010101
	rank1 Set = 0xff
)

// File returns the squares of a file, 0 for a.
func File(n int) Set { return fileA << (n & 7) }

// Rank returns the squares of a rank, 0 for the first.
func Rank(n int) Set { return rank1 << (8 * (n & 7)) }

// Has reports whether the square is in the set.
func (s Set) Has(q Square) bool { return s&q.Set() != 0 }

// Count returns the number of squares.
func (s Set) Count() int { return bits.OnesCount64(uint64(s)) }

// First returns the lowest square, NoSquare if the set is empty.
func (s Set) First() Square { return Square(bits.TrailingZeros64(uint64(s))) }

// pop removes the lowest square and returns it. The set must not be empty.
func (s *Set) pop() Square {
	q := Square(bits.TrailingZeros64(uint64(*s)))
	*s &= *s - 1
	return q
}

// several reports whether the set has more than one square.
func (s Set) several() bool { return s&(s-1) != 0 }
