package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
)

func serveHistoryCommand(env *environment) *cobra.Command {
	var limit int
	var job string
	cmd := &cobra.Command{
		Use: "history",
		Example: `  fedrate serve history
  fedrate serve history --job run --limit 12 --format json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if limit < 1 {
				return handbook.Errorf("cmd.wrong.at-least-one", "flag", "limit", "value", limit)
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				pool, err := st.Jobs()
				if err != nil {
					return err
				}
				runs, err := store.NewJobLog(pool).History(ctx, job, limit)
				if err == nil {
					err = env.printHistory(runs)
				}
				return errors.Join(err, pool.Close())
			})
		},
	}
	cmd.Flags().IntVar(&limit, "limit", 20, "")
	cmd.Flags().StringVar(&job, "job", "", "")
	return cmd
}

func (env *environment) printHistory(runs []store.JobRun) error {
	lines := make([]answer.Attempt, len(runs))
	for i, r := range runs {
		lines[i] = answer.Attempt{
			Job: r.Job, Due: r.Due.Format(time.RFC3339), Attempt: r.Attempt, Holder: r.Holder,
			Started: r.Started.Format(time.RFC3339), State: string(r.State), Message: r.Message,
		}
		if r.Period != "" {
			lines[i].Period = &r.Period
		}
		if !r.Finished.IsZero() {
			at := r.Finished.Format(time.RFC3339)
			lines[i].Finished = &at
		}
	}
	if env.json() {
		return env.writeJSON(lines)
	}
	for i, r := range runs {
		what := strings.TrimSpace(env.word("job", r.Job) + " " + r.Period)
		if _, err := fmt.Fprintf(env.Stdout, "%s  %-12s %-11s %s\n", lines[i].Started, what, env.word("job-state", string(r.State)), plain(r.Message)); err != nil {
			return err
		}
	}
	return nil
}
