package pages

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/web/published"
)

// Distribution is a chart of how many players have which rating, in steps of a
// hundred. Places are tenths of a pixel, written out.
type Distribution struct {
	Of, From, To, Median int
	Columns              []Column
}

// Column is a bar of a chart.
type Column struct {
	X, Y, Width, Height string
	Count               int
	Middle, Above       string
	Label               *Label // nil: none
}

// Label is a text on the edge of a chart.
type Label struct{ X, Anchor, Text string }

// mostColumns is how many bars a chart of 320 pixels has room for.
const mostColumns = 24

// distribution of the ratings of rows that are sorted by them; nil for too few.
func distribution(of *published.Summary) *Distribution {
	if of.Of < 5 {
		return nil
	}
	first := slices.IndexFunc(of.Hundreds, func(n int) bool { return n > 0 })
	last := min(len(of.Hundreds)-1, first+mostColumns-1)
	counts := make([]int, last-first+1)
	for i, n := range of.Hundreds[first:] {
		counts[min(i, last-first)] += n
	}
	d := &Distribution{Of: of.Of, From: first * 100, To: last*100 + 99, Median: int(of.Median)}
	most := slices.Max(counts)
	step := 3120 / len(counts)
	every := max(1, (len(counts)+3)/4)
	for i, n := range counts {
		height := 1300 * n / most
		c := Column{
			X: tenths(40 + i*step), Y: tenths(1480 - height), Width: tenths(step - 20), Height: tenths(height), Count: n,
			Middle: tenths(40 + i*step + (step-20)/2), Above: tenths(1440 - height),
		}
		if len(counts) > 14 {
			c.Count = 0 // no room for the numbers
		}
		if i%every == 0 {
			c.Label = &Label{X: tenths(40 + i*step), Anchor: "start", Text: strconv.Itoa((first + i) * 100)}
		}
		d.Columns = append(d.Columns, c)
	}
	return d
}

// tenths writes a place of a picture.
func tenths(n int) string {
	return handbook.Decimal{Units: n, Places: 1}.String()
}

// Chart are the ratings of a player by list.
type Chart struct {
	Since  string // first month
	Said   string // what it shows, for who cannot see it
	Legend []Series
	Sizes  []ChartSize
	Table  []ChartRow // newest first
}

// Series is a kind of play in a chart.
type Series struct{ Class, Name string }

// ChartSize is the chart for wide or narrow screens, so that its texts are of
// one size.
type ChartSize struct {
	Class         string
	Width, Height int
	Grid          []GridLine
	Months        []Place
	Lines         []Line
	Ends          []End
}

// GridLine is a rating across a chart.
type GridLine struct{ Path, Y, Text string }

// Place is a text in a chart.
type Place struct{ X, Y, Text string }

// Line is a line of a chart.
type Line struct{ Class, Path string }

// End is the last value of a line.
type End struct{ Class, X, Y, TextX, TextY, Text string }

// ChartRow are the ratings on one list.
type ChartRow struct {
	Period  handbook.Period
	Ratings [tournament.Kinds]tournament.Rating
}

// chartOf draws the lists of a player, oldest first; nil for fewer than two.
func (b *Builder) chartOf(name string, lists []answer.PlayerList) *Chart {
	if len(lists) < 2 {
		return nil
	}
	first, last := lists[0].Period, lists[len(lists)-1].Period
	c := &Chart{Since: b.Language.MonthOf(first)}
	lowest, highest := 0, 0
	rows := make([]ChartRow, len(lists))
	for i := range lists {
		l := &lists[i]
		rows[i] = ChartRow{l.Period, [tournament.Kinds]tournament.Rating{l.Standard.Rating, l.Rapid.Rating, l.Blitz.Rating}}
		for _, r := range rows[i].Ratings {
			if r != 0 && (lowest == 0 || int(r) < lowest) {
				lowest = int(r)
			}
			highest = max(highest, int(r))
		}
	}
	if highest == 0 {
		return nil
	}
	var said []string
	for _, k := range kinds {
		from, to := 0, 0
		for i := range rows {
			if r := int(rows[i].Ratings[k]); r != 0 {
				if from == 0 {
					from = r
				}
				to = r
			}
		}
		if to != 0 {
			c.Legend = append(c.Legend, Series{k.String(), b.kindName(k)})
			said = append(said, b.say("pages.player.chart-kind", "kind", b.kindName(k), "from", from, "to", to))
		}
	}
	c.Said = b.say("pages.player.chart", "name", handbook.Shown(name), "first", b.Language.MonthOf(first), "last", b.Language.Month(last), "kinds", strings.Join(said, "; "))
	p := plot{b.Language, rows, lowest / 100 * 100, (highest + 99) / 100 * 100}
	if p.low == p.high {
		p.high += 100
	}
	c.Sizes = []ChartSize{p.size("wide-only", 780, 270, 988, 8), p.size("narrow", 358, 230, 460, 4)}
	c.Table = slices.Clone(rows)
	slices.Reverse(c.Table)
	return c
}

// plot is where the values of a chart lie.
type plot struct {
	language  *language.Language
	rows      []ChartRow
	low, high int
}

// size draws the chart in one size; right is the room for the words at the ends of
// the lines, in tenths.
func (p plot) size(class string, width, height, right, labels int) ChartSize {
	const left, top, bottom = 380, 299, 240
	wide, high := width*10-right, height*10-bottom
	first := p.rows[0].Period
	span := max(1, first.MonthsUntil(p.rows[len(p.rows)-1].Period))
	x := func(at handbook.Period) int { return left + (wide-left)*first.MonthsUntil(at)/span }
	y := func(r int) int { return high - (high-top)*(r-p.low)/(p.high-p.low) }
	s := ChartSize{Class: class, Width: width, Height: height}
	every := max(100, ((p.high-p.low)/100+4)/5*100)
	for r := p.low; r <= p.high; r += every {
		s.Grid = append(s.Grid, GridLine{"M38 " + tenths(y(r)) + "H" + tenths(wide), tenths(y(r) + 40), strconv.Itoa(r)})
	}
	step := max(1, (span+labels-1)/labels)
	for m := span; m >= 0; m -= step {
		at := first.Add(m)
		s.Months = append(s.Months, Place{tenths(x(at)), tenths(height*10 - 60), p.language.MonthShort(at)})
	}
	var ends []int
	for _, k := range kinds {
		var path strings.Builder
		mark, lastX, lastY, last := "M", 0, 0, 0
		for i := range p.rows {
			r := int(p.rows[i].Ratings[k])
			if r == 0 {
				mark = "M"
				continue
			}
			lastX, lastY, last = x(p.rows[i].Period), y(r), r
			path.WriteString(mark + tenths(lastX) + " " + tenths(lastY))
			mark = "L"
		}
		if last == 0 {
			continue
		}
		s.Lines = append(s.Lines, Line{k.String(), path.String()})
		textY := lastY + 40
		for _, other := range ends { // one below the other where they are close
			if d := textY - other; d > -130 && d < 130 {
				textY = other + 130
			}
		}
		ends = append(ends, textY)
		s.Ends = append(s.Ends, End{k.String(), tenths(lastX), tenths(lastY), tenths(lastX + 90), tenths(textY), strconv.Itoa(last)})
	}
	return s
}
