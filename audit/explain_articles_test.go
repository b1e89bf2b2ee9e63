package audit_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
)

// printed finds articles as the program prints them: B.02-8.3.1, C.04.3-E.5, C.07-annex-3,
// TRF26-XXC.
var printed = regexp.MustCompile(`\b(?:[A-E]\.\d{2}(?:\.\d+)*|TRF16|TRF26)-[0-9A-Za-z#]+(?:\.[0-9A-Za-z]+)*(?:-[0-9A-Za-z]+)*`)

// notArticles are what looks like an article in tests of other things.
var notArticles = map[string]string{
	"B.01-9.1.9.1": "an article that there is not", "B.02-6.20": "an article that there is not", "B.06-9.9": "an article that there is not",
	"B.99-1": "a chapter that there is not", "B.02-1.4.2": "an example of a number that is no date", "C.04.3-5.2.x": "the series 5.2.1 to 5.2.5",
	"B.01-1.4.1x": "an article that there is not",
}

// explain knows each article that the program prints: in findings, in editions, in what
// rules, papers, commands and pages say.
func TestExplainKnowsEveryPrintedArticle(t *testing.T) {
	found := map[string]string{}
	require.NoError(t, filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name := d.Name(); strings.HasPrefix(name, ".") && name != ".." || name == "node_modules" {
				return filepath.SkipDir
			}
			return nil
		}
		switch filepath.Ext(path) {
		case ".go", ".toml", ".md", ".txtar", ".json", ".txt":
		default:
			return nil
		}
		if name := d.Name(); name == "CHANGELOG.md" || name == "explain_articles_test.go" {
			return nil
		}
		data, err := os.ReadFile(path)
		for _, a := range printed.FindAllString(string(data), -1) {
			found[a] = path
		}
		return err
	}))
	require.Greater(t, len(found), 150)
	for article, path := range found {
		if notArticles[article] == "" && len(audit.Explain(article, 0)) == 0 {
			t.Errorf("%s: explain does not know %s", path, article)
		}
	}
	for _, article := range []string{"B.99-1", "B.06-9.9", "B.01-9.1.9.1", "TRF26-XXQ", "TRF26-", "TRF16-999", "C.07-annexes", "C.99", "nothing", "-", "C.04.3-"} {
		require.Empty(t, audit.Explain(article, 0), article)
	}
}

// An article without a line of its own is told by its parts, or by the one that it is a
// part of.
func TestExplainTellsAnArticleByItsParts(t *testing.T) {
	for article, one := range map[string]string{
		"C.04.3-5.2": "5.2.1", "C.04.3-2.4": "2.4.1", "C.07-annex-3": "annex-3", "c.07-ANNEX-3-direct-encounter": "annex-3-direct-encounter",
		"C.07-annex": "annex-3-direct-encounter", "TRF16-XXR": "XXR", "TRF26-XXC": "XXC", "trf26-xxp": "XXP", "TRF16-BBD": "BBW", "TRF26-XXZ": "XXZ",
		"TRF16-###": "###", "C.07-16.4.1": "16.4", "B.01-2.2": "2.2",
	} {
		var all []string
		for _, l := range audit.Explain(article, 0) {
			all = append(all, l.Article)
		}
		require.Contains(t, all, one, article)
	}
}
