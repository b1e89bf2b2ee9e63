package picture

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Pair is a pair of a round as it is drawn.
type Pair struct {
	White, Black string // number and name; no black: the bye
	Floats       bool   // the two come from different score groups
	Different    bool   // the other side has not this pair
}

// Group are the pairs of a score group, named by its points.
type Group struct {
	Name  string
	Pairs []Pair
}

// Side is one of the compared versions of a round.
type Side struct {
	Name   string
	Groups []Group
}

// Round draws the pairs of a round by score group, as reported and as computed, next to
// each other: ↕ marks a floater's pair, ≠ one that the other side lacks. high is the
// height in points.
func Round(title string, sides []Side) (p *plot.Plot, high float64) {
	p = blank()
	lines, more := titled(title)
	p.Title.Text = lines
	p.HideAxes()
	rows := 0
	for _, s := range sides {
		n := 1
		for _, g := range s.Groups {
			n += 1 + len(g.Pairs)
		}
		rows = max(rows, n)
	}
	p.Add(round{sides, rows})
	return p, float64(rows)*14 + 50 + more
}

type round struct {
	sides []Side
	rows  int
}

func (r round) Plot(c draw.Canvas, _ *plot.Plot) {
	wide := (c.Max.X - c.Min.X) / vg.Length(max(1, len(r.sides)))
	step := (c.Max.Y - c.Min.Y) / vg.Length(max(1, r.rows))
	for i, s := range r.sides {
		x, y := c.Min.X+wide*vg.Length(i)+8, c.Max.Y-step
		end := x + wide - 24
		c.FillText(words(9.5, ink, true), vg.Point{X: x, Y: y + 4}, s.Name)
		for _, g := range s.Groups {
			y -= step
			c.StrokeLine2(draw.LineStyle{Color: soft, Width: 0.6}, x, y-1, end, y-1)
			c.FillText(words(8, soft, true), vg.Point{X: x, Y: y + 3}, g.Name)
			for _, pair := range g.Pairs {
				y -= step
				var colour color.Color = ink
				mark := ""
				if pair.Floats {
					mark = "↕"
				}
				if pair.Different {
					colour, mark = bad, mark+"≠"
				}
				c.FillText(words(7.5, colour, true), vg.Point{X: x, Y: y + 3}, mark)
				c.FillText(fitting(pair.White, colour, wide/2-24), vg.Point{X: x + 20, Y: y + 3}, pair.White)
				c.FillText(fitting(pair.Black, colour, wide/2-24), vg.Point{X: x + wide/2, Y: y + 3}, pair.Black)
			}
		}
	}
}

// fitting returns a style so small that a text fits.
func fitting(s string, colour color.Color, room vg.Length) draw.TextStyle {
	style := words(7.5, colour, false)
	for style.Font.Size > 4 && style.Width(s) > room {
		style.Font.Size -= 0.25
	}
	return style
}
