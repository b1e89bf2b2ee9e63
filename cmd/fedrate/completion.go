package main

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
)

// mostCompleted is how many values a shell is offered at once.
const mostCompleted = 50

// values returns the words that a shell can complete, each followed by a tab and its
// meaning.
type values func(ctx context.Context, begun string) ([]string, error)

// complete lets shells complete values: of flags by their names, and the first
// arguments of the commands that take a player, an event, a report, a month or a
// rule. Settings are read as for the command itself. What cannot be read, such as
// an office that is not there, completes nothing.
func (env *environment) complete(root *cobra.Command, settings func(c *cobra.Command) error) {
	answered := func(of values) cobra.CompletionFunc {
		return func(c *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
			if settings(c) != nil {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			found, err := of(c.Context(), begun)
			if err != nil {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return slices.DeleteFunc(found, func(s string) bool { return !strings.HasPrefix(s, begun) }), cobra.ShellCompDirectiveNoFileComp
		}
	}
	flags := map[string]values{
		"format": choices("text", "json"), "language": choices("en", "ru"), "findings": choices("stderr", "stdout"),
		"trf": choices("16", "26"), "papers": choices("all", "changed", "none"), "prohibit-by": choices("federation", "club"),
		"initial-colour": choices("white", "black"), "accelerate": choices("baku"),
		"system": choices("dutch", "burstein", "dubov", "lim", "double-swiss", "team-swiss", "berger"),
		"period": env.completedPeriods, "from-period": env.completedPeriods, "edition": completedEditions, "rule": completedRules,
	}
	arguments := map[string]values{
		"fedrate player": env.completedPlayers, "fedrate paper player": env.completedPlayers, "fedrate plot player": env.completedPlayers,
		"fedrate application": env.completedPlayers, "fedrate players edit": env.completedPlayers, "fedrate players transfer": env.completedPlayers,
		"fedrate players export": env.completedPlayers, "fedrate players erase": env.completedPlayers, "fedrate titles add": env.completedPlayers,
		"fedrate titles place": env.completedPlayers, "fedrate titles award": env.completedPlayers,
		"fedrate event show": env.completedEvents, "fedrate event set": env.completedEvents,
		"fedrate paper tournament": env.completedReports, "fedrate submissions show": env.completedReports, "fedrate submissions withdraw": env.completedReports,
		"fedrate list revisions": env.completedPeriods, "fedrate list undo": env.completedPeriods, "fedrate list reconcile": env.completedPeriods,
		"fedrate list diff": env.completedPeriods, "fedrate questions answer": env.completedQuestions, "fedrate explain": completedRules,
	}
	var each func(c *cobra.Command)
	each = func(c *cobra.Command) {
		for name, of := range flags {
			if f := c.Flags().Lookup(name); f != nil && f.Value.Type() != "bool" {
				_ = c.RegisterFlagCompletionFunc(name, answered(of)) // of the flag that was just found
			}
			if f := c.PersistentFlags().Lookup(name); f != nil {
				_ = c.RegisterFlagCompletionFunc(name, answered(of))
			}
		}
		if f := c.Flags().Lookup("player"); f != nil && strings.HasPrefix(c.CommandPath(), "fedrate titles") {
			_ = c.RegisterFlagCompletionFunc("player", answered(env.completedPlayers))
		}
		if of := arguments[c.CommandPath()]; of != nil {
			first := answered(of)
			c.ValidArgsFunction = func(c *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
				if len(args) > 0 && c.CommandPath() != "fedrate list diff" {
					return nil, cobra.ShellCompDirectiveDefault
				}
				return first(c, args, begun)
			}
		}
		for _, below := range c.Commands() {
			each(below)
		}
	}
	each(root)
}

func choices(of ...string) values {
	return func(context.Context, string) ([]string, error) { return of, nil }
}

// completedEditions returns the chapters, then the keys of the chapter's editions.
func completedEditions(_ context.Context, begun string) ([]string, error) {
	chapters := []string{"pairing", "rating", "titles", "tiebreaks"}
	chapter, _, typed := strings.Cut(begun, "=")
	var found []string
	for _, c := range chapters {
		if !typed {
			found = append(found, c+"=")
		} else if c == chapter {
			for _, key := range editionsOf(c) {
				found = append(found, c+"="+key)
			}
		}
	}
	return found, nil
}

// editionsOf returns the keys of the editions of a chapter.
func editionsOf(chapter string) []string {
	_, err := audit.ParseEditions([]string{chapter + "=?"})
	return knownEditions(err)
}

func completedRules(context.Context, string) ([]string, error) {
	return slices.Concat(audit.ChapterIDs(), audit.AllRuleNames()), nil
}

// ofOffice gathers values from the office's database.
func (env *environment) ofOffice(ctx context.Context, gather func(ctx context.Context, st *store.Store, add func(value, what string)) error) (found []string, err error) {
	err = env.withStore(ctx, func(ctx context.Context, st *store.Store) error {
		return gather(ctx, st, func(value, what string) { found = append(found, value+"\t"+plain(what)) })
	})
	return found, err
}

// completedPeriods returns the months of the lists, and the one that follows.
func (env *environment) completedPeriods(ctx context.Context, _ string) ([]string, error) {
	return env.ofOffice(ctx, func(ctx context.Context, st *store.Store, add func(value, what string)) error {
		lists, err := st.Lists(ctx)
		for i := range lists {
			add(lists[i].Period.String(), env.word("source", string(lists[i].Source)))
		}
		if len(lists) > 0 {
			add(lists[len(lists)-1].Period.Add(1).String(), "")
		}
		return err
	})
}

// completedPlayers returns the FIDE IDs of the latest list that begin so.
func (env *environment) completedPlayers(ctx context.Context, begun string) ([]string, error) {
	return env.ofOffice(ctx, func(ctx context.Context, st *store.Store, add func(value, what string)) error {
		lists, err := st.Lists(ctx)
		if err != nil || len(lists) == 0 {
			return err
		}
		n := 0
		for row, err := range st.Rows(ctx, lists[len(lists)-1].Period, "") {
			if err != nil {
				return err
			}
			if id := strconv.Itoa(row.FIDEID); strings.HasPrefix(id, begun) {
				if n++; n > mostCompleted {
					break
				}
				add(id, row.Name)
			}
		}
		return nil
	})
}

// completedReports returns the numbers of the reports that came in.
func (env *environment) completedReports(ctx context.Context, _ string) ([]string, error) {
	return env.ofOffice(ctx, func(ctx context.Context, st *store.Store, add func(value, what string)) error {
		subs, err := st.Submissions(ctx, "")
		for i := range subs {
			add(strconv.Itoa(subs[i].Number), subs[i].Name)
		}
		return err
	})
}

// completedEvents returns the codes of events, of those without one the numbers of
// their reports.
func (env *environment) completedEvents(ctx context.Context, _ string) ([]string, error) {
	return env.ofOffice(ctx, func(ctx context.Context, st *store.Store, add func(value, what string)) error {
		subs, err := st.Submissions(ctx, "")
		for i := range subs {
			if subs[i].Code != "" {
				add(subs[i].Code, subs[i].Name)
			} else if subs[i].Tournament != 0 {
				add(strconv.Itoa(subs[i].Number), subs[i].Name)
			}
		}
		return err
	})
}

func (env *environment) completedQuestions(ctx context.Context, _ string) ([]string, error) {
	return env.ofOffice(ctx, func(ctx context.Context, st *store.Store, add func(value, what string)) error {
		questions, err := st.OpenQuestions(ctx)
		for i := range questions {
			add(questions[i].Name(), "")
		}
		return err
	})
}

// knownEditions returns those that the error about a flag names.
func knownEditions(err error) []string {
	var said *handbook.TextError
	if !errors.As(errors.Unwrap(err), &said) {
		return nil
	}
	known, _ := said.Text.Arg("editions").([]any)
	keys := make([]string, len(known))
	for i := range known {
		keys[i], _ = known[i].(string)
	}
	return keys
}
