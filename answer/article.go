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
	About    string            `json:"about,omitempty"`   // what a tie-break is
	Subjects []string          `json:"subjects"`          // what an article of C.07 is about
	Example  *Example          `json:"example,omitempty"` // of what the rule finds
}

// Example is a line of a report that breaks a rule, and what is said of it.
type Example struct {
	Line   string `json:"line"`
	Found  string `json:"found"`
	Fact   string `json:"fact,omitempty"`
	Advice string `json:"advice,omitempty"` // what to do
}

// Articles are the lines of explain, written out.
func Articles(l Locale, lines []audit.Line) []Article {
	return Each(lines, func(a *audit.Line) Article {
		out := Article{
			Chapter: a.Chapter, Edition: a.Edition, Source: a.Source, Article: a.Article, Rule: a.Rule, Severity: a.Severity,
			Doc: l.Language().Say(a.Doc), Note: l.Language().Say(a.Note), About: l.Language().Say(a.About), Subjects: List(l.Language().SayAll(a.Subjects)),
		}
		if e, ok := audit.ExampleOf(a.Rule); ok {
			said := l.Language().Finding(&e.Finding)
			out.Example = &Example{e.Line, said.Found, said.Fact, said.Advice}
		}
		return out
	})
}
