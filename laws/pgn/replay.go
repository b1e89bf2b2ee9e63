package pgn

import (
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/laws/chess"
)

// Replayed is a game as it was played on a board.
type Replayed struct {
	Start   chess.Position
	Moves   []chess.Move // as far as the game could be read; 0 is a null move
	Faults  []Fault
	Letters *Letters
	Other   *Letters // with other letters the game would be legal, too, with other moves; nil: no
}

// Fault is a half-move that does not fit.
type Fault struct {
	Ply      int // index among the written moves
	Reason   handbook.Text
	Proposal *Proposal
	Made     bool // it was made on the board as it is written, and the game went on
}

// Proposal is the one change with which the game is legal to its end.
type Proposal struct {
	Ply  int // index of the written move that it changes, or before which it inserts one
	Text handbook.Text
}

// Replayer plays the games of a file one after the other. It keeps the language
// of the letters from game to game, and a bound on how long it looks for proposals.
type Replayer struct {
	AsPlayed bool // an illegal move is made on the board, if that is possible

	letters *Letters // of the games before
	budget  int      // half-moves that proposals may still try
}

// The bounds of the search for proposals, in half-moves tried.
const (
	gameBudget = 60_000
	fileBudget = 4_000_000
)

// NewReplayer returns a replayer of the games of a file.
func NewReplayer() *Replayer {
	return &Replayer{letters: English, budget: fileBudget}
}

// StartOf returns the position in which a game begins: that of its tag FEN, else
// of chess. An error is that of the tag.
func StartOf(g *Game) (chess.Position, error) {
	fen := g.Tag("FEN")
	if strings.TrimSpace(fen) == "" {
		return chess.Start(), nil
	}
	return chess.ParseFEN(fen)
}

// Replay plays a game from its start position, which [StartOf] gives.
func (r *Replayer) Replay(g *Game, start chess.Position) *Replayed {
	list := []*Letters{English}
	if !isEnglish(g.Moves) {
		list = candidates(usedLetters(g.Moves), r.letters)
	}
	best := r.play(g, start, list[0])
	if len(list) == 1 {
		r.letters = list[0]
	}
	// If letters can be read in several ways, the way is right that goes furthest.
	for _, l := range list[1:] {
		other := r.play(g, start, l)
		switch {
		case other.reach(g) > best.reach(g):
			best = other
			r.letters = l
		case other.reach(g) == best.reach(g) && len(other.Moves) > len(best.Moves):
			best = other
			r.letters = l
		case other.reach(g) == best.reach(g) && len(other.Moves) == len(best.Moves) && best.Other == nil && r.letters == English && !sameMoves(best.Moves, other.Moves):
			best.Other = l
		}
	}
	r.propose(g, best)
	return best
}

// reach returns how many half-moves can be read before the first that does not fit.
func (r *Replayed) reach(g *Game) int {
	if len(r.Faults) > 0 {
		return r.Faults[0].Ply
	}
	return len(g.Moves)
}

func sameMoves(a, b []chess.Move) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// play plays the moves with the letters of a language.
func (r *Replayer) play(g *Game, p chess.Position, l *Letters) *Replayed {
	out := &Replayed{Start: p, Letters: l, Moves: make([]chess.Move, 0, len(g.Moves))}
	var buffer [256]chess.Move
	for i := range g.Moves {
		f, ok := parse(g.Moves[i].Text, l)
		legal := p.AppendMoves(buffer[:0])
		move, n := chess.Move(0), 0
		if ok {
			move, n = f.find(&p, legal)
		}
		if n != 1 || f.null {
			fault := Fault{Ply: i, Reason: reason(&p, g.Moves[i].Text, f, ok, legal, n)}
			switch {
			case !ok || n > 1 || len(out.Faults) >= maxProblems:
			case f.null:
				fault.Made = !p.IsCheck()
			case r.AsPlayed:
				move, fault.Made = f.force(&p)
			}
			out.Faults = append(out.Faults, fault)
			if !fault.Made {
				return out
			}
		}
		out.Moves = append(out.Moves, move)
		if move == 0 {
			p = p.Pass()
		} else {
			p = p.Make(move)
		}
	}
	return out
}

