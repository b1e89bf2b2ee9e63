package paper

import (
	"strings"
)

// cell writes the text of a cell in its place, smaller where it must be.
func (d *document) cell(c *paperCell) {
	if c.part == partCode {
		d.code(c)
		return
	}
	l := c.part.look()
	text := printable(l.form.Written(d.spoken, c.value))
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
