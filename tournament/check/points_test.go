package check

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/tournament"
)

// sums reports whether points may stand in player 1's line without a finding.
func sums(t *testing.T, x *tournament.Tournament, points tournament.Points) bool {
	t.Helper()
	x.Players[0].Points = points
	found := Report(x)
	for _, f := range found {
		require.Equal(t, "warning points-sum TRF16-001 10:81 players [1]", told(found)[0], f)
	}
	return len(found) == 0
}

// eventOfOne returns a clean event in which player 1 alone has known points and the
// given results.
func eventOfOne(results ...tournament.Result) *tournament.Tournament {
	x := cleanEvent(len(results)+2, 1)
	x.RoundDates, x.Rounds = nil, len(results)
	for i := range x.Players {
		x.Players[i].PointsKnown = i == 0
		x.Players[i].Games = make([]tournament.Game, len(results))
	}
	for r, result := range results {
		if result.Bye() {
			x.Players[0].Games[r] = tournament.Game{Result: result}
			continue
		}
		x.Players[0].Games[r] = tournament.Game{Opponent: r + 2, Colour: tournament.White, Result: result}
		x.Players[r+1].Games[r] = tournament.Game{Opponent: 1, Colour: tournament.Black, Result: result.Mirror()}
	}
	return x
}

// TRF26, record 299: points that differ from the scoring, for a result in a
// round, for some players or for all; without a type a bonus or penalty.
func TestAbnormalPoints(t *testing.T) {
	for name, c := range map[string]struct {
		results  []tournament.Result
		abnormal []tournament.AbnormalPoints
		want     tournament.Points // in addition to the plain sum, which is always right
	}{
		"a bonus":                        {[]tournament.Result{tournament.Win, tournament.Draw, tournament.Loss}, []tournament.AbnormalPoints{{Points: 5, IDs: []int{1}}}, 20},
		"a penalty":                      {[]tournament.Result{tournament.Win, tournament.Draw, tournament.Loss}, []tournament.AbnormalPoints{{Points: -10, IDs: []int{2, 1}}}, 5},
		"a bonus of a round":             {[]tournament.Result{tournament.Win, tournament.Draw, tournament.Loss}, []tournament.AbnormalPoints{{Points: 5, Round: 2, IDs: []int{1}}}, 20},
		"a bonus and a penalty":          {[]tournament.Result{tournament.Win, tournament.Draw, tournament.Loss}, []tournament.AbnormalPoints{{Points: 20, IDs: []int{1}}, {Points: -5, IDs: []int{1}}}, 30},
		"a bonus of another player":      {[]tournament.Result{tournament.Win, tournament.Draw, tournament.Loss}, []tournament.AbnormalPoints{{Points: 5, IDs: []int{2}}}, 15},
		"a bonus of no player":           {[]tournament.Result{tournament.Win, tournament.Draw, tournament.Loss}, []tournament.AbnormalPoints{{Points: 5}}, 15},
		"wins are worth 3":               {[]tournament.Result{tournament.Win, tournament.Draw, tournament.ShortWin}, []tournament.AbnormalPoints{{Kind: tournament.ShortWin, Points: 30}}, 65},
		"a win of round 3":               {[]tournament.Result{tournament.Win, tournament.Draw, tournament.Win}, []tournament.AbnormalPoints{{Kind: tournament.ShortWin, Points: 30, Round: 3}}, 45},
		"a win of round 3 by number":     {[]tournament.Result{tournament.Win, tournament.Draw, tournament.Win}, []tournament.AbnormalPoints{{Kind: tournament.ShortWin, Points: 30, Round: 3, IDs: []int{4, 1}}}, 45},
		"draws are worth nothing":        {[]tournament.Result{tournament.Win, tournament.Draw, tournament.ShortDraw}, []tournament.AbnormalPoints{{Kind: tournament.ShortDraw}}, 10},
		"losses are worth half":          {[]tournament.Result{tournament.Win, tournament.Loss, tournament.ShortLoss}, []tournament.AbnormalPoints{{Kind: tournament.ShortLoss, Points: 5}}, 20},
		"forfeit wins are worth half":    {[]tournament.Result{tournament.ForfeitWin, tournament.Win}, []tournament.AbnormalPoints{{Kind: tournament.ForfeitWin, Points: 5}}, 15},
		"the allocated bye is worth ½":   {[]tournament.Result{tournament.AllocatedBye, tournament.Win}, []tournament.AbnormalPoints{{Kind: tournament.AllocatedBye, Points: 5}}, 15},
		"no result of the type":          {[]tournament.Result{tournament.Draw, tournament.Loss}, []tournament.AbnormalPoints{{Kind: tournament.ShortWin, Points: 30}}, 5},
		"a short win is no forfeit":      {[]tournament.Result{tournament.ForfeitWin, tournament.Draw}, []tournament.AbnormalPoints{{Kind: tournament.ShortWin, Points: 30}}, 15},
		"half a point of a forfeit loss": {[]tournament.Result{tournament.Win, tournament.ForfeitLoss}, []tournament.AbnormalPoints{{Kind: tournament.ForfeitLoss, Points: -5}}, 5},
	} {
		x := eventOfOne(c.results...)
		var plain tournament.Points
		for i, r := range c.results {
			plain += tournament.StandardScoring.Points(tournament.Game{Colour: tournament.White, Result: r})
			if r.Bye() { // a player has an opponent in that round
				last := len(x.Players) - 1
				x.Players[i+1].Games[i], x.Players[last].Games[i] = tournament.Game{Opponent: last + 1, Colour: tournament.White, Result: tournament.Draw}, tournament.Game{Opponent: i + 2, Colour: tournament.Black, Result: tournament.Draw}
			}
		}
		x.Abnormal = c.abnormal
		for p := tournament.Points(-15); p <= 80; p += 5 {
			require.Equal(t, p == plain || p == c.want, sums(t, x, p), "%s: %s points", name, p)
		}
		if c.want != plain { // the sum that a finding names is that with 299
			x.Players[0].Points = 95
			require.Contains(t, figures(Report(x)[0]), c.want.String()[boolInt(c.want < 0):], name)
		}
		x.Teams, x.TeamCount = []tournament.Team{{Number: 1}}, 1
		require.Equal(t, c.want == plain, sums(t, x, c.want), "%s: 299 is about teams where there are teams", name)
	}
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Virtual points of the round last played, or of the one to be paired, may be in the
// points: players From to To in rounds First to Last.
func TestVirtualPoints(t *testing.T) {
	x := eventOfOne(tournament.Win, tournament.Draw, tournament.Loss)
	for name, c := range map[string]struct {
		span tournament.Acceleration
		ok   bool
	}{
		"rounds 1 to 3":              {tournament.Acceleration{Points: 10, First: 1, Last: 3, From: 1, To: 3}, true},
		"round 3 alone":              {tournament.Acceleration{Points: 10, First: 3, Last: 3, From: 1, To: 1}, true},
		"round 4, which is next":     {tournament.Acceleration{Points: 10, First: 4, Last: 9, From: 1, To: 3}, true},
		"round 5 on":                 {tournament.Acceleration{Points: 10, First: 5, Last: 9, From: 1, To: 3}, false},
		"rounds 1 and 2":             {tournament.Acceleration{Points: 10, First: 1, Last: 2, From: 1, To: 3}, false},
		"players from 2 on":          {tournament.Acceleration{Points: 10, First: 1, Last: 4, From: 2, To: 3}, false},
		"no player":                  {tournament.Acceleration{Points: 10, First: 1, Last: 4, From: 0, To: 0}, false},
		"another number of points":   {tournament.Acceleration{Points: 5, First: 1, Last: 4, From: 1, To: 3}, false},
		"players up to 1, from 0 on": {tournament.Acceleration{Points: 10, First: 1, Last: 4, From: 0, To: 1}, true},
	} {
		x.Accelerations = []tournament.Acceleration{c.span}
		require.Equal(t, c.ok, sums(t, x, 25), name)
	}
	x.Accelerations = []tournament.Acceleration{{Points: 5, First: 1, Last: 4, From: 1, To: 3}, {Points: 5, First: 3, Last: 3, From: 1, To: 3}}
	require.True(t, sums(t, x, 25), "spans add up")
}

// Half and full-point byes of a round that is not paired yet may be in the
// points or not; those of a round that was paired are.
func TestByesOfARoundNotPaired(t *testing.T) {
	for result, worth := range map[tournament.Result]tournament.Points{tournament.HalfBye: 5, tournament.FullBye: 10} {
		x := eventOfOne(tournament.Win, tournament.Draw, result)
		require.True(t, sums(t, x, 15+worth))
		require.True(t, sums(t, x, 15), "%s is still to come", result)
		require.False(t, sums(t, x, 10))
		x.Players[3].Games[2], x.Players[4].Games[2] = tournament.Game{Opponent: 5, Colour: tournament.White, Result: tournament.Draw}, tournament.Game{Opponent: 4, Colour: tournament.Black, Result: tournament.Draw}
		require.True(t, sums(t, x, 15+worth))
		require.False(t, sums(t, x, 15), "round 3 was paired")
	}
	x := eventOfOne(tournament.Win, tournament.Draw, tournament.Pending)
	x.Players[0].Games[2], x.Players[3].Games[2] = tournament.Game{Opponent: 4, Colour: tournament.White, Result: tournament.Pending}, tournament.Game{Opponent: 1, Colour: tournament.Black, Result: tournament.Pending}
	require.True(t, sums(t, x, 15), "a game not known yet may count nothing")
	require.True(t, sums(t, x, 20), "or half a point for now")
	require.False(t, sums(t, x, 25))
}

// Where most lines do not add up another scoring is used, which is said once.
func TestAnotherScoring(t *testing.T) {
	score := func(win, draw tournament.Points) *tournament.Tournament {
		x := cleanEvent(8, 3)
		for i := range x.Players {
			x.Players[i].Points = 0
			for r := range x.Players[i].Games {
				g := &x.Players[i].Games[r]
				switch {
				case g.Opponent == 0:
					*g = tournament.Game{Result: tournament.HalfBye}
					x.Players[i].Points += draw
				case g.Colour == tournament.White:
					g.Result = tournament.Win
					x.Players[i].Points += win
				default:
					g.Result = tournament.Loss
				}
			}
			x.Players[i].Rank = 1 + i
		}
		return x
	}
	require.Empty(t, Report(score(10, 5)))

	found := Report(score(30, 10))
	require.Equal(t, []string{"warning points-sum TRF16-001 10:81 players [1]"}, told(found))
	require.Equal(t, "tournament.points-sum.three-points", found[0].Text.Key, "named, as it fits")
	found = Report(score(20, 10))
	require.Len(t, found, 1)
	require.Equal(t, "tournament.points-sum.other-scoring", found[0].Text.Key)

	x := cleanEvent(8, 3)
	for i := range 3 {
		x.Players[i].Points += 20
		x.Players[i].Rank = i + 1
	}
	require.Equal(t, []string{"points-sum", "points-sum", "points-sum"}, rules(Report(x)), "three lines are mistakes of three lines")
	x.Players[3].Points += 20
	require.Len(t, Report(x), 4, "half of the lines are not most")
	x.Players[4].Points += 20
	require.Len(t, Report(x), 1, "five of eight are")
	x.Players[5].PointsKnown, x.Players[6].PointsKnown = false, false
	require.Equal(t, []string{"5", "6"}, figures(Report(x)[0])[:2])
}

func TestPointsAreNotComparedWithoutAScoring(t *testing.T) {
	x := cleanEvent(4, 3)
	x.Players[0].Points, x.Scoring = 90, tournament.Scoring{}
	require.Empty(t, Report(x))
}
