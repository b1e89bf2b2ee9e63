package main

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/titles"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// eventFlags name an event elsewhere.
type elsewhere struct {
	name, city, federation, start, end string
}

func (e *elsewhere) add(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&e.name, "event", "", "")
	f.StringVar(&e.city, "city", "", "")
	f.StringVar(&e.federation, "federation", "", "")
	f.StringVar(&e.start, "start", "", "")
	f.StringVar(&e.end, "end", "", "")
}

// days returns the first and the last day, both needed.
func (e *elsewhere) days() (start, end handbook.Date, err error) {
	if e.name == "" || e.start == "" || e.end == "" {
		return 0, 0, handbook.Errorf("cmd.wrong.event-needs")
	}
	if start, err = handbook.ParseDate(e.start); err != nil {
		return 0, 0, handbook.Errorf("cmd.wrong.flag", "flag", "start", "problem", err)
	}
	if end, err = handbook.ParseDate(e.end); err != nil {
		return 0, 0, handbook.Errorf("cmd.wrong.flag", "flag", "end", "problem", err)
	}
	if end < start {
		return 0, 0, handbook.Errorf("cmd.wrong.end-before-start", "end", end, "start", start)
	}
	return start, end, nil
}

// over refuses an event that is not over: nothing was achieved there yet.
func (env *environment) over(end handbook.Date) error {
	if today := handbook.FromTime(env.Now()); end > today {
		return handbook.Errorf("cmd.wrong.future-event", "end", end, "today", today)
	}
	return nil
}

// addFlags are the facts of a norm achieved elsewhere.
type addFlags struct {
	elsewhere
	games, counts, rounds, average, performance int
	score, required, exempt, format, kind       string
	normal, oneRound, large, registered         string
	eight                                       bool
}

func titlesAddCommand(env *environment) *cobra.Command {
	var f addFlags
	cmd := &cobra.Command{
		Use: "add ID GM|IM|WGM|WIM --event NAME --start DATE --end DATE --games N --score P",
		Example: `  fedrate titles add 99000020 IM --event "Border Open" --start 2024-03-02 --end 2024-03-10 --games 9 \
    --score 6.5 --required 6 --normal yes --one-round-a-day yes --large-swiss no`,
		Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := env.byName(cmd.Context(), &args[0]); err != nil {
				return err
			}
			n, err := f.norm(args)
			if err != nil {
				return err
			}
			if err := env.over(n.End); err != nil {
				return err
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				n, err := st.AddNorm(ctx, n)
				if err != nil {
					return wrongData{err}
				}
				return env.confirm(answer.NewLedgerNorm(&n), handbook.Say("cmd.titles.recorded", "number", n.Number, "title", n.Title, "id", n.FIDEID, "event", n.Event))
			})
		},
	}
	f.add(cmd)
	flags := cmd.Flags()
	flags.IntVar(&f.games, "games", 0, "")
	flags.IntVar(&f.counts, "counts-as", 0, "")
	flags.IntVar(&f.rounds, "rounds", 0, "")
	flags.IntVar(&f.average, "average", 0, "")
	flags.IntVar(&f.performance, "performance", 0, "")
	flags.StringVar(&f.score, "score", "", "")
	flags.StringVar(&f.required, "required", "", "")
	flags.StringVar(&f.exempt, "exempt", "", "")
	flags.StringVar(&f.format, "tournament-format", "", "")
	flags.StringVar(&f.kind, "kind", "", "")
	flags.StringVar(&f.normal, "normal", "", "")
	flags.StringVar(&f.oneRound, "one-round-a-day", "", "")
	flags.StringVar(&f.large, "large-swiss", "", "")
	flags.BoolVar(&f.eight, "eight-games", false, "")
	flags.StringVar(&f.registered, "registered", "", "")
	return cmd
}

