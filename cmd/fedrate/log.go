package main

import (
	"cmp"
	"context"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
)

// actor takes the name of who acts from the flag, where it is given; it is the
// user of the system else.
func (env *environment) actor(by *pflag.Flag) {
	if by == nil {
		return
	}
	name := by.Value.String()
	if several, ok := by.Value.(pflag.SliceValue); ok {
		name = ""
		if all := several.GetSlice(); len(all) > 0 {
			name = all[0]
		}
	}
	if name != "" {
		env.User = name
	}
}

func logCommand(env *environment) *cobra.Command {
	var verify bool
	var from, last int
	var before string
	cmd := &cobra.Command{
		Use: "log",
		Example: `  fedrate log --last 20
  fedrate log --verify`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				switch {
				case verify:
					return env.verifyLog(ctx, st)
				case before != "":
					return env.eraseLog(ctx, st, before)
				}
				if last > 0 {
					end, err := st.LogLast(ctx)
					if err != nil {
						return err
					}
					from = max(from, end-last+1)
				}
				entries, err := st.Log(ctx, from, 0)
				if err != nil {
					return err
				}
				if env.json() {
					return env.writeJSON(env.logAnswer(entries))
				}
				env.printLog(entries)
				return nil
			})
		},
	}
	flags := cmd.Flags()
	flags.BoolVar(&verify, "verify", false, "")
	flags.StringVar(&before, "erase-before", "", "")
	flags.IntVar(&from, "from", 0, "")
	flags.IntVar(&last, "last", 0, "")
	return cmd
}

// eraseLog erases the rows of old entries; the chain stays.
func (env *environment) eraseLog(ctx context.Context, st *store.Store, before string) error {
	day, err := handbook.ParseDate(before)
	if err != nil {
		return handbook.Errorf("cmd.wrong.flag", "flag", "erase-before", "problem", err)
	}
	n, err := st.EraseLog(ctx, day)
	if err != nil {
		return err
	}
	return env.confirm(answer.ErasedLog{Before: day, Values: n}, handbook.Say("cmd.log.erased-values", "values", n, "day", day))
}

// verifyLog computes the chain again; what was changed afterwards is wrong data.
func (env *environment) verifyLog(ctx context.Context, st *store.Store) error {
	state, err := st.VerifyLog(ctx)
	if err != nil {
		return err
	}
	if env.json() {
		if err := env.writeJSON(answer.LogState{
			Entries: state.Entries, Erased: state.Erased, Head: state.Head, Whole: state.Broken == 0, Broken: state.Broken,
			Why: env.locale().Language().Say(state.Why),
		}); err != nil {
			return err
		}
	} else {
		env.print("cmd.log.state", "entries", state.Entries, "erased", state.Erased, "head", state.Head)
	}
	switch {
	case state.Broken > 0:
		if !env.json() {
			env.print("cmd.log.broken", "why", env.textOf(state.Why))
		}
		return errWrong
	case !env.json():
		env.print("cmd.log.whole")
	}
	return nil
}

func (env *environment) printLog(entries []store.LogEntry) {
	for i := range entries {
		e := &entries[i]
		at := env.Sayf("cmd.log.no-moment")
		if !e.At.IsZero() {
			at = e.At.Format("2006-01-02 15:04:05")
		}
		act := env.Sayf("cmd.log.erased")
		if !e.Act.IsZero() {
			act = env.textOf(e.Act)
		}
		env.print("cmd.log.entry", "entry", e.ID, "at", at, "actor", cmp.Or(e.Actor, "-"), "host", cmp.Or(e.Host, "-"), "act", act)
		for i := range e.Values {
			env.print("cmd.log.row", "row", env.loggedRow(&e.Values[i]))
		}
	}
}

func (env *environment) logAnswer(entries []store.LogEntry) []answer.LoggedChange {
	return answer.Each(entries, func(e *store.LogEntry) answer.LoggedChange {
		at := ""
		if !e.At.IsZero() {
			at = e.At.UTC().Format(time.RFC3339)
		}
		return answer.LoggedChange{
			Entry: e.ID, At: at, Actor: e.Actor, Host: e.Host, Act: env.locale().Language().Say(e.Act), Key: e.Key, Digest: e.Digest,
			Values: answer.List(e.Values),
		}
	})
}
