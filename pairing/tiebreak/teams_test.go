package tiebreak_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/tournament"
)

// fourTeams returns a round robin of four teams on two boards. Team 1 has the
// players 1 and 2, team 2 has 3 and 4, and so on; each round gives the matches
// as team, team and the points of the first team on its boards.
func fourTeams(rounds ...[]match) *tournament.Tournament {
	e := &tournament.Tournament{File: "teams.trf", Scoring: tournament.StandardScoring, Rounds: len(rounds)}
	for team := range 4 {
		e.Teams = append(e.Teams, tournament.Team{Number: team + 1, Members: []int{2*team + 1, 2*team + 2}, Line: 20 + team})
		for board := range 2 {
			e.Players = append(e.Players, tournament.Player{StartingRank: 2*team + board + 1, Line: 2*team + board + 1, Games: make([]tournament.Game, len(rounds))})
		}
	}
	for r, matches := range rounds {
		for _, m := range matches {
			for board := range 2 {
				a, b := 2*(m.a-1)+board, 2*(m.b-1)+board
				x, y := m.results[board], map[byte]byte{'1': '0', '0': '1', '=': '=', '+': '-', '-': '+'}[m.results[board]]
				e.Players[a].Games[r] = tournament.Game{Opponent: b + 1, Colour: tournament.White, Result: tournament.Result(x)}
				e.Players[b].Games[r] = tournament.Game{Opponent: a + 1, Colour: tournament.Black, Result: tournament.Result(y)}
			}
		}
	}
	e.Index()
	return e
}

type match struct {
	a, b    int
	results string
}

// Team 1 has 5 match points and 4.5 game points, team 2 has 3 and 2.5, team 3
// has 4 and 3.5, team 4 has 0 and 1.5.
func league() *tournament.Tournament {
	return fourTeams(
		[]match{{1, 4, "1="}, {2, 3, "=="}},
		[]match{{1, 3, "=="}, {4, 2, "=0"}},
		[]match{{1, 2, "11"}, {3, 4, "1="}},
	)
}

func TestTeamScores(t *testing.T) {
	opt := tiebreak.Options{
		Edition: edition(t, "2026-03-01"), Teams: true, Predetermined: true,
		TieBreaks: list(t, "MPvGP,EMMSB,EMGSB,EGMSB,EGGSB,EMMSB/C1,WIN,SSSC"),
	}
	by := standings(t, league(), opt)
	type want struct {
		points tournament.Points
		values []string
	}
	// Team 1: 2-0-0: 1.5:0.5 against 4, 1:1 against 3, 2:0 against 2.
	// Team 2: 1:1 against 3, 1.5:0.5 against 4, 0:2 against 1; team 3: 1:1, 1:1, 1.5:0.5; team 4: 0.5 in each.
	for number, w := range map[int]want{
		1: {50, []string{"4.5", "10", "10", "11.5", "10.75", "10", "2"}},
		2: {30, []string{"2.5", "4", "4", "6.5", "5.75", "4", "1"}},
		3: {40, []string{"3.5", "8", "8", "10", "9.25", "8", "1"}},
		4: {0, []string{"1.5", "0", "6", "0", "5.25", "0", "0"}},
	} {
		require.Equal(t, w.points, by[number].Points, number)
		for i, v := range w.values {
			require.Equal(t, v, by[number].TieBreaks[i].String(), "team %d, %s", number, opt.TieBreaks[i])
		}
	}
	// 13.4: 3 rounds of 2 match points over the 2 game points of a match is 3;
	// team 1's Buchholz is 4+3+0.
	require.Equal(t, "6.83", by[1].TieBreaks[7].String(), "4.5 + 7/3")
	require.Equal(t, []int{1, 3, 2, 4}, ranks(t, by, 4))
	opt.GamePoints = true
	opt.TieBreaks = list(t, "MPvGP")
	by = standings(t, league(), opt)
	require.Equal(t, tournament.Points(45), by[1].Points)
	require.Equal(t, "5", by[1].TieBreaks[0].String())
}

// Teams 1 and 2 end with the same match points and game points and drew their
// match: the boards of that match decide.
func TestBoards(t *testing.T) {
	for descriptor, want := range map[string][]int{
		"EDE":   {1, 1}, // 1:1, nothing decides
		"BC":    {1, 2}, // 1 won on board 1: 1 against 2
		"TBR":   {1, 2},
		"BBE":   {1, 2}, // without board 2: 1:0
		"EDEBT": {1, 2}, "EDEBB": {1, 2}, "EDET": {1, 2}, "EDEB": {1, 2},
	} {
		by := standings(t, fourTeams([]match{{1, 2, "10"}, {3, 4, "00"}}), tiebreak.Options{
			Edition: edition(t, "2026-03-01"), Teams: true, TieBreaks: list(t, descriptor),
		})
		require.Equal(t, tournament.Points(10), by[1].Points)
		require.Equal(t, want, []int{by[1].Rank - 1, by[2].Rank - 1}, descriptor)
	}
}

