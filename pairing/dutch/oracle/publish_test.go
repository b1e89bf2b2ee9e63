package oracle

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/swiss"
)

// TestPublish: score of the higher ranked first, then the sum, then the number.
func TestPublish(t *testing.T) {
	r := &swiss.Round{Players: []swiss.Player{
		{TPN: 4, Score: 20},
		{TPN: 5, Score: 20},
		{TPN: 6, Score: 20},
		{TPN: 1, Score: 10},
		{TPN: 2, Score: 10},
		{TPN: 7, Score: 10},
		{TPN: 3, Score: 0},
	}}
	got := publish(r, []Bracket{
		{Pairs: []swiss.Pair{{White: 3, Black: 4}}},
		{Pairs: []swiss.Pair{{White: 1, Black: 6}, {White: 5, Black: 2}}, Floaters: []int{7}},
	})
	require.Equal(t, []swiss.Pair{{White: 5, Black: 2}, {White: 1, Black: 6}, {White: 3, Black: 4}, {White: 7}}, got)
}
