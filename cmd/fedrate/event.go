package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/registration"
	"github.com/fedrate/fedrate/store"
)

func eventCommand(env *environment) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "event",
		Short: "Keep what no report says of an event: its registration record",
		Long: `Event keeps the registration record of an event: the day it was registered, what kind
of championship it is, the title of its chief arbiter, its arbiters, days of play,
approvals of the QC chairman. Norms are judged by it; what is not in it stays a note on
the result and on the certificate, and is never assumed. An event is named by its code
(submit --event CODE), which may be registered before any report comes, or by the number
of a submission.

For reports outside a database the same facts are given as a file (--event-facts).`,
		Example: `  fedrate event set LIEOPEN26 --registered 2026-06-01 --chief-arbiter-title IA
  fedrate event show LIEOPEN26
  fedrate submit --event LIEOPEN26 open.trf`,
	}
	cmd.AddCommand(eventSetCommand(env), eventShowCommand(env))
	return cmd
}

func eventSetCommand(env *environment) *cobra.Command {
	var by string
	values := make([][]string, len(registration.Fields))
	cmd := &cobra.Command{
		Use:   "set CODE|NUMBER --FACT VALUE...",
		Short: "Enter facts of an event",
		Long: `Set enters facts of an event: each one given takes the place of what was known, an empty
value ("") makes it unknown again. An event that no report has named yet is made. A list
that was run before the facts were known is run again with fedrate rerun.`,
		Example: `  fedrate event set LIEOPEN26 --registered 2026-06-01 --kind world-cup-qualifier
  fedrate event set 12 --playing-session 2026-09-05=1,2 --playing-session 2026-09-06=3
  fedrate event set 12 --official "chief IA 12345678 Stone, Ann" --official "deputy FA - Field, Joan"
  fedrate event set 12 --approval "1.4.2e: letter of the QC chairman, 3 May 2026"
  fedrate event set 12 --registered ""`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			var facts []registration.Value
			var check registration.Facts
			for i := range registration.Fields {
				name := registration.Fields[i].Name
				if !cmd.Flags().Changed(name) {
					continue
				}
				if err := norms.SetFact(&check, name, values[i]...); err != nil {
					return fmt.Errorf("--%w", err)
				}
				facts = append(facts, factValue(&check, name))
			}
			if len(facts) == 0 {
				return errors.New("no fact is given: fedrate event set --help lists them")
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				id, err := env.eventNamed(ctx, st, args[0], true)
				if err != nil {
					return err
				}
				if err := st.SetEventFacts(ctx, id, facts, strings.TrimSpace(by), env.Now()); err != nil {
					return err
				}
				if err := env.printEvent(ctx, st, id); err != nil || env.json() {
					return err
				}
				rated, err := st.RatedFor(ctx, id)
				if len(rated) > 0 {
					fmt.Fprintf(env.Stdout, "games of the event were rated already: fedrate rerun --from %s looks for its norms again\n", rated[0])
				}
				return err
			})
		},
	}
	for i := range registration.Fields {
		f := &registration.Fields[i]
		cmd.Flags().StringArrayVar(&values[i], f.Name, nil, fmt.Sprintf("%s: %s (%s)", f.Form, env.locale().Language().Say(f.Doc), norms.FactArticles(norms.Newest(), f.Name)))
	}
	cmd.Flags().StringVar(&by, "by", "", "who enters it")
	return cmd
}

// factValue is the fact as the record writes it; without values it is unknown.
func factValue(f *registration.Facts, name string) registration.Value {
	for _, v := range f.Values() {
		if v.Name == name {
			return v
		}
	}
	return registration.Value{Name: name}
}

func eventShowCommand(env *environment) *cobra.Command {
	return &cobra.Command{
		Use:     "show CODE|NUMBER",
		Short:   "Show what is known of an event, and what is not",
		Example: "  fedrate event show LIEOPEN26",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				id, err := env.eventNamed(ctx, st, args[0], false)
				if err != nil {
					return err
				}
				return env.printEvent(ctx, st, id)
			})
		},
	}
}

// eventNamed is the event of a code, else that of a submission's number; with
// register an unknown code becomes an event.
func (env *environment) eventNamed(ctx context.Context, st *store.Store, name string, register bool) (int, error) {
	id, err := st.EventByCode(ctx, name)
	if err != nil || id != 0 {
		return id, err
	}
	if n, err := strconv.Atoi(name); err == nil {
		sub, err := st.Submission(ctx, n)
		if err == nil && sub.Tournament == 0 {
			err = wrongData{fmt.Errorf("submission %d has no event yet: hand it in again with --replaces or --event", n)}
		}
		return sub.Tournament, err
	}
	if register {
		return st.RegisterEvent(ctx, name)
	}
	return 0, fmt.Errorf("there is no event with the code %q", name)
}

func (env *environment) printEvent(ctx context.Context, st *store.Store, id int) error {
	e, err := st.Event(ctx, id)
	if err != nil {
		return err
	}
	rows, err := st.EventFactRows(ctx, id)
	if err != nil {
		return err
	}
	line := eventAnswer(env.locale(), &e, rows)
	if env.json() {
		return writeJSON(env.Stdout, line)
	}
	w := env.Stdout
	fmt.Fprintf(w, "event %d", id)
	if e.Code != "" {
		fmt.Fprintf(w, " (%s)", e.Code)
	}
	if e.Start.Valid() {
		fmt.Fprintf(w, ": %s, %s, %s to %s", e.Name, e.Federation, e.Start, e.End)
	}
	fmt.Fprintln(w)
	for _, f := range line.Facts {
		fmt.Fprintf(w, "  %-20s %s\n", f.Name, strings.Join(f.Values, "\n"+strings.Repeat(" ", 23)))
	}
	for _, u := range line.Unknown {
		fmt.Fprintf(w, "  %-20s unknown (%s)\n", u.Name, u.Article)
	}
	return nil
}

func eventAnswer(l answer.Locale, e *store.Event, rows []store.EventFact) answer.Event {
	line := answer.Event{
		Event: e.ID, Code: answer.TextOrNull(e.Code), Name: answer.TextOrNull(e.Name), Federation: answer.TextOrNull(e.Federation),
		Start: e.Start, End: e.End, Facts: []answer.Fact{}, Unknown: []answer.UnknownFact{},
	}
	for i := range registration.Fields {
		f := &registration.Fields[i]
		found := false
		for _, r := range rows {
			if r.Name == f.Name {
				found = true
				line.Facts = append(line.Facts, answer.Fact{
					Name:    f.Name,
					Article: norms.FactArticles(norms.Newest(), f.Name),
					Values:  r.Values,
					By:      answer.TextOrNull(r.By),
					At:      r.At.UTC().Format("2006-01-02T15:04:05Z"),
				})
			}
		}
		if !found {
			line.Unknown = append(line.Unknown, answer.UnknownFact{
				Name:    f.Name,
				Article: norms.FactArticles(norms.Newest(), f.Name),
				Doc:     l.Language().Say(f.Doc),
			})
		}
	}
	return line
}
