package teamswiss_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
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

// Texts tell of teams, not of players, and name the other score.
func TestTeamsInWords(t *testing.T) {
	round := func(teams int) *swiss.Round {
		r := &swiss.Round{Number: 2, Rounds: 5, Initial: tournament.White}
		for n := range teams {
			r.Players = append(r.Players, swiss.Player{
				TPN: n + 1, Parity: n + 1, Points: 10, Score: 10, ByeBarred: true, Figures: swiss.Figures{Second: 20 + 5*n},
			})
		}
		return r
	}
	why := func(r *swiss.Round) (texts []string) {
		_, err := teamswiss.Of("FIDE_TEAM").Latest().Pair(r)
		impossible := (*swiss.Impossible)(nil)
		require.ErrorAs(t, err, &impossible)
		for _, l := range language.All {
			texts = append(texts, l.Say(impossible.Reason))
		}
		return texts
	}
	require.Equal(t, []string{
		"no legal pairing, because the number of teams is odd and none of them may have the bye",
		"допустимой жеребьёвки нет: число команд нечётное, а освободить от игры нельзя ни одну",
	}, why(round(3)))
	apart := round(4)
	apart.Prohibited = []swiss.Pair{{White: 1, Black: 2}, {White: 1, Black: 3}, {White: 1, Black: 4}}
	require.Equal(t, []string{
		"no legal pairing, because team 1 may meet none that is left", "допустимой жеребьёвки нет: среди оставшихся команд нет соперника для № 1",
	}, why(apart))
	two := round(2)
	two.Players[0].Score, two.Players[0].Points = 20, 20
	for code, want := range map[string][2]string{
		"FIDE_TEAM": {"no preference  game points: 2.5", "без предпочтения   очков в партиях: 2,5"}, "FIDE_TEAM_GP_MP": {"no preference  match points: 2.5", "без предпочтения   матчевых очков: 2,5"},
	} {
		p, err := teamswiss.Of(code).Latest().Pair(two)
		require.NoError(t, err)
		for i, l := range language.All {
			var b strings.Builder
			require.NoError(t, p.Explain(&b, l.Say, swiss.SameNumbers))
			require.Contains(t, b.String(), want[i])
			require.Contains(t, b.String(), []string{"1 team comes up", "поднимается 1 команда"}[i])
		}
	}
}
