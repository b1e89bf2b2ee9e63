package main

import (
	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/play"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// lateResults holds the results entered into a round against the rounds that are paired
// after it. The round before the last takes corrections (C.04.2 4.3), older rounds
// only for the rating, after the last round, or once the event has left FIDE mode.
// The result of an adjourned game is taken at any time. The lines keep what pairs rest on.
func lateResults(t *tournament.Tournament, r *audit.Report, flags *resultsFlags, entered []play.Entered) (*tournament.Tournament, []tournament.LogLine, error) {
	together := r.System.PerRound(t)
	last := swiss.Next(t) - 1
	later := (last-1)/together - (flags.round-1)/together // rounds paired after this one
	if err := mayRate(t, r, flags, last); err != nil {
		return nil, nil, err
	}
	if later < 1 && !flags.forRating {
		return t, nil, nil
	}
	byTable := r.System.Tabled() || r.System.Format == pairing.TeamRoundRobin
	left := t.HasLeftFIDEMode()
	var log []tournament.LogLine
	var locks []play.Lock
	var confirm []handbook.Text
	for i := range entered {
		b := &entered[i]
		is := play.WordOf(b.WhiteResult, b.BlackResult)
		switch {
		case b.Late && (b.WhiteResult == tournament.Draw && b.BlackResult == tournament.Draw || byTable):
		case b.Late:
			confirm = append(confirm, handbook.Say("cmd.results.late-decided", "board", b.Number, "white", b.White, "black", b.Black, "is", is))
			log = append(log, play.AdjournmentLine(flags.round, b))
		case b.Was == "" || flags.forRating:
		case later > 1 && !left && !byTable:
			locks = append(locks, play.Lock{Kind: tournament.LogCorrection, Text: handbook.Say("play.lock.earlier",
				"round", flags.round, "white", b.White, "black", b.Black, "was", b.Was, "is", is, "last", last)})
			log = append(log, play.CorrectionLine(tournament.LogCorrection, flags.round, b))
		case !byTable:
			log = append(log, play.CorrectionLine(tournament.LogCorrection, flags.round, b))
		}
	}
	switch {
	case len(locks) > 0 && !flags.leave:
		return nil, nil, fideModeError(t, locks)
	case len(confirm) > 0 && !flags.confirmed:
		return nil, nil, handbook.Errorf("cmd.wrong.confirm", "file", t.File, "what", linesOf(confirm), "n", len(confirm))
	case len(locks) > 0:
		log = append([]tournament.LogLine{{Kind: tournament.LogLeft, Round: last}}, log...)
	}
	return t, log, nil
}

// mayRate refuses a correction for the rating alone before the event is over.
func mayRate(t *tournament.Tournament, r *audit.Report, flags *resultsFlags, last int) error {
	switch {
	case !flags.forRating:
		return nil
	case len(t.Teams) > 0:
		return handbook.Errorf("cmd.wrong.for-rating-teams")
	case t.RoundsStated && last < t.Rounds || play.Open(r.Tournament, last):
		return handbook.Errorf("cmd.wrong.for-rating", "round", last, "rounds", max(t.Rounds, last))
	}
	return nil
}
