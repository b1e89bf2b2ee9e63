package paper

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/handbook/language"
)

// TestWorkbookOfManyCells: few bytes that claim many cells or rows are refused
// before they fill the memory.
func TestWorkbookOfManyCells(t *testing.T) {
	book := func(column string, rows, apart int) []byte {
		f := excelize.NewFile()
		w, err := f.NewStreamWriter("Sheet1")
		require.NoError(t, err)
		for i := range rows {
			require.NoError(t, w.SetRow(fmt.Sprintf("%s%d", column, i*apart+1), []any{"x"}))
		}
		require.NoError(t, w.Flush())
		var b bytes.Buffer
		require.NoError(t, f.Write(&b))
		return b.Bytes()
	}
	for name, data := range map[string][]byte{
		"in the last column": book("XFD", ofForm.Cells/16384+2, 1),
		"in the last row":    book("A", 2, ofForm.Rows+10),
	} {
		_, err := ReadStamp(data)
		require.Contains(t, language.English.Error(err), "empty ones included", name)
		_, err = cellsOf(data)
		require.Contains(t, language.English.Error(err), "empty ones included", name)
	}
	cells, err := cellsOf(book("C", 3, 2))
	require.NoError(t, err)
	require.Equal(t, []Datum{{"'Sheet1'!C1", "x"}, {"'Sheet1'!C3", "x"}, {"'Sheet1'!C5", "x"}}, cells)
}
