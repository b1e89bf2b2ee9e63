package main

import (
	"context"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms/arbiters"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament/registration"
)

func arbiterListCommand(env *environment) *cobra.Command {
	var on, federation string
	var months int
	cmd := &cobra.Command{
		Use: "list",
		Example: `  fedrate arbiters list
  fedrate arbiters list --federation LIE --months 6 --on 2026-10-01`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			day := env.today()
			if on != "" {
				var err error
				if day, err = handbook.ParseDate(on); err != nil {
					return handbook.Errorf("cmd.wrong.flag", "flag", "on", "problem", err)
				}
			}
			if months < 0 || months > 120 {
				return handbook.Errorf("cmd.wrong.months", "value", months)
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				list, err := st.Arbiters(ctx)
				if err != nil {
					return err
				}
				if federation != "" {
					list = slices.DeleteFunc(list, func(c arbiters.Candidate) bool { return c.Federation != strings.ToUpper(federation) })
				}
				a := answer.NewArbiterRegister(list, day, monthsAfter(day, months))
				if env.json() {
					return env.writeJSON(a)
				}
				return env.printArbiters(&a)
			})
		},
	}
	cmd.Flags().StringVar(&on, "on", "", "")
	cmd.Flags().StringVar(&federation, "federation", "", "")
	cmd.Flags().IntVar(&months, "months", 12, "")
	return cmd
}

// monthsAfter returns the same day so many months later, or the last of that month.
func monthsAfter(day handbook.Date, months int) handbook.Date {
	month := day.Year()*12 + day.Month() - 1 + months
	for d := day.Day(); ; d-- {
		if later := handbook.NewDate(month/12, month%12+1, d); later.Valid() {
			return later
		}
	}
}

// printArbiters prints the register, and who falls out of it.
func (env *environment) printArbiters(a *answer.ArbiterRegister) error {
	lines := env.table("cmd.arbiters.list.head")
	for i := range a.Arbiters {
		e := &a.Arbiters[i]
		lines.row(e.FIDEID, e.Name, e.Federation, e.Title, e.Category, env.licence(e), env.activity(e))
	}
	if err := lines.flush("cmd.arbiters.list.none"); err != nil || len(a.Arbiters) == 0 {
		return err
	}
	env.print("cmd.arbiters.list.lapses", "until", a.Until, "n", len(a.Lapses))
	for _, l := range a.Lapses {
		env.print("cmd.arbiters.list.lapse", "last", l.Last, "id", l.FIDEID, "name", l.Name, "what", env.word("arbiter-lapse", l.What), "article", l.Article)
	}
	return nil
}

// licence says what is known of an arbiter's licence.
func (env *environment) licence(e *arbiters.Entry) string {
	switch {
	case e.Licensed == registration.Unknown:
		return env.Sayf("cmd.unknown")
	case e.Licensed == registration.No && e.LicensedTo.Valid():
		return env.Sayf("cmd.arbiters.list.ended", "day", e.LicensedTo)
	case e.Licensed == registration.No:
		return env.Sayf("cmd.arbiters.list.no-licence")
	case e.LicensedTo.Valid():
		return env.Sayf("cmd.arbiters.list.until", "day", e.LicensedTo)
	}
	return env.Sayf("cmd.arbiters.list.licence")
}

// activity says what is known of the activity of an FA or IA.
func (env *environment) activity(e *arbiters.Entry) string {
	switch {
	case e.Title != arbiters.FA && e.Title != arbiters.IA:
		return "–"
	case e.Active == registration.Yes:
		return env.Sayf("cmd.arbiters.list.until", "day", e.ActiveTo)
	case e.Active == registration.No && e.ActiveTo.Valid():
		return env.Sayf("cmd.arbiters.list.ended", "day", e.ActiveTo)
	case e.Active == registration.No:
		return env.Sayf("cmd.arbiters.list.inactive")
	}
	return env.Sayf("cmd.unknown")
}

func arbiterImportCommand(env *environment) *cobra.Command {
	return &cobra.Command{
		Use:     "import FILE.csv",
		Example: "  fedrate arbiters import arbiters.csv",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			f, err := os.Open(args[0])
			if err != nil {
				return handbook.Errorf("cmd.wrong.open-arbiters", "problem", err)
			}
			defer f.Close()
			rows, err := arbiters.ReadRows(args[0], f)
			if err != nil {
				return err
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				register, out := st.ArbiterRegister(ctx), answer.ImportedArbiters{Read: len(rows)}
				list := make([]arbiters.Candidate, len(rows))
				for i := range rows {
					id, err := fideNumber(rows[i].FIDEID)
					if err != nil {
						return err
					}
					c, kept, err := register(id)
					if err != nil {
						return err
					}
					if !kept {
						out.New++
					}
					if err := rows[i].Apply(&c); err != nil {
						return err
					}
					list[i] = c
				}
				if err := st.SetArbiters(ctx, list); err != nil {
					return err
				}
				return env.confirm(out, handbook.Say("cmd.arbiters.imported", "n", out.Read, "new", out.New))
			})
		},
	}
}
