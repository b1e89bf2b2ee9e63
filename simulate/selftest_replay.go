package simulate

import (
	"fmt"
	"slices"
	"strings"

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
	r := &SelfTestResult{Tournaments: 1}
	differ := func(round int, format string, args ...any) {
		r.Different++
		r.Differences = append(r.Differences, Difference{Round: round, Reason: fmt.Sprintf(format, args...), File: name})
	}
	if have := t.Played(); have != played {
		differ(played, "%d rounds were played, the report has %d", played, have)
	}
	history := swiss.NewHistory(t, swiss.Options{Rules: e.Rules, Replay: true})
	for round := 1; round <= t.Played(); round++ {
		r.Rounds++
		was := pairsOf(t, round)
		r.Pairs += len(was)
		state, _ := history.Before(round)
		paired, err := e.Pair(state)
		if err != nil {
			differ(round, "no pairing: %v", err)
			continue
		}
		if missing, more := lacking(paired.Pairs, was), lacking(was, paired.Pairs); len(missing)+len(more) > 0 {
			differ(round, "the report has %s, the replay %s", pairWords(more), pairWords(missing))
		}
	}
	if ended {
		r.EndedEarly = 1
		state, _ := swiss.Before(t, played+1, swiss.Options{Rules: e.Rules})
		if paired, err := e.Pair(state); err == nil && len(paired.Pairs) > 0 {
			differ(played+1, "a legal pairing was found where there was none: %s", pairWords(paired.Pairs))
		}
	}
	return r, nil
}

// pairsOf are the pairs of a round, with White first, and the
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

// lacking are the pairs that the others have not.
func lacking(pairs, others []swiss.Pair) (out []swiss.Pair) {
	for _, p := range pairs {
		if !slices.Contains(others, p) {
			out = append(out, p)
		}
	}
	return out
}

// pairWords is "7-29, 3-0" for two pairs, the second a bye.
func pairWords(pairs []swiss.Pair) string {
	words := make([]string, len(pairs))
	for i, p := range pairs {
		words[i] = fmt.Sprintf("%d-%d", p.White, p.Black)
	}
	return strings.Join(words, ", ")
}
