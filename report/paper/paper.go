// Package paper draws printed forms: one description of a form becomes a
// workbook (XLSX) and a document (PDF) with the same content. A form has a
// number and a digest of the data it was made from; the package reads them from
// a file and compares a file with the form as it was issued. What stands on
// which form is the business of package report.
package paper

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/seal"
	"github.com/fedrate/fedrate/report/sheet"
	"github.com/fedrate/fedrate/tournament"
)

// Paper is a printed form, one page A4 or several. It is described once and
// drawn twice, as a workbook ([Paper.XLSX]) and as a document ([Paper.PDF]),
// so that both have the same content. The same data give the same bytes.
type Paper struct {
	Code  string           // of the form: IT1
	Title tournament.Title // that it is about; NoTitle: none of a player
	Day   handbook.Date    // that dates the form
	Stamp
	Language *language.Language // that it is written in; nil: English. Number and digest do not depend on it
	Data     []byte             // what number and digest were made from, as JSON without a language

	Name      string // of the document
	KeyID     string // of the key that has signed number and data; empty if unsigned
	Signature []byte
	key       *seal.Key // signs the files, too; nil: they are written without
	bare      bool      // without pictures, to be compared
	inGo      bool      // the document is written in the Go fonts, as it was issued; else in Inter
	data      any
	begins    string // what the number begins with
	sheets    []*Page
	err       error
}

// FailedForm returns a form that could not be made: writing it fails with the error.
func FailedForm(err error) *Paper { return &Paper{err: err} }

// spoken returns the language that the form is written in.
func (p *Paper) spoken() *language.Language {
	if p.Language == nil {
		return language.English
	}
	return p.Language
}

// Page is a page in the making: a grid of columns, filled row by row.
type Page struct {
	name    string // of the sheet in the workbook
	spoken  *language.Language
	widths  []float64
	heights []float64 // of the rows that are done, in points
	cells   []paperCell
	row     int // the next row, from 1
}

// paperCell is a field or a label of a page: columns from to, rows row and on.
type paperCell struct {
	from, to, row, rows int
	part                Part
	value               any
	box                 bool // takes an X or nothing
}

// Page begins a page with columns of these widths in characters.
func (p *Paper) Page(name string, widths []float64) *Page {
	s := &Page{name: name, spoken: p.spoken(), widths: widths, row: 1}
	p.sheets = append(p.sheets, s)
	return s
}

// Put fills the columns from to to of the current row, joined to one cell.
func (f *Page) Put(from, to int, p Part, v any) { f.Block(from, to, 1, p, v) }

// Block is put over several rows.
func (f *Page) Block(from, to, rows int, p Part, v any) {
	if s, ok := v.(string); ok {
		v = sheet.CutText(f.spoken, s, sheet.LongestField)
	}
	f.cells = append(f.cells, paperCell{from: from, to: to, row: f.row, rows: rows, part: p, value: v})
}

// Tick makes a box that takes an X or nothing.
func (f *Page) Tick(from, to int, on bool) {
	mark := ""
	if on {
		mark = "X"
	}
	f.Put(from, to, partBox, mark)
	f.cells[len(f.cells)-1].box = true
}

// Next ends the row, which is so high in points, as far as a row may be.
func (f *Page) Next(height float64) {
	f.heights = append(f.heights, sheet.Bounded(height))
	f.row++
}

// Field is a label with its value, so many columns each; a field without
// columns for one of them has none.
type Field struct {
	Labelled int // columns of the label
	Label    string
	Wide     int // columns of the value
	Part     Part
	Value    any
}

// Fields is a row of fields from the left.
func (f *Page) Fields(height float64, list ...Field) {
	at, label := 1, PartLabel
	for _, x := range list {
		if x.Labelled > 0 {
			f.Put(at, at+x.Labelled-1, label, x.Label)
			at += x.Labelled
		}
		if x.Wide > 0 {
			f.Put(at, at+x.Wide-1, x.Part, x.Value)
			at += x.Wide
		}
		label = PartSecond
	}
	f.Next(height)
}

// Line is a row with one text, as high as its lines.
func (f *Page) Line(p Part, text string) {
	l := p.look()
	width := 0.0
	for _, w := range f.widths {
		width += w
	}
	text, lines := sheet.CutLines(f.spoken, text, int(width*sheet.Digit*11/l.size), sheet.MostLines)
	f.Put(1, len(f.widths), p, text)
	f.Next(3 + 1.3*l.size*float64(lines))
}

// Notice is a line in a box that stands out, as high as its lines.
func (f *Page) Notice(text string) {
	l := PartNotice.look()
	width := 0.0
	for _, w := range f.widths {
		width += w
	}
	text, lines := sheet.CutLines(f.spoken, text, int((width-4)*sheet.Digit*10/l.size), sheet.MostLines)
	f.Put(1, len(f.widths), PartNotice, text)
	f.Next(5 + 13*float64(lines))
}

// LongText returns a text cut to so many lines of a width in thousandths of the size
// of the font, as far as a form has room for them, and how many it takes.
func (f *Page) LongText(text string, width int) (cut string, lines int) {
	return sheet.CutLines(f.spoken, text, width, sheet.MostLines)
}

// Height is that of the rows so far.
func (f *Page) Height() float64 {
	sum := 0.0
	for _, h := range f.heights {
		sum += h
	}
	return sum
}

// PageCount returns how many pages are begun.
func (p *Paper) PageCount() int { return len(p.sheets) }
