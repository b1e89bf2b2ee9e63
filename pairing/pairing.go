// Package pairing is chapter C.04 of the Handbook with what C.05 says on the
// drawing of lots: it detects the system of a report, has its rounds compared
// (package replay for a Swiss, package roundrobin for the Berger and other tables,
// package knockout for brackets), and
// checks the basic and handling rules of every system. [Systems] lists the Swiss
// systems that have an engine. It refuses to guess: a round that it cannot compare
// is not checked and says why.
package pairing

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

type (
	// Pair is a pair of a round.
	Pair = outcome.Pair
	// Status is how a round compares with the pairing rules.
	Status = outcome.Status
	// Round is the comparison of a round.
	Round = outcome.Round
	// OtherEdition is how a round compares under the other edition.
	OtherEdition = outcome.OtherEdition
	// CauseKind is a kind of change under which a round would be right.
	CauseKind = outcome.CauseKind
	// Memory keeps pairings that were computed for other readings of a report.
	Memory = swiss.Memory
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
	Plain      bool      // do not look for what a different round would fit
	Memory     *Memory   // of pairings made for other readings of the report; nil: none
	Budget     int64     // steps of work of the replay, as [swiss.Work] counts them; 0: the usual number
}

// Check compares every round in which a player has an opponent or a result with the
// rules, and returns the findings that the edition's articles ask for. Without an
// edition it checks no round and returns no findings.
func Check(t *tournament.Tournament, opt Options) ([]Round, []handbook.Finding) {
	d := opt.System
	if d == (Detection{}) {
		d = Detect(t, "")
	}
	c := &check{t: t, edition: opt.Edition, system: d, working: opt.Working, plain: opt.Plain, budget: opt.Budget, memory: opt.Memory}
	var rounds []Round
	switch listed := outcome.Played(t); {
	case opt.Edition == nil:
		rounds = outcome.NotCheckedRounds(listed, handbook.Say("pairing.not-checked.no-edition", "chapter", Chapter.ID))
	case opt.NoPairings:
		rounds = outcome.NotCheckedRounds(listed, handbook.Say("pairing.not-checked.left-out"))
	case d.misspelt():
		wrong, nearest := WrongEnding(d.Code)
		rounds = outcome.NotCheckedRounds(listed, handbook.Say("pairing.not-checked.ending", "code", d.Code, "ending", wrong, "nearest", nearest))
	case !d.OtherSport().IsZero():
		rounds = outcome.NotCheckedRounds(listed, d.OtherSport())
	case d.Format == RoundRobin || d.Format == DoubleRoundRobin:
		rounds = c.compareBerger(listed, nil)
	case d.Format == TeamRoundRobin:
		rounds = c.compareLeague(listed)
	case d.Format == Match || d.Format == Knockout || d.Format.OfSides():
		rounds = c.compareOther(listed)
	case d.Engine() != nil:
		rounds = c.compareSwiss(listed)
	default:
		rounds = outcome.NotCheckedRounds(listed, reasonNotChecked(d))
	}
	if opt.Edition != nil {
		c.declared(rounds)
		c.run()
		c.causes(rounds)
	}
	handbook.SortFindings(c.findings)
	return rounds, c.findings
}

// NewMemory returns a memory for the readings of one report.
func NewMemory() *Memory { return swiss.NewMemory() }

// Fits reports whether one round of a Swiss is paired as the engine of its system
// pairs it, and nothing else.
func Fits(t *tournament.Tournament, opt Options, round int) bool {
	d := opt.System
	if d == (Detection{}) {
		d = Detect(t, "")
	}
	if opt.Edition == nil || d.Engine() == nil {
		return false
	}
	c := &check{t: t, edition: opt.Edition, system: d, plain: true, memory: opt.Memory}
	rounds := c.compareSwiss([]int{round})
	return len(rounds) == 1 && rounds[0].Status == Identical
}

func (c *check) run() {
	if c.edition.Numbers.Sport != tournament.Chess {
		c.runSport()
		return
	}
	if c.edition == &Russian2011 {
		c.withdrawals()
		return
	}
	c.systemDeclared()
	c.checkContradictedCode()
	c.repeats()
	c.colours()
	c.byes()
	c.byeValues()
	c.absences()
	c.numberGaps()
	c.startList()
	c.checkProhibited()
	c.halfByeLimits()
	c.fullByes()
	c.threeForfeits()
	c.withdrawals()
	c.teams()
	c.metAll()
}

// engines returns the names of the systems that are paired again here.
func engines() (names []handbook.Text) {
	for _, s := range Systems() {
		names = append(names, s.Spoken)
	}
	return names
}

func reasonNotChecked(d Detection) handbook.Text {
	switch d.Format {
	case Swiss:
		return handbook.Say("pairing.not-checked.swiss", "system", spokenName(d.Code), "engines", engines())
	case TeamSwiss:
		return handbook.Say("pairing.not-checked.team-swiss")
	}
	return handbook.Say("pairing.not-checked.unknown")
}
