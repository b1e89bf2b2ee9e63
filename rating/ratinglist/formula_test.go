package ratinglist

import (
	"bytes"
	"encoding/csv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// A text that a spreadsheet would run comes back from CSV as it was, and is not
// run there.
func TestFormulasInCSV(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		name := rapid.StringOf(rapid.SampledFrom([]rune("=+-@'\t A\"1,;|%＝"))).Draw(rt, "name")
		want := clean(name)
		if want == "" {
			return
		}
		require.Equal(rt, want, removeFormulaGuard(Defused(want)))
		row := Row{FIDEID: 99000001, Name: name, Federation: "LIE"}
		row.Standings[0].Rating = 2000
		var out bytes.Buffer
		require.NoError(rt, WriteCSV(&out, Combined(2026_10), func(yield func(Row, error) bool) { yield(row, nil) }))
		records, err := csv.NewReader(bytes.NewReader(out.Bytes())).ReadAll()
		require.NoError(rt, err)
		for _, field := range records[1] {
			require.False(rt, field != "" && strings.ContainsAny(field[:1], "=+-@\t\r|%"), field)
		}
		list, findings, err := Load(bytes.NewReader(out.Bytes()), "list.csv", Options{})
		require.NoError(rt, err)
		require.Empty(rt, findings)
		require.Equal(rt, want, list.Rows[0].Name)
	})
}

func TestNamesThatSteerReachNoList(t *testing.T) {
	row := Row{FIDEID: 99000001, Name: "Ev\u202Eil,\x1b[31m Bob\u2066", Federation: "LIE"}
	row.Standings[0].Rating = 2000
	one := func(yield func(Row, error) bool) { yield(row, nil) }
	var txt, xml, csv bytes.Buffer
	require.NoError(t, WriteCSV(&csv, Combined(2026_10), one))
	require.NoError(t, WriteXML(&xml, Combined(2026_10), one))
	_, err := WriteTXT(&txt, Combined(2026_10), one)
	require.NoError(t, err)
	for _, text := range []string{txt.String(), xml.String(), csv.String()} {
		require.NotContains(t, text, "\u202E")
		require.NotContains(t, text, "\u2066")
		require.NotContains(t, text, "\x1b")
		require.Contains(t, text, "Ev il, [31m Bob")
	}
}
