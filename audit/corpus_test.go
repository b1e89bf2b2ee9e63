package audit_test

import (
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/rating"
)

var (
	corpus = flag.Bool("corpus", false, "run the long corpora")
	endure = flag.Bool("endure", false, "plant each slip at a hundred places of twenty reports instead of five")
)

var rewrite = flag.Bool("rewrite", false, "write the findings of the rule cases again")

// formal are the findings that random tournaments without a header deserve.
var formal = map[string]bool{"missing-record": true, "fide-id-missing": true}

// TestCorpusThroughTheChain checks every random tournament of the corpus by the edition
// of its pairings: none is rejected, only the missing header is reported, and all are
// rated.
func TestCorpusThroughTheChain(t *testing.T) {
	if !*corpus {
		t.Skip("a long corpus: make corpus")
	}
	const folder = "../../shared/data/corpus"
	if _, err := os.Stat(folder); err != nil {
		t.Skip("the corpora are not there (../shared/data/corpus)")
	}
	files := 0
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".trf" {
			return err
		}
		files++
		day := handbook.Date(2026_02_02)
		if strings.Contains(path, "2017") {
			day = 2025_12_01
		}
		r := open(t, path, audit.Options{On: day})
		for _, f := range r.Findings {
			require.True(t, f.Severity == handbook.Info || formal[f.Rule], "%s (%s)", f, f.Rule)
		}
		players, findings := audit.Rate([]*audit.Report{r}, audit.Period{Period: 2026_03}, rating.Options{})
		require.Empty(t, findings, path)
		require.NotEmpty(t, players, path)
		r.Norms(nil, norms.Options{Near: true})
		return nil
	})
	require.NoError(t, err)
	require.Greater(t, files, 600)
}
