package audit

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the generated pages and goldens anew")

// TestDocsCoverage holds docs/coverage.md against the articles of the chapters.
func TestDocsCoverage(t *testing.T) {
	const path = "../docs/coverage.md"
	want := CoverageMarkdown()
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(want), 0o644))
	}
	have, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, strings.Split(want, "\n"), strings.Split(string(have), "\n"), "docs/coverage.md is stale; run: make docs")
}
