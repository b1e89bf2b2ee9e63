package teamswiss_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/teamswiss"
	"github.com/fedrate/fedrate/tournament"
)

// TestByesOfMembers: a team without an opponent has the bye of its members, worth as much
// as a match, however many they are; record 240 goes before.
func TestByesOfMembers(t *testing.T) {
	const U, F, H, Z = tournament.AllocatedBye, tournament.FullBye, tournament.HalfBye, tournament.ZeroBye
	for name, c := range map[string]struct {
		cells  []tournament.Result
		byes   []tournament.ByeRecord
		games  bool
		want   tournament.Result
		second tournament.Points
	}{
		"U":                 {cells: []tournament.Result{U, U, U}, want: U, second: 10},
		"U of one":          {cells: []tournament.Result{Z, U}, want: U, second: 10},
		"U by game points":  {cells: []tournament.Result{U, U, U}, games: true, want: U, second: 10},
		"F":                 {cells: []tournament.Result{F, F, F}, want: F, second: 20},
		"F by game points":  {cells: []tournament.Result{F, F, F}, games: true, want: F, second: 20},
		"H":                 {cells: []tournament.Result{H}, want: H, second: 10},
		"Z":                 {cells: []tournament.Result{Z, Z}},
		"nothing":           {cells: []tournament.Result{tournament.None}},
		"record 240, H":     {cells: []tournament.Result{U, U}, byes: []tournament.ByeRecord{{Kind: H, Round: 1, IDs: []int{3}}}, second: 10},
		"record 240, Z":     {cells: []tournament.Result{U, U}, byes: []tournament.ByeRecord{{Kind: Z, Round: 1, IDs: []int{3}}}},
		"another round's":   {cells: []tournament.Result{U, U}, byes: []tournament.ByeRecord{{Kind: Z, Round: 2, IDs: []int{3}}}, want: U, second: 10},
		"another team's":    {cells: []tournament.Result{U, U}, byes: []tournament.ByeRecord{{Kind: Z, Round: 1, IDs: []int{2}}}, want: U, second: 10},
		"five have it":      {cells: []tournament.Result{U, U, U, U, U}, want: U, second: 10},
		"a member is known": {cells: []tournament.Result{U}, want: U, second: 10},
	} {
		x := &tournament.Tournament{Scoring: tournament.StandardScoring, Byes: c.byes, Teams: []tournament.Team{{Number: 1, Members: []int{1, 2}}, {Number: 2, Members: []int{3, 4}}, {Number: 3, Members: []int{99}}}}
		for n, o := range []int{3, 4, 1, 2} {
			x.Players = append(x.Players, tournament.Player{StartingRank: n + 1, Games: []tournament.Game{{Opponent: o, Colour: tournament.White, Result: tournament.Draw}}})
		}
		for k, r := range c.cells {
			x.Players = append(x.Players, tournament.Player{StartingRank: 5 + k, Games: []tournament.Game{{Result: r}}})
			x.Teams[2].Members = append(x.Teams[2].Members, 5+k)
		}
		x.Index()
		out := teamswiss.Teams(x, teamswiss.Variant{GamePoints: c.games})
		require.Equal(t, c.want, out.Player(3).Game(1).Result, name)
		var second tournament.Points
		for _, a := range out.Abnormal {
			if a.Round == 1 && a.IDs[0] == 3 {
				second += a.MatchPoints
			}
		}
		require.Equal(t, c.second, second, name)
	}
}
