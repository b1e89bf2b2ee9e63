package main

import (
	"context"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/norms/titles"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
)

// ledgerFlags say as of when, and by which readings, a ledger is drawn.
type ledgerFlags struct {
	on       string
	readings []string
}

func (f *ledgerFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.on, "on", "", "")
	cmd.Flags().StringArrayVar(&f.readings, "reading", nil, "")
}

// apply puts the flags into the facts.
func (f *ledgerFlags) apply(facts *titles.Facts) error {
	if f.on != "" {
		day, err := handbook.ParseDate(f.on)
		if err != nil {
			return handbook.Errorf("cmd.wrong.flag", "flag", "on", "problem", err)
		}
		facts.On = day
	}
	for _, r := range f.readings {
		if r != "rounded-interim" {
			return handbook.Errorf("cmd.wrong.reading", "value", r)
		}
		facts.Options.RoundedInterim = true
	}
	return nil
}

func titlesCommand(env *environment) *cobra.Command {
	var f ledgerFlags
	var player, period string
	cmd := &cobra.Command{
		Use: "titles [--player ID] [--period YYYY-MM]",
		Example: `  fedrate titles --period 2026-10
  fedrate titles --player 99000020 --format json
  fedrate titles add 99000020 IM --event "Border Open" --start 2024-03-02 --end 2024-03-10 --games 9`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var p handbook.Period
			var err error
			if period != "" {
				if p, err = handbook.ParsePeriod(period); err != nil {
					return handbook.Errorf("cmd.wrong.flag", "flag", "period", "problem", err)
				}
			}
			if err := env.byName(cmd.Context(), &player); err != nil {
				return err
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				var ids []int
				if player != "" {
					id, err := fideNumber(player)
					if err != nil {
						return handbook.Errorf("cmd.wrong.flag", "flag", "player", "problem", err)
					}
					ids = []int{id}
				} else if ids, err = env.ledgerPlayers(ctx, st, p); err != nil {
					return err
				}
				ledgers, err := drawLedgers(ctx, st, ids, &f, player != "")
				if err != nil {
					return err
				}
				if env.json() {
					return env.writeJSON(answer.Each(ledgers, func(l *titles.Ledger) titles.Ledger { return answer.NewLedger(env.locale(), l) }))
				}
				return env.printLedgers(ledgers)
			})
		},
	}
	f.add(cmd)
	cmd.Flags().StringVar(&player, "player", "", "")
	cmd.Flags().StringVar(&period, "period", "", "")
	cmd.AddCommand(titlesAddCommand(env), titlesRemoveCommand(env), titlesDirectCommand(env), titlesPlaceCommand(env), titlesAwardCommand(env))
	return cmd
}

func (env *environment) ledgerPlayers(ctx context.Context, st *store.Store, p handbook.Period) ([]int, error) {
	federation, err := st.Federation(ctx)
	if err != nil {
		return nil, err
	}
	return st.LedgerPlayers(ctx, p, federation)
}

// drawLedgers draws the ledgers of the players; one that is empty is left out
// unless it was asked for.
func drawLedgers(ctx context.Context, st *store.Store, ids []int, f *ledgerFlags, asked bool) ([]titles.Ledger, error) {
	ledgers := []titles.Ledger{}
	for _, id := range ids {
		facts, ok, err := st.LedgerFacts(ctx, id)
		if err != nil {
			return nil, err
		}
		if !ok {
			if asked {
				return nil, wrongData{handbook.Errorf("cmd.wrong.no-ledger", "id", strconv.Itoa(id))}
			}
			continue
		}
		if err := f.apply(&facts); err != nil {
			return nil, err
		}
		l := titles.NewLedger(&facts)
		if asked || len(l.Norms)+len(l.Direct)+len(l.Claims) > 0 ||
			slices.ContainsFunc(l.Held, func(h titles.Held) bool { return h.Conditional || h.Basis != "list" }) {
			ledgers = append(ledgers, l)
		}
	}
	return ledgers, nil
}

// fideNumber reads a FIDE ID.
func fideNumber(text string) (int, error) {
	id, err := strconv.Atoi(text)
	if err != nil {
		return 0, handbook.Errorf("jobs.wrong.fide-id", "id", text)
	}
	return id, jobs.CheckFIDEID(id)
}
