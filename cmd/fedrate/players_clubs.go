package main

import (
	"context"
	"os"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
)

// playersClubs enters the clubs of a list of members: what differs from what is kept.
func playersClubs(env *environment) *cobra.Command {
	var by, reason, from string
	cmd := &cobra.Command{
		Use: "clubs FILE.csv --by NAME --reason TEXT", Args: cobra.ExactArgs(1),
		Example: `  fedrate players clubs members.csv --by "A. Officer" --reason "members of 2026"
  fedrate players clubs members.csv --from 2027-01-01 --by "A. Officer" --reason "members of 2027"`,
		RunE: func(cmd *cobra.Command, args []string) error {
			var since handbook.Date
			if from != "" {
				var err error
				if since, err = handbook.ParseDate(from); err != nil {
					return err
				}
			}
			members, err := readClubs(args[0])
			if err != nil {
				return err
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				changes, said, err := newClubs(ctx, st, members, since)
				if err != nil {
					return err
				}
				for i := range changes {
					changes[i].By, changes[i].Reason, changes[i].At = env.author(by), reason, env.Now()
				}
				if _, err := st.ChangePlayers(ctx, changes...); err != nil {
					return err
				}
				if env.json() {
					err = env.writeJSON(said)
				} else {
					env.print("cmd.players.clubs", "entered", said.Entered, "same", said.Same, "without", said.WithoutID, "unknown", said.Unknown)
				}
				if err == nil && len(said.Unknown) > 0 {
					return errWrong
				}
				return err
			})
		},
	}
	cmd.Flags().StringVar(&by, "by", "", "")
	cmd.Flags().StringVar(&reason, "reason", "", "")
	cmd.Flags().StringVar(&from, "from", "", "")
	return cmd
}

func readClubs(path string) ([]ratinglist.Membership, error) {
	file := os.Stdin
	if path != "-" {
		var err error
		if file, err = os.Open(path); err != nil {
			return nil, err
		}
		defer func() { _ = file.Close() }() // it was only read
	}
	members, err := ratinglist.ReadClubs(file)
	if err != nil {
		return nil, handbook.Errorf("cmd.wrong.clubs", "file", path, "problem", err)
	}
	return members, nil
}

// newClubs returns the changes that make the clubs those of a list of members. Who is on no
// list of the office is named, and left out; of two lines of a person the last counts.
func newClubs(ctx context.Context, st *store.Store, members []ratinglist.Membership, since handbook.Date) ([]store.PlayerChange, answer.Clubs, error) {
	said := answer.Clubs{Unknown: []string{}}
	register, err := st.Register(ctx)
	if err != nil {
		return nil, said, err
	}
	clubs, ids := map[int]string{}, []int{}
	for _, m := range members {
		if m.FIDEID == 0 {
			said.WithoutID++
			continue
		}
		id := register.ID(m.FIDEID)
		if _, twice := clubs[id]; !twice {
			ids = append(ids, id)
		}
		clubs[id] = m.Club
	}
	lists, err := st.Lists(ctx)
	if err != nil {
		return nil, said, err
	}
	known := map[int]bool{}
	if len(lists) > 0 {
		rows, err := st.RowsWith(ctx, lists[len(lists)-1].Period, ids)
		if err != nil {
			return nil, said, err
		}
		for i := range rows {
			known[rows[i].FIDEID] = true
		}
	}
	day := since
	if day == 0 {
		day = handbook.NewDate(9999, 12, 31)
	}
	var changes []store.PlayerChange
	for _, id := range ids {
		was := register.Club(id, day)
		switch {
		case !known[id]:
			said.Unknown = append(said.Unknown, strconv.Itoa(id))
		case was == clubs[id]:
			said.Same++
		default:
			changes = append(changes, store.PlayerChange{FIDEID: id, Act: store.PlayerEdit, Field: store.FieldClub, Value: clubs[id], Was: was, Since: since})
		}
	}
	said.Entered = len(changes)
	return changes, said, nil
}