// A team without an opponent has its bye from record 320; a forfeited match
// from the results or from record 330.
func TestTeamsWithoutMatch(t *testing.T) {
	e := fourTeams([]match{{1, 2, "++"}}, []match{{1, 3, "11"}})
	e.TeamByes = &tournament.TeamByes{MatchPoints: 10, GamePoints: 10, Teams: []int{3}}
	opt := tiebreak.Options{Edition: edition(t, "2026-03-01"), Teams: true, TieBreaks: list(t, "MPvGP,BH,WIN,REP")}
	by := standings(t, e, opt)
	for number, want := range map[int][]string{
		1: {"4", "2", "2", "2"}, // dummy: no more than the 1 of team 2, whose absence at the end is a draw; team 3 has 1
		2: {"0", "0", "0", "0"},
		3: {"1", "5", "0", "2"}, // dummy of the bye: own 1; team 1 has 4
		4: {"0", "0", "0", "0"},
	} {
		got := by[number].TieBreaks
		require.Equal(t, want, []string{got[0].String(), got[1].String(), got[2].String(), got[3].String()}, "team %d", number)
	}
	e.ForfeitedMatches = []tournament.ForfeitedMatch{{Kind: "-+", Round: 2, White: 1, Black: 3}}
	by = standings(t, e, opt)
	require.Equal(t, tournament.Points(20), by[1].Points)
	require.Equal(t, tournament.Points(30), by[3].Points)
}

// TestByesOfMembers: without a record 320 or 240 the bye of a team is that of its members:
// U is worth a drawn match and F a won one, however many of them have it.
func TestByesOfMembers(t *testing.T) {
	const U, F, H, Z = tournament.AllocatedBye, tournament.FullBye, tournament.HalfBye, tournament.ZeroBye
	draw := []tournament.Award{{Code: "TW", Points: 30}, {Code: "TD", Points: 20}}
	for name, c := range map[string]struct {
		members []tournament.Result
		awards  []tournament.Award
		colours string
		league  bool
		games   bool
		want    tiebreak.TeamPoints
	}{
		"both members":                {members: []tournament.Result{U, U}, want: tiebreak.TeamPoints{Match: 10, Game: 10}},
		"one of them":                 {members: []tournament.Result{U, Z}, want: tiebreak.TeamPoints{Match: 10, Game: 10}},
		"the second":                  {members: []tournament.Result{tournament.None, U}, want: tiebreak.TeamPoints{Match: 10, Game: 10}},
		"five of them":                {members: []tournament.Result{U, U, U, U, U}, want: tiebreak.TeamPoints{Match: 10, Game: 10}},
		"another award":               {members: []tournament.Result{U, U}, awards: draw, want: tiebreak.TeamPoints{Match: 20, Game: 10}},
		"four boards by record 352":   {members: []tournament.Result{U, U}, colours: "WBWB", want: tiebreak.TeamPoints{Match: 10, Game: 20}},
		"game points first":           {members: []tournament.Result{U, U, U}, games: true, want: tiebreak.TeamPoints{Match: 10, Game: 10}},
		"full points":                 {members: []tournament.Result{F, F}, want: tiebreak.TeamPoints{Match: 20, Game: 20}},
		"full points of five":         {members: []tournament.Result{F, F, F, F, F}, want: tiebreak.TeamPoints{Match: 20, Game: 20}},
		"half points":                 {members: []tournament.Result{H, H, H}, awards: draw, want: tiebreak.TeamPoints{Match: 20, Game: 10}},
		"none":                        {members: []tournament.Result{Z, Z}, want: tiebreak.TeamPoints{}},
		"the free round of a league":  {members: []tournament.Result{Z, Z}, league: true, want: tiebreak.TeamPoints{}},
		"U in a league is as written": {members: []tournament.Result{U, U}, league: true, want: tiebreak.TeamPoints{Match: 20, Game: 20}},
	} {
		e := fourTeams([]match{{1, 2, "1="}})
		e.TeamScoring, e.BoardColours = c.awards, c.colours
		e.Teams[2].Members = nil
		for k, r := range c.members {
			e.Players = append(e.Players, tournament.Player{StartingRank: 20 + k, Games: []tournament.Game{{Result: r}}})
			e.Teams[2].Members = append(e.Teams[2].Members, 20+k)
		}
		e.Index()
		opt := tiebreak.Options{Edition: edition(t, "2026-03-01"), Teams: true, Predetermined: c.league, GamePoints: c.games}
		require.Equal(t, c.want, tiebreak.PointsOfTeams(e, opt)[2], name)
		if c.games {
			require.Equal(t, c.want.Game, standings(t, e, opt)[3].Points, name)
		}
	}
}

func TestNotForThese(t *testing.T) {
	_, err := tiebreak.Standings(league(), tiebreak.Options{Edition: edition(t, "2026-03-01"), Teams: true, TieBreaks: list(t, "ARO")})
	require.Equal(t, "tie-break ARO: it is for players, and teams are ranked", language.English.Error(err))
	_, err = tiebreak.Standings(league(), tiebreak.Options{Edition: edition(t, "2026-03-01"), TieBreaks: list(t, "BC")})
	require.Equal(t, "tie-break BC: it is for teams, and players are ranked", language.English.Error(err))
	_, err = tiebreak.Standings(league(), tiebreak.Options{TieBreaks: list(t, "BH")})
	require.Equal(t, "tie-break BH: no edition of C.07 is chosen", language.English.Error(err))
}
