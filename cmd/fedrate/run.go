package main

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/fedrate/fedrate/language"

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
		Use: "run --period YYYY-MM [--publish] [--out DIR]",
		Example: `  fedrate run --period 2026-10
  fedrate run --period 2026-10 --publish --out out`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			p, err := periodFlag(period)
			if err != nil {
				return err
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				bar := env.progress(env.Sayf("cmd.run.progress", "period", p))
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
	cmd.Flags().StringVar(&period, "period", "", "")
	cmd.Flags().BoolVar(&publish, "publish", false, "")
	addRunFlags(cmd)
	return cmd
}

func rerunCommand(env *environment) *cobra.Command {
	var from string
	cmd := &cobra.Command{
		Use:     "rerun --from YYYY-MM [--out DIR]",
		Example: `  fedrate rerun --from 2026-09 --out out`,
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			p, err := periodFlag(from)
			if err != nil {
				return err
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				bar := env.progress(env.Sayf("cmd.rerun.progress"))
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
						lines = append(lines, s.Answer(env.locale()))
					}
					return env.writeJSON(lines)
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
	cmd.Flags().StringVar(&from, "from", "", "")
	addRunFlags(cmd)
	return cmd
}

func addRunFlags(cmd *cobra.Command) {
	cmd.Flags().String("out", defaultConfig().Out, "")
	cmd.Flags().String("federation", "", "")
}

func periodFlag(s string) (handbook.Period, error) {
	if s == "" {
		return 0, language.Fail("cmd.wrong.period-needed")
	}
	p, err := handbook.ParsePeriod(s)
	if err != nil {
		return 0, language.Fail("cmd.wrong.flag", "flag", "period", "problem", err)
	}
	return p, nil
}

func (env *environment) runOptions(p handbook.Period, publish bool, b *bar) month.Options {
	return month.Options{
		Period: p, Publish: publish, Out: env.Out, Federation: env.Federation, Language: env.office(), Version: version, Now: env.Now(),
		Progress: func(step string, done, total int) {
			b.step(env.word("step", step))
			b.set(done, total)
		},
	}
}

func (env *environment) printRun(s *month.Result) error {
	if env.json() {
		return env.writeJSON(s.Answer(env.locale()))
	}
	if err := report.RunText(env.Stdout, env.language(), s.Run); err != nil {
		return err
	}
	fmt.Fprintln(env.Stdout)
	env.print("cmd.run.files", "n", len(s.Files), "folder", s.Out, "manifest", filepath.Join(s.Out, "manifest.json"))
	return nil
}
