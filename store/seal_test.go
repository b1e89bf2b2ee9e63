package store

import (
	"database/sql"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
)

// The seal of a table that is read many rows at a time is the sum of its rows, one by
// one, whatever their number is and whatever stands in them.
func TestSealOfManyRows(t *testing.T) {
	t.Parallel()
	db, err := sql.Open("sqlite3", filepath.Join(t.TempDir(), "rows.db"))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	for _, n := range []int{0, 1, sealedAtOnce - 1, sealedAtOnce, sealedAtOnce + 1, 3*sealedAtOnce + 7} {
		_, err = db.Exec(`DROP TABLE IF EXISTS list_rows;
			CREATE TABLE list_rows (period INTEGER, fide_id INTEGER, name TEXT, PRIMARY KEY (period, fide_id));
			WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1)
				INSERT INTO list_rows SELECT p, 7 * i - 900, 'name' || char(10, 34, 0, 1078) || i FROM n, (SELECT 202601 AS p UNION SELECT 202602) WHERE $1 > 0;
			UPDATE list_rows SET name = NULL WHERE period = 202602 AND fide_id % 5 = 0;
			DROP TABLE IF EXISTS findings;
			CREATE TABLE findings AS SELECT * FROM list_rows`, n)
		require.NoError(t, err)
		for _, name := range []string{rowTable, "findings"} { // as JSON, and quoted
			rows := sealedTable{name: name, columns: []string{"period", "fide_id", "name"}, many: true}
			one := rows
			one.many = false
			var sums []rowSeal
			for _, p := range []handbook.Period{0, 202601, 202602} {
				is, err := sealOf(t.Context(), db, &rows, p)
				require.NoError(t, err)
				want, err := sealOf(t.Context(), db, &one, p)
				require.NoError(t, err)
				require.Equal(t, want, is, "%d rows of %s/%d", n, name, p)
				sums = append(sums, is)
			}
			require.EqualValues(t, n, sums[1].rows)
			require.Equal(t, rowSeal{sums[1].rows + sums[2].rows, sums[1].total + sums[2].total}, sums[0])
		}
	}
}
