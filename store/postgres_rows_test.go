package store

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/store/postgres"
	"github.com/fedrate/fedrate/store/postgres/cluster"
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
		line, err := appendCopied(nil, []any{int64(-7), name, `back\`, 1999})
		require.NoError(t, err)
		require.Equal(t, `[-7,`+want+`,"back\\",1999]`, string(table.fromCopied(nil, line[:len(line)-1])), name)
	}
	require.Equal(t, `[null,"\b\f\u000b\u0001",null,0]`, string(table.fromCopied(nil, []byte("\\N\t\\b\\f\\v\x01\t\\N\t0"))), "as the database writes it")
	_, err := appendCopied(nil, []any{1.5})
	require.ErrorContains(t, err, "float64")
}

// Of the rows of a file those alone wait to be written that the list does not show so already.
func TestRowsThatDifferAreSentAlone(t *testing.T) {
	t.Parallel()
	held := &heldRows{ids: []int32{9, 3, 7, 1}, hashes: []int64{90, 30, 70, 10}, met: make([]bool, 4)}
	held.inOrder()
	one := func(id int, hash int64) *fileRow {
		r := &fileRow{hash: hash}
		r.FIDEID = id
		return r
	}
	require.True(t, held.same(one(3, 30)))
	require.True(t, held.same(one(9, 90)))
	require.False(t, held.same(one(7, 71)), "it differs")
	require.False(t, held.same(one(2, 20)), "it is new")
	require.Equal(t, []int{1}, held.gone())
}

// Whoever makes rows stops when some were refused, or when nobody waits for them any more.
func TestNoMoreRowsBehindRefusedOnes(t *testing.T) {
	db, err := postgres.Open(cluster.New(t, func(string) error { return nil }), postgres.Writing, 1)
	require.NoError(t, err)
	defer func() { require.NoError(t, db.Close()) }()
	_, err = db.Exec(`CREATE TABLE kept (id INTEGER PRIMARY KEY, name TEXT)`)
	require.NoError(t, err)
	const most = 500_000
	for name, says := range map[string]string{"twice": "kept_pkey", "cancelled": context.Canceled.Error()} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			tx, err := db.BeginTx(t.Context(), nil)
			require.NoError(t, err)
			made := 0
			_, err = copyRows(ctx, tx, "kept", "id, name", func(add func(values ...any) error) error {
				for made = range most {
					if name == "cancelled" && made == 1000 {
						cancel()
					}
					if err := add(made-made%2, "Player, One"); err != nil {
						return fmt.Errorf("row %d: %w", made, err)
					}
				}
				return nil
			})
			require.ErrorContains(t, err, says)
			require.NotErrorIs(t, err, errRowsRefused, "what refused says is why")
			require.Less(t, made, most/5)
			_ = tx.Rollback() // of the cancelled one the connection is gone
			n := 0
			require.NoError(t, db.QueryRow(`SELECT COUNT(*) FROM kept`).Scan(&n))
			require.Zero(t, n)
		})
	}
}
