package sheet

import (
	"strings"
	"unicode"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
)

// Widths of text are in thousandths of the size of the font, a little more
// than it takes. Columns count digits of the workbook's font of 11 points;
// cells are written in 9.
const (
	Digit     = 556
	thin      = 300
	broad     = 880
	capital   = 700
	FontScale = Digit * 11 / 9 // what a column's digit holds of a cell's text
)

// extent returns the width of a text.
func extent(s string) int {
	w := 0
	for _, r := range s {
		if int(r) < len(extents) {
			w += int(extents[r])
		} else {
			w += extentOf(r)
		}
	}
	return w
}

// extentOfNumber returns the width of a whole number, nothing for a rating of 0, which is
// not written, and too little for another 0, for no column is narrower than it.
func extentOfNumber(n int) (w int) {
	if n < 0 {
		w, n = thin, -n // the sign
	}
	for ; n > 0; n /= 10 {
		w += Digit
	}
	return w
}

// extentOfDecimal returns the width of a number with the given number of digits after
// its sign.
func extentOfDecimal(units, places int) int {
	w := thin
	if units < 0 {
		w, units = 2*thin, -units
	}
	return w + max(extentOfNumber(units), (places+1)*Digit)
}

// extent returns the width of a value of that form, in a language.
func (f Form) extent(l *language.Language, v any) int {
	switch v := v.(type) {
	case Formula:
		return f.extent(l, v.Value)
	case int:
		return extentOfNumber(v)
	case tournament.Rating:
		return extentOfNumber(int(v))
	case tournament.Points:
		return extentOfDecimal(int(v), 1)
	case tournament.Hundredths:
		w := extentOfDecimal(int(v), 2)
		if f == Signed && v > 0 {
			w += Digit
		}
		return w
	case handbook.Date:
		if v.Valid() {
			return 8*Digit + 2*thin
		}
	case handbook.Period:
		if v.Valid() {
			return 6*Digit + thin
		}
	}
	return extent(f.Written(l, v))
}

// extents are the widths of the letters of Latin and Cyrillic.
var extents = func() (list [0x530]uint16) {
	for r := range list {
		list[r] = uint16(extentOf(rune(r)))
	}
	return list
}()

// extentOf returns the width of a character.
func extentOf(r rune) int {
	switch {
	case r >= 0x1100 || strings.ContainsRune("MWmw@%ЖМФШЩЫЮжмфшщыю", r):
		return broad
	case strings.ContainsRune(" fijlrtI.,:;!|'()[]/-", r):
		return thin
	case unicode.IsUpper(r):
		return capital
	}
	return Digit
}

// width of a column: its longest value, a brief text up to a limit, prose up to one, a
// wider one where it would take many lines, and the longest word of its heading.
func (t *Table) width(l *language.Language, col int) int {
	c, w := t.Columns[col], 0
	for _, row := range t.Rows {
		w = max(w, c.Form.extent(l, row[col]))
	}
	if c.Form == Prose {
		limit := proseWidth
		if w > proseLines*proseWidth*Digit {
			limit = widestColumn
		}
		w = min(w, limit*Digit)
	}
	if c.Form == Brief {
		w = min(w, briefWidth*Digit)
	}
	for word := range strings.FieldsSeq(l.Say(c.Head)) {
		w = max(w, extent(word)*11/10) // bold
	}
	return min(max(w/FontScale+3, narrowest), widestColumn)
}

// wrapped returns the number of lines that a text takes in that width.
func wrapped(s string, width int) int {
	lines, at := 1, 0
	for word := range strings.FieldsSeq(s) {
		n := extent(word)
		switch {
		case at == 0:
			at = n
		case at+thin+n <= width:
			at += thin + n
		default:
			lines++
			at = n
		}
		for ; at > width && width > 0; at -= width {
			lines++
		}
	}
	return lines
}
