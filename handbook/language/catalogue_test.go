package language_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
)

// usedKey is a key in the code, with the names of its arguments where the call
// gives them one by one.
type usedKey struct {
	place string
	names []string
	open  bool // arguments are handed on: their names are not known here
}

var keyForm = regexp.MustCompile(`^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+$`)

// keysInCode returns the keys that the code of the project names: the first
// argument of Say, Sayf, Label and Errorf, and every other string of the form of a key
// that a catalogue has.
func keysInCode(t *testing.T) map[string][]usedKey {
	t.Helper()
	used := map[string][]usedKey{}
	files := token.NewFileSet()
	require.NoError(t, filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (strings.HasPrefix(d.Name(), ".") && d.Name() != ".." || d.Name() == "testdata") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if key, ok := keyOf(n); ok {
					used[key.name] = append(used[key.name], usedKey{files.Position(n.Pos()).String(), key.arguments, key.open})
				}
			case *ast.BasicLit:
				if s, err := strconv.Unquote(n.Value); n.Kind == token.STRING && err == nil && keyForm.MatchString(s) {
					if used[s] == nil {
						used[s] = []usedKey{}
					}
				}
			}
			return true
		})
		return nil
	}))
	usedByTemplates(t, used)
	return used
}

// saidInTemplate is a sentence in a template of a page, with its arguments.
var saidInTemplate = regexp.MustCompile(`\bsay "([a-z0-9.-]+)"((?: "[a-zA-Z]+" (?:\([^)]*\)|[^\s"}()]+))*)`)

// usedByTemplates adds the keys that the templates of the pages name.
func usedByTemplates(t *testing.T, used map[string][]usedKey) {
	t.Helper()
	files, err := filepath.Glob("../../web/pages/templates/*.html")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, m := range saidInTemplate.FindAllStringSubmatch(string(data), -1) {
			key := usedKey{place: file}
			for _, name := range regexp.MustCompile(`"([a-zA-Z]+)"`).FindAllStringSubmatch(m[2], -1) {
				key.names = append(key.names, name[1])
			}
			used[m[1]] = append(used[m[1]], key)
		}
	}
}

type call struct {
	name      string
	arguments []string
	open      bool
}

// keyOf reads a call of Say, Sayf, Label or Errorf, or of the print and note of
// the commands, whose key stands in it.
func keyOf(n *ast.CallExpr) (call, bool) {
	name := ""
	switch f := n.Fun.(type) {
	case *ast.SelectorExpr:
		name = f.Sel.Name
	case *ast.Ident:
		name = f.Name
	}
	if !slices.Contains([]string{"Say", "Sayf", "say", "Label", "Errorf", "print", "note"}, name) || len(n.Args) == 0 {
		return call{}, false
	}
	key, ok := literal(n.Args[0])
	if !ok || !keyForm.MatchString(key) {
		return call{}, false
	}
	c := call{name: key, open: n.Ellipsis.IsValid()}
	for i := 1; i+1 < len(n.Args); i += 2 {
		argument, ok := literal(n.Args[i])
		if !ok {
			c.open = true
			break
		}
		c.arguments = append(c.arguments, argument)
	}
	return c, true
}

func literal(e ast.Expr) (string, bool) {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(lit.Value)
	return s, err == nil
}

// parts of a finding; a text has none of them.
var parts = []string{"", ".found", ".fact", ".advice"}

// TestEveryKeyOfTheCodeHasItsSentence: in both languages, with no argument
// that the code does not give.
func TestEveryKeyOfTheCodeHasItsSentence(t *testing.T) {
	sources := map[*language.Language]map[string]string{}
	for _, l := range language.All {
		sources[l] = sentences(t, l.Code)
	}
	for key, uses := range keysInCode(t) {
		for _, use := range uses {
			for _, l := range language.All {
				has := false
				for _, part := range parts {
					source, ok := sources[l][key+part]
					has = has || ok && (part == "" || part == ".found")
					if use.open {
						continue
					}
					for _, name := range placeholders(source) {
						require.Contains(t, use.names, name, "%s: the %s sentence %s takes .%s, which is not given", use.place, l.Name, key+part, name)
					}
				}
				require.True(t, has, "%s: %s has no sentence %s", use.place, l.Name, key)
			}
		}
	}
}

