package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// Cut off before any step, a move leaves the file whole under one of the names
// or both, and done again it ends under the new one alone.
func TestMoveCutOffAnywhere(t *testing.T) {
	cut := errors.New("cut")
	for n := range 10 {
		dir := t.TempDir()
		from, to := filepath.Join(dir, "a"), filepath.Join(dir, "sub", "b")
		require.NoError(t, os.Mkdir(filepath.Dir(to), 0o700))
		require.NoError(t, os.WriteFile(from, []byte("content"), 0o600))
		steps := 0
		d := &Disk{Before: func(Step) error {
			if steps++; steps > n {
				return cut
			}
			return nil
		}}
		err := d.Move(from, to)
		if n >= 4 {
			require.NoError(t, err)
			require.Equal(t, 4, steps)
		} else {
			require.ErrorIs(t, err, cut)
		}
		found := 0
		for _, path := range []string{from, to} {
			if data, err := os.ReadFile(path); err == nil {
				require.Equal(t, "content", string(data))
				found++
			}
		}
		require.Positive(t, found)
		var none *Disk
		if _, err := os.Stat(from); err == nil {
			require.NoError(t, none.Move(from, to))
		}
		require.NoFileExists(t, from)
		require.FileExists(t, to)
	}
}

func TestMoveOverwritesNothing(t *testing.T) {
	dir := t.TempDir()
	from, to := filepath.Join(dir, "a"), filepath.Join(dir, "b")
	require.NoError(t, os.WriteFile(from, []byte("new"), 0o600))
	require.NoError(t, os.WriteFile(to, []byte("old"), 0o600))
	var d *Disk
	require.ErrorIs(t, d.Move(from, to), fs.ErrExist)
	data, err := os.ReadFile(to)
	require.NoError(t, err)
	require.Equal(t, "old", string(data))
	require.FileExists(t, from)
}

func TestStepsAreTold(t *testing.T) {
	dir := t.TempDir()
	var told []Step
	d := &Disk{Before: func(s Step) error {
		s.Path, _ = filepath.Rel(dir, s.Path)
		told = append(told, s)
		return nil
	}}
	require.NoError(t, d.WriteFile(filepath.Join(dir, "a"), []byte("x")))
	require.NoError(t, d.SyncTree(dir))
	require.NoError(t, d.RemoveAll(filepath.Join(dir, "none")))
	require.NoError(t, d.Remove(filepath.Join(dir, "a")))
	require.Equal(t, []Step{{Create, "a", ""}, {Write, "a", ""}, {Sync, "a", ""}, {Sync, ".", ""}, {Remove, "a", ""}}, told)
}
