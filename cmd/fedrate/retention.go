package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
)

// retentionCommand shows what is past the times of the settings, and erases it.
func retentionCommand(env *environment) *cobra.Command {
	var apply bool
	cmd := &cobra.Command{
		Use: "retention [--apply]",
		Example: `  fedrate retention
  fedrate retention --apply --by "A. Officer"`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				rule := env.Retention.until(env.today())
				do := st.Past
				if apply {
					do = st.Forget
				}
				past, err := do(ctx, rule)
				if err != nil {
					return err
				}
				return env.printRetention(rule, past, apply)
			})
		},
	}
	cmd.Flags().BoolVar(&apply, "apply", false, "")
	return cmd
}

// until returns what a day keeps no longer by the settings.
func (c RetentionConfig) until(day handbook.Date) store.Retention {
	before := func(years int) handbook.Date {
		if years == 0 {
			return 0
		}
		return handbook.NewDate(day.Year()-years, day.Month(), min(day.Day(), 28))
	}
	return store.Retention{Log: before(c.Log), Births: before(c.Births)}
}

func (env *environment) printRetention(rule store.Retention, past store.Retained, applied bool) error {
	if env.json() {
		return env.writeJSON(answer.Retention{
			Applied: applied, LogBefore: rule.Log, LogValues: past.LogValues, BirthsBefore: rule.Births,
			Reports: past.Reports,
		})
	}
	if rule == (store.Retention{}) {
		env.print("cmd.retention.none")
		return nil
	}
	if rule.Log != 0 {
		env.print("cmd.retention.log", "day", rule.Log, "values", past.LogValues)
	}
	if rule.Births != 0 {
		env.print("cmd.retention.births", "day", rule.Births, "reports", len(past.Reports))
	}
	for _, r := range past.Reports {
		if applied {
			env.print("cmd.erase.report", "submission", r.Submission, "was", r.Was, "is", r.Is)
		}
	}
	if applied {
		env.print("cmd.retention.done")
	} else {
		env.print("cmd.retention.apply")
	}
	return nil
}
