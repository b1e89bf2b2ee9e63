package main

import (
	"context"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
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

type playerLists struct {
	FIDEID     string           `json:"fideId"`
	Name       string           `json:"name"`
	Federation *string          `json:"federation"`
	Sex        *string          `json:"sex"`
	Birth      *int             `json:"birth"` // year
	Title      tournament.Title `json:"title"`
	Lists      []playerList     `json:"lists"`

	Certificates []playerCertificate `json:"certificates"`
}

// playerCertificate is one that fedrate verify knows.
type playerCertificate struct {
	Number string `json:"number"`
	Form   string `json:"form"`
	Title  string `json:"title"`
}

type playerList struct {
	Period   handbook.Period `json:"period"`
	Source   store.Source    `json:"source"`
	Standard playerStanding  `json:"standard"`
	Rapid    playerStanding  `json:"rapid"`
	Blitz    playerStanding  `json:"blitz"`
}

type playerStanding struct {
	Rating   tournament.Rating `json:"rating"`
	Games    int               `json:"games"`
	K        *int              `json:"k"`
	Inactive bool              `json:"inactive"`
}

// playerHistory follows a player through the lists, oldest first; the person is
// as the latest list has it. Nil where no list has the FIDE ID.
func playerHistory(ctx context.Context, st *store.Store, id int) (*playerLists, error) {
	lists, err := st.Lists(ctx)
	if err != nil {
		return nil, err
	}
	var out *playerLists
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
			out = &playerLists{FIDEID: strconv.Itoa(id)}
		}
		out.Name, out.Federation, out.Title = row.Name, textOrNull(row.Federation), row.Title
		out.Sex, out.Birth = textOrNull(row.Sex.String()), numberOrNull(row.Birth)
		out.Lists = append(out.Lists, playerList{
			info.Period, info.Source, standing(row, tournament.Standard), standing(row, tournament.Rapid), standing(row, tournament.Blitz),
		})
	}
	if out == nil {
		return nil, nil
	}
	issued, err := st.CertificatesOf(ctx, out.FIDEID)
	if err != nil {
		return nil, err
	}
	out.Certificates = make([]playerCertificate, len(issued))
	for i, c := range issued {
		out.Certificates[i] = playerCertificate{c.Number, c.Form, c.Title}
	}
	return out, nil
}

func standing(row *ratinglist.Row, k tournament.Kind) playerStanding {
	s := row.Standings[k]
	return playerStanding{s.Rating, s.Games, numberOrNull(s.K), s.Inactive}
}

func (env *environment) printPlayer(p *playerLists) error {
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

// String is the cell of a table: 2212 (9, 20).
func (s playerStanding) String() string {
	if s.Rating == 0 {
		return "-"
	}
	inactive := ""
	if s.Inactive {
		inactive = " inactive"
	}
	k := 0
	if s.K != nil {
		k = *s.K
	}
	return fmt.Sprintf("%d (%d, %d)%s", s.Rating, s.Games, k, inactive)
}
