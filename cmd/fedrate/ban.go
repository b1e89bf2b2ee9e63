package main

import (
	"context"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
)

func banCommand(env *environment) *cobra.Command {
	cmd := &cobra.Command{Use: "ban"}
	cmd.AddCommand(banAddCommand(env), banListCommand(env), banLiftCommand(env))
	return cmd
}

func banAddCommand(env *environment) *cobra.Command {
	var from, to, by, reason string
	cmd := &cobra.Command{
		Use:     "add player|federation|arbiter ID --from DAY --reason TEXT --by NAME",
		Example: `  fedrate ban add player 99000348 --from 2026-09-01 --to 2027-08-31 --by "A. Officer" --reason "decision 7 of the commission"`,
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if !slices.Contains(store.BanKinds, args[0]) {
				return noneOf(args[0], store.BanKinds)
			}
			b := store.Ban{Kind: store.BanKind(args[0]), By: env.author(by), Reason: reason, At: env.Now()}
			if b.Kind == store.BannedPlayer {
				if err := env.byName(cmd.Context(), &args[1]); err != nil {
					return err
				}
			}
			var err error
			if b.Whom, err = jobs.BannedAs(b.Kind, args[1]); err != nil {
				return err
			}
			for _, d := range []struct {
				flag, text string
				to         *handbook.Date
			}{{"from", from, &b.From}, {"to", to, &b.To}} {
				if d.text == "" {
					continue
				}
				day, err := handbook.ParseDate(d.text)
				if err != nil {
					return handbook.Errorf("cmd.wrong.flag", "flag", d.flag, "problem", err)
				}
				*d.to = day
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				kept, held, err := jobs.Ban(ctx, st, b)
				if err != nil {
					return err
				}
				if env.json() {
					return env.writeJSON(banAnswer(&kept, held))
				}
				env.printBan(&kept)
				if len(held) > 0 {
					env.print("cmd.ban.held", "n", len(held), "submissions", held)
				}
				return env.nextInOffice(ctx, st)
			})
		},
	}
	cmd.Flags().StringVar(&from, "from", "", "")
	cmd.Flags().StringVar(&to, "to", "", "")
	cmd.Flags().StringVar(&by, "by", "", "")
	cmd.Flags().StringVar(&reason, "reason", "", "")
	return cmd
}

func banListCommand(env *environment) *cobra.Command {
	return &cobra.Command{
		Use: "list", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				bans, err := st.Bans(ctx)
				if err != nil {
					return err
				}
				if env.json() {
					return env.writeJSON(answer.Each(bans, func(b *store.Ban) answer.Ban { return banAnswer(b, nil) }))
				}
				t := env.table("cmd.ban.head")
				for i := range bans {
					b := &bans[i]
					lifted := ""
					if b.Lifted.From.Valid() {
						lifted = env.Sayf("cmd.ban.lifted-cell", "from", b.Lifted.From, "by", b.Lifted.By, "reason", b.Lifted.Reason)
					}
					t.row(b.ID, env.word("ban", string(b.Kind)), b.Whom, env.language().Date(b.From), env.banEnd(b), b.By, b.Reason, lifted)
				}
				return t.flush("cmd.ban.none")
			})
		},
	}
}

func banLiftCommand(env *environment) *cobra.Command {
	var from, by, reason string
	cmd := &cobra.Command{
		Use:     "lift NUMBER --reason TEXT --by NAME",
		Example: `  fedrate ban lift 1 --from 2026-10-01 --by "A. Officer" --reason "the appeal was allowed"`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			number, err := strconv.Atoi(args[0])
			if err != nil {
				return handbook.Errorf("store.wrong.no-ban", "ban", args[0])
			}
			l := store.Lift{From: env.today(), By: env.author(by), Reason: reason, At: env.Now()}
			if from != "" {
				if l.From, err = handbook.ParseDate(from); err != nil {
					return handbook.Errorf("cmd.wrong.flag", "flag", "from", "problem", err)
				}
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				lifted, err := jobs.Lift(ctx, st, number, l)
				if err != nil {
					return err
				}
				bans, err := st.Bans(ctx)
				if err != nil {
					return err
				}
				for i := range bans {
					if bans[i].ID != number {
						continue
					}
					if env.json() {
						return env.writeJSON(liftAnswer(&bans[i], &lifted))
					}
					env.printBan(&bans[i])
				}
				for i := range lifted.Closed {
					if err := env.printAnswered(&lifted.Closed[i]); err != nil {
						return err
					}
				}
				for i := range lifted.Open {
					env.hint("cmd.next.lifted", "question", lifted.Open[i].Name())
				}
				if len(lifted.Closed) > 0 && len(lifted.Open) == 0 {
					return env.nextInOffice(ctx, st)
				}
				return nil
			})
		},
	}
	cmd.Flags().StringVar(&from, "from", "", "")
	cmd.Flags().StringVar(&by, "by", "", "")
	cmd.Flags().StringVar(&reason, "reason", "", "")
	return cmd
}

// liftAnswer returns a lifted ban with what became of its questions.
func liftAnswer(b *store.Ban, lifted *jobs.Lifted) answer.Ban {
	a := banAnswer(b, nil)
	for i := range lifted.Closed {
		a.Answered = append(a.Answered, lifted.Closed[i].Question.Name())
	}
	for i := range lifted.Open {
		a.Open = append(a.Open, lifted.Open[i].Name())
	}
	return a
}

func (env *environment) printBan(b *store.Ban) {
	env.print("cmd.ban.line", "number", b.ID, "kind", handbook.Say("word.ban."+string(b.Kind)), "whom", b.Whom, "from", b.From, "to", env.banEnd(b), "by", b.By, "reason", b.Reason)
	if b.Lifted.From.Valid() {
		env.print("cmd.ban.lifted", "from", b.Lifted.From, "by", b.Lifted.By, "reason", b.Lifted.Reason)
	}
}

// banEnd returns the last day of a ban, or that it has none.
func (env *environment) banEnd(b *store.Ban) string {
	if b.To == 0 {
		return env.Sayf("cmd.ban.open")
	}
	return env.language().Date(b.To)
}

func banAnswer(b *store.Ban, held []int) answer.Ban {
	return answer.Ban{
		Number: b.ID, Kind: string(b.Kind), Whom: b.Whom, From: b.From, To: b.To, By: b.By, At: b.At.UTC().Format("2006-01-02T15:04:05Z"), Reason: b.Reason,
		LiftedFrom: b.Lifted.From, LiftedBy: answer.TextOrNull(b.Lifted.By), LiftedWhy: answer.TextOrNull(b.Lifted.Reason), Held: answer.List(held),
		Answered: []string{}, Open: []string{},
	}
}
