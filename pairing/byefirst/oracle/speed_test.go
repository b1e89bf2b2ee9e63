package oracle_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/simulate"
)

// TestCorpusSpeed logs the slowest round of tournaments of 200, 250 and 1,000.
func TestCorpusSpeed(t *testing.T) {
	if !*corpus {
		t.Skip("needs -corpus")
	}
	for _, s := range pairing.Systems()[1:5] {
		for _, players := range []int{200, 250, 1000} {
			for seed := range uint64(3) {
				event := simulate.Event(seed, simulate.EventOptions{Edition: s.Latest(), Start: s.Latest().From, Players: players, Rounds: 11, Draws: 34, Byes: 40, Forfeits: 10, Withdrawals: 20})
				h := swiss.NewHistory(event, swiss.Options{Rules: s.Latest().Rules, Replay: true})
				slowest, at := time.Duration(0), 0
				for round := 1; round <= 11; round++ {
					r, _ := h.Before(round)
					began := time.Now()
					_, err := s.Latest().Pair(r)
					require.NoError(t, err)
					if spent := time.Since(began); spent > slowest {
						slowest, at = spent, round
					}
				}
				t.Logf("%s, %d players, seed %d: slowest round %d, %v", s.Short, players, seed, at, slowest)
			}
		}
	}
}
