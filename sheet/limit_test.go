package sheet

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestCutText(t *testing.T) {
	require.Equal(t, "short", CutText("short", 40))
	require.Equal(t, strings.Repeat("ё", 40), CutText(strings.Repeat("ё", 40), 40))
	require.Equal(t, strings.Repeat("x", 11)+" … (cut: 89 more characters)", CutText(strings.Repeat("x", 100), 40))
	rapid.Check(t, func(t *rapid.T) {
		s, most := rapid.StringN(0, 300, -1).Draw(t, "text"), rapid.IntRange(40, 200).Draw(t, "most")
		cut := CutText(s, most)
		require.LessOrEqual(t, units(cut), most)
		if units(s) > most {
			require.Contains(t, cut, " … (cut: ")
		} else {
			require.Equal(t, s, cut)
		}
	})
}

func TestCutLines(t *testing.T) {
	text, lines := CutLines(strings.Repeat("word ", 10_000), 40*Digit, 30)
	require.LessOrEqual(t, lines, 30)
	require.GreaterOrEqual(t, lines, 28)
	require.Contains(t, text, "more characters)")
	text, lines = CutLines("two words", 40*Digit, 30)
	require.Equal(t, "two words", text)
	require.Equal(t, 1, lines)
}

func TestSheetName(t *testing.T) {
	taken := map[string]bool{}
	long := strings.Repeat("A very long name ", 4)
	require.Equal(t, "Round 1  2", sheetName("Round 1/ 2", taken))
	require.Equal(t, "Sheet", sheetName("'[]'", taken))
	require.Equal(t, "sheet (2)", sheetName("sheet", taken))
	require.Equal(t, "A very long name A very long na", sheetName(long, taken))
	require.Equal(t, "A very long name A very lon (2)", sheetName(long, taken))
}

func TestTableWithin(t *testing.T) {
	big := Table{Columns: []Column{{"A", Words}, {"B", Whole}, {"C", Whole}}}
	for i := range 5 {
		big.Add("row", i, -i)
	}
	small := big.within(2, 3)
	require.Equal(t, []Column{{"A", Words}, {"cut: 2 more columns", Words}}, small.Columns)
	require.Equal(t, [][]any{{"row", nil}, {"row", nil}, {"cut: 3 more rows", nil}}, small.Rows)
	require.Equal(t, big, big.within(3, 5))
	require.Len(t, big.Rows[4], 3, "the table itself stays")
}