// norm reads the flags.
func (f *addFlags) norm(args []string) (norms.Norm, error) {
	var n norms.Norm
	id, err := fideNumber(args[0])
	if err != nil {
		return n, err
	}
	n.FIDEID = strconv.Itoa(id)
	if n.Title, err = normTitle(args[1]); err != nil {
		return n, handbook.Errorf("cmd.wrong.norm-title", "title", args[1])
	}
	if n.Start, n.End, err = f.days(); err != nil {
		return n, err
	}
	n.Event, n.City, n.Federation, n.Achieved, n.Rounds = f.name, f.city, strings.ToUpper(f.federation), n.End, f.rounds
	n.Games, n.CountsAs, n.Played, n.EightGames, n.Exempt = f.games, f.counts, f.games, f.eight, f.exempt
	n.Average, n.Performance = tournament.Rating(f.average), tournament.Rating(f.performance)
	n.HostPlayers, n.OtherPlayers, n.Notes = -1, -1, []handbook.Text{}
	if known := norms.ExemptArticles(n.Start); n.Exempt != "" && !slices.Contains(known, n.Exempt) {
		return n, handbook.Errorf("cmd.wrong.exempt", "value", n.Exempt, "articles", known)
	}
	if f.kind != "" && !slices.Contains(registration.EventKinds, f.kind) {
		return n, wrongChoice("kind", registration.EventKinds, f.kind)
	}
	n.EventKind = f.kind
	if f.format != "" {
		var facts registration.Facts
		if err := facts.Set("tournament-format", f.format); err != nil {
			return n, handbook.Errorf("cmd.wrong.dashes", "problem", err)
		}
		n.Format = facts.Format
	}
	if err := f.figures(&n); err != nil {
		return n, err
	}
	for _, x := range []struct {
		name, text string
		to         *registration.Answer
	}{{"normal", f.normal, &n.Normal}, {"one-round-a-day", f.oneRound, &n.OneRoundADay}, {"large-swiss", f.large, &n.LargeSwiss}} {
		a, ok := registration.ParseAnswer(x.text)
		if !ok {
			return n, handbook.Errorf("cmd.wrong.choice", "flag", x.name, "choices", []string{"yes", "no", "unknown"}, "value", x.text)
		}
		*x.to = a
	}
	if n.Exempt != "" && n.Normal == registration.Yes {
		return n, handbook.Errorf("cmd.wrong.exempt-and-normal", "exempt", n.Exempt)
	}
	if f.registered != "" {
		if n.RegisteredDay, err = handbook.ParseDate(f.registered); err != nil {
			return n, handbook.Errorf("cmd.wrong.flag", "flag", "registered", "problem", err)
		}
	}
	return n, nil
}

// points reads a score in halves: 6, 6.5; empty is none.
func points(text string) (tournament.Points, error) {
	if text == "" {
		return 0, nil
	}
	whole, half, found := strings.Cut(text, ".")
	n, err := strconv.Atoi(whole)
	if err != nil || n < 0 || n > 99 || found && half != "5" && half != "0" {
		return 0, handbook.Errorf("cmd.wrong.half-points", "value", text)
	}
	p := tournament.Points(n) * tournament.One
	if half == "5" {
		p += tournament.One / 2
	}
	return p, nil
}

// confirm prints what was kept.
func (env *environment) confirm(v any, said handbook.Text) error {
	if env.json() {
		return env.writeJSON(v)
	}
	fmt.Fprintln(env.Stdout, plain(env.Say(said)))
	return nil
}

func titlesRemoveCommand(env *environment) *cobra.Command {
	return &cobra.Command{
		Use:     "remove NUMBER",
		Example: "  fedrate titles remove 3",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			n, err := strconv.Atoi(args[0])
			if err != nil {
				return handbook.Errorf("cmd.wrong.norm-number", "value", args[0])
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				if err := st.RemoveNorm(ctx, n); err != nil {
					return wrongData{err}
				}
				return env.confirm(answer.RemovedNorm{Removed: n}, handbook.Say("cmd.titles.removed", "number", n))
			})
		},
	}
}

func titlesAwardCommand(env *environment) *cobra.Command {
	var day, basis string
	var conditional bool
	cmd := &cobra.Command{
		Use:     "award ID TITLE --since DATE",
		Example: `  fedrate titles award 99000020 IM --since 2024-08-01 --conditional --basis "continental U18 2024, gold"`,
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := env.byName(cmd.Context(), &args[0]); err != nil {
				return err
			}
			id, err := fideNumber(args[0])
			if err != nil {
				return err
			}
			title, ok := tournament.ParseTitle(strings.ToUpper(args[1]))
			if !ok || title == tournament.NoTitle {
				return handbook.Errorf("cmd.wrong.player-title", "title", args[1])
			}
			if day == "" {
				return handbook.Errorf("cmd.wrong.since-needed")
			}
			since, err := handbook.ParseDate(day)
			if err != nil {
				return handbook.Errorf("cmd.wrong.flag", "flag", "since", "problem", err)
			}
			if today := env.today(); since > today {
				return handbook.Errorf("cmd.wrong.award-later", "since", since, "today", today)
			}
			h := titles.Held{Title: title, Since: since, Conditional: conditional, Basis: basis}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				if err := st.Award(ctx, strconv.Itoa(id), h); err != nil {
					return err
				}
				return env.confirm(h, handbook.Say("cmd.titles.awarded", "title", title, "id", strconv.Itoa(id), "since", since))
			})
		},
	}
	cmd.Flags().StringVar(&day, "since", "", "")
	cmd.Flags().BoolVar(&conditional, "conditional", false, "")
	cmd.Flags().StringVar(&basis, "basis", "award", "")
	return cmd
}
