// Package printout draws papers to hang on a wall or to hand out: pages A4 with
// a head, tables that flow over columns and pages, pictures, and page numbers at
// the foot, as PDF. The same content is the same bytes. What stands on them is
// the business of package report; forms with a number and a signature are drawn
// by package paper.
package printout

import (
	"compress/zlib"
	"io"
	"time"

	"github.com/signintech/gopdf"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/report/typeface"
)

// Measures in points.
const (
	MM         = 72 / 25.4
	pageWidth  = 595.28
	pageHeight = 841.89
	side       = 14 * MM
	edgeTop    = 14 * MM
	edgeBottom = 12 * MM
	footHigh   = 8 * MM
	gutter     = 8 * MM // between columns
)

// Wide is how wide a page is between its margins.
const Wide = pageWidth - 2*side

// Tone is the colour of a text or a line, six hexadecimal digits in package
// order; colour is never the only sign.
type Tone uint8

// The tones of the house.
const (
	Ink Tone = iota
	Soft
	Line
	Edge
	Accent
	Good
	Bad
	Sunk
)

var tones = [...][3]uint8{
	Ink: {0x14, 0x17, 0x1a}, Soft: {0x50, 0x56, 0x5c}, Line: {0xd5, 0xd6, 0xd2}, Edge: {0x6b, 0x71, 0x77}, Accent: {0x1c, 0x4f, 0x8f},
	Good: {0x17, 0x68, 0x3a}, Bad: {0xa6, 0x23, 0x2b}, Sunk: {0xf4, 0xf4, 0xf0},
}

// Head is what stands at the top of each page of a section, and left at its foot.
type Head struct {
	Title, After string // After is quieter: a title, a number
	Under        string
	Right, Place string // right: who has issued it, and a line below
	Foot         string
}

// Document is a paper in the making. The first error stays and is returned by
// [Document.Write].
type Document struct {
	pdf    gopdf.GoPdf
	spoken *language.Language
	title  string
	head   Head
	feet   []string // of the pages so far

	columns, column int
	columnTop, y    float64
	lowest          float64 // of the columns so far
	font            string
	size            float64
	pen             pen
	lacking         map[string]bool // texts with letters that no font has
	err             error
}

// packing is how pages are packed: a list of thousands of players is written each month.
const packing = zlib.BestSpeed

// New begins a document in a language, named and dated.
func New(l *language.Language, title string, day handbook.Date) *Document {
	d := &Document{spoken: l, title: title, columns: 1}
	d.pdf.Start(gopdf.Config{PageSize: gopdf.Rect{W: pageWidth, H: pageHeight}})
	if !day.Valid() {
		day = 2000_01_01
	}
	d.pdf.SetCompressLevel(packing)
	d.pdf.SetInfo(gopdf.PdfInfo{
		Title: title, Author: "fedrate", Creator: "fedrate", Producer: "fedrate",
		CreationDate: time.Date(day.Year(), time.Month(day.Month()), day.Day(), 0, 0, 0, 0, time.UTC),
	})
	for _, f := range []*typeface.Face{typeface.Regular.Face, typeface.Strong.Face} {
		d.try(d.pdf.AddTTFFontData(f.Name, f.Data()))
	}
	return d
}

func (d *Document) try(err error) {
	if d.err == nil {
		d.err = err
	}
}

// Section begins a page with a head of its own.
func (d *Document) Section(h Head) {
	d.head = h
	d.page(false)
	d.Columns(1)
}

// Part begins a section on the page that is open, where so many millimetres are left
// below its title; else on a page of its own. The pages after it have its head.
func (d *Document) Part(h Head, with float64) {
	const size, above = 13.0, 4 * MM
	lines := typeface.Strong.Lines(h.Title, size, Wide)
	high := above + size*1.15*float64(len(lines)) + 5*MM
	if len(d.feet) == 0 || d.Left()*MM < high+with*MM {
		d.Section(h)
		return
	}
	d.head = h
	d.y += above
	for _, line := range lines {
		d.y += size * 1.15
		d.write(side, d.y, line, size, true, Ink)
	}
	d.y += 1.6 * MM
	d.line(side, d.y, side+Wide, d.y, 0.8, Ink)
	d.y += 3.4 * MM
	d.lowest = d.y
	d.Columns(1)
}

