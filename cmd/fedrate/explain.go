package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/report/answer"
)

// mostExamples of rules are shown at once.
const mostExamples = 3

// printExample shows a line that breaks a rule, what is said of it, and what to
// do.
func (env *environment) printExample(rule string, e *audit.Example) {
	said := env.language().Finding(&e.Finding)
	found := said.Found
	if said.Fact != "" {
		found += ": " + said.Fact
	}
	env.print("cmd.explain.example", "rule", rule, "line", e.Line, "found", found)
	if said.Advice != "" {
		env.print("cmd.explain.todo", "advice", said.Advice)
	}
}

func explainCommand(env *environment) *cobra.Command {
	var on string
	cmd := &cobra.Command{
		Use: "explain ARTICLE [--on DATE]",
		Example: `  fedrate explain B.01-1.4.4
  fedrate explain B.02 --on 2024-03-01
  fedrate explain repeat-pairing`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			var day handbook.Date
			if on != "" {
				var err error
				if day, err = handbook.ParseDate(on); err != nil {
					return handbook.Errorf("cmd.wrong.flag", "flag", "on", "problem", err)
				}
			}
			lines := audit.Explain(args[0], day)
			if len(lines) == 0 {
				return handbook.Errorf("cmd.wrong.unknown-article", "article", args[0], "chapters", audit.ChapterIDs())
			}
			if env.json() {
				return env.writeJSON(answer.Articles(env.locale(), lines))
			}
			about, shown := "", map[string]bool{}
			for _, l := range lines {
				if said := env.Say(l.About); said != about {
					about = said
					fmt.Fprintln(env.Stdout, about)
				}
				if l.Chapter == audit.Manual {
					env.print("cmd.explain.manual", "item", l.Article, "note", l.Note)
					continue
				}
				l.Edition = env.word("edition", l.Edition)
				if l.Rule == "" {
					env.print("cmd.explain.note", "chapter", l.Chapter, "article", l.Article, "edition", l.Edition, "note", l.Note)
					continue
				}
				env.print("cmd.explain.rule", "chapter", l.Chapter, "article", l.Article, "edition", l.Edition, "rule", l.Rule,
					"severity", env.word("severity", string(l.Severity)), "about", l.Doc)
				for _, subject := range l.Subjects {
					env.print("cmd.explain.subject", "subject", subject)
				}
			}
			for _, l := range lines {
				if e, ok := audit.ExampleOf(l.Rule); ok && !shown[l.Rule] && len(shown) < mostExamples {
					shown[l.Rule] = true
					env.printExample(l.Rule, &e)
				}
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&on, "on", "", "")
	return cmd
}
