package main

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const sample = `package p

const limit = 10

type T struct{ n int }

func (t *T) add(a, b int) (int, error) {
	if a < b && b != 0 {
		t.n = a + b
	}
	t.note()
	switch {
	case a > 1:
		return a, nil
	default:
		return 0, nil
	}
}

func (t *T) note() bool { return false }
`

func scanned(t *testing.T, source string) []mutant {
	t.Helper()
	path := filepath.Join(t.TempDir(), "p.go")
	require.NoError(t, os.WriteFile(path, []byte(source), 0o600))
	found, err := scanFile(path, "p/p.go")
	require.NoError(t, err)
	return found
}

// Each kind of change is found once, at its line and within its function.
func TestScan(t *testing.T) {
	var got []string
	for _, m := range scanned(t, sample) {
		name, _, _ := strings.Cut(m.String(), " | ")
		got = append(got, name)
	}
	require.ElementsMatch(t, []string{
		"p/p.go:3: package: 10 to 9",
		"p/p.go:8: T.add: condition negated",
		"p/p.go:8: T.add: < to <=",
		"p/p.go:8: T.add: && to ||",
		"p/p.go:8: T.add: != to ==",
		"p/p.go:8: T.add: 0 to 1",
		"p/p.go:9: T.add: statement removed",
		"p/p.go:9: T.add: + to -",
		"p/p.go:11: T.add: statement removed",
		"p/p.go:13: T.add: condition negated",
		"p/p.go:13: T.add: > to >=",
		"p/p.go:13: T.add: 1 to 2",
		"p/p.go:14: T.add: case exchanged with the next",
		"p/p.go:14: T.add: zero value returned",
		"p/p.go:16: T.add: 0 to 1",
		"p/p.go:20: T.note: false to true",
	}, got)
}

func TestApply(t *testing.T) {
	for _, m := range scanned(t, sample) {
		changed := string(m.apply([]byte(sample)))
		switch m.change {
		case "case exchanged with the next":
			require.Contains(t, changed, "case a > 1:\n\t\treturn 0, nil\n\tdefault:\n\t\treturn a, nil\n")
		case "zero value returned":
			require.Contains(t, changed, "return *new(int), *new(error)\n")
		case "condition negated":
			require.Regexp(t, `if !\(a < b && b != 0\)|case !\(a > 1\)`, changed)
		}
		require.NotEqual(t, sample, changed, m)
	}
}

// The sample depends on the seed and on what is changed, not on where it
// stands; equivalent mutants are not drawn.
func TestDraw(t *testing.T) {
	all := scanned(t, sample)
	order := func(all []mutant, seed int64, equivalent map[string]string) (keys []string) {
		for _, m := range draw(all, seed, equivalent, "") {
			keys = append(keys, m.key())
		}
		return keys
	}
	one := order(all, 1, nil)
	require.Equal(t, one, order(scanned(t, strings.Replace(sample, "\n\n", "\n\n// A line more.\n", 1)), 1, nil))
	require.NotEqual(t, one, order(all, 2, nil))
	require.Equal(t, one[1:], order(all, 1, map[string]string{one[0]: "why"}))
}

// Every entry of the list names a change that there still is.
func TestEquivalentMutantsExist(t *testing.T) {
	listed, err := readEquivalent(equivalentText)
	require.NoError(t, err)
	there := map[string]map[string]bool{}
	for key := range listed {
		name, _, _ := strings.Cut(key, "\n")
		if there[name] == nil {
			there[name] = map[string]bool{}
			found, err := scanFile(filepath.Join("..", "..", name), name)
			require.NoError(t, err)
			for _, m := range found {
				there[name][m.key()] = true
			}
		}
		require.True(t, there[name][key], "no such change, correct equivalent.txt:\n%s", key)
	}
	_, err = readEquivalent("a\nb\nc\n")
	require.Error(t, err)
}

// A bundle guards each change by its number: every kind of place has its form, and a
// constant has none.
func TestGuardedForms(t *testing.T) {
	forms := map[string]string{}
	for _, m := range scanned(t, sample) {
		name, _, _ := strings.Cut(m.String(), " | ")
		forms[strings.TrimPrefix(name, "p/p.go:")] = strings.ReplaceAll(m.guarded.text, placeholder, "7")
	}
	require.Equal(t, "", forms["3: package: 10 to 9"])
	require.Equal(t, "(mutantNumber != 7 && (a < b) || mutantNumber == 7 && (a <= b))", forms["8: T.add: < to <="])
	require.Equal(t, "((a < b && b != 0) != (mutantNumber == 7))", forms["8: T.add: condition negated"])
	require.Equal(t, "if mutantNumber == 7 { t.n = a - b } else { t.n = a + b }", forms["9: T.add: + to -"])
	require.Equal(t, "if mutantNumber != 7 { t.note() }", forms["11: T.add: statement removed"])
	require.Equal(t, "if mutantNumber == 7 { return *new(int), *new(error) } else { return a, nil }", forms["14: T.add: zero value returned"])
	require.Equal(t, "", forms["14: T.add: case exchanged with the next"])
}

// No two changes of a bundle touch each other, and each stands once in the
// file that is written.
func TestBundles(t *testing.T) {
	all := scanned(t, sample)
	var numbers []int
	for i := range all {
		numbers = append(numbers, i)
	}
	together, alone := bundles(all, numbers)
	require.Greater(t, len(together), 1)
	count := len(alone)
	for _, b := range together {
		count += len(b)
		files, places, err := b.write(all, func(string) ([]byte, error) { return []byte(sample), nil })
		require.NoError(t, err)
		require.Len(t, places, len(b))
		for file, text := range files {
			_, err := parser.ParseFile(token.NewFileSet(), file, text, 0)
			require.NoError(t, err)
			require.Equal(t, len(b), len(regexp.MustCompile(`mutantNumber == \d+|if mutantNumber != \d+`).FindAllString(string(text), -1)))
		}
	}
	require.Equal(t, len(all), count)
}
