package accounts

import (
	"crypto/rand"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/internal/disk"
)

// A backup has the accounts and none of the sessions; one that cannot be written
// leaves no file, and accounts that are there are never overwritten.
func TestBackUp(t *testing.T) {
	dir := t.TempDir()
	database, backup, again := filepath.Join(dir, "office.db"), filepath.Join(dir, "kept", "fedrate-2026-10-01.db"), filepath.Join(dir, "again.db")
	require.NoError(t, os.Mkdir(filepath.Dir(backup), 0o700))
	made, err := BackUp(t.Context(), nil, PathOf(database), PathOf(backup))
	require.NoError(t, err)
	require.False(t, made, "there are none")
	require.NoFileExists(t, PathOf(database))

	now := func() time.Time { return time.Date(2026, 10, 1, 12, 0, 0, 0, time.UTC) }
	a, err := Open(t.Context(), PathOf(database), Options{Now: now, Random: rand.Reader, Cost: Cost{Time: 1, Memory: 8, Threads: 1}})
	require.NoError(t, err)
	defer a.Close()
	_, err = a.db.ExecContext(t.Context(), `INSERT INTO sessions (token, data, expires) VALUES ('secret-token', x'00', 1893456000)`)
	require.NoError(t, err)
	want, err := a.List(t.Context())
	require.NoError(t, err)

	full := errors.New("no space left")
	steps := 0
	_, err = BackUp(t.Context(), &disk.Disk{Before: func(disk.Step) error { steps++; return full }}, PathOf(database), PathOf(backup))
	require.ErrorIs(t, err, full)
	left, err := os.ReadDir(filepath.Dir(backup))
	require.NoError(t, err)
	require.Empty(t, left)

	made, err = BackUp(t.Context(), nil, PathOf(database), PathOf(backup))
	require.NoError(t, err)
	require.True(t, made)
	data, err := os.ReadFile(PathOf(backup))
	require.NoError(t, err)
	require.NotContains(t, string(data), "secret-token")
	info, err := os.Stat(PathOf(backup))
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	made, err = BackUp(t.Context(), nil, PathOf(database), PathOf(backup))
	require.NoError(t, err)
	require.False(t, made, "it is there already")

	made, err = Restore(t.Context(), nil, PathOf(backup), PathOf(again))
	require.NoError(t, err)
	require.True(t, made)
	b, err := Open(t.Context(), PathOf(again), Options{Now: now, Random: rand.Reader})
	require.NoError(t, err)
	defer b.Close()
	have, err := b.List(t.Context())
	require.NoError(t, err)
	require.Equal(t, want, have)
	made, err = Restore(t.Context(), nil, PathOf(backup), PathOf(again))
	require.NoError(t, err)
	require.False(t, made, "accounts are there")

	require.NoError(t, os.Truncate(PathOf(backup), info.Size()/2))
	_, err = Restore(t.Context(), nil, PathOf(backup), PathOf(filepath.Join(dir, "third.db")))
	require.Error(t, err)
	require.NoFileExists(t, filepath.Join(dir, "third-accounts.db"))
}
