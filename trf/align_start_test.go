package trf_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/trf"
)

// Blanks before or in the place of blanks, quotes and values that touch their record are
// one finding, and the report is read as if they were not there.
func TestStartsOfLines(t *testing.T) {
	clean := alignHead + strings.Join(sixPlayers, "\r\n") + "\r\n"
	want, found, err := trf.Read("in.trf", []byte(clean))
	require.NoError(t, err)
	require.Empty(t, found)
	one := func(from, to string) string { return strings.Replace(clean, from, to, 1) }
	for name, c := range map[string]struct{ text, key string }{
		"one blank before each line":  {" " + strings.TrimSuffix(strings.ReplaceAll(clean, "\r\n", "\r\n "), " "), "trf.columns.late"},
		"two blanks before each line": {"  " + strings.TrimSuffix(strings.ReplaceAll(clean, "\r\n", "\r\n  "), "  "), "trf.columns.late"},
		"no-break spaces":             {strings.ReplaceAll(clean, " ", "\u00a0"), "trf.columns.no-break"},
		"narrow no-break spaces":      {strings.ReplaceAll(clean, "  ", "\u202f\u202f"), "trf.columns.no-break"},
		"figure spaces":               {strings.ReplaceAll(clean, " ", "\u2007"), "trf.columns.no-break"},
		"number of rounds in quotes":  {one("142 3", "142 \"3\""), "trf.columns.quotes"},
		"typographic quotes":          {one("142 3", "142 „3“"), "trf.columns.quotes"},
		"start in quotes":             {one("042 2026/03/02", "042 '2026/03/02'"), "trf.columns.quotes"},
		"code in quotes":              {one("192 FIDE_DUTCH", "192 \"FIDE_DUTCH\""), "trf.columns.quotes"},
		"federation in quotes":        {one("032 LIE", "032 «LIE»"), "trf.columns.quotes"},
		"rating in quotes":            {strings.ReplaceAll(clean, " 2412 HUN", "\"2412\"HUN"), "trf.columns.quotes"},
		"birth in quotes":             {strings.ReplaceAll(clean, " 1963/04/13 ", "\"1963/04/13\""), "trf.columns.quotes"},
		"number of rounds touches":    {one("142 3", "1423"), "trf.columns.touching"},
		"start touches":               {one("042 2026/03/02", "0422026/03/02"), "trf.columns.touching"},
		"name touches":                {one("012 Open", "012Open"), "trf.columns.touching"},
		"system touches":              {one("192 FIDE", "192FIDE"), "trf.columns.touching"},
	} {
		got, found, err := trf.Read("in.trf", []byte(c.text))
		require.NoError(t, err, name)
		require.Len(t, found, 1, "%s: %v", name, found)
		require.Equal(t, c.key, found[0].Text.Key, name)
		require.Equal(t, "columns", found[0].Rule, name)
		require.Equal(t, want.Players, got.Players, name)
		require.Equal(t, []any{want.Name, want.Federation, want.Start, want.End, want.Rounds, want.System, want.RoundDates},
			[]any{got.Name, got.Federation, got.Start, got.End, got.Rounds, got.System, got.RoundDates}, name)
		text, ok := trf.Align(c.text)
		require.True(t, ok, name)
		_, found, err = trf.Read("in.trf", []byte(text))
		require.NoError(t, err, name)
		require.Empty(t, found, name)
	}
}

// One way in which lines left their columns explains all of them, and round dates as far
// apart as the cells belong to the same finding.
func TestOneHypothesis(t *testing.T) {
	left := eachLine(func(l string) string { return insert(l, 49, -1) })()
	_, found, err := trf.Read("in.trf", []byte(alignHead+left))
	require.NoError(t, err)
	require.Len(t, found, 1)
	require.Equal(t, "trf.columns.left", found[0].Text.Key)
	for _, width := range []int{9, 11, 12} {
		gap := strings.Repeat(" ", width-8)
		text := strings.Replace(alignHead, "26/03/02  26/03/03  26/03/04", "26/03/02"+gap+"26/03/03"+gap+"26/03/04", 1) + eachLine(cells(width))()
		got, found, err := trf.Read("in.trf", []byte(text))
		require.NoError(t, err)
		require.Len(t, found, 1)
		require.Equal(t, "trf.columns.cells", found[0].Text.Key)
		require.Equal(t, []string{"2026-03-02", "2026-03-03", "2026-03-04"}, []string{got.RoundDates[0].String(), got.RoundDates[1].String(), got.RoundDates[2].String()})
		aligned, ok := trf.Align(text)
		require.True(t, ok)
		require.Contains(t, aligned, alignHead)
	}
}

// The first and the last day are read in one order, that of the other dates; where nothing
// decides, the finding names both days.
func TestEventDaysInOneOrder(t *testing.T) {
	for _, c := range []struct{ start, end, rounds, wantStart, wantEnd, key string }{
		{"03/02/2026", "03/06/2026", "26/03/02  26/03/03  26/03/06", "2026-03-02", "2026-03-06", "trf.date-form"},
		{"02/03/2026", "06/03/2026", "26/03/02  26/03/03  26/03/06", "2026-03-02", "2026-03-06", "trf.date-form"},
		{"03-02-2026", "03-06-2026", "26/03/02  26/03/03  26/03/06", "2026-03-02", "2026-03-06", "trf.date-form"},
		{"03/02/2026", "03/06/2026", "26/02/03  26/03/03  26/06/03", "2026-02-03", "2026-06-03", "trf.date-form"},
		{"03/02/2026", "03/15/2026", "", "2026-03-02", "2026-03-15", "trf.date-form"},
		{"02/03/2026", "15/03/2026", "", "2026-03-02", "2026-03-15", "trf.date-form"},
		{"11/03/2026", "02/04/2026", "", "2026-03-11", "2026-04-02", "trf.date-form"},
		{"03/02/2026", "03/06/2026", "", "2026-02-03", "2026-06-03", "trf.date-form.two"},
		{"03.02.2026", "03.06.2026", "", "2026-02-03", "2026-06-03", "trf.date-form"},
		{"03/03/2026", "03/03/2026", "", "2026-03-03", "2026-03-03", "trf.date-form"},
		{"12/30/2025", "01/05/2026", "", "2025-12-30", "2026-01-05", "trf.date-form"},
	} {
		head := strings.NewReplacer("2026/03/02", c.start, "2026/03/04", c.end, "26/03/02  26/03/03  26/03/04", c.rounds).Replace(alignHead)
		got, found, err := trf.Read("in.trf", []byte(head+strings.Join(sixPlayers, "\r\n")+"\r\n"))
		require.NoError(t, err)
		require.Equal(t, []string{c.wantStart, c.wantEnd}, []string{got.Start.String(), got.End.String()}, c.start)
		var keys []string
		for _, f := range found {
			if f.Rule == "date-form" {
				keys = append(keys, f.Text.Key)
			}
		}
		require.Equal(t, []string{c.key, c.key}, keys, c.start)
	}
}
