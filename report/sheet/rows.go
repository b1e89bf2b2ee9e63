package sheet

import (
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/handbook/language"
)

// tableRows writes the rows of a table's sheet. All styles are made when the sheet is
// added, so that the rows can be written last.
type tableRows struct {
	TableSheet
	in     *language.Language
	name   string // of the sheet
	head   int    // row of the headings
	widths []int  // of the columns, in characters

	above            [2]int // styles of the title and of the other lines
	heads, body, sum []int  // styles of the columns
	letters          []string
}

// take makes the styles.
func (t *tableRows) take(b *Workbook) {
	if len(t.Above) > 0 {
		t.above = [2]int{b.style(caption, Words), b.style(remark, Words)}
	}
	for i, c := range t.Table.Columns {
		t.heads = append(t.heads, b.style(heading, c.Form.side()))
		t.body = append(t.body, b.style(body, c.Form))
		if len(t.Table.bold) > 0 {
			t.sum = append(t.sum, b.style(total, c.Form))
		}
		t.letters = append(t.letters, strings.TrimRight(CellName(i+1, 1), "1"))
	}
}

// write writes the widths of the columns and the rows.
func (t *tableRows) write(book *excelize.File) error {
	out, err := book.NewStreamWriter(t.name)
	if err != nil {
		return err
	}
	for i := len(t.widths) - 1; i >= 0; i-- { // each goes before those set so far
		if err := out.SetColWidth(i+1, i+1, float64(t.widths[i])); err != nil {
			return err
		}
	}
	for i, line := range t.Above {
		cell := excelize.Cell{StyleID: t.above[min(i, 1)], Value: CutText(t.in, line, longestText)}
		if err := out.SetRow("A"+strconv.Itoa(i+1), []any{cell}); err != nil {
			return err
		}
	}
	if err := t.headings(out); err != nil {
		return err
	}
	cells := make([]excelize.Cell, len(t.widths))
	values := make([]any, len(cells))
	for i := range cells {
		values[i] = &cells[i]
	}
	for r, row := range t.Table.Rows {
		styles, lines := t.body, 1
		if t.Table.bold[r] {
			styles = t.sum
		}
		at := t.head + 1 + r
		for i, v := range row {
			if s, ok := v.(string); ok && t.Table.Columns[i].Form.wraps() {
				lines = max(lines, wrapped(s, t.widths[i]*FontScale-2*Digit))
			}
			cells[i] = excelize.Cell{StyleID: styles[i], Value: Number(t.in, v)}
			if f, is := v.(Formula); is {
				cells[i].Formula = t.formula(f.Of, at)
			}
		}
		if err := out.SetRow("A"+strconv.Itoa(at), values[:len(row)], excelize.RowOpts{Height: Bounded(float64(lines) * lineHeight)}); err != nil {
			return err
		}
	}
	return out.Flush()
}

func (t *tableRows) headings(out *excelize.StreamWriter) error {
	heads, lines := make([]any, len(t.Table.Columns)), 1
	for i, c := range t.Table.Columns {
		head := t.in.Say(c.Head)
		lines = max(lines, wrapped(head, t.widths[i]*Digit))
		heads[i] = excelize.Cell{StyleID: t.heads[i], Value: CutText(t.in, head, longestText)}
	}
	return out.SetRow("A"+strconv.Itoa(t.head), heads, excelize.RowOpts{Height: Bounded(float64(lines)*lineHeight + 4)})
}
