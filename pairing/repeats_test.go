package pairing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
)

// meet gives two players of a report their games against each other, one letter a
// round: a result code of the first of them, a dot is a round without a game.
func meet(t *tournament.Tournament, a, b int, results string) {
	for _, r := range results {
		one, other := tournament.Game{Result: tournament.ZeroBye}, tournament.Game{Result: tournament.ZeroBye}
		if r != '.' {
			one = tournament.Game{Opponent: b, Colour: tournament.White, Result: tournament.Result(r)}
			other = tournament.Game{Opponent: a, Colour: tournament.Black, Result: tournament.Result(r)}
		}
		t.Player(a).Games = append(t.Player(a).Games, one)
		t.Player(b).Games = append(t.Player(b).Games, other)
	}
}

// TestMeetingsInSwiss: a second meeting is told of with the first; what was not
// played is no meeting.
func TestMeetingsInSwiss(t *testing.T) {
	for results, want := range map[string][][2]int{ // round, round before
		"=":     nil,
		"==":    {{2, 1}},
		".=..0": {{5, 2}},
		"=.=.1": {{3, 1}, {5, 1}},
		"+=":    nil,
		"=-":    nil,
		"=*":    {{2, 1}}, // the next round, paired already
		"*=":    {{2, 1}},
		"+=-W":  {{4, 2}},
		"D.L":   {{3, 1}},
	} {
		report := placed(6, "FIDE_DUTCH")
		meet(report, 2, 5, results)
		meet(report, 3, 4, "=")
		for key, article := range map[string]string{"2017": "C.04.1-b", "2026": "C.04.1-2"} {
			var all []handbook.Finding
			for _, w := range want {
				all = append(all, warns(article, "repeat-pairing", handbook.Error, cell(2, w[0]), w[0], []int{2, 5},
					"pairing.repeat-pairing", "player", 2, "other", 5, "round", w[0], "before", w[1]))
			}
			require.Equal(t, all, ruled(report, key, "repeat-pairing"), results)
		}
	}
}

// TestMeetingsAllowed: how often two may meet depends on the system, and in round
// robins on the number of rounds.
func TestMeetingsAllowed(t *testing.T) {
	for _, c := range []struct {
		system  string
		players int
		results string
		rounds  int
		allowed int
		at      []int // rounds of the meetings beyond
	}{
		{"FIDE_DOUBLESWISS", 6, "==", 2, 2, nil},
		{"FIDE_DOUBLESWISS", 6, "==..==", 6, 2, []int{5, 6}},
		{"FIDE_ROUNDROBIN", 4, "==", 3, 1, []int{2}},
		{"FIDE_ROUNDROBIN", 4, "==", 2, 1, []int{2}},
		{"FIDE_ROUNDROBIN", 4, "===", 4, 2, []int{3}},
		{"FIDE_ROUNDROBIN", 4, "===", 6, 2, []int{3}},
		{"FIDE_ROUNDROBIN", 4, "====", 7, 3, []int{4}},
		{"FIDE_ROUNDROBIN", 3, "==", 3, 1, []int{2}},
		{"FIDE_ROUNDROBIN", 3, "===", 4, 2, []int{3}},
		{"FIDE_DOUBLEROUNDROBIN", 4, "===", 3, 2, []int{3}},
		{"FIDE_DOUBLEROUNDROBIN", 4, "===", 6, 2, []int{3}},
		{"FIDE_DOUBLEROUNDROBIN", 4, "====", 7, 3, []int{4}},
		{"FIDE_TEAM", 4, "===", 3, 0, nil},
		{"CUSTOM_KNOCKOUT", 4, "===", 3, 0, nil},
		{"CUSTOM_MATCH", 4, "===", 3, 0, nil},
		{"CUSTOM_SCHEVENINGEN", 4, "===", 3, 0, nil},
		{"CUSTOM_TEAM_ROUNDROBIN", 4, "===", 3, 0, nil},
		{"CUSTOM_OTHER", 4, "===", 3, 0, nil},
	} {
		report := placed(c.players, c.system)
		meet(report, 1, 3, c.results)
		report.Rounds = c.rounds
		var want []handbook.Finding
		for i, round := range c.at {
			f := warns("C.04.1-2", "repeat-pairing", handbook.Error, cell(1, round), round, []int{1, 3},
				"pairing.repeat-pairing.too-often", "player", 1, "other", 3, "round", round, "meetings", c.allowed+1+i, "allowed", c.allowed)
			if c.allowed == 1 {
				f.Text = handbook.Say("pairing.repeat-pairing", "player", 1, "other", 3, "round", round, "before", 1)
			}
			want = append(want, f)
		}
		require.Equal(t, want, ruled(report, "2026", "repeat-pairing"), "%v", c)
	}
	require.Empty(t, ruled(placed(0, "FIDE_ROUNDROBIN"), "2026", "repeat-pairing"))
	require.Empty(t, ruled(placed(1, "FIDE_ROUNDROBIN"), "2026", "repeat-pairing"))
}

