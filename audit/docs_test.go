package audit

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the generated pages and goldens anew")

// TestDocsCoverage holds docs/coverage.md against the articles of the chapters.
func TestDocsCoverage(t *testing.T) { page(t, "coverage.md", CoverageMarkdown()) }

// TestDocsRules holds docs/rules.md against the rules.
func TestDocsRules(t *testing.T) { page(t, "rules.md", RulesMarkdown()) }

// TestChecklists: every rule that a checklist names exists, and every item has
// a rule or a reason.
func TestChecklists(t *testing.T) {
	known := map[string]bool{}
	for _, l := range allLines(0) {
		known[l.Rule] = true
	}
	for _, i := range slices.Concat(ManualItems, MessageItems) {
		for _, name := range i.Rules {
			require.True(t, known[name], "%s: %s", i.ID, name)
		}
		require.True(t, len(i.Rules) > 0 || i.Note != "" || i.Needs == "", i.ID)
	}
}

// Page holds a page of docs against what it should be, or writes it.
var Page = page

func page(t *testing.T, name, want string) {
	path := "../docs/" + name
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(want), 0o644))
	}
	have, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, strings.Split(want, "\n"), strings.Split(string(have), "\n"), "docs/%s is stale; run: make docs", name)
}
