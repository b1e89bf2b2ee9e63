package rating_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

var update = flag.Bool("update", false, "write the golden files")

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(want), got, "run go test ./rating -update if the change is meant")
}

func TestEditionDays(t *testing.T) {
	for _, c := range []struct {
		kind tournament.Kind
		day  handbook.Date
		want string
	}{
		{tournament.Standard, 2022_01_01, "2022-01-01"},
		{tournament.Standard, 2024_02_29, "2022-01-01"},
		{tournament.Standard, 2024_03_01, "2024-03-01"},
		{tournament.Standard, 2025_09_30, "2024-03-01"},
		{tournament.Standard, 2025_10_01, "2025-10-01"},
		{tournament.Rapid, 2022_01_01, "2022-01-01"},
		{tournament.Rapid, 2024_02_29, "2022-01-01"},
		{tournament.Rapid, 2024_03_01, "2024-03-01"},
		{tournament.Blitz, 2024_11_30, "2024-03-01"},
		{tournament.Blitz, 2024_12_01, "2024-12-01"},
		{tournament.Blitz, 2025_10_01, "2024-12-01"},
	} {
		e, err := rating.InForce(c.kind, c.day)
		require.NoError(t, err)
		require.Equal(t, c.want, e.Key, "%s %s", c.kind, c.day)
		same, err := rating.EditionByKey(c.kind, c.want)
		require.NoError(t, err)
		require.Same(t, e, same)
	}
	for _, kind := range []tournament.Kind{tournament.Standard, tournament.Rapid, tournament.Blitz} {
		_, err := rating.InForce(kind, 2021_12_31)
		require.ErrorContains(t, err, "handbook.error.before-first")
		_, err = rating.InForce(kind, 0)
		require.Error(t, err)
	}
	_, err := rating.EditionByKey(tournament.Standard, "2024-12-01")
	require.ErrorContains(t, err, "handbook.error.no-edition")
}

// What differs between neighbouring editions, and every article with the rule
// that checks it or the note why none does.
func TestEditionsGolden(t *testing.T) {
	var b strings.Builder
	for _, c := range []*rating.Chapter{&rating.StandardChapter, &rating.RapidBlitzChapter} {
		fmt.Fprintf(&b, "# %s %s\n", c.ID, c.Title)
		for i := range c.Editions {
			e := &c.Editions[i]
			fmt.Fprintf(&b, "\n## %s: %s\n", e.Key, e.Source)
			if i == 0 {
				numbers(&b, reflect.Value{}, reflect.ValueOf(e.Numbers), "")
			} else {
				numbers(&b, reflect.ValueOf(c.Editions[i-1].Numbers), reflect.ValueOf(e.Numbers), "")
			}
			known := map[string]bool{}
			if i > 0 {
				for _, a := range c.Editions[i-1].Articles {
					known[playerLine(a)] = true
				}
			}
			for _, a := range e.Articles {
				if !known[playerLine(a)] {
					fmt.Fprintln(&b, playerLine(a))
				}
			}
		}
		fmt.Fprintln(&b)
	}
	golden(t, "editions.golden", b.String())
}

func playerLine(a handbook.Article) string {
	if a.Rule != nil {
		return a.No + ": " + a.Rule.Name
	}
	return a.No + ": not checked: " + language.English.Say(a.Note)
}

func numbers(b *strings.Builder, old, now reflect.Value, prefix string) {
	for i := range now.NumField() {
		f := now.Type().Field(i)
		if f.Type.Kind() == reflect.Struct {
			var o reflect.Value
			if old.IsValid() {
				o = old.Field(i)
			}
			numbers(b, o, now.Field(i), prefix+f.Name+".")
			continue
		}
		v := fmt.Sprint(now.Field(i).Interface())
		switch {
		case !old.IsValid():
			fmt.Fprintf(b, "%s%s = %s\n", prefix, f.Name, v)
		case fmt.Sprint(old.Field(i).Interface()) != v:
			fmt.Fprintf(b, "%s%s: %v -> %s\n", prefix, f.Name, old.Field(i).Interface(), v)
		}
	}
}

func TestEveryArticleHasRuleOrNote(t *testing.T) {
	for _, c := range []*rating.Chapter{&rating.StandardChapter, &rating.RapidBlitzChapter} {
		for i := range c.Editions {
			for _, a := range c.Editions[i].Articles {
				require.True(t, (a.Rule == nil) != a.Note.IsZero(), "%s %s %s", c.Title, c.Editions[i].Key, a.No)
				if a.Rule != nil {
					require.True(t, language.English.Has(a.Rule.Doc().Key), a.Rule.Name)
					require.NotEmpty(t, a.Rule.Severity)
				}
			}
		}
	}
}

// Each numbered article of the text of 2024 has its line.
func TestArticlesOfTheText(t *testing.T) {
	data, err := os.ReadFile("../../shared/regulations/B02-2024-03-01-rating.txt")
	if err != nil {
		t.Skip("the text is not here: ../../shared/regulations")
	}
	have := map[string]bool{}
	for _, a := range rating.StandardChapter.Editions[1].Articles {
		have[a.No] = true
	}
	n := 0
	for _, m := range regexp.MustCompile(`(?m)^(?:### )?(\d+(?:\.\d+)+) `).FindAllStringSubmatch(string(data), -1) {
		n++
		switch m[1] {
		case "7.2", "7.2.2", "8.2", "8.3": // headings
		default:
			require.True(t, have[m[1]], "article %s has no line", m[1])
		}
	}
	require.Greater(t, n, 35)
}
