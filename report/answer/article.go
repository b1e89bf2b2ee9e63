package answer

import "github.com/fedrate/fedrate/audit"

// Article is what `fedrate explain` says of one article: the rule that checks
// it and what the rule demands, or a note on why none does.
type Article struct {
	audit.Line
	Example *Example `json:"example,omitempty"` // of what the rule finds
}

// Example is a line of a report that breaks a rule, and what is said of it.
type Example struct {
	Line   string `json:"line"`
	Found  string `json:"found"`
	Fact   string `json:"fact,omitempty"`
	Advice string `json:"advice,omitempty"` // what to do
}

// Articles returns the lines of explain, written out.
func Articles(l Locale, lines []audit.Line) []Article {
	return Each(lines, func(a *audit.Line) Article {
		out := Article{Line: *a}
		out.Subjects = List(a.Subjects)
		if e, ok := audit.ExampleOf(a.Rule); ok {
			said := l.Language().Finding(&e.Finding)
			out.Example = &Example{e.Line, said.Found, said.Fact, said.Advice}
		}
		return out
	})
}
