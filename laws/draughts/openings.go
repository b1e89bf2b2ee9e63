package draughts

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"
)

// Opening is a cell of the table from which the first position of draughts-64 is drawn
// (2.2.2): moves from the first position, or a shift of one man of each side, both of which
// are lifted before they are put down.
type Opening struct {
	Column, Row int      // from 1; of the reserve, column 17
	Text        string   // as the table prints it
	Moves       []string // columns I to V
	Start       Position // where the game is played on, zero if the cell is faulty
	Fault       Fault
	Likely      string // what a faulty cell most likely means, "" if nothing is certain
	Same        [2]int // column and row of the same cell before it, zero: none
}

// Fault is why a cell of the table gives no position.
type Fault struct {
	Text string // the move or the shift, "" if the cell is right
	At   int    // of the move, from 1
}

// The table: columns I to XVI, rows, and the cells of the reserve.
const (
	Columns = 16
	Rows    = 33
	Reserve = 8
	moved   = 5 // columns of moves
)

// ColumnNames are the columns as the table heads them.
var ColumnNames = strings.Fields("I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI")

//go:embed openings64.txt
var openings64 string

// likely are the texts that faulty cells most likely should have: they are possible, stand in
// no other cell, and fit the order of the table. Of III/13 there are several.
var likely = map[[2]int]string{
	{2, 18}:  "cb4 bc5 gf4 ab6 hg3 fg5",
	{2, 24}:  "cb4 fg5 ed4 ef6",
	{3, 19}:  "cd4 fg5 dc3 gf6 gf4 de5",
	{4, 29}:  "ef4 dc5 de3 fg5 cb4 gf6",
	{4, 30}:  "ef4 dc5 de3 fg5 cd2 gf6",
	{12, 1}:  "d2b4 h8h4",
	{14, 9}:  "g1a5 f6b4",
	{15, 14}: "g3h4 h8e5",
	{15, 20}: "h2a5 b6h2",
}

// Openings returns the cells of the table, column after column, and the reserve.
var Openings = sync.OnceValue(func() []Opening {
	lines := strings.Split(strings.TrimSpace(openings64), "\n")
	for strings.HasPrefix(lines[0], "#") {
		lines = lines[1:]
	}
	var out []Opening
	first := map[string][2]int{}
	add := func(column, row int, text string) {
		o := Opening{Column: column, Row: row, Text: text, Likely: likely[[2]int{column, row}]}
		o.resolve()
		if same, ok := first[text]; ok {
			o.Same = same
		} else {
			first[text] = [2]int{column, row}
		}
		out = append(out, o)
	}
	for column := range Columns {
		for row := range Rows {
			add(column+1, row+1, strings.Split(lines[row], "\t")[column])
		}
	}
	for i, text := range strings.Split(lines[Rows], "\t") {
		add(Columns+1, i+1, text)
	}
	return out
})

// Cell returns the opening of a column and a row, both from 1; nil if there is none.
func Cell(column, row int) *Opening {
	switch all := Openings(); {
	case column >= 1 && column <= Columns && row >= 1 && row <= Rows:
		return &all[(column-1)*Rows+row-1]
	case column == Columns+1 && row >= 1 && row <= Reserve:
		return &all[Columns*Rows+row-1]
	}
	return nil
}

// Draw returns the opening of a lot, a number from 1 that was drawn in public, among the
// cells that give a position.
func Draw(lot uint64) *Opening {
	all := Openings()[:Columns*Rows]
	for x := lot; ; x++ {
		h := x
		for range 3 { // spreads neighbouring lots over the table
			h ^= h >> 30
			h *= 0x94d049bb133111eb
			h ^= h >> 27
		}
		if o := &all[h%uint64(len(all))]; o.Fault.Text == "" {
			return o
		}
	}
}

// ReadOpening returns the position that a text of a column gives.
func ReadOpening(column int, text string) (Position, error) {
	o := Opening{Column: column, Text: text}
	o.resolve()
	if o.Fault.Text != "" {
		return Position{}, fmt.Errorf("%s: %s is not possible there", text, o.Fault.Text)
	}
	return o.Start, nil
}

// resolve works the cell out.
func (o *Opening) resolve() {
	p := SixtyFour.Start()
	words := strings.Fields(o.Text)
	if o.Column > moved {
		o.Start, o.Fault = shift(p, words)
		return
	}
	o.Moves = words
	for i, text := range words {
		w, ok := SixtyFour.Read(text)
		if !ok {
			o.Fault = Fault{text, i + 1}
			return
		}
		m, err := SixtyFour.Find(&p, w)
		if err != nil {
			o.Fault = Fault{text, i + 1}
			return
		}
		p = SixtyFour.Play(p, m)
	}
	o.Start = p
}

// shift returns the position after the shifts of a white and a black man.
func shift(p Position, words []string) (Position, Fault) {
	start := p
	if len(words) != 2 {
		return Position{}, Fault{strings.Join(words, " "), 1}
	}
	var to [2]Square
	for c, text := range words {
		to[c] = none
		if strings.Trim(text, "-") == "" {
			continue
		}
		if len(text) != 4 {
			return Position{}, Fault{text, c + 1}
		}
		from, okFrom := SixtyFour.Square(text[:2])
		at, okTo := SixtyFour.Square(text[2:])
		if !okFrom || !okTo || !start.Men[c].Has(from) {
			return Position{}, Fault{text, c + 1}
		}
		p.Men[c] &^= 1 << from
		to[c] = at
	}
	for c, q := range to {
		if q == none {
			continue
		}
		if (p.Men[White] | p.Men[Black]).Has(q) || SixtyFour.grid.lastRow[c].Has(q) {
			return Position{}, Fault{words[c], c + 1}
		}
		p.Men[c] |= 1 << q
	}
	return p, Fault{}
}
