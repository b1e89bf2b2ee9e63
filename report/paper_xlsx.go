package report

import (
	"fmt"
	"io"
	"strconv"

	"github.com/xuri/excelize/v2"
)

// XLSX writes the form as a workbook, a sheet a page, each of which prints on
// one page A4.
func (p *Paper) XLSX(w io.Writer) error {
	if p.err != nil {
		return fmt.Errorf("form %s: %w", p.Code, p.err)
	}
	b := newWorkbook(p.name)
	styles := map[part]int{}
	for _, s := range p.sheets {
		b.paperSheet(s, styles)
	}
	b.try(b.file.SetDocProps(&excelize.DocProperties{
		Title: p.name, Subject: p.Number, Identifier: p.Number, Keywords: p.Digest, Category: p.Code, Language: "en",
	}))
	return b.save(w, p.Day)
}

func (b *workbook) paperSheet(s *sheetPage, styles map[part]int) {
	sheet := b.sheet(s.name)
	for i, w := range s.widths {
		col, err := excelize.ColumnNumberToName(i + 1)
		b.try(err)
		b.try(b.file.SetColWidth(sheet, col, col, w))
	}
	b.page(sheet, "portrait", 1)
	for i, h := range s.heights {
		b.try(b.file.SetRowHeight(sheet, i+1, bounded(h)))
	}
	for i := range s.cells {
		b.paperCell(sheet, &s.cells[i], styles)
	}
	all := "A1:" + name(len(s.widths), max(1, s.row-1))
	b.try(b.file.AddIgnoredErrors(sheet, all, excelize.IgnoredErrorsNumberStoredAsText))
	b.try(b.file.SetDefinedName(&excelize.DefinedName{
		Name: "_xlnm.Print_Area", RefersTo: quoted(sheet) + "!$A$1:$" + lastColumn(s) + "$" + strconv.Itoa(s.row-1), Scope: sheet,
	}))
	b.try(b.file.SetSheetView(sheet, 0, &excelize.ViewOptions{ShowGridLines: new(bool)}))
}

func lastColumn(s *sheetPage) string {
	col, err := excelize.ColumnNumberToName(len(s.widths))
	if err != nil {
		return "A"
	}
	return col
}

func (b *workbook) paperCell(sheet string, c *paperCell, styles map[part]int) {
	first, last := name(c.from, c.row), name(c.to, c.row+c.rows-1)
	style, ok := styles[c.part]
	if !ok {
		style = b.newStyle(c.part.look().style())
		styles[c.part] = style
	}
	b.try(b.file.SetCellStyle(sheet, first, last, style))
	if first != last {
		b.try(b.file.MergeCell(sheet, first, last))
	}
	if v := number(c.value); v != nil {
		b.try(b.file.SetCellValue(sheet, first, v))
	}
	if c.box {
		dv := excelize.NewDataValidation(true)
		dv.SetSqref(first)
		b.try(dv.SetDropList([]string{"X"}))
		dv.SetError(excelize.DataValidationErrorStyleStop, "Box", "put X in the box, or leave it empty")
		b.try(b.file.AddDataValidation(sheet, dv))
	}
}

// style is the look as a style of a workbook.
func (l partLook) style() *excelize.Style {
	s := &excelize.Style{
		Font:      &excelize.Font{Family: fontName, Size: l.size, Bold: l.bold, Italic: l.italic, Color: l.colour},
		Alignment: &excelize.Alignment{Vertical: "center", Horizontal: "left", WrapText: l.wrap, ShrinkToFit: l.shrink},
		Border:    frame(l.sides),
	}
	if l.middle {
		s.Alignment.Horizontal = "center"
	}
	if l.top {
		s.Alignment.Vertical = "top"
	}
	if l.bottom {
		s.Alignment.Vertical = "bottom"
	}
	if l.indent {
		s.Alignment.Indent = 1
	}
	if l.fill != "" {
		s.Fill = excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{l.fill}}
	}
	if l.formed {
		s.CustomNumFmt = &formats[l.form]
	}
	return s
}

// frameColour is the colour of the lines around fields.
const frameColour = "7F7F7F"

// frame is a thin border on the sides named by their first letters.
func frame(sides string) []excelize.Border {
	names := map[rune]string{'l': "left", 'r': "right", 't': "top", 'b': "bottom"}
	var out []excelize.Border
	for _, s := range sides {
		out = append(out, excelize.Border{Type: names[s], Color: frameColour, Style: 1})
	}
	return out
}

// Write writes the form in the layout that a file's name asks for: .xlsx or
// .pdf.
func (p *Paper) Write(w io.Writer, layout string) error {
	switch layout {
	case ".xlsx":
		return p.XLSX(w)
	case ".pdf":
		return p.PDF(w)
	}
	return fmt.Errorf("form %s: there is no layout %q: name the file .xlsx or .pdf", p.Code, layout)
}
