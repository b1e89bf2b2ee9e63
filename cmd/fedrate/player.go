package main

import (
	"context"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

func playerCommand(env *environment) *cobra.Command {
	return &cobra.Command{
		Use:     "player ID",
		Short:   "Show a player's ratings, list by list, and the certificates issued",
		Example: `  fedrate player 99000001`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := strconv.Atoi(args[0])
			if err != nil || id < 1 {
				return fmt.Errorf("%q is no FIDE ID", args[0])
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				p, err := playerHistory(ctx, st, id)
				if err != nil {
					return err
				}
				if p == nil {
					return wrongData{fmt.Errorf("no list has a player with the FIDE ID %d", id)}
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

func (env *environment) printPlayer(p *answer.Player) error {
	if env.json() {
		return writeJSON(env.Stdout, p)
	}
	born := "unknown"
	if p.Birth != nil {
		born = strconv.Itoa(*p.Birth)
	}
	fmt.Fprintf(env.Stdout, "%s  %s %s, %s, %s, born %s\n", p.FIDEID, p.Title, p.Name, orNone(p.Federation), orNone(p.Sex), born)
	fmt.Fprintf(env.Stdout, "  %-8s  %-9s  %-22s  %-22s  %-22s\n", "list", "", "standard (games, K)", "rapid (games, K)", "blitz (games, K)")
	for _, l := range p.Lists {
		fmt.Fprintf(env.Stdout, "  %-8s  %-9s  %-22s  %-22s  %-22s\n", l.Period, l.Source, l.Standard, l.Rapid, l.Blitz)
	}
	for _, c := range p.Certificates {
		fmt.Fprintf(env.Stdout, "  %s %s: %s\n", c.Form, c.Title, c.Number)
	}
	return nil
}
