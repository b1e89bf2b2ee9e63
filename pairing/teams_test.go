package pairing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
)

// ofTeams returns a report of teams of two players without games.
func ofTeams(teams int, system string) *tournament.Tournament {
	report := placed(2*teams, system)
	for i := range teams {
		report.Teams = append(report.Teams, tournament.Team{Number: 101 + i, Name: "ABCDEFGH"[i : i+1], Members: []int{2*i + 1, 2*i + 2}})
	}
	return report
}

// lineUp plays a round of teams: straight, or with the boards of the first of them
// crossed.
func lineUp(report *tournament.Tournament, crossed bool, matches ...[2]int) {
	var pairs []pairing.Pair
	for _, m := range matches {
		a, b := 2*m[0]-1, 2*m[1]-1
		if crossed {
			pairs = append(pairs, pairing.Pair{White: a, Black: b + 1}, pairing.Pair{White: b, Black: a + 1})
			continue
		}
		pairs = append(pairs, pairing.Pair{White: a, Black: b}, pairing.Pair{White: b + 1, Black: a + 1})
	}
	play(report, pairs...)
}

var systemsOfTeams = []string{"FIDE_TEAM", "CUSTOM_TEAM_ROUNDROBIN", "CUSTOM_SCHEVENINGEN"}

// TestTeamMates: a pair of one team is told of once, at its first player.
func TestTeamMates(t *testing.T) {
	for _, system := range systemsOfTeams {
		report := ofTeams(3, system)
		play(report, pairing.Pair{White: 1, Black: 3}, pairing.Pair{White: 6, Black: 5})
		play(report, pairing.Pair{White: 3, Black: 5}, pairing.Pair{White: 2, Black: 1}, pairing.Pair{White: 4})
		mates := func(player, other, round int, team string) handbook.Finding {
			return warns("C.05-7.1", "team-mates-paired", handbook.Error, cell(player, round), round, []int{player, other},
				"pairing.team-mates-paired", "player", player, "other", other, "team", team, "round", round)
		}
		require.Equal(t, []handbook.Finding{mates(1, 2, 2, "A"), mates(5, 6, 1, "C")}, ruled(report, "2026", "team-mates-paired"), system)
		require.Len(t, ruled(report, "2017", "team-mates-paired"), 2)
		report.Teams = report.Teams[:2]
		require.Equal(t, []handbook.Finding{mates(1, 2, 2, "A")}, ruled(report, "2026", "team-mates-paired"), system)
		report.Teams = report.Teams[:1]
		require.Empty(t, ruled(report, "2026", "team-mates-paired"), "one team alone")
	}
	report := ofTeams(3, "FIDE_TEAM")
	play(report, pairing.Pair{White: 1, Black: 3})
	report.Teams[1].Members = []int{4, 1, 3} // who stands in two lists belongs to the first
	require.Empty(t, ruled(report, "2026", "team-mates-paired"))
	for _, system := range []string{"FIDE_DUTCH", "FIDE_ROUNDROBIN", "CUSTOM_KNOCKOUT", "CUSTOM_MATCH"} {
		report := ofTeams(3, system)
		play(report, pairing.Pair{White: 1, Black: 2})
		require.Empty(t, ruled(report, "2026", "team-mates-paired"), system)
	}
}

// TestBoardOrder: each match whose boards cross is told of, unless they are so many that
// the lists are not those of the boards.
func TestBoardOrder(t *testing.T) {
	for _, c := range []struct {
		straight, crossed int // matches
		want              int
	}{
		{1, 0, 0}, {0, 1, 1}, {1, 1, 1}, {0, 2, 0}, {1, 2, 0}, {2, 2, 2}, {3, 3, 0}, {4, 3, 3},
	} {
		for _, system := range systemsOfTeams[:2] {
			report := ofTeams(8, system)
			for i := range c.straight {
				lineUp(report, false, [2]int{1, 2 + i})
			}
			for i := range c.crossed {
				lineUp(report, true, [2]int{1, 2 + c.straight + i})
			}
			found := ruled(report, "2026", "board-order")
			require.Len(t, found, c.want, "%v", c)
			for k, f := range found {
				require.Equal(t, c.straight+k+1, f.Round)
				require.Equal(t, "pairing.board-order.either", f.Text.Key, "both orders give each team both colours")
			}
			require.Len(t, ruled(report, "2017", "board-order"), c.want)
			report.System = "CUSTOM_SCHEVENINGEN" // all of one side meet all of the other
			require.Empty(t, ruled(report, "2026", "board-order"))
		}
	}
	report := ofTeams(6, "FIDE_TEAM")
	lineUp(report, false, [2]int{1, 2}, [2]int{3, 4})
	lineUp(report, true, [2]int{4, 3})
	require.Len(t, ruled(report, "2026", "board-order"), 1)
	report.OutOfOrder = []tournament.LineUp{{Round: 2, Team: 105}, {Round: 1, Team: 104}}
	require.Len(t, ruled(report, "2026", "board-order"), 1, "other matches were announced")
	for _, team := range []int{103, 104} {
		report.OutOfOrder = []tournament.LineUp{{Round: 2, Team: team}}
		require.Empty(t, ruled(report, "2026", "board-order"), "announced by record 300")
	}
	// A place kept free in a list belongs to no player, and players of no team have no match.
	for _, members := range [][]int{{3, 0, 4}, {4}} {
		report = ofTeams(2, "FIDE_TEAM")
		report.Teams[1].Members = members
		play(report, pairing.Pair{White: 2, Black: 3})
		require.Empty(t, ruled(report, "2026", "board-order"))
	}
}
