package picture

import (
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
)

// Month are the ratings of a player on one list; 0: none.
type Month struct {
	Period  handbook.Period
	Ratings [tournament.Kinds]tournament.Rating
}

// History returns the line of each kind of play over the lists, oldest first, with the
// rating that the next title asks for, 0: none; nil where there is nothing to draw.
func History(l *language.Language, lists []Month, level tournament.Rating, forTitle string) *plot.Plot {
	p := blank()
	lowest, highest := tournament.Rating(0), tournament.Rating(0)
	for i := range lists {
		for _, r := range lists[i].Ratings {
			if r != 0 && (lowest == 0 || r < lowest) {
				lowest = r
			}
			highest = max(highest, r)
		}
	}
	if len(lists) < 2 || highest == 0 {
		return nil
	}
	first := lists[0].Period
	span := max(1, first.MonthsUntil(lists[len(lists)-1].Period))
	if level > highest && level <= highest+150 {
		highest = level
	} else {
		level = 0
	}
	low, high := int(lowest)/50*50, (int(highest)+49)/50*50
	if low == high {
		high += 50
	}
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, float64(span), float64(low), float64(high)
	p.Y.LineStyle.Width = 0
	every := max(50, ((high-low)/50+4)/5*50)
	var marks []plot.Tick
	for r := low; r <= high; r += every {
		marks = append(marks, plot.Tick{Value: float64(r), Label: strconv.Itoa(r)})
		p.Add(across(float64(r), float64(span), draw.LineStyle{Color: grid, Width: 0.5}))
	}
	p.Y.Tick.Marker = ticks(marks)
	step := max(1, (span+6)/7)
	marks = nil
	for m := span; m >= 0; m -= step {
		marks = append(marks, plot.Tick{Value: float64(m), Label: l.MonthShort(first.Add(m))})
	}
	p.X.Tick.Marker = ticks(marks)
	if level != 0 {
		p.Add(across(float64(level), float64(span), draw.LineStyle{Color: soft, Width: 0.8, Dashes: []vg.Length{1, 2}}))
		p.Add(label{0, float64(level), l.Sayf("picture.needed", "level", level, "title", forTitle), words(7, soft, false), 3, -8.5})
	}
	var ends []label
	for _, k := range []tournament.Kind{tournament.Standard, tournament.Rapid, tournament.Blitz} {
		var all []plotter.XYs
		var part plotter.XYs
		for i := range lists {
			if r := lists[i].Ratings[k]; r != 0 {
				part = append(part, plotter.XY{X: float64(first.MonthsUntil(lists[i].Period)), Y: float64(r)})
			} else if len(part) > 0 {
				all, part = append(all, part), nil
			}
		}
		if len(part) > 0 {
			all = append(all, part)
		}
		if len(all) == 0 {
			continue
		}
		style := draw.LineStyle{Color: kinds[k], Width: 1.3, Dashes: dashes[k]}
		for _, points := range all {
			p.Add(&plotter.Line{XYs: points, LineStyle: style})
		}
		last := all[len(all)-1][len(all[len(all)-1])-1]
		p.Add(&plotter.Scatter{XYs: plotter.XYs{last}, GlyphStyle: draw.GlyphStyle{Color: kinds[k], Radius: 2, Shape: draw.CircleGlyph{}}})
		name := l.Label([tournament.Kinds]string{"picture.standard", "picture.rapid", "picture.blitz"}[k])
		ends = append(ends, label{last.X, last.Y, strconv.Itoa(int(last.Y)) + " " + name, words(7.5, kinds[k], true), 6, -3})
	}
	p.Add(labels(ends))
	return p
}

// across returns a line over the picture at a height.
func across(y, until float64, style draw.LineStyle) plot.Plotter {
	return &plotter.Line{XYs: plotter.XYs{{X: 0, Y: y}, {X: until, Y: y}}, LineStyle: style}
}

// label is a text at a place, moved by so many points.
type label struct {
	x, y   float64
	text   string
	style  draw.TextStyle
	dx, dy vg.Length
}

func (t label) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	c.FillText(t.style, vg.Point{X: x(t.x) + t.dx, Y: y(t.y) + t.dy}, t.text)
}

// GlyphBoxes returns the room that the texts take next to the picture.
func (list labels) GlyphBoxes(p *plot.Plot) []plot.GlyphBox {
	var boxes []plot.GlyphBox
	for _, t := range list {
		boxes = append(boxes, plot.GlyphBox{
			X: p.X.Norm(t.x), Y: p.Y.Norm(t.y), Rectangle: vg.Rectangle{Min: vg.Point{X: 0, Y: -4}, Max: vg.Point{X: t.dx + t.style.Width(t.text), Y: 4}},
		})
	}
	return boxes
}

// labels are texts that must not lie on each other: one is moved down.
type labels []label

func (list labels) Plot(c draw.Canvas, p *plot.Plot) {
	_, y := p.Transforms(&c)
	const apart = 10
	var taken []vg.Length
	for range list { // the highest first
		best := -1
		for i := range list {
			if list[i].text != "" && (best < 0 || list[i].y > list[best].y) {
				best = i
			}
		}
		if best < 0 {
			return
		}
		t := list[best]
		list = append(labels{}, list...)
		list[best].text = ""
		at := y(t.y) + t.dy
		for _, other := range taken {
			if at > other-apart {
				at = other - apart
			}
		}
		taken = append(taken, at)
		t.dy = at - y(t.y)
		t.Plot(c, p)
	}
}
