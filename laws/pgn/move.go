package pgn

import (
	"strings"
	"unicode/utf8"

	"github.com/fedrate/fedrate/laws/chess"
)

// form is what a written move says. A side that it does not say is -1.
type form struct {
	kind        chess.Kind
	letter      string // of the piece, "" if there is none
	file, rank  int    // of the first square
	to          chess.Square
	promotion   chess.Kind
	short, long bool // castling
	null        bool
	unknown     bool // the letter is none of the language
	coordinates bool // both squares are written, without a letter
}

// signs are what may stand after a move: check, mate, judgement, a draw offer.
const signs = "+#!?=:†‡±∓⩲⩱∞□⌓N-"

// Dashes of typesetters are hyphens; Cyrillic letters that look like those of files are
// these, and х is the sign of a capture.
var lookalikes = strings.NewReplacer("–", "-", "−", "-", "—", "-", "‐", "-", "‑", "-", "а", "a", "с", "c", "е", "e", "х", "x")

// parse reads a written move with the letters of a language; false if it has not
// the form of a move.
func parse(text string, l *Letters) (form, bool) {
	f := form{kind: chess.Pawn, file: -1, rank: -1, to: chess.NoSquare}
	switch text {
	case "--", "Z0", "null", "@@@@", "0000":
		f.null = true
		return f, true
	}
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			text = lookalikes.Replace(text)
			break
		}
	}
	text = trimSigns(text)
	if f.short, f.long = castling(text); f.short || f.long {
		f.kind = chess.King
		return f, true
	}
	rest := text
	f.letter, rest = cutLetter(rest)
	if f.letter != "" {
		f.kind = l.kind(f.letter)
		if f.kind == chess.NoKind {
			f.kind = figurine(f.letter)
		}
		if f.kind == chess.NoKind && (f.letter == "P" || f.letter == "П") {
			f.kind = chess.Pawn
		}
		f.unknown = f.kind == chess.NoKind
	}
	file, rank, rest := cutSquare(rest)
	second := cutSeparator(rest)
	if toFile, toRank, after := cutSquare(second); toFile >= 0 && toRank >= 0 {
		f.file, f.rank, f.to, rest = file, rank, chess.SquareAt(toFile, toRank), after
		f.coordinates = f.letter == "" && file >= 0 && rank >= 0
	} else if file >= 0 && rank >= 0 {
		f.to = chess.SquareAt(file, rank)
	} else {
		return f, false
	}
	if rest == "" {
		return f, true
	}
	promotion := strings.Trim(rest, "=/()")
	if f.promotion = l.kind(promotion); f.promotion == chess.NoKind {
		f.promotion = English.kind(strings.ToUpper(promotion))
	}
	if f.promotion == chess.NoKind {
		f.promotion = figurine(promotion)
	}
	return f, f.promotion > chess.Pawn && (f.kind == chess.Pawn || f.unknown)
}

// trimSigns cuts what stands after a move: signs, e.p.
func trimSigns(text string) string {
	for {
		before := len(text)
		if c := text[before-1]; c >= '1' && c <= '8' || c >= 'A' && c <= 'Z' && c != 'N' {
			return text
		}
		for _, word := range []string{"e.p.", "e.p", "ep", "mate", "ch"} {
			if cut, ok := strings.CutSuffix(text, word); ok && len(cut) >= 2 {
				text = cut
			}
		}
		for text != "" {
			c, n := utf8.DecodeLastRuneInString(text)
			if !strings.ContainsRune(signs, c) || c == 'N' && (len(text) < 3 || !isSignBefore(text)) {
				break
			}
			text = text[:len(text)-n]
		}
		if len(text) == before || text == "" {
			return text
		}
	}
}

// isSignBefore reports whether an N at the end marks a novelty: it stands after a
// digit of a rank that is not the last one, or after another sign.
func isSignBefore(text string) bool {
	c := text[len(text)-2]
	return c >= '2' && c <= '7' || c == '!' || c == '+' || c == '?'
}

// castling reports which castling a text is, with O, 0 or o.
func castling(text string) (short, long bool) {
	if len(text) < 3 {
		return false, false
	}
	switch text {
	case "O-O", "0-0", "o-o", "О-О", "о-о":
		return true, false
	case "O-O-O", "0-0-0", "o-o-o", "О-О-О", "о-о-о":
		return false, true
	}
	return false, false
}

// cutSquare cuts a file and a rank, or one of them, from the beginning of a text.
func cutSquare(text string) (file, rank int, rest string) {
	file, rank = -1, -1
	if text != "" && text[0] >= 'a' && text[0] <= 'h' {
		file, text = int(text[0]-'a'), text[1:]
	}
	if text != "" && text[0] >= '1' && text[0] <= '8' {
		rank, text = int(text[0]-'1'), text[1:]
	}
	return file, rank, text
}

// cutSeparator cuts the sign between two squares: of a capture or a hyphen.
func cutSeparator(text string) string {
	if text == "" {
		return text
	}
	if strings.IndexByte("x:-X*", text[0]) >= 0 {
		return text[1:]
	}
	return strings.TrimPrefix(text, "×")
}

// pieces returns the pieces of the side to move that a form can mean by their kind
// and first square, whether or not they can go where it says.
func (f *form) pieces(p *chess.Position) chess.Set {
	kind := f.kind
	if f.coordinates { // without a letter: whatever stands there
		if _, k := p.At(chess.SquareAt(f.file, f.rank)); k != chess.NoKind {
			kind = k
		}
	}
	set := p.Pieces(p.Turn(), kind)
	if f.file >= 0 {
		set &= chess.File(f.file)
	}
	if f.rank >= 0 {
		set &= chess.Rank(f.rank)
	}
	return set
}

// find returns the legal moves that a form can mean: the first of them and how many.
func (f *form) find(p *chess.Position, legal []chess.Move) (move chess.Move, n int) {
	if f.short || f.long {
		for _, m := range legal {
			if m.IsCastling() && (m.To() > m.From()) == f.short {
				move, n = m, n+1
			}
		}
		return move, n
	}
	if f.unknown || p.King(p.Turn().Other()) == f.to {
		return 0, 0
	}
	from := f.pieces(p)
	for _, m := range legal {
		if m.To() == f.to && from.Has(m.From()) && m.Promotion() == f.promotion && !m.IsCastling() {
			if n == 0 {
				move = m
			}
			n++
		}
	}
	if n == 0 && f.coordinates && from&p.Pieces(p.Turn(), chess.King) != 0 { // e1g1
		for _, m := range legal {
			if m.IsCastling() && (m.KingTarget() == f.to && m.From() != f.to || m.To() == f.to) {
				return m, 1
			}
		}
	}
	return move, n
}
