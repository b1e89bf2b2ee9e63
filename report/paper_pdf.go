package report

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/signintech/gopdf"

	"github.com/fedrate/fedrate/handbook"
)

// Measures of a page A4 in points, as in the workbook's page set-up.
const (
	pageWidth  = 595.28
	pageHeight = 841.89
	pageSide   = 0.4 * 72
	pageTop    = 0.7 * 72
	pad        = 2.5 // between a line and its text
	step       = 1.18
	smallest   = 3.5 // size of a font that still can be read
)

// PDF writes the form as a document with its fonts in it, a page A4 for each
// of its pages. Everything is as in the workbook; a character that the fonts
// lack is written by its base letter, else as a box.
func (p *Paper) PDF(w io.Writer) error {
	doc := &document{err: p.err}
	doc.pdf.Start(gopdf.Config{PageSize: gopdf.Rect{W: pageWidth, H: pageHeight}})
	created := p.Day
	if !created.Valid() {
		created = 2000_01_01
	}
	doc.pdf.SetInfo(gopdf.PdfInfo{
		Title: p.name, Subject: p.Number + " " + p.Digest, Author: "fedrate", Creator: "fedrate", Producer: "fedrate",
		CreationDate: moment(created),
	})
	doc.fonts(p.sheets)
	for _, s := range p.sheets {
		doc.page(s)
	}
	if doc.err == nil {
		out := bufio.NewWriter(w)
		if _, doc.err = doc.pdf.WriteTo(out); doc.err == nil {
			doc.err = out.Flush()
		}
	}
	if doc.err != nil {
		return fmt.Errorf("document %q: %w", p.name, doc.err)
	}
	return nil
}

// moment is the start of a day.
func moment(d handbook.Date) time.Time {
	return time.Date(d.Year(), time.Month(d.Month()), d.Day(), 0, 0, 0, 0, time.UTC)
}

// document is a PDF in the making. The first error stays.
type document struct {
	pdf   gopdf.GoPdf
	scale float64
	left  []float64 // of each column, and the right end
	top   []float64 // of each row, and the end
	err   error
}

func (d *document) try(err error) {
	if d.err == nil {
		d.err = err
	}
}

// page draws a page, as large as the paper takes.
func (d *document) page(s *sheetPage) {
	d.pdf.AddPage()
	d.left, d.top = []float64{0}, []float64{0}
	for i, w := range s.widths {
		d.left = append(d.left, d.left[i]+(w*7+5)*0.75) // a digit is 7 pixels wide
	}
	for i, h := range s.heights {
		d.top = append(d.top, d.top[i]+h)
	}
	wide, high := d.left[len(s.widths)], d.top[len(s.heights)]
	d.scale = min((pageWidth-2*pageSide)/max(wide, 1), (pageHeight-2*pageTop)/max(high, 1), 1.05)
	shift := (pageWidth - wide*d.scale) / 2
	for i := range d.left {
		d.left[i] = shift + d.left[i]*d.scale
	}
	for i := range d.top {
		d.top[i] = pageTop + d.top[i]*d.scale
	}
	for i := range s.cells { // fills and lines first, so that no text is cut
		d.frame(&s.cells[i])
	}
	for i := range s.cells {
		d.cell(&s.cells[i])
	}
}

// place is where a cell lies: left, top, width and height.
func (d *document) place(c *paperCell) (x, y, w, h float64) {
	x, y = d.left[c.from-1], d.top[c.row-1]
	bottom := min(c.row+c.rows-1, len(d.top)-1)
	return x, y, d.left[c.to] - x, d.top[bottom] - y
}

func (d *document) frame(c *paperCell) {
	l := c.part.look()
	x, y, w, h := d.place(c)
	if l.fill != "" {
		d.pdf.SetFillColor(colour(l.fill))
		d.pdf.RectFromUpperLeftWithStyle(x, y, w, h, "F")
	}
	d.pdf.SetStrokeColor(colour(frameColour))
	d.pdf.SetLineWidth(0.5)
	for _, side := range l.sides {
		switch side {
		case 'l':
			d.pdf.Line(x, y, x, y+h)
		case 'r':
			d.pdf.Line(x+w, y, x+w, y+h)
		case 't':
			d.pdf.Line(x, y, x+w, y)
		case 'b':
			d.pdf.Line(x, y+h, x+w, y+h)
		}
	}
}

// colour takes six hexadecimal digits apart.
func colour(s string) (r, g, b uint8) {
	n, err := strconv.ParseUint(s, 16, 24)
	if err != nil {
		return 0, 0, 0
	}
	return uint8(n >> 16), uint8(n >> 8), uint8(n)
}

// cell writes the text of a cell in its place, smaller where it must be.
func (d *document) cell(c *paperCell) {
	l := c.part.look()
	text := printable(l.form.written(c.value))
	if text == "" || d.err != nil {
		return
	}
	x, y, w, h := d.place(c)
	indent := pad * d.scale
	if l.indent {
		indent = 6 * d.scale
	}
	x, w = x+indent, w-indent-pad*d.scale
	size, lines := d.fit(text, &l, w, h)
	d.pdf.SetTextColor(colour(l.colour))
	at := y + (h-size*step*float64(len(lines)))/2
	switch {
	case l.top:
		at = y + pad*d.scale
	case l.bottom:
		at = y + h - size*step*float64(len(lines)) - 1
	}
	for _, line := range lines {
		from := x
		if l.middle {
			from = x + (w-d.width(line))/2
		}
		d.pdf.SetXY(from, at+size*0.95)
		d.try(d.pdf.Text(line))
		at += size * step
	}
}

// fit finds the size at which a text fits into a width and a height, and its
// lines.
func (d *document) fit(text string, l *partLook, w, h float64) (size float64, lines []string) {
	for size = l.size * d.scale; ; size *= 0.95 {
		d.try(d.pdf.SetFont(l.family(), "", size))
		if d.err != nil {
			return size, nil
		}
		lines = []string{text}
		if l.wrap {
			lines = d.broken(text, w)
		}
		if size <= smallest || d.widest(lines) <= w && size*step*float64(len(lines)) <= h+1 {
			return size, lines
		}
	}
}

// broken parts a text into lines of a width, between words where it can.
func (d *document) broken(text string, w float64) []string {
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		longer := word
		if line != "" {
			longer = line + " " + word
		}
		if line != "" && d.width(longer) > w {
			lines = append(lines, line)
			longer = word
		}
		line = longer
	}
	return append(lines, line)
}

func (d *document) widest(lines []string) float64 {
	most := 0.0
	for _, line := range lines {
		most = max(most, d.width(line))
	}
	return most
}

func (d *document) width(s string) float64 {
	n, err := d.pdf.MeasureTextWidth(s)
	d.try(err)
	return n
}
