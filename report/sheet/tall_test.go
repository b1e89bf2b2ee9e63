package sheet

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
)

// tall is a workbook of two tables with the names as their rows.
func tall(t require.TestingT, names []string) []byte {
	b := New(language.English, "Tall")
	for _, name := range []string{"first", "second"} {
		table := Table{Columns: []Column{{handbook.Verbatim("no"), Whole}, {handbook.Verbatim("name"), Prose}}}
		for i, n := range names {
			table.Add(i+1, n)
		}
		b.AddTable(TableSheet{Name: handbook.Verbatim(name), Above: []string{"Title"}, Table: table, Tall: true})
	}
	var out bytes.Buffer
	require.NoError(t, b.Save(&out, 2026_10_01))
	return out.Bytes()
}

func numbered(n int) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprint("Player ", i)
	}
	return names
}

// A workbook of any number of rows is read with those that it was given, and is the same
// bytes each time.
func TestTallTables(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := numbered(rapid.IntRange(0, 640).Draw(t, "rows"))
		for range rapid.IntRange(0, 3).Draw(t, "changes") {
			if len(names) > 0 {
				names[rapid.IntRange(0, len(names)-1).Draw(t, "row")] = rapid.SampledFrom([]string{"Ø", "Жук, Лев", "<&>", ""}).Draw(t, "name")
			}
		}
		file := tall(t, names)
		require.True(t, bytes.Equal(file, tall(t, names)))
		book, err := excelize.OpenReader(bytes.NewReader(file))
		require.NoError(t, err)
		for _, name := range []string{"first", "second"} {
			read, err := book.GetRows(name)
			require.NoError(t, err)
			read = read[len(read)-len(names):]
			for i, n := range names {
				require.Equal(t, n, append(read[i], "")[1])
			}
		}
	})
}
