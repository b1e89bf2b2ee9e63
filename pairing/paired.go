package pairing

import (
	"io"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/knockout"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// Task asks for the pairs of a round. With the zero value it is the next round, by
// what the report says.
type Task struct {
	Edition *Edition  // the edition in force; nil where none decides
	System  Detection // as [Detect] found it; the zero Detection: from the report
	Round   int       // as the system counts; 0: the next
	Rounds  int       // of the tournament; 0: as the report says
	Baku    bool      // accelerated by Baku's method, where the report lists no virtual points
	Lot     int64     // number drawn, from 1, where the system pairs by lot; 0: none
	ByHand  []Pair    // pairs that the lot made where it draws the opponents themselves; who is free has black 0
	Drawn   bool      // games of earlier rounds without a result count as drawn; else nothing is paired
}

// Paired is a round as the rules pair it.
type Paired struct {
	Round    int
	Rounds   int               // of the tournament; 0: not known
	System   string            // code of record 192; empty: not known
	Edition  string            // key; empty: of a round robin, or none governs
	Initial  tournament.Colour // the initial-colour; 0: it plays no part
	Pairs    []Pair            // with colours, in the order of publication, the bye last
	Absent   []int             // who is not to be paired
	Reason   handbook.Text     // why there are no pairs
	Illegal  bool              // they are missing because no legal pairing exists
	Over     bool              // they are missing because everything is paired
	NeedsLot bool              // they are missing because a number has to be drawn first
	Findings []handbook.Finding

	working Working
}

// Working is how the pairs of a round come about; see package outcome.
type Working = outcome.Working

// Explain writes how the round came to its pairs; say writes out a text. Where
// nothing can be told nothing is written. The error is the writer's.
func (p *Paired) Explain(w io.Writer, say func(handbook.Text) string) error {
	if p.working == nil {
		return nil
	}
	return p.working(w, say)
}

// PairRound pairs a round of a report: the next, or again one that is paired, from
// the rounds before it. What the report does not allow is the Reason of the answer;
// an error is what cannot be done with it at all: a round that is out of reach, a
// system that has no engine.
func PairRound(t *tournament.Tournament, task Task) (*Paired, error) {
	d := task.System
	if d == (Detection{}) {
		d = Detect(t, "")
	}
	if other := d.OtherSport(); !other.IsZero() {
		return nil, handbook.Errorf("pairing.paired.other-sport", "what", other)
	}
	system := d.Engine()
	if d.Code != "" && SystemOf(d.Code) == nil {
		system = nil // a code of another system is not taken for the default one
	}
	if system != nil {
		t = system.AsCounted(t)
	} else {
		t = Meetings(t, d)
	}
	next := swiss.Next(t)
	p := &Paired{Round: task.Round, System: d.Code, Absent: []int{}}
	if p.Round == 0 {
		p.Round = next
	}
	if p.Round > next {
		return nil, handbook.Errorf("pairing.paired.out-of-reach", "round", p.Round, "paired", next-1, "next", next)
	}
	if task.Rounds > 0 {
		p.Rounds = task.Rounds
	} else if t.RoundsStated {
		p.Rounds = t.Rounds
	}
	teams, among, league := d.league(t)
	switch byLot := d.Format == Knockout || system != nil && system.Lots; {
	case task.Lot != 0 && !byLot:
		return nil, handbook.Errorf("pairing.paired.no-lot", "flag", "lot", "system", d.Declared(t))
	case len(task.ByHand) > 0 && d.Format != Knockout:
		return nil, handbook.Errorf("pairing.paired.no-lot", "flag", "drawn", "system", d.Declared(t))
	}
	switch {
	case d.Tabled():
		p.fromTable(t, d, false)
	case league && !d.followsTables(t, p.Round):
		p.Reason = handbook.Say("pairing.paired.own-order")
	case league:
		p.fromTable(teams, among, true)
		p.Pairs = toReportNumbers(t, p.Pairs)
	case d.Format == Knockout:
		p.Rounds = max(p.Rounds, p.Round)
		p.Pairs, p.Reason, p.Over = knockout.Next(reportBefore(t, p.Round), d.Knockout(), absentFrom(t, p.Round), knockout.Draw{Lot: task.Lot, Pairs: task.ByHand})
		p.NeedsLot = d.Knockout().Lots && !p.Over && !p.Reason.IsZero() && task.Lot == 0 && task.ByHand == nil
	case system != nil:
		return p, p.swiss(t, d, system, &task, p.Round < next)
	default:
		return nil, handbook.Errorf("pairing.paired.no-engine", "system", d.Declared(t))
	}
	return p, nil
}

// Declared names the system or kind of an event as its report has it.
func (d Detection) Declared(t *tournament.Tournament) handbook.Text {
	switch {
	case d.Code != "":
		return handbook.Say("pairing.declared.code", "code", d.Code)
	case t.Type != "":
		return handbook.Say("pairing.declared.type", "type", t.Type)
	}
	return handbook.Say("pairing.declared.format", "format", d.Format)
}

// fromTable looks the round up in the tables, which need the numbers from 1 on, or of
// teams their members in the order of their boards.
func (p *Paired) fromTable(t *tournament.Tournament, d Detection, teams bool) {
	tables, reason := d.Table(reportBefore(t, p.Round))
	p.Rounds = len(tables)
	switch {
	case !reason.IsZero():
		p.Reason = reason
	case p.Round > p.Rounds && d.Format != Match && !d.Format.OfSides():
		key := "pairing.paired.cycles-paired"
		if teams {
			key = "pairing.paired.cycles-paired-teams"
		}
		p.Over = true
		p.Reason = handbook.Say(key, "players", len(t.Players), "cycles", d.cycles(t), "rounds", p.Rounds)
	case p.Round > p.Rounds:
		p.Over = true
		p.Reason = handbook.Say("pairing.paired.table-paired", "rounds", p.Rounds)
	default:
		p.Pairs = slices.Clone(tables[p.Round-1])
		if d.Sport.First() == tournament.Black {
			swapColours(p.Pairs)
		}
	}
}

// reportBefore returns the report as it was before a round was paired.
func reportBefore(t *tournament.Tournament, round int) *tournament.Tournament {
	if t.Played() < round {
		return t
	}
	out := *t
	out.Players = slices.Clone(t.Players)
	for i := range out.Players {
		p := &out.Players[i]
		p.Games = p.Games[:min(round-1, len(p.Games))]
	}
	out.Index()
	return &out
}

// absentFrom returns those whom the report keeps out of a round.
func absentFrom(t *tournament.Tournament, round int) []int {
	out := slices.Clone(t.Absent)
	for i := range t.Players {
		if p := &t.Players[i]; p.Game(round).Opponent == 0 && p.Game(round).Result.Bye() {
			out = append(out, p.StartingRank)
		}
	}
	for _, b := range t.Byes {
		if b.Round == round {
			out = append(out, b.IDs...)
		}
	}
	return out
}
