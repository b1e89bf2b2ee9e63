package store

import (
	"database/sql"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// Rows come in their order, as many as there are, and what a statement ends with holds for each of them.
func TestRowsAreWritten(t *testing.T) {
	db, err := sql.Open("sqlite3", filepath.Join(t.TempDir(), "rows.db"))
	require.NoError(t, err)
	defer db.Close()
	_, err = db.Exec(`CREATE TABLE written (seq INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, place INTEGER NOT NULL)`)
	require.NoError(t, err)
	tx, err := db.Begin()
	require.NoError(t, err)
	for _, n := range []int{0, 1, 2, 7, rowsAtOnce - 1, rowsAtOnce, rowsAtOnce + 1, 5*rowsAtOnce + 13} {
		_, err := tx.Exec(`DELETE FROM written`)
		require.NoError(t, err)
		w := newRowWriter(tx, "written", "name, place", notTwice)
		for k := range n {
			for range 2 { // the second of two with one name is left out
				w.add(t.Context(), strconv.Itoa(k), k)
			}
		}
		require.NoError(t, w.close(t.Context()))
		places := []int{}
		require.NoError(t, eachRow(t.Context(), tx, `SELECT name, place FROM written ORDER BY seq`, func(rows *sql.Rows) error {
			name, place := "", 0
			err := rows.Scan(&name, &place)
			require.Equal(t, strconv.Itoa(place), name)
			places = append(places, place)
			return err
		}))
		require.Len(t, places, n)
		require.IsIncreasing(t, append([]int{-2, -1}, places...))
	}
	w := newRowWriter(tx, "written", "name, place", "")
	w.add(t.Context(), "twice", 1)
	w.add(t.Context(), "twice", 2)
	require.ErrorContains(t, w.close(t.Context()), "UNIQUE")
	require.NoError(t, tx.Rollback())
}

// A text stands in a JSON array as SQLite writes it.
func TestRowsAsArrays(t *testing.T) {
	db, err := sql.Open("sqlite3", filepath.Join(t.TempDir(), "rows.db"))
	require.NoError(t, err)
	defer db.Close()
	text := "Ása \"Ķ\" \\ <b> & / \u2028\x7f"
	for c := byte(1); c < ' '; c++ {
		text += string(rune(c))
	}
	want := ""
	require.NoError(t, db.QueryRow(`SELECT json_array(-12, $1, NULL, '', 0)`, text).Scan(&want))
	require.NoError(t, eachRow(t.Context(), db, `SELECT 'first', -12, $1, NULL, '', 0`, func(rows *sql.Rows) error {
		first := ""
		row, err := scanArray(rows, &first)
		require.Equal(t, "first", first)
		require.Equal(t, want, string(row))
		return err
	}, text))
}
