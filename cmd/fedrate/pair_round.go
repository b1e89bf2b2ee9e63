package main

import (
	"io"

	"github.com/fedrate/fedrate/language"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/roundrobin"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/play"
	"github.com/fedrate/fedrate/tournament"
)

// round is a round being paired: the answer, with what is said beside it.
type round struct {
	answer.Pairing
	findings []handbook.Finding
	changes  []play.Change          // of a published round
	reason   handbook.Text          // why there are no pairs
	report   *tournament.Tournament // with what was told of the round, and its repair
	rounds   []int                  // of the report that the round is
	table    bool                   // of a round robin
	explain  func(w io.Writer, say func(handbook.Text) string) error
}

// no says why there is no pairing.
func (a *round) no(reason handbook.Text) { a.reason = reason }

// pair answers for a readable report. What cannot be done at all is an error,
// what the data does not allow a reason.
func (a *round) pair(r *audit.Report, flags *pairFlags) error {
	system := r.System.Engine()
	counted := func(t *tournament.Tournament) *audit.Report {
		as := *r
		as.Tournament = t
		if system != nil {
			as.Tournament = system.AsCounted(t)
		}
		return &as
	}
	next := swiss.Next(counted(r.Tournament).Tournament)
	a.Round = flags.round
	if a.Round == 0 {
		a.Round = next
		if flags.repair {
			a.Round = next - 1
		}
	}
	if a.Round > next {
		return language.Fail("cmd.wrong.pair-round", "round", a.Round, "paired", next-1, "next", next)
	}
	a.rounds = play.RoundsOf(system, a.Round)
	a.table = r.System.Format == pairing.RoundRobin || r.System.Format == pairing.DoubleRoundRobin
	told, err := a.tell(r, flags, next)
	if err != nil {
		return err
	}
	a.report = told
	r = counted(told)
	t := r.Tournament
	if flags.rounds > 0 || t.RoundsStated {
		rounds := t.Rounds
		if flags.rounds > 0 {
			rounds = flags.rounds
		}
		a.Rounds = &rounds
	}
	switch r.System.Format {
	case pairing.RoundRobin, pairing.DoubleRoundRobin:
		a.berger(r)
		return nil
	case pairing.Swiss:
		system := pairing.SystemOf(r.System.Code)
		if r.System.Code == "" {
			system = r.System.Engine()
		}
		if system != nil && flags.repair {
			return a.repair(r, system, flags)
		}
		if system != nil {
			return a.swiss(r, system, flags, a.Round < next)
		}
	}
	return language.Fail("cmd.wrong.pair-system", "system", systemWords(r))
}

func systemWords(r *audit.Report) handbook.Text {
	switch {
	case r.System.Code != "":
		return handbook.Say("cmd.system.code", "code", r.System.Code)
	case r.Tournament.Type != "":
		return handbook.Say("cmd.system.type", "type", r.Tournament.Type)
	}
	return handbook.Say("cmd.system.format", "format", r.System.Format)
}

// berger looks the round up in the tables, which need the numbers from 1 on.
func (a *round) berger(r *audit.Report) {
	t := r.Tournament
	if r.System.Code != "" {
		a.System = &r.System.Code
	}
	n := len(t.Players)
	tables, cycles := roundrobin.Berger(n), 1
	if r.System.Format == pairing.DoubleRoundRobin {
		tables, cycles = roundrobin.DoubleBerger(n), 2
	}
	rounds := len(tables)
	a.Rounds = &rounds
	for number := 1; number <= n; number++ {
		if t.Player(number) == nil {
			a.no(handbook.Say("cmd.pair.number-missing", "last", n, "number", number))
			return
		}
	}
	switch {
	case n < 2 || n > roundrobin.MaxTable:
		a.no(handbook.Say("cmd.pair.no-table", "players", n))
	case a.Round > rounds:
		a.no(handbook.Say("cmd.pair.cycles-paired", "players", n, "cycles", cycles, "rounds", rounds))
	default:
		a.Pairs = answer.NewPairs(tables[a.Round-1])
	}
}
