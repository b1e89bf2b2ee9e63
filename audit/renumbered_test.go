package audit_test

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/handbooktest"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/dutch"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/rating"
)

// renumbered gives the articles of a chapter's editions numbers that none has.
func renumbered[N any](t *testing.T, c *handbook.Chapter[N]) {
	t.Helper()
	require.NotEmpty(t, c.Editions)
	before := slices.Clone(c.Editions)
	t.Cleanup(func() { copy(c.Editions, before) })
	for i := range c.Editions {
		c.Editions[i].Articles = handbooktest.Reversed(before[i].Articles)
	}
}

// realArticle is a number of the real editions: with its chapter, in brackets, or of
// three figures.
var realArticle = regexp.MustCompile(`\b[BC]\.0\d(\.\d)?-\d|\((\d{1,2}\.)+\d{1,2}[a-f]?\)|\b\d{1,2}\.\d{1,2}\.\d{1,2}[a-f]?\b`)

// TestRenumberedChapters: a check under editions with other numbers prints their own
// in every finding of every rule, in both languages.
func TestRenumberedChapters(t *testing.T) {
	renumbered(t, &rating.StandardChapter)
	renumbered(t, &rating.RapidBlitzChapter)
	renumbered(t, &norms.Chapter)
	renumbered(t, &tiebreak.Chapter)
	renumbered(t, &pairing.Chapter)
	renumbered(t, &dutch.Chapter)
	for _, s := range pairing.Systems() {
		renumbered(t, &s.Chapter)
	}
	files, err := filepath.Glob("testdata/rules/*.txtar")
	require.NoError(t, err)
	chapters := map[string]int{}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		require.NoError(t, err)
		opt := audit.Options{}
		for _, f := range archive.Files {
			switch f.Name {
			case "options":
				opt = caseOptions(t, string(f.Data))
			case "reported.trf":
				r := audit.Check(f.Name, f.Data, opt)
				for i := range r.Findings {
					found := &r.Findings[i]
					chapter, _, _ := strings.Cut(found.Article, "-")
					if strings.HasPrefix(chapter, "TRF") || chapter == "" || chapter == pairing.DraughtsChapter.ID { // those keep their numbers
						continue
					}
					chapters[chapter]++
					require.Regexp(t, `^([BC][.\d]+-)?§\d+$`, found.Article, "%s: %s", file, found.Rule)
					for _, l := range language.All {
						require.NotRegexp(t, realArticle, l.Message(found), "%s: %s", file, found.Rule)
					}
				}
			}
		}
	}
	for _, chapter := range []string{"B.02", "C.04.3", "C.07"} {
		require.Positive(t, chapters[chapter], chapters)
	}
}
