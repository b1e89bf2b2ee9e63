package pairing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
)

// TestProhibitedRounds: a record keeps players apart in the rounds it names, a
// single one where it names no last, in all where it names none.
func TestProhibitedRounds(t *testing.T) {
	for _, system := range []string{"FIDE_DUTCH", "FIDE_ROUNDROBIN", "FIDE_DOUBLEROUNDROBIN"} {
		for rounds, apart := range map[[2]int]bool{
			{0, 0}: true, {0, 1}: true, {1, 1}: false, {2, 2}: true, {2, 0}: true, {1, 2}: true, {1, 3}: true, {2, 9}: true, {3, 0}: false, {3, 9}: false, {1, 0}: false,
		} {
			report := placed(6, system)
			play(report, pairing.Pair{White: 1, Black: 2}, pairing.Pair{White: 3, Black: 4})
			play(report, pairing.Pair{White: 4, Black: 2}, pairing.Pair{White: 1, Black: 6})
			play(report, pairing.Pair{White: 3, Black: 2})
			report.Prohibited = []tournament.Prohibition{{First: rounds[0], Last: rounds[1], IDs: []int{4, 99, 2, 6}, Line: 77}}
			var want []handbook.Finding
			if apart {
				want = []handbook.Finding{warns("TRF26-260", "prohibited-pair", handbook.Warning, cell(2, 2), 2, []int{2, 4},
					"pairing.prohibited-pair", "player", 2, "other", 4, "round", 2, "line", 77)}
			}
			require.Equal(t, want, ruled(report, "2026", "prohibited-pair"), "%s %v", system, rounds)
			require.Equal(t, want, ruled(report, "2017", "prohibited-pair"), "%s %v", system, rounds)
		}
	}
}
