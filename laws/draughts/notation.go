package draughts

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Name returns a square as the discipline writes it: c3, or 46.
func (d *Discipline) Name(q Square) string {
	if d.letters {
		return d.algebraic(q)
	}
	return strconv.Itoa(int(q) + 1)
}

func (d *Discipline) algebraic(q Square) string {
	row, col := d.grid.place(q)
	return string(rune('a'+col)) + strconv.Itoa(d.grid.size-row)
}

// Square reads a square in either notation.
func (d *Discipline) Square(s string) (Square, bool) {
	if n, err := strconv.Atoi(s); err == nil {
		return Square(n - 1), n >= 1 && n <= d.grid.squares && s[0] != '0' && s[0] != '+' //nolint:gosec // in range
	}
	if len(s) < 2 {
		return none, false
	}
	n, err := strconv.Atoi(s[1:])
	if err != nil || s[1] < '1' || s[1] > '9' {
		return none, false
	}
	q := d.grid.at(d.grid.size-n, int(s[0])-'a')
	return q, q != none
}

// Write returns a move in full: c3-d4, or a capture with each square on which it turns,
// d2:h6:f8:c5:a7.
func (d *Discipline) Write(m Move) string {
	sign := "-"
	if m.Capture() {
		sign = ":"
	}
	return d.Name(m.From) + sign + d.Name(m.To)
}

// WriteWay returns a capture with each square on which it turns, of a man each on which it
// lands.
func (d *Discipline) WriteWay(c Capture) string {
	out := d.Name(c.From)
	for i, q := range c.Landings {
		before := c.From
		if i > 0 {
			before = c.Landings[i-1]
		}
		if c.Man || i == len(c.Landings)-1 || d.grid.way(before, q) != d.grid.way(q, c.Landings[i+1]) {
			out += ":" + d.Name(q)
		}
	}
	return out
}

// way returns the direction of one square from another on the same line.
func (g *grid) way(from, to Square) (way int) {
	row, col := g.place(from)
	toRow, toCol := g.place(to)
	if toRow > row {
		way = downLeft
	}
	if toCol > col {
		way++
	}
	return way
}

// Written is a move as it is written, before it is looked for among the legal ones.
type Written struct {
	From    Square // none: of a short move only the column is known
	Column  int    // from 0
	Squares []Square
	Capture bool // written as one
}

// lookalikes are the Cyrillic letters that look like columns, and the signs of captures.
var lookalikes = strings.NewReplacer("а", "a", "с", "c", "е", "e", "А", "a", "С", "c", "Е", "e", "×", ":", "x", ":", "х", ":", "X", ":", "*", ":", "–", "-", "—", "-", "−", "-")

// Read reads a move in full (c3-d4, d2:h6:f8, 32-28, 34x23) or short (cd4, b:d6), in
// either notation of squares, with or without the signs of its quality.
func (d *Discipline) Read(text string) (Written, bool) {
	s := strings.ToLower(lookalikes.Replace(strings.TrimRight(text, "!?")))
	w := Written{From: none, Capture: strings.Contains(s, ":")}
	parts := strings.FieldsFunc(s, func(r rune) bool { return r == ':' || r == '-' })
	if len(parts) == 0 || strings.Trim(s, ":-") != s || strings.Contains(s, "::") || strings.Contains(s, "--") {
		return w, false
	}
	first := parts[0]
	column := func(s string) bool {
		return len(s) == 1 && s[0] >= 'a' && int(s[0]-'a') < d.grid.size
	}
	switch q, ok := d.Square(first); {
	case ok:
		w.From = q
	case column(first):
		w.Column = int(first[0] - 'a')
	case len(parts) == 1 && len(first) >= 3 && column(first[:1]): // cd4, c3d4
		w.Column = int(first[0] - 'a')
		rest := first[1:]
		if q, ok := d.Square(first[:2]); ok && len(first) > 3 {
			w.From, rest = q, first[2:]
		}
		parts = append(parts, rest)
	default:
		return w, false
	}
	for _, part := range parts[1:] {
		q, ok := d.Square(part)
		if !ok {
			return w, false
		}
		w.Squares = append(w.Squares, q)
	}
	return w, len(w.Squares) > 0
}

// ErrNoMove and ErrAmbiguous say why a written move is none of the legal ones.
var (
	ErrNoMove    = errors.New("not a legal move")
	ErrAmbiguous = errors.New("more than one move")
)

