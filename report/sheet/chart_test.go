package sheet

import (
	"archive/zip"
	"bytes"
	"io"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
)

// A page of charts ends between two of them: of seven, four stand below the title
// and three on the next page.
func TestChartsAreNotCutByPages(t *testing.T) {
	var list []Chart
	for range 7 {
		c := Chart{Name: handbook.Verbatim("Ratings"), Table: Table{Columns: []Column{{Head: handbook.Verbatim("from"), Form: Whole}, {Head: handbook.Verbatim("n"), Form: Whole}}}}
		for i := range 3 {
			c.Add(2000+100*i, i)
		}
		list = append(list, c)
	}
	b := New(language.English, "list")
	b.AddCharts(handbook.Verbatim("Figures"), []string{"Figures", "of October"}, list)
	var out bytes.Buffer
	require.NoError(t, b.Save(&out, handbook.Date(20261001)))
	text := partOf(t, out.Bytes(), "xl/worksheets/sheet1.xml")
	breaks := regexp.MustCompile(`<brk id="(\d+)"`).FindAllStringSubmatch(text, -1)
	require.Equal(t, [][]string{{`<brk id="71"`, "71"}}, breaks)
	require.Contains(t, text, `scale="62"`)
	require.NotContains(t, text, `fitToPage="1"`)
}

// Horizontal bars stand next to their rows, the first name above, and are as high as
// the rows; the column of the names has room for them.
func TestBarsAcross(t *testing.T) {
	c := Chart{Name: handbook.Verbatim("Change"), Across: true, Table: Table{Columns: []Column{{Head: handbook.Verbatim("Name"), Form: Words}, {Head: handbook.Verbatim("n"), Form: Whole}}}}
	for i := range 60 {
		c.Add("Wolkenstein-Ostrowskaja, Maximilian", i-30)
	}
	b := New(language.English, "event")
	b.AddCharts(handbook.Verbatim("Charts"), []string{"Charts"}, []Chart{c})
	var out bytes.Buffer
	require.NoError(t, b.Save(&out, handbook.Date(20261001)))
	read := func(name string) string { return partOf(t, out.Bytes(), name) }
	chart := read("xl/charts/chart1.xml")
	require.Contains(t, chart, `<barDir val="bar">`)
	require.Contains(t, chart, `<orientation val="maxMin">`)
	require.Contains(t, chart, `<tickLblPos val="low">`)
	rows := regexp.MustCompile(`<xdr:from>.*<xdr:row>(\d+)</xdr:row>.*</xdr:from><xdr:to>.*<xdr:row>(\d+)</xdr:row>`).FindStringSubmatch(read("xl/drawings/drawing1.xml"))
	require.Len(t, rows, 3)
	require.Equal(t, []string{"2", "62"}, rows[1:], "counted from 0: the heading is in row 3, the last bar in row 63")
	require.Contains(t, read("xl/worksheets/sheet1.xml"), `max="1" min="1" width="27"`)
}

// partOf is a part of a workbook.
func partOf(t *testing.T, data []byte, name string) string {
	book, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	require.NoError(t, err)
	part, err := book.Open(name)
	require.NoError(t, err)
	text, err := io.ReadAll(part)
	require.NoError(t, err)
	return string(text)
}
