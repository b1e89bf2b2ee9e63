package paper

import (
	"bytes"
	"io"
	"strconv"

	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/report/sheet"
)

// XLSX writes the form as a workbook, a sheet a page, each of which prints on
// one page A4.
func (p *Paper) XLSX(w io.Writer) error {
	if p.err != nil {
		return handbook.Errorf("paper.error.form", "form", p.Code, "problem", p.err)
	}
	b := formBook{sheet.New(p.spoken(), p.Name), map[Part]int{}, p.bare}
	for _, s := range p.sheets {
		b.page(s)
	}
	b.Try(b.File.SetDocProps(&excelize.DocProperties{
		Title: p.Name, Subject: p.Number, Identifier: p.Number, Keywords: p.Digest, Category: p.Code, Language: p.spoken().Code,
	}))
	if p.key == nil {
		return b.Save(w, p.Day)
	}
	data, err := p.capsule()
	if err == nil {
		err = b.capsule(data)
	}
	b.Try(err)
	var book bytes.Buffer
	if err := b.Save(&book, p.Day); err != nil {
		return err
	}
	_, err = w.Write(sealWorkbook(p.key, p.Number, book.Bytes()))
	return err
}

// capsuleSheet is the sheet with the signed data, which is not shown: every
// program keeps a sheet when it saves a workbook.
const capsuleSheet = "fedrate"

func (b formBook) capsule(data []byte) error {
	lines, err := packCapsule(data)
	if err != nil {
		return err
	}
	tab := b.AddSheet(capsuleSheet)
	for i, line := range lines {
		b.Try(b.File.SetCellStr(tab, sheet.CellName(1, i+1), line))
	}
	b.Try(b.File.SetSheetVisible(tab, false, true))
	return nil
}

// formBook is the workbook of a form in the making.
type formBook struct {
	*sheet.Workbook
	looks map[Part]int // styles made so far
	bare  bool
}

// page draws a page on a sheet of its own.
func (b formBook) page(s *Page) {
	tab := b.AddSheet(s.name)
	for i, w := range s.widths {
		col, err := excelize.ColumnNumberToName(i + 1)
		b.Try(err)
		b.Try(b.File.SetColWidth(tab, col, col, w))
	}
	b.PrintOn(tab, "portrait", 1)
	for i, h := range s.heights {
		b.Try(b.File.SetRowHeight(tab, i+1, sheet.Bounded(h)))
	}
	for i := range s.cells {
		b.cell(tab, &s.cells[i])
	}
	all := "A1:" + sheet.CellName(len(s.widths), max(1, s.row-1))
	b.Try(b.File.AddIgnoredErrors(tab, all, excelize.IgnoredErrorsNumberStoredAsText))
	b.Try(b.File.SetDefinedName(&excelize.DefinedName{
		Name: "_xlnm.Print_Area", RefersTo: sheet.QuotedName(tab) + "!$A$1:$" + lastColumn(s) + "$" + strconv.Itoa(s.row-1), Scope: tab,
	}))
	b.Try(b.File.SetSheetView(tab, 0, &excelize.ViewOptions{ShowGridLines: new(bool)}))
}

func lastColumn(s *Page) string {
	col, err := excelize.ColumnNumberToName(len(s.widths))
	if err != nil {
		return "A"
	}
	return col
}

func (b formBook) cell(tab string, c *paperCell) {
	first, last := sheet.CellName(c.from, c.row), sheet.CellName(c.to, c.row+c.rows-1)
	style, ok := b.looks[c.part]
	if !ok {
		style = b.NewStyle(c.part.look().style(b.Language))
		b.looks[c.part] = style
	}
	b.Try(b.File.SetCellStyle(tab, first, last, style))
	if first != last {
		b.Try(b.File.MergeCell(tab, first, last))
	}
	if c.part == partCode {
		b.code(tab, c)
		return
	}
	if v := sheet.Number(b.Language, c.value); v != nil {
		b.Try(b.File.SetCellValue(tab, first, v))
	}
	if c.box {
		dv := excelize.NewDataValidation(true)
		dv.SetSqref(first)
		b.Try(dv.SetDropList([]string{"X"}))
		dv.SetError(excelize.DataValidationErrorStyleStop, b.Language.Label("paper.box"), b.Language.Label("paper.box-rule"))
		b.Try(b.File.AddDataValidation(tab, dv))
	}
}

// style returns the look as a style of a workbook.
func (l partLook) style(in *language.Language) *excelize.Style {
	s := &excelize.Style{
		Font:      &excelize.Font{Family: sheet.FontName, Size: l.size, Bold: l.bold, Italic: l.italic, Color: l.colour},
		Alignment: &excelize.Alignment{Vertical: "center", Horizontal: "left", WrapText: l.wrap, ShrinkToFit: l.shrink},
		Border:    frame(l.sides),
	}
	switch {
	case l.middle:
		s.Alignment.Horizontal = "center"
	case l.right:
		s.Alignment.Horizontal = "right"
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
		s.CustomNumFmt = l.form.NumberFormat(in)
	}
	return s
}

// frameColour is the colour of the lines around fields.
const frameColour = "7F7F7F"

// frame returns a thin border on the sides named by their first letters.
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
	return handbook.Errorf("paper.error.layout", "form", p.Code, "layout", layout)
}
