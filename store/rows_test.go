package store

import (
	"database/sql"
	"errors"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// Rows come into a table in the order in which they are given, however many statements
// that takes; of two with one key the first stays, also where one statement has both.
func TestRowsAreWrittenInTheirOrder(t *testing.T) {
	t.Parallel()
	db, err := sql.Open("sqlite3", filepath.Join(t.TempDir(), "rows.db"))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	_, err = db.Exec(`CREATE TABLE written (seq INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, place INTEGER NOT NULL)`)
	require.NoError(t, err)
	tx, err := db.Begin()
	require.NoError(t, err)
	rejected := errors.New("no more")
	for i, n := range []int{0, 1, rowsAtOnce - 1, rowsAtOnce, rowsAtOnce + 1, 3*rowsAtOnce + 37, 3*rowsAtOnce + 37, 20 * rowsAtOnce, 20*rowsAtOnce + stagedRows} {
		_, err = tx.Exec(`DELETE FROM written`)
		require.NoError(t, err)
		place := 0
		require.NoError(t, writeRowsBeside(t.Context(), tx, "written", "name, place", notTwice, i%2 == 0, func(add func(...any) error) error {
			for i := range n {
				for range 2 {
					place++
					if err := add(strconv.Itoa(i), place); err != nil {
						return err
					}
				}
			}
			return nil
		}))
		next := 0
		require.NoError(t, eachRow(t.Context(), tx, `SELECT name, place FROM written ORDER BY seq`, func(rows *sql.Rows) error {
			var name string
			var place int
			require.NoError(t, rows.Scan(&name, &place))
			require.Equal(t, strconv.Itoa(next), name, "of %d", n)
			require.Equal(t, 2*next+1, place, "of %d", n)
			next++
			return nil
		}))
		require.Equal(t, n, next)
	}
	require.ErrorIs(t, writeRows(t.Context(), tx, "written", "name, place", "", func(add func(...any) error) error {
		return errors.Join(add("once", 0), rejected)
	}), rejected)
	require.ErrorContains(t, writeRows(t.Context(), tx, "written", "name, place", "", func(add func(...any) error) error {
		return errors.Join(add("twice", 1), add("twice", 2))
	}), "UNIQUE")
	require.ErrorContains(t, writeRows(t.Context(), tx, "written", "name, place", "", func(add func(...any) error) error {
		for i := range (directStatements + 2) * rowsAtOnce { // the last row is one of the first, which do not wait
			if err := add("waits "+strconv.Itoa(i%((directStatements+2)*rowsAtOnce-1)), i); err != nil {
				return err
			}
		}
		return nil
	}), "UNIQUE")
	for _, beside := range []bool{false, true} {
		_, err = tx.Exec(`DELETE FROM written`)
		require.NoError(t, err)
		err = writeRowsBeside(t.Context(), tx, "written", "name, place", "", beside, func(add func(...any) error) error {
			for i := range 10 * rowsAtOnce { // the second statement has a name of the first
				if err := add(strconv.Itoa(i%(rowsAtOnce+1)), i); err != nil {
					return err
				}
			}
			return nil
		})
		require.ErrorContains(t, err, "UNIQUE")
		n := 0
		require.NoError(t, tx.QueryRow(`SELECT COUNT(*) FROM written`).Scan(&n))
		require.Equal(t, rowsAtOnce, n, "behind the error nothing is written")
		require.ErrorIs(t, writeRowsBeside(t.Context(), tx, "written", "name, place", notTwice, beside, func(add func(...any) error) error {
			for i := range 2 * rowsAtOnce {
				if err := add("other "+strconv.Itoa(i), i); err != nil {
					return err
				}
			}
			return rejected
		}), rejected)
	}
	require.NoError(t, tx.Rollback())
}
