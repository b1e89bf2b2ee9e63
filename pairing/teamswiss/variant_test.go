package teamswiss_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/pairing/teamswiss"
	"github.com/fedrate/fedrate/tournament"
)

// TestByScore: the ending of our own exchanges the two readings of the top member, and
// stands in the code. Of six teams with 1 or 2 points each, some distributions are paired
// otherwise.
func TestByScore(t *testing.T) {
	require.Equal(t, "FIDE_TEAM_TYPEA_MP_GP_BYSCORE", teamswiss.VariantOf("FIDE_TEAM_BYSCORE").Code())
	require.Equal(t, "FIDE_TEAM", teamswiss.VariantOf("FIDE_TEAM").Code())
	plain, by := teamswiss.Of("FIDE_TEAM").Latest(), teamswiss.Of("FIDE_TEAM_BYSCORE").Latest()
	require.Equal(t, "teamswiss.reading.by-score", plain.Readings[0].Text.Key)
	require.Equal(t, "teamswiss.reading.by-number", by.Readings[0].Text.Key)
	otherwise := 0
	for scores := range 1 << 6 {
		pairs := func(e *swiss.Edition) []swiss.Pair {
			r := &swiss.Round{Number: 3, Rounds: 9, Initial: tournament.White}
			for n := range 6 {
				score := tournament.Points(10 + 10*(scores>>n&1))
				r.Players = append(r.Players, swiss.Player{TPN: n + 1, Parity: n + 1, Points: score, Score: score})
			}
			slices.SortStableFunc(r.Players, func(p, q swiss.Player) int { return int(q.Score - p.Score) })
			p, err := e.Pair(r)
			require.NoError(t, err)
			return p.Pairs
		}
		number, score := pairs(plain), pairs(by)
		require.Equal(t, number, pairs(&by.Readings[0].Edition))
		require.Equal(t, score, pairs(&plain.Readings[0].Edition))
		if !slices.Equal(number, score) {
			otherwise++
		}
	}
	require.Equal(t, 13, otherwise)
}
