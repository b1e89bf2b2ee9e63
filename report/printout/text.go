package printout

import (
	"github.com/fedrate/fedrate/report/typeface"
)

// step is from line to line, in sizes of the font.
const step = 1.32

func weight(strong bool) typeface.Weight {
	if strong {
		return typeface.Strong
	}
	return typeface.Regular
}

// write puts a text with its foot at y, and returns where it ends.
func (d *Document) write(x, y float64, s string, size float64, strong bool, tone Tone) float64 {
	return d.coloured(x, y, s, size, strong, tones[tone])
}

func (d *Document) coloured(x, y float64, s string, size float64, strong bool, c [3]uint8) float64 {
	w := weight(strong)
	if wide, plain := w.Plain(s); plain { // as most are
		d.run(x, y, typeface.Run{Face: w.Face, Text: s, Wide: wide}, size, c)
		return x + float64(wide)*size/1000
	}
	if w.Lacks(s) {
		if d.lacking == nil {
			d.lacking = map[string]bool{}
		}
		d.lacking[s] = true
	}
	for _, run := range w.Runs(s) {
		d.run(x, y, run, size, c)
		x += float64(run.Wide) * size / 1000
	}
	return x
}

// run writes a text of one font.
func (d *Document) run(x, y float64, run typeface.Run, size float64, c [3]uint8) {
	if run.Text == "" {
		return
	}
	if d.use(run.Face, size); d.err != nil {
		return
	}
	d.pdf.SetTextColor(c[0], c[1], c[2])
	d.pdf.SetXY(x, y)
	d.try(d.pdf.Text(run.Text))
}

// use makes a font the one that is written in; one that stands in for letters
// goes into the document at its first use.
func (d *Document) use(f *typeface.Face, size float64) {
	if d.font == f.Name && d.size == size {
		return
	}
	if err := d.pdf.SetFont(f.Name, "", size); err != nil {
		d.try(d.pdf.AddTTFFontData(f.Name, f.Data()))
		d.try(d.pdf.SetFont(f.Name, "", size))
	}
	d.font, d.size = f.Name, size
}

// rightOf puts a text that ends at x.
func (d *Document) rightOf(x, y float64, s string, size float64, strong bool, tone Tone) {
	d.write(x-weight(strong).Width(s, size), y, s, size, strong, tone)
}

func (d *Document) line(x1, y1, x2, y2, wide float64, tone Tone) {
	d.draw(pen{tones[tone], wide})
	d.pdf.Line(x1, y1, x2, y2)
}

// pen is what lines are drawn with.
type pen struct {
	colour [3]uint8
	wide   float64 // 0: none was taken yet
}

// draw takes a pen, unless it is in the hand.
func (d *Document) draw(p pen) {
	if d.pen.wide == 0 || d.pen.colour != p.colour {
		d.pdf.SetStrokeColor(p.colour[0], p.colour[1], p.colour[2])
	}
	if d.pen.wide != p.wide {
		d.pdf.SetLineWidth(p.wide)
	}
	d.pen = p
}

// resetState makes the next text and line set font and pen again, on a new page or
// after other code has set them.
func (d *Document) resetState() { d.font, d.pen = "", pen{} }

func (d *Document) fill(x, y, w, h float64, tone Tone) {
	c := tones[tone]
	d.pdf.SetFillColor(c[0], c[1], c[2])
	d.pdf.RectFromUpperLeftWithStyle(x, y, w, h, "F")
}

// Heading is the title of what follows, which stays together with at least so
// many millimetres of it.
func (d *Document) Heading(text, under string, with float64) {
	lines := typeface.Strong.Lines(text, 10.5, d.columnWidth())
	high := 14*float64(len(lines)) + 4
	d.room(high + with*MM)
	for _, l := range lines {
		d.y += 11.5
		d.write(d.leftEdge(), d.y, l, 10.5, true, Ink)
		d.y += 2.5
	}
	if under != "" {
		d.Text(under)
	}
	d.y += 3
}

// textSize is the size of a paragraph.
const textSize = 8.5

// Text is a quiet paragraph.
func (d *Document) Text(text string) {
	const size = textSize
	for _, l := range typeface.Regular.Lines(text, size, d.columnWidth()) {
		d.room(size * step)
		d.y += size * step
		d.write(d.leftEdge(), d.y-size*0.25, l, size, false, Soft)
	}
}

// Figure is a number with its name above and what it means below.
type Figure struct {
	Name, Number, Change, Under string
	Tone                        Tone // of the change
}

// Figures draws figures in a row between two rules.
func (d *Document) Figures(list []Figure) {
	const high = 15 * MM
	d.room(high + 4*MM)
	wide := d.columnWidth() / float64(max(1, len(list)))
	d.line(d.leftEdge(), d.y, d.leftEdge()+d.columnWidth(), d.y, 0.5, Edge)
	for i, f := range list {
		x := d.leftEdge() + wide*float64(i)
		if i > 0 {
			d.line(x, d.y, x, d.y+high, 0.35, Line)
		}
		x += 3 * MM
		d.write(x, d.y+4.2*MM, f.Name, 8, false, Soft)
		end := d.write(x, d.y+10*MM, f.Number, 16, true, Ink)
		d.write(end+4, d.y+10*MM, f.Change, 9, true, f.Tone)
		size := 8.0
		for size > 5 && typeface.Regular.Width(f.Under, size) > wide-4*MM {
			size -= 0.25
		}
		d.write(x, d.y+13.4*MM, f.Under, size, false, Soft)
	}
	d.y += high
	d.line(d.leftEdge(), d.y, d.leftEdge()+d.columnWidth(), d.y, 0.5, Edge)
	d.y += 4 * MM
}

// Goal is something to be reached, with what there is of it.
type Goal struct {
	Name, Words string
	Have, Need  int // of a bar; Need 0: no bar
	Done        bool
}

// Goals draws bars with their numbers in words next to them; a reached goal has a tick.
func (d *Document) Goals(list []Goal) {
	for _, g := range list {
		name := g.Name
		if g.Done {
			name = "✓ " + name
		}
		const size = 8.0
		lines := typeface.Regular.Lines(name, size, d.columnWidth()-typeface.Strong.Width(g.Words, size)-3*MM)
		d.room(10 + size*step*float64(len(lines)))
		d.rightOf(d.leftEdge()+d.columnWidth(), d.y+10, g.Words, size, true, Ink)
		for i, line := range lines {
			d.write(d.leftEdge(), d.y+10+size*1.2*float64(i), line, size, false, Ink)
		}
		d.y += 12.5 + size*1.2*float64(len(lines)-1)
		if g.Need > 0 && !g.Done {
			wide := d.columnWidth()
			d.fill(d.leftEdge(), d.y, wide, 1.4*MM, Line)
			d.fill(d.leftEdge(), d.y, wide*float64(min(g.Have, g.Need))/float64(g.Need), 1.4*MM, Accent)
			d.y += 1.4 * MM
		}
		d.y += 2
	}
}
