package chess

// LegalMoves returns the legal moves of the side to move, in an order that depends
// on the position alone. A position without the king of that side has none.
func (p *Position) LegalMoves() []Move { return p.AppendMoves(nil) }

// AppendMoves appends the legal moves to a slice, which saves allocations.
func (p *Position) AppendMoves(list []Move) []Move {
	us, them := p.turn, p.turn.Other()
	own, occupied := p.colours[us], p.Occupied()
	k := p.King(us)
	if k == NoSquare {
		return list
	}
	for to := KingAttacks(k) &^ own; to != 0; {
		s := to.pop()
		if p.AttackersOf(s, them, occupied&^k.Set()|s.Set())&^s.Set() == 0 {
			list = append(list, NewMove(k, s, NoKind))
		}
	}
	checkers := p.AttackersOf(k, them, occupied)
	target := ^own
	switch {
	case checkers.several():
		return list
	case checkers != 0:
		target = Between(k, checkers.First()) | checkers
	default:
		list = p.appendCastling(list, k)
	}
	pinned := p.pinned(k)
	for from := own & p.kinds[Knight] &^ pinned; from != 0; {
		s := from.pop()
		list = appendTargets(list, s, KnightAttacks(s)&target)
	}
	for from := own & (p.kinds[Bishop] | p.kinds[Queen]); from != 0; {
		s := from.pop()
		to := BishopAttacks(s, occupied) & target
		if pinned.Has(s) {
			to &= Line(k, s)
		}
		list = appendTargets(list, s, to)
	}
	for from := own & (p.kinds[Rook] | p.kinds[Queen]); from != 0; {
		s := from.pop()
		to := RookAttacks(s, occupied) & target
		if pinned.Has(s) {
			to &= Line(k, s)
		}
		list = appendTargets(list, s, to)
	}
	return p.appendPawns(list, k, target, pinned)
}

func appendTargets(list []Move, from Square, to Set) []Move {
	for to != 0 {
		list = append(list, NewMove(from, to.pop(), NoKind))
	}
	return list
}

// pinned returns the own pieces that alone stand between the king and a piece that
// would attack it.
func (p *Position) pinned(k Square) (pinned Set) {
	own, occupied := p.colours[p.turn], p.Occupied()
	snipers := (RookAttacks(k, 0)&(p.kinds[Rook]|p.kinds[Queen]) | BishopAttacks(k, 0)&(p.kinds[Bishop]|p.kinds[Queen])) &^ own
	for snipers != 0 {
		if between := Between(k, snipers.pop()) & occupied; !between.several() {
			pinned |= between & own
		}
	}
	return pinned
}

// appendPawns appends the moves of the pawns that end on the targets.
func (p *Position) appendPawns(list []Move, k Square, target, pinned Set) []Move {
	us := p.turn
	empty, enemies := ^p.Occupied(), p.colours[us.Other()]
	last := rank1<<56 | rank1
	for from := p.Pieces(us, Pawn); from != 0; {
		s := from.pop()
		steps := s.Set() << 8 & empty
		if us == White {
			steps |= steps & (rank1 << 16) << 8 & empty
		} else {
			steps = s.Set() >> 8 & empty
			steps |= steps & (rank1 << 40) >> 8 & empty
		}
		to := (steps | PawnAttacks(us, s)&enemies) & target
		if pinned.Has(s) {
			to &= Line(k, s)
		}
		for to != 0 {
			q := to.pop()
			if last.Has(q) {
				list = append(list, NewMove(s, q, Queen), NewMove(s, q, Rook), NewMove(s, q, Bishop), NewMove(s, q, Knight))
				continue
			}
			list = append(list, NewMove(s, q, NoKind))
		}
	}
	if p.passed == NoSquare {
		return list
	}
	for from := p.enPassantPawns(); from != 0; {
		if s := from.pop(); p.isEnPassantLegal(s, k) {
			list = append(list, NewEnPassant(s, p.passed))
		}
	}
	return list
}

// enPassantPawns returns the own pawns that attack the passed square.
func (p *Position) enPassantPawns() Set {
	return PawnAttacks(p.turn.Other(), p.passed) & p.Pieces(p.turn, Pawn)
}

// isEnPassantLegal reports whether the king is safe after the pawn on s has
// captured the one that passed: both pawns leave their squares at once.
func (p *Position) isEnPassantLegal(s, k Square) bool {
	captured := (p.passed ^ 8).Set()
	occupied := p.Occupied()&^s.Set()&^captured | p.passed.Set()
	return p.AttackersOf(k, p.turn.Other(), occupied) == 0
}

// CanCaptureEnPassant reports whether an en passant capture is legal.
func (p *Position) CanCaptureEnPassant() bool {
	if p.passed == NoSquare {
		return false
	}
	k := p.King(p.turn)
	for from := p.enPassantPawns(); from != 0; {
		if s := from.pop(); k == NoSquare || p.isEnPassantLegal(s, k) {
			return true
		}
	}
	return false
}

// CanReach reports whether the piece of the side to move on a square could go to
// another one if it did not matter that its own king is attacked afterwards.
func (p *Position) CanReach(from, to Square) bool {
	c, kind := p.At(from)
	if kind == NoKind || c != p.turn || p.colours[c].Has(to) {
		return false
	}
	occupied := p.Occupied()
	switch kind {
	case Pawn:
		if PawnAttacks(c, from).Has(to) {
			return occupied.Has(to) || to == p.passed
		}
		forward, home := from+8, 1
		if c == Black {
			forward, home = from-8, 6
		}
		return !occupied.Has(to) && (to == forward ||
			from.Rank() == home && to == forward+forward-from && !occupied.Has(forward))
	case Knight:
		return KnightAttacks(from).Has(to)
	case Bishop:
		return BishopAttacks(from, occupied).Has(to)
	case Rook:
		return RookAttacks(from, occupied).Has(to)
	case Queen:
		return QueenAttacks(from, occupied).Has(to)
	}
	return KingAttacks(from).Has(to)
}

// appendCastling appends castling with each rook that has the right, if the king is
// not in check: the squares between are empty but for the two, and no square that
// the king crosses or reaches is attacked.
func (p *Position) appendCastling(list []Move, k Square) []Move {
	them := p.turn.Other()
	for rooks := p.castling & p.colours[p.turn]; rooks != 0; {
		r := rooks.pop()
		m := NewCastling(k, r)
		kingTo, rookTo := m.KingTarget(), m.RookTarget()
		others := p.Occupied() &^ k.Set() &^ r.Set()
		crossed := Between(k, kingTo) | kingTo.Set()
		if (crossed|Between(r, rookTo)|rookTo.Set())&others != 0 {
			continue
		}
		safe := p.AttackersOf(kingTo, them, others|kingTo.Set()|rookTo.Set()) == 0
		for path := crossed &^ kingTo.Set(); safe && path != 0; {
			safe = p.AttackersOf(path.pop(), them, others|r.Set()) == 0
		}
		if safe {
			list = append(list, m)
		}
	}
	return list
}

// Perft returns the number of ways in which so many half-moves can be played.
func Perft(p *Position, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	var buffer [256]Move
	moves := p.AppendMoves(buffer[:0])
	if depth == 1 {
		return uint64(len(moves))
	}
	var sum uint64
	for _, m := range moves {
		next := p.Make(m)
		sum += Perft(&next, depth-1)
	}
	return sum
}
