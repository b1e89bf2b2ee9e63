package paper

import (
	"bytes"
	"image/png"

	"github.com/boombuler/barcode"
	"github.com/boombuler/barcode/qr"
	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/report/sheet"
)

// quiet is how many modules must be empty around a code.
const quiet = 4

// encodeCode returns a code as an image of a pixel a module, without its edge.
func encodeCode(text string) (barcode.Barcode, error) { return qr.Encode(text, qr.M, qr.Auto) }

// code draws a QR code as large as its cell takes, each run of dark modules as
// a rectangle.
func (d *document) code(c *paperCell) {
	text, _ := c.value.(string)
	if text == "" || d.err != nil {
		return
	}
	code, err := encodeCode(text)
	if err != nil {
		d.try(err)
		return
	}
	x, y, w, h := d.place(c)
	n := code.Bounds().Dx()
	module := min(w, h) / float64(n+2*quiet)
	x += w - module*float64(n+quiet)
	y += (h - module*float64(n)) / 2
	d.pdf.SetFillColor(0, 0, 0)
	for row := range n {
		for from := 0; from < n; from++ {
			to := from
			for to < n && dark(code, to, row) {
				to++
			}
			if to > from {
				d.pdf.RectFromUpperLeftWithStyle(x+float64(from)*module, y+float64(row)*module, float64(to-from)*module, module, "F")
				from = to
			}
		}
	}
}

func dark(code barcode.Barcode, x, y int) bool {
	r, _, _, _ := code.At(x, y).RGBA()
	return r == 0
}

// modulePixels is how large a module of the picture in a workbook is.
const modulePixels = 4

// code puts a QR code over its cell as a picture.
func (b formBook) code(tab string, c *paperCell) {
	text, _ := c.value.(string)
	if text == "" || b.bare {
		return
	}
	code, err := encodeCode(text)
	if err != nil {
		b.Try(err)
		return
	}
	side := code.Bounds().Dx() * modulePixels
	large, err := barcode.Scale(code, side, side)
	b.Try(err)
	var picture bytes.Buffer
	b.Try(png.Encode(&picture, large))
	scale := float64(codeSide-4) / (float64(side) * 0.75) // a pixel is three quarters of a point
	b.Try(b.File.AddPictureFromBytes(tab, sheet.CellName(c.from, c.row), &excelize.Picture{
		Extension: ".png", File: picture.Bytes(),
		Format: &excelize.GraphicOptions{ScaleX: scale, ScaleY: scale, OffsetX: 4, OffsetY: 3, Positioning: "oneCell", AltText: text, Name: "fedrate"},
	}))
}
