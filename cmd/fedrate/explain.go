package main

import (
	"github.com/fedrate/fedrate/language"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
)

func explainCommand(env *environment) *cobra.Command {
	var on string
	cmd := &cobra.Command{
		Use:   "explain ARTICLE [--on DATE]",
		Short: "Say what checks an article, or what a rule is about",
		Long: `Explain takes an article as findings name it (B.01-1.4.4, C.04.1-2, TRF16-132), an
article alone (1.4.4), a chapter (B.01) or the name of a rule, and says for each
edition, or for the one in force on a day, what the program does with it: which rule
checks it, or why none can.`,
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
				return writeJSON(env.Stdout, lines)
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
	cmd.Flags().StringVar(&on, "on", "", "only the edition in force on that day (YYYY-MM-DD)")
	return cmd
}
