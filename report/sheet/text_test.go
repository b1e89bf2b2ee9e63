package sheet

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
)

// Of a name of a megabyte a table shows the beginning, and the other lines do not
// grow with it.
func TestTextShortensWhatNobodyReads(t *testing.T) {
	long := strings.Repeat("ж", 1<<20)
	table := Table{Columns: []Column{{Head: handbook.Verbatim("name"), Form: Words}, {Head: handbook.Verbatim("n"), Form: Whole}}}
	table.Add(long, 1)
	table.Add("Stone", 2)
	var b strings.Builder
	table.Text(&b, language.English, "")
	lines := strings.Split(b.String(), "\n")
	require.Equal(t, strings.Repeat("ж", 400)+"…  1", lines[1])
	require.Equal(t, "Stone"+strings.Repeat(" ", 398)+"2", lines[2])
	b.Reset()
	b.WriteString(long + "\nnext\n")
	var out strings.Builder
	require.NoError(t, WriteText(&out, &b))
	require.Equal(t, strings.Repeat("ж", 5000)+"…\nnext\n", out.String())
}
