package main

import (
	"context"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
)

func listRevisionsCommand(env *environment) *cobra.Command {
	return &cobra.Command{
		Use:     "revisions YYYY-MM",
		Example: `  fedrate list revisions 2026-10`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := handbook.ParsePeriod(args[0])
			if err != nil {
				return err
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				return env.printRevisions(ctx, st, p)
			})
		},
	}
}

func (env *environment) printRevisions(ctx context.Context, st *store.Store, p handbook.Period) error {
	revisions, err := st.Revisions(ctx, p)
	if err != nil {
		return err
	}
	if len(revisions) == 0 {
		return wrongData{&store.NoListError{Period: p}}
	}
	acts, err := st.Publications(ctx, p)
	if err != nil {
		return err
	}
	lines := []answer.Revision{}
	for i, r := range revisions {
		at := slices.IndexFunc(acts, func(a store.Publication) bool { return a.ID == r.Publication })
		if at < 0 {
			continue
		}
		line := answer.Revision{
			Period: p, Revision: r.Number, InForce: i == len(revisions)-1, Source: string(r.Source), Rows: r.Rows,
			Digest: answer.TextOrNull(r.Digest), Manifest: answer.TextOrNull(r.Manifest), Act: env.act(&acts[at]),
		}
		if r.Restores != r.Number {
			line.Restores = answer.NumberOrNull(r.Restores)
		}
		lines = append(lines, line)
	}
	if env.json() {
		return env.writeJSON(lines)
	}
	for i := range lines {
		l := &lines[i]
		mark := ""
		if l.InForce {
			mark = env.Sayf("cmd.revision.in-force")
		}
		env.print("cmd.revision.line", "period", l.Period, "revision", l.Revision, "source", env.word("source", l.Source), "n", l.Rows, "mark", mark)
		if l.Restores != nil {
			env.print("cmd.revision.restores", "revision", *l.Restores)
		}
		env.printAct(&l.Act)
	}
	return nil
}

// act returns what the log says of an act.
func (env *environment) act(p *store.Publication) answer.Act {
	a := answer.Act{
		Number: &p.ID, Action: string(p.Action), At: answer.Moment(p.At), By: answer.TextOrNull(p.By), Reason: answer.TextOrNull(p.Reason),
		Program: answer.TextOrNull(p.Program), Undoes: answer.NumberOrNull(p.Undoes), Gates: []answer.Gate{},
	}
	for _, g := range p.Passed {
		a.Gates = append(a.Gates, answer.Gate{
			Gate: g.Gate, Text: env.reader().Say(g.Said), Reports: []int{}, Changes: []int{}, Accepted: &answer.Acceptance{By: g.By, Reason: g.Reason},
		})
	}
	return a
}

// printAct prints who did it, when and why, and which gates were passed.
func (env *environment) printAct(a *answer.Act) {
	by := ""
	if a.By != nil {
		by = *a.By
	}
	env.print("cmd.act.line", "action", env.word("action", a.Action), "at", env.orNone(a.At), "by", by, "program", env.orNone(a.Program))
	if a.Reason != nil {
		env.print("cmd.act.reason", "reason", *a.Reason)
	}
	if a.Undoes != nil {
		env.print("cmd.act.undoes", "act", *a.Undoes)
	}
	for _, g := range a.Gates {
		env.print("cmd.act.gate", "gate", g.Gate, "by", g.Accepted.By, "reason", g.Accepted.Reason, "text", g.Text)
	}
}

