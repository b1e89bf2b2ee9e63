// Package draughts plays draughts by the rules of 2013: Russian draughts, draughts-64,
// draughts on 100 squares and reverse draughts, and Brazilian draughts. It generates
// moves, reads and writes both notations, follows a game to its end and its draws,
// and checks games in PDN.
package draughts

import "math/bits"

// Colour is White (0) or Black (1).
type Colour uint8

// The colours. White has the lower rows, and begins.
const (
	White Colour = iota
	Black
)

// Other returns the other colour.
func (c Colour) Other() Colour { return c ^ 1 }

// Square is a dark square: 0 is the first of the upper row from the left, number 1 of the
// notation by numbers.
type Square int8

const none Square = -1

// Set is a set of squares.
type Set uint64

// Has reports whether a square is in the set.
func (s Set) Has(q Square) bool { return s>>q&1 != 0 }

// Len returns the number of squares.
func (s Set) Len() int { return bits.OnesCount64(uint64(s)) }

func (s Set) first() Square { return Square(bits.TrailingZeros64(uint64(s))) } //nolint:gosec // 64 at most

// Position is the pieces on a board and who moves.
type Position struct {
	Men, Kings [2]Set // by colour
	Turn       Colour
}

// Pieces returns the squares of all pieces of a colour.
func (p *Position) Pieces(c Colour) Set { return p.Men[c] | p.Kings[c] }

// Directions: up is towards the row of the kings of White.
const (
	upLeft = iota
	upRight
	downLeft
	downRight
)

// grid is the geometry of a board.
type grid struct {
	size, squares int
	next          [50][4]Square // none: over the edge
	lastRow       [2]Set        // where men of a colour become kings
	mainRoad      Set
}

var grids = map[int]*grid{8: newGrid(8), 10: newGrid(10)}

func newGrid(size int) *grid {
	g := &grid{size: size, squares: size * size / 2}
	for q := range Square(g.squares) { //nolint:gosec // 50 at most
		row, col := g.place(q)
		for d, step := range [4][2]int{upLeft: {-1, -1}, upRight: {-1, 1}, downLeft: {1, -1}, downRight: {1, 1}} {
			g.next[q][d] = g.at(row+step[0], col+step[1])
		}
		switch row {
		case 0:
			g.lastRow[White] |= 1 << q
		case size - 1:
			g.lastRow[Black] |= 1 << q
		}
		if row+col == size-1 {
			g.mainRoad |= 1 << q
		}
	}
	return g
}

// place returns the row from above and the column from the left, both from 0.
func (g *grid) place(q Square) (row, col int) {
	half := g.size / 2
	row = int(q) / half
	return row, 2*(int(q)%half) + 1 - row%2
}

// at returns the dark square of a place, none if there is none.
func (g *grid) at(row, col int) Square {
	if row < 0 || row >= g.size || col < 0 || col >= g.size || (row+col)%2 == 0 {
		return none
	}
	return Square(row*g.size/2 + col/2) //nolint:gosec // 50 at most
}
