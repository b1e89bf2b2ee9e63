package main

import (
	"io"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
)

// round is a round being paired: the answer, with what is said beside it.
type round struct {
	answer.Pairing
	findings []handbook.Finding
	reason   handbook.Text // why there are no pairs
	explain  func(w io.Writer, say func(handbook.Text) string) error
}

// no says why there is no pairing.
func (a *round) no(reason handbook.Text) { a.reason = reason }

// pair answers for a readable report. What cannot be done at all is an error,
// what the data does not allow a reason.
func (a *round) pair(r *audit.Report, flags *pairFlags) error {
	p, err := pairing.PairRound(r.Tournament, pairing.Task{
		Edition: r.Editions.Pairing, System: r.System, Round: flags.round, Rounds: flags.rounds, Baku: flags.accelerate != "", Drawn: flags.missing == "draw",
	})
	if err != nil {
		return err
	}
	a.Pairing = answer.NewPairing(r.File, p)
	a.reason = p.Reason
	a.findings = append(a.findings, p.Findings...)
	if flags.explain {
		a.explain = p.Explain
	}
	return nil
}
