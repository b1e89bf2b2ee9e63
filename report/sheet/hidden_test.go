package sheet_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/report/sheet"
)

// A hidden sheet is hidden, and a workbook keeps one that is shown.
func TestHiddenSheet(t *testing.T) {
	b := sheet.New(language.English, "Open")
	for _, s := range []sheet.TableSheet{{Name: handbook.Verbatim("First"), Hidden: true}, {Name: handbook.Verbatim("Second")}, {Name: handbook.Verbatim("Third"), Hidden: true}} {
		s.Table = sheet.Table{Columns: []sheet.Column{{Head: handbook.Verbatim("Player"), Form: sheet.Words}}, Rows: [][]any{{"Stone, Ann"}}}
		b.AddTable(s)
	}
	var out bytes.Buffer
	require.NoError(t, b.Save(&out, 2026_10_01))
	f, err := excelize.OpenReader(&out)
	require.NoError(t, err)
	shown := map[string]bool{}
	for _, name := range f.GetSheetList() {
		shown[name], err = f.GetSheetVisible(name)
		require.NoError(t, err)
		rows, err := f.GetRows(name)
		require.NoError(t, err)
		require.Equal(t, []string{"Stone, Ann"}, rows[1])
	}
	require.Equal(t, map[string]bool{"First": true, "Second": true, "Third": false}, shown)
}