func runsCommand(env *environment) *cobra.Command {
	var period string
	cmd := &cobra.Command{
		Use: "runs [--period YYYY-MM]",
		Example: `  fedrate runs
  fedrate runs --period 2026-10 --format json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			p := handbook.Period(0)
			if period != "" {
				var err error
				if p, err = periodFlag(period); err != nil {
					return err
				}
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				entries, err := env.log(ctx, st, p)
				if err != nil {
					return err
				}
				if env.json() {
					return env.writeJSON(entries)
				}
				for i := range entries {
					env.printEntry(&entries[i])
				}
				return nil
			})
		},
	}
	cmd.Flags().StringVar(&period, "period", "", "")
	return cmd
}

// log is everything that was done to lists, and the previews, in the order of
// their moments.
func (env *environment) log(ctx context.Context, st *store.Store, p handbook.Period) ([]answer.LogEntry, error) {
	acts, err := st.Publications(ctx, p)
	if err != nil {
		return nil, err
	}
	runs, err := st.Runs(ctx, p)
	if err != nil {
		return nil, err
	}
	entries := []answer.LogEntry{}
	for i := range acts {
		e := answer.LogEntry{Act: env.act(&acts[i]), Since: acts[i].Since, Into: acts[i].Target, Lists: logLists(acts[i].Revisions)}
		entries = append(entries, e)
	}
	for _, r := range runs {
		if r.Published {
			continue
		}
		entries = append(entries, answer.LogEntry{
			Act:   answer.Act{Action: "preview", At: answer.Moment(r.Finished), Program: answer.TextOrNull(r.Program), Gates: []answer.Gate{}},
			Lists: []answer.LogList{{Period: r.Period, Source: "preview"}},
		})
	}
	slices.SortStableFunc(entries, func(a, b answer.LogEntry) int { return strings.Compare(moment(a.At), moment(b.At)) })
	return entries, nil
}

func moment(at *string) string {
	if at == nil {
		return ""
	}
	return *at
}

func logLists(revisions []store.Revision) []answer.LogList {
	lists := []answer.LogList{}
	for _, r := range revisions {
		lists = append(lists, answer.LogList{Period: r.Period, Revision: &r.Number, Source: string(r.Source), Rows: &r.Rows})
	}
	return lists
}

func (env *environment) printEntry(e *answer.LogEntry) {
	number := "-"
	if e.Number != nil {
		number = strconv.Itoa(*e.Number)
	}
	env.print("cmd.runs.entry", "act", number)
	env.printAct(&e.Act)
	if e.Into != 0 {
		env.print("cmd.runs.into", "since", e.Since, "into", e.Into)
	}
	for _, l := range e.Lists {
		if l.Revision == nil {
			env.print("cmd.runs.preview", "period", l.Period)
			continue
		}
		env.print("cmd.runs.list", "period", l.Period, "revision", *l.Revision, "source", env.word("source", l.Source), "n", *l.Rows)
	}
}

func listUndoCommand(env *environment) *cobra.Command {
	var act actFlags
	cmd := &cobra.Command{
		Use:     "undo YYYY-MM --by NAME --reason TEXT",
		Example: `  fedrate list undo 2026-10 --by "A. Officer" --reason "published a day too early"`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := handbook.ParsePeriod(args[0])
			if err != nil {
				return err
			}
			if len(act.by) != 1 || act.by[0] == "" || act.why() == "" {
				return handbook.Errorf("cmd.wrong.undo-needs")
			}
			at, err := env.objects()
			if err != nil {
				return err
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				var made []store.Revision
				err := env.withRunLease(ctx, st, func(ctx context.Context, st *store.Store) (err error) {
					made, err = month.Undo(ctx, st, p, store.Act{Action: store.ActUndo, At: env.Now(), By: act.by[0], Reason: act.why(), Program: "fedrate " + version}, month.Options{Out: env.Out, Objects: at})
					return err
				})
				if err != nil {
					return err
				}
				if err := env.printUndone(p, made); err != nil || len(made) == 0 {
					return err
				}
				if err := env.siteAgain(ctx, st); err != nil {
					return err
				}
				env.hint("cmd.next.undone", "period", p)
				return nil
			})
		},
	}
	act.add(cmd, false)
	cmd.Flags().String("out", defaultConfig().Out, "")
	cmd.Flags().String("files", "", "")
	return cmd
}

// printUndone says which lists are as they were before, and which files are not.
func (env *environment) printUndone(p handbook.Period, made []store.Revision) error {
	if env.json() {
		return env.writeJSON(answer.Undone{Period: p, Lists: logLists(made)})
	}
	if len(made) == 0 {
		env.print("cmd.undo.carried", "period", p)
	}
	for _, r := range made {
		switch {
		case r.Source == store.None:
			env.print("cmd.undo.none", "period", r.Period, "revision", r.Number)
		default:
			env.print("cmd.undo.restored", "period", r.Period, "revision", r.Number, "restores", r.Restores)
		}
		switch as, there := month.AsPublished(env.Out, &r); {
		case as:
			env.note("cmd.undo.files-back", "folder", filepath.Join(env.Out, r.Period.String()))
		case there:
			env.note("cmd.undo.files", "folder", filepath.Join(env.Out, r.Period.String()))
		}
	}
	return nil
}
