package sheet

import (
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/handbook"
)

// Widths of columns in characters, and the height of a line in points.
const (
	narrowest  = 5
	proseWidth = 46
	lineHeight = 12.5
)

// TableSheet is a sheet with a table: a title and lines of introduction above it
// where there are any, a heading that stays in place, and the page set up.
type TableSheet struct {
	Name   handbook.Text
	Above  []string // the first is the title
	Table  Table
	Frozen int  // columns that stay in place
	Tall   bool // printed upright
	Hidden bool // to look things up: neither shown at first nor printed
}

// AddTable writes the sheet. Its rows go straight to the file, so that a
// league of thousands of players takes little memory.
func (b *Workbook) AddTable(s TableSheet) {
	name := b.AddSheet(b.Language.Say(s.Name))
	head := 1
	if len(s.Above) > 0 {
		head = len(s.Above) + 2
	}
	s.Table = s.Table.within(b.Language, mostColumns, mostRows-head).said(b.Language)
	last := head + len(s.Table.Rows)
	right := CellName(len(s.Table.Columns), last)
	b.Try(b.File.SetDefinedName(&excelize.DefinedName{
		Name: "_xlnm.Print_Titles", RefersTo: QuotedName(name) + "!$" + strconv.Itoa(head) + ":$" + strconv.Itoa(head), Scope: name,
	}))
	if len(s.Table.Rows) > 0 && len(s.Table.bold) == 0 {
		b.Try(b.File.AutoFilter(name, CellName(1, head)+":"+right, nil))
	}
	orientation := "landscape"
	if s.Tall {
		orientation = "portrait"
	}
	b.PrintOn(name, orientation, 0) // after the filter, which would undo it
	b.running(name)
	b.Try(b.File.SetPanes(name, &excelize.Panes{
		Freeze: true, XSplit: s.Frozen, YSplit: head, TopLeftCell: CellName(s.Frozen+1, head+1), ActivePane: pane(s.Frozen),
	}))
	if b.err != nil {
		return
	}
	if s.Hidden {
		b.hide(name)
	}
	w, err := b.File.NewStreamWriter(name)
	if err != nil {
		b.Try(err)
		return
	}
	widths := make([]int, len(s.Table.Columns))
	for i := len(widths) - 1; i >= 0; i-- { // the last one set stands first in the file
		widths[i] = s.Table.width(b.Language, i)
		b.Try(w.SetColWidth(i+1, i+1, float64(widths[i])))
	}
	for i, line := range s.Above {
		l := remark
		if i == 0 {
			l = caption
		}
		b.Try(w.SetRow(CellName(1, i+1), []any{excelize.Cell{StyleID: b.style(l, Words), Value: CutText(b.Language, line, longestText)}}))
	}
	b.headings(w, &s.Table, widths, head)
	b.rows(w, &s.Table, widths, head+1)
	b.Try(w.Flush())
}

// hide hides a sheet that is not the first. SetSheetVisible would read every sheet
// again that is already written.
func (b *Workbook) hide(name string) {
	for i := range b.File.WorkBook.Sheets.Sheet {
		if s := &b.File.WorkBook.Sheets.Sheet[i]; i > 0 && s.Name == name {
			s.State = "hidden"
		}
	}
}

func (b *Workbook) headings(w *excelize.StreamWriter, t *Table, widths []int, at int) {
	cells, lines := make([]any, len(t.Columns)), 1
	for i, c := range t.Columns {
		head := b.Language.Say(c.Head)
		cells[i] = excelize.Cell{StyleID: b.style(heading, c.Form.side()), Value: CutText(b.Language, head, longestText)}
		lines = max(lines, wrapped(head, widths[i]*Digit))
	}
	b.Try(w.SetRow(CellName(1, at), cells, excelize.RowOpts{Height: Bounded(float64(lines)*lineHeight + 4)}))
}

func (b *Workbook) rows(w *excelize.StreamWriter, t *Table, widths []int, from int) {
	for r, row := range t.Rows {
		l, lines := body, 1
		if t.bold[r] {
			l = total
		}
		cells := make([]any, len(row))
		for i, v := range row {
			f := t.Columns[i].Form
			cells[i] = excelize.Cell{StyleID: b.style(l, f), Value: Number(b.Language, v), Formula: t.formula(v, from+r)}
			if s, ok := v.(string); ok && f == Prose {
				lines = max(lines, wrapped(s, widths[i]*FontScale-2*Digit))
			}
		}
		b.Try(w.SetRow(CellName(1, from+r), cells, excelize.RowOpts{Height: Bounded(float64(lines) * lineHeight)}))
	}
}

// side is the form of a heading: it stands where its column stands.
func (f Form) side() Form {
	if f.right() {
		return Whole
	}
	return Words
}

// running sets the header and footer of the printed pages.
func (b *Workbook) running(sheet string) {
	title := []rune(b.title)
	if len(title) > 90 {
		title = append(title[:89], '…')
	}
	b.Try(b.File.SetHeaderFooter(sheet, &excelize.HeaderFooterOptions{
		OddHeader: `&L&"-,Bold"` + strings.ReplaceAll(string(title), "&", "&&") + `&R&A`,
		OddFooter: `&Lfedrate&R` + b.Language.Sayf("sheet.page", "page", "&P", "pages", "&N"),
	}))
}

// CellName is the reference of a cell: A1.
func CellName(col, row int) string {
	s, err := excelize.CoordinatesToCellName(col, row)
	if err != nil {
		return "A1"
	}
	return s
}

// QuotedName is the name of a sheet as a reference has it.
func QuotedName(sheet string) string { return "'" + strings.ReplaceAll(sheet, "'", "''") + "'" }

func pane(frozen int) string {
	if frozen > 0 {
		return "bottomRight"
	}
	return "bottomLeft"
}
