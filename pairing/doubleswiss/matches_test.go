package doubleswiss

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// TestOpenMatches: a match of which a game has no result has none, either; its open games
// count as drawn.
func TestOpenMatches(t *testing.T) {
	for _, c := range []struct {
		games  [2]tournament.Result
		result tournament.Result
		score  tournament.Points
	}{
		{[2]tournament.Result{tournament.None, tournament.None}, tournament.Pending, 10},
		{[2]tournament.Result{tournament.None, tournament.Win}, tournament.Pending, 15},
		{[2]tournament.Result{tournament.Loss, tournament.Pending}, tournament.Pending, 5},
		{[2]tournament.Result{tournament.ForfeitWin, tournament.None}, tournament.Pending, 15},
		{[2]tournament.Result{tournament.Win, tournament.Win}, tournament.Draw, 20},
		{[2]tournament.Result{tournament.Win, tournament.ForfeitLoss}, tournament.Draw, 10},
		{[2]tournament.Result{tournament.ForfeitLoss, tournament.ForfeitLoss}, tournament.ForfeitLoss, 0},
	} {
		e := &tournament.Tournament{Scoring: tournament.StandardScoring, Rounds: 2}
		for n := 1; n <= 2; n++ {
			p := tournament.Player{StartingRank: n}
			for k := range c.games {
				p.Games = append(p.Games, tournament.Game{Opponent: 3 - n, Colour: []tournament.Colour{tournament.White, tournament.Black}[(n-1+k)%2], Result: c.games[k]})
			}
			e.Players = append(e.Players, p)
		}
		e.Index()
		matches := Matches(e)
		require.Equal(t, c.result, matches.Players[0].Games[0].Result, c.games)
		r, _ := swiss.NewHistory(matches, swiss.Options{}).Before(2)
		require.Equal(t, c.score, r.Players[0].Score, c.games)
	}
}
