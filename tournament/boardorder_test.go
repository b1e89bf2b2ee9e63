package tournament_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/tournament"
)

// teamMatch returns a report of one match: Team 1 has the players 1 to 5, Team 2 the players 11
// to 15. A board is written "2w-14 1": player 2 has White against 14 and wins; "2-" and
// "-14" are a player whose opponent's board was left empty.
func teamMatch(boards string) *tournament.Tournament {
	t := &tournament.Tournament{Scoring: tournament.StandardScoring, Teams: []tournament.Team{{Number: 1}, {Number: 2}}}
	for n := 1; n <= 5; n++ {
		t.Players = append(t.Players, tournament.Player{StartingRank: n, Games: make([]tournament.Game, 1)}, tournament.Player{StartingRank: 10 + n, Games: make([]tournament.Game, 1)})
		t.Teams[0].Members, t.Teams[1].Members = append(t.Teams[0].Members, n), append(t.Teams[1].Members, 10+n)
	}
	t.Index()
	for b := range strings.SplitSeq(boards, ", ") {
		var own, other int
		var colour, result byte
		if n, _ := fmt.Sscanf(b, "%d%c-%d %c", &own, &colour, &other, &result); n == 4 {
			back := map[byte]tournament.Colour{'w': 'b', 'b': 'w', '?': 0}[colour]
			if colour == '?' {
				colour = 0
			}
			t.Player(own).Games[0] = tournament.Game{Opponent: other, Colour: tournament.Colour(colour), Result: tournament.Result(result)}
			t.Player(other).Games[0] = tournament.Game{Opponent: own, Colour: back, Result: tournament.Result(result).Mirror()}
			continue
		}
		fmt.Sscanf(strings.Trim(b, "-"), "%d", &own)
		t.Player(own).Games[0].Result = tournament.ForfeitWin
	}
	return t
}