// force returns the move as it is written if there is one piece that it can mean:
// the king's safety, and how the piece moves, do not matter.
func (f *form) force(p *chess.Position) (chess.Move, bool) {
	us := p.Turn()
	king := p.King(us)
	if f.unknown || king == chess.NoSquare || f.promotion == chess.King {
		return 0, false
	}
	if f.short || f.long {
		home := chess.Rank(int(us) * 7)
		if !home.Has(king) {
			return 0, false
		}
		rook := chess.NoSquare
		for s := p.Pieces(us, chess.Rook) & home; s != 0; s &= s - 1 {
			if q := s.First(); f.short && q > king || f.long && q < king && rook == chess.NoSquare {
				rook = q
			}
		}
		if rook == chess.NoSquare {
			return 0, false
		}
		m := chess.NewCastling(king, rook)
		others := p.Occupied() &^ king.Set() &^ rook.Set()
		return m, others&(m.KingTarget().Set()|m.RookTarget().Set()) == 0
	}
	pieces := f.pieces(p)
	var reaching chess.Set
	for s := pieces; s != 0; s &= s - 1 {
		if p.CanReach(s.First(), f.to) {
			reaching |= s.First().Set()
		}
	}
	if reaching.Count() == 1 {
		pieces = reaching
	}
	if pieces.Count() != 1 || p.Of(us).Has(f.to) || p.King(us.Other()) == f.to {
		return 0, false
	}
	from := pieces.First()
	if _, kind := p.At(from); kind == chess.Pawn {
		last := (chess.Rank(0) | chess.Rank(7)).Has(f.to)
		switch {
		case last && f.promotion == chess.NoKind: // it becomes a queen (7.5.2)
			return chess.NewMove(from, f.to, chess.Queen), true
		case !last && f.promotion != chess.NoKind:
			return 0, false
		case reaching.Has(from) && f.to == p.EnPassant() && from.File() != f.to.File():
			return chess.NewEnPassant(from, f.to), true
		}
	}
	return chess.NewMove(from, f.to, f.promotion), true
}

// reason says why a written move does not fit.
func reason(p *chess.Position, text string, f form, ok bool, legal []chess.Move, n int) handbook.Text {
	check := p.IsCheck()
	switch {
	case !ok:
		return handbook.Say("laws.illegal.unreadable")
	case f.null:
		return handbook.Say("laws.illegal.null")
	case len(legal) == 0 && check:
		return handbook.Say("laws.illegal.mate")
	case len(legal) == 0:
		return handbook.Say("laws.illegal.stalemate")
	case f.unknown:
		return handbook.Say("laws.illegal.letter", "letter", f.letter)
	case n > 1:
		var squares []string
		pieces := f.pieces(p)
		for _, m := range legal {
			if m.To() == f.to && pieces.Has(m.From()) && !m.IsCastling() {
				squares = append(squares, m.From().String())
			}
		}
		return handbook.Say("laws.illegal.ambiguous", "square", f.to.String(), "from", squares)
	case f.short || f.long:
		return castlingReason(p, &f)
	}
	pieces := f.pieces(p)
	reaching := false
	pawn := false
	for s := pieces; s != 0; s &= s - 1 {
		reaching = reaching || p.CanReach(s.First(), f.to)
		_, kind := p.At(s.First())
		pawn = pawn || kind == chess.Pawn
	}
	last := (chess.Rank(0) | chess.Rank(7)).Has(f.to)
	switch {
	case pieces == 0 && (f.file >= 0 || f.rank >= 0):
		return handbook.Say("laws.illegal.no-piece-there")
	case pieces == 0:
		return handbook.Say("laws.illegal.no-piece")
	case f.promotion == chess.King:
		return handbook.Say("laws.illegal.promotion-king")
	case reaching && p.King(p.Turn().Other()) == f.to:
		return handbook.Say("laws.illegal.king")
	case reaching && pawn && last && f.promotion == chess.NoKind:
		return handbook.Say("laws.illegal.promotion")
	case reaching && pawn && !last && f.promotion != chess.NoKind:
		return handbook.Say("laws.illegal.no-promotion")
	case reaching && check:
		return handbook.Say("laws.illegal.in-check")
	case reaching:
		return handbook.Say("laws.illegal.into-check")
	case p.Of(p.Turn()).Has(f.to):
		return handbook.Say("laws.illegal.own-piece", "square", f.to.String())
	}
	return handbook.Say("laws.illegal.unreachable", "square", f.to.String())
}

// castlingReason says why castling is illegal.
func castlingReason(p *chess.Position, f *form) handbook.Text {
	us := p.Turn()
	king := p.King(us)
	var rook chess.Set
	for s := p.Castling() & p.Of(us); s != 0; s &= s - 1 {
		if q := s.First(); (q > king) == f.short {
			rook = q.Set()
		}
	}
	switch {
	case rook == 0:
		return handbook.Say("laws.illegal.castling-right")
	case p.IsCheck():
		return handbook.Say("laws.illegal.castling-check")
	}
	m := chess.NewCastling(king, rook.First())
	crossed := chess.Between(king, m.KingTarget()) | m.KingTarget().Set()
	between := crossed | chess.Between(rook.First(), m.RookTarget()) | m.RookTarget().Set()
	if between&p.Occupied()&^king.Set()&^rook != 0 {
		return handbook.Say("laws.illegal.castling-between")
	}
	return handbook.Say("laws.illegal.castling-attacked")
}
