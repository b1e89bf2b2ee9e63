// Package pairing is chapter C.04 of the Handbook with what C.05 says on the
// drawing of lots: it detects the system of a report, compares the rounds of a
// round robin with the Berger tables, pairs those of the Dutch system again
// (packages swiss and dutch beside it) and says why one differs, checks the
// basic and handling rules of every system, and makes the schedules of the
// printed tables. It refuses to guess: a round that it cannot compare is not
// checked and says why.
package pairing

import (
	"encoding/json"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Pair is a pairing by starting ranks. Black 0 is a bye.
type Pair struct {
	White int `json:"white"`
	Black int `json:"black"`
}

// Status tells how a round compares with the rules.
type Status string

// The three outcomes of a round.
const (
	Identical  Status = "identical"
	Different  Status = "different"
	NotChecked Status = "not-checked"
)

// Text is a text that may be missing: empty is null in JSON.
type Text string

// MarshalJSON writes the text, null where there is none.
func (t Text) MarshalJSON() ([]byte, error) {
	if t == "" {
		return []byte("null"), nil
	}
	return json.Marshal(string(t))
}

// Round is the outcome of one round. Missing are the pairs that the rules make
// and the report lacks, Unexpected those of the report that the rules do not
// make; neither is ever nil. A pair with colours reversed stands in both.
type Round struct {
	Round        int           `json:"round"`
	Status       Status        `json:"status"`
	Reason       Text          `json:"reason"`
	Missing      []Pair        `json:"missing"`
	Unexpected   []Pair        `json:"unexpected"`
	Criterion    Text          `json:"criterion"`
	Explanation  Text          `json:"explanation"`
	OtherEdition *OtherEdition `json:"otherEdition,omitempty"`
	Working      string        `json:"working,omitempty"` // how the right pairs of a different round come about, where it was asked for
}

// OtherEdition says how a round that is different under the edition in force
// compares under a neighbouring one.
type OtherEdition struct {
	Edition string `json:"edition"`
	Status  Status `json:"status"`
}

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
	switch listed := playedRounds(t); {
	case opt.Edition == nil:
		rounds = notChecked(listed, "no edition of C.04 governs the event: its start is not known, or lies before the first; name the edition")
	case opt.NoPairings:
		rounds = notChecked(listed, "the comparison of the pairings was left out, as asked")
	case d.Format == RoundRobin || d.Format == DoubleRoundRobin:
		rounds = c.compareBerger(listed)
	case d.Engine() != nil:
		rounds = c.compareSwiss(listed)
	default:
		rounds = notChecked(listed, reasonNotChecked(d))
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

func notChecked(listed []int, reason Text) []Round {
	rounds := make([]Round, 0, len(listed))
	for _, r := range listed {
		rounds = append(rounds, Round{Round: r, Status: NotChecked, Reason: reason, Missing: []Pair{}, Unexpected: []Pair{}})
	}
	return rounds
}

// playedRounds lists the rounds in which somebody has an opponent or a result.
func playedRounds(t *tournament.Tournament) []int {
	listed := make([]int, 0, t.Rounds)
	for r := 1; r <= t.Played(); r++ {
		for i := range t.Players {
			if g := t.Players[i].Game(r); g.Opponent != 0 || g.Result != tournament.None && g.Result != tournament.Pending {
				listed = append(listed, r)
				break
			}
		}
	}
	return listed
}
