package report

import "unicode/utf8"

// column is a column of a table, the same on a sheet and in text.
type column struct {
	head string
	form form
}

// table is rows under columns; each row has as many values as there are
// columns, nil where there is nothing to say.
type table struct {
	columns []column
	rows    [][]any
	bold    map[int]bool // rows that stand out, such as sums
	more    string       // where the rows stand that are not shown
}

func (t *table) add(values ...any) { t.rows = append(t.rows, values) }

// sum adds a row that stands out.
func (t *table) sum(values ...any) {
	if t.bold == nil {
		t.bold = map[int]bool{}
	}
	t.bold[len(t.rows)] = true
	t.add(values...)
}

// without is the table less the column of that heading.
func (t *table) without(head string) table {
	out := table{bold: t.bold, more: t.more}
	at := -1
	for i, c := range t.columns {
		if c.head != head {
			out.columns = append(out.columns, c)
		} else {
			at = i
		}
	}
	for _, row := range t.rows {
		if at >= 0 {
			row = append(row[:at:at], row[at+1:]...)
		}
		out.rows = append(out.rows, row)
	}
	return out
}

// widest is the number of characters of the longest value of a column.
func (t *table) widest(col int) int {
	w := 0
	for _, row := range t.rows {
		w = max(w, utf8.RuneCountInString(t.columns[col].form.written(row[col])))
	}
	return w
}
