package chess

import "math/bits"

// Tables of what stands fast for each square. They are computed when the program
// starts, in some 50 microseconds.
var (
	kingTable, knightTable         [64]Set
	pawnTable                      [2][64]Set
	fileMask, risingMask, fallMask [64]Set // lines through a square, without it
	rankTable                      [8][64]uint8
	betweenTable, lineTable        [64][64]Set
)

func init() {
	step := func(s Square, df, dr int) Set {
		f, r := s.File()+df, s.Rank()+dr
		if f < 0 || f > 7 || r < 0 || r > 7 {
			return 0
		}
		return SquareAt(f, r).Set()
	}
	ray := func(s Square, df, dr int) (line Set) {
		for n := 1; n < 8; n++ {
			line |= step(s, n*df, n*dr)
		}
		return line
	}
	for s := Square(0); s < 64; s++ {
		for df := -2; df <= 2; df++ {
			for dr := -2; dr <= 2; dr++ {
				switch df*df + dr*dr {
				case 1, 2:
					kingTable[s] |= step(s, df, dr)
				case 5:
					knightTable[s] |= step(s, df, dr)
				}
			}
		}
		pawnTable[White][s] = step(s, -1, 1) | step(s, 1, 1)
		pawnTable[Black][s] = step(s, -1, -1) | step(s, 1, -1)
		fileMask[s] = ray(s, 0, 1) | ray(s, 0, -1)
		risingMask[s] = ray(s, 1, 1) | ray(s, -1, -1)
		fallMask[s] = ray(s, 1, -1) | ray(s, -1, 1)
	}
	for file := range 8 {
		for inner := range 64 { // what stands on the files b to g
			for _, d := range []int{-1, 1} {
				for f := file + d; f >= 0 && f < 8; f += d {
					rankTable[file][inner] |= 1 << f
					if inner<<1>>f&1 != 0 {
						break
					}
				}
			}
		}
	}
	for a := Square(0); a < 64; a++ {
		for df := -1; df <= 1; df++ {
			for dr := -1; dr <= 1; dr++ {
				if df == 0 && dr == 0 {
					continue
				}
				line, between := ray(a, df, dr)|ray(a, -df, -dr)|a.Set(), Set(0)
				for n := 1; n < 8; n++ {
					b := step(a, n*df, n*dr)
					if b == 0 {
						break
					}
					betweenTable[a][b.First()], lineTable[a][b.First()] = between, line
					between |= b
				}
			}
		}
	}
}

// KingAttacks returns the squares that a king attacks.
func KingAttacks(s Square) Set { return kingTable[s&63] }

// KnightAttacks returns the squares that a knight attacks.
func KnightAttacks(s Square) Set { return knightTable[s&63] }

// PawnAttacks returns the squares that a pawn of the colour attacks.
func PawnAttacks(c Colour, s Square) Set { return pawnTable[c&1][s&63] }

// BishopAttacks returns the squares that a bishop attacks if pieces stand on occupied.
func BishopAttacks(s Square, occupied Set) Set {
	s &= 63
	return alongLine(s, risingMask[s], occupied) | alongLine(s, fallMask[s], occupied)
}

// RookAttacks returns the squares that a rook attacks if pieces stand on occupied.
func RookAttacks(s Square, occupied Set) Set {
	s &= 63
	shift := s &^ 7
	inner := occupied >> (shift + 1) & 63
	return alongLine(s, fileMask[s], occupied) | Set(rankTable[s&7][inner])<<shift
}

// QueenAttacks returns the squares that a queen attacks if pieces stand on occupied.
func QueenAttacks(s Square, occupied Set) Set {
	return BishopAttacks(s, occupied) | RookAttacks(s, occupied)
}

// alongLine returns what is attacked from s along a file or diagonal. Subtracting
// the piece from what stands on its line borrows up to the nearest one; with the
// ranks turned over the same finds the nearest one below.
func alongLine(s Square, mask, occupied Set) Set {
	up := uint64(occupied & mask)
	down := bits.ReverseBytes64(up)
	up -= 1 << s
	down -= 1 << (s ^ 56)
	return Set(up^bits.ReverseBytes64(down)) & mask
}

// Between returns the squares strictly between two squares of one line, none if
// they share no line.
func Between(a, b Square) Set { return betweenTable[a&63][b&63] }

// Line returns the whole line through two squares, none if they share none.
func Line(a, b Square) Set { return lineTable[a&63][b&63] }
