package report

import (
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"
)

// Widths of columns in characters, and the height of a line in points.
const (
	narrowest  = 5
	proseWidth = 46
	lineHeight = 12.5
)

// sheetOf is a sheet with a table: a title and lines of introduction above it
// where there are any, a heading that stays in place, and the page set up.
type sheetOf struct {
	name   string
	above  []string // the first is the title
	table  table
	frozen int // columns that stay in place
}

// tableSheet writes the sheet. Its rows go straight to the file, so that a
// league of thousands of players takes little memory.
func (b *workbook) tableSheet(s sheetOf) {
	s.name = b.sheet(s.name)
	head := 1
	if len(s.above) > 0 {
		head = len(s.above) + 2
	}
	s.table = s.table.within(mostColumns, mostRows-head)
	last := head + len(s.table.rows)
	right := name(len(s.table.columns), last)
	b.try(b.file.SetDefinedName(&excelize.DefinedName{
		Name: "_xlnm.Print_Titles", RefersTo: quoted(s.name) + "!$" + strconv.Itoa(head) + ":$" + strconv.Itoa(head), Scope: s.name,
	}))
	if len(s.table.rows) > 0 && len(s.table.bold) == 0 {
		b.try(b.file.AutoFilter(s.name, name(1, head)+":"+right, nil))
	}
	b.page(s.name, "landscape", 0) // after the filter, which would undo it
	b.running(s.name)
	b.try(b.file.SetPanes(s.name, &excelize.Panes{
		Freeze: true, XSplit: s.frozen, YSplit: head, TopLeftCell: name(s.frozen+1, head+1), ActivePane: pane(s.frozen),
	}))
	if b.err != nil {
		return
	}
	w, err := b.file.NewStreamWriter(s.name)
	if err != nil {
		b.try(err)
		return
	}
	widths := make([]int, len(s.table.columns))
	for i := len(widths) - 1; i >= 0; i-- { // the last one set stands first in the file
		widths[i] = s.table.width(i)
		b.try(w.SetColWidth(i+1, i+1, float64(widths[i])))
	}
	for i, line := range s.above {
		l := remark
		if i == 0 {
			l = caption
		}
		b.try(w.SetRow(name(1, i+1), []any{excelize.Cell{StyleID: b.style(l, words), Value: cutText(line, longestText)}}))
	}
	b.headings(w, &s.table, widths, head)
	b.rows(w, &s.table, widths, head+1)
	b.try(w.Flush())
}

func (b *workbook) headings(w *excelize.StreamWriter, t *table, widths []int, at int) {
	cells, lines := make([]any, len(t.columns)), 1
	for i, c := range t.columns {
		cells[i] = excelize.Cell{StyleID: b.style(heading, c.form.side()), Value: cutText(c.head, longestText)}
		lines = max(lines, wrapped(c.head, widths[i]*digit))
	}
	b.try(w.SetRow(name(1, at), cells, excelize.RowOpts{Height: bounded(float64(lines)*lineHeight + 4)}))
}

func (b *workbook) rows(w *excelize.StreamWriter, t *table, widths []int, from int) {
	for r, row := range t.rows {
		l, lines := body, 1
		if t.bold[r] {
			l = total
		}
		cells := make([]any, len(row))
		for i, v := range row {
			f := t.columns[i].form
			cells[i] = excelize.Cell{StyleID: b.style(l, f), Value: number(v)}
			if s, ok := v.(string); ok && f == prose {
				lines = max(lines, wrapped(s, widths[i]*fontScale-2*digit))
			}
		}
		b.try(w.SetRow(name(1, from+r), cells, excelize.RowOpts{Height: bounded(float64(lines) * lineHeight)}))
	}
}

// side is the form of a heading: it stands where its column stands.
func (f form) side() form {
	if f.right() {
		return whole
	}
	return words
}

// running sets the header and footer of the printed pages.
func (b *workbook) running(sheet string) {
	title := []rune(b.title)
	if len(title) > 90 {
		title = append(title[:89], '…')
	}
	b.try(b.file.SetHeaderFooter(sheet, &excelize.HeaderFooterOptions{
		OddHeader: `&L&"-,Bold"` + strings.ReplaceAll(string(title), "&", "&&") + `&R&A`,
		OddFooter: `&Lfedrate&RPage &P of &N`,
	}))
}

// name is the reference of a cell: A1.
func name(col, row int) string {
	s, err := excelize.CoordinatesToCellName(col, row)
	if err != nil {
		return "A1"
	}
	return s
}

func quoted(sheet string) string { return "'" + strings.ReplaceAll(sheet, "'", "''") + "'" }

func pane(frozen int) string {
	if frozen > 0 {
		return "bottomRight"
	}
	return "bottomLeft"
}
