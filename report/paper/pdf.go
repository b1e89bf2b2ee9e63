package paper

import (
	"bytes"
	"compress/zlib"
	"io"
	"strconv"
	"time"

	"github.com/signintech/gopdf"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/report/printout"
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

// PDF writes the form as a document in Inter, its fonts in it, a page A4 for each
// of its pages. Everything is as in the workbook; a character that the fonts
// lack is written by its base letter, else as a box.
func (p *Paper) PDF(w io.Writer) error {
	doc := &document{spoken: p.spoken(), inGo: p.inGo, err: p.err}
	doc.pdf.Start(gopdf.Config{PageSize: gopdf.Rect{W: pageWidth, H: pageHeight}})
	created := p.Day
	if !created.Valid() {
		created = 2000_01_01
	}
	doc.pdf.SetInfo(gopdf.PdfInfo{
		Title: p.Name, Subject: p.Number + " " + p.Digest, Author: "fedrate", Creator: "fedrate", Producer: "fedrate",
		CreationDate: moment(created),
	})
	if p.inGo { // packed as it was, too: what was issued before there were signatures is told by its bytes
		doc.goFonts(p.sheets)
	} else {
		doc.pdf.SetCompressLevel(zlib.BestSpeed) // a fifth of the time less, 4 % more room
	}
	for _, s := range p.sheets {
		doc.page(s)
	}
	if doc.err == nil {
		doc.err = p.writeDocument(w, &doc.pdf)
	}
	if doc.err != nil {
		return handbook.Errorf("paper.error.document", "name", p.Name, "problem", doc.err)
	}
	return nil
}

// writeDocument writes a document, signed where the form has a key.
func (p *Paper) writeDocument(w io.Writer, pdf *gopdf.GoPdf) error {
	var b bytes.Buffer
	var err error
	if p.inGo { // as the library writes it, and as it was issued
		_, err = pdf.WriteTo(&b)
	} else {
		err = printout.WriteDocument(&b, pdf)
	}
	if err != nil {
		return err
	}
	if p.key == nil {
		_, err = b.WriteTo(w)
		return err
	}
	data, err := p.capsule()
	if err != nil {
		return err
	}
	whole, err := attach(b.Bytes(), data)
	if err != nil {
		return err
	}
	_, err = w.Write(sealDocument(p.key, p.Number, whole))
	return err
}

// moment returns the start of a day.
func moment(d handbook.Date) time.Time {
	return time.Date(d.Year(), time.Month(d.Month()), d.Day(), 0, 0, 0, 0, time.UTC)
}

// document is a PDF in the making. The first error stays.
type document struct {
	pdf    gopdf.GoPdf
	scale  float64
	spoken *language.Language
	inGo   bool      // in the Go fonts, not in Inter
	left   []float64 // of each column, and the right end
	top    []float64 // of each row, and the end
	err    error
}

func (d *document) try(err error) {
	if d.err == nil {
		d.err = err
	}
}

// page draws a page, as large as the paper takes.
func (d *document) page(s *Page) {
	d.pdf.AddPage()
	d.left, d.top = []float64{0}, []float64{0}
	for i, w := range s.widths {
		d.left = append(d.left, d.left[i]+points(w))
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

// place returns where a cell lies: left, top, width and height.
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
