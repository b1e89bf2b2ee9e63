package audit

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/laws"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/arbiters"
	"github.com/fedrate/fedrate/norms/titles/law"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/rating"
)

// CoverageMarkdown writes docs/coverage.md: for each chapter and edition its
// figures, each article with the rule that checks it, and for each article
// without a rule the reason.
func CoverageMarkdown() string {
	var b strings.Builder
	b.WriteString("# What is checked\n\nMade from the code; `make docs` writes this page. An article has a rule that checks it,\n" +
		"or a note that says why none does.\n\n")
	b.WriteString("| chapter | edition | from | articles | with a rule | with a note |\n|---|---|---|---|---|---|\n")
	counts(&b, "B.02 standard", &rating.StandardChapter)
	counts(&b, "B.02 rapid and blitz", &rating.RapidBlitzChapter)
	counts(&b, "B.01, norms", &norms.Chapter)
	counts(&b, "B.01, titles", &law.Chapter)
	counts(&b, "E.01, games", &laws.Chapter)
	counts(&b, "C.04, C.05", &pairing.Chapter)
	for _, s := range pairing.Systems() {
		counts(&b, s.Chapter.ID, &s.Chapter)
	}
	counts(&b, "C.04.7", &swiss.Acceleration)
	counts(&b, "C.07", &tiebreak.Chapter)
	counts(&b, "Draughts", &pairing.DraughtsChapter)
	counts(&b, "Renju", &pairing.RenjuChapter)
	for _, s := range pairing.SportSystems() {
		counts(&b, s.Name, &s.Chapter)
	}
	counts(&b, "Draughts, places", &tiebreak.DraughtsChapter)
	counts(&b, "Renju, places", &tiebreak.RenjuChapter)
	counts(&b, "B.06.1", &arbiters.Chapter)
	counts(&b, "B.06.3", &arbiters.Activity)
	chapterPage(&b, "B.02 standard", &rating.StandardChapter)
	chapterPage(&b, "B.02 rapid and blitz", &rating.RapidBlitzChapter)
	chapterPage(&b, "B.01, norms", &norms.Chapter)
	chapterPage(&b, "B.01, titles", &law.Chapter)
	chapterPage(&b, "E.01, games", &laws.Chapter)
	chapterPage(&b, "C.04, C.05", &pairing.Chapter)
	for _, s := range pairing.Systems() {
		chapterPage(&b, s.Chapter.ID, &s.Chapter)
	}
	chapterPage(&b, "C.04.7", &swiss.Acceleration)
	chapterPage(&b, "C.07", &tiebreak.Chapter)
	chapterPage(&b, "Draughts", &pairing.DraughtsChapter)
	chapterPage(&b, "Renju", &pairing.RenjuChapter)
	for _, s := range pairing.SportSystems() {
		chapterPage(&b, s.Name, &s.Chapter)
	}
	chapterPage(&b, "Draughts, places", &tiebreak.DraughtsChapter)
	chapterPage(&b, "Renju, places", &tiebreak.RenjuChapter)
	chapterPage(&b, "B.06.1", &arbiters.Chapter)
	chapterPage(&b, "B.06.3", &arbiters.Activity)
	return b.String()
}

func counts[N any](b *strings.Builder, name string, c *handbook.Chapter[N]) {
	for _, e := range c.Editions {
		rules := 0
		for _, a := range e.Articles {
			if a.Rule != nil {
				rules++
			}
		}
		fmt.Fprintf(b, "| %s | %s | %s | %d | %d | %d |\n", name, e.Key, e.From, len(e.Articles), rules, len(e.Articles)-rules)
	}
}

func chapterPage[N any](b *strings.Builder, name string, c *handbook.Chapter[N]) {
	for i := range c.Editions {
		e := &c.Editions[i]
		fmt.Fprintf(b, "\n## %s, edition %s\n\nApplied from %s. Source: %s.\n\n| article | rule | severity | what |\n|---|---|---|---|\n", name, e.Key, e.From, strings.TrimSuffix(e.Source, "."))
		for _, a := range e.Articles {
			if a.Rule == nil {
				fmt.Fprintf(b, "| %s | | | %s |\n", a.No, cell(language.English.Say(a.Note)))
				continue
			}
			fmt.Fprintf(b, "| %s | %s | %s | %s |\n", a.No, a.Rule.Name, a.Rule.Severity, cell(language.English.Say(a.Rule.Doc())))
		}
		if i > 0 {
			changedNumbers(b, c.Editions[i-1].Key, reflect.ValueOf(c.Editions[i-1].Numbers), reflect.ValueOf(e.Numbers))
		}
	}
}

// changedNumbers lists the figures that differ from the edition before.
func changedNumbers(b *strings.Builder, before string, old, now reflect.Value) {
	if lines := changedFields(old, now); len(lines) > 0 {
		fmt.Fprintf(b, "\nFigures that changed:\n\n| figure | %s | this edition |\n|---|---|---|\n%s", before, strings.Join(lines, ""))
	}
}

// changedFields compares two values field by field, and goes into fields that
// are structs themselves.
func changedFields(old, now reflect.Value) []string {
	var lines []string
	for i := range now.NumField() {
		was, is := old.Field(i), now.Field(i)
		if is.Type() == reflect.TypeFor[swiss.Rules]() || now.Type().Field(i).Anonymous {
			lines = append(lines, changedFields(was, is)...)
			continue
		}
		if was, is := fmt.Sprintf("%v", was), fmt.Sprintf("%v", is); was != is {
			lines = append(lines, fmt.Sprintf("| %s | %s | %s |\n", now.Type().Field(i).Name, cell(was), cell(is)))
		}
	}
	return lines
}

func cell(s string) string { return strings.ReplaceAll(s, "|", "\\|") }
