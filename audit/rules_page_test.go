package audit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook/language"
)

// RulesMarkdown is docs/rules.md: every rule with its number in each edition,
// and the checklists of the manuals with the rules that answer them.
func RulesMarkdown() string {
	var b strings.Builder
	b.WriteString("# Rules\n\nMade from the code; `make docs` writes this page. A rule is an idea; its article number belongs to the edition.\n" +
		"`fedrate explain RULE` tells the same of one rule, `fedrate waive` sets one aside for an event or a place in it, with a reason.\n" +
		"Articles without a rule stand, each with the reason, in [coverage.md](coverage.md).\n\n")
	list := rulesOf(allLines(0))
	covered, noted := 0, 0
	for _, l := range allLines(0) {
		switch {
		case l.Chapter == "TRF16" || l.Chapter == "TRF26":
		case l.Rule != "":
			covered++
		default:
			noted++
		}
	}
	answered, reasons := 0, 0
	for _, i := range ManualItems {
		count(len(i.Rules) > 0, !i.Note.IsZero(), &answered, &reasons)
	}
	said, unsaid := 0, 0
	for _, i := range MessageItems {
		count(len(i.Rules) > 0, i.Note != "", &said, &unsaid)
	}
	say := language.English.Say
	fmt.Fprintf(&b, "| what | number |\n|---|---|\n| rules | %d |\n| articles of all editions with a rule | %d |\n| articles with a note that says why none | %d |\n"+
		"| checks of the arbiters' manual with a rule | %d |\n| checks without one, with the reason | %d |\n| messages of the catalogue with a rule | %d |\n| messages without one, with the reason | %d |\n",
		len(list), covered, noted, answered, reasons, said, unsaid)
	b.WriteString("\n## Every rule\n\n| rule | severity | what | articles |\n|---|---|---|---|\n")
	for _, r := range list {
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", r.name, r.severity, cell(r.doc), cell(strings.Join(r.articles, "; ")))
	}
	b.WriteString("\n## The arbiters' manual\n\nWhat a report cannot say comes from the registration record of the event (`fedrate event set`); what is unknown is a note and no error.\n")
	for _, i := range ManualItems {
		if i.Needs.IsZero() {
			fmt.Fprintf(&b, "\n### %s: %s\n\n| no. | what | rules | needs | remarks |\n|---|---|---|---|---|\n", i.ID, say(i.Text))
			continue
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", i.ID, cell(say(i.Text)), ruleNames(i.Rules), say(i.Needs), cell(say(i.Note)))
	}
	b.WriteString("\n## The catalogue of messages\n\n| message | rules | remarks |\n|---|---|---|\n")
	for _, i := range MessageItems {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", i.ID, ruleNames(i.Rules), cell(i.Note))
	}
	return b.String()
}

func ruleNames(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

// count counts an item of a checklist by whether it has a rule or a reason why
// it has none.
func count(rule, reason bool, answered, reasons *int) {
	switch {
	case rule:
		*answered++
	case reason:
		*reasons++
	}
}

type ruleEntry struct {
	name, severity, doc string
	articles            []string // chapter, edition and numbers
}

// rulesOf gathers the lines of each rule, by name.
func rulesOf(lines []Line) []ruleEntry {
	var list []ruleEntry
	for _, l := range lines {
		if l.Rule == "" {
			continue
		}
		at := slices.IndexFunc(list, func(r ruleEntry) bool { return r.name == l.Rule })
		if at < 0 {
			at = len(list)
			list = append(list, ruleEntry{name: l.Rule, severity: string(l.Severity), doc: language.English.Say(l.Doc)})
		}
		r := &list[at]
		prefix := fmt.Sprintf("%s (%s) ", l.Chapter, l.Edition)
		if l.Edition == "all" {
			prefix = l.Chapter + " "
		}
		if n := len(r.articles); n > 0 && strings.HasPrefix(r.articles[n-1], prefix) {
			r.articles[n-1] += ", " + l.Article
			continue
		}
		r.articles = append(r.articles, prefix+l.Article)
	}
	slices.SortFunc(list, func(a, b ruleEntry) int { return strings.Compare(a.name, b.name) })
	return list
}
