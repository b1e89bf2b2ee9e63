package main

import (
	"fmt"
	"io"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/roundrobin"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// round is a round being paired: the answer, with what is said beside it.
type round struct {
	answer.Pairing
	findings []handbook.Finding
	explain  func(w io.Writer, say func(handbook.Text) string) error
	why      handbook.Text // there is no legal pairing; nothing where there is one
}

// no says why there is no pairing.
func (a *round) no(format string, args ...any) {
	reason := fmt.Sprintf(format, args...)
	a.Reason = &reason
}

// pair answers for a readable report. What cannot be done at all is an error,
// what the data does not allow a reason.
func (a *round) pair(r *audit.Report, flags *pairFlags) error {
	t := r.Tournament
	next := swiss.Next(t)
	a.Round = flags.round
	if a.Round == 0 {
		a.Round = next
	}
	if a.Round > next {
		return fmt.Errorf("round %d cannot be paired: the report has the pairs of %d rounds, the next one is %d", a.Round, next-1, next)
	}
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
		if system != nil {
			return a.swiss(r, system, flags, a.Round < next)
		}
	}
	return fmt.Errorf("%s cannot be paired: the FIDE (Dutch) System can, and round robins by the Berger tables; name one of them if it is meant (--system dutch, --system berger)", systemWords(r))
}

func systemWords(r *audit.Report) string {
	switch {
	case r.System.Code != "":
		return "the system " + r.System.Code
	case r.Tournament.Type != "":
		return fmt.Sprintf("an event of type %q", r.Tournament.Type)
	}
	return fmt.Sprintf("an event of format %s", r.System.Format)
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
			a.no("the Berger tables need the numbers 1 to %d, and %d is missing; draw the numbers first", n, number)
			return
		}
	}
	switch {
	case n < 2 || n > roundrobin.MaxTable:
		a.no("there is no Berger table for %d players", n)
	case a.Round > rounds:
		a.no("a round robin of %d players in %d cycles has %d rounds, and all are paired; name a round to see it (--round)", n, cycles, rounds)
	default:
		a.Pairs = answer.NewPairs(tables[a.Round-1])
	}
}
