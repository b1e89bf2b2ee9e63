package picture

import (
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
)

// Bar is how many there are of something.
type Bar struct {
	Name  string
	Count int
}

// Bars draws counts as bars next to each other, each with its number above.
func Bars(title string, list []Bar) *plot.Plot {
	if len(list) == 0 {
		return nil
	}
	p := blank()
	p.Title.Text, _ = titled(title)
	p.Y.LineStyle.Width = 0
	p.Y.Tick.Marker = ticks(nil)
	most := 1
	every := max(1, (len(list)+11)/12)
	var marks []plot.Tick
	for i, b := range list {
		most = max(most, b.Count)
		if i%every == 0 {
			marks = append(marks, plot.Tick{Value: float64(i), Label: b.Name})
		}
	}
	p.X.Tick.Marker = ticks(marks)
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = -0.6, float64(len(list))-0.4, 0, float64(most)*1.12
	for i, b := range list {
		x, y := float64(i), float64(b.Count)
		p.Add(&plotter.Polygon{XYs: []plotter.XYs{{{X: x - 0.4, Y: 0}, {X: x - 0.4, Y: y}, {X: x + 0.4, Y: y}, {X: x + 0.4, Y: 0}}}, Color: accent})
		if b.Count > 0 {
			style := words(7, ink, false)
			style.XAlign = draw.XCenter
			p.Add(label{x, y, strconv.Itoa(b.Count), style, 0, 2})
		}
	}
	return p
}

// Distribution returns how many of the ratings lie in each hundred.
func Distribution(title string, ratings []tournament.Rating) *plot.Plot {
	return Bars(title, Hundreds(ratings))
}

// Hundreds counts ratings by hundred, from the lowest to the highest.
func Hundreds(ratings []tournament.Rating) []Bar {
	if len(ratings) == 0 {
		return nil
	}
	low, high := int(slices.Min(ratings))/100, int(slices.Max(ratings))/100
	list := make([]Bar, high-low+1)
	for i := range list {
		list[i].Name = strconv.Itoa((low + i) * 100)
	}
	for _, r := range ratings {
		list[int(r)/100-low].Count++
	}
	return list
}

// Result is what a player has come to: two values that are held against each
// other.
type Result struct {
	Name        string
	Across, Up  float64
	Outstanding bool // named on the picture
}

// Against holds two values of each player against each other: on the line both
// are the same.
func Against(l *language.Language, title, across, up string, list []Result) *plot.Plot {
	if len(list) == 0 {
		return nil
	}
	p := blank()
	p.X.Label.Text, p.Y.Label.Text = across, up
	p.Title.Text, _ = titled(title)
	var points plotter.XYs
	low, high := list[0].Across, list[0].Across
	for _, r := range list {
		points = append(points, plotter.XY{X: r.Across, Y: r.Up})
		low, high = min(low, r.Across, r.Up), max(high, r.Across, r.Up)
	}
	edge := max((high-low)*0.05, 0.25)
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = low-edge, high+edge, low-edge, high+edge
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.Tick.Marker = plot.TickerFunc(func(from, to float64) []plot.Tick {
			list := plot.DefaultTicks{}.Ticks(from, to)
			list = slices.DeleteFunc(list, plot.Tick.IsMinor)
			for i := range list {
				list[i].Label = l.Decimal(decimal(list[i].Value))
			}
			return list
		})
	}
	p.Add(&plotter.Line{XYs: plotter.XYs{{X: low, Y: low}, {X: high, Y: high}}, LineStyle: draw.LineStyle{Color: soft, Width: 0.7, Dashes: []vg.Length{3, 2}}})
	p.Add(&plotter.Scatter{XYs: points, GlyphStyle: draw.GlyphStyle{Color: accent, Radius: 2.2, Shape: draw.CircleGlyph{}}})
	p.Add(outstanding(list))
	return p
}

// decimal returns a mark of an axis with one place.
func decimal(v float64) handbook.Decimal {
	return handbook.Decimal{Units: int(math.Round(v * 10)), Places: 1}
}

// outstanding writes the names of the players far from the line next to their points:
// on the side where neither another point nor another name stands, if there is one.
type outstanding []Result

func (list outstanding) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	const near, size = 5, 7
	var taken []vg.Rectangle
	for _, r := range list {
		at := vg.Point{X: x(r.Across), Y: y(r.Up)}
		taken = append(taken, vg.Rectangle{Min: at.Sub(vg.Point{X: 2, Y: 2}), Max: at.Add(vg.Point{X: 2, Y: 2})})
	}
	style := words(size, ink, false)
	for _, r := range list {
		if !r.Outstanding {
			continue
		}
		at, wide := vg.Point{X: x(r.Across), Y: y(r.Up)}, style.Width(r.Name)
		places := []vg.Point{{X: near, Y: -2.5}, {X: -near - wide, Y: -2.5}, {X: -wide / 2, Y: near}, {X: -wide / 2, Y: -near - size}}
		best, covers := places[0], len(taken)+1
		for _, place := range places {
			box := vg.Rectangle{Min: at.Add(place), Max: at.Add(place).Add(vg.Point{X: wide, Y: size})}
			if box.Min.X < c.Min.X || box.Max.X > c.Max.X || box.Min.Y < c.Min.Y || box.Max.Y > c.Max.Y {
				continue
			}
			n := 0
			for _, t := range taken {
				if box.Min.X < t.Max.X && t.Min.X < box.Max.X && box.Min.Y < t.Max.Y && t.Min.Y < box.Max.Y {
					n++
				}
			}
			if n < covers {
				best, covers = place, n
			}
		}
		from := at.Add(best)
		taken = append(taken, vg.Rectangle{Min: from, Max: from.Add(vg.Point{X: wide, Y: size})})
		c.FillText(style, from, r.Name)
	}
}
