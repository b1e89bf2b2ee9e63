package main

import (
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
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

// drawing writes a paper.
type drawing func(w io.Writer) error

// paperEventCommand returns a paper of a tournament's report. What is wrong with flags and
// report is said by draw, before there is a file.
func paperEventCommand(env *environment, name string, draw func(r *audit.Report, flags *paperFlags) (drawing, error)) *cobra.Command {
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
			if len(r.Tournament.Players) == 0 {
				env.printFindings(r.Errors())
				return errWrong
			}
			write, err := draw(r, &flags)
			if err != nil {
				return err
			}
			return env.writePaper(flags.out, []string{".pdf"}, func(w io.Writer, _ string) error { return write(w) })
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

func (env *environment) paperStandings(r *audit.Report, _ *paperFlags) (drawing, error) {
	s, err := r.Standings(nil)
	return func(w io.Writer) error {
		return wall.StandingsPDF(w, env.paperLanguage(), report.StandingsPage{Standings: s, Full: true})
	}, err
}

// lastRound returns the round asked for, else the last one with a game of the kind.
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

// ofRound returns the round that the flags ask for, by default the last one with a game
// of the kind.
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
	for len(values) > 0 {
		v := values[0]
		values = values[1:]
		if lettered(v) && !strings.Contains(v, "=") && len(values) > 0 { // a comma of the name
			v += "," + values[0]
			values = values[1:]
		}
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

// ofRoundDrawing returns a paper of one round.
func (env *environment) ofRoundDrawing(r *audit.Report, flags *paperFlags, is func(*tournament.Game) bool, write func(io.Writer, *language.Language, *wall.Round) error) (drawing, error) {
	round, err := flags.ofRound(r, is)
	return func(w io.Writer) error { return write(w, env.paperLanguage(), round) }, err
}

func (env *environment) paperPairings(r *audit.Report, flags *paperFlags) (drawing, error) {
	if flags.byName {
		return env.ofRoundDrawing(r, flags, paired, wall.PairingsByNamePDF)
	}
	return env.ofRoundDrawing(r, flags, paired, wall.PairingsPDF)
}

func (env *environment) paperSlips(r *audit.Report, flags *paperFlags) (drawing, error) {
	return env.ofRoundDrawing(r, flags, paired, wall.SlipsPDF)
}

func (env *environment) paperBulletin(r *audit.Report, flags *paperFlags) (drawing, error) {
	if _, err := r.Standings(nil); err != nil { // they stand on it
		return nil, err
	}
	return env.ofRoundDrawing(r, flags, played, wall.BulletinPDF)
}

func (env *environment) paperDesk(r *audit.Report, _ *paperFlags) (drawing, error) {
	var results []norms.Result
	if ev := r.NormEvent(nil); ev != nil {
		results = r.FindNorms(ev, norms.Options{Near: true, Forecast: true})
	}
	return func(w io.Writer) error { return wall.DeskPDF(w, env.paperLanguage(), r, results) }, nil
}
