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

// The seal of what is computed is that of its rows as the database says them, also where
// something else has put values of other kinds there.
func TestSealOfBytes(t *testing.T) {
	t.Parallel()
	db, err := sql.Open("sqlite3", filepath.Join(t.TempDir(), "rows.db"))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	_, err = db.Exec(`CREATE TABLE computed (period, data, revision);
		INSERT INTO computed VALUES (202601, x'00ff27', 1), (202602, x'', 2), (202603, zeroblob(100000), 3),
			(202604, '123', 1), (202604, x'313233', 1), (202605, 123, 1), (202606, NULL, 1), (202607, x'01', NULL), ('202608', x'01', 1), (202609, x'01', 1.5)`)
	require.NoError(t, err)
	as := sealedTable{name: "computed", columns: computedColumns, bytes: true}
	said := as
	said.bytes = false
	is, err := sealOf(t.Context(), db, &as, 0)
	require.NoError(t, err)
	want, err := sealOf(t.Context(), db, &said, 0)
	require.NoError(t, err)
	require.Equal(t, want, is)
	require.EqualValues(t, 10, is.rows)
	_, err = db.Exec(`UPDATE computed SET data = CAST(data AS TEXT) WHERE period = 202601`)
	require.NoError(t, err)
	other, err := sealOf(t.Context(), db, &as, 0)
	require.NoError(t, err)
	require.NotEqual(t, is, other, "the same bytes as text")

	s, err := Open(filepath.Join(t.TempDir(), "office.db"))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	tables, err := sealedTables(t.Context(), s.read)
	require.NoError(t, err)
	for i := range tables {
		require.Equal(t, tables[i].name == "computed", tables[i].bytes, tables[i].name)
	}
}