// TestBoardOrder: the first is the example of the arbiters' manual, 1.5–2.5 over the board
// and 3–1 in the match.
func TestBoardOrder(t *testing.T) {
	for name, c := range map[string]struct {
		boards  string
		colours string
		lineUps []tournament.LineUp
		faults  string // team: board player/expected …; "?" before the team: not certain
		score   [2]tournament.Points
	}{
		"the manual's example":             {boards: "1w-12 1, 2b-14 0, 3w-13 =, 5b-15 0", faults: "2: 2 14/13 3 13/14", score: [2]tournament.Points{30, 10}},
		"in order with reserves":           {boards: "1w-12 1, 2b-13 0, 3w-14 =, 5b-15 0", score: [2]tournament.Points{15, 25}},
		"the first team sat out of order":  {boards: "1w-11 1, 3b-12 0, 2w-13 =, 4b-14 0", faults: "1: 2 3/2 3 2/3", score: [2]tournament.Points{10, 30}},
		"boards 1 and 2":                   {boards: "1w-12 1, 2b-11 1, 3w-13 0, 4b-14 0", faults: "2: 1 12/11 2 11/12", score: [2]tournament.Points{20, 20}},
		"the reserve on board 1":           {boards: "1w-15 0, 2b-11 0, 3w-12 0, 4b-13 0", faults: "?1: 1 2/1 2 3/2 3 4/3 4 1/4", score: [2]tournament.Points{0, 40}},
		"the reserve on board 2":           {boards: "1w-11 0, 2b-15 0, 3w-12 0, 4b-13 0", faults: "2: 2 15/12 3 12/13 4 13/15", score: [2]tournament.Points{30, 10}},
		"boards 2 and 4, colours alike":    {boards: "1w-11 0, 2b-14 0, 3w-13 0, 4b-12 0", faults: "?1: 2 4/2 4 2/4", score: [2]tournament.Points{0, 40}},
		"2 and 4 by record 352":            {boards: "1w-11 0, 2b-14 0, 3b-13 0, 4w-12 0", colours: "WBBW", faults: "2: 2 14/12 4 12/14", score: [2]tournament.Points{20, 20}},
		"the line-up of Team 1 is there":   {boards: "1w-11 0, 2b-14 0, 3w-13 0, 4b-12 0", lineUps: []tournament.LineUp{{Round: 1, Team: 1, Opponent: 2, Players: []int{1, 2, 3, 4}}}, faults: "2: 2 14/12 4 12/14", score: [2]tournament.Points{20, 20}},
		"announced out of order":           {boards: "1w-12 1, 2b-14 0, 3w-13 =, 5b-15 0", lineUps: []tournament.LineUp{{Round: 1, Team: 2, Opponent: 1, Players: []int{12, 14, 13, 15}}}, score: [2]tournament.Points{15, 25}},
		"record 300 of another round":      {boards: "1w-12 1, 2b-14 0, 3w-13 =, 5b-15 0", lineUps: []tournament.LineUp{{Round: 2, Team: 2, Opponent: 1, Players: []int{11, 12}}}, faults: "2: 2 14/13 3 13/14", score: [2]tournament.Points{30, 10}},
		"the order is free in the event":   {boards: "1w-12 1, 2b-14 0, 3w-13 =, 5b-15 0", lineUps: []tournament.LineUp{{Round: 2, Team: 2, Opponent: 1, Players: []int{12, 11}}}, faults: "?1: 2 3/2 3 2/3", score: [2]tournament.Points{15, 25}},
		"both teams, on other boards":      {boards: "2w-11 1, 1b-12 1, 3w-14 1, 4b-13 1, 5w-15 1", faults: "1: 1 2/1 2 1/2; 2: 3 14/13 4 13/14", score: [2]tournament.Points{30, 20}},
		"a wrong board forfeited":          {boards: "1w-12 1, 2b-14 -, 3w-13 =, 5b-15 0", faults: "2: 2 14/13 3 13/14", score: [2]tournament.Points{20, 20}},
		"a right board forfeited":          {boards: "1w-12 +, 2b-14 0, 3w-13 =, 5b-15 0", faults: "2: 2 14/13 3 13/14", score: [2]tournament.Points{30, 10}},
		"board 1 left empty":               {boards: "1-, 2b-13 0, 3w-12 =, 4b-14 0", faults: "2: 2 13/12 3 12/13", score: [2]tournament.Points{30, 10}},
		"an empty board, in order":         {boards: "1-, 2b-12 0, 3w-13 =, 4b-14 0", score: [2]tournament.Points{15, 25}},
		"without colours":                  {boards: "1?-12 1, 2?-14 0, 3?-13 =, 5?-15 0", faults: "?1: 2 3/2 3 2/3", score: [2]tournament.Points{15, 25}},
		"colours that follow neither list": {boards: "1w-12 1, 2b-14 0, 3b-13 =, 5b-15 0", faults: "?1: 2 3/2 3 2/3", score: [2]tournament.Points{15, 25}},
		"two boards alone":                 {boards: "1w-12 1, 2b-11 1", faults: "?1: 1 2/1 2 1/2", score: [2]tournament.Points{20, 0}},
	} {
		x := teamMatch(c.boards)
		x.BoardColours, x.OutOfOrder = c.colours, c.lineUps
		var told []string
		for _, f := range x.BoardOrderFaults() {
			s := fmt.Sprintf("%d:", f.Team)
			if !f.Certain {
				s = "?" + s
			}
			for _, b := range f.Boards {
				s += fmt.Sprintf(" %d %d/%d", b.Board, b.Player, b.Expected)
			}
			told = append(told, s)
		}
		require.Equal(t, c.faults, strings.Join(told, "; "), name)
		before := teamMatch(c.boards).Players
		counted := x.WithBoardOrder()
		require.Equal(t, before, x.Players, "the games stay for the ratings")
		var score [2]tournament.Points
		for i, team := range counted.Teams {
			for _, m := range team.Members {
				score[i] += counted.Scoring.Points(counted.Player(m).Game(1))
			}
		}
		require.Equal(t, c.score, score, name)
	}
}
