package audit

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
)

// RuleEntry is a rule with its articles in every edition.
type RuleEntry struct {
	Name     string
	Severity handbook.Severity
	Doc      handbook.Text
	Articles []RuleArticle
}

// RuleArticle is where a rule stands in an edition.
type RuleArticle struct{ Chapter, Edition, Article string }

// RuleList returns the rules of what [Explain] finds, by name; all of them where
// nothing is asked.
func RuleList(what string) []RuleEntry {
	lines := allLines(0)
	if what != "" {
		lines = Explain(what, 0)
	}
	at, list := map[string]int{}, []RuleEntry{}
	for i := range lines {
		l := &lines[i]
		if l.Rule == "" {
			continue
		}
		n, seen := at[l.Rule]
		if !seen {
			n = len(list)
			at[l.Rule] = n
			list = append(list, RuleEntry{Name: l.Rule, Severity: l.Severity, Doc: l.Doc})
		}
		list[n].Articles = append(list[n].Articles, RuleArticle{l.Chapter, l.Edition, l.Article})
	}
	slices.SortFunc(list, func(a, b RuleEntry) int { return cmp.Compare(a.Name, b.Name) })
	return list
}
