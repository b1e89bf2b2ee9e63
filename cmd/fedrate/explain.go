package main

import (
	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
)

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
					return language.Fail("cmd.wrong.flag", "flag", "on", "problem", err)
				}
			}
			lines := audit.Explain(args[0], day)
			if len(lines) == 0 {
				return language.Fail("cmd.wrong.unknown-article", "article", args[0], "chapters", audit.ChapterIDs())
			}
			if env.json() {
				return env.writeJSON(answer.Articles(env.locale(), lines))
			}
			for _, l := range lines {
				if l.Rule == "" {
					env.print("cmd.explain.note", "chapter", l.Chapter, "article", l.Article, "edition", l.Edition, "note", l.Note)
					continue
				}
				env.print("cmd.explain.rule", "chapter", l.Chapter, "article", l.Article, "edition", l.Edition, "rule", l.Rule,
					"severity", env.word("severity", string(l.Severity)), "about", l.Doc)
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&on, "on", "", "")
	return cmd
}
