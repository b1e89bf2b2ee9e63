package fedrate_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	joinedPath  = regexp.MustCompile(`filepath\.Join\(((?:"\.\.", )+)"shared"`)
	writtenPath = regexp.MustCompile("[\"`]((?:\\.\\./)+)shared/")
)

// TestPathsBesideTheProject: every test that reads the folder ../shared beside the project
// climbs as many folders as it stands deep. One that climbs too few finds nothing, and is
// always skipped.
func TestPathsBesideTheProject(t *testing.T) {
	paths := 0
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		depth := strings.Count(filepath.ToSlash(path), "/") + 1
		for _, m := range append(joinedPath.FindAllSubmatch(text, -1), writtenPath.FindAllSubmatch(text, -1)...) {
			paths++
			require.Equal(t, depth, strings.Count(string(m[1]), ".."), "%s: %s", path, m[0])
		}
		return nil
	})
	require.NoError(t, err)
	require.Greater(t, paths, 25)
}
