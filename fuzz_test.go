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

var fuzzForm = regexp.MustCompile(`(?m)^func (Fuzz\w*)\(`)

// Every fuzz target has stored inputs, which each test run tries again.
func TestFuzzTargetsHaveCorpora(t *testing.T) {
	targets := 0
	require.NoError(t, filepath.WalkDir(".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, m := range fuzzForm.FindAllStringSubmatch(string(source), -1) {
			targets++
			stored, err := os.ReadDir(filepath.Join(filepath.Dir(path), "testdata", "fuzz", m[1]))
			require.NoError(t, err, "%s of %s", m[1], path)
			require.NotEmpty(t, stored, "%s of %s", m[1], path)
		}
		return nil
	}))
	require.GreaterOrEqual(t, targets, 13)
}
