package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/store"
)

func waiveCommand(env *environment) *cobra.Command {
	var submission, round int
	var rule, reason, by, on string
	var players []string
	cmd := &cobra.Command{
		Use: "waive --submission N --rule RULE --reason TEXT --by NAME",
		Example: `  fedrate waive --submission 12 --rule rate-of-play --reason "approved by the QC, letter of 3 May" --by "A. Officer"
  fedrate waive --submission 12 --rule result-mismatch --round 5 --player 7 --reason "both lost by decision" --by "A. Officer"`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if rule == "" || reason == "" || by == "" || submission == 0 {
				return handbook.Errorf("cmd.wrong.waive-needs")
			}
			if round < 0 {
				return handbook.Errorf("cmd.wrong.waive-round")
			}
			day := handbook.FromTime(env.Now())
			if on != "" {
				var err error
				if day, err = handbook.ParseDate(on); err != nil {
					return handbook.Errorf("cmd.wrong.flag", "flag", "on", "problem", err)
				}
			}
			return env.withSubmission(cmd.Context(), strconv.Itoa(submission), func(ctx context.Context, st *store.Store, s store.Submission) error {
				if s.Tournament == 0 {
					return wrongData{handbook.Errorf("cmd.wrong.no-event-yet", "submission", s.Number)}
				}
				w := store.Waiver{Tournament: s.Tournament, Rule: strings.TrimSpace(rule), Round: round, Players: players, Reason: reason, By: by, On: day}
				o, refused, err := jobs.Waive(ctx, st, s.Number, w, env.Now())
				if err != nil {
					return err
				}
				if !refused.IsZero() {
					return handbook.Errorf("cmd.wrong.flag", "flag", "rule", "problem", suggesting(refused))
				}
				if env.json() {
					return env.printSubmission(ctx, st, o.Submission, o.Findings)
				}
				env.printFindings(o.Findings)
				if err := env.printSubmissions(ctx, st, []store.Submission{o.Submission}); err != nil {
					return err
				}
				return env.nextInOffice(ctx, st)
			})
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&submission, "submission", 0, "")
	flags.StringVar(&rule, "rule", "", "")
	flags.IntVar(&round, "round", 0, "")
	flags.StringSliceVar(&players, "player", nil, "")
	flags.StringVar(&reason, "reason", "", "")
	flags.StringVar(&by, "by", "", "")
	flags.StringVar(&on, "on", "", "")
	return cmd
}

// suggesting adds to the refusal of an unknown rule the names that are spelt
// much like it.
func suggesting(refused handbook.Text) handbook.Text {
	if refused.Key != "audit.waiver.unknown" {
		return refused
	}
	typed := fmt.Sprint(refused.Arg("rule"))
	meant := similarNames(typed, audit.RuleNames())
	if len(meant) == 0 {
		return refused
	}
	return handbook.Say("audit.waiver.meant", "rule", typed, "meant", meant)
}
