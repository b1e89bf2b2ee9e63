//go:build cgo

package store_test

import (
	"path/filepath"
	"testing"

	"github.com/ncruces/go-sqlite3"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/store"
)

// SQLite in Go and SQLite in C read what the other has written, one after the other: within
// one process they would not see each other's locks.
func TestFilesOfTheOtherDriver(t *testing.T) {
	storetest.InFile(t)
	path := storetest.New(t)
	s, err := store.Open(path)
	require.NoError(t, err)
	require.NoError(t, s.Init(t.Context(), "LIE"))
	importRows(t, s, 2026_09, sampleRows(50))
	require.NoError(t, s.Close())

	db, err := sqlite3.Open("file:" + path)
	require.NoError(t, err)
	for query, want := range map[string]string{
		`PRAGMA integrity_check`:                               "ok",
		`PRAGMA journal_mode`:                                  "wal",
		`SELECT COUNT(*) FROM list_rows`:                       "50",
		`SELECT value FROM settings WHERE name = 'federation'`: "LIE",
	} {
		statement, _, err := db.Prepare(query)
		require.NoError(t, err)
		require.True(t, statement.Step(), query)
		require.Equal(t, want, statement.ColumnText(0), query)
		require.NoError(t, statement.Close())
	}
	require.NoError(t, db.Exec(`UPDATE settings SET value = 'AUT' WHERE name = 'federation'`))
	backup := filepath.Join(t.TempDir(), "backup.db")
	require.NoError(t, db.Exec(`VACUUM INTO `+sqlite3.Quote(backup)))
	require.NoError(t, db.Exec(`UPDATE settings SET value = 'SUI' WHERE name = 'federation'`))
	require.NoError(t, db.Close())
	for file, federation := range map[string]string{path: "SUI", backup: "AUT"} {
		s, err := store.Open(file)
		require.NoError(t, err)
		is, err := s.Federation(t.Context())
		require.NoError(t, err)
		require.Equal(t, federation, is)
		storetest.Sound(t, s)
		require.NoError(t, s.Close())
	}
}
