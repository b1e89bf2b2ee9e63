package audit

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing/replay"
)

var update = flag.Bool("update", false, "write the generated pages and goldens again")

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
	for _, i := range ManualItems {
		for _, name := range i.Rules {
			require.True(t, known[name], "%s: %s", i.ID, name)
		}
		require.True(t, len(i.Rules) > 0 || !i.Note.IsZero() || i.Needs.IsZero(), i.ID)
	}
	for _, i := range MessageItems {
		for _, name := range i.Rules {
			require.True(t, known[name], "%s: %s", i.ID, name)
		}
		require.True(t, len(i.Rules) > 0 || i.Note != "", i.ID)
	}
}

// TestEveryRuleSaysWhatItDemands: in both languages, every article has a
// sentence of its rule or of its note, and no sentence is left over.
func TestEveryRuleSaysWhatItDemands(t *testing.T) {
	said := map[string]bool{replay.DiffersRule.Doc().Key: true} // it has no article of its own
	for _, l := range allLines(0) {
		for _, text := range []handbook.Text{l.Doc, l.Note} {
			if text.IsZero() || text.IsVerbatim() {
				continue
			}
			said[text.Key] = true
			for _, spoken := range language.All {
				require.True(t, spoken.Has(text.Key), "%s %s-%s: %s has no %s", l.Rule, l.Chapter, l.Article, spoken.Name, text.Key)
			}
		}
		require.Equal(t, l.Rule == "", l.Doc.IsZero(), "%s-%s", l.Chapter, l.Article)
		require.False(t, l.Doc.IsZero() && l.Note.IsZero(), "%s-%s", l.Chapter, l.Article)
	}
	for _, key := range language.English.Keys() {
		if strings.HasPrefix(key, "doc.") {
			require.True(t, said[key], "no article says %s", key)
		}
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
