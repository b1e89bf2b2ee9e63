package mate

import "github.com/fedrate/fedrate/laws/chess"

// canReachMate reports whether a mate by the winner can be imagined on squares that
// the pieces can reach. That it cannot is a proof that there is none to come; the
// position itself must not be mate.
func canReachMate(p *chess.Position, winner chess.Colour) bool {
	return findReaches(p).canMateSomewhere(winner)
}

// canMateSomewhere reports whether a mate of the loser's king can be imagined on
// some square that the king may reach: a piece of the winner gives check, and each
// square beside the king is attacked, or a piece of the loser stands on it. That it
// cannot is a proof that there is no mate.
func (r *reaches) canMateSomewhere(winner chess.Colour) bool {
	n := net{r: r, winner: winner}
	var lk, wk *piece
	for i := range r.pieces {
		x := &r.pieces[i]
		switch {
		case x.kind == chess.King && x.colour == winner:
			wk = x
		case x.kind == chess.King:
			lk = x
		case r.isFixed(x):
		case x.colour == winner:
			n.attackers = append(n.attackers, x)
		default:
			n.blockers = append(n.blockers, x)
		}
	}
	n.king = wk
	for k := range squares(lk.as[chess.King]) {
		if n.canMateOn(k) {
			return true
		}
	}
	return false
}

// net looks for a mate on one square after the other.
type net struct {
	r         *reaches
	winner    chess.Colour
	king      *piece   // of the winner
	attackers []*piece // of the winner, without king and fixed pieces
	blockers  []*piece // of the loser, without king and fixed pieces

	square chess.Square // of the loser's king
	around [8]chess.Square
	count  int // of the squares around
}

// The masks: a bit for each square around the king, and one for each of nine ways
// of check: the eight directions and the knight's.
const checkBits = 8

type mask uint32

// maskFrom returns what a piece attacks from a square.
func (n *net) maskFrom(k chess.Kind, from chess.Square) (m mask) {
	fixed := n.r.occupied &^ n.r.cleared &^ n.square.Set() &^ from.Set()
	var attacks chess.Set
	switch k {
	case chess.Pawn:
		attacks = chess.PawnAttacks(n.winner, from)
	case chess.Knight:
		attacks = chess.KnightAttacks(from)
	case chess.Bishop:
		attacks = chess.BishopAttacks(from, fixed)
	case chess.Rook:
		attacks = chess.RookAttacks(from, fixed)
	case chess.Queen:
		attacks = chess.QueenAttacks(from, fixed)
	case chess.King:
		attacks = chess.KingAttacks(from)
	}
	for i, s := range n.around[:n.count] {
		if attacks.Has(s) {
			m |= 1 << i
		}
	}
	if attacks.Has(n.square) && k != chess.King {
		m |= 1 << (checkBits + n.way(from))
	}
	return m
}

// way returns the direction from the king to a piece that attacks it.
func (n *net) way(from chess.Square) int {
	line := chess.Between(n.square, from) | from.Set()
	if chess.Line(n.square, from) == 0 {
		return 8
	}
	for d, step := range directions {
		if step(n.square.Set())&line != 0 {
			return d
		}
	}
	return 8
}

// masksOf returns what a piece may attack at one time: the largest masks.
func (n *net) masksOf(x *piece) (list []mask) {
	for k := chess.Pawn; k <= chess.King; k++ {
		for s := range squares(x.as[k] &^ n.square.Set()) {
			if x.kind == chess.King && chess.KingAttacks(n.square).Has(s) {
				continue
			}
			if m := n.maskFrom(k, s); m != 0 {
				list = addMask(list, m)
			}
		}
	}
	return list
}

// addMask adds a mask unless another one has all its bits.
func addMask(list []mask, m mask) []mask {
	kept := list[:0]
	for _, other := range list {
		if other|m == other {
			return list
		}
		if other|m != m {
			kept = append(kept, other)
		}
	}
	return append(kept, m)
}

func (n *net) canMateOn(k chess.Square) bool {
	r, loser := n.r, n.winner.Other()
	n.square, n.count = k, 0
	fixed := r.occupied &^ r.cleared
	// Squares that no piece need attack or fill: a fixed piece of the loser's, or one of the winner's attacks it.
	settled := fixed&r.of[loser] | r.guarded[n.winner]
	for s := range squares(chess.KingAttacks(k) &^ settled) {
		n.around[n.count] = s
		n.count++
	}
	var lists [][]mask
	diagonal := true // only bishops attack
	for _, x := range n.attackers {
		list := n.masksOf(x)
		if len(list) == 0 {
			continue
		}
		lists = append(lists, list)
		for kind, s := range x.as {
			if s != 0 && chess.Kind(kind) != chess.Bishop {
				diagonal = false
			}
		}
	}
	if len(lists) == 0 {
		return false
	}
	if len(lists) > 3 {
		var all mask
		for _, list := range lists {
			for _, m := range list {
				all |= m
			}
		}
		lists = [][]mask{{all}}
	}
	kings := append(n.masksOf(n.king), 0)
	return n.choose(lists, kings, 0, diagonal)
}

// choose tries what each piece attacks, one piece after the other.
func (n *net) choose(lists [][]mask, kings []mask, m mask, diagonal bool) bool {
	if len(lists) > 0 {
		for _, one := range lists[0] {
			if n.choose(lists[1:], kings, m|one, diagonal) {
				return true
			}
		}
		return n.choose(lists[1:], kings, m, diagonal)
	}
	if m>>checkBits == 0 {
		return false
	}
	for _, king := range kings {
		open := ^(m | king) & (1<<n.count - 1)
		for way := range 9 {
			if m>>(checkBits+way)&1 != 0 && n.canFill(open, way, diagonal) {
				return true
			}
		}
	}
	return false
}

// canFill reports whether different pieces of the loser can stand on the squares
// that are not attacked. A rook or queen on a square beside the first one of the
// checking bishop's line could go there, and nothing but bishops is there to pin it.
func (n *net) canFill(open mask, way int, diagonal bool) bool {
	var candidates [8]uint32
	count := 0
	var beside chess.Set
	if diagonal && way >= 4 && way < 8 {
		q := directions[way](n.square.Set())
		beside = chess.KingAttacks(q.First()) & chess.RookAttacks(n.square, ^chess.Set(0))
	}
	for i, s := range n.around[:n.count] {
		if open>>i&1 == 0 {
			continue
		}
		for j, x := range n.blockers {
			set := x.all
			if beside.Has(s) {
				set = x.as[chess.Pawn] | x.as[chess.Knight] | x.as[chess.Bishop]
			}
			if set.Has(s) {
				candidates[count] |= 1 << j
			}
		}
		if candidates[count] == 0 {
			return false
		}
		count++
	}
	return match(candidates[:count], 0)
}

// match reports whether each set can have an element of its own.
func match(sets []uint32, used uint32) bool {
	if len(sets) == 0 {
		return true
	}
	for rest := sets[0] &^ used; rest != 0; rest &= rest - 1 {
		if match(sets[1:], used|rest&-rest) {
			return true
		}
	}
	return false
}
