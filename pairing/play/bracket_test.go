package play

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
)

func TestBrackets(t *testing.T) {
	points := map[int]tournament.Points{1: 20, 2: 20, 3: 20, 4: 10, 5: 10, 6: 0, 7: 10}
	score := func(n int) tournament.Points { return points[n] }
	pair := func(w, b int) pairing.Pair { return pairing.Pair{White: w, Black: b} }
	same := func(w, b int) BracketPair { return BracketPair{Pair: pair(w, b)} }
	got := brackets(score, []pairing.Pair{pair(7, 0), pair(5, 6), pair(4, 3), pair(2, 1)}, []pairing.Pair{pair(4, 3)})
	require.Equal(t, []Bracket{
		{Score: 20, Pairs: []BracketPair{same(2, 1), {Pair: pair(4, 3), Floats: true, Lower: 10, Different: true}}},
		{Score: 10, Pairs: []BracketPair{{Pair: pair(5, 6), Floats: true, Lower: 0}, same(7, 0)}},
	}, got)
	require.Nil(t, brackets(score, nil, nil))
}