// Find returns the legal move of a position that is written so.
func (d *Discipline) Find(p *Position, w Written) (Move, error) {
	var found, exact []Move
	add := func(list *[]Move, m Move) {
		if !slices.Contains(*list, m) {
			*list = append(*list, m)
		}
	}
	from := func(q Square) bool {
		_, col := d.grid.place(q)
		return q == w.From || w.From == none && col == w.Column
	}
	to, captures := w.Squares[len(w.Squares)-1], d.Captures(p)
	for _, c := range captures {
		if from(c.From) && c.To == to && d.passes(c, w.Squares) {
			add(&found, c.Move)
			if strings.HasSuffix(d.WriteWay(c), d.writeSquares(w.Squares)) && strings.Count(d.WriteWay(c), ":") == len(w.Squares) {
				add(&exact, c.Move)
			}
		}
	}
	if len(captures) == 0 && len(w.Squares) == 1 && !w.Capture {
		for _, m := range d.quiet(p, nil) {
			if from(m.From) && m.To == to {
				add(&found, m)
			}
		}
	}
	if len(exact) == 1 {
		return exact[0], nil
	}
	switch len(found) {
	case 0:
		return Move{}, ErrNoMove
	case 1:
		return found[0], nil
	}
	return Move{}, ErrAmbiguous
}

func (d *Discipline) writeSquares(squares []Square) (out string) {
	for _, q := range squares {
		out += ":" + d.Name(q)
	}
	return out
}

// passes reports whether a capture comes over the squares in this order.
func (d *Discipline) passes(c Capture, squares []Square) bool {
	at, before := 0, c.From
	for _, landing := range c.Landings {
		way := d.grid.way(before, landing)
		for q := d.grid.next[before][way]; at < len(squares); q = d.grid.next[q][way] {
			if q == squares[at] {
				at++
			}
			if q == landing {
				break
			}
		}
		before = landing
	}
	return at == len(squares)
}

// ParseFEN reads a position as PDN has it: W:W31-50,K5:B1-20, or W:Wa1,Kc3:Bb6.
func (d *Discipline) ParseFEN(fen string) (Position, error) {
	var p Position
	parts := strings.Split(strings.TrimSuffix(strings.TrimSpace(fen), "."), ":")
	switch {
	case len(parts) != 3:
		return p, fmt.Errorf("%q is no position; write W:W31-50:B1-20", fen)
	case parts[0] == "B":
		p.Turn = Black
	case parts[0] != "W":
		return p, fmt.Errorf("%q has no side to move; a position begins with W or B and a colon", fen)
	}
	seen := map[string]bool{}
	for _, part := range parts[1:] {
		if part == "" || part[0] != 'W' && part[0] != 'B' || seen[part[:1]] {
			return p, fmt.Errorf("%q has to name the pieces of W and of B, each once", fen)
		}
		seen[part[:1]] = true
		colour := White
		if part[0] == 'B' {
			colour = Black
		}
		for _, word := range strings.Split(part[1:], ",") {
			if word == "" && len(part) == 1 {
				continue
			}
			if err := d.putPieces(&p, colour, word); err != nil {
				return p, err
			}
		}
	}
	return p, nil
}

// putPieces puts pieces on the board: c3, Kc3, 31-50.
func (d *Discipline) putPieces(p *Position, c Colour, word string) error {
	name, king := strings.CutPrefix(word, "K")
	first, last, isRange := strings.Cut(name, "-")
	if !isRange {
		last = first
	}
	a, okA := d.Square(strings.ToLower(first))
	b, okB := d.Square(strings.ToLower(last))
	if !okA || !okB || a > b {
		return fmt.Errorf("%q is no square of this board", word)
	}
	for q := a; q <= b; q++ {
		switch {
		case (p.Pieces(White) | p.Pieces(Black)).Has(q):
			return fmt.Errorf("two pieces stand on %s", d.Name(q))
		case king:
			p.Kings[c] |= 1 << q
		case d.grid.lastRow[c].Has(q):
			return fmt.Errorf("a man cannot stand on %s, where it became a king", d.Name(q))
		default:
			p.Men[c] |= 1 << q
		}
	}
	return nil
}

// FEN returns the position as PDN has it.
func (d *Discipline) FEN(p *Position) string {
	out := [2]string{"W", "B"}[p.Turn]
	for c, letter := range []string{"W", "B"} {
		var words []string
		for q := range Square(d.grid.squares) { //nolint:gosec // 50 at most
			switch {
			case p.Kings[c].Has(q):
				words = append(words, "K"+d.Name(q))
			case p.Men[c].Has(q):
				words = append(words, d.Name(q))
			}
		}
		out += ":" + letter + strings.Join(words, ",")
	}
	return out
}
