package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms/arbiters"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament/registration"
)

// arbiterFlags are what can be given of an arbiter.
type arbiterFlags struct {
	name, federation, birth, national, fa, ia, active, licensed string
	languages, seminars                                         []string
}

func arbiterSetCommand(env *environment) *cobra.Command {
	var f arbiterFlags
	cmd := &cobra.Command{
		Use: "set ID",
		Example: `  fedrate arbiters set 99000901 --name "Stone, Ann" --federation LIE --birth 1990-05-05 --national-since 2018-01-01 \
    --speaks en --speaks de --seminar "FA LIE 2026-02-01 2026-02-03 85"
  fedrate arbiters set 99000901 --seminar "refresher FID 2026-05-02 2026-05-03 passed"`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := fideNumber(args[0])
			if err != nil {
				return err
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				c, _, err := st.Arbiter(ctx, strconv.Itoa(id), arbiters.FA)
				if err != nil {
					return err
				}
				if err := f.apply(&c); err != nil {
					return err
				}
				if err := st.SetArbiter(ctx, c); err != nil {
					return err
				}
				return env.kept(answer.NewArbiter(&c), handbook.Say("cmd.arbiters.kept", "id", c.FIDEID, "name", c.Name))
			})
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.name, "name", "", "")
	flags.StringVar(&f.federation, "federation", "", "")
	flags.StringVar(&f.birth, "birth", "", "")
	flags.StringVar(&f.national, "national-since", "", "")
	flags.StringVar(&f.fa, "fa-since", "", "")
	flags.StringVar(&f.ia, "ia-since", "", "")
	flags.StringVar(&f.active, "active-to", "", "")
	flags.StringVar(&f.licensed, "licensed-to", "", "")
	flags.StringArrayVar(&f.languages, "speaks", nil, "")
	flags.StringArrayVar(&f.seminars, "seminar", nil, "")
	return cmd
}

func (f *arbiterFlags) apply(c *arbiters.Candidate) error {
	c.Name, c.Federation = cmp.Or(f.name, c.Name), cmp.Or(strings.ToUpper(f.federation), c.Federation)
	for _, d := range []struct {
		flag, text string
		to         *handbook.Date
	}{{"birth", f.birth, &c.Birth}, {"national-since", f.national, &c.National}, {"fa-since", f.fa, &c.FASince}, {"ia-since", f.ia, &c.IASince}, {"active-to", f.active, &c.ActiveTo}, {"licensed-to", f.licensed, &c.LicensedTo}} {
		if d.text == "" {
			continue
		}
		if year, err := strconv.Atoi(d.text); err == nil && d.flag == "birth" && year > 1900 && year < 2100 {
			*d.to = handbook.NewDate(year, 0, 0)
			continue
		}
		day, err := handbook.ParseDate(d.text)
		if err != nil {
			return handbook.Errorf("cmd.wrong.flag", "flag", d.flag, "problem", err)
		}
		*d.to = day
	}
	for _, l := range f.languages {
		if !slices.Contains(arbiters.Languages, l) {
			return wrongChoice("speaks", arbiters.Languages, l)
		}
		if !slices.Contains(c.Languages, l) {
			c.Languages = append(c.Languages, l)
		}
	}
	for _, text := range f.seminars {
		s, err := arbiters.ParseSeminar(text)
		if err != nil {
			return handbook.Errorf("cmd.wrong.flag", "flag", "seminar", "problem", err)
		}
		c.Seminars = append(slices.DeleteFunc(c.Seminars, func(o arbiters.Seminar) bool { return o.Title == s.Title && o.End == s.End }), s)
	}
	return nil
}

func arbiterShowCommand(env *environment) *cobra.Command {
	return &cobra.Command{
		Use:     "show ID",
		Example: "  fedrate arbiters show 99000901",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return env.withArbiter(cmd.Context(), args[0], arbiters.FA, func(_ context.Context, st *store.Store, c *arbiters.Candidate) error {
				ia, _, err := st.Arbiter(cmd.Context(), c.FIDEID, arbiters.IA)
				if err != nil {
					return err
				}
				c.Norms = append(c.Norms, ia.Norms...)
				if env.json() {
					return env.writeJSON(answer.NewArbiter(c))
				}
				env.print("cmd.arbiters.person", "id", c.FIDEID, "name", c.Name, "federation", c.Federation, "born", env.day(c.Birth),
					"languages", env.known(strings.Join(c.Languages, " ")))
				for _, s := range c.Seminars {
					key := "cmd.arbiters.seminar"
					if s.Title == arbiters.Refresher {
						key = "cmd.arbiters.refresher"
					}
					env.print(key, "title", s.Title, "start", s.Start, "end", s.End, "federation", s.Federation, "result", env.resultOf(&s))
				}
				for i := range c.Norms {
					n := &c.Norms[i]
					fmt.Fprintf(env.Stdout, "  %s  %s\n", env.language().Date(n.Event.End), plain(n.Event.Name))
					env.printArbiterNorm(n)
				}
				return nil
			})
		},
	}
}

// resultOf is the result of a seminar: its percentage, or passed or failed.
func (env *environment) resultOf(s *arbiters.Seminar) string {
	switch s.Passed {
	case registration.Yes:
		return env.Sayf("cmd.arbiters.passed")
	case registration.No:
		return env.Sayf("cmd.arbiters.failed")
	}
	return env.Sayf("cmd.arbiters.percent", "percent", s.Percent)
}

// withArbiter opens the database and looks for an arbiter.
func (env *environment) withArbiter(ctx context.Context, text string, title arbiters.Title, do func(context.Context, *store.Store, *arbiters.Candidate) error) error {
	id, err := fideNumber(text)
	if err != nil {
		return err
	}
	return env.withStore(ctx, func(ctx context.Context, st *store.Store) error {
		c, ok, err := st.Arbiter(ctx, strconv.Itoa(id), title)
		if err != nil {
			return err
		}
		if !ok {
			return wrongData{handbook.Errorf("cmd.wrong.no-arbiter", "id", strconv.Itoa(id))}
		}
		return do(ctx, st, &c)
	})
}
