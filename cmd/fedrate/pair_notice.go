package main

import (
	"cmp"

	"github.com/spf13/pflag"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/play"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/tournament"
)

// noticeFlags are what is known of the round in addition to the report.
type noticeFlags struct {
	absent, halfByes, zeroByes, fullByes, withdrawn, late []string
	apart                                                 []string
	apartBy, colour                                       string
	repair                                                bool
}

func (f *noticeFlags) add(flags *pflag.FlagSet) {
	flags.StringSliceVar(&f.absent, "absent", nil, "")
	flags.StringSliceVar(&f.halfByes, "half-bye", nil, "")
	flags.StringSliceVar(&f.zeroByes, "zero-bye", nil, "")
	flags.StringSliceVar(&f.fullByes, "full-bye", nil, "")
	flags.StringSliceVar(&f.withdrawn, "withdrawn", nil, "")
	flags.StringSliceVar(&f.late, "late", nil, "")
	flags.StringSliceVar(&f.apart, "prohibit", nil, "")
	flags.StringVar(&f.apartBy, "prohibit-by", "", "")
	flags.StringVar(&f.colour, "initial-colour", "", "")
	flags.BoolVar(&f.repair, "repair", false, "")
}

// ofPlayers reports whether the flags say or change something that is for single players
// alone: the pairs of an event of teams are pairs of teams.
func (f *pairFlags) ofPlayers() bool {
	return f.repair || len(f.apart) > 0 || f.apartBy != ""
}

// notice reads the flags; t says who the names among them are: players, or teams.
func (f *noticeFlags) notice(t *tournament.Tournament, teams bool) (n play.Notice, err error) {
	for _, list := range []struct {
		flag   string
		values []string
		to     *[]int
	}{{"absent", f.absent, &n.Absent}, {"half-bye", f.halfByes, &n.HalfByes}, {"zero-bye", f.zeroByes, &n.ZeroByes}, {"full-bye", f.fullByes, &n.FullByes}, {"withdrawn", f.withdrawn, &n.Left}} {
		if *list.to, err = startingRanks(t, list.flag, list.values); err != nil && teams {
			return n, wrongData{handbook.Errorf("cmd.wrong.no-team", "file", t.File, "flag", list.flag, "values", list.values)}
		} else if err != nil {
			return n, err
		}
	}
	if n.Apart, err = playerPairs(t, "prohibit", f.apart); err != nil {
		return n, err
	}
	switch f.apartBy {
	case "", play.ByFederation, play.ByClub:
		n.ApartBy = f.apartBy
	default:
		return n, wrongChoice("prohibit-by", []string{play.ByFederation, play.ByClub}, f.apartBy)
	}
	switch f.colour {
	case "":
	case "white":
		n.Initial = tournament.White
	case "black":
		n.Initial = tournament.Black
	default:
		return n, wrongChoice("initial-colour", []string{"white", "black"}, f.colour)
	}
	return n, nil
}

// tell returns the report with what the flags say of the round.
func (a *round) tell(r *audit.Report, flags *pairFlags, next int) (*tournament.Tournament, error) {
	t := r.Tournament
	if r.System.Format == pairing.TeamSwiss && r.System.Engine() != nil {
		teams := r.System.Engine().AsCounted(t)
		n, err := flags.notice(teams, true)
		if err != nil {
			return nil, err
		}
		return n.TellTeams(t, teams, a.rounds)
	}
	n, err := flags.notice(t, false)
	if err != nil {
		return nil, err
	}
	if league := r.System.Format == pairing.TeamRoundRobin; league {
		a.away = n.Absent
		if n.Absent = nil; !n.Empty() || flags.repair {
			return nil, handbook.Errorf("cmd.wrong.notice-league")
		}
		return t, nil
	}
	switch {
	case r.System.Format == pairing.Knockout && !flags.repair:
		return n.Tell(t, a.rounds)
	case a.table && (flags.repair || !n.Empty()):
		return nil, handbook.Errorf("cmd.wrong.notice-table")
	case flags.repair && r.System.Engine() == nil:
		return nil, handbook.Errorf("pairing.paired.no-engine", "system", r.System.Declared(t))
	case flags.repair:
		if a.Round < 1 || a.Round != next-1 {
			return nil, handbook.Errorf("cmd.wrong.repair-round", "round", a.Round, "last", next-1)
		}
		return t, nil
	}
	return n.Tell(t, a.rounds)
}

// repair changes the published round as little as its edition allows.
func (a *round) repair(r *audit.Report, system *swiss.System, flags *pairFlags) error {
	code := cmp.Or(r.System.Code, system.Code)
	a.System = &code
	if !r.System.Named {
		a.findings = append(a.findings, pairing.UnnamedFinding(r.Tournament, r.CheckedBy().Pairing, system))
	}
	if system.PerRound > 1 {
		return handbook.Errorf("cmd.wrong.repair-matches")
	}
	engine, err := system.Edition(r.CheckedBy().Pairing.Key)
	if err != nil {
		return err
	}
	a.Edition = &engine.Key
	var x play.Trouble
	if x.Absent, err = startingRanks(a.report, "absent", flags.absent); err != nil {
		return err
	}
	if x.Late, err = startingRanks(a.report, "late", flags.late); err != nil {
		return err
	}
	done, err := play.Repair(a.report, a.Round, r.System, r.CheckedBy().Pairing, engine, x)
	if err != nil {
		return err
	}
	a.report, a.changes = done.Tournament, done.Changes
	var made play.HandPairs
	for _, b := range play.Boards(a.report, r.System, r.CheckedBy().Pairing, a.Round) {
		a.Pairs = append(a.Pairs, answer.Pair{White: b.White, Black: b.Black})
		made.Pairs = append(made.Pairs, pairing.Pair{White: b.White, Black: b.Black})
	}
	right, err := pairing.PairRound(a.report, pairing.Task{Edition: r.CheckedBy().Pairing, System: r.System, Round: a.Round, Drawn: true})
	if err != nil {
		return err
	}
	if rules, hand := made.Compare(right.Pairs); hand != "" {
		a.log = append(a.log, tournament.LogLine{Kind: tournament.LogByHand, Round: a.Round, Text: rules + " => " + hand})
	}
	a.Absent = absentFrom(a.report, a.Round)
	return nil
}

// absentFrom returns those who have neither an opponent nor the bye of the pairing.
func absentFrom(t *tournament.Tournament, round int) []int {
	out := []int{}
	for i := range t.Players {
		p := &t.Players[i]
		if g := p.Game(round); g.Opponent == 0 && g.Result != tournament.AllocatedBye {
			out = append(out, p.StartingRank)
		}
	}
	return out
}