// TestTeamsMeetAgain: teams of a Swiss that meet a second time on a played board.
func TestTeamsMeetAgain(t *testing.T) {
	build := func() *tournament.Tournament {
		report := league()
		report.System = "FIDE_TEAM"
		for i := range report.Teams {
			report.Teams[i].Line = 30 + i
		}
		return report
	}
	again := func(line, round, first int, team, other string) handbook.Finding {
		return warns("C.04.1-2", "repeat-pairing", handbook.Error, handbook.Pos{File: "event.trf", Line: line, Col: 1}, round, nil,
			"pairing.repeat-pairing.teams", "team", team, "other", other, "round", round, "before", first)
	}
	report := build()
	require.Empty(t, ruled(report, "2026", "repeat-pairing"))
	// Round 4 as round 2: A–C and B–D; round 5 as well.
	for range 2 {
		play(report, pairing.Pair{White: 5, Black: 1}, pairing.Pair{White: 6, Black: 2}, pairing.Pair{White: 3, Black: 7}, pairing.Pair{White: 4, Black: 8})
	}
	require.Equal(t, []handbook.Finding{
		again(30, 4, 2, "A", "C"), again(30, 5, 2, "A", "C"), again(31, 4, 2, "B", "D"), again(31, 5, 2, "B", "D"),
	}, ruled(report, "2026", "repeat-pairing"))
	// The last two of each list are enough.
	report = build()
	play(report, pairing.Pair{White: 6, Black: 8})
	require.Equal(t, []handbook.Finding{again(32, 4, 1, "C", "D")}, ruled(report, "2026", "repeat-pairing"))
	// The next round is paired already.
	report = build()
	play(report, pairing.Pair{White: 6, Black: 8})
	for _, n := range []int{6, 8} {
		report.Player(n).Games[3].Result = tournament.Pending
	}
	require.Len(t, ruled(report, "2026", "repeat-pairing"), 1)
	// A game that was not played is no meeting, and a board without players is none.
	for _, n := range []int{6, 8} {
		report.Player(n).Games[3].Result = tournament.ForfeitLoss
	}
	require.Empty(t, ruled(report, "2026", "repeat-pairing"))
	report = build()
	report.Teams[0].Members, report.Teams[3].Members = []int{2, 0, -4}, []int{7}
	play(report, pairing.Pair{White: 1, Black: 7}, pairing.Pair{White: 2, Black: 8})
	require.Empty(t, ruled(report, "2026", "repeat-pairing"))
	// A report of one team has no meetings; a team without a line stands at the head.
	report = build()
	report.Teams = report.Teams[:2]
	report.Teams[0].Line = 0
	play(report, pairing.Pair{White: 1, Black: 3})
	require.Equal(t, []handbook.Finding{again(1, 4, 1, "A", "B")}, ruled(report, "2026", "repeat-pairing"))
	report.Teams = report.Teams[:1]
	require.Empty(t, ruled(report, "2026", "repeat-pairing"))
}
