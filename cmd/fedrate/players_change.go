package main

import (
	"context"
	"strconv"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// playersChange is a command that keeps a change: which it is, find says.
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

// askDead says in which reports somebody plays under the ID of a person who had
// died then.
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

// dayFlag is the day of a flag that must be given.
func dayFlag(value string) (handbook.Date, error) {
	if value == "" {
		return 0, handbook.Errorf("cmd.wrong.player-day")
	}
	return handbook.ParseDate(value)
}

// oldestPlayer is the age up to which a year of birth is taken.
const oldestPlayer = 120

func playersChanges(env *environment) []*cobra.Command {
	var name, birth, sex, national, club, to, from, on, into, other string
	var second int
	var event int
	return []*cobra.Command{
		playersChange(env, "edit NAME-OR-ID [--name NAME] [--birth YEAR] [--sex m|w] [--second-id ID] [--national-id COD:NUMBER] [--club NAME] --by NAME --reason TEXT", func(c *cobra.Command) {
			c.Flags().StringVar(&name, "name", "", "")
			c.Flags().StringVar(&birth, "birth", "", "")
			c.Flags().StringVar(&sex, "sex", "", "")
			c.Flags().IntVar(&second, "second-id", 0, "")
			c.Flags().StringVar(&national, "national-id", "", "")
			c.Flags().StringVar(&club, "club", "", "")
		}, func(ctx context.Context, st *store.Store, arg string) ([]store.PlayerChange, error) {
			row, err := env.onePlayer(ctx, st, arg)
			if err != nil {
				return nil, err
			}
			var changes []store.PlayerChange
			for _, f := range []struct{ field, value, was string }{
				{"name", name, row.Name}, {"birth", birth, strconv.Itoa(row.Birth)}, {"sex", sex, row.Sex.String()},
			} {
				year, err := strconv.Atoi(f.value)
				now := env.Now().Year()
				switch {
				case f.value == "":
					continue
				case f.field == "birth" && (err != nil || year < now-oldestPlayer || year > now):
					return nil, handbook.Errorf("cmd.wrong.player-birth", "value", f.value, "first", now-oldestPlayer, "last", now)
				case f.field == "sex" && f.value != "m" && f.value != "w":
					return nil, handbook.Errorf("cmd.wrong.player-sex", "value", f.value)
				}
				changes = append(changes, store.PlayerChange{FIDEID: row.FIDEID, Act: store.PlayerEdit, Field: f.field, Value: f.value, Was: f.was})
			}
			if national != "" {
				number, err := env.nationalNumber(ctx, st, national)
				if err != nil {
					return nil, err
				}
				changes = append(changes, store.PlayerChange{FIDEID: row.FIDEID, Act: store.PlayerEdit, Field: store.FieldNational, Value: number})
			}
			if club = strings.Join(strings.Fields(club), " "); club != "" {
				if err := ratinglist.CheckClub(club); err != nil {
					return nil, err
				}
				register, err := st.Register(ctx)
				if err != nil {
					return nil, err
				}
				changes = append(changes, store.PlayerChange{FIDEID: row.FIDEID, Act: store.PlayerEdit, Field: store.FieldClub, Value: club, Was: register.Club(row.FIDEID, env.today())})
			}
			if second != 0 {
				if err := refuseID(second); err != nil {
					return nil, err
				}
				changes = append(changes, store.PlayerChange{FIDEID: second, Act: store.PlayerMerge, Other: row.FIDEID})
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
			if to = strings.ToUpper(to); !tournament.KnownFederation(to) {
				return nil, handbook.Errorf("cmd.wrong.player-value", "field", "to", "value", to)
			}
			day, err := dayFlag(from)
			return []store.PlayerChange{{FIDEID: row.FIDEID, Act: store.PlayerTransfer, Value: to, Was: row.Federation, Since: day}}, err
		}),
		playersChange(env, "deceased NAME-OR-ID --on DAY --by NAME --reason TEXT", func(c *cobra.Command) { c.Flags().StringVar(&on, "on", "", "") },
			func(ctx context.Context, st *store.Store, arg string) ([]store.PlayerChange, error) {
				row, err := env.onePlayer(ctx, st, arg)
				if err != nil {
					return nil, err
				}
				day, err := dayFlag(on)
				switch {
				case err != nil:
				case day > handbook.FromTime(env.Now()):
					err = handbook.Errorf("cmd.wrong.player-to-come", "day", day)
				case day.Year() < row.Birth:
					err = handbook.Errorf("cmd.wrong.player-unborn", "day", day, "year", row.Birth)
				}
				return []store.PlayerChange{{FIDEID: row.FIDEID, Act: store.PlayerDeceased, Since: day}}, err
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

// twoPersons are the numbers of two persons, each meant by a name or a number.
func (env *environment) twoPersons(ctx context.Context, st *store.Store, one, other string) (first, second int, err error) {
	if first, err = env.personID(ctx, st, one); err != nil {
		return 0, 0, err
	}
	second, err = env.personID(ctx, st, other)
	return first, second, err
}

// nationalNumber is a national number with the federation that gave it, by
// default that of the office.
func (env *environment) nationalNumber(ctx context.Context, st *store.Store, value string) (string, error) {
	authority, number, given := strings.Cut(strings.TrimSpace(value), ":")
	if !given {
		number, authority = authority, ""
	}
	if authority == "" {
		var err error
		if authority, err = st.Federation(ctx); err != nil {
			return "", err
		}
	}
	authority = strings.ToUpper(authority)
	if number == "" || len(number) > 20 || !tournament.KnownFederation(authority) || strings.ContainsFunc(number, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("-/.", r)
	}) {
		return "", handbook.Errorf("cmd.wrong.player-value", "field", "national-id", "value", value)
	}
	return authority + ":" + number, nil
}

// matchCommand says that the spellings of a name without ID are one person,
// under a FIDE ID or a number of the office.
func matchCommand(env *environment) *cobra.Command {
	var id int
	return playersChange(env, "match NAME [--fide-id ID] --by NAME --reason TEXT", func(c *cobra.Command) { c.Flags().IntVar(&id, "fide-id", 0, "") },
		func(ctx context.Context, st *store.Store, arg string) ([]store.PlayerChange, error) {
			if id != 0 {
				if _, err := fideNumber(strconv.Itoa(id)); err != nil {
					return nil, err
				}
			}
			groups, err := jobs.Matches(ctx, st)
			if err != nil {
				return nil, err
			}
			for _, group := range groups {
				for i := range group {
					if group[i].Player.Name != arg {
						continue
					}
					if id == 0 {
						if id, err = st.NextAwaited(ctx); err != nil {
							return nil, err
						}
					}
					var changes []store.PlayerChange
					for _, one := range group {
						changes = append(changes, store.PlayerChange{FIDEID: id, Act: store.PlayerMatch, Value: one.Spelled, Was: one.Player.Name})
					}
					return changes, nil
				}
			}
			return nil, handbook.Errorf("cmd.wrong.no-match", "name", arg)
		})
}
