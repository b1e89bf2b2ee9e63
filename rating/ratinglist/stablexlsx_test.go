package ratinglist

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"
)

// A chart and two streamed sheets are what the library packs in a different
// order each time.
func TestWorkbooksAreTheSameBytesEachTime(t *testing.T) {
	var first []byte
	for range 20 {
		book := excelize.NewFile()
		for _, name := range []string{"games", "players", "events"} {
			_, err := book.NewSheet(name)
			require.NoError(t, err)
			out, err := book.NewStreamWriter(name)
			require.NoError(t, err)
			for i := range 30 {
				require.NoError(t, out.SetRow(fmt.Sprintf("A%d", i+1), []any{i, "text", i * i}))
			}
			require.NoError(t, out.Flush())
		}
		require.NoError(t, book.AddChart("Sheet1", "A1", &excelize.Chart{
			Type: excelize.Line, Series: []excelize.ChartSeries{{Name: "x", Values: "games!$A$1:$A$30"}},
		}))
		require.NoError(t, book.SetCellValue("Sheet1", "B2", "shared"))
		var b bytes.Buffer
		require.NoError(t, StableXLSX(book, 2026_10_01, &b))
		require.NoError(t, book.Close())
		if first == nil {
			first = b.Bytes()
		}
		require.True(t, bytes.Equal(first, b.Bytes()))
	}
	book, err := excelize.OpenReader(bytes.NewReader(first))
	require.NoError(t, err)
	props, err := book.GetDocProps()
	require.NoError(t, err)
	require.Equal(t, "2026-10-01T00:00:00Z", props.Created)
	cell, err := book.GetCellValue("events", "C30")
	require.NoError(t, err)
	require.Equal(t, "841", cell)
}

// A printed list fits the sheet across, with its header on every page.
func TestListPrintsOnA4(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, WriteXLSX(&b, Combined(2026_10), (&List{Rows: []Row{{FIDEID: 1, Name: "Player, A"}}}).All()))
	book, err := excelize.OpenReader(&b)
	require.NoError(t, err)
	layout, err := book.GetPageLayout("2026-10")
	require.NoError(t, err)
	require.Equal(t, "landscape", *layout.Orientation)
	require.Equal(t, 1, *layout.FitToWidth)
	require.Equal(t, 0, *layout.FitToHeight)
	props, err := book.GetSheetProps("2026-10")
	require.NoError(t, err)
	require.True(t, *props.FitToPage)
	require.Contains(t, book.GetDefinedName(), excelize.DefinedName{
		Name: "_xlnm.Print_Titles", RefersTo: "'2026-10'!$1:$1", Scope: "2026-10",
	})
}
