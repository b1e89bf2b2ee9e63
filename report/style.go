package report

import "github.com/xuri/excelize/v2"

// fontName is a font that office suites have or replace by one of the same
// widths, with Cyrillic and all diacritics.
const fontName = "Arial"

// Colours of the house: a quiet blue for headings, grey lines.
const (
	ink   = "1F3864"
	paper = "DCE6F1"
	line  = "BFBFBF"
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
	form form
}

// style is the number of the style, made at its first use.
func (b *workbook) style(l look, f form) int {
	key := styleKey{l, f}
	if n, ok := b.styles[key]; ok {
		return n
	}
	n := b.newStyle(l.style(f))
	b.styles[key] = n
	return n
}

func (b *workbook) newStyle(s *excelize.Style) int {
	n, err := b.file.NewStyle(s)
	b.try(err)
	return n
}

func (l look) style(f form) *excelize.Style {
	s := &excelize.Style{
		Font:      &excelize.Font{Family: fontName, Size: 9},
		Alignment: &excelize.Alignment{Vertical: "top", Horizontal: "left", WrapText: f == prose},
	}
	switch {
	case f.right():
		s.Alignment.Horizontal = "right"
	case l != caption && l != remark:
		s.Alignment.Indent = 1
	}
	if f != words && f != prose {
		s.CustomNumFmt = &formats[f]
	}
	switch l {
	case heading:
		s.Font.Bold, s.Font.Color = true, ink
		s.Fill = excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{paper}}
		s.Alignment.WrapText, s.Alignment.Vertical = true, "center"
		s.Border = []excelize.Border{{Type: "bottom", Color: ink, Style: 1}}
	case body:
		s.Border = []excelize.Border{{Type: "bottom", Color: line, Style: 4}}
	case total:
		s.Font.Bold = true
		s.Border = []excelize.Border{{Type: "top", Color: ink, Style: 1}}
	case caption:
		s.Font.Bold, s.Font.Size, s.Font.Color = true, 13, ink
	case remark:
		s.Font.Color = "595959"
	}
	return s
}
