package main

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/titles"
)

// ledgerFlags say as of when, and by which readings, a ledger is drawn.
type ledgerFlags struct {
	on       string
	readings []string
}

func (f *ledgerFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.on, "on", "", "the day as of which it is drawn (YYYY-MM-DD; default: everything known)")
	cmd.Flags().StringArrayVar(&f.readings, "reading", nil, "read an open clause the other way: rounded-interim (1.5.3a: a rating that rounds to the level is enough)")
}

// apply puts the flags into the facts.
func (f *ledgerFlags) apply(facts *titles.Facts) error {
	if f.on != "" {
		day, err := handbook.ParseDate(f.on)
		if err != nil {
			return fmt.Errorf("--on: %w", err)
		}
		facts.On = day
	}
	for _, r := range f.readings {
		if r != "rounded-interim" {
			return fmt.Errorf("--reading: %q is no open clause of the ledger, only rounded-interim", r)
		}
		facts.Options.RoundedInterim = true
	}
	return nil
}

func titlesCommand(env *environment) *cobra.Command {
	var f ledgerFlags
	var player, period string
	cmd := &cobra.Command{
		Use:   "titles [--player ID] [--period YYYY-MM]",
		Short: "Show the ledger of titles: norms, ratings reached, direct titles, what can be claimed",
		Long: `Titles shows for each player what he has on his way to a title: norms with the games
they count as, ratings reached on lists and between them with the game, direct titles
and norms by place, conditional titles, and which titles can be asked for now; for those
begun it says what is missing. Without --player everybody stands who has something in
the ledger, with --period those to whom the list of that month has brought something.
Norms and ratings come from fedrate run; what happened before or elsewhere is entered
with titles add, place and award.`,
		Example: `  fedrate titles --period 2026-10
  fedrate titles --player 99000020 --format json
  fedrate titles add 99000020 IM --event "Border Open" --start 2024-03-02 --end 2024-03-10 --games 9`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var p handbook.Period
			var err error
			if period != "" {
				if p, err = handbook.ParsePeriod(period); err != nil {
					return fmt.Errorf("--period: %w", err)
				}
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				var ids []int
				if player != "" {
					id, err := fideNumber(player)
					if err != nil {
						return fmt.Errorf("--player: %w", err)
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
					return writeJSON(env.Stdout, answer.Each(ledgers, func(l *titles.Ledger) answer.Ledger { return answer.NewLedger(env.locale(), l) }))
				}
				return env.printLedgers(ledgers)
			})
		},
	}
	f.add(cmd)
	cmd.Flags().StringVar(&player, "player", "", "FIDE ID of one player")
	cmd.Flags().StringVar(&period, "period", "", "only what the list of this month has brought")
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
				return nil, wrongData{fmt.Errorf("no list and no record has a player %d", id)}
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
	if err != nil || id <= 0 {
		return 0, fmt.Errorf("%q is no FIDE ID", text)
	}
	return id, nil
}
