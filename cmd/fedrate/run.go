package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/store"
)

func runCommand(env *environment) *cobra.Command {
	var period string
	var publish bool
	cmd := &cobra.Command{
		Use:   "run --period YYYY-MM [--publish] [--out DIR]",
		Short: "Make the rating list of a period",
		Long: `Run takes every accepted report that belongs to the period through reading, checks,
rating and norms, makes the list from the one before it, and writes DIR/YYYY-MM: lists,
rating reports, certificates, the report of the run, and a manifest with the SHA-256
of each file. Without --publish it is a preview that leaves the published state alone.
Run twice, the bytes are the same.`,
		Example: `  fedrate run --period 2026-10
  fedrate run --period 2026-10 --publish --out out`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			p, err := periodFlag(period)
			if err != nil {
				return err
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				bar := env.progress("run of " + p.String())
				opt := env.runOptions(p, publish, bar)
				var s *month.Result
				err := env.alone(ctx, st, func(ctx context.Context) (err error) {
					s, err = month.Run(ctx, st, opt)
					return err
				})
				bar.done()
				if err != nil {
					return err
				}
				return env.printRun(s)
			})
		},
	}
	cmd.Flags().StringVar(&period, "period", "", "the list to make (YYYY-MM)")
	cmd.Flags().BoolVar(&publish, "publish", false, "publish the list; without it the run is a preview")
	addRunFlags(cmd)
	return cmd
}

func rerunCommand(env *environment) *cobra.Command {
	var from string
	cmd := &cobra.Command{
		Use:   "rerun --from YYYY-MM [--out DIR]",
		Short: "Make and publish the lists from a period on again",
		Long: `Rerun makes every published list from a period on again, in order, after a report
was corrected or withdrawn.`,
		Example: `  fedrate rerun --from 2026-09 --out out`,
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			p, err := periodFlag(from)
			if err != nil {
				return err
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				bar := env.progress("rerun")
				var summaries []*month.Result
				err := env.alone(ctx, st, func(ctx context.Context) (err error) {
					summaries, err = month.Rerun(ctx, st, p, env.runOptions(p, true, bar))
					return err
				})
				bar.done()
				if err != nil {
					return err
				}
				if env.json() {
					lines := []answer.Run{}
					for _, s := range summaries {
						lines = append(lines, env.runAnswer(s))
					}
					return writeJSON(env.Stdout, lines)
				}
				for _, s := range summaries {
					if err := env.printRun(s); err != nil {
						return err
					}
				}
				return nil
			})
		},
	}
	cmd.Flags().StringVar(&from, "from", "", "the first list to make again (YYYY-MM)")
	addRunFlags(cmd)
	return cmd
}

func addRunFlags(cmd *cobra.Command) {
	cmd.Flags().String("out", defaultConfig().Out, "folder for lists, reports and certificates")
	cmd.Flags().String("federation", "", "write the players of this federation alone (default: all)")
}

func periodFlag(s string) (handbook.Period, error) {
	if s == "" {
		return 0, errors.New("the period is needed, as YYYY-MM: the month of the list to make")
	}
	p, err := handbook.ParsePeriod(s)
	if err != nil {
		return 0, fmt.Errorf("--period: %w", err)
	}
	return p, nil
}

func (env *environment) runOptions(p handbook.Period, publish bool, b *bar) month.Options {
	return month.Options{
		Period: p, Publish: publish, Out: env.Out, Federation: env.Federation, Language: env.office(), Version: version, Now: env.Now(),
		Progress: func(step string, done, total int) {
			b.step(step)
			b.set(done, total)
		},
	}
}

func (env *environment) printRun(s *month.Result) error {
	if env.json() {
		return writeJSON(env.Stdout, env.runAnswer(s))
	}
	if err := report.RunText(env.Stdout, env.locale().Language(), s.RunSummary); err != nil {
		return err
	}
	_, err := fmt.Fprintf(env.Stdout, "\n%d files in %s, listed with their SHA-256 in %s\n", len(s.Files), s.Out, filepath.Join(s.Out, "manifest.json"))
	return err
}
