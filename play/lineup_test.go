package play

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

// TestLineUp: odd boards of a team have the colour of its first board, and who is
// absent is replaced by the next of the list.
func TestLineUp(t *testing.T) {
	e := &tournament.Tournament{Teams: []tournament.Team{{Number: 1, Members: []int{1, 2, 3, 4}}, {Number: 2, Members: []int{5, 6, 7}}, {Number: 3, Members: []int{8}}}}
	for n := 1; n <= 8; n++ {
		e.Players = append(e.Players, tournament.Player{StartingRank: n})
	}
	e.Index()
	pairs := []outcome.Pair{{White: 1, Black: 2}, {White: 3}}
	seated := func(away ...int) []outcome.Pair {
		boards, err := LineUp(e, pairs, away)
		require.NoError(t, err)
		return boards
	}
	require.Equal(t, []outcome.Pair{{White: 1, Black: 5}, {White: 6, Black: 2}, {White: 3, Black: 7}}, seated())
	require.Equal(t, []outcome.Pair{{White: 2, Black: 5}, {White: 7, Black: 3}}, seated(1, 6), "who is away in the round")
	for _, b := range []outcome.Pair{{White: 1, Black: 5}, {White: 6, Black: 2}} { // round 1 was played on two boards
		e.Player(b.White).Games = []tournament.Game{{Opponent: b.Black, Colour: tournament.White, Result: tournament.Win}}
		e.Player(b.Black).Games = []tournament.Game{{Opponent: b.White, Colour: tournament.Black, Result: tournament.Loss}}
	}
	require.Equal(t, []outcome.Pair{{White: 1, Black: 5}, {White: 6, Black: 2}}, seated(), "the third of the list is a reserve")
	require.Equal(t, []outcome.Pair{{White: 2, Black: 5}, {White: 6, Black: 3}}, seated(1), "and comes in for who is away")
	e.BoardColours = "WBW"
	require.Len(t, seated(), 3)
	e.Absent, e.BoardColours = []int{2, 6}, "BW"
	require.Equal(t, []outcome.Pair{{White: 5, Black: 1}, {White: 3, Black: 7}}, seated())
	_, err := LineUp(e, pairs, []int{5, 7})
	require.ErrorContains(t, err, "play.no-line-up")
}

// TestWriteTeams: the line-ups of the pairs with the members of a free team, whose bye
// stands in record 320, and of one that asked for a bye.
func TestWriteTeams(t *testing.T) {
	e := &tournament.Tournament{Scoring: tournament.StandardScoring}
	for n := 1; n <= 8; n++ {
		e.Players = append(e.Players, tournament.Player{StartingRank: n})
		if n%2 == 0 {
			e.Teams = append(e.Teams, tournament.Team{Number: n / 2, Members: []int{n - 1, n}})
		}
	}
	e.Index()
	e.Byes = []tournament.ByeRecord{{Kind: tournament.HalfBye, Round: 2, IDs: []int{2}}}
	after, err := WriteTeams(e, 2, []outcome.Pair{{White: 3, Black: 1}, {White: 4}})
	require.NoError(t, err)
	game := func(n int) tournament.Game { return after.Player(n).Game(2) }
	require.Equal(t, tournament.Game{Opponent: 1, Colour: tournament.White}, game(5))
	require.Equal(t, tournament.Game{Opponent: 6, Colour: tournament.White}, game(2))
	require.Equal(t, tournament.Game{Result: tournament.HalfBye}, game(3))
	require.Equal(t, tournament.Game{Result: tournament.AllocatedBye}, game(7))
	require.Equal(t, &tournament.TeamByes{MatchPoints: 10, GamePoints: 10, Teams: []int{0, 4}}, after.TeamByes)
	require.Equal(t, e.Byes, after.Byes)
	require.Nil(t, e.TeamByes)
	require.Equal(t, map[[2]int]int{{1, 5}: 1, {2, 6}: 2}, matchOrder(after, 2))
}
