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

// TestForfeitedMatches: a match is forfeited if a player forfeits both of its games
// (preface); if each forfeits one, it is played and drawn, and is not repeated.
func TestForfeitedMatches(t *testing.T) {
	const w, l = tournament.ForfeitWin, tournament.ForfeitLoss
	for _, c := range []struct {
		a, b [2]tournament.Result
		want [2]tournament.Result
		met  int
	}{
		{[2]tournament.Result{w, l}, [2]tournament.Result{l, w}, [2]tournament.Result{tournament.Draw, tournament.Draw}, 1},
		{[2]tournament.Result{w, w}, [2]tournament.Result{l, l}, [2]tournament.Result{w, l}, 0},
		{[2]tournament.Result{w, l}, [2]tournament.Result{l, l}, [2]tournament.Result{w, l}, 0},
		{[2]tournament.Result{l, l}, [2]tournament.Result{l, l}, [2]tournament.Result{l, l}, 0},
		{[2]tournament.Result{tournament.Loss, w}, [2]tournament.Result{tournament.Win, l}, [2]tournament.Result{tournament.Draw, tournament.Draw}, 1},
	} {
		e := &tournament.Tournament{Scoring: tournament.StandardScoring, Rounds: 2}
		for n, results := range [][2]tournament.Result{c.a, c.b} {
			p := tournament.Player{StartingRank: n + 1}
			for k := range results {
				p.Games = append(p.Games, tournament.Game{Opponent: 2 - n, Colour: []tournament.Colour{tournament.White, tournament.Black}[(n+k)%2], Result: results[k]})
			}
			e.Players = append(e.Players, p)
		}
		e.Index()
		matches := Matches(e)
		require.Equal(t, c.want, [2]tournament.Result{matches.Players[0].Games[0].Result, matches.Players[1].Games[0].Result}, c)
		r, _ := swiss.NewHistory(matches, swiss.Options{}).Before(2)
		require.Len(t, r.Players[0].Met, c.met, c)
		for n := range 2 {
			sum := e.Scoring.Points(e.Players[n].Games[0]) + e.Scoring.Points(e.Players[n].Games[1])
			require.Equal(t, sum, r.Players[n].Score, c)
		}
	}
}

// TestProhibitedMatches: the rounds of the report in which a pair must not meet are those of
// the match; none are all.
func TestProhibitedMatches(t *testing.T) {
	e := &tournament.Tournament{Rounds: 10, Prohibited: []tournament.Prohibition{
		{First: 3, Last: 10, IDs: []int{1, 2}}, {First: 4, IDs: []int{3, 4}}, {IDs: []int{5, 6}},
	}}
	for n := 1; n <= 6; n++ {
		e.Players = append(e.Players, tournament.Player{StartingRank: n, Games: make([]tournament.Game, 2)})
	}
	e.Index()
	history := swiss.NewHistory(Matches(e), swiss.Options{})
	for match, want := range map[int][]swiss.Pair{1: {{White: 5, Black: 6}}, 2: {{White: 1, Black: 2}, {White: 3, Black: 4}, {White: 5, Black: 6}}} {
		r, _ := history.Before(match)
		require.Equal(t, want, r.Prohibited, "match %d", match)
	}
	require.Equal(t, 3, e.Prohibited[0].First, "the report keeps its rounds")
}
