package main

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament/registration"
)

func eventCommand(env *environment) *cobra.Command {
	cmd := &cobra.Command{
		Use: "event",
	}
	cmd.AddCommand(eventSetCommand(env), eventShowCommand(env), eventIncidentCommand(env), eventAppealCommand(env))
	return cmd
}

func eventSetCommand(env *environment) *cobra.Command {
	var by string
	var register bool
	var dismissed []string
	values := make([][]string, len(registration.Fields))
	cmd := &cobra.Command{
		Use:         "set CODE|NUMBER [--new] --FACT VALUE...",
		Args:        cobra.ExactArgs(1),
		Annotations: map[string]string{ofFacts: ofFacts},
		RunE: func(cmd *cobra.Command, args []string) error {
			var facts []registration.Value
			var check registration.Facts
			for i := range registration.Fields {
				name := registration.Fields[i].Name
				if !cmd.Flags().Changed(name) {
					continue
				}
				if err := norms.SetFact(&check, name, values[i]...); err != nil {
					return handbook.Errorf("cmd.wrong.dashes", "problem", err)
				}
				facts = append(facts, factValue(&check, name))
			}
			for _, text := range check.ToCome(env.today()) {
				env.note("cmd.event.to-come", "text", text)
			}
			if len(facts) == 0 && len(dismissed) == 0 {
				return handbook.Errorf("cmd.wrong.no-fact")
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				id, err := env.eventNamed(ctx, st, args[0], register)
				if err != nil {
					return err
				}
				left, err := officials(ctx, st, id, &facts, dismissed)
				if err != nil {
					return err
				}
				if err := st.SetEventFacts(ctx, id, facts, strings.TrimSpace(by), env.Now()); err != nil {
					return err
				}
				ahead, err := env.planAtOnce(ctx, st, id)
				if err != nil {
					return err
				}
				if env.json() {
					line, err := env.eventLine(ctx, st, id)
					if err != nil {
						return err
					}
					return env.writeJSON(answer.RecordedEvent{Event: line, Left: answer.List(left), Findings: answer.Findings(env.locale(), ahead)})
				}
				for _, one := range left {
					env.print("cmd.event.left", "official", one)
				}
				if err := env.printEvent(ctx, st, id); err != nil {
					return err
				}
				env.printFindings(ahead)
				rated, err := st.RatedFor(ctx, id)
				if len(rated) > 0 {
					env.print("cmd.event.rated", "from", rated[0])
				}
				if err == nil && len(rated) == 0 {
					env.hint("cmd.next.event", "event", args[0])
				}
				return err
			})
		},
	}
	for i := range registration.Fields {
		cmd.Flags().StringArrayVar(&values[i], registration.Fields[i].Name, nil, "")
	}
	cmd.Flags().StringArrayVar(&dismissed, "remove-official", nil, "")
	cmd.Flags().StringVar(&by, "by", "", "")
	cmd.Flags().BoolVar(&register, "new", false, "")
	return cmd
}

// chiefTitle is the fact that says the title of the chief arbiter.
const chiefTitle = "chief-arbiter-title"

// officials adds the officials among facts to those that the record has, and
// takes out those dismissed. What is not in the record any more comes back, as it
// wrote it: an official, and with the chief arbiter his title. An empty value takes out all.
func officials(ctx context.Context, st *store.Store, event int, facts *[]registration.Value, dismissed []string) (left []string, err error) {
	at := slices.IndexFunc(*facts, func(v registration.Value) bool { return v.Name == "official" })
	if at < 0 && len(dismissed) == 0 {
		return nil, nil
	}
	record, err := st.EventFacts(ctx, event)
	if err != nil {
		return nil, err
	}
	var gone []registration.Official
	for _, who := range dismissed {
		some, err := record.Dismiss(who)
		if err != nil {
			return nil, handbook.Errorf("cmd.wrong.flag", "flag", "remove-official", "problem", err)
		}
		gone = append(gone, some...)
	}
	switch {
	case at < 0:
		*facts = append(*facts, registration.Value{})
		at = len(*facts) - 1
	case len((*facts)[at].Values) == 0:
		gone = append(gone, record.Officials...)
		record.Officials = nil
	default:
		some, err := record.Appoint((*facts)[at].Values...)
		if err != nil {
			return nil, err
		}
		gone = append(gone, some...)
	}
	(*facts)[at] = factValue(record, "official")
	had := record.ChiefTitle != "" && slices.ContainsFunc(gone, func(o registration.Official) bool { return o.Role == "chief" })
	if had && !slices.ContainsFunc(*facts, func(v registration.Value) bool { return v.Name == chiefTitle }) { // it was the title of the one who is gone
		*facts = append(*facts, registration.Value{Name: chiefTitle})
		left = append(left, chiefTitle+" "+record.ChiefTitle)
	}
	for i := range gone {
		left = append(left, gone[i].Line())
	}
	return left, nil
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
			err = wrongData{handbook.Errorf("cmd.wrong.no-event-yet", "submission", n)}
		}
		return sub.Tournament, err
	}
	if register {
		return st.RegisterEvent(ctx, name)
	}
	codes, err := st.EventCodes(ctx)
	if err != nil {
		return 0, err
	}
	if meant := similarNames(name, codes); len(meant) > 0 {
		return 0, handbook.Errorf("cmd.wrong.no-event-near", "code", name, "meant", meant)
	}
	return 0, handbook.Errorf("cmd.wrong.no-event", "code", name)
}

func (env *environment) printEvent(ctx context.Context, st *store.Store, id int) error {
	e, err := st.Event(ctx, id)
	if err != nil {
		return err
	}
	line, err := env.eventLine(ctx, st, id)
	if err != nil {
		return err
	}
	if env.json() {
		return env.writeJSON(line)
	}
	code := ""
	if e.Code != "" {
		code = " (" + e.Code + ")"
	}
	if e.Start.Valid() {
		env.print("cmd.event.reported", "event", id, "code", code, "name", e.Name, "federation", e.Federation, "start", e.Start, "end", e.End)
	} else {
		env.print("cmd.event.registered", "event", id, "code", code)
	}
	for _, f := range line.Facts {
		fmt.Fprintf(env.Stdout, "  %-20s %s\n", f.Name, plain(strings.Join(f.Values, "\n"+strings.Repeat(" ", 23))))
	}
	for _, u := range line.Unknown {
		fmt.Fprintf(env.Stdout, "  %-20s %s (%s)\n", u.Name, env.Sayf("cmd.unknown"), u.Article)
	}
	return nil
}

func (env *environment) eventLine(ctx context.Context, st *store.Store, id int) (answer.Event, error) {
	e, err := st.Event(ctx, id)
	if err != nil {
		return answer.Event{}, err
	}
	rows, err := st.EventFactRows(ctx, id)
	if err != nil {
		return answer.Event{}, err
	}
	return jobs.EventAnswer(env.locale(), &e, rows), nil
}
