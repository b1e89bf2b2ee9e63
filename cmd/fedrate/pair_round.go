package main

import (
	"io"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/play"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/tournament"
)

// round is a round being paired: the answer, and the messages about it.
type round struct {
	answer.Pairing
	findings  []handbook.Finding
	changes   []play.Change          // of a published round
	reason    handbook.Text          // why there are no pairs
	report    *tournament.Tournament // with what was told of the round, and its repair
	rounds    []int                  // of the report that the round is
	away      []int                  // players of a league who miss the round
	table     bool                   // of a table or a bracket: who is free has no bye of the pairing
	hand      *play.HandPairs        // pairs of the arbiter; nil: those of the rules
	log       []tournament.LogLine   // acts that the report keeps
	confirm   []handbook.Text        // what has to be confirmed before the report is written
	set       []change               // of the event's records
	adjourned []string               // games of earlier rounds, now marked
	explain   func(w io.Writer, say func(handbook.Text) string) error
}

// no says why there is no pairing.
func (a *round) no(reason handbook.Text) { a.reason = reason }

// pair answers for a readable report. What cannot be done at all is an error,
// what the data does not allow a reason.
func (a *round) pair(r *audit.Report, flags *pairFlags) error {
	system, counted := r.System.Engine(), r.Tournament
	if system != nil {
		counted = system.AsCounted(counted)
	} else {
		counted = pairing.Meetings(counted, r.System)
	}
	next := swiss.Next(counted)
	a.Round = flags.round
	switch {
	case a.Round == 0 && flags.repair:
		a.Round = next - 1
	case a.Round == 0:
		a.Round = next
	}
	a.rounds = play.RoundsOf(r.System.PerRound(r.Tournament), a.Round)
	a.table = r.System.Tabled() || r.System.Format == pairing.Knockout
	a.report = r.Tournament
	if r.System.Format == pairing.TeamSwiss && flags.ofPlayers() {
		return handbook.Errorf("cmd.wrong.pair-teams")
	}
	if flags.repair || a.Round <= next {
		told, err := a.tell(r, flags, next)
		if err != nil {
			return err
		}
		a.report = told
	}
	if flags.repair {
		return a.repair(r, system, flags)
	}
	drawn, err := drawnPairs(a.report, flags.drawn)
	if err != nil {
		return err
	}
	task := pairing.Task{
		Edition: r.CheckedBy().Pairing, System: r.System, Round: a.Round, Rounds: flags.rounds, Baku: flags.accelerate != "", Drawn: flags.missing == "draw", Lot: flags.lot, ByHand: drawn,
	}
	if flags.pairs != "" {
		return a.byHand(r, task, flags)
	}
	p, err := pairing.PairRound(a.report, task)
	if err != nil {
		return err
	}
	a.Pairing = answer.NewPairing(r.File, p)
	if len(a.away) > 0 {
		a.Absent = slices.Compact(slices.Sorted(slices.Values(a.away)))
	}
	a.reason = p.Reason
	a.findings = append(a.findings, p.Findings...)
	if flags.explain {
		a.explain = p.Explain
	}
	return nil
}

// drawnPairs returns the pairs that a lot made, as --drawn names them: 5-2, White first, or 6 of
// who is free.
func drawnPairs(t *tournament.Tournament, values []string) (pairs []pairing.Pair, err error) {
	for _, v := range values {
		one, two, ok := strings.Cut(v, "-")
		names := []string{one}
		if ok {
			names = append(names, two)
		}
		ids, err := startingRanks(t, "drawn", names)
		if err != nil {
			return nil, err
		}
		p := pairing.Pair{White: ids[0]}
		if ok {
			p.Black = ids[1]
		}
		pairs = append(pairs, p)
	}
	return pairs, nil
}
