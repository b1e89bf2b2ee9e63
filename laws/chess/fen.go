package chess

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/fedrate/fedrate/handbook"
)

// FENError is what is wrong with the text of a position, and where.
type FENError struct {
	Column  int // from 1, in characters
	Problem handbook.Text
}

// Error returns the column and the key of the problem.
func (e *FENError) Error() string { return strconv.Itoa(e.Column) + ": " + e.Problem.String() }

// Text returns the problem with its column.
func (e *FENError) Text() handbook.Text {
	return handbook.Say("laws.fen.at", "column", e.Column, "problem", e.Problem)
}

// Text returns the word for the side, as the sentences on positions need it.
func (c Colour) Text() handbook.Text {
	if c == White {
		return handbook.Say("laws.side.white")
	}
	return handbook.Say("laws.side.black")
}

// Start returns the position in which a game of chess begins.
func Start() Position {
	p, _ := Layout(StandardLayout)
	return p
}

// ParseFEN reads a position as FEN, X-FEN or Shredder-FEN. The two counters may be
// left out. What is no position that can stand on a board in a game is a [FENError]:
// among others a king too many, a pawn on the last rank, a side not to move that is
// in check, a right to castle without its rook.
func ParseFEN(text string) (Position, error) {
	r := fenReader{text: text}
	r.splitFields()
	p := Position{passed: NoSquare, full: 1}
	for _, read := range []func(*Position){r.board, r.turn, r.readCastling, r.readPassedSquare, r.counters, r.check} {
		if read(&p); r.err != nil {
			return Position{}, r.err
		}
	}
	return p, nil
}

type fenField struct {
	text string
	at   int // byte in the text
}

type fenReader struct {
	text   string
	fields []fenField
	kings  [2]int // the byte of each king in the text
	err    error
}

func (r *fenReader) splitFields() {
	for at := 0; ; {
		rest := strings.TrimLeft(r.text[at:], " \t")
		if rest == "" {
			return
		}
		at = len(r.text) - len(rest)
		end := strings.IndexAny(rest, " \t")
		if end < 0 {
			end = len(rest)
		}
		r.fields = append(r.fields, fenField{rest[:end], at})
		at += end
	}
}

// fail keeps the first problem, at a byte of the text.
func (r *fenReader) fail(at int, key string, pairs ...any) {
	if r.err == nil {
		r.err = &FENError{Column: utf8.RuneCountInString(r.text[:at]) + 1, Problem: handbook.Say(key, pairs...)}
	}
}

// field returns a field by its number from 0; that it is not there is a problem.
func (r *fenReader) field(n int, key string) (fenField, bool) {
	if n >= len(r.fields) {
		r.fail(len(r.text), key)
		return fenField{}, false
	}
	return r.fields[n], true
}

func (r *fenReader) board(p *Position) {
	f, ok := r.field(0, "laws.fen.no-board")
	if !ok {
		return
	}
	rank, file := 7, 0
	for i, c := range f.text {
		at := f.at + i
		switch {
		case c == '/':
			if file != 8 {
				r.fail(at, "laws.fen.short-rank", "rank", rank+1, "squares", file)
				return
			}
			rank, file = rank-1, 0
			if rank < 0 {
				r.fail(at, "laws.fen.many-ranks")
				return
			}
			continue
		case c >= '1' && c <= '8':
			file += int(c - '0')
		default:
			kind := Kind(strings.IndexRune(".pnbrqk", c|0x20))
			if c >= utf8.RuneSelf || c == '.' || kind == 0 || kind > King {
				r.fail(at, "laws.fen.piece", "character", string(c))
				return
			}
			colour := Black
			if c < 'a' {
				colour = White
			}
			if file < 8 {
				s := SquareAt(file, rank)
				if kind == Pawn && (rank == 0 || rank == 7) {
					r.fail(at, "laws.fen.pawn", "square", s.String())
					return
				}
				if kind == King {
					if p.Pieces(colour, King) != 0 {
						r.fail(at, "laws.fen.two-kings", "side", colour.Text())
						return
					}
					r.kings[colour] = at
				}
				p.put(colour, kind, s)
			}
			file++
		}
		if file > 8 {
			r.fail(at, "laws.fen.long-rank", "rank", rank+1)
			return
		}
	}
	end := f.at + len(f.text)
	switch {
	case file != 8:
		r.fail(end, "laws.fen.short-rank", "rank", rank+1, "squares", file)
	case rank != 0:
		r.fail(end, "laws.fen.few-ranks", "ranks", 8-rank)
	case p.King(White) == NoSquare:
		r.fail(end, "laws.fen.no-king", "side", White.Text())
	case p.King(Black) == NoSquare:
		r.fail(end, "laws.fen.no-king", "side", Black.Text())
	}
}

func (r *fenReader) turn(p *Position) {
	f, ok := r.field(1, "laws.fen.no-turn")
	switch {
	case !ok:
	case f.text == "b":
		p.turn = Black
		p.hash ^= blackKey
	case f.text != "w":
		r.fail(f.at, "laws.fen.turn", "text", f.text)
	}
}

