package sheet

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Formula is a value that follows from other cells: what was computed is stored,
// and who changes one of them in the workbook sees it follow.
type Formula struct {
	// Of is the formula without its sign of equality. {HEAD} is the cell of the own row
	// under the heading with that key,
	// {HEAD -2} the one two rows above.
	Of    string
	Value any
}

// formula returns what the cell of a row follows from.
func (t *tableRows) formula(of string, row int) string {
	var out []byte
	for {
		before, after, found := strings.Cut(of, "{")
		out = append(out, before...)
		if !found {
			return string(out)
		}
		head, tail, _ := strings.Cut(after, "}")
		head, offset, _ := strings.Cut(head, " ")
		column, at := t.Table.Column(head), row
		if offset != "" {
			rows, _ := strconv.Atoi(offset)
			at += rows
		}
		if column > 0 && at > 0 && at <= mostRows {
			out = strconv.AppendInt(append(out, t.letters[column-1]...), int64(at), 10)
		} else {
			out = append(out, CellName(column, at)...)
		}
		of = tail
	}
}

// Column returns the number of the column under the heading with that key, from 1; 0
// where there is none.
func (t *Table) Column(head string) int {
	return 1 + slices.IndexFunc(t.Columns, func(c Column) bool { return c.Head.Key == head })
}

// Range refers to rows of a column of a sheet.
func Range(sheet string, column, from, to int) string {
	return fmt.Sprintf("%s!%s:%s", QuotedName(sheet), CellName(column, from), CellName(column, to))
}
