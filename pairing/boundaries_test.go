package pairing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/roundrobin"
	"github.com/fedrate/fedrate/tournament"
)

// of returns the findings of a rule.
func of(fs []handbook.Finding, rule string) (out []handbook.Finding) {
	for _, f := range fs {
		if f.Rule == rule {
			out = append(out, f)
		}
	}
	return out
}

// league returns a report of four teams of two players, 1 and 2, 3 and 4 …, who have
// met once each.
func league() *tournament.Tournament {
	report := event(8, "")
	for i, members := range [][]int{{1, 2}, {3, 4}, {5, 6}, {7, 8}} {
		report.Teams = append(report.Teams, tournament.Team{Number: i + 1, Name: "ABCD"[i : i+1], Members: members})
	}
	for _, m := range [][4]int{{1, 3, 5, 7}, {1, 5, 3, 7}, {1, 7, 3, 5}} {
		play(report, pairing.Pair{White: m[0], Black: m[1]}, pairing.Pair{White: m[0] + 1, Black: m[1] + 1},
			pairing.Pair{White: m[2], Black: m[3]}, pairing.Pair{White: m[2] + 1, Black: m[3] + 1})
	}
	return report
}

func TestDetectTeams(t *testing.T) {
	report := league()
	require.Equal(t, pairing.TeamRoundRobin, pairing.Detect(report, "").Format)
	for i := range report.Players {
		report.Players[i].Games = report.Players[i].Games[:2]
	}
	require.Equal(t, pairing.TeamSwiss, pairing.Detect(report, "").Format)
	mixed := league()
	set(mixed, 1, 1, tournament.Game{Opponent: 6, Colour: tournament.White, Result: tournament.Draw})
	set(mixed, 2, 1, tournament.Game{Opponent: 3, Colour: tournament.White, Result: tournament.Draw})
	require.NotEqual(t, pairing.TeamRoundRobin, pairing.Detect(mixed, "").Format, "a team that meets two in a round")

	two := event(2, "")
	play(two, pairing.Pair{White: 1, Black: 2})
	require.Equal(t, pairing.Match, pairing.Detect(two, "").Format)
}

func TestTeamMatesAndBoardOrder(t *testing.T) {
	report := league()
	report.System = "CUSTOM_TEAM_ROUNDROBIN"
	require.Empty(t, found(report, "2026"))
	crossed := event(8, "CUSTOM_TEAM_ROUNDROBIN")
	crossed.Teams = report.Teams
	play(crossed, pairing.Pair{White: 1, Black: 4}, pairing.Pair{White: 2, Black: 3})
	got := of(found(crossed, "2026"), "board-order")
	require.Len(t, got, 1, "one match of one")
	require.Equal(t, 1, got[0].Round)
	play(crossed, pairing.Pair{White: 1, Black: 6}, pairing.Pair{White: 2, Black: 5})
	require.Empty(t, of(found(crossed, "2026"), "board-order"), "in two of two the lists are plainly not those of the boards")

	mates := event(8, "CUSTOM_TEAM_ROUNDROBIN")
	mates.Teams = report.Teams
	play(mates, pairing.Pair{White: 1, Black: 2}, pairing.Pair{White: 3, Black: 5})
	got = found(mates, "2026")
	require.Len(t, got, 1)
	require.Equal(t, handbook.Say("pairing.team-mates-paired", "player", 1, "other", 2, "team", "A", "round", 1), got[0].Text)
}

func TestMeetingsOfManyCycles(t *testing.T) {
	report := event(4, "FIDE_ROUNDROBIN")
	for range 4 {
		for _, pairs := range roundrobin.Berger(4) {
			play(report, pairs...)
		}
	}
	require.Empty(t, of(found(report, "2026"), "repeat-pairing"), "four meetings in four cycles")
	play(report, pairing.Pair{White: 1, Black: 4}, pairing.Pair{White: 2, Black: 3})
	play(report, pairing.Pair{White: 1, Black: 4}, pairing.Pair{White: 2, Black: 3})
	got := of(found(report, "2026"), "repeat-pairing")
	require.Len(t, got, 2, "six meetings in five cycles")
	require.Equal(t, 6, got[0].Text.Number("meetings"))
	require.Equal(t, 5, got[0].Text.Number("allowed"))
}

func TestProhibitedInRoundRobin(t *testing.T) {
	for _, system := range []string{"FIDE_ROUNDROBIN", "FIDE_DOUBLEROUNDROBIN"} {
		report := event(4, system)
		play(report, roundrobin.Berger(4)[0]...)
		report.Prohibited = []tournament.Prohibition{{IDs: []int{1, 4}, Line: 9}}
		require.Len(t, of(found(report, "2026"), "prohibited-pair"), 1, system)
	}
	report := event(4, "KNOCKOUT")
	play(report, roundrobin.Berger(4)[0]...)
	report.Prohibited = []tournament.Prohibition{{IDs: []int{1, 4}, Line: 9}}
	require.Empty(t, of(found(report, "2026"), "prohibited-pair"))
}

func TestWithdrawnFromRoundRobin(t *testing.T) {
	report := event(4, "FIDE_ROUNDROBIN")
	for _, pairs := range roundrobin.Berger(4) {
		play(report, pairs...)
	}
	require.Empty(t, pairing.Withdrawn(report, pairing.Detect(report, "")))
	for r := 1; r < 3; r++ {
		n := report.Player(4).Games[r].Opponent
		set(report, 4, r+1, tournament.Game{Opponent: n, Colour: tournament.White, Result: tournament.ForfeitLoss})
		set(report, n, r+1, tournament.Game{Opponent: 4, Colour: tournament.Black, Result: tournament.ForfeitWin})
	}
	require.Equal(t, []int{4}, pairing.Withdrawn(report, pairing.Detect(report, "")))
}

// TestOutOfPlace: so few players as can be are out of place.
func TestOutOfPlace(t *testing.T) {
	report := event(4, "FIDE_DUTCH")
	play(report, pairing.Pair{White: 1, Black: 3}, pairing.Pair{White: 4, Black: 2})
	for i, rating := range []tournament.Rating{2500, 2300, 2450, 2440} {
		report.Players[i].Rating = rating
	}
	got := of(found(report, "2026"), "start-list-order")
	require.Len(t, got, 1)
	require.Equal(t, 1, got[0].Text.Number("n"))
	require.Equal(t, 5, got[0].Text.Number("fixed"))
}

func TestByeValues(t *testing.T) {
	report := event(3, "FIDE_DUTCH")
	play(report, pairing.Pair{White: 1, Black: 2}, pairing.Pair{White: 3})
	require.Empty(t, of(found(report, "2026"), "bye-value"))
	report.Scoring.AllocatedBye = tournament.One / 2
	got := of(found(report, "2026"), "bye-value")
	require.Len(t, got, 1)
	require.Equal(t, handbook.Say("pairing.bye-value.allocated", "bye", tournament.One/2, "win", tournament.One), got[0].Text)
	report.Scoring.AllocatedBye, report.Scoring.ZeroBye = tournament.One, tournament.One/2
	require.Empty(t, of(found(report, "2026"), "bye-value"), "no player was absent")
	set(report, 3, 1, tournament.Game{Result: tournament.ZeroBye})
	got = of(found(report, "2026"), "bye-value")
	require.Len(t, got, 1)
	require.Equal(t, handbook.Say("pairing.bye-value.absence", "points", tournament.One/2), got[0].Text)
}
