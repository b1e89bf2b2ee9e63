package postgres_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/store/postgres"
	"github.com/fedrate/fedrate/store/postgres/cluster"
)

// Rows go in as lines, and after a row that is refused the connection goes on.
func TestRowsAreCopied(t *testing.T) {
	db, err := postgres.Open(cluster.New(t, func(string) error { return nil }), postgres.Writing, 1)
	require.NoError(t, err)
	defer db.Close()
	_, err = db.Exec(`CREATE TABLE kept (id INTEGER PRIMARY KEY, name TEXT)`)
	require.NoError(t, err)
	const in = `COPY kept (id, name) FROM STDIN`
	var lines strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&lines, "%d\tname \\\\ \\t \\n %d\n", i, i)
	}
	tx, err := db.Begin()
	require.NoError(t, err)
	done, err := tx.Exec(in, []byte(lines.String()))
	require.NoError(t, err)
	n, err := done.RowsAffected()
	require.NoError(t, err)
	require.EqualValues(t, 20_000, n)
	require.NoError(t, tx.QueryRow(`SELECT COUNT(*) FROM kept WHERE name LIKE 'name _ % ' || id AND length(name) < 20`).Scan(&n))
	require.EqualValues(t, 20_000, n)
	require.NoError(t, tx.Commit())

	tx, err = db.Begin()
	require.NoError(t, err)
	_, err = tx.Exec(in, []byte("20000\tnew\n7\ttwice\n"))
	require.ErrorContains(t, err, "kept_pkey")
	require.NoError(t, tx.Rollback())
	_, err = db.Exec(in, []byte("20000\tnew\n"))
	require.ErrorContains(t, err, "inside of a transaction")
	require.NoError(t, db.QueryRow(`SELECT COUNT(*) FROM kept`).Scan(&n))
	require.EqualValues(t, 20_000, n)
}

// A text goes in as it is, whatever it looks like to COPY.
func TestTextsAreCopied(t *testing.T) {
	db, err := postgres.Open(cluster.New(t, func(string) error { return nil }), postgres.Writing, 1)
	require.NoError(t, err)
	defer db.Close()
	_, err = db.Exec(`CREATE TABLE kept (id INTEGER PRIMARY KEY, name TEXT)`)
	require.NoError(t, err)
	names := []string{"Plain, Name", "", `\N`, `\.`, `O'Neil "Tip" \ A`, "tab\tline\nreturn\r", "Łódź <& \u2028"}
	tx, err := db.Begin()
	require.NoError(t, err)
	n, err := postgres.CopyRows(t.Context(), tx, "kept", "id, name", func(add func(values ...any) error) error {
		for i, name := range names {
			if err := add(int64(i), name); err != nil {
				return err
			}
		}
		return nil
	})
	require.NoError(t, err)
	require.EqualValues(t, len(names), n)
	for i, name := range names {
		var kept string
		require.NoError(t, tx.QueryRow(`SELECT name FROM kept WHERE id = $1`, i).Scan(&kept))
		require.Equal(t, name, kept)
	}
	_, err = postgres.CopyRows(t.Context(), tx, "kept", "id, name", func(add func(values ...any) error) error { return add(1.5, "") })
	require.ErrorContains(t, err, "float64")
	require.NoError(t, tx.Rollback())
}
