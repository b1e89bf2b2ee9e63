package sheet

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
)

func TestCutText(t *testing.T) {
	require.Equal(t, "short", CutText(language.English, "short", 40))
	require.Equal(t, strings.Repeat("ё", 40), CutText(language.English, strings.Repeat("ё", 40), 40))
	require.Equal(t, strings.Repeat("x", 11)+" … (cut: 89 more characters)", CutText(language.English, strings.Repeat("x", 100), 40))
	rapid.Check(t, func(t *rapid.T) {
		s, most := rapid.StringN(0, 300, -1).Draw(t, "text"), rapid.IntRange(40, 200).Draw(t, "most")
		cut := CutText(language.English, s, most)
		require.LessOrEqual(t, units(cut), most)
		if units(s) > most {
			require.Contains(t, cut, " … (cut: ")
		} else {
			require.Equal(t, s, cut)
		}
	})
}

func TestCutLines(t *testing.T) {
	text, lines := CutLines(language.English, strings.Repeat("word ", 10_000), 40*Digit, 30)
	require.LessOrEqual(t, lines, 30)
	require.GreaterOrEqual(t, lines, 28)
	require.Contains(t, text, "more characters)")
	text, lines = CutLines(language.English, "two words", 40*Digit, 30)
	require.Equal(t, "two words", text)
	require.Equal(t, 1, lines)
}

func TestSheetName(t *testing.T) {
	taken := map[string]bool{}
	long := strings.Repeat("A very long name ", 4)
	require.Equal(t, "Round 1  2", sheetName("Round 1/ 2", "Sheet", taken))
	require.Equal(t, "Sheet", sheetName("'[]'", "Sheet", taken))
	require.Equal(t, "sheet (2)", sheetName("sheet", "Sheet", taken))
	require.Equal(t, "A very long name A very long na", sheetName(long, "Sheet", taken))
	require.Equal(t, "A very long name A very lon (2)", sheetName(long, "Sheet", taken))
}

func TestTableWithin(t *testing.T) {
	big := Table{Columns: []Column{{handbook.Verbatim("A"), Words}, {handbook.Verbatim("B"), Whole}, {handbook.Verbatim("C"), Whole}}}
	for i := range 5 {
		big.Add("row", i, -i)
	}
	small := big.truncate(language.English, 2, 3)
	require.Equal(t, []Column{{handbook.Verbatim("A"), Words}, {handbook.Say("sheet.cut-columns", "n", 2), Words}}, small.Columns)
	require.Equal(t, [][]any{{"row", nil}, {"row", nil}, {"cut: 3 more rows", nil}}, small.Rows)
	require.Equal(t, big, big.truncate(language.English, 3, 5))
	require.Len(t, big.Rows[4], 3, "the table itself stays")
}
