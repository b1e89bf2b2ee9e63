package trf_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/trf"
)

func TestColumnsPage(t *testing.T) {
	page := filepath.Join("..", "docs", "trf-columns.md")
	if *update {
		require.NoError(t, os.MkdirAll(filepath.Dir(page), 0o755))
		require.NoError(t, os.WriteFile(page, []byte(trf.LayoutMarkdown()), 0o644))
	}
	got, err := os.ReadFile(page)
	require.NoError(t, err, "write it: go test ./trf -run ColumnsPage -update")
	require.Equal(t, trf.LayoutMarkdown(), string(got), "the page is stale; write it anew: go test ./trf -run ColumnsPage -update")
}

// TestColumnsDoNotOverlap guards the table against a slip of the pen.
func TestColumnsDoNotOverlap(t *testing.T) {
	for _, r := range trf.Layout() {
		last := 3
		for _, c := range r.Columns {
			require.Greater(t, c.From, last, "%s %s", r.ID, c.Name)
			require.True(t, c.To == 0 || c.To >= c.From, "%s %s", r.ID, c.Name)
			last = max(c.To, c.From)
		}
	}
}
