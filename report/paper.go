package report

import (
	"strings"

	"github.com/fedrate/fedrate/handbook"
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
	Data []byte // what number and digest were made from, as JSON

	name   string // of the document
	sheets []*sheetPage
	err    error
}

// FailedForm is a form that could not be made: writing it fails with the error.
func FailedForm(err error) *Paper { return &Paper{err: err} }

// sheetPage is a page in the making: a grid of columns, filled row by row.
type sheetPage struct {
	name    string // of the sheet in the workbook
	widths  []float64
	heights []float64 // of the rows that are done, in points
	cells   []paperCell
	row     int // the next row, from 1
}

// paperCell is a field or a label of a page: columns from to, rows row and on.
type paperCell struct {
	from, to, row, rows int
	part                part
	value               any
	box                 bool // takes an X or nothing
}

// page begins a page with columns of these widths in characters.
func (p *Paper) page(name string, widths []float64) *sheetPage {
	s := &sheetPage{name: name, widths: widths, row: 1}
	p.sheets = append(p.sheets, s)
	return s
}

// put fills the columns from to to of the current row, joined to one cell.
func (f *sheetPage) put(from, to int, p part, v any) { f.block(from, to, 1, p, v) }

// block is put over several rows.
func (f *sheetPage) block(from, to, rows int, p part, v any) {
	if s, ok := v.(string); ok {
		v = cutText(s, longestField)
	}
	f.cells = append(f.cells, paperCell{from: from, to: to, row: f.row, rows: rows, part: p, value: v})
}

// tick makes a box that takes an X or nothing.
func (f *sheetPage) tick(from, to int, on bool) {
	mark := ""
	if on {
		mark = "X"
	}
	f.put(from, to, partBox, mark)
	f.cells[len(f.cells)-1].box = true
}

// next ends the row, which is so high in points, as far as a row may be.
func (f *sheetPage) next(height float64) {
	f.heights = append(f.heights, bounded(height))
	f.row++
}

// field is a label with its value, so many columns each; a field without
// columns for one of them has none.
type field struct {
	labelled int // columns of the label
	label    string
	wide     int // columns of the value
	part     part
	value    any
}

// fields is a row of fields from the left.
func (f *sheetPage) fields(height float64, list ...field) {
	at, label := 1, partLabel
	for _, x := range list {
		if x.labelled > 0 {
			f.put(at, at+x.labelled-1, label, x.label)
			at += x.labelled
		}
		if x.wide > 0 {
			f.put(at, at+x.wide-1, x.part, x.value)
			at += x.wide
		}
		label = partSecond
	}
	f.next(height)
}

// line is a row with one text, as high as its lines.
func (f *sheetPage) line(p part, text string) {
	l := p.look()
	width := 0.0
	for _, w := range f.widths {
		width += w
	}
	text, lines := cutLines(text, int(width*digit*11/l.size), mostLines)
	f.put(1, len(f.widths), p, text)
	f.next(3 + 1.3*l.size*float64(lines))
}

// Pages are the texts of the form, page by page, row by row, as both drawings
// have them.
func (p *Paper) Pages() [][]string {
	var pages [][]string
	for _, s := range p.sheets {
		var rows []string
		for row := 1; row < s.row; row++ {
			var texts []string
			for i := range s.cells {
				if c := &s.cells[i]; c.row == row {
					texts = append(texts, c.part.look().form.written(c.value))
				}
			}
			rows = append(rows, strings.Join(texts, " | "))
		}
		pages = append(pages, rows)
	}
	return pages
}
