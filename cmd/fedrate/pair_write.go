package main

import (
	"cmp"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/play"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

// writeFlags say where a report that a command changes is written, and how.
type writeFlags struct {
	out, as    string
	keepPlaces bool // no flag: a correction for the rating leaves the places
}

func (f *writeFlags) add(flags *pflag.FlagSet) {
	flags.StringVarP(&f.out, "output", "o", "", "")
	flags.StringVar(&f.as, "as", "", "")
}

func (f *writeFlags) check(env *environment) error {
	switch f.as {
	case "", string(trf.TRF16), string(trf.TRF26):
	default:
		return wrongChoice("as", []string{string(trf.TRF16), string(trf.TRF26)}, f.as)
	}
	switch {
	case f.as != "" && f.out == "":
		return handbook.Errorf("cmd.wrong.as-output")
	case f.out == "-" && env.json():
		return handbook.Errorf("cmd.wrong.output-json")
	}
	return nil
}

// format returns the one asked for, else that of the report.
func (f *writeFlags) format(t *tournament.Tournament) trf.Format {
	return cmp.Or(trf.Format(f.as), trf.Format(strings.ToLower(t.Format)), trf.TRF16)
}

// writeReport writes a report that one of the acts of package play has made, with
// the places that its tie-breaks give, and says what the format cannot hold.
func (env *environment) writeReport(r *audit.Report, t *tournament.Tournament, f *writeFlags) ([]handbook.Finding, error) {
	as := *r
	as.Tournament = t
	if s, err := as.Standings(nil); err == nil && !f.keepPlaces {
		if !s.Teams {
			play.Rank(t, s.Lines)
		}
		if teams := s.OfTeams(); teams != nil {
			play.RankTeams(t, teams)
		}
	}
	format := f.format(t)
	var lost []handbook.Finding
	if format == trf.TRF16 && t.Format != "TRF16" {
		var err error
		if lost, err = trf.Lost(t); err != nil {
			return nil, err
		}
	}
	if f.out == "-" {
		return lost, trf.Write(env.raw(), t, format)
	}
	return lost, writeFile(f.out, func(file *os.File) error { return trf.Write(file, t, format) })
}

// writePaired writes the report with the round in it.
func (env *environment) writePaired(a *round, r *audit.Report, flags *pairFlags) error {
	t := a.report
	if !flags.repair {
		if err := a.mayWrite(t); err != nil {
			return err
		}
		free := tournament.AllocatedBye
		if a.table {
			free = tournament.ZeroBye
		}
		pairs := a.asPairs()
		switch r.System.Format {
		case pairing.TeamSwiss:
			teams, err := play.WriteTeams(t, a.rounds[0], pairs)
			if err != nil {
				return err
			}
			t = teams
		case pairing.TeamRoundRobin:
			boards, err := play.LineUp(t, pairs, a.Absent)
			if err != nil {
				return err
			}
			t = play.Write(t, a.rounds, boards, free)
		default:
			t = play.Write(t, a.rounds, pairs, free)
		}
	}
	if a.InitialColour != nil && t.InitialColour == 0 && a.rounds[0] == 1 {
		t.InitialColour = tournament.White
		if *a.InitialColour == "black" {
			t.InitialColour = tournament.Black
		}
	}
	t = a.settle(t, r, flags)
	lost, err := env.writeReport(r, t, &flags.writeFlags)
	if err != nil {
		return err
	}
	a.findings = append(a.findings, lost...)
	a.Output = answer.TextOrNull(strings.TrimPrefix(flags.out, "-"))
	return nil
}

// mayWrite returns an error if the round to be paired is played, or if others follow
// it.
func (a *round) mayWrite(t *tournament.Tournament) error {
	last := a.rounds[len(a.rounds)-1]
	for i := range t.Players {
		for k, g := range t.Players[i].Games {
			done := g.Result != tournament.None && g.Result != tournament.Pending
			switch {
			case g.Opponent == 0 || k+1 < a.rounds[0]:
			case k+1 > last:
				return handbook.Errorf("cmd.wrong.pair-over-later", "round", a.Round, "later", k+1)
			case done:
				return handbook.Errorf("cmd.wrong.pair-over", "round", a.Round, "player", t.Players[i].StartingRank)
			}
		}
	}
	return nil
}

// asPairs returns the pairs of the answer.
func (a *round) asPairs() []pairing.Pair {
	pairs := make([]pairing.Pair, len(a.Pairs))
	for i, p := range a.Pairs {
		pairs[i] = pairing.Pair{White: p.White, Black: p.Black}
	}
	return pairs
}

// nameBaku writes into the records of the system that the acceleration was asked
// for, so that those who read the report know it.
func nameBaku(t *tournament.Tournament, d pairing.Detection) {
	if d.Accelerated {
		return
	}
	if d.Code != "" {
		t.System = d.Code + "_BAKU"
	}
	if t.Type != "" || t.System == "" {
		t.Type = strings.TrimSpace(cmp.Or(t.Type, "Individual: "+pairing.Default().Title) + ", Baku acceleration")
	}
}
