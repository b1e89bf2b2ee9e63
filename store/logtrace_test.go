package store

import (
	"database/sql"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/language"
)

// Every table whose rows the log keeps has a word in both languages, and so has
// every column of it.
func TestLoggedRowsHaveWords(t *testing.T) {
	s, err := Open(filepath.Join(t.TempDir(), "office.db"))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	tables := 0
	err = eachRow(t.Context(), s.read, `SELECT t.name, c.name FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table'`, func(rows *sql.Rows) error {
		var table, column string
		if err := rows.Scan(&table, &column); err != nil || !traced(table) {
			return err
		}
		tables++
		for _, l := range []*language.Language{language.English, language.Russian} {
			require.True(t, l.Has("word.logged."+table), table)
			require.True(t, l.Has("word.logged.column-"+column), "%s.%s", table, column)
		}
		return nil
	})
	require.NoError(t, err)
	require.Greater(t, tables, 30)
}
