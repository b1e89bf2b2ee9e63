package sheet

import (
	"unicode/utf8"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
)

// Column is a column of a table, the same on a sheet and in text.
type Column struct {
	Head handbook.Text
	Form Form
}

// Table is rows under columns; each row has as many values as there are
// columns, nil where there is nothing to say. It stands in no language until it
// is written.
type Table struct {
	Columns []Column
	Rows    [][]any
	bold    map[int]bool  // rows that stand out, such as sums
	More    handbook.Text // where the rows stand that are not shown
}

// Add adds a row with a value for each column.
func (t *Table) Add(values ...any) { t.Rows = append(t.Rows, values) }

// Sum adds a row that stands out.
func (t *Table) Sum(values ...any) {
	if t.bold == nil {
		t.bold = map[int]bool{}
	}
	t.bold[len(t.Rows)] = true
	t.Add(values...)
}

// Without returns the table less the column of the heading with that key.
func (t *Table) Without(head string) Table {
	out := Table{bold: t.bold, More: t.More}
	at := -1
	for i, c := range t.Columns {
		if c.Head.Key != head {
			out.Columns = append(out.Columns, c)
		} else {
			at = i
		}
	}
	for _, row := range t.Rows {
		if at >= 0 {
			row = append(row[:at:at], row[at+1:]...)
		}
		out.Rows = append(out.Rows, row)
	}
	return out
}

// translate returns the table with its texts written out, each once.
func (t Table) translate(l *language.Language) Table {
	rows, words := make([][]any, len(t.Rows)), map[string]any{}
	var room []any // of the rows that have a text
	for i, row := range t.Rows {
		rows[i] = row
		for j, v := range row {
			text, is := v.(handbook.Text)
			if !is {
				continue
			}
			if &rows[i][0] == &row[0] {
				if len(room) < len(row) {
					room = make([]any, len(row)*min(len(t.Rows)-i, mostTogether))
				}
				rows[i] = append(room[:0:len(row)], row...)
				room = room[len(row):]
			}
			if len(text.Args) > 0 {
				rows[i][j] = l.Say(text)
				continue
			}
			word, known := words[text.Key]
			if !known {
				word = l.Say(text)
				words[text.Key] = word
			}
			rows[i][j] = word
		}
	}
	t.Rows = rows
	return t
}

// mostTogether is for how many rows room is made at once.
const mostTogether = 512

// widest returns the number of characters of the longest value of a column.
func (t *Table) widest(l *language.Language, col int) int {
	w := 0
	for _, row := range t.Rows {
		w = max(w, utf8.RuneCountInString(t.cell(l, col, row[col])))
	}
	return w
}
