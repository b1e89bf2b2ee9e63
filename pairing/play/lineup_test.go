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
	require.Equal(t, []outcome.Pair{{White: 1, Black: 5}, {White: 7, Black: 3}}, seated(), "the team with White has it on its first board")
	_, err := LineUp(e, pairs, []int{5, 7})
	require.ErrorContains(t, err, "play.no-line-up")
}

// TestBoardColours: the team with White has it on its first board, whatever record 352
// begins with; the others have the same colour or the other as it says.
func TestBoardColours(t *testing.T) {
	for sequence, want := range map[string]string{
		"": "WBWB", "WBWB": "WBWB", "BWBW": "WBWB", "WWBB": "WWBB", "BBWW": "WWBB", "WBBW": "WBBW", "bwwb": "WBBW",
		"WWWW": "WWWW", "BBBB": "WWWW", "B W B W": "WBWB", "WXWX": "WBWB", "white": "WBWB",
	} {
		e := &tournament.Tournament{BoardColours: sequence, Teams: []tournament.Team{{Number: 1, Members: []int{1, 2, 3, 4}}, {Number: 2, Members: []int{5, 6, 7, 8}}}}
		for n := 1; n <= 8; n++ {
			e.Players = append(e.Players, tournament.Player{StartingRank: n})
		}
		e.Index()
		boards, err := LineUp(e, []outcome.Pair{{White: 2, Black: 1}}, nil)
		require.NoError(t, err)
		got := ""
		for _, b := range boards {
			if b.White > 4 {
				got += "W"
			} else {
				got += "B"
			}
		}
		require.Equal(t, want, got, sequence)
	}
}

// TestShortColours: a record 352 that names fewer boards than were played on takes no board
// away.
func TestShortColours(t *testing.T) {
	for sequence, want := range map[string]int{"": 3, "W": 3, "WB": 3, "WBW": 3, "WBWB": 4} {
		e := &tournament.Tournament{BoardColours: sequence, Teams: []tournament.Team{{Number: 1, Members: []int{1, 2, 3, 4}}, {Number: 2, Members: []int{5, 6, 7, 8}}}}
		for n := 1; n <= 8; n++ {
			e.Players = append(e.Players, tournament.Player{StartingRank: n})
			if opponent := n + 4; n < 4 {
				e.Players[n-1].Games = []tournament.Game{{Opponent: opponent, Colour: tournament.White, Result: tournament.Draw}}
			} else if n > 4 && n < 8 {
				e.Players[n-1].Games = []tournament.Game{{Opponent: n - 4, Colour: tournament.Black, Result: tournament.Draw}}
			}
		}
		e.Index()
		boards, err := LineUp(e, []outcome.Pair{{White: 2, Black: 1}}, nil)
		require.NoError(t, err)
		require.Len(t, boards, want, sequence)
	}
}

// TestTeamBye: the bye of the pairing is worth a drawn match on the boards of a match,
// however many players the team has, unless record 320 says otherwise.
func TestTeamBye(t *testing.T) {
	third := tournament.Award{Code: "TD", Points: 15}
	for name, c := range map[string]struct {
		members, free int // of each paired team, and of the team without an opponent
		colours       string
		awards        []tournament.Award
		before        *tournament.TeamByes
		played        bool // two boards in round 1
		want          tournament.TeamByes
	}{
		"as many as the others":   {members: 4, free: 4, want: tournament.TeamByes{MatchPoints: 10, GamePoints: 20}},
		"a reserve more":          {members: 4, free: 5, want: tournament.TeamByes{MatchPoints: 10, GamePoints: 20}},
		"many reserves":           {members: 4, free: 9, want: tournament.TeamByes{MatchPoints: 10, GamePoints: 20}},
		"one fewer":               {members: 4, free: 3, want: tournament.TeamByes{MatchPoints: 10, GamePoints: 20}},
		"boards of record 352":    {members: 5, free: 5, colours: "WBWB", want: tournament.TeamByes{MatchPoints: 10, GamePoints: 20}},
		"352 begins with B":       {members: 5, free: 5, colours: "BW", want: tournament.TeamByes{MatchPoints: 10, GamePoints: 10}},
		"352 is nonsense":         {members: 4, free: 5, colours: "12", want: tournament.TeamByes{MatchPoints: 10, GamePoints: 20}},
		"boards of round 1":       {members: 4, free: 4, played: true, want: tournament.TeamByes{MatchPoints: 10, GamePoints: 10}},
		"another drawn match":     {members: 4, free: 5, awards: []tournament.Award{third}, want: tournament.TeamByes{MatchPoints: 15, GamePoints: 20}},
		"one board":               {members: 1, free: 3, want: tournament.TeamByes{MatchPoints: 10, GamePoints: 5}},
		"the regulations' points": {members: 4, free: 4, before: &tournament.TeamByes{MatchPoints: 20, GamePoints: 25}, want: tournament.TeamByes{MatchPoints: 20, GamePoints: 25}},
		"none by the regulations": {members: 4, free: 4, before: &tournament.TeamByes{}, want: tournament.TeamByes{}},
	} {
		e := &tournament.Tournament{Scoring: tournament.StandardScoring, BoardColours: c.colours, TeamScoring: c.awards, TeamByes: c.before}
		for n, size := range []int{c.members, c.members, c.free} {
			team := tournament.Team{Number: n + 1}
			for range size {
				e.Players = append(e.Players, tournament.Player{StartingRank: len(e.Players) + 1})
				team.Members = append(team.Members, len(e.Players))
			}
			e.Teams = append(e.Teams, team)
		}
		round := 1
		if c.played {
			round = 2
			for k := range 2 {
				e.Players[k].Games = []tournament.Game{{Opponent: c.members + k + 1, Colour: tournament.White, Result: tournament.Win}}
				e.Players[c.members+k].Games = []tournament.Game{{Opponent: k + 1, Colour: tournament.Black, Result: tournament.Loss}}
			}
		}
		e.Index()
		after, err := WriteTeams(e, round, []outcome.Pair{{White: 1, Black: 2}, {White: 3}})
		require.NoError(t, err)
		c.want.Teams = append(make([]int, round-1), 3)
		require.Equal(t, &c.want, after.TeamByes, name)
	}
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
