package store_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/store"
)

// A rehearsal: the office is lost, the backup takes its place.
func TestRestore(t *testing.T) {
	storetest.InFile(t)
	dir := t.TempDir()
	path, kept := filepath.Join(dir, "office.db"), filepath.Join(dir, "kept.db")
	s, err := store.Open(path)
	require.NoError(t, err)
	require.NoError(t, s.Init(t.Context(), "TST"))
	_, err = s.Submit(t.Context(), incoming("one", cup))
	require.NoError(t, err)
	_, err = s.Backup(t.Context(), nil, kept)
	require.NoError(t, err)
	_, err = s.Submit(t.Context(), incoming("after the backup", cup))
	require.NoError(t, err)
	require.NoError(t, s.Close())
	was, err := os.ReadFile(kept)
	require.NoError(t, err)

	_, err = store.Restore(t.Context(), nil, kept, path)
	require.Contains(t, language.English.Error(err), "is there, and is not overwritten")
	require.NoError(t, os.Remove(path))
	faults, err := store.Restore(t.Context(), nil, kept, path)
	require.NoError(t, err)
	require.Empty(t, faults)
	s, err = store.Open(path)
	require.NoError(t, err)
	all, err := s.Submissions(t.Context(), "")
	require.NoError(t, err)
	require.Len(t, all, 1)
	storetest.Sound(t, s)
	_, err = s.Submit(t.Context(), incoming("two", cup))
	require.NoError(t, err)
	storetest.Sound(t, s)
	require.NoError(t, s.Close())
	is, err := os.ReadFile(kept)
	require.NoError(t, err)
	require.Equal(t, was, is, "the backup is not touched")
	require.Equal(t, []string{"kept.db", "office.db"}, filesIn(t, dir), "nothing else is left")
}

// What is damaged, empty, or of another program, is not restored.
func TestWhatIsNotRestored(t *testing.T) {
	storetest.InFile(t)
	dir := t.TempDir()
	kept, path := filepath.Join(dir, "kept.db"), filepath.Join(dir, "office.db")
	s, err := store.Open(kept)
	require.NoError(t, err)
	require.NoError(t, s.Init(t.Context(), "TST"))
	_, err = s.Submit(t.Context(), incoming("one", cup))
	require.NoError(t, err)
	require.NoError(t, s.Close())
	db, err := sql.Open("sqlite3", kept)
	require.NoError(t, err)
	_, err = db.Exec(`UPDATE submissions SET data = x'00'`)
	require.NoError(t, err)
	require.NoError(t, db.Close())
	faults, err := store.Restore(t.Context(), nil, kept, path)
	require.NoError(t, err)
	require.Len(t, faults, 1)
	require.Equal(t, store.FaultReport, faults[0].Kind)
	require.NoFileExists(t, path)
	empty := filepath.Join(dir, "empty.db")
	require.NoError(t, os.WriteFile(empty, nil, 0o600))
	for _, from := range []string{empty, dir, filepath.Join(dir, "none.db")} {
		_, err = store.Restore(t.Context(), nil, from, path)
		require.Error(t, err, from)
		require.NoFileExists(t, path)
	}
	require.Equal(t, []string{"empty.db", "kept.db"}, filesIn(t, dir))
}

// An older database is brought up to date on its way, and stays as it is itself.
func TestRestoreOfAnOlderDatabase(t *testing.T) {
	storetest.InFile(t)
	kept := unpacked(t, "../fixtures/databases/2026-11-21-short-norm-key.db.gz")
	path := filepath.Join(t.TempDir(), "office.db")
	was, err := os.ReadFile(kept)
	require.NoError(t, err)
	faults, err := store.Restore(t.Context(), nil, kept, path)
	require.NoError(t, err)
	require.Empty(t, faults)
	is, err := os.ReadFile(kept)
	require.NoError(t, err)
	require.Equal(t, was, is)
	s, err := store.Open(path)
	require.NoError(t, err)
	storetest.Sound(t, s)
	require.NoError(t, s.Close())
	require.Equal(t, []string{"office.db"}, filesIn(t, filepath.Dir(path)))
}

// filesIn are the names of what is in a folder.
func filesIn(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.Name()
	}
	return names
}
