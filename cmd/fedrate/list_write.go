package main

import (
	"cmp"
	"context"
	"iter"
	"os"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/web/published"
)

func listDiffCommand(env *environment) *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:  "diff P1 P2 [-o FILE.csv]",
		Args: cobra.ExactArgs(2),
		Example: `  fedrate list diff 2026-09 2026-10
  fedrate list diff 2026-09 2026-10 -o differences.csv`,
		RunE: func(cmd *cobra.Command, args []string) error {
			var periods [2]handbook.Period
			for i, a := range args {
				var err error
				if periods[i], err = handbook.ParsePeriod(a); err != nil {
					return err
				}
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				for _, p := range periods {
					if _, err := st.List(ctx, p); err != nil {
						return err
					}
				}
				if out != "" {
					return env.writeDiff(ctx, st, periods, out)
				}
				return env.printDiff(ratinglist.Diff(st.Rows(ctx, periods[0], ""), st.Rows(ctx, periods[1], "")))
			})
		},
	}
	cmd.Flags().StringVarP(&out, "output", "o", "", "")
	return cmd
}

// writeDiff writes all that differs, also titles, federations, clubs and names, as the
// portal has it to download.
func (env *environment) writeDiff(ctx context.Context, st *store.Store, periods [2]handbook.Period, out string) error {
	state, err := published.New(st, "").State(ctx)
	if err != nil {
		return err
	}
	c, err := state.Compare(ctx, periods[0], periods[1])
	if err != nil {
		return err
	}
	if out == "-" {
		return c.WriteCSV(env.raw(), "")
	}
	if err := writeFile(out, func(f *os.File) error { return c.WriteCSV(f, "") }); err != nil {
		return err
	}
	return env.wrote(out, nil)
}

func (env *environment) printDiff(changes iter.Seq2[ratinglist.Change, error]) error {
	lines := []answer.ListChange{}
	for c, err := range changes {
		if err != nil {
			return err
		}
		lines = append(lines, answer.NewListChange(c))
	}
	if env.json() {
		return env.writeJSON(lines)
	}
	t := env.table("cmd.list.diff-head")
	for _, l := range lines {
		before, after := cmp.Or(l.Before, &answer.KindRatings{}), cmp.Or(l.After, &answer.KindRatings{})
		t.row(env.word("list-change", l.Change), l.FIDEID, l.Name,
			ratings(before.Standard, after.Standard), ratings(before.Rapid, after.Rapid), ratings(before.Blitz, after.Blitz))
	}
	return t.flush("cmd.list.diff-none")
}

// ratings shows a rating before and after, once where it stayed.
func ratings(before, after tournament.Rating) string {
	said := func(r tournament.Rating) string {
		if r == 0 {
			return "–"
		}
		return strconv.Itoa(int(r))
	}
	if before == after {
		return said(before)
	}
	return said(before) + " → " + said(after)
}
