package simulate

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

// replay reads a report and pairs each of its rounds from what it says. A
// tournament that ended early must have no legal pairing here either.
func replay(name string, data []byte, e *swiss.Edition, played int, ended bool) (*SelfTestResult, error) {
	t, _, err := trf.Read(name, data)
	if err != nil {
		return nil, err
	}
	t = pairing.SystemOf(e.System).AsCounted(t)
	r := &SelfTestResult{Tournaments: 1}
	differ := func(round int, reason handbook.Text) {
		r.Different++
		r.Differences = append(r.Differences, Difference{Round: round, Reason: reason, File: name})
	}
	have := swiss.Next(t) - 1 // of a round without pairs the absences stand in the cells
	if have != played {
		differ(played, handbook.Say("simulate.selftest.rounds", "n", played, "have", have))
	}
	history := swiss.NewHistory(t, swiss.Options{Rules: e.Rules, Replay: true})
	for round := 1; round <= have; round++ {
		r.Rounds++
		was := pairsOf(t, round)
		r.Pairs += len(was)
		state, _ := history.Before(round)
		paired, err := e.Pair(state)
		if err != nil {
			differ(round, handbook.Say("simulate.selftest.no-pairing", "why", errorText(err)))
			continue
		}
		if missing, more := lacking(paired.Pairs, was), lacking(was, paired.Pairs); len(missing)+len(more) > 0 {
			differ(round, handbook.Say("simulate.selftest.otherwise", "report", pairTexts(more), "replay", pairTexts(missing)))
		}
	}
	if ended {
		r.EndedEarly = 1
		state, _ := swiss.Before(t, played+1, swiss.Options{Rules: e.Rules})
		if paired, err := e.Pair(state); err == nil && len(paired.Pairs) > 0 {
			differ(played+1, handbook.Say("simulate.selftest.pairing-found", "pairs", pairTexts(paired.Pairs)))
		}
	}
	return r, nil
}

// pairsOf returns the pairs of a round, with White first, and the
// pairing-allocated bye.
func pairsOf(t *tournament.Tournament, round int) (pairs []swiss.Pair) {
	for i := range t.Players {
		p := &t.Players[i]
		switch g := p.Game(round); {
		case g.Opponent != 0 && g.Colour == tournament.White:
			pairs = append(pairs, swiss.Pair{White: p.StartingRank, Black: g.Opponent})
		case g.Result == tournament.AllocatedBye:
			pairs = append(pairs, swiss.Pair{White: p.StartingRank})
		}
	}
	return pairs
}

// lacking returns the pairs that the others have not.
func lacking(pairs, others []swiss.Pair) (out []swiss.Pair) {
	for _, p := range pairs {
		if !slices.Contains(others, p) {
			out = append(out, p)
		}
	}
	return out
}

func pairTexts(pairs []swiss.Pair) []handbook.Text {
	texts := make([]handbook.Text, len(pairs))
	for i, p := range pairs {
		texts[i] = outcome.PairOf(p.White, p.Black)
	}
	return texts
}
