package main

import (
	"context"
	"fmt"
	"strconv"

	"github.com/fedrate/fedrate/language"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

func playerCommand(env *environment) *cobra.Command {
	return &cobra.Command{
		Use:     "player ID",
		Example: `  fedrate player 99000001`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := strconv.Atoi(args[0])
			if err != nil || id < 1 {
				return language.Fail("cmd.wrong.fide-id", "id", args[0])
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				p, err := playerHistory(ctx, st, id)
				if err != nil {
					return err
				}
				if p == nil {
					return wrongData{language.Fail("cmd.wrong.no-listed-player", "id", strconv.Itoa(id))}
				}
				return env.printPlayer(p)
			})
		},
	}
}

// playerHistory follows a player through the lists, oldest first; the person is
// as the latest list has it. Nil where no list has the FIDE ID.
func playerHistory(ctx context.Context, st *store.Store, id int) (*answer.Player, error) {
	lists, err := st.Lists(ctx)
	if err != nil {
		return nil, err
	}
	var out *answer.Player
	for _, info := range lists {
		l, err := st.RowsOf(ctx, info.Period, []int{id})
		if err != nil {
			return nil, err
		}
		row := l.Row(id)
		if row == nil {
			continue
		}
		if out == nil {
			out = &answer.Player{FIDEID: strconv.Itoa(id)}
		}
		out.Name, out.Federation, out.Title = row.Name, answer.TextOrNull(row.Federation), row.Title
		out.Sex, out.Birth = answer.TextOrNull(row.Sex.String()), answer.NumberOrNull(row.Birth)
		out.Lists = append(out.Lists, answer.PlayerList{
			Period: info.Period, Source: string(info.Source),
			Standard: standing(row, tournament.Standard), Rapid: standing(row, tournament.Rapid), Blitz: standing(row, tournament.Blitz),
		})
	}
	if out == nil {
		return nil, nil
	}
	issued, err := st.CertificatesOf(ctx, out.FIDEID)
	if err != nil {
		return nil, err
	}
	out.Certificates = make([]answer.PlayerCertificate, len(issued))
	for i, c := range issued {
		out.Certificates[i] = answer.PlayerCertificate{Number: c.Number, Form: c.Form, Title: c.Title}
	}
	return out, nil
}

func standing(row *ratinglist.Row, k tournament.Kind) answer.PlayerStanding {
	s := row.Standings[k]
	return answer.PlayerStanding{Rating: s.Rating, Games: s.Games, K: answer.NumberOrNull(s.K), Inactive: s.Inactive}
}

// standing is the cell of a table: 2212 (9, 20).
func (env *environment) standing(s *answer.PlayerStanding) string {
	if s.Rating == 0 {
		return "-"
	}
	k := 0
	if s.K != nil {
		k = *s.K
	}
	if s.Inactive {
		return env.Sayf("cmd.player.inactive", "rating", s.Rating, "games", s.Games, "k", k)
	}
	return fmt.Sprintf("%d (%d, %d)", s.Rating, s.Games, k)
}

func (env *environment) printPlayer(p *answer.Player) error {
	if env.json() {
		return env.writeJSON(p)
	}
	born := env.Sayf("cmd.unknown")
	if p.Birth != nil {
		born = strconv.Itoa(*p.Birth)
	}
	sex := env.Sayf("cmd.none")
	if p.Sex != nil {
		sex = env.word("sex", *p.Sex)
	}
	env.print("cmd.player.person", "id", p.FIDEID, "title", p.Title, "name", p.Name, "federation", env.orNone(p.Federation), "sex", sex, "born", born)
	line := func(cells ...any) { fmt.Fprintf(env.Stdout, "  %-8s  %-11s  %-25s  %-25s  %s\n", cells...) }
	line(env.Sayf("cmd.player.list"), "", env.Sayf("cmd.player.standard"), env.Sayf("cmd.player.rapid"), env.Sayf("cmd.player.blitz"))
	for i := range p.Lists {
		l := &p.Lists[i]
		line(l.Period, env.word("source", l.Source), env.standing(&l.Standard), env.standing(&l.Rapid), env.standing(&l.Blitz))
	}
	for _, c := range p.Certificates {
		fmt.Fprintf(env.Stdout, "  %s %s: %s\n", c.Form, c.Title, c.Number)
	}
	return nil
}
