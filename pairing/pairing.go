// Package pairing is chapter C.04 of the Handbook with what C.05 says on the
// drawing of lots: it detects the system of a report, has its rounds compared
// (package replay for a Swiss, package roundrobin for the Berger tables), and
// checks the basic and handling rules of every system. [Systems] lists the Swiss
// systems that have an engine. It refuses to guess: a round that it cannot compare
// is not checked and says why.
package pairing

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

// How a round compares; see package outcome.
type (
	Pair         = outcome.Pair
	Status       = outcome.Status
	Text         = outcome.Text
	Round        = outcome.Round
	OtherEdition = outcome.OtherEdition
)

// The three outcomes of a round.
const (
	Identical  = outcome.Identical
	Different  = outcome.Different
	NotChecked = outcome.NotChecked
)

// Options of a check.
type Options struct {
	Edition    *Edition  // the edition in force; nil where none decides
	System     Detection // as [Detect] found it; the zero Detection: from the report
	NoPairings bool      // leave the comparison of the rounds out
	Working    bool      // tell of each different round how the right pairs come about
}

// Check compares every round in which somebody has an opponent or a result,
// and collects the findings that the edition's articles ask for. Without an
// edition the rounds are not checked and there are no findings.
func Check(t *tournament.Tournament, opt Options) ([]Round, []handbook.Finding) {
	d := opt.System
	if d == (Detection{}) {
		d = Detect(t, "")
	}
	c := &check{t: t, edition: opt.Edition, system: d, working: opt.Working}
	var rounds []Round
	switch listed := outcome.Played(t); {
	case opt.Edition == nil:
		rounds = outcome.NotCheckedRounds(listed, "no edition of C.04 governs the event: its start is not known, or lies before the first; name the edition")
	case opt.NoPairings:
		rounds = outcome.NotCheckedRounds(listed, "the comparison of the pairings was left out, as asked")
	case d.Format == RoundRobin || d.Format == DoubleRoundRobin:
		rounds = c.compareBerger(listed)
	case d.Engine() != nil:
		rounds = c.compareSwiss(listed)
	default:
		rounds = outcome.NotCheckedRounds(listed, reasonNotChecked(d))
	}
	if opt.Edition != nil {
		c.run()
		c.oneCause(rounds)
	}
	handbook.SortFindings(c.findings)
	return rounds, c.findings
}

func (c *check) run() {
	c.systemDeclared()
	c.repeats()
	c.colours()
	c.byes()
	c.byeValues()
	c.absences()
	c.numberGaps()
	c.startList()
	c.prohibited()
	c.halfByeLimits()
	c.withdrawals()
	c.teams()
}

func reasonNotChecked(d Detection) Text {
	switch d.Format {
	case Swiss:
		name := "a system of the event's own"
		if n := systemName(d.Code); n != "" {
			name = "the " + n + " system"
		}
		return Text("the rounds are paired by " + name +
			"; the engine pairs by the Dutch system alone; compare with the checker of the program that paired the event")
	case TeamSwiss:
		return "teams are paired, not players, and the engine pairs by the Dutch system alone; compare with the checker of the program that paired the event"
	case TeamRoundRobin:
		return "the Berger tables pair the teams; the report gives the players of a match board by board, and the drawing numbers of the teams are not in it"
	case Knockout:
		return "a knockout is drawn by the regulations of the event; no table of the Handbook pairs it"
	case Match:
		return "a match has no pairings to compare"
	case Scheveningen:
		return "the board numbers within the two teams are not in the report, so the Scheveningen tables cannot be laid beside it"
	}
	return "the report names no pairing system that could be compared; name it with record 192"
}