// TestLanguagesHaveTheSame: the same sentences with the same arguments, apart
// from counting words, of which each language has those of its own grammar.
func TestLanguagesHaveTheSame(t *testing.T) {
	english, russian := sentences(t, "en"), sentences(t, "ru")
	for key, source := range english {
		if strings.HasPrefix(key, "n.") {
			continue
		}
		other, ok := russian[key]
		require.True(t, ok, "Russian lacks %s: %s", key, source)
		require.Equal(t, placeholders(source), placeholders(other), "%s: %s / %s", key, source, other)
	}
	for key := range russian {
		if !strings.HasPrefix(key, "n.") {
			require.Contains(t, english, key)
		}
	}
}

// TestCountingWordsAreThere: each word that a sentence counts by has its words in
// the language.
func TestCountingWordsAreThere(t *testing.T) {
	counted := regexp.MustCompile(`\b(n|more) \\?"([^"\\]+)\\?"`)
	for _, code := range []string{"en", "ru"} {
		all := sentences(t, code)
		for key, source := range all {
			for _, m := range counted.FindAllStringSubmatch(source, -1) {
				require.True(t, hasSentence(all, m[1]+"."+m[2]), "%s, %s: %s %q", code, key, m[1], m[2])
			}
		}
	}
}

// hasSentence reports whether there is a sentence of a key, of one form or of several.
func hasSentence(all map[string]string, key string) bool {
	for name := range all {
		if name == key || strings.HasPrefix(name, key+".") {
			return true
		}
	}
	return false
}

// TestNoSentenceIsLeftOver: each sentence has a place in the code that says it.
func TestNoSentenceIsLeftOver(t *testing.T) {
	used := keysInCode(t)
	for key := range sentences(t, "en") {
		if namedByRule(key) {
			continue
		}
		for _, part := range parts[1:] {
			key = strings.TrimSuffix(key, part)
		}
		if _, ok := used[key]; !ok && !strings.HasPrefix(key, "n.") && !strings.HasPrefix(key, "more.") && !strings.HasPrefix(key, "list.") {
			t.Errorf("nothing says %s", key)
		}
	}
}

// namedByRule reports whether a key is made from the name of a rule or a value,
// of a command or a flag: those stand under "doc", "word", "cmd.help" and
// "cmd.flag".
func namedByRule(key string) bool {
	if strings.HasPrefix(key, "doc.note.") {
		return false
	}
	return slices.ContainsFunc([]string{"doc.", "word.", "cmd.help.", "cmd.flag."}, func(prefix string) bool { return strings.HasPrefix(key, prefix) })
}

var (
	fields = regexp.MustCompile(`\{\{[^}]*\}\}`)
	field  = regexp.MustCompile(`\.([a-zA-Z][a-zA-Z0-9]*)`)
)

// placeholders returns the arguments that a sentence takes, sorted, each once.
func placeholders(source string) []string {
	names := []string{}
	for _, action := range fields.FindAllString(source, -1) {
		for _, m := range field.FindAllStringSubmatch(regexp.MustCompile(`"[^"]*"`).ReplaceAllString(action, ""), -1) {
			names = append(names, m[1])
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// sentences returns those of a language as its files have them, the plural forms
// of one joined.
func sentences(t *testing.T, code string) map[string]string {
	t.Helper()
	out := map[string]string{}
	files, err := filepath.Glob(filepath.Join(code, "*.toml"))
	require.NoError(t, err)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		var tree map[string]any
		require.NoError(t, toml.Unmarshal(data, &tree), file)
		collect(t, "", tree, out)
	}
	return out
}

var forms = []string{"zero", "one", "two", "few", "many", "other"}

// TestEverySentenceIsFound: each stands once, and in the file that is read for it.
func TestEverySentenceIsFound(t *testing.T) {
	for _, l := range language.All {
		files, err := filepath.Glob(filepath.Join(l.Code, "*.toml"))
		require.NoError(t, err)
		of, n := map[string]string{}, 0
		for _, file := range files {
			data, err := os.ReadFile(file)
			require.NoError(t, err)
			var tree map[string]any
			require.NoError(t, toml.Unmarshal(data, &tree), file)
			here := map[string]string{}
			collect(t, "", tree, here)
			for key := range here {
				require.Empty(t, of[key], "%s stands in %s and in %s", key, file, of[key])
				require.True(t, l.Has(key), "%s of %s", key, file)
				of[key] = file
				n++
			}
		}
		require.Len(t, l.Keys(), n)
	}
}

func collect(t *testing.T, prefix string, tree map[string]any, out map[string]string) {
	for name, v := range tree {
		key := strings.TrimPrefix(prefix+"."+name, ".")
		switch v := v.(type) {
		case string:
			if slices.Contains(forms, name) {
				key = prefix
			}
			out[key] += v
		case map[string]any:
			collect(t, key, v, out)
		default:
			t.Fatalf("%s is %T", key, v)
		}
	}
}
