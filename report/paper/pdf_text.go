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
	text := d.text(l.form.Written(d.spoken, c.value))
	if text == "" || d.err != nil {
		return
	}
	x, y, w, h := d.place(c)
	indent := pad * d.scale
	if l.indent {
		indent = 6 * d.scale
	}
	before, after := indent, pad*d.scale
	if l.right {
		before, after = after, before
	}
	x, w = x+before, w-before-after
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
		switch {
		case l.middle:
			from = x + (w-d.width(&l, line, size))/2
		case l.right:
			from = x + w - d.width(&l, line, size)
		}
		d.write(&l, from, at+size*0.95, line, size)
		at += size * step
	}
}

// fit finds the size at which a text fits into a width and a height, and its
// lines.
func (d *document) fit(text string, l *partLook, w, h float64) (size float64, lines []string) {
	if d.inGo {
		h++
	} else {
		h-- // Inter fills its line
	}
	for size = l.size * d.scale; ; size *= 0.95 {
		if d.inGo {
			d.try(d.pdf.SetFont(l.family(), "", size))
		}
		if d.err != nil {
			return size, nil
		}
		lines = []string{text}
		if l.wrap {
			lines = d.broken(l, text, size, w)
		}
		if size <= smallest || d.widest(l, lines, size) <= w && size*step*float64(len(lines)) <= h {
			return size, lines
		}
	}
}

// broken parts a text into lines of a width, between words where it can.
func (d *document) broken(l *partLook, text string, size, w float64) []string {
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		longer := word
		if line != "" {
			longer = line + " " + word
		}
		if line != "" && d.width(l, longer, size) > w {
			lines = append(lines, line)
			longer = word
		}
		line = longer
	}
	return append(lines, line)
}

func (d *document) widest(l *partLook, lines []string, size float64) float64 {
	most := 0.0
	for _, line := range lines {
		most = max(most, d.width(l, line, size))
	}
	return most
}
