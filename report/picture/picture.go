// Package picture draws what is clearer seen than read: ratings by month, how
// ratings are distributed, expected against scored points, the pairs of a round.
// A picture is written as SVG or PNG, or drawn on a page by package printout. It
// computes nothing, and floating point is used for places on the picture alone.
package picture

import (
	"image/color"
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Colours as everywhere in the house; no colour stands alone for anything.
var (
	ink    = color.NRGBA{0x14, 0x17, 0x1a, 0xff}
	soft   = color.NRGBA{0x50, 0x56, 0x5c, 0xff}
	grid   = color.NRGBA{0xd5, 0xd6, 0xd2, 0xff}
	accent = color.NRGBA{0x1c, 0x4f, 0x8f, 0xff}
	bad    = color.NRGBA{0xa6, 0x23, 0x2b, 0xff}
	kinds  = [tournament.Kinds]color.NRGBA{accent, {0xb0, 0x52, 0x0b, 0xff}, {0x7a, 0x3c, 0x98, 0xff}}
	dashes = [tournament.Kinds][]vg.Length{nil, {5, 2}, {1.5, 2}}
)

// words returns how a text looks.
func words(size vg.Length, colour color.Color, strong bool) text.Style {
	cache, err := fonts()
	if err != nil {
		cache = font.DefaultCache
	}
	f := font.Font{Typeface: "Inter", Size: size}
	if strong {
		f.Weight = 2
	}
	return text.Style{Color: colour, Font: f, Handler: letters{text.Plain{Fonts: cache}}}
}

// blank returns a picture without anything on it.
func blank() *plot.Plot {
	p := plot.New()
	p.BackgroundColor = color.White
	p.TextHandler = words(8, soft, false).Handler
	p.Title.TextStyle = words(titleSize, ink, true)
	p.Title.TextStyle.XAlign, p.Title.TextStyle.YAlign = draw.XCenter, draw.YTop
	p.Title.Padding = 6
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		align := a.Tick.Label
		a.Tick.Label = words(7.5, soft, false)
		a.Tick.Label.XAlign, a.Tick.Label.YAlign, a.Tick.Label.Rotation = align.XAlign, align.YAlign, align.Rotation
		align = a.Label.TextStyle
		a.Label.TextStyle = words(8, soft, false)
		a.Label.TextStyle.XAlign, a.Label.TextStyle.YAlign, a.Label.TextStyle.Rotation = align.XAlign, align.YAlign, align.Rotation
		a.Tick.Length, a.LineStyle.Width, a.LineStyle.Color = 0, 0.6, grid
		a.Tick.LineStyle.Width = 0
	}
	p.Legend.TextStyle = words(8, ink, false)
	return p
}

// ticks are labels at places of an axis.
func ticks(list []plot.Tick) plot.Ticker {
	return plot.TickerFunc(func(float64, float64) []plot.Tick { return list })
}

// The size of a picture as a file.
const (
	Wide = 640
	High = 400
	edge = 14
)

// Write writes a picture as .svg or .png.
func Write(w io.Writer, p *plot.Plot, layout string, wide, high float64) error {
	if layout != ".svg" && layout != ".png" {
		return handbook.Errorf("picture.error.layout", "layout", layout)
	}
	out, err := draw.NewFormattedCanvas(vg.Length(wide), vg.Length(high), layout[1:])
	if err == nil {
		c := draw.New(out)
		c.SetColor(color.White)
		c.Fill(c.Rectangle.Path())
		p.Draw(draw.Crop(c, edge, -edge, edge, -edge))
		_, err = out.WriteTo(w)
	}
	if err != nil {
		return handbook.Errorf("picture.error.write", "problem", err)
	}
	return nil
}
