package printout

import (
	"image"
	"image/color"
	"math"

	"github.com/signintech/gopdf"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Picture draws a picture as wide as the column, so many millimetres high.
func (d *Document) Picture(p *plot.Plot, high float64) {
	d.room(high * MM)
	c := &canvas{d: d, wide: vg.Length(d.columnWidth()), high: vg.Length(high * MM)}
	c.now = canvasState{at: affine{1, 0, 0, -1, d.leftEdge(), d.y + high*MM}, wide: 1}
	p.Draw(draw.NewCanvas(c, c.wide, c.high))
	d.y += high * MM
	d.resetState()
}

// canvas is a place on a page that pictures are drawn on; its origin is at the
// lower left.
type canvas struct {
	d          *Document
	wide, high vg.Length
	now        canvasState
	stack      []canvasState
}

type canvasState struct {
	at     affine
	wide   float64
	dashes []float64
	colour [3]uint8
}

// affine takes a place of the picture to one of the page.
type affine struct{ a, b, c, d, x, y float64 }

func (m affine) place(p vg.Point) gopdf.Point {
	x, y := float64(p.X), float64(p.Y)
	return gopdf.Point{X: m.a*x + m.c*y + m.x, Y: m.b*x + m.d*y + m.y}
}

func (m affine) multiply(n affine) affine {
	return affine{
		m.a*n.a + m.c*n.b, m.b*n.a + m.d*n.b, m.a*n.c + m.c*n.d, m.b*n.c + m.d*n.d,
		m.a*n.x + m.c*n.y + m.x, m.b*n.x + m.d*n.y + m.y,
	}
}

func (c *canvas) Size() (x, y vg.Length)   { return c.wide, c.high }
func (c *canvas) SetLineWidth(w vg.Length) { c.now.wide = float64(w) }
func (c *canvas) Push()                    { c.stack = append(c.stack, c.now) }

func (c *canvas) Pop() {
	if n := len(c.stack); n > 0 {
		c.now, c.stack = c.stack[n-1], c.stack[:n-1]
	}
}

func (c *canvas) SetLineDash(pattern []vg.Length, _ vg.Length) {
	c.now.dashes = nil
	for _, p := range pattern {
		c.now.dashes = append(c.now.dashes, float64(p))
	}
}

func (c *canvas) SetColor(to color.Color) {
	if to == nil {
		to = color.Black
	}
	n, ok := color.NRGBAModel.Convert(to).(color.NRGBA)
	if ok {
		over := func(v uint8) uint8 { return uint8((int(v)*int(n.A) + 255*(255-int(n.A))) / 255) } // on white
		c.now.colour = [3]uint8{over(n.R), over(n.G), over(n.B)}
	}
}

func (c *canvas) Rotate(rad float64) {
	sin, cos := math.Sincos(rad)
	c.now.at = c.now.at.multiply(affine{cos, sin, -sin, cos, 0, 0})
}

func (c *canvas) Translate(p vg.Point) {
	c.now.at = c.now.at.multiply(affine{1, 0, 0, 1, float64(p.X), float64(p.Y)})
}

func (c *canvas) Scale(x, y float64) { c.now.at = c.now.at.multiply(affine{x, 0, 0, y, 0, 0}) }

// Stroke draws the lines of a path, in dashes where there are any: a dash goes on
// round a corner.
func (c *canvas) Stroke(path vg.Path) {
	if c.now.wide <= 0 {
		return
	}
	c.d.pdf.SetStrokeColor(c.now.colour[0], c.now.colour[1], c.now.colour[2])
	c.d.pdf.SetLineWidth(c.now.wide)
	for _, line := range c.lines(path) {
		at, left, on := 0, math.Inf(1), true
		if len(c.now.dashes) > 0 {
			left = c.now.dashes[0]
		}
		for i := 1; i < len(line); i++ {
			from, to := line[i-1], line[i]
			for {
				long := math.Hypot(to.X-from.X, to.Y-from.Y)
				if long <= left {
					if on && long > 0 {
						c.d.pdf.Line(from.X, from.Y, to.X, to.Y)
					}
					left -= long
					break
				}
				mid := gopdf.Point{X: from.X + (to.X-from.X)*left/long, Y: from.Y + (to.Y-from.Y)*left/long}
				if on {
					c.d.pdf.Line(from.X, from.Y, mid.X, mid.Y)
				}
				at = (at + 1) % len(c.now.dashes)
				from, left, on = mid, max(c.now.dashes[at], 0.01), !on
			}
		}
	}
}

// Fill fills the inside of a path.
func (c *canvas) Fill(path vg.Path) {
	c.d.pdf.SetFillColor(c.now.colour[0], c.now.colour[1], c.now.colour[2])
	for _, line := range c.lines(path) {
		if len(line) > 2 {
			c.d.pdf.Polygon(line, "F")
		}
	}
}

// lines returns a path as straight lines on the page.
func (c *canvas) lines(path vg.Path) [][]gopdf.Point {
	var all [][]gopdf.Point
	var line []gopdf.Point
	var last vg.Point
	end := func() {
		if len(line) > 0 {
			all = append(all, line)
		}
		line = nil
	}
	add := func(p vg.Point) {
		line, last = append(line, c.now.at.place(p)), p
	}
	for _, part := range path {
		switch part.Type {
		case vg.MoveComp:
			end()
			add(part.Pos)
		case vg.LineComp:
			add(part.Pos)
		case vg.ArcComp:
			steps := max(2, int(math.Ceil(math.Abs(part.Angle)/(math.Pi/16))))
			for i := range steps + 1 {
				sin, cos := math.Sincos(part.Start + part.Angle*float64(i)/float64(steps))
				add(vg.Point{X: part.Pos.X + part.Radius*vg.Length(cos), Y: part.Pos.Y + part.Radius*vg.Length(sin)})
			}
		case vg.CurveComp:
			list := append(append([]vg.Point{last}, part.Control...), part.Pos)
			for i := 1; i <= 12; i++ {
				add(bezier(list, float64(i)/12))
			}
		case vg.CloseComp:
			if len(line) > 0 {
				line = append(line, line[0])
			}
			end()
		}
	}
	end()
	return all
}

// bezier returns the place at t of a curve through the first and last of the points.
func bezier(list []vg.Point, t float64) vg.Point {
	for len(list) > 1 {
		var next []vg.Point
		for i := 1; i < len(list); i++ {
			next = append(next, list[i-1].Add(list[i].Sub(list[i-1]).Scale(vg.Length(t))))
		}
		list = next
	}
	return list[0]
}

// FillString writes a text; one that is turned stands as it would be read from
// the left.
func (c *canvas) FillString(f font.Face, p vg.Point, text string) {
	at := c.now.at.place(p)
	angle := -math.Atan2(c.now.at.b, c.now.at.a) * 180 / math.Pi
	turned := math.Abs(angle) > 0.1
	if turned {
		c.d.pdf.Rotate(angle, at.X, at.Y)
	}
	c.d.coloured(at.X, at.Y, text, f.Font.Size.Points(), f.Font.Weight > 0, c.now.colour)
	if turned {
		c.d.pdf.RotateReset()
	}
}

// DrawImage is not needed: our pictures are lines and texts.
func (c *canvas) DrawImage(vg.Rectangle, image.Image) {}
