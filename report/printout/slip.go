package printout

import (
	"github.com/fedrate/fedrate/report/typeface"
)

// Slip is a paper for a board, to be cut out and signed.
type Slip struct {
	Head, Under string
	Sides       [2]SlipSide
	Results     []string // to be ticked
	Sign        string   // before the lines to sign on
}

// SlipSide is a player on a slip.
type SlipSide struct{ Name, Who, Under string }

// Ten slips a page, two in a row.
const slipsAcross, slipsDown = 2, 5

// Slips draws slips with dashed lines to cut along; such pages have no head.
func (d *Document) Slips(list []Slip) {
	const wide, high = pageWidth / slipsAcross, pageHeight / slipsDown
	for i := range max(1, len(list)) {
		at := i % (slipsAcross * slipsDown)
		if at == 0 {
			d.pdf.AddPage()
			d.resetState()
			d.feet = append(d.feet, noFoot)
			d.cuts(wide, high)
		}
		if i < len(list) {
			d.slip(&list[i], wide*float64(at%slipsAcross), high*float64(at/slipsAcross), wide)
		}
	}
}

// noFoot marks a page without a foot.
const noFoot = "\x00"

func (d *Document) cuts(wide, high float64) {
	d.pdf.SetCustomLineType([]float64{2, 3}, 0)
	for i := 1; i < slipsAcross; i++ {
		d.line(wide*float64(i), 0, wide*float64(i), pageHeight, 0.4, Edge)
	}
	for i := 1; i < slipsDown; i++ {
		d.line(0, high*float64(i), pageWidth, high*float64(i), 0.4, Edge)
	}
	d.pdf.SetLineType("solid")
}

func (d *Document) slip(s *Slip, x, y, wide float64) {
	const edge = 9 * MM
	x, y, wide = x+edge, y+7*MM, wide-2*edge
	size, lines := slipUnder(s.Under, wide)
	d.write(x, y+9-4*float64(len(lines)-1), s.Head, 11, true, Ink)
	for i, line := range lines {
		d.write(x, y+19-size*1.1*float64(len(lines)-1-i), line, size, false, Soft)
	}
	d.line(x, y+23, x+wide, y+23, 0.6, Edge)
	at := y + 26
	half := wide/2 - 2*MM
	for i, one := range s.Sides {
		left := x + (half+4*MM)*float64(i)
		d.write(left, at+7, one.Name, 7, false, Soft)
		size := fitting(typeface.Strong, one.Who, 10, half)
		for n, line := range typeface.Strong.Lines(one.Who, size, half) {
			d.write(left, at+18+float64(n)*size*1.15, line, size, true, Ink)
		}
		d.write(left, at+43, one.Under, 7, false, Soft)
		d.line(left, at+75, left+half, at+75, 0.4, Edge)
		d.write(left, at+83, s.Sign, 6, false, Soft)
	}
	box := wide / float64(max(1, len(s.Results)))
	for i, r := range s.Results {
		left := x + box*float64(i)
		d.draw(pen{tones[Edge], 0.6})
		d.pdf.RectFromUpperLeftWithStyle(left, at+92, 11, 11, "D")
		d.write(left+15, at+101.5, r, 10, true, Ink)
	}
}

// slipUnder returns the text under the head of a slip with its size: in one line where it
// can be read so, else in two.
func slipUnder(text string, wide float64) (size float64, lines []string) {
	for size = 7.0; size > 5.5 && typeface.Regular.Width(text, size) > wide; {
		size -= 0.25
	}
	for lines = typeface.Regular.Lines(text, size, wide); len(lines) > 2 && size > 3; lines = typeface.Regular.Lines(text, size, wide) {
		size -= 0.25
	}
	return size, lines
}
