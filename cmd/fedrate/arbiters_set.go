package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms/arbiters"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament/registration"
)

// arbiterFlags are what can be given of an arbiter, by field.
type arbiterFlags struct {
	values           map[string]*string
	speaks, seminars []string
}

func arbiterSetCommand(env *environment) *cobra.Command {
	var f arbiterFlags
	cmd := &cobra.Command{
		Use: "set ID",
		Example: `  fedrate arbiters set 99000901 --name "Stone, Ann" --federation LIE --birth 1990-05-05 --national-since 2018-01-01 \
    --speaks en --speaks de --seminar "FA LIE 2026-02-01 2026-02-03 85"
  fedrate arbiters set 99000901 --seminar "refresher FID 2026-05-02 2026-05-03 passed"
  fedrate arbiters set 99000901 --ia-since 2020-03-01 --category C --category-since 2022-05-01 --licence yes`,
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
				return env.confirm(answer.NewArbiter(&c), handbook.Say("cmd.arbiters.kept", "id", c.FIDEID, "name", c.Name))
			})
		},
	}
	f.values = map[string]*string{}
	for _, field := range arbiters.Fields {
		switch field {
		case "speaks":
			cmd.Flags().StringArrayVar(&f.speaks, field, nil, "")
		case "seminar":
			cmd.Flags().StringArrayVar(&f.seminars, field, nil, "")
		default:
			f.values[field] = cmd.Flags().String(field, "", "")
		}
	}
	return cmd
}

// apply enters what was given; what was not stays as it was.
func (f *arbiterFlags) apply(c *arbiters.Candidate) error {
	for _, field := range arbiters.Fields {
		given := map[string][]string{"speaks": f.speaks, "seminar": f.seminars}[field]
		if value := f.values[field]; value != nil && *value != "" {
			given = []string{*value}
		}
		for _, value := range given {
			if err := c.Set(field, value); err != nil {
				return handbook.Errorf("cmd.wrong.flag", "flag", field, "problem", err)
			}
		}
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
				e := arbiters.NewEntry(c, env.today())
				env.print("cmd.arbiters.person", "id", c.FIDEID, "name", c.Name, "federation", c.Federation, "born", env.day(c.Birth),
					"languages", env.knownOr(strings.Join(c.Languages, " ")))
				env.print("cmd.arbiters.standing", "title", env.knownOr(string(e.Title)), "since", env.day(e.Since), "category", env.knownOr(string(e.Category)),
					"licence", env.licence(&e), "active", env.activity(&e))
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

// resultOf returns the result of a seminar: its percentage, or passed or failed.
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