// readCastling reads KQkq, where K and Q are the outermost rooks of the king's rank,
// and the letters of files, which name the rooks.
func (r *fenReader) readCastling(p *Position) {
	f, ok := r.field(2, "laws.fen.no-castling")
	if !ok || f.text == "-" {
		return
	}
	for i, c := range f.text {
		colour, first := White, 0
		if c >= 'a' {
			colour, first = Black, 56
		}
		king := p.King(colour)
		home := rank1 << first
		rooks := p.Pieces(colour, Rook) & home
		var rook Set
		switch letter := c &^ 0x20; {
		case c >= utf8.RuneSelf || letter != 'K' && letter != 'Q' && (letter < 'A' || letter > 'H'):
			r.fail(f.at+i, "laws.fen.castling-letter", "character", string(c))
			return
		case letter == 'K':
			for right := rooks; right != 0; {
				if s := right.pop(); s > king {
					rook = s.Set()
				}
			}
		case letter == 'Q':
			if rooks.First() < king {
				rook = rooks.First().Set()
			}
		default:
			rook = rooks & (fileA << (letter - 'A'))
		}
		switch {
		case !home.Has(king):
			r.fail(f.at+i, "laws.fen.castling-king", "character", string(c), "square", king.String())
			return
		case rook == 0:
			r.fail(f.at+i, "laws.fen.castling-rook", "character", string(c))
			return
		case p.castling&rook != 0:
			r.fail(f.at+i, "laws.fen.castling-twice", "character", string(c))
			return
		}
		p.castling |= rook
		p.hash ^= castlingKeys[rook.First()]
	}
	for c := White; c <= Black; c++ {
		of := p.castling & p.colours[c]
		below := of & (p.King(c).Set() - 1)
		if below.several() || (of &^ below).several() {
			r.fail(f.at, "laws.fen.castling-two-rooks", "side", c.Text())
		}
	}
}

func (r *fenReader) readPassedSquare(p *Position) {
	f, ok := r.field(3, "laws.fen.no-passed")
	if !ok || f.text == "-" {
		return
	}
	s, ok := ParseSquare(f.text)
	behind, rank := s+8, 2 // the pawn's square before its move
	pawn := s - 8
	if p.turn == White {
		rank = 5
	} else {
		behind, pawn = pawn, behind
	}
	switch {
	case !ok || s.Rank() != rank:
		r.fail(f.at, "laws.fen.passed", "text", f.text)
	case !p.Pieces(p.turn.Other(), Pawn).Has(pawn) || (p.Occupied()&(s.Set()|behind.Set())) != 0:
		r.fail(f.at, "laws.fen.passed-pawn", "text", f.text)
	default:
		p.passed = s
	}
}

func (r *fenReader) counters(p *Position) {
	for n, to := range []*uint32{&p.quiet, &p.full} {
		if 4+n >= len(r.fields) {
			return
		}
		f := r.fields[4+n]
		v, err := strconv.ParseUint(f.text, 10, 16)
		if err != nil {
			r.fail(f.at, "laws.fen.counter", "text", f.text)
			return
		}
		*to = uint32(v)
	}
	p.full = max(p.full, 1)
	if len(r.fields) > 6 {
		r.fail(r.fields[6].at, "laws.fen.rest", "text", r.fields[6].text)
	}
}

func (r *fenReader) check(p *Position) {
	if c := p.turn.Other(); p.InCheck(c) {
		r.fail(r.kings[c], "laws.fen.check", "side", c.Text())
	}
}

// ParseSquare reads the name of a square.
func ParseSquare(text string) (Square, bool) {
	if len(text) != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8' {
		return NoSquare, false
	}
	return SquareAt(int(text[0]-'a'), int(text[1]-'1')), true
}

// FEN returns the position as FEN. The square that a pawn has just passed is
// written whether or not the pawn can be captured. Castling rights are KQkq; a
// right of a rook that is not the outermost one is the letter of its file (X-FEN).
func (p *Position) FEN() string { return p.formatFEN(false, p.passed) }

// XFEN returns the position as X-FEN, which writes the passed square only if a
// pawn attacks it.
func (p *Position) XFEN() string {
	if p.passed != NoSquare && p.enPassantPawns() == 0 {
		return p.formatFEN(false, NoSquare)
	}
	return p.formatFEN(false, p.passed)
}

// ShredderFEN returns the position as Shredder-FEN, whose castling rights are the
// letters of the rooks' files.
func (p *Position) ShredderFEN() string { return p.formatFEN(true, p.passed) }

func (p *Position) formatFEN(files bool, passed Square) string {
	b := make([]byte, 0, 92)
	for rank := 7; rank >= 0; rank-- {
		empty := byte('0')
		for file := range 8 {
			c, k := p.At(SquareAt(file, rank))
			if k == NoKind {
				empty++
				continue
			}
			if empty > '0' {
				b = append(b, empty)
				empty = '0'
			}
			letter := " PNBRQK"[k]
			if c == Black {
				letter |= 0x20
			}
			b = append(b, letter)
		}
		if empty > '0' {
			b = append(b, empty)
		}
		b = append(b, '/')
	}
	b = append(b[:len(b)-1], ' ', "wb"[p.turn], ' ')
	before := len(b)
	for c := White; c <= Black; c++ {
		rooks := p.castling & p.colours[c]
		for _, side := range []Set{rooks &^ (p.King(c).Set() - 1), rooks & (p.King(c).Set() - 1)} {
			if side != 0 {
				b = append(b, p.castlingLetter(c, side.First(), files)|byte(c)<<5)
			}
		}
	}
	if len(b) == before {
		b = append(b, '-')
	}
	b = append(append(append(b, ' '), passed.String()...), ' ')
	b = append(strconv.AppendUint(b, uint64(p.quiet), 10), ' ')
	return string(strconv.AppendUint(b, uint64(p.full), 10))
}

// castlingLetter returns K or Q if the rook is the outermost one on its side and
// files are not asked for, else the letter of its file.
func (p *Position) castlingLetter(c Colour, rook Square, files bool) byte {
	home := p.Pieces(c, Rook) & (rank1 << (rook &^ 7))
	outer := home & (rook.Set() - 1)
	letter := byte('Q')
	if rook > p.King(c) {
		outer, letter = home&^(rook.Set()-1)&^rook.Set(), 'K'
	}
	if files || outer != 0 {
		return 'A' + byte(rook.File())
	}
	return letter
}
