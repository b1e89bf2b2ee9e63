package sheet

import (
	"archive/zip"
	"bytes"
	"io"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
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
	book, err := zip.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len()))
	require.NoError(t, err)
	part, err := book.Open("xl/worksheets/sheet1.xml")
	require.NoError(t, err)
	text, err := io.ReadAll(part)
	require.NoError(t, err)
	breaks := regexp.MustCompile(`<brk id="(\d+)"`).FindAllStringSubmatch(string(text), -1)
	require.Equal(t, [][]string{{`<brk id="71"`, "71"}}, breaks)
	require.Contains(t, string(text), `scale="62"`)
	require.NotContains(t, string(text), `fitToPage="1"`)
}
