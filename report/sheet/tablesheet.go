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
	briefWidth = 24
	proseWidth = 46
	proseLines = 4 // beyond which a column of prose is wider
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

// AddTable adds the sheet. Its rows go straight to the file when the workbook is
// saved, so that a league of thousands of players takes little memory; until then
// the table must stay as it is.
func (b *Workbook) AddTable(s TableSheet) {
	name := b.AddSheet(b.Language.Say(s.Name))
	head := 1
	if len(s.Above) > 0 {
		head = len(s.Above) + 2
	}
	s.Table = s.Table.truncate(b.Language, mostColumns, mostRows-head).translate(b.Language)
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
	widths := make([]int, len(s.Table.Columns))
	for i := range widths {
		widths[i] = s.Table.width(b.Language, i)
	}
	b.Try(b.File.SetSheetDimension(name, "A1:"+right))
	rows := &tableRows{in: b.Language, TableSheet: s, name: name, head: head, widths: widths}
	rows.take(b)
	b.tables = append(b.tables, rows)
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

// side returns the form of a heading: it stands where its column stands.
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

// CellName returns the reference of a cell: A1.
func CellName(col, row int) string {
	s, err := excelize.CoordinatesToCellName(col, row)
	if err != nil {
		return "A1"
	}
	return s
}

// QuotedName returns the name of a sheet as a reference has it.
func QuotedName(sheet string) string { return "'" + strings.ReplaceAll(sheet, "'", "''") + "'" }

func pane(frozen int) string {
	if frozen > 0 {
		return "bottomRight"
	}
	return "bottomLeft"
}
