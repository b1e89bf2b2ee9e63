package oracle_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit/simulate"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/draughts"
	"github.com/fedrate/fedrate/pairing/dubov"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// TestLargeFields: an early round of a large field takes no more work than a step for
// each two of them; with -corpus of as many as a report can have, by Dubov.
func TestLargeFields(t *testing.T) {
	players, systems := 1200, append([]*swiss.System{&dubov.System}, draughts.Systems()...)
	if *corpus {
		players, systems = 9999, systems[:1]
	}
	for _, s := range systems {
		e := s.Latest()
		event := s.AsCounted(simulate.Event(1, simulate.EventOptions{Edition: e, Start: e.From, Players: players, Rounds: 3, Draws: 34, Byes: 40, Forfeits: 10, Withdrawals: 20}))
		h := swiss.NewHistory(event, swiss.Options{Rules: e.Rules, Replay: true})
		for round := 2; round <= 3; round++ {
			r, _ := h.Before(round)
			all := int64(players * players)
			r.Work = swiss.NewWork(all)
			paired := r.Work.Within(func() {
				_, err := e.Pair(r)
				require.NoError(t, err)
			})
			require.True(t, paired, "%s, round %d", s.Short, round)
			t.Logf("%s, round %d: %d steps", s.Short, round, all-r.Work.Left())
		}
	}
}

// TestCorpusSpeed logs the slowest round of tournaments of 200, 250 and 1,000 players or
// teams.
func TestCorpusSpeed(t *testing.T) {
	if !*corpus {
		t.Skip("needs -corpus")
	}
	for _, s := range pairing.Systems()[1:] {
		for _, sides := range []int{200, 250, 1000} {
			players := sides
			if s.Teams {
				players *= simulate.TeamBoards
			}
			for seed := range uint64(3) {
				e := s.Latest()
				event := s.AsCounted(simulate.Event(seed, simulate.EventOptions{Edition: e, Start: e.From, Players: players, Rounds: 11, Draws: 34, Byes: 40, Forfeits: 10, Withdrawals: 20}))
				h := swiss.NewHistory(event, swiss.Options{Rules: e.Rules, Replay: true})
				slowest, at := time.Duration(0), 0
				for round := 1; round <= 11; round++ {
					r, _ := h.Before(round)
					began := time.Now()
					_, err := e.Pair(r)
					require.NoError(t, err)
					if spent := time.Since(began); spent > slowest {
						slowest, at = spent, round
					}
				}
				t.Logf("%s, %d, seed %d: slowest round %d, %v", s.Short, sides, seed, at, slowest)
			}
		}
	}
}
