package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/norms/titles"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/report/wall"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/web/published"
)

func paperCommand(env *environment) *cobra.Command {
	cmd := &cobra.Command{Use: "paper"}
	cmd.AddCommand(
		paperListCommand(env), paperPlayerCommand(env), paperTournamentCommand(env), paperCertificateCommand(env), paperMonthCommand(env),
		paperEventCommand(env, "standings", env.paperStandings), paperEventCommand(env, "pairings", env.paperPairings),
		paperEventCommand(env, "slips", env.paperSlips), paperEventCommand(env, "bulletin", env.paperBulletin),
		paperEventCommand(env, "desk", env.paperDesk),
		paperFormCommand(env, "protocol"), paperFormCommand(env, "summary"), paperFormCommand(env, "cards"),
	)
	return cmd
}

// writePaper writes a paper whose layout is one of those given, by its name; to standard
// output in the first of them.
func (env *environment) writePaper(out string, layouts []string, write func(w io.Writer, layout string) error) error {
	if out == standardInput {
		return write(env.raw(), layouts[0])
	}
	layout := strings.ToLower(filepath.Ext(out))
	for _, l := range layouts {
		if l != layout {
			continue
		}
		if err := writeFile(out, func(f *os.File) error { return write(f, layout) }); err != nil {
			return err
		}
		return env.wrote(out, nil)
	}
	return handbook.Errorf("cmd.wrong.paper-file", "file", out, "layouts", layouts)
}

func paperListCommand(env *environment) *cobra.Command {
	var period, out string
	cmd := &cobra.Command{
		Use: "list -o FILE.pdf|FILE.xlsx",
		Example: `  fedrate paper list -o list.pdf
  fedrate paper list --period 2026-10 -o list.xlsx`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				l, err := env.shownList(ctx, st, period)
				if err != nil {
					return err
				}
				return env.writePaper(out, []string{".pdf", ".xlsx"}, func(w io.Writer, layout string) error {
					if layout == ".xlsx" {
						return wall.ListXLSX(w, env.paperLanguage(), l)
					}
					return wall.ListPDF(w, env.paperLanguage(), l)
				})
			})
		},
	}
	cmd.Flags().StringVar(&period, "period", "", "")
	cmd.Flags().StringVarP(&out, "output", "o", "list.pdf", "")
	return cmd
}

// shownList returns a list in force as it is shown to people; without a period the
// newest.
func (env *environment) shownList(ctx context.Context, st *store.Store, period string) (*wall.List, error) {
	state, l, err := env.listInForce(ctx, st, period)
	if err != nil {
		return nil, err
	}
	shown := &wall.List{Federation: state.Federation, Period: l.Period, Before: l.Before, Kinds: l.Kinds}
	before, err := listOrNone(ctx, state, l.Before)
	if err != nil {
		return nil, err
	}
	ago, err := listOrNone(ctx, state, l.Period.Add(-12))
	if err != nil {
		return nil, err
	}
	if ago != nil {
		shown.Ago = ago.Period
	}
	register, err := st.Register(ctx)
	if err != nil {
		return nil, err
	}
	shown.Club = func(id int) string { return register.Club(id, l.Period.First()) }
	for r := range l.All() {
		if state.Federation == "" || r.Federation == state.Federation {
			shown.Add(r.Row, before.Listed(r.FIDEID), ago.Listed(r.FIDEID))
		}
	}
	if before != nil {
		for r := range before.All() {
			if l.Row(r.FIDEID) == nil {
				shown.Gone(&r.Row)
			}
		}
	}
	return shown, nil
}

// listInForce returns what is published with one of its lists.
func (env *environment) listInForce(ctx context.Context, st *store.Store, period string) (*published.State, *published.List, error) {
	state, err := published.New(st, "").State(ctx)
	if err != nil {
		return nil, nil, err
	}
	info, ok := state.Latest()
	if !ok {
		return nil, nil, handbook.Errorf("cmd.wrong.no-list-yet")
	}
	p := info.Period
	if period != "" {
		if p, err = handbook.ParsePeriod(period); err != nil {
			return nil, nil, err
		}
	}
	l, err := state.List(ctx, p)
	return state, l, err
}

// listOrNone returns a list of the state; nil where there is none.
func listOrNone(ctx context.Context, state *published.State, p handbook.Period) (*published.List, error) {
	if p == 0 || !state.Has(p) {
		return nil, nil //nolint:nilnil // no list is no error
	}
	return state.List(ctx, p)
}

func paperPlayerCommand(env *environment) *cobra.Command {
	var period, out string
	cmd := &cobra.Command{
		Use: "player NAME-OR-ID -o FILE.pdf|FILE.xlsx",
		Example: `  fedrate paper player 99000001 -o player.pdf
  fedrate paper player "Velogorin, Darislav" --period 2026-09
  fedrate paper player 99000001 --period 2026-10 -o working.xlsx`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				if strings.EqualFold(filepath.Ext(out), ".xlsx") {
					return env.playerReport(ctx, st, args[0], period, out)
				}
				page, err := env.playerPage(ctx, st, args[0], period)
				if err != nil {
					return err
				}
				return env.writePaper(out, []string{".pdf", ".xlsx"}, func(w io.Writer, _ string) error { return wall.PlayerPDF(w, env.paperLanguage(), page) })
			})
		},
	}
	cmd.Flags().StringVar(&period, "period", "", "")
	cmd.Flags().StringVarP(&out, "output", "o", "player.pdf", "")
	return cmd
}

// playerReport writes the rating report of a player for a list; without a period the
// newest.
func (env *environment) playerReport(ctx context.Context, st *store.Store, who, period, out string) error {
	row, err := env.onePlayer(ctx, st, who)
	if err != nil {
		return err
	}
	_, l, err := env.listInForce(ctx, st, period)
	if err != nil {
		return err
	}
	return env.writeRatingReport(ctx, st, l.Period, out, func(papers *month.Papers) string { return papers.OfPlayer(row.FIDEID) })
}

// playerPage gathers what stands on a player's page.
func (env *environment) playerPage(ctx context.Context, st *store.Store, who, period string) (*wall.PlayerPage, error) {
	row, err := env.onePlayer(ctx, st, who)
	if err != nil {
		return nil, err
	}
	p, err := playerHistory(ctx, st, row.FIDEID)
	if err != nil {
		return nil, err
	}
	if p == nil {
		return nil, wrongData{handbook.Errorf("cmd.wrong.on-no-list", "name", row.Name)}
	}
	p.Name, p.Federation, p.Sex, p.Birth = row.Name, answer.TextOrNull(row.Federation), answer.TextOrNull(row.Sex.String()), answer.NumberOrNull(row.Birth)
	if err := env.explained(ctx, st, p, row, 0); err != nil {
		return nil, err
	}
	state, l, err := env.listInForce(ctx, st, period)
	if err != nil {
		return nil, err
	}
	page := &wall.PlayerPage{Player: p, Office: state.Federation, Period: l.Period}
	if r := l.Row(row.FIDEID); r != nil {
		for k := range page.Place {
			kind := tournament.Kind(k)
			page.Change[k], _ = r.Change(kind)
			if s := &r.Standings[k]; s.Rating != 0 && !s.Inactive {
				page.Place[k], page.Of[k] = l.Place(r, kind)
			}
		}
	}
	facts, ok, err := st.LedgerFacts(ctx, row.FIDEID)
	if err != nil {
		return nil, err
	}
	if ok {
		ledger := titles.NewLedger(&facts)
		page.Ledger = &ledger
	}
	return page, nil
}
