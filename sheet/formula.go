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

// formula is what the cell of a value in a row follows from, or nothing.
func (t *Table) formula(v any, row int) string {
	f, is := v.(Formula)
	if !is {
		return ""
	}
	var written strings.Builder
	for rest := f.Of; rest != ""; {
		before, after, found := strings.Cut(rest, "{")
		written.WriteString(before)
		if !found {
			break
		}
		head, behind, _ := strings.Cut(after, "}")
		head, offset, _ := strings.Cut(head, " ")
		rows, _ := strconv.Atoi(offset)
		written.WriteString(CellName(t.Column(head), row+rows))
		rest = behind
	}
	return written.String()
}

// Column is the number of the column under the heading with that key, from 1; 0
// where there is none.
func (t *Table) Column(head string) int {
	return 1 + slices.IndexFunc(t.Columns, func(c Column) bool { return c.Head.Key == head })
}

// Range refers to rows of a column of a sheet.
func Range(sheet string, column, from, to int) string {
	return fmt.Sprintf("%s!%s:%s", QuotedName(sheet), CellName(column, from), CellName(column, to))
}
