package pairing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
)

// TestNoPlaceInRenju: who left before half of the games has no place in renju, in a Swiss and
// in a round robin, and from half on he has; draughts and chess have no such rule.
func TestNoPlaceInRenju(t *testing.T) {
	swiss := func(played int, sport tournament.Sport, last tournament.Result) []int {
		e := event(4, "CUSTOM_RENJU_REGULATED")
		if sport == tournament.Draughts {
			e.System = "CUSTOM_DRAUGHTS_COEF"
		}
		e.Sport, e.RoundsStated = sport, true
		for r := range 6 {
			if r < played {
				play(e, pairing.Pair{White: 1, Black: 2}, pairing.Pair{White: 3, Black: 4})
			} else {
				play(e, pairing.Pair{White: 1, Black: 2})
				set(e, 3, r+1, tournament.Game{Result: tournament.AllocatedBye})
				set(e, 4, r+1, tournament.Game{Result: last})
			}
		}
		return pairing.Unplaced(e, pairing.Detect(e, ""))
	}
	require.Equal(t, []int{4}, swiss(2, tournament.Renju, tournament.ZeroBye))
	require.Empty(t, swiss(3, tournament.Renju, tournament.ZeroBye), "half of the games")
	require.Empty(t, swiss(2, tournament.Renju, tournament.AllocatedBye), "was there")
	require.Empty(t, swiss(2, tournament.Draughts, tournament.ZeroBye))

	table := complete(6, false)
	forfeits(table, 2, 3)
	table.Sport, table.System = tournament.Renju, "CUSTOM_RENJU_ROUNDROBIN"
	require.Equal(t, []int{2}, pairing.Unplaced(table, pairing.Detect(table, "")))
	table.Sport, table.System = tournament.Chess, "FIDE_ROUNDROBIN"
	require.Empty(t, pairing.Unplaced(table, pairing.Detect(table, "")))
}
