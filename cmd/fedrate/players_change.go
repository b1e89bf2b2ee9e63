package main

import (
	"context"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
)

// playersChange returns a command that keeps a change: which it is, find says.
func playersChange(env *environment, use string, flags func(*cobra.Command), find func(ctx context.Context, st *store.Store, arg string) ([]store.PlayerChange, error)) *cobra.Command {
	var by, reason string
	cmd := &cobra.Command{
		Use: use, Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				changes, err := find(ctx, st, args[0])
				if err != nil {
					return err
				}
				for i := range changes {
					changes[i].By, changes[i].Reason, changes[i].At = env.author(by), reason, env.Now()
				}
				if changes, err = jobs.ChangePlayers(ctx, st, changes...); err != nil {
					return err
				}
				lines := []answer.PlayerChange{}
				for i := range changes {
					lines = append(lines, changeAnswer(&changes[i]))
				}
				if env.json() {
					err = env.writeJSON(lines)
				} else {
					env.printChanges(lines)
				}
				for i := range changes {
					if c := &changes[i]; err == nil && c.Act == store.PlayerDeceased {
						err = env.askDead(ctx, st, c.FIDEID)
					}
				}
				return err
			})
		},
	}
	cmd.Flags().StringVar(&by, "by", "", "")
	cmd.Flags().StringVar(&reason, "reason", "", "")
	if flags != nil {
		flags(cmd)
	}
	return cmd
}

// askDead prints the reports in which a person plays under the FIDE ID after the day of
// death.
func (env *environment) askDead(ctx context.Context, st *store.Store, id int) error {
	asked, rated, err := jobs.AskDead(ctx, st, id, env.Now())
	if err != nil {
		return err
	}
	if len(asked) > 0 {
		env.note("cmd.players.dead-asked", "id", strconv.Itoa(id), "n", len(asked), "submissions", asked)
	}
	if len(rated) > 0 {
		env.note("cmd.players.dead-rated", "id", strconv.Itoa(id), "n", len(rated), "submissions", rated)
	}
	return nil
}

func playersChanges(env *environment) []*cobra.Command {
	var edit jobs.PersonEdit
	var to, from, on, into, other string
	var event int
	return []*cobra.Command{
		playersChange(env, "edit NAME-OR-ID [--name NAME] [--birth YEAR] [--sex m|w] [--second-id ID] [--national-id COD:NUMBER] [--club NAME] --by NAME --reason TEXT", func(c *cobra.Command) {
			c.Flags().StringVar(&edit.Name, "name", "", "")
			c.Flags().StringVar(&edit.Birth, "birth", "", "")
			c.Flags().StringVar(&edit.Sex, "sex", "", "")
			c.Flags().IntVar(&edit.SecondID, "second-id", 0, "")
			c.Flags().StringVar(&edit.National, "national-id", "", "")
			c.Flags().StringVar(&edit.Club, "club", "", "")
		}, func(ctx context.Context, st *store.Store, arg string) ([]store.PlayerChange, error) {
			row, err := env.onePlayer(ctx, st, arg)
			if err != nil {
				return nil, err
			}
			changes, err := jobs.EditPerson(ctx, st, row, edit, env.today())
			if err != nil {
				return nil, err
			}
			if len(changes) == 0 {
				return nil, handbook.Errorf("cmd.wrong.player-nothing")
			}
			return changes, nil
		}),
		playersChange(env, "merge NAME-OR-ID --into NAME-OR-ID --by NAME --reason TEXT", func(c *cobra.Command) { c.Flags().StringVar(&into, "into", "", "") },
			func(ctx context.Context, st *store.Store, arg string) ([]store.PlayerChange, error) {
				id, stays, err := env.twoPersons(ctx, st, arg, into)
				return []store.PlayerChange{{FIDEID: id, Act: store.PlayerMerge, Other: stays}}, err
			}),
		playersChange(env, "split NAME-OR-ID --event SUBMISSION --person NAME-OR-ID --by NAME --reason TEXT", func(c *cobra.Command) {
			c.Flags().IntVar(&event, "event", 0, "")
			c.Flags().StringVar(&other, "person", "", "")
		}, func(ctx context.Context, st *store.Store, arg string) ([]store.PlayerChange, error) {
			id, another, err := env.twoPersons(ctx, st, arg, other)
			if err != nil {
				return nil, err
			}
			if event < 1 {
				return nil, handbook.Errorf("cmd.wrong.player-ids")
			}
			sub, err := st.Submission(ctx, event)
			if err != nil {
				return nil, err
			}
			return []store.PlayerChange{{FIDEID: id, Act: store.PlayerSplit, Other: another, Event: sub.Tournament, Value: sub.Facts.Title}}, nil
		}),
		playersChange(env, "transfer NAME-OR-ID --to FED --from DAY --by NAME --reason TEXT", func(c *cobra.Command) {
			c.Flags().StringVar(&to, "to", "", "")
			c.Flags().StringVar(&from, "from", "", "")
		}, func(ctx context.Context, st *store.Store, arg string) ([]store.PlayerChange, error) {
			row, err := env.onePlayer(ctx, st, arg)
			if err != nil {
				return nil, err
			}
			change, err := jobs.TransferPerson(row, to, from)
			return []store.PlayerChange{change}, err
		}),
		playersChange(env, "deceased NAME-OR-ID --on DAY --by NAME --reason TEXT", func(c *cobra.Command) { c.Flags().StringVar(&on, "on", "", "") },
			func(ctx context.Context, st *store.Store, arg string) ([]store.PlayerChange, error) {
				row, err := env.onePlayer(ctx, st, arg)
				if err != nil {
					return nil, err
				}
				change, err := jobs.DeceasedPerson(row, on, env.today())
				return []store.PlayerChange{change}, err
			}),
		matchCommand(env),
		playersChange(env, "undo CHANGE --by NAME --reason TEXT", nil, func(_ context.Context, _ *store.Store, arg string) ([]store.PlayerChange, error) {
			n, err := strconv.Atoi(arg)
			if err != nil {
				return nil, handbook.Errorf("store.wrong.no-change", "change", 0)
			}
			return []store.PlayerChange{{Act: store.PlayerUndo, Other: n}}, nil
		}),
	}
}

// twoPersons returns the numbers of two persons, each meant by a name or a number.
func (env *environment) twoPersons(ctx context.Context, st *store.Store, one, other string) (first, second int, err error) {
	if first, err = env.personID(ctx, st, one); err != nil {
		return 0, 0, err
	}
	second, err = env.personID(ctx, st, other)
	return first, second, err
}

// matchCommand says that the spellings of a name without ID are one person,
// under a FIDE ID or a number of the office.
func matchCommand(env *environment) *cobra.Command {
	var id int
	return playersChange(env, "match NAME [--fide-id ID] --by NAME --reason TEXT", func(c *cobra.Command) { c.Flags().IntVar(&id, "fide-id", 0, "") },
		func(ctx context.Context, st *store.Store, arg string) ([]store.PlayerChange, error) {
			return jobs.MatchPerson(ctx, st, arg, id)
		})
}
