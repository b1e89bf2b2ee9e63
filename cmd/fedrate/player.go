package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

func playerCommand(env *environment) *cobra.Command {
	var only, against, kind string
	cmd := &cobra.Command{
		Use: "player NAME-OR-ID",
		Example: `  fedrate player 99000001
  fedrate player "Velogorin, Darislav" --period 2026-10
  fedrate player 99000001 --against "2250 2310 1980x2 99000348"`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			period := handbook.Period(0)
			if only != "" {
				var err error
				if period, err = handbook.ParsePeriod(only); err != nil {
					return err
				}
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				row, err := env.onePlayer(ctx, st, args[0])
				if err != nil {
					return err
				}
				p, err := playerHistory(ctx, st, row.FIDEID)
				if err != nil {
					return err
				}
				if p == nil {
					p = &answer.Player{FIDEID: strconv.Itoa(row.FIDEID), Lists: []answer.PlayerList{}, Certificates: []answer.PlayerCertificate{}}
				}
				p.Name, p.Federation, p.Sex, p.Birth = row.Name, answer.TextOrNull(row.Federation), answer.TextOrNull(row.Sex.String()), answer.NumberOrNull(row.Birth)
				p.Minor = answer.Minor(row.Birth, env.today())
				if against != "" || cmd.Flags().Changed("kind") {
					if p.Estimate, err = env.estimate(ctx, st, row, kind, against); err != nil {
						return err
					}
				}
				if err := env.explained(ctx, st, p, row, period); err != nil {
					return err
				}
				return env.printPlayer(p)
			})
		},
	}
	cmd.Flags().StringVar(&only, "period", "", "")
	cmd.Flags().StringVar(&against, "against", "", "")
	cmd.Flags().StringVar(&kind, "kind", tournament.Standard.String(), "")
	return cmd
}

// playerHistory follows a player through the lists, oldest first; the person is
// as the latest list has it. Nil where no list has the FIDE ID.
func playerHistory(ctx context.Context, st *store.Store, id int) (*answer.Player, error) {
	u, err := jobs.NewLookup(ctx, st)
	if err != nil {
		return nil, err
	}
	out, err := u.Player(ctx, id)
	if out == nil || err != nil {
		return nil, err
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

// standingText returns the cell of a table: 2212 (9, 20).
func (env *environment) standingText(s *answer.PlayerStanding) string {
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
	sex := ""
	if p.Sex != nil {
		sex = env.word("sex", *p.Sex)
	}
	id := p.FIDEID
	if tournament.GivenID(id) != id {
		id = env.Sayf("cmd.player.awaited", "number", id)
	}
	if p.Minor {
		born = env.Sayf("cmd.player.minor", "born", born)
	}
	shown := p.Title.String()
	if p.Honorary != nil {
		shown = strings.TrimSpace(shown + " " + *p.Honorary)
	}
	env.print("cmd.player.person", "id", id, "title", shown, "name", p.Name, "federation", env.orNone(p.Federation), "sex", sex, "born", born)
	if p.Estimate != nil { // the rest is for who asks without
		return env.printEstimate(p.Estimate)
	}
	line := func(cells ...any) { fmt.Fprintf(env.Stdout, "  %-8s  %-11s  %-25s  %-25s  %s\n", cells...) }
	line(env.Sayf("cmd.player.list"), "", env.Sayf("cmd.player.standard"), env.Sayf("cmd.player.rapid"), env.Sayf("cmd.player.blitz"))
	for i := range p.Lists {
		l := &p.Lists[i]
		line(l.Period, env.word("source", l.Source), env.standingText(&l.Standard), env.standingText(&l.Rapid), env.standingText(&l.Blitz))
	}
	for _, c := range p.Certificates {
		fmt.Fprintf(env.Stdout, "  %s %s: %s\n", c.Form, c.Title, c.Number)
	}
	env.printWhy(p)
	return nil
}
