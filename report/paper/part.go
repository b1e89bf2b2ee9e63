package paper

import (
	"github.com/fedrate/fedrate/report/sheet"
)

// Part is what a cell is on a form.
type Part uint8

// The parts of a form.
const (
	PartTitle     Part = iota
	PartNotice         // not valid until …
	PartLabel          // before or above a field
	PartSecond         // label after a field
	PartField          // text, as small as it must be to fit
	PartNumber         // whole number
	PartScore          // points with one decimal
	PartDay            // date
	partBox            // to tick
	PartWrapped        // text over several lines
	PartHead           // of the table
	PartRow            // of the table, text
	PartRowNumber      // of the table, number
	PartRowMid         // of the table, centred text
	PartRowScore       // of the table, points
	PartOut            // the same three for a round that does not count
	PartOutNumber
	PartOutMid
	PartLine     // to sign on
	PartNote     // footnotes
	PartText     // a sentence of the form
	partStamp    // number and digest
	partSeal     // who has signed
	partCode     // number, digest and signature as a QR code
	PartRowMoney // of the table, an amount
	PartMoney    // amount
	PartRowCount // of the table, how often something is charged
)

// partNames are the names of the parts in a drawing that is kept: they stay.
var partNames = [...]string{
	PartTitle: "title", PartNotice: "notice", PartLabel: "label", PartSecond: "second", PartField: "field", PartNumber: "number",
	PartScore: "score", PartDay: "day", partBox: "box", PartWrapped: "wrapped", PartHead: "head", PartRow: "row", PartRowNumber: "row-number",
	PartRowMid: "row-mid", PartRowScore: "row-score", PartOut: "out", PartOutNumber: "out-number", PartOutMid: "out-mid", PartLine: "line",
	PartNote: "note", PartText: "text", partStamp: "stamp", partSeal: "seal", partCode: "code",
	PartRowMoney: "row-money", PartMoney: "money", PartRowCount: "row-count",
}

// partLook is how a part looks on paper, the same in a workbook and in a
// document.
type partLook struct {
	size         float64 // of the font in points
	bold, italic bool
	colour, fill string // six hexadecimal digits; no fill: empty
	sides        string // that have a line: l r t b
	middle       bool   // in the middle of its columns, else at the left
	right        bool   // at the right of its columns, as what is added up
	top, bottom  bool   // of its rows, else half-way
	indent       bool
	wrap, shrink bool // over several lines; smaller until it fits
	form         sheet.Form
	formed       bool // has a number format
}

func (p Part) look() partLook {
	l := partLook{size: 9, colour: "000000"}
	switch p {
	case PartTitle:
		l.bold, l.size, l.colour, l.middle = true, 14, sheet.Ink, true
	case PartNotice:
		l.bold, l.size, l.colour, l.middle, l.sides, l.wrap = true, 11, "C00000", true, "lrtb", true
	case PartLabel, PartSecond:
		l.size, l.colour, l.wrap, l.indent = 8, "404040", true, p == PartSecond
	case PartField, PartNumber, PartScore, PartDay, PartMoney:
		l.bold, l.sides, l.shrink = true, "lrtb", true
	case partBox:
		l.bold, l.size, l.sides, l.middle = true, 12, "lrtb", true
	case PartWrapped:
		l.sides, l.wrap = "lrtb", true
	case PartHead:
		l.bold, l.colour, l.sides, l.middle, l.wrap, l.fill = true, sheet.Ink, "lrtb", true, true, sheet.Pale
	case PartLine:
		l.sides, l.bottom, l.shrink = "b", true, true
	case PartNote:
		l.size, l.colour, l.wrap, l.top = 7.5, "404040", true, true
	case PartText:
		l.wrap = true
	case partSeal:
		l.size, l.colour, l.wrap = 7.5, "404040", true
	case partCode:
	case partStamp:
		l.size, l.colour, l.bold, l.shrink, l.middle = 8, sheet.Ink, true, true, true
	default:
		p.row(&l)
	}
	if !l.middle && len(l.sides) > 1 {
		l.indent = true
	}
	switch p {
	case PartNumber, PartRowNumber, PartOutNumber:
		l.form, l.formed, l.middle, l.indent = sheet.Whole, true, true, false
	case PartScore, PartRowScore:
		l.form, l.formed, l.middle, l.indent = sheet.Points, true, true, false
	case PartMoney, PartRowMoney:
		l.form, l.formed, l.right = sheet.Exact, true, true
	case PartRowCount:
		l.form, l.formed, l.right = sheet.Whole, true, true
	case PartDay:
		l.form, l.formed = sheet.Day, true
	}
	return l
}

func (p Part) row(l *partLook) {
	l.sides, l.shrink = "lrtb", true
	l.middle = p == PartRowMid || p == PartOutMid
	if p >= PartOut && p <= PartOutMid {
		l.colour, l.italic = "7F7F7F", true
	}
}
