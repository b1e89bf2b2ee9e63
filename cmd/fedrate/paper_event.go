package main

import (
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/report/wall"
	"github.com/fedrate/fedrate/tournament"
)

// paperFlags are those of a paper of a tournament.
type paperFlags struct {
	reportFlags
	round  int
	byName bool
	fixed  []string
	out    string
}

// paperEventCommand is a paper of a tournament's report.
func paperEventCommand(env *environment, name string, write func(w io.Writer, r *audit.Report, flags *paperFlags) error) *cobra.Command {
	var flags paperFlags
	cmd := &cobra.Command{
		Use:     name + " FILE -o FILE.pdf",
		Example: "  fedrate paper " + name + " open.trf -o " + name + ".pdf",
		Args:    cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			r, err := env.openedReport(args[0], &flags.reportFlags, false)
			if err != nil {
				return err
			}
			return env.writePaper(flags.out, []string{".pdf"}, func(w io.Writer, _ string) error { return write(w, r, &flags) })
		},
	}
	flags.add(cmd)
	switch name {
	case "pairings":
		cmd.Example += "\n  fedrate paper pairings open.trf --by-name -o names.pdf\n  fedrate paper pairings open.trf --fixed-board 17=30 -o pairings.pdf"
		cmd.Flags().BoolVar(&flags.byName, "by-name", false, "")
		fallthrough
	case "slips", "bulletin":
		cmd.Flags().IntVar(&flags.round, "round", 0, "")
		cmd.Flags().StringSliceVar(&flags.fixed, "fixed-board", nil, "")
	}
	cmd.Flags().StringVarP(&flags.out, "output", "o", name+".pdf", "")
	return cmd
}

// paperLanguage is that of a paper of a tournament: of the flag where it is given,
// else of the office.
func (env *environment) paperLanguage() *language.Language {
	if env.asked {
		return env.spoken
	}
	return env.office()
}

func (env *environment) paperStandings(w io.Writer, r *audit.Report, _ *paperFlags) error {
	s, err := r.Standings(nil)
	if err != nil {
		return err
	}
	return wall.StandingsPDF(w, env.paperLanguage(), report.StandingsPage{Standings: s, Full: true})
}

// lastRound is the round asked for, else the last one in which somebody has a game
// of the kind.
func lastRound(t *tournament.Tournament, round int, is func(g *tournament.Game) bool) (int, error) {
	last := 0
	for i := range t.Players {
		for n := len(t.Players[i].Games); n > last; n-- {
			if g := t.Players[i].Game(n); g.Opponent != 0 && is(&g) {
				last = n
			}
		}
	}
	if round == 0 {
		return max(1, last), nil
	}
	if round < 1 || round > last {
		return 0, handbook.Errorf("cmd.wrong.paper-round", "round", round, "last", last)
	}
	return round, nil
}

func paired(*tournament.Game) bool   { return true }
func played(g *tournament.Game) bool { return !g.Result.Open() }

// ofRound is the round that the flags ask for, by default the last one in which
// somebody has a game of the kind.
func (f *paperFlags) ofRound(r *audit.Report, is func(g *tournament.Game) bool) (*wall.Round, error) {
	round, err := lastRound(r.Tournament, f.round, is)
	if err != nil {
		return nil, err
	}
	fixed, err := fixedBoards(r.Tournament, f.fixed)
	return &wall.Round{Report: r, Number: round, Fixed: fixed}, err
}

// fixedBoards reads PLAYER=BOARD.
func fixedBoards(t *tournament.Tournament, values []string) (map[int]int, error) {
	fixed := map[int]int{}
	for _, v := range values {
		who, board, _ := strings.Cut(v, "=")
		n, err := strconv.Atoi(strings.TrimSpace(board))
		if err != nil || n < 1 {
			return nil, handbook.Errorf("cmd.wrong.fixed-board", "value", v)
		}
		player, err := startingRank(t, "fixed-board", who)
		if err != nil {
			return nil, err
		}
		fixed[player] = n
	}
	return fixed, nil
}

func (env *environment) paperPairings(w io.Writer, r *audit.Report, flags *paperFlags) error {
	round, err := flags.ofRound(r, paired)
	if err != nil {
		return err
	}
	if flags.byName {
		return wall.PairingsByNamePDF(w, env.paperLanguage(), round)
	}
	return wall.PairingsPDF(w, env.paperLanguage(), round)
}

func (env *environment) paperSlips(w io.Writer, r *audit.Report, flags *paperFlags) error {
	round, err := flags.ofRound(r, paired)
	if err != nil {
		return err
	}
	return wall.SlipsPDF(w, env.paperLanguage(), round)
}

func (env *environment) paperBulletin(w io.Writer, r *audit.Report, flags *paperFlags) error {
	round, err := flags.ofRound(r, played)
	if err != nil {
		return err
	}
	return wall.BulletinPDF(w, env.paperLanguage(), round)
}

func (env *environment) paperDesk(w io.Writer, r *audit.Report, _ *paperFlags) error {
	var results []norms.Result
	if ev := r.NormEvent(nil); ev != nil {
		results = r.FindNorms(ev, norms.Options{Near: true, Forecast: true})
	}
	return wall.DeskPDF(w, env.paperLanguage(), r, results)
}
