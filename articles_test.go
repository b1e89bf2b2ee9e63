package fedrate_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// article is the number of an article in a text: 1.4.5a, 1.1.3, 8.3b; with two
// numbers alone only where it is the whole text or begins it: 2.3.
var article = regexp.MustCompile(`(^|[^\d.\w])\d{1,2}\.\d{1,2}(\.\d{1,2}[a-z]?|[a-z])\b([^.\d]|$)|^\d{1,2}\.\d{1,2}($|: )`)

// withArticles are packages that may name articles outside their editions, each
// with the reason. What waits for its change to rules goes when it is done.
var withArticles = map[string]string{
	"audit":            "the sections of the report formats are named by number",
	"cmd/fedrate":      "the example of explain takes one, and shares of generate look like one",
	"cmd/dropin/peers": "versions of other programs look like articles",
	"packaging/sbom":   "1.6 is the version of a form",
	"pairing/play":     "0.5 is how people write half a point",
	"report/sheet":     "0.00 is a number format",
	"trf":              "11.5 is the form of a field",
}

// TestArticlesStandInEditions: the number of an article stands in an edition
// (files *edition*.go, articles*.go and tables) and nowhere else.
func TestArticlesStandInEditions(t *testing.T) {
	found := map[string][]string{}
	files := token.NewFileSet()
	require.NoError(t, filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() && (path != "." && strings.HasPrefix(name, ".") || name == "testdata" || name == "fixtures") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || strings.Contains(name, "edition") || strings.HasPrefix(name, "articles") ||
			strings.HasPrefix(name, "table") {
			return nil
		}
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ImportSpec:
				return false
			case *ast.Field:
				n.Tag = nil
			case *ast.BasicLit:
				if s, err := strconv.Unquote(n.Value); n.Kind == token.STRING && err == nil && article.MatchString(s) {
					dir := filepath.ToSlash(filepath.Dir(path))
					found[dir] = append(found[dir], files.Position(n.Pos()).String()+": "+n.Value)
				}
			}
			return true
		})
		return nil
	}))
	for dir, places := range found {
		if withArticles[dir] == "" {
			t.Errorf("articles outside an edition:\n%s", strings.Join(places, "\n"))
		}
	}
	for dir := range withArticles {
		if len(found[dir]) == 0 {
			t.Errorf("%s names no article any more: take it off the list of exceptions", dir)
		}
	}
}

// TestArticleNumbers: what counts as the number of an article.
func TestArticleNumbers(t *testing.T) {
	for _, s := range []string{"1.4.5a", "1.1.3: the days are not known", "by 1.4.3, a third", "2.3", "2.3: to be submitted", "(8.3b)"} {
		require.True(t, article.MatchString(s), s)
	}
	for _, s := range []string{"02.01.2006", "0.5", "15.5 points", "v1.2", "%d.%d", "127.0.0.1", "n.game"} {
		require.Equal(t, s == "0.5", article.MatchString(s), s)
	}
}
