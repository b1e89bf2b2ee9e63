package pgn

import (
	"unicode/utf8"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/laws/chess"
)

// lookBack is how many half-moves before the fault a wrong character is looked for.
const lookBack = 60

// attempt tries changes of a game.
type attempt struct {
	written []Written
	letters *Letters
	budget  int // half-moves that may still be played
	spent   bool
	found   []Proposal
}

// propose looks for the one change that makes the game legal to its end after its
// first fault: a character of a move at or before it; if there is none, a move left
// out, put in, exchanged with its neighbour, or written altogether otherwise.
func (r *Replayer) propose(g *Game, played *Replayed) {
	if len(played.Faults) == 0 || r.budget <= 0 {
		return
	}
	fault := &played.Faults[0]
	budget := min(gameBudget, r.budget)
	a := attempt{written: g.Moves, letters: played.Letters, budget: budget}
	positions := make([]chess.Position, 1, fault.Ply+1)
	positions[0] = played.Start
	for _, m := range played.Moves[:fault.Ply] {
		p := &positions[len(positions)-1]
		if m == 0 {
			positions = append(positions, p.Pass())
		} else {
			positions = append(positions, p.Make(m))
		}
	}
	for ply := fault.Ply; ply >= max(0, fault.Ply-lookBack); ply-- {
		actual := chess.Move(0)
		if ply < fault.Ply {
			actual = played.Moves[ply]
		}
		a.characters(&positions[ply], ply, actual)
	}
	if len(a.found) == 0 {
		a.tokens(positions, fault.Ply)
	}
	r.budget -= budget - a.budget
	if len(a.found) == 1 && !a.spent {
		fault.Proposal = &a.found[0]
	}
}

// playsOn reports whether written moves are legal to the end.
func (a *attempt) playsOn(p chess.Position, written []Written) bool {
	var buffer [256]chess.Move
	for i := range written {
		if a.budget--; a.budget < 0 {
			a.spent = true
			return false
		}
		f, ok := parse(written[i].Text, a.letters)
		if !ok || f.null {
			return false
		}
		move, n := f.find(&p, p.AppendMoves(buffer[:0]))
		if n != 1 {
			return false
		}
		p = p.Make(move)
	}
	return true
}

// characters tries the legal moves that differ from the written one in one character.
func (a *attempt) characters(p *chess.Position, ply int, actual chess.Move) {
	text := trimSigns(a.written[ply].Text)
	var buffer [256]chess.Move
	for _, m := range p.AppendMoves(buffer[:0]) {
		if a.budget--; a.budget < 0 {
			a.spent = true
			return
		}
		if m == actual || !a.isNear(p, m, text) {
			continue
		}
		if a.playsOn(p.Make(m), a.written[ply+1:]) {
			a.found = append(a.found, Proposal{ply, handbook.Say("laws.proposal.instead", "move", a.san(p, m), "written", a.written[ply].Text)})
		}
	}
}

func (a *attempt) san(p *chess.Position, m chess.Move) string { return p.SANWith(m, a.letters.pieces) }

// isNear reports whether a text is a form of the move but for one character.
// Castling to the other side is near, too.
func (a *attempt) isNear(p *chess.Position, m chess.Move, text string) bool {
	if m.IsCastling() {
		if short, long := castling(text); short || long {
			return true
		}
		for _, form := range []string{"O-O", "0-0", "O-O-O", "0-0-0"} {
			if (len(form) == 3) == (m.To() > m.From()) && isOneApart(text, form) {
				return true
			}
		}
		return false
	}
	var spelled [16]byte
	_, kind := p.At(m.From())
	from, to := m.From().String(), m.To().String()
	end := ""
	if k := m.Promotion(); k != chess.NoKind {
		end = "=" + a.letters.Letter(k)
	}
	for _, letter := range []string{a.letters.Letter(kind), ""} {
		for _, origin := range []string{"", from[:1], from[1:], from} {
			if letter == "" && kind != chess.Pawn && len(origin) < 2 {
				continue
			}
			for _, sign := range []string{"", "x", "-"} {
				form := append(append(append(append(append(spelled[:0], letter...), origin...), sign...), to...), end...)
				if isOneApart(text, string(form)) {
					return true
				}
			}
		}
		if kind == chess.Pawn {
			break
		}
	}
	return false
}

// isOneApart reports whether two texts differ in one character that is another
// one, too many or missing, or in the order of two neighbours. Texts that are the
// same are not one apart.
func isOneApart(a, b string) bool {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	for n > 0 && n < len(a) && !utf8.RuneStart(a[n]) {
		n--
	}
	a, b = a[n:], b[n:]
	first, wa := utf8.DecodeRuneInString(a)
	other, wb := utf8.DecodeRuneInString(b)
	switch {
	case wa == 0 && wb == 0:
		return false
	case a[wa:] == b[wb:], a == b[wb:], a[wa:] == b:
		return true
	}
	second, wa2 := utf8.DecodeRuneInString(a[wa:])
	last, wb2 := utf8.DecodeRuneInString(b[wb:])
	return first == last && second == other && a[wa+wa2:] == b[wb+wb2:]
}

// tokens tries changes of whole moves at the fault.
func (a *attempt) tokens(positions []chess.Position, ply int) {
	p, rest := &positions[ply], a.written[ply+1:]
	text := a.written[ply].Text
	if a.playsOn(*p, rest) {
		a.found = append(a.found, Proposal{ply, handbook.Say("laws.proposal.without", "written", text)})
	}
	if ply > 0 {
		swapped := append([]Written{a.written[ply], a.written[ply-1]}, rest...)
		if a.playsOn(positions[ply-1], swapped) {
			a.found = append(a.found, Proposal{ply - 1, handbook.Say("laws.proposal.swap", "first", text, "second", a.written[ply-1].Text)})
		}
	}
	if len(rest) > 0 {
		swapped := append([]Written{rest[0], a.written[ply]}, rest[1:]...)
		if a.playsOn(*p, swapped) {
			a.found = append(a.found, Proposal{ply, handbook.Say("laws.proposal.swap", "first", rest[0].Text, "second", text)})
		}
	}
	for _, m := range p.LegalMoves() {
		if len(a.found) > 1 || a.spent {
			return
		}
		next := p.Make(m)
		if a.playsOn(next, rest) {
			a.found = append(a.found, Proposal{ply, handbook.Say("laws.proposal.instead", "move", a.san(p, m), "written", text)})
		}
		if a.playsOn(next, a.written[ply:]) {
			a.found = append(a.found, Proposal{ply, handbook.Say("laws.proposal.before", "move", a.san(p, m), "written", text)})
		}
	}
}
