package pairing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit/simulate"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/doubleswiss"
)

// TestWorkOfDoubleSwiss: who comes up to a scoregroup of an odd number is found without a
// graph of two scoregroups: four matches of 2,000 players take six million steps, where
// they took more than 64.
func TestWorkOfDoubleSwiss(t *testing.T) {
	report := simulate.Event(1, simulate.EventOptions{Players: 2000, Rounds: 4, Edition: &doubleswiss.System.Editions[0]})
	rounds, _ := pairing.Check(report, pairing.Options{Edition: edition("2026"), Budget: 6_000_000, Plain: true})
	require.Len(t, rounds, 8)
	for _, r := range rounds {
		require.Equal(t, pairing.Identical, r.Status, "%v", r.Reason)
	}
}