// page begins a page; one that goes on has a smaller title.
func (d *Document) page(again bool) {
	d.pdf.AddPage()
	d.resetState()
	d.feet = append(d.feet, d.head.Foot)
	size := 17.0
	if again {
		size = 11
	}
	right := max(typeface.Strong.Width(d.head.Right, 9), typeface.Regular.Width(d.head.Place, 9))
	room := Wide - right - 6*MM
	y := edgeTop
	for _, line := range typeface.Strong.Lines(d.head.Title, size, room) {
		y += size * 1.15
		end := d.write(side, y, line, size, true, Ink)
		if d.head.After != "" && line != "" {
			d.write(end+size*0.3, y, d.head.After, size, true, Soft)
		}
	}
	for _, line := range typeface.Regular.Lines(d.head.Under, 9, room) {
		y += 12.5
		d.write(side, y, line, 9, false, Soft)
	}
	d.rightOf(side+Wide, y-12.5, d.head.Right, 9, true, Ink)
	d.rightOf(side+Wide, y, d.head.Place, 9, false, Soft)
	y += 2.4 * MM
	d.line(side, y, side+Wide, y, 1.2, Ink)
	d.y = y + 4*MM
	d.columnTop, d.column, d.lowest = d.y, 0, d.y
}

// bottom is where the content of a page ends.
const bottom = pageHeight - edgeBottom - footHigh

// Columns divides what follows into n columns, which are filled one after the other.
func (d *Document) Columns(n int) {
	d.y = max(d.y, d.lowest)
	d.columns, d.column, d.columnTop, d.lowest = n, 0, d.y, d.y
}

func (d *Document) columnWidth() float64 {
	return (Wide - gutter*float64(d.columns-1)) / float64(d.columns)
}

func (d *Document) leftEdge() float64 {
	return side + float64(d.column)*(d.columnWidth()+gutter)
}

// room makes room for so much, in the next column or on the next page; true
// where it has begun one.
func (d *Document) room(high float64) bool {
	if d.y+high <= bottom || d.y <= d.columnTop {
		return false
	}
	d.lowest = max(d.lowest, d.y)
	if d.column+1 < d.columns {
		d.column++
		d.y = d.columnTop
		return true
	}
	d.page(true)
	return true
}

// NextColumn goes on at the top of the next column; on the next page where there
// is none.
func (d *Document) NextColumn() {
	d.lowest = max(d.lowest, d.y)
	if d.column+1 < d.columns {
		d.column++
		d.y = d.columnTop
		return
	}
	d.page(true)
}

// Space leaves so many millimetres.
func (d *Document) Space(mm float64) { d.y += mm * MM }

// Left returns how many millimetres of the column are left.
func (d *Document) Left() float64 { return (bottom - d.y) / MM }

// Break begins a new page under the same head.
func (d *Document) Break() {
	d.page(true)
}

// Write writes the document with the numbers of its pages.
func (d *Document) Write(w io.Writer) error {
	if n := len(d.lacking); n > 0 && len(d.feet) > 0 {
		d.lacking = nil
		d.Space(2)
		d.Text(d.spoken.Sayf("printout.lacking", "n", n))
	}
	if d.err == nil {
		d.try(d.writePages(w))
	}
	if d.err != nil {
		return handbook.Errorf("paper.error.document", "name", d.title, "problem", d.err)
	}
	return nil
}

// writePages draws the feet of the pages and writes the document.
func (d *Document) writePages(w io.Writer) error {
	for i, foot := range d.feet {
		if foot == noFoot {
			continue
		}
		d.try(d.pdf.SetPage(i + 1))
		d.resetState()
		d.foot(i, foot)
	}
	if d.err != nil {
		return d.err
	}
	return WriteDocument(w, &d.pdf)
}

// foot draws the foot of a page.
func (d *Document) foot(page int, text string) {
	y := pageHeight - edgeBottom - 4*MM
	d.line(side, y, side+Wide, y, 0.5, Edge)
	number := d.spoken.Sayf("printout.page", "page", page+1, "pages", len(d.feet))
	d.rightOf(side+Wide, y+11, number, 7.5, false, Soft)
	room := Wide - typeface.Regular.Width(number, 7.5) - 8*MM
	for j, line := range typeface.Regular.Lines(text, 7.5, room) {
		d.write(side, y+11+9.5*float64(j), line, 7.5, false, Soft)
	}
}
