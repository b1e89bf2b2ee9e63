package postgres_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/store/postgres"
	"github.com/fedrate/fedrate/store/postgres/cluster"
)

// Rows go in and come out as lines; meanwhile the connection can be asked, and behind a row
// that is refused, or an answer that nobody reads to its end, it goes on.
func TestRowsAreCopied(t *testing.T) {
	db, err := postgres.Open(cluster.New(t, func(string) error { return nil }), postgres.Writing, 1)
	require.NoError(t, err)
	defer db.Close()
	_, err = db.Exec(`CREATE TABLE kept (id INTEGER PRIMARY KEY, name TEXT)`)
	require.NoError(t, err)
	const in, out = `COPY kept (id, name) FROM STDIN`, `COPY (SELECT id, name FROM kept ORDER BY id) TO STDOUT`
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
	require.NoError(t, tx.QueryRow(`SELECT total_changes()`).Scan(&n))
	require.EqualValues(t, 20_000, n)
	require.NoError(t, tx.QueryRow(`SELECT COUNT(*) FROM kept WHERE name LIKE 'name _ % ' || id AND length(name) < 20`).Scan(&n))
	require.EqualValues(t, 20_000, n)

	rows, err := tx.Query(out)
	require.NoError(t, err)
	var got strings.Builder
	for parts := 0; rows.Next(); parts++ {
		var text []byte
		require.NoError(t, rows.Scan(&text))
		require.EqualValues(t, '\n', text[len(text)-1], "whole lines")
		got.Write(text)
		if parts == 1 {
			require.NoError(t, tx.QueryRow(`SELECT MAX(id) FROM kept`).Scan(&n), "asked in the middle")
			require.EqualValues(t, 19_999, n)
		}
	}
	require.NoError(t, rows.Err())
	require.Equal(t, lines.String(), got.String())

	rows, err = tx.Query(out)
	require.NoError(t, err)
	require.True(t, rows.Next())
	require.NoError(t, rows.Close(), "given up")
	require.NoError(t, tx.Commit())

	tx, err = db.Begin()
	require.NoError(t, err)
	_, err = tx.Exec(in, []byte("20000\tnew\n7\ttwice\n"))
	require.ErrorContains(t, err, "kept_pkey")
	require.NoError(t, tx.Rollback())
	_, err = db.Exec(in, []byte("20000\tnew\n"))
	require.ErrorContains(t, err, "inside of a transaction")
	rows, err = db.Query(`COPY (SELECT 1 / (id - 500) FROM kept ORDER BY id) TO STDOUT`)
	require.NoError(t, err)
	for rows.Next() {
		require.NoError(t, rows.Scan(new([]byte)))
	}
	require.ErrorContains(t, rows.Err(), "division by zero")
	require.NoError(t, db.QueryRow(`SELECT COUNT(*) FROM kept`).Scan(&n))
	require.EqualValues(t, 20_000, n)
}
