package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/audit/plan"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

func planCommand(env *environment) *cobra.Command {
	var flags reportFlags
	var lists listFlags
	cmd := &cobra.Command{
		Use: "plan FILE|CODE",
		Example: `  fedrate plan entries.trf --event-facts record.toml
  fedrate plan LIEOPEN26
  fedrate plan entries.trf --database office.db --format json`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			opt, err := flags.options()
			if err != nil {
				return err
			}
			opt.Today, opt.ReportDays = env.today(), env.Office.ReportDays
			if _, err := os.Stat(args[0]); errors.Is(err, fs.ErrNotExist) {
				return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
					id, err := env.eventNamed(ctx, st, args[0], false)
					if err != nil {
						return err
					}
					p, e, err := plannedEvent(ctx, st, id, opt)
					if err != nil {
						return err
					}
					return env.printPlan(p, "", id, e.Code)
				})
			}
			data, err := readReport(args[0])
			if err != nil {
				return err
			}
			return env.planFile(cmd.Context(), &lists, args[0], data, opt)
		},
	}
	flags.add(cmd)
	lists.add(cmd)
	return cmd
}

// planFile checks an announced event from a report without rounds, with the
// lists of the flags or those, the record and the arbiters of a database.
func (env *environment) planFile(ctx context.Context, lists *listFlags, name string, data []byte, opt audit.Options) error {
	if lists.fromDatabase() {
		return env.withStore(ctx, func(ctx context.Context, st *store.Store) error {
			r := audit.Open(name, data, opt)
			reports := []*audit.Report{r}
			if err := env.recorded(ctx, reports); err != nil {
				return err
			}
			office, err := st.Office(ctx)
			if err != nil {
				return err
			}
			shelf, err := jobs.ListsFor(ctx, st, reports)
			if err != nil {
				return err
			}
			r.Options.Persons, r.Options.Arbiters = office, st.ArbiterRegister(ctx)
			banned, err := jobs.BansAhead(ctx, st, r)
			if err != nil {
				return err
			}
			return env.planned(r, shelf, banned...)
		})
	}
	r := audit.Open(name, data, opt)
	var shelf *ratinglist.Lists
	if r.Tournament != nil {
		var err error
		if shelf, _, err = lists.load(env, []*tournament.Tournament{r.Tournament}); err != nil {
			return err
		}
		if shelf != nil {
			r.Options.Persons = identity.FromLists(shelf)
		}
	}
	return env.planned(r, shelf)
}

func (env *environment) planned(r *audit.Report, shelf *ratinglist.Lists, more ...handbook.Finding) error {
	p, err := plan.New(r, shelf, more...)
	if err != nil {
		return err
	}
	return env.printPlan(p, r.File, 0, "")
}

// plannedEvent is the plan of an event of the office from its record alone.
func plannedEvent(ctx context.Context, st *store.Store, id int, opt audit.Options) (*plan.Plan, store.Event, error) {
	e, err := st.Event(ctx, id)
	if err != nil {
		return nil, e, err
	}
	facts, err := st.EventFacts(ctx, id)
	if err != nil {
		return nil, e, err
	}
	federation := e.Federation
	if federation == "" {
		if federation, err = st.Federation(ctx); err != nil {
			return nil, e, err
		}
	}
	opt.Arbiters = st.ArbiterRegister(ctx)
	announced := audit.Announced(e.Name, federation, facts, opt)
	banned, err := jobs.BansAhead(ctx, st, announced)
	if err != nil {
		return nil, e, err
	}
	p, err := plan.New(announced, nil, banned...)
	return p, e, err
}

// planAtOnce is what, after event set, the record as it now stands lacks, of an
// event that has no report yet.
func (env *environment) planAtOnce(ctx context.Context, st *store.Store, id int) ([]handbook.Finding, error) {
	e, err := st.Event(ctx, id)
	if err != nil || e.Start.Valid() { // reported: its checks say it
		return nil, err
	}
	p, _, err := plannedEvent(ctx, st, id, audit.Options{Today: env.today(), ReportDays: env.Office.ReportDays})
	if err != nil {
		return nil, err
	}
	return p.Findings, nil
}

func (env *environment) printPlan(p *plan.Plan, file string, id int, code string) error {
	if env.json() {
		if err := env.writeJSON(answer.NewPlan(env.locale(), p, file, id, code)); err != nil {
			return err
		}
	} else {
		env.printFindings(p.Findings)
		env.printPlanned(p)
	}
	if p.Verdict() == plan.Faulty {
		return errWrong
	}
	return nil
}

func (env *environment) printPlanned(p *plan.Plan) {
	env.print("cmd.plan.verdict", "event", p.Report.File, "verdict", env.word("plan", string(p.Verdict())), "start", env.day(p.Start), "end", env.day(p.End))
	if !p.NoNorms.IsZero() {
		env.print("cmd.plan.no-norms", "why", p.NoNorms)
	}
	for i := range p.Norms {
		c := &p.Norms[i]
		if len(c.Players) == 0 {
			env.print("cmd.plan.no-chance", "title", c.Title, "seekers", c.Seekers)
			continue
		}
		env.print("cmd.plan.chance", "title", c.Title, "n", len(c.Players), "seekers", c.Seekers, "players", c.Players, "score", c.Score, "games", c.Games, "average", int(c.Average))
	}
	for i := range p.Due {
		d := &p.Due[i]
		state := ""
		switch {
		case d.Done:
			state = env.Sayf("cmd.plan.done")
		case d.Past:
			state = env.Sayf("cmd.plan.past")
		}
		fmt.Fprintf(env.Stdout, "  %s  %s (%s)%s\n", env.language().Date(d.Day), plain(env.Say(d.What)), d.Article, state)
	}
}
