package answer

import (
	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
)

// Article is what `fedrate explain` says of one article: the rule that checks
// it and what the rule demands, or a note on why none does.
type Article struct {
	Chapter  string            `json:"chapter"`
	Edition  string            `json:"edition"`
	Source   string            `json:"source"`
	Article  string            `json:"article"`
	Rule     string            `json:"rule,omitempty"`
	Severity handbook.Severity `json:"severity,omitempty"`
	Doc      string            `json:"doc,omitempty"`
	Note     string            `json:"note,omitempty"`
}

// Articles are the lines of explain, written out.
func Articles(l Locale, lines []audit.Line) []Article {
	return Each(lines, func(a *audit.Line) Article {
		return Article{a.Chapter, a.Edition, a.Source, a.Article, a.Rule, a.Severity, l.Language().Say(a.Doc), l.Language().Say(a.Note)}
	})
}
