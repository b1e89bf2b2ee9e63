package month

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A file that comes out as it stands in the folder stays, by whatever pieces it is written;
// one that differs is another file.
func TestFilesThatStandStay(t *testing.T) {
	t.Parallel()
	out := t.TempDir()
	long := strings.Repeat("a line of a list\n", 20_000) // more than is written at once
	filled := func(files map[string]string) map[string]os.FileInfo {
		f, err := newFolder(nil, out, "2026-10", nil)
		require.NoError(t, err)
		for name, text := range files {
			require.NoError(t, f.write(name, func(w io.Writer) error {
				_, err := io.WriteString(w, text)
				return err
			}))
		}
		_, err = f.manifest("2026-10", nil)
		require.NoError(t, err)
		require.NoError(t, f.sync())
		require.NoError(t, f.commit())
		is := map[string]os.FileInfo{}
		for name, text := range files {
			path := filepath.Join(out, "2026-10", filepath.FromSlash(name))
			data, err := os.ReadFile(path)
			require.NoError(t, err)
			require.Equal(t, text, string(data), name)
			is[name], err = os.Stat(path)
			require.NoError(t, err)
		}
		return is
	}
	first := filled(map[string]string{
		"lists/same.txt": long, "lists/empty.txt": "", "lists/longer.txt": long, "lists/shorter.txt": long, "lists/other.txt": long + "a", "lists/filled.txt": "",
	})
	second := filled(map[string]string{
		"lists/same.txt": long, "lists/empty.txt": "", "lists/longer.txt": long + "a", "lists/shorter.txt": long[1:], "lists/other.txt": long + "b", "lists/filled.txt": "a", "lists/new.txt": long,
	})
	for name, is := range second {
		stays := name == "lists/same.txt" || name == "lists/empty.txt"
		require.Equal(t, stays, first[name] != nil && os.SameFile(first[name], is), name)
	}
	entries, err := os.ReadDir(out)
	require.NoError(t, err)
	require.Len(t, entries, 1, "nothing is left beside the folder")
}
