package main

import (
	"errors"
	"io"
	"strings"

	"github.com/fedrate/fedrate/language"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// swiss pairs a round by a Swiss system.
func (a *round) swiss(r *audit.Report, system *swiss.System, flags *pairFlags, again bool) error {
	a.nameSystem(r, system)
	if a.Rounds != nil && a.Round > *a.Rounds {
		a.no(handbook.Say("cmd.pair.all-paired", "n", *a.Rounds))
		return nil
	}
	if r.Editions.Pairing == nil {
		a.no(handbook.Say("cmd.pair.no-edition"))
		return nil
	}
	key := r.Editions.Pairing.Key
	a.Edition = &key
	edition, err := system.Edition(key)
	if err != nil {
		return err
	}
	opt := swiss.Options{Rules: edition.Rules, Rounds: flags.rounds, Replay: again}
	if flags.accelerate != "" || namesBaku(r, flags.system) {
		if opt.Baku, err = swiss.Acceleration.Edition(key); err != nil {
			return err
		}
	}
	h := swiss.NewHistory(r.Tournament, opt)
	round := a.before(r.Tournament, r.Editions.Pairing, h, flags.missing == "draw")
	if round == nil {
		return nil
	}
	number := a.numbers(r.Tournament, h, &round)
	p, err := edition.Pair(round)
	if impossible := (*swiss.Impossible)(nil); errors.As(err, &impossible) {
		a.no(impossible.Reason)
		return nil
	}
	if err != nil {
		return language.Fail("cmd.wrong.pairing", "round", a.Round, "problem", err)
	}
	for _, pair := range p.Pairs {
		a.Pairs = append(a.Pairs, answer.Pair{White: number(pair.White), Black: number(pair.Black)})
	}
	if flags.explain {
		a.explain = func(w io.Writer, say func(handbook.Text) string) error { return p.Explain(w, say, number) }
	}
	return nil
}

// nameSystem says which system pairs the round, and that nobody named it.
func (a *round) nameSystem(r *audit.Report, by *swiss.System) {
	system := r.System.Code
	if system == "" {
		system = by.Code
	}
	a.System = &system
	if r.System.Named {
		return
	}
	a.findings = append(a.findings, pairing.UnnamedFinding(r.Tournament, r.Editions.Pairing, by))
}

// before is what is known before the round, with its notes; nil where that is
// not enough to pair it, for the reason that is then given: a result that is
// missing is one, unless such a game shall count as drawn.
func (a *round) before(t *tournament.Tournament, e *pairing.Edition, h *swiss.History, drawn bool) *swiss.Round {
	round, notes := h.Before(a.Round)
	unfinished := h.Unfinished(a.Round)
	for _, n := range notes {
		f := pairing.NoteFinding(t, e, n)
		if n.Kind == swiss.MissingResults {
			f.Severity = handbook.Warning
			if !drawn {
				f.Severity = handbook.Error
				f.Text = handbook.Say("pairing.note", "note", handbook.Say("cmd.pair.missing-results", "n", len(unfinished), "games", unfinished),
					"advice", handbook.Say("cmd.pair.enter-or-draw"))
			}
		}
		a.findings = append(a.findings, f)
	}
	a.Absent = h.Absent(a.Round)
	initial := "white"
	if round.Initial == tournament.Black {
		initial = "black"
	}
	a.InitialColour = &initial
	switch {
	case len(round.Players) == 0:
		a.no(handbook.Say("cmd.pair.nobody", "round", a.Round))
		return nil
	case h.Open(a.Round - 1):
		a.no(handbook.Say("cmd.pair.no-result", "round", a.Round-1))
		return nil
	case len(unfinished) > 0 && !drawn:
		a.no(handbook.Say("cmd.pair.results-missing"))
		return nil
	}
	return round
}

// numbers takes the round to the places of the ranking column where XXC rank
// asks for it, and says which number of the report a number of the pairing is.
func (a *round) numbers(t *tournament.Tournament, h *swiss.History, round **swiss.Round) func(int) int {
	if !t.RankingIDs {
		return func(n int) int { return n }
	}
	f := handbook.Finding{
		Article: "XXC", Rule: "ranking-numbers", Severity: handbook.Info, Pos: t.At(tournament.ItemInitialColour),
		Text: handbook.Say("pairing.ranking-numbers", "record", "XXC"),
	}
	ranked, number, ok := h.ByRank(*round)
	if !ok {
		f.Severity, f.Text = handbook.Warning, handbook.Say("pairing.ranking-numbers.incomplete", "record", "XXC")
	}
	a.findings = append(a.findings, f)
	if !ok {
		return func(n int) int { return n }
	}
	*round = ranked
	return func(n int) int { return number[n] }
}

// namesBaku tells whether the report, or the caller, names that acceleration.
func namesBaku(r *audit.Report, system string) bool {
	for _, s := range []string{system, r.Tournament.System, r.Tournament.Type} {
		if s != "" {
			return r.System.Accelerated && strings.Contains(strings.ToLower(s), "baku")
		}
	}
	return false
}
