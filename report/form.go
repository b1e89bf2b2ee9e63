package report

import (
	"github.com/xuri/excelize/v2"
)

// formSheet is a printed form: fields at fixed places, filled row by row.
type formSheet struct {
	book   *workbook
	sheet  string
	row    int // the next row
	styles map[part]int
}

// part is what a cell is on a form.
type part uint8

const (
	partTitle     part = iota
	partNotice         // not valid until …
	partLabel          // before or above a field
	partSecond         // label after a field
	partField          // text, as small as it must be to fit
	partNumber         // whole number
	partScore          // points with one decimal
	partDay            // date
	partBox            // to tick
	partWrapped        // text over several lines
	partHead           // of the table
	partRow            // of the table, text
	partRowNumber      // of the table, number
	partRowMid         // of the table, centred text
	partOut            // the same three for a round that does not count
	partOutNumber
	partOutMid
	partLine // to sign on
	partNote // footnotes
)

func newForm(b *workbook, sheet string, widths []float64) *formSheet {
	b.sheet(sheet)
	for i, w := range widths {
		col, err := excelize.ColumnNumberToName(i + 1)
		b.try(err)
		b.try(b.file.SetColWidth(sheet, col, col, w))
	}
	b.page(sheet, "portrait", 1)
	return &formSheet{book: b, sheet: sheet, row: 1, styles: map[part]int{}}
}

// put fills the columns from to to of the current row, joined to one cell.
func (f *formSheet) put(from, to int, p part, v any) { f.block(from, to, 1, p, v) }

// block is put over several rows.
func (f *formSheet) block(from, to, rows int, p part, v any) {
	first, last := name(from, f.row), name(to, f.row+rows-1)
	b := f.book
	b.try(b.file.SetCellStyle(f.sheet, first, last, f.style(p)))
	if first != last {
		b.try(b.file.MergeCell(f.sheet, first, last))
	}
	if v = number(v); v != nil {
		b.try(b.file.SetCellValue(f.sheet, first, v))
	}
}

// next ends the row, which is so high in points.
func (f *formSheet) next(height float64) {
	f.book.try(f.book.file.SetRowHeight(f.sheet, f.row, height))
	f.row++
}

// tick makes a box that takes an X or nothing.
func (f *formSheet) tick(from, to int, on bool) {
	mark := ""
	if on {
		mark = "X"
	}
	f.put(from, to, partBox, mark)
	dv := excelize.NewDataValidation(true)
	dv.SetSqref(name(from, f.row))
	f.book.try(dv.SetDropList([]string{"X"}))
	dv.SetError(excelize.DataValidationErrorStyleStop, "Title", "put X in the box of the title, or leave it empty")
	f.book.try(f.book.file.AddDataValidation(f.sheet, dv))
}

func (f *formSheet) style(p part) int {
	if n, ok := f.styles[p]; ok {
		return n
	}
	n := f.book.newStyle(p.style())
	f.styles[p] = n
	return n
}

// frame is a thin border on the sides named by their first letters.
func frame(sides string) []excelize.Border {
	names := map[rune]string{'l': "left", 'r': "right", 't': "top", 'b': "bottom"}
	var out []excelize.Border
	for _, s := range sides {
		out = append(out, excelize.Border{Type: names[s], Color: "7F7F7F", Style: 1})
	}
	return out
}

func (p part) style() *excelize.Style {
	s := &excelize.Style{
		Font:      &excelize.Font{Family: fontName, Size: 9},
		Alignment: &excelize.Alignment{Vertical: "center", Horizontal: "left"},
	}
	switch p {
	case partTitle:
		s.Font.Bold, s.Font.Size, s.Font.Color, s.Alignment.Horizontal = true, 14, ink, "center"
	case partNotice:
		s.Font.Bold, s.Font.Size, s.Font.Color, s.Alignment.Horizontal = true, 11, "C00000", "center"
		s.Border = frame("lrtb")
	case partLabel, partSecond:
		s.Font.Size, s.Font.Color, s.Alignment.WrapText = 8, "404040", true
		if p == partSecond {
			s.Alignment.Indent = 1
		}
	case partField, partNumber, partScore, partDay:
		s.Font.Bold, s.Border, s.Alignment.ShrinkToFit = true, frame("lrtb"), true
	case partBox:
		s.Font.Bold, s.Font.Size, s.Border, s.Alignment.Horizontal = true, 12, frame("lrtb"), "center"
	case partWrapped:
		s.Border, s.Alignment.WrapText, s.Alignment.Vertical = frame("lrtb"), true, "top"
	case partHead:
		s.Font.Bold, s.Font.Color, s.Border = true, ink, frame("lrtb")
		s.Alignment.Horizontal, s.Alignment.WrapText = "center", true
		s.Fill = excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{paper}}
	case partLine:
		s.Border, s.Alignment.Vertical, s.Alignment.ShrinkToFit = frame("b"), "bottom", true
	case partNote:
		s.Font.Size, s.Font.Color, s.Alignment.WrapText, s.Alignment.Vertical = 7.5, "404040", true, "top"
	default:
		p.row(s)
	}
	if s.Alignment.Horizontal == "left" && len(s.Border) > 1 {
		s.Alignment.Indent = 1
	}
	switch p {
	case partNumber, partRowNumber, partOutNumber:
		s.CustomNumFmt = &formats[whole]
		s.Alignment.Horizontal, s.Alignment.Indent = "center", 0
	case partScore:
		s.CustomNumFmt = &formats[points]
		s.Alignment.Horizontal, s.Alignment.Indent = "center", 0
	case partDay:
		s.CustomNumFmt = &formats[day]
	}
	return s
}

func (p part) row(s *excelize.Style) {
	s.Border, s.Alignment.ShrinkToFit = frame("lrtb"), true
	if p == partRowMid || p == partOutMid {
		s.Alignment.Horizontal = "center"
	}
	if p >= partOut && p <= partOutMid {
		s.Font.Color, s.Font.Italic = "7F7F7F", true
	}
}
