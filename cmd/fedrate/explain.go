package main

import (
	"fmt"
	"strings"

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
					return fmt.Errorf("--on: %w", err)
				}
			}
			lines := audit.Explain(args[0], day)
			if len(lines) == 0 {
				return fmt.Errorf("no article, chapter or rule %q is known; chapters are %s", args[0], strings.Join(audit.ChapterIDs(), ", "))
			}
			if env.json() {
				return writeJSON(env.Stdout, lines)
			}
			for _, l := range lines {
				what := l.Note
				if l.Rule != "" {
					what = fmt.Sprintf("%s (%s): %s", l.Rule, l.Severity, l.Doc)
				}
				if _, err := fmt.Fprintf(env.Stdout, "%s-%s, edition %s: %s\n", l.Chapter, l.Article, l.Edition, what); err != nil {
					return err
				}
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&on, "on", "", "only the edition in force on that day (YYYY-MM-DD)")
	return cmd
}
