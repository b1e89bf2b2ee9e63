package play_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/play"
	"github.com/fedrate/fedrate/tournament"
)

func TestFixedBoards(t *testing.T) {
	boards := []play.Board{{Number: 1, White: 1, Black: 5}, {Number: 2, White: 6, Black: 2}, {Number: 3, White: 3, Black: 7}, {Number: 4, White: 8, Black: 4}, {Number: 5, White: 9}}
	where := func(fixed map[int]int) (white, numbers []int) {
		for _, b := range play.Fixed(boards, fixed) {
			white, numbers = append(white, b.White), append(numbers, b.Number)
		}
		return white, numbers
	}
	white, numbers := where(map[int]int{2: 4})
	require.Equal(t, []int{1, 3, 8, 6, 9}, white)
	require.Equal(t, []int{1, 2, 3, 4, 5}, numbers)
	white, numbers = where(map[int]int{5: 30, 9: 1, 3: 2, 8: 2})
	require.Equal(t, []int{6, 3, 8, 1, 9}, white, "the bye has no board; of two pairs at board 2 the one published first")
	require.Equal(t, []int{1, 2, 3, 30, 4}, numbers)
	require.Equal(t, 1, boards[0].Number, "the pairs given are as they were")
	_, numbers = where(nil)
	require.Equal(t, []int{1, 2, 3, 4, 5}, numbers)
}

func TestUntil(t *testing.T) {
	e := event(8, 3)
	after := play.Until(e, 2)
	require.Equal(t, 2, after.Played())
	require.Equal(t, 3, e.Played())
	for i := range after.Players {
		p := &after.Players[i]
		require.Equal(t, after.Earned(p, nil), p.Points)
		require.LessOrEqual(t, p.Points, tournament.Points(20))
	}
}
