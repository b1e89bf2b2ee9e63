package play

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

// TestLineUp: odd boards of a team have the colour of its first board, and who is
// absent is replaced by the next of the list.
func TestLineUp(t *testing.T) {
	e := &tournament.Tournament{Teams: []tournament.Team{{Number: 1, Members: []int{1, 2, 3, 4}}, {Number: 2, Members: []int{5, 6, 7}}, {Number: 3, Members: []int{8}}}}
	for n := 1; n <= 8; n++ {
		e.Players = append(e.Players, tournament.Player{StartingRank: n})
	}
	e.Index()
	pairs := []outcome.Pair{{White: 1, Black: 2}, {White: 3}}
	require.Equal(t, []outcome.Pair{{White: 1, Black: 5}, {White: 6, Black: 2}, {White: 3, Black: 7}}, LineUp(e, pairs))
	e.Absent, e.BoardColours = []int{2, 6}, "BW"
	require.Equal(t, []outcome.Pair{{White: 5, Black: 1}, {White: 3, Black: 7}}, LineUp(e, pairs))
}
