package sheet

import (
	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/handbook/language"
)

// FontName is a font that office suites have or replace by one of the same
// widths, with Cyrillic and all diacritics.
const FontName = "Arial"

// Colours of the house: a quiet blue for headings, grey lines.
const (
	Ink     = "1F3864"
	Pale    = "DCE6F1"
	rowLine = "BFBFBF" // below a row of a table
)

// look is what a cell is on the sheet.
type look uint8

const (
	body    look = iota
	heading      // of a column
	total        // bold row at the end
	caption      // title of a sheet
	remark       // small grey text
)

// styleKey names a style of a workbook.
type styleKey struct {
	look look
	form Form
}

// style returns the number of the style, made at its first use.
func (b *Workbook) style(l look, f Form) int {
	key := styleKey{l, f}
	if n, ok := b.styles[key]; ok {
		return n
	}
	n := b.NewStyle(l.style(b.Language, f))
	b.styles[key] = n
	return n
}

// NewStyle adds a style and returns its number.
func (b *Workbook) NewStyle(s *excelize.Style) int {
	n, err := b.File.NewStyle(s)
	b.Try(err)
	return n
}

func (l look) style(in *language.Language, f Form) *excelize.Style {
	s := &excelize.Style{
		Font:      &excelize.Font{Family: FontName, Size: 9},
		Alignment: &excelize.Alignment{Vertical: "top", Horizontal: "left", WrapText: f.wraps()},
	}
	switch {
	case f.right():
		s.Alignment.Horizontal = "right"
	case l != caption && l != remark:
		s.Alignment.Indent = 1
	}
	if f != Words && !f.wraps() {
		s.CustomNumFmt = f.NumberFormat(in)
	}
	switch l {
	case heading:
		s.Font.Bold, s.Font.Color = true, Ink
		s.Fill = excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{Pale}}
		s.Alignment.WrapText, s.Alignment.Vertical = true, "center"
		s.Border = []excelize.Border{{Type: "bottom", Color: Ink, Style: 1}}
	case body:
		s.Border = []excelize.Border{{Type: "bottom", Color: rowLine, Style: 4}}
	case total:
		s.Font.Bold = true
		s.Border = []excelize.Border{{Type: "top", Color: Ink, Style: 1}}
	case caption:
		s.Font.Bold, s.Font.Size, s.Font.Color = true, 13, Ink
	case remark:
		s.Font.Color = "595959"
	}
	return s
}
