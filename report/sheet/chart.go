package sheet

import (
	"strconv"

	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/handbook"
)

// Chart is a small table with its native chart next to it: the first column names the
// rows, each other column is a series.
type Chart struct {
	Name   handbook.Text
	Pie    bool // of one series: shares of a whole; else columns
	Across bool // bars, each next to its row: for names, which have no room below columns
	Table
}

// Rows of a sheet that a chart takes at least, the column that charts begin in, at
// how many per cent of their size a page is as wide as table and chart, and how many
// rows it then holds.
const chartRows, chartColumn, chartScale, chartPage = 16, 6, 62, 78

// rowPixels is how high the library takes a row of lineHeight to be.
const rowPixels = 15

// chartNames and widestChartNames are how many characters the column with the names is
// wide at least and at most: of a wider one the charts would leave the paper.
const chartNames, widestChartNames = 18, 27

// chartNumbers is how many characters wide the columns with the numbers are.
const chartNumbers = 10

// AddCharts writes a portrait sheet of charts with their numbers, one below the other,
// under a title and lines of introduction.
func (b *Workbook) AddCharts(wanted handbook.Text, above []string, list []Chart) {
	name := b.AddSheet(b.Language.Say(wanted))
	b.PrintOn(name, "portrait", 0)
	b.running(name)
	first := chartNames
	for i := range list {
		first = max(first, list[i].width(b.Language, 0))
	}
	b.Try(b.File.SetColWidth(name, "A", "A", float64(min(first, widestChartNames))))
	b.Try(b.File.SetColWidth(name, "B", "E", chartNumbers))
	show := false
	b.Try(b.File.SetSheetView(name, 0, &excelize.ViewOptions{ShowGridLines: &show}))
	b.printScaled(name, chartScale)
	at, page := 1, 1 // the row, and the first row of its page
	for i, line := range above {
		l := remark
		if i == 0 {
			l = caption
		}
		b.setCell(name, 1, at, line, b.style(l, Words))
		at++
	}
	for _, c := range list {
		if len(c.Rows) == 0 {
			continue
		}
		at++
		high := max(len(c.Rows)+2, chartRows)
		if at+high > page+chartPage { // no chart is cut in two
			b.Try(b.File.InsertPageBreak(name, CellName(1, at)))
			page = at
		}
		b.chart(name, &c, at)
		at += high
	}
}

// printScaled prints a sheet at so many per cent, where the pages of one that is
// fitted to the paper would begin anywhere.
func (b *Workbook) printScaled(name string, percent uint) {
	fitted := false
	b.Try(b.File.SetSheetProps(name, &excelize.SheetPropsOptions{FitToPage: &fitted}))
	b.Try(b.File.SetPageLayout(name, &excelize.PageLayoutOptions{AdjustTo: &percent}))
}

func (b *Workbook) setCell(tab string, column, row int, v any, style int) {
	cell := CellName(column, row)
	b.Try(b.File.SetCellStyle(tab, cell, cell, style))
	if v = Number(b.Language, v); v != nil {
		b.Try(b.File.SetCellValue(tab, cell, v))
	}
}

func (b *Workbook) chart(tab string, c *Chart, at int) {
	title := b.Language.Say(c.Name)
	t := c.truncate(b.Language, chartColumn-1, 200).translate(b.Language)
	for i := range t.Rows {
		b.Try(b.File.SetRowHeight(tab, at+1+i, lineHeight))
	}
	lines := 1
	for i, column := range t.Columns {
		if i > 0 {
			lines = max(lines, wrapped(b.Language.Say(column.Head), chartNumbers*Digit))
		}
	}
	b.Try(b.File.SetRowHeight(tab, at, float64(lines)*lineHeight+4))
	for i, column := range t.Columns {
		b.setCell(tab, i+1, at, column.Head, b.style(heading, column.Form.side()))
		for j, row := range t.Rows {
			b.setCell(tab, i+1, at+1+j, row[i], b.style(body, column.Form))
		}
	}
	span := func(column int) string {
		letter, err := excelize.ColumnNumberToName(column)
		b.Try(err)
		return QuotedName(tab) + "!$" + letter + "$" + strconv.Itoa(at+1) + ":$" + letter + "$" + strconv.Itoa(at+len(t.Rows))
	}
	colours := []string{"1C4F8F", "B0520B", "7A3C98", "17683A"}
	var series []excelize.ChartSeries
	for i := 2; i <= len(t.Columns); i++ { // a series a column
		letter, err := excelize.ColumnNumberToName(i)
		b.Try(err)
		one := excelize.ChartSeries{Name: QuotedName(tab) + "!$" + letter + "$" + strconv.Itoa(at), Categories: span(1), Values: span(i)}
		if !c.Pie {
			one.Fill = excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{colours[(i-2)%len(colours)]}}
		}
		series = append(series, one)
	}
	chart := &excelize.Chart{
		Type: excelize.Col, Series: series, Format: excelize.GraphicOptions{OffsetY: 3}, // its frame stays on its page
		Dimension: excelize.ChartDimension{Width: 410, Height: 250},
		Title:     excelize.ChartTitle{Paragraph: []excelize.RichTextRun{{Text: title, Font: &excelize.Font{Family: FontName, Size: 11, Bold: true, Color: Ink}}}},
		Legend:    excelize.ChartLegend{Position: "bottom"},
		XAxis:     excelize.ChartAxis{Font: excelize.Font{Family: FontName, Size: 8, Color: "404040"}},
		YAxis:     excelize.ChartAxis{Font: excelize.Font{Family: FontName, Size: 8, Color: "404040"}, MajorGridLines: true},
	}
	gap := uint(45)
	chart.GapWidth = &gap
	if c.Across {
		chart.Type, chart.Legend.Position = excelize.Bar, "top"
		chart.XAxis.ReverseOrder = true                                                          // the first name above
		chart.XAxis.TickLabelSkip, chart.XAxis.TickLabelPosition = 1, excelize.ChartTickLabelLow // below zero, too
		chart.Dimension.Height = max(chart.Dimension.Height, uint(rowPixels*(len(t.Rows)+1)))
	}
	if len(series) == 1 {
		chart.Legend.Position = "none"
	}
	if c.Pie {
		chart.GapWidth = nil
		chart.Type, chart.Legend.Position = excelize.Pie, "right"
		chart.PlotArea.ShowPercent = true
	}
	b.Try(b.File.AddChart(tab, CellName(chartColumn, at), chart))
}
