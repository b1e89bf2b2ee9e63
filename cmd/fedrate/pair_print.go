package main

import (
	"bufio"
	"fmt"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/check"
)

// printPaired prints the pairs, and on standard error the reason, the findings
// and the reasoning. No pairs, or an error in the data, ends in status 1.
func (env *environment) printPaired(a *round, out string) error {
	handbook.SortFindings(a.findings)
	a.Findings = answer.Findings(env.locale(), a.findings)
	a.Changes = answer.NewPairChanges(env.locale(), a.changes)
	a.Log = []string{}
	if out != "" && a.reason.IsZero() {
		a.Log = answer.Log(a.log)
	}
	wrong := wrongIn(a.findings)
	if !a.reason.IsZero() {
		wrong = errWrong
		a.Reason = answer.TextOrNull(env.locale().Language().Say(a.reason))
	}
	if a.explain != nil {
		if err := a.explain(env.Stderr, env.Say); err != nil {
			return handbook.Errorf("cmd.wrong.explain-round", "round", a.Round, "problem", err)
		}
	}
	if env.json() {
		if err := env.writeJSON(a.Pairing); err != nil {
			return err
		}
		return wrong
	}
	env.printFindings(a.findings)
	if a.Reason != nil {
		reason := env.Say(a.reason)
		if a.Round > 0 {
			reason = env.Sayf("cmd.pair.reason", "file", a.File, "round", a.Round, "reason", reason)
		}
		fmt.Fprintln(env.Stderr, plain(reason))
		return wrong
	}
	if out == "-" {
		return wrong // the report itself has the pairs
	}
	for _, c := range a.changes {
		env.note("cmd.pair.change", "file", a.File, "round", a.Round, "change", c.Text)
	}
	w := bufio.NewWriter(env.Stdout)
	fmt.Fprintln(w, len(a.Pairs))
	for _, p := range a.Pairs {
		fmt.Fprintf(w, "%d %d\n", p.White, p.Black)
	}
	if err := w.Flush(); err != nil {
		return handbook.Errorf("cmd.wrong.print", "problem", err)
	}
	if out != "" {
		env.printSettled(a)
		env.hint("cmd.next.results", "file", out, "round", a.rounds[0])
	}
	return wrong
}

// pairFindings returns those findings of the reading that matter to a pairing: what
// could not be read, what was left out of the rounds and of the records that
// steer the pairing, and that its edition is assumed.
func pairFindings(r *audit.Report) (out []handbook.Finding) {
	if f := r.EditionAssumed("pairing"); f != nil {
		out = append(out, *f)
	}
	for _, f := range r.Findings {
		switch {
		case f.Rule == "no-start":
		case f.Severity == handbook.Error,
			f.Severity == handbook.Warning && (f.Round > 0 || steersPairing(f.Article)):
			out = append(out, f)
		}
	}
	return out
}

// steersPairing reports whether an article is that of a record which a pairing
// depends on: rounds, colour, scoring, system, byes, acceleration, prohibited
// pairings, and the extensions that say the same.
func steersPairing(article string) bool {
	_, record, ok := strings.Cut(article, "-")
	if !ok || !strings.HasPrefix(article, "TRF") {
		return false
	}
	return slices.Contains([]string{"142", "152", "162", "192", "240", "250", "260"}, record) ||
		strings.HasPrefix(record, "XX") || strings.HasPrefix(record, "BB")
}

// contradictions returns the errors between the lines of the rounds that a round is
// paired from, the points that are not the sum of a line's results, and what is odd about
// the colours of boards. The round is
// paired all the same: by the results, not the points, from the mended report if there
// is one reading, else with each player by the own line.
func contradictions(t *tournament.Tournament, round int) (out []handbook.Finding) {
	for _, f := range check.Report(t) {
		if f.Rule == "points-sum" || f.Rule == "colour-sequence" || f.Severity == handbook.Error && 0 < f.Round && f.Round < round {
			out = append(out, f)
		}
	}
	return out
}
