package main

import (
	"io"
	"os"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/play"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

// byHand takes the pairs of an arbiter and holds them against those of the rules.
func (a *round) byHand(r *audit.Report, task pairing.Task, flags *pairFlags) error {
	if r.System.Format == pairing.TeamSwiss || r.System.Format == pairing.TeamRoundRobin {
		return handbook.Errorf("cmd.wrong.pairs-teams")
	}
	f, err := os.Open(flags.pairs)
	if err != nil {
		return handbook.Errorf("cmd.wrong.open-pairs", "problem", err)
	}
	defer f.Close()
	hand, err := play.ReadPairs(flags.pairs, io.LimitReader(f, trf.MaxBytes), a.report)
	if err != nil {
		return err
	}
	if a.report, err = hand.Tell(a.report, a.rounds); err != nil {
		return err
	}
	right, checked, err := a.rightPairs(r, task)
	if err != nil || !a.reason.IsZero() {
		return err
	}
	swiss := r.System.Engine() != nil && !a.table
	a.hand = hand
	warnings := hand.Warnings(a.report, a.rounds[0], swiss)
	for i := range warnings {
		a.confirm = append(a.confirm, warnings[i].Text)
	}
	a.addFindings(warnings...)
	if checked {
		a.compareHand(right)
	}
	free := tournament.AllocatedBye
	if a.table {
		free = tournament.ZeroBye
	}
	a.Pairs = answer.NewPairs(hand.Pairs)
	written := play.Write(a.report, a.rounds, hand.Pairs, free)
	a.Pairs = nil
	for _, b := range play.Boards(written, r.System, r.CheckedBy().Pairing, a.rounds[0]) {
		a.Pairs = append(a.Pairs, answer.Pair{White: b.White, Black: b.Black})
	}
	for _, p := range hand.Pairs {
		if p.Black == 0 && a.table {
			a.Pairs = append(a.Pairs, answer.Pair{White: p.White})
		}
	}
	a.Absent = absentFrom(written, a.rounds[0])
	return nil
}

// rightPairs returns those that the rules make of the round, none if there is no legal pairing;
// checked is false for a system of the event's own. Other reasons stand against any pairs.
func (a *round) rightPairs(r *audit.Report, task pairing.Task) (right []pairing.Pair, checked bool, err error) {
	engine := r.System.Engine() != nil && (r.System.Code == "" || pairing.SystemOf(r.System.Code) != nil)
	if !engine && !a.table {
		a.System = answer.TextOrNull(r.System.Code)
		return nil, false, nil
	}
	p, err := pairing.PairRound(a.report, task)
	if err != nil {
		return nil, false, err
	}
	a.Pairing = answer.NewPairing(r.File, p)
	a.findings = append(a.findings, p.Findings...)
	if !p.Reason.IsZero() && !p.Illegal && !p.NeedsLot && !a.table {
		a.reason = p.Reason
		return nil, true, nil
	}
	if p.Illegal {
		a.addFindings(handbook.Finding{
			Article: "C.04.2-1.4", Rule: "no-legal-pairing", Severity: handbook.Warning, Pos: handbook.Pos{File: r.File}, Round: a.Round, Text: p.Reason,
		})
	}
	a.Reason = nil
	return p.Pairs, true, nil
}

// compareHand says where the pairs of the arbiter are not those of the rules.
func (a *round) compareHand(right []pairing.Pair) {
	rules, made := a.hand.Compare(right)
	if made == "" {
		return
	}
	at := handbook.Pos{File: a.File}
	for _, p := range a.hand.Reversed(right) {
		a.addFindings(handbook.Finding{
			Article: "C.04.1-8", Rule: "colours-by-hand", Severity: handbook.Warning, Pos: a.hand.Pos[p.White], Round: a.Round, Players: []int{p.White, p.Black},
			Text: handbook.Say("play.hand.colours", "white", p.White, "black", p.Black),
		})
	}
	text := handbook.Say("play.hand.differs", "round", a.Round, "rules", rules, "hand", made)
	a.addFindings(handbook.Finding{
		Article: "C.04.2-1.5", Rule: "pairs-by-hand", Severity: handbook.Warning, Pos: at, Round: a.Round, Text: text,
	})
	a.confirm = append(a.confirm, text)
	a.log = append(a.log, tournament.LogLine{Kind: tournament.LogByHand, Round: a.rounds[0], Text: rules + " => " + made})
}
