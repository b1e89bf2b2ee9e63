package main

import (
	"context"
	"io"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/store"
)

// openPapers finds the papers of a published list, in the language of the flag where
// it is given, else in that of the publication.
func (env *environment) openPapers(ctx context.Context, st *store.Store, p handbook.Period) (*month.Papers, error) {
	opt, err := env.runOptions(ctx, st, p, true, &bar{})
	if err != nil {
		return nil, err
	}
	if opt.AsPublished = !env.asked; env.asked {
		opt.Language = env.spoken
	}
	return month.OpenPapers(ctx, st, opt)
}

// writeRatingReport writes the rating report of a list that has the path that of
// finds; empty: there is none.
func (env *environment) writeRatingReport(ctx context.Context, st *store.Store, p handbook.Period, out string, of func(*month.Papers) string) error {
	papers, err := env.openPapers(ctx, st, p)
	if err != nil {
		return err
	}
	path := of(papers)
	if path == "" {
		return wrongData{handbook.Errorf("cmd.wrong.paper-not-on-list", "period", p)}
	}
	return env.writePaper(out, []string{".xlsx"}, func(w io.Writer, _ string) error { return papers.Write(w, path) })
}

func paperTournamentCommand(env *environment) *cobra.Command {
	var period, out string
	cmd := &cobra.Command{
		Use: "tournament N -o FILE.xlsx",
		Example: `  fedrate paper tournament 12 -o open.xlsx
  fedrate paper tournament 12 --period 2026-10 -o open.xlsx --language ru`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				number, err := strconv.Atoi(args[0])
				if err != nil {
					return handbook.Errorf("cmd.wrong.paper-report", "value", args[0])
				}
				sub, err := st.Submission(ctx, number)
				if err != nil {
					return err
				}
				p := sub.RatedIn
				if period != "" {
					if p, err = periodFlag(period); err != nil {
						return err
					}
				}
				if p == 0 {
					return wrongData{handbook.Errorf("cmd.wrong.paper-not-rated", "report", number)}
				}
				return env.writeRatingReport(ctx, st, p, out, func(papers *month.Papers) string { return papers.OfReport(number) })
			})
		},
	}
	cmd.Flags().StringVar(&period, "period", "", "")
	cmd.Flags().StringVarP(&out, "output", "o", "tournament.xlsx", "")
	return cmd
}

func paperCertificateCommand(env *environment) *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use: "certificate NUMBER -o FILE.pdf|FILE.xlsx",
		Example: `  fedrate paper certificate LIE-2026-09-IT1-GM-XSV7-K8M5 -o it1.pdf
  fedrate paper certificate LIE-2026-09-IT3-4JX0-P2RM -o it3.xlsx`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			number, err := paper.ParseNumber(args[0])
			if err != nil {
				return err
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				key, err := env.signingKey(ctx, st)
				if err != nil {
					return err
				}
				form, err := jobs.IssuedPaper(ctx, st, key, number)
				if err != nil {
					return err
				}
				return env.writePaper(out, []string{".pdf", ".xlsx"}, func(w io.Writer, layout string) error { return form.Write(w, layout) })
			})
		},
	}
	cmd.Flags().StringVarP(&out, "output", "o", "certificate.pdf", "")
	return cmd
}

func paperMonthCommand(env *environment) *cobra.Command {
	var period string
	cmd := &cobra.Command{
		Use: "month --period YYYY-MM [--papers all|changed] [--out DIR]",
		Example: `  fedrate paper month --period 2026-10
  fedrate paper month --period 2026-10 --papers all`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			p, err := periodFlag(period)
			if err != nil {
				return err
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				bar := env.progress(env.Sayf("cmd.run.progress", "period", p))
				opt, err := env.runOptions(ctx, st, p, true, bar)
				if err != nil {
					return err
				}
				opt.AsPublished = true
				var done *month.Completed
				err = env.withRunLease(ctx, st, func(ctx context.Context, st *store.Store) (err error) {
					done, err = month.Complete(ctx, st, opt)
					return err
				})
				bar.finish()
				if err != nil {
					return err
				}
				return env.printCompleted(p, done)
			})
		},
	}
	cmd.Flags().StringVar(&period, "period", "", "")
	addRunFlags(cmd)
	return cmd
}

// printCompleted says which papers were made.
func (env *environment) printCompleted(p handbook.Period, done *month.Completed) error {
	if env.json() {
		return env.writeJSON(done.Answer(env.locale(), p))
	}
	for _, f := range done.Failed {
		env.note("cmd.paper.failed", "path", f.Path, "problem", f.Error)
	}
	env.print("cmd.paper.completed", "n", len(done.Made), "period", p, "folder", done.Out, "files", len(done.Files))
	return nil
}
