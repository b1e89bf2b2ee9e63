package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/store"
)

func waiveCommand(env *environment) *cobra.Command {
	var submission int
	var rule, reason, by, on string
	cmd := &cobra.Command{
		Use:   "waive --submission N --rule RULE --reason TEXT --by NAME",
		Short: "Set a finding aside for one event, with the reason",
		Long: `Waive records an exception for the event of a submission: the findings of a rule, or
of an article (B.02-6.2), count no longer against it, and say why. One without a
reason is refused. Waiving closing-day says that it is an official FIDE event, whose
list closes on the day before it (B.02 7.1.3). The submission is checked again at once.`,
		Example: `  fedrate waive --submission 12 --rule rate-of-play --reason "approved by the QC, letter of 3 May" --by "A. Officer"`,
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if rule == "" || reason == "" || by == "" || submission == 0 {
				return errors.New("--submission, --rule, --reason and --by are all needed")
			}
			day := handbook.FromTime(env.Now())
			if on != "" {
				var err error
				if day, err = handbook.ParseDate(on); err != nil {
					return fmt.Errorf("--on: %w", err)
				}
			}
			return env.withSubmission(cmd.Context(), strconv.Itoa(submission), func(ctx context.Context, st *store.Store, s store.Submission) error {
				if s.Tournament == 0 {
					return wrongData{fmt.Errorf("submission %d has no event yet: hand it in again with --replaces or --event", s.Number)}
				}
				if err := knownRule(ctx, st, s.Number, rule); err != nil {
					return err
				}
				if _, err := st.Waive(ctx, store.Waiver{Tournament: s.Tournament, Rule: rule, Reason: reason, By: by, On: day}); err != nil {
					return err
				}
				o, err := jobs.Recheck(ctx, st, s.Number)
				if err != nil {
					return err
				}
				if env.json() {
					return env.printSubmission(o.Submission, o.Findings)
				}
				env.printFindings(o.Findings)
				return env.printSubmissions([]store.Submission{o.Submission})
			})
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&submission, "submission", 0, "number of the report")
	flags.StringVar(&rule, "rule", "", "name of the rule, or CHAPTER-ARTICLE")
	flags.StringVar(&reason, "reason", "", "why")
	flags.StringVar(&by, "by", "", "who grants it")
	flags.StringVar(&on, "on", "", "the day it was granted (YYYY-MM-DD; default today)")
	return cmd
}

// knownRule refuses a rule, or an article, that no finding of the submission
// has and no chapter knows: a slip of the pen would waive nothing.
func knownRule(ctx context.Context, st *store.Store, submission int, rule string) error {
	findings, err := st.Findings(ctx, submission)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(findings, func(f handbook.Finding) bool { return f.Rule == rule || f.Article == rule }) {
		return nil
	}
	if slices.ContainsFunc(audit.Explain(rule, 0), func(l audit.Line) bool { return l.Rule != "" && rule != l.Chapter }) {
		return nil
	}
	return fmt.Errorf("--rule: submission %d has no finding %q, and no chapter has such a rule: fedrate submissions show %d lists its findings", submission, rule, submission)
}
