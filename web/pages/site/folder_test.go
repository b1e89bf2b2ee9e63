package site

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/internal/disk"
)

// Where the new folder cannot take its place, the old one is there again.
func TestFolderComesBack(t *testing.T) {
	place := filepath.Join(t.TempDir(), Name)
	full := errors.New("no room")
	write := func(d *disk.Disk, text string) error {
		f, err := newFolder(d, place)
		require.NoError(t, err)
		require.NoError(t, f.write("a/b.html", []byte(text)))
		return f.finish()
	}
	require.NoError(t, write(nil, "old"))
	failing := &disk.Disk{Before: func(s disk.Step) error {
		if s.Op == disk.Rename && s.To == place && filepath.Ext(s.Path) == ".new" {
			return full
		}
		return nil
	}}
	require.ErrorIs(t, write(failing, "new"), full)
	data, err := os.ReadFile(filepath.Join(place, "a", "b.html"))
	require.NoError(t, err)
	require.Equal(t, "old", string(data))
	left, err := os.ReadDir(filepath.Dir(place))
	require.NoError(t, err)
	require.Len(t, left, 1)
}

// However many files there are, the disk is waited for twice: once for all of them before the
// folder takes its place, once for its name.
func TestFolderIsSyncedOnce(t *testing.T) {
	var waits []disk.Step
	d := &disk.Disk{Before: func(s disk.Step) error {
		if s.Op == disk.Sync || s.Op == disk.SyncAll {
			waits = append(waits, s)
		}
		return nil
	}}
	place := filepath.Join(t.TempDir(), Name)
	f, err := newFolder(d, place)
	require.NoError(t, err)
	for _, path := range []string{"a.html", "b/c.html", "b/d.html"} {
		require.NoError(t, f.write(path, []byte(path)))
	}
	require.NoError(t, f.finish())
	require.Equal(t, []disk.Step{{Op: disk.SyncAll, Path: f.temp}, {Op: disk.Sync, Path: filepath.Dir(place)}}, waits)
	data, err := os.ReadFile(filepath.Join(place, "b", "d.html"))
	require.NoError(t, err)
	require.Equal(t, "b/d.html", string(data))
}
