package trf_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/trf"
)

// TestPages holds the pages written from the code against the code.
func TestPages(t *testing.T) {
	for name, want := range map[string]string{"trf-columns.md": trf.LayoutMarkdown(), "tournament-json.md": trf.JSONMarkdown()} {
		page := filepath.Join("..", "docs", name)
		if *update {
			require.NoError(t, os.MkdirAll(filepath.Dir(page), 0o755))
			require.NoError(t, os.WriteFile(page, []byte(want), 0o644))
		}
		got, err := os.ReadFile(page)
		require.NoError(t, err, "write it: go test ./trf -run Pages -update")
		require.Equal(t, want, string(got), "the page is stale; write it again: go test ./trf -run Pages -update")
	}
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
