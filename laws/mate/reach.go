package mate

import "github.com/fedrate/fedrate/laws/chess"

const (
	fileA chess.Set = 0x0101010101010101
	fileH           = fileA << 7
	rank1 chess.Set = 0xff
)

// The eight directions as shifts: the first four are straight, the others diagonal.
var directions = [8]func(chess.Set) chess.Set{
	func(s chess.Set) chess.Set { return s << 8 },
	func(s chess.Set) chess.Set { return s >> 8 },
	func(s chess.Set) chess.Set { return s &^ fileH << 1 },
	func(s chess.Set) chess.Set { return s &^ fileA >> 1 },
	func(s chess.Set) chess.Set { return s &^ fileH << 9 },
	func(s chess.Set) chess.Set { return s &^ fileA << 7 },
	func(s chess.Set) chess.Set { return s &^ fileH >> 7 },
	func(s chess.Set) chess.Set { return s &^ fileA >> 9 },
}

func knightSteps(s chess.Set) chess.Set {
	one := s&^fileH<<1 | s&^fileA>>1
	two := s&^(fileH|fileH>>1)<<2 | s&^(fileA|fileA<<1)>>2
	return one<<16 | one>>16 | two<<8 | two>>8
}

func pawnCaptures(c chess.Colour, s chess.Set) chess.Set {
	if c == chess.White {
		return s&^fileH<<9 | s&^fileA<<7
	}
	return s&^fileH>>7 | s&^fileA>>9
}

// piece is a piece of the position and where it may ever stand, as each kind that
// it is or may become.
type piece struct {
	colour chess.Colour
	kind   chess.Kind
	square chess.Square
	as     [7]chess.Set // by kind
	all    chess.Set
}

// reaches is a bound of what can happen from a position on: each piece stands only
// on squares of its sets, whatever moves are played. Squares that are neither empty
// nor cleared keep their pieces for ever.
type reaches struct {
	pieces   []piece
	occupied chess.Set
	of       [2]chess.Set
	kings    chess.Set
	cleared  chess.Set    // squares whose first piece may leave or be captured
	guarded  [2]chess.Set // squares that pieces of a colour attack for ever
	all      [2]chess.Set // squares on which a piece of the colour, not the king, may stand
}

// findReaches computes the least sets that are closed under all moves. What it
// leaves out of account (checks, whose turn it is, two pieces on one square) would
// only make them smaller.
func findReaches(p *chess.Position) *reaches {
	r := &reaches{occupied: p.Occupied(), of: [2]chess.Set{p.Of(chess.White), p.Of(chess.Black)}}
	r.kings = p.King(chess.White).Set() | p.King(chess.Black).Set()
	r.pieces = make([]piece, 0, 32)
	for s := range squares(r.occupied) {
		c, k := p.At(s)
		x := piece{colour: c, kind: k, square: s, all: s.Set()}
		x.as[k] = s.Set()
		r.pieces = append(r.pieces, x)
		if k != chess.King {
			r.all[c] |= s.Set()
		}
	}
	if p.CanCaptureEnPassant() {
		pawn := p.EnPassant() ^ 8
		r.cleared |= pawn.Set()
		r.all[p.Turn().Other()] |= p.EnPassant().Set()
	}
	for rook := range squares(p.Castling()) {
		c, _ := p.At(rook)
		k := p.King(c)
		kingTo, rookTo := k&^7|2, k&^7|3
		if rook > k {
			kingTo, rookTo = k&^7|6, k&^7|5
		}
		for i := range r.pieces {
			switch x := &r.pieces[i]; x.square {
			case k:
				x.as[chess.King] |= kingTo.Set()
			case rook:
				x.as[chess.Rook] |= rookTo.Set()
			}
		}
	}
	for r.widen() {
	}
	return r
}

// widen lets each piece move once more as far as it can, and reports whether that changed anything.
func (r *reaches) widen() bool {
	changed := false
	for c := range r.guarded {
		r.guarded[c] = r.guards(chess.Colour(c))
	}
	for i := range r.pieces {
		x := &r.pieces[i]
		us, them := x.colour, x.colour.Other()
		enemies := r.of[them] &^ r.kings
		enter := ^r.occupied | r.cleared | enemies
		before, all := x.as, x.all
		if x.as[chess.Pawn] != 0 {
			last := rank1 << 56
			if us == chess.Black {
				last = rank1
			}
			for {
				s := x.as[chess.Pawn]
				push := s << 8
				if us == chess.Black {
					push = s >> 8
				}
				s |= push&(^r.occupied|r.cleared) | pawnCaptures(us, s)&(enemies|r.all[them])
				if s == x.as[chess.Pawn] {
					break
				}
				x.as[chess.Pawn] = s
			}
			if made := x.as[chess.Pawn] & last; made != 0 {
				x.as[chess.Pawn] &^= last
				for k := chess.Knight; k <= chess.Queen; k++ {
					x.as[k] |= made
				}
			}
		}
		if s := x.as[chess.Knight]; s != 0 {
			for more := s; more != 0; {
				more = knightSteps(more) & enter &^ s
				s |= more
			}
			x.as[chess.Knight] = s
		}
		if x.as[chess.Bishop] != 0 {
			x.as[chess.Bishop] = fill(x.as[chess.Bishop], enter, 4, 8)
		}
		if x.as[chess.Rook] != 0 {
			x.as[chess.Rook] = fill(x.as[chess.Rook], enter, 0, 4)
		}
		if x.as[chess.Queen] != 0 {
			x.as[chess.Queen] = fill(x.as[chess.Queen], enter, 0, 8)
		}
		if x.as[chess.King] != 0 {
			x.as[chess.King] = fill(x.as[chess.King], enter&^r.guarded[them], 0, 8)
		}
		if x.as == before && x.all == all {
			continue
		}
		changed = true
		for _, s := range x.as {
			x.all |= s
		}
		r.cleared |= x.all & enemies
		if x.all != x.square.Set() {
			r.cleared |= x.square.Set()
		}
		if x.kind != chess.King {
			r.all[us] |= x.all
		}
	}
	return changed
}

// fill returns the squares that steps in the directions reach from a set.
func fill(from, enter chess.Set, first, end int) chess.Set {
	for {
		s := from
		for _, step := range directions[first:end] {
			s |= step(s) & enter
		}
		if s == from {
			return s
		}
		from = s
	}
}

// isFixed reports whether a piece keeps its square for ever.
func (r *reaches) isFixed(x *piece) bool { return !r.cleared.Has(x.square) }

// guards returns what the fixed pieces of a colour attack, whatever is played.
func (r *reaches) guards(c chess.Colour) (attacked chess.Set) {
	for i := range r.pieces {
		if x := &r.pieces[i]; x.colour == c && r.isFixed(x) {
			s := x.square.Set()
			switch x.kind {
			case chess.Pawn:
				attacked |= pawnCaptures(c, s)
			case chess.Knight:
				attacked |= knightSteps(s)
			}
			first, end := 0, 8
			switch x.kind {
			case chess.Bishop:
				first = 4
			case chess.Rook:
				end = 4
			case chess.Pawn, chess.Knight:
				end = 0
			}
			for _, step := range directions[first:end] {
				attacked |= step(s)
			}
		}
	}
	return attacked
}
