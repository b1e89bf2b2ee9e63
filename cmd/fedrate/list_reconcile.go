package main

import (
	"context"
	"errors"
	"os"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs/reconcile"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
)

func listReconcileCommand(env *environment) *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use: "reconcile YYYY-MM [-o FILE.xlsx]",
		Example: `  fedrate list reconcile 2026-10
  fedrate list reconcile 2026-10 -o reconciled.xlsx
  fedrate list reconcile 2026-10 --format json`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := handbook.ParsePeriod(args[0])
			if err != nil {
				return err
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				federation := env.Federation
				if federation == "" {
					if federation, err = st.Federation(ctx); err != nil {
						return err
					}
				}
				r, err := reconcile.Compare(ctx, st, p, federation)
				var missing *store.NoListError
				var unofficial *store.NoOfficialListError
				if errors.As(err, &missing) || errors.As(err, &unofficial) {
					return wrongData{err}
				}
				if err != nil {
					return err
				}
				if out != "" {
					if err := writeFile(out, func(f *os.File) error { return r.Workbook(f, env.paperLanguage()) }); err != nil {
						return err
					}
				}
				if env.json() {
					return env.writeJSON(env.reconciled(r))
				}
				return r.Text(env.Stdout, env.language())
			})
		},
	}
	cmd.Flags().StringVarP(&out, "output", "o", "", "")
	cmd.Flags().String("federation", "", "")
	return cmd
}

func (env *environment) reconciled(r *reconcile.Report) answer.Reconciliation {
	l := env.locale().Language()
	side := func(s reconcile.Side) answer.ReconciledSide {
		return answer.ReconciledSide{OnList: s.On, Rating: answer.NumberOrNull(int(s.Rating)), Games: s.Games, K: answer.NumberOrNull(s.K)}
	}
	return answer.Reconciliation{
		Period: r.Period, Source: string(r.Source), Rows: r.Rows, Official: r.Official, Compared: r.Compared, Same: r.Same,
		OnlyThere: r.OnlyThere, BeforeKnown: r.BeforeKnown, GamesKnown: r.GamesKnown,
		Events: answer.Each(r.Events, func(e *reconcile.Event) answer.ReconciledEvent {
			return answer.ReconciledEvent{
				Submission: e.Submission, Event: answer.TextOrNull(e.Name), Cause: string(e.Cause), List: answer.PeriodOrNull(e.List), Players: e.Players,
			}
		}),
		Fields: answer.Each(r.Fields, func(f *reconcile.Field) answer.ReconciledField {
			return answer.ReconciledField{
				FIDEID: strconv.Itoa(f.FIDEID), Name: f.Name, Column: f.Column, Kind: f.Kind, Here: answer.TextOrNull(f.Here), There: answer.TextOrNull(f.There),
				Why: answer.TextOrNull(l.Say(f.Why)),
			}
		}),
		Differences: answer.Each(r.Differences, func(d *reconcile.Difference) answer.ReconciledPlayer {
			return answer.ReconciledPlayer{
				FIDEID: strconv.Itoa(d.FIDEID), Name: d.Name, Federation: answer.TextOrNull(d.Federation), Kind: d.Kind, Here: side(d.Here), There: side(d.There),
				Reasons: answer.Each(d.Reasons, func(c *reconcile.Reason) answer.ReconciledCause {
					return answer.ReconciledCause{
						Cause: string(c.Cause), Certain: c.Certain, Text: l.Say(c.Text), Submission: answer.NumberOrNull(c.Submission), List: answer.PeriodOrNull(c.List),
					}
				}),
			}
		}),
	}
}
