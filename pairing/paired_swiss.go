package pairing

import (
	"errors"
	"io"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// swiss pairs the round by a Swiss system; again: it is paired in the report.
func (p *Paired) swiss(t *tournament.Tournament, d Detection, system *swiss.System, task *Task, again bool) error {
	if p.System == "" {
		p.System = system.Code
	}
	if !d.Named {
		p.Findings = append(p.Findings, UnnamedFinding(t, task.Edition, system))
	}
	switch {
	case p.Rounds > 0 && p.Round > p.Rounds:
		p.Over = true
		p.Reason = handbook.Say("pairing.paired.all-paired", "n", p.Rounds)
		return nil
	case system.Lots && p.Round > 1 && task.Lot == 0:
		p.NeedsLot = true
		p.Reason = handbook.Say("pairing.paired.lot-needed", "system", system.Spoken)
		return nil
	case task.Edition == nil:
		p.Reason = handbook.Say("pairing.paired.no-edition")
		return nil
	}
	p.Edition = task.Edition.Key
	edition, err := system.Edition(p.Edition)
	if err != nil {
		return err
	}
	opt := swiss.Options{Rules: edition.Rules, Rounds: task.Rounds, Replay: again}
	if task.Baku || d.NamesBaku(t) {
		if opt.Baku, err = swiss.Acceleration.Edition(p.Edition); err != nil {
			return err
		}
	}
	h := swiss.NewHistory(t, opt)
	round := p.roundBefore(t, task, h, system.PerRound > 1)
	if round == nil {
		return nil
	}
	round.Lot = task.Lot
	number := p.numbers(t, h, &round)
	paired, err := edition.Pair(round)
	if impossible := (*swiss.Impossible)(nil); errors.As(err, &impossible) {
		p.Reason, p.Illegal = impossible.Reason, true
		return nil
	}
	if err != nil {
		return err
	}
	p.Pairs = make([]Pair, len(paired.Pairs))
	for i, pair := range paired.Pairs {
		p.Pairs[i] = Pair{White: number(pair.White), Black: number(pair.Black)}
	}
	p.working = func(w io.Writer, say func(handbook.Text) string) error { return paired.Explain(w, say, number) }
	return nil
}

// roundBefore returns what is known before the round, with its notes; nil if that is not
// enough to pair it, for the reason that is then given: a result that is missing is
// one, unless such a game counts as drawn.
func (p *Paired) roundBefore(t *tournament.Tournament, task *Task, h *swiss.History, matches bool) *swiss.Round {
	round, notes := h.Before(p.Round)
	unfinished := h.Unfinished(p.Round)
	for _, n := range notes {
		f := NoteFinding(t, task.Edition, n)
		if n.Kind == swiss.MissingResults {
			f.Severity = handbook.Warning
			if !task.Drawn {
				f.Severity = handbook.Error
				f.Text = handbook.Say("pairing.note", "note", handbook.Say("pairing.paired.missing-results", "n", len(unfinished), "games", unfinished),
					"advice", handbook.Say("pairing.paired.enter-or-draw"))
			}
		}
		p.Findings = append(p.Findings, f)
	}
	p.Absent, p.Initial = h.Absent(p.Round), round.Initial
	switch {
	case len(round.Players) == 0:
		p.Reason = handbook.Say("pairing.paired.nobody", "round", p.Round)
	case matches && len(unfinished) > 0 && !task.Drawn: // of which one game may have its result
		p.Reason = handbook.Say("pairing.paired.results-missing")
	case h.Open(p.Round - 1):
		p.Reason = handbook.Say("pairing.paired.no-result", "round", p.Round-1)
	case len(unfinished) > 0 && !task.Drawn:
		p.Reason = handbook.Say("pairing.paired.results-missing")
	default:
		return round
	}
	return nil
}

// numbers takes the round to the order of the lines where XXC rank asks
// for it, and says which number of the report a number of the pairing is.
func (p *Paired) numbers(t *tournament.Tournament, h *swiss.History, round **swiss.Round) func(int) int {
	if !t.RankingIDs {
		return swiss.SameNumbers
	}
	p.Findings = append(p.Findings, handbook.Finding{
		Article: "XXC", Rule: "ranking-numbers", Severity: handbook.Info, Pos: t.At(tournament.ItemInitialColour),
		Text: handbook.Say("pairing.ranking-numbers", "record", "XXC"),
	})
	ranked, number := h.ByLine(*round)
	*round = ranked
	return func(n int) int { return number[n] }
}

// NamesBaku reports whether the event names Baku's acceleration.
func (d Detection) NamesBaku(t *tournament.Tournament) bool {
	return d.Accelerated && strings.Contains(strings.ToLower(d.Code+" "+t.Type), "baku")
}

// VirtualPoints returns those with which the rounds of a report are paired, up to the next
// one: of the report, or of Baku's method where the event names it. Spans of numbers do
// not overlap.
func VirtualPoints(t *tournament.Tournament, d Detection, e *Edition) ([]tournament.Acceleration, error) {
	var opt swiss.Options
	if e != nil && d.NamesBaku(t) {
		baku, err := swiss.Acceleration.Edition(e.Key)
		if err != nil {
			return nil, err
		}
		opt.Baku = baku
	}
	return swiss.NewHistory(t, opt).Accelerations(), nil
}
