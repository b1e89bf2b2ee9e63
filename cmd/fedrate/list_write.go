package main

import (
	"context"
	"fmt"
	"io"
	"iter"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/store"
)

type ratinglistRows = iter.Seq2[ratinglist.Row, error]

func (env *environment) writeList(w io.Writer, as string, h ratinglist.Header, rows func() ratinglistRows) error {
	switch ratinglist.Format(as) {
	case ratinglist.TXT:
		findings, err := ratinglist.WriteTXT(w, h, rows())
		if !env.json() {
			env.printFindings(findings)
		}
		return err
	case ratinglist.XML:
		return ratinglist.WriteXML(w, h, rows())
	case ratinglist.CSV:
		return ratinglist.WriteCSV(w, h, rows())
	case ratinglist.XLSX:
		return ratinglist.WriteXLSX(w, h, rows())
	}
	return wrongChoice("as", []string{"fide-txt", "fide-xml", "csv", "xlsx"}, as)
}

func listDiffCommand(env *environment) *cobra.Command {
	return &cobra.Command{
		Use:  "diff P1 P2",
		Args: cobra.ExactArgs(2),
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
				return env.printDiff(ratinglist.Diff(st.Rows(ctx, periods[0], ""), st.Rows(ctx, periods[1], "")))
			})
		},
	}
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
	for _, l := range lines {
		fmt.Fprintf(env.Stdout, "%-7s %11s  %-33s %s -> %s\n", env.word("list-change", l.Change), l.FIDEID, plain(l.Name), ratingText(l.Before), ratingText(l.After))
	}
	return nil
}

func ratingText(r *answer.KindRatings) string {
	if r == nil {
		return "-"
	}
	return fmt.Sprintf("%d/%d/%d", r.Standard, r.Rapid, r.Blitz)
}
