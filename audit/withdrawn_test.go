package audit

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/tournament"
)

// TestPlayersWhoWithdrew: two rounds missed at the end are a withdrawal, one
// alone is not; byes announced for rounds to come count.
func TestPlayersWhoWithdrew(t *testing.T) {
	game := func(cell byte) tournament.Game {
		switch cell {
		case '1', '0', '=':
			return tournament.Game{Opponent: 2, Colour: tournament.White, Result: tournament.Result(cell)}
		case '+', '-':
			return tournament.Game{Opponent: 2, Colour: tournament.White, Result: tournament.Result(cell)}
		case '.':
			return tournament.Game{}
		}
		return tournament.Game{Result: tournament.Result(cell)}
	}
	for _, c := range []struct {
		cells         string
		predetermined bool
		after         int // -1: did not withdraw
	}{
		{"110=0", false, -1},
		{"110=Z", false, -1},
		{"110ZZ", false, 3},
		{"11ZZZ", false, 2},
		{"ZZZZZ", false, 0},
		{"110-Z", false, 3},
		{"110--", false, -1}, // still paired
		{"11HZZ", false, 3},
		{"110UZ", false, -1},
		{"1ZZ1Z", false, -1},
		{"1..1.", false, -1},
		{"110..", false, 3},
		{"110--", true, 3},
		{"110=-", true, -1},
		{"1---.", true, 1},
		{"1=0+.", true, -1},
		{"110=1Z", false, -1},
		{"110=ZZ", false, 4},
		{"110=0ZZ", false, 5},
	} {
		e := &tournament.Tournament{Rounds: 7, Scoring: tournament.StandardScoring, Players: []tournament.Player{{StartingRank: 1}, {StartingRank: 2}}}
		for i := range c.cells {
			e.Players[0].Games = append(e.Players[0].Games, game(c.cells[i]))
		}
		for range 5 { // five rounds are played
			e.Players[1].Games = append(e.Players[1].Games, tournament.Game{Opponent: 1, Colour: tournament.Black, Result: tournament.Win})
		}
		e.Index()
		got, left := withdrawnAfter(e, c.predetermined)[1]
		if !left {
			got = -1
		}
		require.Equal(t, c.after, got, "%s %t", c.cells, c.predetermined)
	}
}
