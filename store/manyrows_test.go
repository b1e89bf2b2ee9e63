package store

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/store/postgres"
)

// A row that goes to PostgreSQL as a line, and comes back as one, is said as if the database
// said it: as JSON, for the seal.
func TestLinesOfCopiedRows(t *testing.T) {
	t.Parallel()
	table := sealedTable{columns: []string{"fide_id", "name", "federation", "birth"}, texts: []bool{false, true, true, false}}
	for name, want := range map[string]string{
		"Plain, Name": `"Plain, Name"`, "": `""`, `\N`: `"\\N"`, `\.`: `"\\."`, `O'Neil "Tip" \ A`: `"O'Neil \"Tip\" \\ A"`,
		"tab\tline\nreturn\r": `"tab\tline\nreturn\r"`, "Łódź <& \u2028": "\"Łódź <& \u2028\"",
	} {
		line, err := postgres.AppendRow(nil, []any{int64(-7), name, `back\`, 1999})
		require.NoError(t, err)
		require.Equal(t, `[-7,`+want+`,"back\\",1999]`, string(table.fromCopied(nil, line[:len(line)-1])), name)
	}
	require.Equal(t, `[null,"\b\f\u000b\u0001",null,0]`, string(table.fromCopied(nil, []byte("\\N\t\\b\\f\\v\x01\t\\N\t0"))), "as the database writes it")
	_, err := postgres.AppendRow(nil, []any{1.5})
	require.ErrorContains(t, err, "float64")
}
