package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/dutch"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// answer is what `fedrate pair` answers.
type answer struct {
	File          string         `json:"file"`
	Round         int            `json:"round"`
	Rounds        *int           `json:"rounds"` // null where not known
	System        *string        `json:"system"`
	Edition       *string        `json:"edition"`
	InitialColour *string        `json:"initialColour"` // null where it plays no part
	Pairs         []pairing.Pair `json:"pairs"`
	Absent        []int          `json:"absent"`
	Reason        *string        `json:"reason"` // why there are no pairs

	Findings []handbook.Finding `json:"findings"`

	findings []handbook.Finding
	explain  func(io.Writer) error
}

// no says why there is no pairing.
func (a *answer) no(format string, args ...any) {
	reason := fmt.Sprintf(format, args...)
	a.Reason = &reason
}

// pair answers for a readable report. What cannot be done at all is an error,
// what the data does not allow a reason.
func (a *answer) pair(r *audit.Report, flags *pairFlags) error {
	t := r.Tournament
	next := swiss.Next(t)
	a.Round = flags.round
	if a.Round == 0 {
		a.Round = next
	}
	if a.Round > next {
		return fmt.Errorf("round %d cannot be paired: the report has the pairs of %d rounds, the next one is %d", a.Round, next-1, next)
	}
	if flags.rounds > 0 || t.RoundsStated {
		rounds := t.Rounds
		if flags.rounds > 0 {
			rounds = flags.rounds
		}
		a.Rounds = &rounds
	}
	switch r.System.Format {
	case pairing.RoundRobin, pairing.DoubleRoundRobin:
		a.berger(r)
		return nil
	case pairing.Swiss:
		if code := r.System.Code; code == "" || strings.HasPrefix(code, dutchCode) {
			return a.dutch(r, flags, a.Round < next)
		}
	}
	return fmt.Errorf("%s cannot be paired: the FIDE (Dutch) System can, and round robins by the Berger tables; name one of them if it is meant (--system dutch, --system berger)", systemWords(r))
}

const dutchCode = "FIDE_DUTCH"

func systemWords(r *audit.Report) string {
	switch {
	case r.System.Code != "":
		return "the system " + r.System.Code
	case r.Tournament.Type != "":
		return fmt.Sprintf("an event of type %q", r.Tournament.Type)
	}
	return fmt.Sprintf("an event of format %s", r.System.Format)
}

// dutch pairs a round by the FIDE (Dutch) System.
func (a *answer) dutch(r *audit.Report, flags *pairFlags, again bool) error {
	t := r.Tournament
	system := r.System.Code
	if system == "" {
		system = dutchCode
	}
	a.System = &system
	if a.Rounds != nil && a.Round > *a.Rounds {
		a.no("all %d rounds are paired; name a round to pair it again (--round), or the number of rounds (--rounds)", *a.Rounds)
		return nil
	}
	if r.Editions.Pairing == nil {
		a.no("no edition of the pairing rules governs the report")
		return nil
	}
	key := r.Editions.Pairing.Key
	a.Edition = &key
	edition, err := dutch.Chapter.Edition(key)
	if err != nil {
		return err
	}
	opt := swiss.Options{Rules: edition.Numbers.History, Rounds: flags.rounds, Replay: again}
	if flags.accelerate != "" || namesBaku(r, flags.system) {
		if opt.Baku, err = swiss.Acceleration.Edition(key); err != nil {
			return err
		}
	}
	h := swiss.NewHistory(t, opt)
	round, notes := h.Before(a.Round)
	for _, n := range notes {
		a.findings = append(a.findings, noteFinding(t, key, n))
	}
	a.Absent = h.Absent(a.Round)
	initial := "white"
	if round.Initial == tournament.Black {
		initial = "black"
	}
	a.InitialColour = &initial
	switch {
	case len(round.Players) == 0:
		a.no("nobody is to be paired in round %d", a.Round)
		return nil
	case h.Open(a.Round - 1):
		a.no("round %d has no result yet; enter its results, or pair it again (--round %d)", a.Round-1, a.Round-1)
		return nil
	}
	number := a.numbers(t, h, &round)
	p, err := dutch.Pair(edition, round)
	if impossible := (*dutch.Impossible)(nil); errors.As(err, &impossible) {
		a.no("%s", impossible.Reason)
		return nil
	}
	if err != nil {
		return fmt.Errorf("pair round %d: %w", a.Round, err)
	}
	for _, pair := range p.Pairs {
		a.Pairs = append(a.Pairs, pairing.Pair{White: number(pair.White), Black: number(pair.Black)})
	}
	if flags.explain {
		a.explain = func(w io.Writer) error { return dutch.Explain(w, edition, round, p) }
	}
	return nil
}

// numbers takes the round to the places of the ranking column where XXC rank
// asks for it, and says which number of the report a number of the pairing is.
func (a *answer) numbers(t *tournament.Tournament, h *swiss.History, round **swiss.Round) func(int) int {
	if !t.RankingIDs {
		return func(n int) int { return n }
	}
	f := handbook.Finding{
		Article: "XXC", Rule: "ranking-numbers", Severity: handbook.Info, Pos: t.At(tournament.ItemInitialColour),
		Message: "the places in the column of ranks are the pairing numbers, as XXC asks for; the pairs have the starting ranks",
	}
	ranked, number, ok := h.ByRank(*round)
	if !ok {
		f.Severity, f.Message = handbook.Warning, "XXC asks for the places in the column of ranks as pairing numbers, and not every player has one of his own; the starting ranks are used; complete the column"
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

// berger looks the round up in the tables, which need the numbers from 1 on.
func (a *answer) berger(r *audit.Report) {
	t := r.Tournament
	if r.System.Code != "" {
		a.System = &r.System.Code
	}
	n := len(t.Players)
	tables, cycles := pairing.Berger(n), 1
	if r.System.Format == pairing.DoubleRoundRobin {
		tables, cycles = pairing.DoubleBerger(n), 2
	}
	rounds := len(tables)
	a.Rounds = &rounds
	for number := 1; number <= n; number++ {
		if t.Player(number) == nil {
			a.no("the Berger tables need the numbers 1 to %d, and %d is missing; draw the numbers first", n, number)
			return
		}
	}
	switch {
	case n < 2 || n > pairing.MaxTable:
		a.no("there is no Berger table for %d players", n)
	case a.Round > rounds:
		a.no("a round robin of %d players in %d cycles has %d rounds, and all are paired; name a round to see it (--round)", n, cycles, rounds)
	default:
		a.Pairs = tables[a.Round-1]
	}
}
