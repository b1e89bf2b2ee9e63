package report

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/titles"
)

func TestCutText(t *testing.T) {
	require.Equal(t, "short", cutText("short", 40))
	require.Equal(t, strings.Repeat("ё", 40), cutText(strings.Repeat("ё", 40), 40))
	require.Equal(t, strings.Repeat("x", 11)+" … (cut: 89 more characters)", cutText(strings.Repeat("x", 100), 40))
	rapid.Check(t, func(t *rapid.T) {
		s, most := rapid.StringN(0, 300, -1).Draw(t, "text"), rapid.IntRange(40, 200).Draw(t, "most")
		cut := cutText(s, most)
		require.LessOrEqual(t, units(cut), most)
		if units(s) > most {
			require.Contains(t, cut, " … (cut: ")
		} else {
			require.Equal(t, s, cut)
		}
	})
}

func TestCutLines(t *testing.T) {
	text, lines := cutLines(strings.Repeat("word ", 10_000), 40*digit, 30)
	require.LessOrEqual(t, lines, 30)
	require.GreaterOrEqual(t, lines, 28)
	require.Contains(t, text, "more characters)")
	text, lines = cutLines("two words", 40*digit, 30)
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
	big := table{columns: []column{{"A", words}, {"B", whole}, {"C", whole}}}
	for i := range 5 {
		big.add("row", i, -i)
	}
	small := big.within(2, 3)
	require.Equal(t, []column{{"A", words}, {"cut: 2 more columns", words}}, small.columns)
	require.Equal(t, [][]any{{"row", nil}, {"row", nil}, {"cut: 3 more rows", nil}}, small.rows)
	require.Equal(t, big, big.within(3, 5))
	require.Len(t, big.rows[4], 3, "the table itself stays")
}

// TestNoContentIsTooLarge writes workbooks and forms of which everything is
// larger than a spreadsheet program allows.
func TestNoContentIsTooLarge(t *testing.T) {
	long := strings.Repeat("Überaus lang & breit ", 3_000)
	one := strings.Repeat("W", 40_000)
	everyone := make([]int, 9_999)
	for i := range everyone {
		everyone[i] = 2*i + 1
	}
	opens := func(write func(io.Writer) error) *excelize.File {
		var b bytes.Buffer
		require.NoError(t, write(&b))
		book, err := excelize.OpenReader(&b)
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, book.Close()) })
		return book
	}
	s := RunSummary{Period: 2026_10, Program: long, Findings: []handbook.Finding{
		{Rule: one, Article: long, Message: long, Players: everyone, Pos: handbook.Pos{File: one}},
	}}
	book := opens(func(w io.Writer) error { return Run(w, s) })
	players, err := book.GetCellValue("Findings", "H2")
	require.NoError(t, err)
	require.InDelta(t, longestText-5, units(players), 5)
	require.Contains(t, players, "more characters)")
	for _, texts := range []string{long, one} {
		c := norms.Certificate{LastName: texts, Event: texts, City: texts, RateOfPlay: texts, Remarks: []string{texts}, ChiefArbiter: texts}
		certificate := IT1(c, Source{})
		opens(certificate.XLSX)
		require.NoError(t, certificate.PDF(io.Discard))
		r := titles.TournamentReport{}
		r.Event, r.City, r.Deputies, r.Notes, r.RateOfPlay = texts, texts, []string{texts}, []string{texts}, texts
		form := IT3(r, Source{})
		opens(form.XLSX)
		require.NoError(t, form.PDF(io.Discard))
		a := IT2(titles.Application{Missing: []string{texts}, Notes: []string{texts}}, 2026_10_01, nil)
		opens(a.XLSX)
		require.NoError(t, a.PDF(io.Discard))
	}
}
