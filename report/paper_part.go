package report

// part is what a cell is on a form.
type part uint8

const (
	partTitle     part = iota
	partNotice         // not valid until …
	partLabel          // before or above a field
	partSecond         // label after a field
	partField          // text, as small as it must be to fit
	partNumber         // whole number
	partScore          // points with one decimal
	partDay            // date
	partBox            // to tick
	partWrapped        // text over several lines
	partHead           // of the table
	partRow            // of the table, text
	partRowNumber      // of the table, number
	partRowMid         // of the table, centred text
	partRowScore       // of the table, points
	partOut            // the same three for a round that does not count
	partOutNumber
	partOutMid
	partLine  // to sign on
	partNote  // footnotes
	partText  // a sentence of the form
	partStamp // number and digest
)

// partNames are the names of the parts in a drawing that is kept: they stay.
var partNames = [...]string{
	partTitle: "title", partNotice: "notice", partLabel: "label", partSecond: "second", partField: "field", partNumber: "number",
	partScore: "score", partDay: "day", partBox: "box", partWrapped: "wrapped", partHead: "head", partRow: "row", partRowNumber: "row-number",
	partRowMid: "row-mid", partRowScore: "row-score", partOut: "out", partOutNumber: "out-number", partOutMid: "out-mid", partLine: "line",
	partNote: "note", partText: "text", partStamp: "stamp",
}

// partLook is how a part looks on paper, the same in a workbook and in a
// document.
type partLook struct {
	size         float64 // of the font in points
	bold, italic bool
	colour, fill string // six hexadecimal digits; no fill: empty
	sides        string // that have a line: l r t b
	middle       bool   // in the middle of its columns, else at the left
	top, bottom  bool   // of its rows, else half-way
	indent       bool
	wrap, shrink bool // over several lines; smaller until it fits
	form         form
	formed       bool // has a number format
}

func (p part) look() partLook {
	l := partLook{size: 9, colour: "000000"}
	switch p {
	case partTitle:
		l.bold, l.size, l.colour, l.middle = true, 14, ink, true
	case partNotice:
		l.bold, l.size, l.colour, l.middle, l.sides, l.wrap = true, 11, "C00000", true, "lrtb", true
	case partLabel, partSecond:
		l.size, l.colour, l.wrap, l.indent = 8, "404040", true, p == partSecond
	case partField, partNumber, partScore, partDay:
		l.bold, l.sides, l.shrink = true, "lrtb", true
	case partBox:
		l.bold, l.size, l.sides, l.middle = true, 12, "lrtb", true
	case partWrapped:
		l.sides, l.wrap = "lrtb", true
	case partHead:
		l.bold, l.colour, l.sides, l.middle, l.wrap, l.fill = true, ink, "lrtb", true, true, paper
	case partLine:
		l.sides, l.bottom, l.shrink = "b", true, true
	case partNote:
		l.size, l.colour, l.wrap, l.top = 7.5, "404040", true, true
	case partText:
		l.wrap = true
	case partStamp:
		l.size, l.colour, l.bold, l.shrink, l.middle = 8, ink, true, true, true
	default:
		p.row(&l)
	}
	if !l.middle && len(l.sides) > 1 {
		l.indent = true
	}
	switch p {
	case partNumber, partRowNumber, partOutNumber:
		l.form, l.formed, l.middle, l.indent = whole, true, true, false
	case partScore, partRowScore:
		l.form, l.formed, l.middle, l.indent = points, true, true, false
	case partDay:
		l.form, l.formed = day, true
	}
	return l
}

func (p part) row(l *partLook) {
	l.sides, l.shrink = "lrtb", true
	l.middle = p == partRowMid || p == partOutMid
	if p >= partOut && p <= partOutMid {
		l.colour, l.italic = "7F7F7F", true
	}
}
