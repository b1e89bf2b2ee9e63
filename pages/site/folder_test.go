package site

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/disk"
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
