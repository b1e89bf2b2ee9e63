package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

func playersCommand(env *environment) *cobra.Command {
	cmd := &cobra.Command{
		Use: "players NAME-OR-ID",
		Example: `  fedrate players "Велогорин"
  fedrate players transfer 99000348 --to GER --from 2026-10-15 --by "A. Officer" --reason "letter of both federations"
  fedrate players merge 99000349 --into 99000348 --by "A. Officer" --reason "one person, FIDE confirms"`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				rows, err := st.SearchPlayers(ctx, args[0], handbook.FromTime(env.Now()))
				if err != nil {
					return err
				}
				if len(rows) == 0 {
					return unknownPlayer(ctx, st, args[0])
				}
				return env.printFound(ctx, st, rows)
			})
		},
	}
	show := playerCommand(env)
	show.Use, show.Example = "show NAME-OR-ID", `  fedrate players show 99000348`
	cmd.AddCommand(show, playersMatches(env), playersClubs(env), playersExport(env), playersErase(env), playersRequests(env))
	cmd.AddCommand(playersChanges(env)...)
	return cmd
}

func (env *environment) printFound(ctx context.Context, st *store.Store, rows []ratinglist.Row) error {
	found := []answer.FoundPlayer{}
	t := env.table("cmd.players.head")
	number := func(n int) string {
		if n == 0 {
			return "–"
		}
		return strconv.Itoa(n)
	}
	for i := range rows {
		r := &rows[i]
		national, err := st.NationalNumbers(ctx, r.FIDEID)
		if err != nil {
			return err
		}
		found = append(found, answer.FoundPlayer{
			FIDEID: strconv.Itoa(r.FIDEID), Name: r.Name, Federation: answer.TextOrNull(r.Federation), Birth: answer.NumberOrNull(r.Birth), Minor: answer.Minor(r.Birth, env.today()), Sex: answer.TextOrNull(r.Sex.String()),
			Standard: r.Standings[0].Rating, Rapid: r.Standings[1].Rating, Blitz: r.Standings[2].Rating, Awaited: r.FIDEID >= tournament.FirstAwaited,
			National: answer.List(national),
		})
		said := ""
		if answer.Minor(r.Birth, env.today()) {
			said = env.Sayf("cmd.players.minor")
		}
		if r.FIDEID >= tournament.FirstAwaited {
			said = strings.TrimPrefix(said+", "+env.Sayf("cmd.players.awaited"), ", ")
		}
		t.row(r.FIDEID, r.Name, r.Federation, number(r.Birth),
			number(int(r.Standings[0].Rating)), number(int(r.Standings[1].Rating)), number(int(r.Standings[2].Rating)), strings.Join(national, " "), said)
	}
	if env.json() {
		return env.writeJSON(found)
	}
	return t.flush("cmd.players.none")
}

// unknownPlayer returns the error that there is no such player, with the players who
// may be meant.
func unknownPlayer(ctx context.Context, st *store.Store, wanted string) error {
	meant, err := st.NamedLike(ctx, wanted, mostNear)
	if err != nil {
		return err
	}
	if len(meant) == 0 {
		return wrongData{handbook.Errorf("cmd.wrong.unknown", "wanted", wanted)}
	}
	var names []string
	for i := range meant {
		names = append(names, fmt.Sprintf("%s (%d)", meant[i].Name, meant[i].FIDEID))
	}
	return wrongData{handbook.Errorf("cmd.wrong.unknown-near", "wanted", wanted, "meant", names)}
}

// onePlayer returns the one person whom a name or a number means.
func (env *environment) onePlayer(ctx context.Context, st *store.Store, wanted string) (*ratinglist.Row, error) {
	rows, err := st.FindPlayers(ctx, wanted, handbook.FromTime(env.Now()))
	if err != nil {
		return nil, err
	}
	switch len(rows) {
	case 0:
		return nil, unknownPlayer(ctx, st, wanted)
	case 1:
		return &rows[0], nil
	}
	var ids []string
	for i := range rows[:min(len(rows), 5)] {
		ids = append(ids, fmt.Sprintf("%d %s", rows[i].FIDEID, rows[i].Name))
	}
	return nil, handbook.Errorf("cmd.wrong.several", "wanted", wanted, "n", len(rows), "players", ids)
}

func playersMatches(env *environment) *cobra.Command {
	return &cobra.Command{
		Use: "matches", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				groups, err := jobs.Matches(ctx, st)
				if err != nil {
					return err
				}
				out := [][]answer.NamelessPlayer{}
				for _, group := range groups {
					var one []answer.NamelessPlayer
					for i := range group {
						p := &group[i].Player
						one = append(one, answer.NamelessPlayer{Name: p.Name, Federation: answer.TextOrNull(p.Federation), Birth: answer.NumberOrNull(p.Birth.Year()), Submissions: group[i].Submissions})
						if !env.json() {
							env.print("cmd.players.nameless", "name", p.Name, "federation", p.Federation, "year", p.Birth.Year(), "submissions", group[i].Submissions)
						}
					}
					if out = append(out, one); !env.json() {
						env.print("cmd.players.match-how", "name", group[0].Player.Name)
					}
				}
				if env.json() {
					return env.writeJSON(out)
				}
				return nil
			})
		},
	}
}

// changesOf returns the lines about a person, those about second IDs included.
func (env *environment) changesOf(ctx context.Context, st *store.Store, id int) ([]answer.PlayerChange, error) {
	all, err := jobs.ChangesOf(ctx, st, id)
	if err != nil {
		return nil, err
	}
	lines := []answer.PlayerChange{}
	for i := range all {
		lines = append(lines, changeAnswer(&all[i]))
	}
	return lines, nil
}

func changeAnswer(c *store.PlayerChange) answer.PlayerChange {
	value, was := c.Value, c.Was
	if c.Act == store.PlayerMatch {
		value, was = c.Was, ""
	}
	return answer.PlayerChange{
		Number: c.ID, FideID: strconv.Itoa(c.FIDEID), Act: string(c.Act), Field: answer.TextOrNull(c.Field), Value: answer.TextOrNull(value), Was: answer.TextOrNull(was),
		Other: answer.NumberOrNull(c.Other), Since: c.Since, By: c.By, At: utc(c.At), Reason: c.Reason, Undone: answer.NumberOrNull(c.Undone),
	}
}

func (env *environment) printChanges(changes []answer.PlayerChange) {
	for i := range changes {
		c := &changes[i]
		text := func(s *string) string {
			if s == nil {
				return ""
			}
			return *s
		}
		day, err := handbook.ParseDate(c.At[:10])
		if err != nil { // a moment that another program has written
			day = 0
		}
		other, undone := 0, 0
		if c.Other != nil {
			other = *c.Other
		}
		if c.Undone != nil {
			undone = *c.Undone
		}
		env.print("cmd.players.change", "number", c.Number, "id", c.FideID, "act", env.word("player-act", c.Act), "field", env.word("player-field", text(c.Field)),
			"value", text(c.Value), "was", text(c.Was), "other", other, "since", c.Since, "by", c.By, "at", day, "reason", c.Reason, "undone", undone)
	}
}
