package tiebreak_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/tournament"
)

// exerciseRows is the cross-table of fourteen teams of FIDE's exercises in
// tie-breaking (Held, 2024; docs/tie-breaks.md has it worked): opponent, colour
// and game points of a match on four boards, or what stood instead of a match.
var exerciseRows = []string{
	"8w2.5 4b1.5 7w3 2b2.5 5w1.5 +F 3b2.5",
	"9b3 3w4 5b0 1w1.5 13w3 4b2.5 10b3",
	"10w2.5 2b0 9w3 6b2.5 4w3 5b3.5 1w1.5",
	"11b3 1w2.5 13b3 5w3.5 3b1 2w1.5 9b2.5",
	"12w4 6b3 2w4 4b0.5 1b2.5 3w0.5 13b3.5",
	"13b2 5w1 8b3 3w1.5 11b2.5 -F 12w2.5",
	"14w2 8b2 1b1 10w2.5 9b2 13w2 ZPB",
	"1b1.5 7w2 6w1 12b3.5 10b2 9w2 11w3",
	"2w1 12b4 3b1 14w3 7w2 8b2 4w1.5",
	"3b1.5 11w1.5 12b2.5 7b1.5 8w2 14b3 2w1",
	"4w1 10b2.5 14w2 13b1.5 6w1.5 12w2 8b1",
	"5b0 9w0 10w1.5 8w0.5 PAB 11b2 6b1.5",
	"6w2 14b2.5 4w1 11w2.5 2b1 7b2 5w0.5",
	"7b2 13w1.5 11b2 9b1 HPB 10w1 PAB",
}

const exerciseBoards = 4

// exercise is that event as a report has it: team 1 has the players 1 to 4 and
// so on. A forfeited match stands in record 330 alone as a match; the lines of
// its players name no opponents.
func exercise(t *testing.T) *tournament.Tournament {
	t.Helper()
	e := &tournament.Tournament{File: "exercise.trf", Scoring: tournament.StandardScoring, Rounds: 7}
	for team := range exerciseRows {
		member := func(board int) int { return exerciseBoards*team + board + 1 }
		e.Teams = append(e.Teams, tournament.Team{Number: team + 1})
		for board := range exerciseBoards {
			e.Teams[team].Members = append(e.Teams[team].Members, member(board))
			e.Players = append(e.Players, tournament.Player{StartingRank: member(board), Games: make([]tournament.Game, e.Rounds)})
		}
	}
	e.TeamByes = &tournament.TeamByes{MatchPoints: 10, GamePoints: 20, Teams: make([]int, e.Rounds)}
	for team, row := range exerciseRows {
		for r, cell := range strings.Fields(row) {
			switch cell {
			case "PAB":
				e.TeamByes.Teams[r] = team + 1
			case "HPB":
				e.Byes = append(e.Byes, tournament.ByeRecord{Kind: tournament.HalfBye, Round: r + 1, IDs: []int{team + 1}})
			case "ZPB":
			case "+F", "-F":
				for board := range exerciseBoards {
					e.Players[exerciseBoards*team+board].Games[r].Result = tournament.Result(cell[0])
				}
			default:
				exerciseMatch(t, e, team, r, cell)
			}
		}
	}
	e.ForfeitedMatches = []tournament.ForfeitedMatch{{Kind: "-+", Round: 6, White: 6, Black: 1}}
	e.Index()
	return e
}

// exerciseMatch sets the boards of a match from its first team's cell: wins
// first, but for the match of 11 and 14, whose boards the exercises name.
func exerciseMatch(t *testing.T, e *tournament.Tournament, team, r int, cell string) {
	t.Helper()
	opponent, score, first := strings.Cut(cell, "w")
	if !first {
		return
	}
	n, err := strconv.Atoi(opponent)
	require.NoError(t, err)
	whole, half := strings.CutSuffix(score, ".5")
	wins, err := strconv.Atoi(whole)
	require.NoError(t, err)
	results := strings.Repeat("1", wins)
	if half {
		results += "="
	}
	results += strings.Repeat("0", exerciseBoards-len(results))
	if team == 10 && n == 14 {
		results = "1==0"
	}
	for board, x := range []byte(results) {
		a, b := exerciseBoards*team+board, exerciseBoards*(n-1)+board
		y := map[byte]byte{'1': '0', '0': '1', '=': '='}[x]
		e.Players[a].Games[r] = tournament.Game{Opponent: b + 1, Colour: tournament.White, Result: tournament.Result(x)}
		e.Players[b].Games[r] = tournament.Game{Opponent: a + 1, Colour: tournament.Black, Result: tournament.Result(y)}
	}
}

func TestExerciseOfTeams(t *testing.T) {
	e := exercise(t)
	want := func(key, descriptor, values string) {
		t.Helper()
		by := standings(t, e, tiebreak.Options{Edition: edition(t, key), Teams: true, TieBreaks: list(t, descriptor)})
		for i, v := range strings.Fields(values) {
			if v != "." {
				require.Equal(t, v, by[i+1].TieBreaks[0].String(), "%s of team %d, %s", descriptor, i+1, key)
			}
		}
	}
	const was = "2024-08-01"
	want(was, "MPVGP:MP", "10 10 10 10 10 7 6 7 6 5 4 2 6 4")
	want(was, "MPVGP:GP", "17.5 17 16 17 18 12.5 11.5 15 14.5 13 11.5 7.5 11.5 11.5")
	want(was, "BH:MP", "64 57 58 56 55 46 44 41 50 44 41 41 52 36")
	want(was, "BH:MP/C1", "57 52 53 52 53 39 38 39 48 42 39 39 48 32")
	want(was, "BH:GP", "114 107.5 109.5 106 99 92 94.5 90 97.5 92 88 92 101 87")
	want(was, "BH:GP/C1", "100.5 96 97 94.5 91.5 79.5 83 82.5 90 84.5 80.5 84.5 89.5 75.5")
	want(was, "EMMSB/C1", "74 64 66 64 66")
	want(was, "EGMSB", "158 144 150 146 132")
	want(was, "EMGSB", ". . . . . . 68.5 . 83 . . . 73")
	want(was, "EGGSB", ". . . . . 157.5 . 181.5")
	want(was, "SSSC", "38.83 36 35.33 35.67 36.33 27.83 26.17 28.67 31.17 27.67 25.17 21.17 28.83 23.5")

	// From 2026 on the dummy of a forfeited match has no more than the scheduled
	// opponent, who for team 1 is team 6 with 7 and 12.5 points (16.4.1).
	const now = "2026-03-01"
	want(now, "BH:MP", "61 57")
	want(now, "BH:MP/C1", "54 52")
	want(now, "BH:GP", "109 107.5")
	want(now, "EMMSB/C1", "68 64")
	want(now, "EGMSB", "148 144")
	want(now, "EMGSB", "146.5 131")
	want(now, "EGGSB", "263 249.75")
	want(now, "SSSC", "37.83 36")
	// As played: the scheduled opponent himself; the loser has team 1's 10.
	want(now, "BH:MP/P", "61 57 . . . 49")
	want(now, "EMMSB/P", "82")
}

func TestExerciseOfDirectEncounter(t *testing.T) {
	e := exercise(t)
	for _, key := range []string{"2024-08-01", "2026-03-01"} {
		for descriptor, boards := range map[string]bool{"EDE": false, "EDEBT": true, "EDEBB": true, "EDET": true, "EDEB": true} {
			by := standings(t, e, tiebreak.Options{Edition: edition(t, key), Teams: true, TieBreaks: list(t, descriptor)})
			require.Equal(t, []int{3, 2, 4, 1, 5}, ranks(t, by, 5), "the five with 10")
			require.Equal(t, 6, by[6].Rank)
			require.Equal(t, 7, by[8].Rank)
			require.Equal(t, []int{8, 8, 8}, []int{by[7].Rank, by[9].Rank, by[13].Rank}, "not all have met, and none is sure to be first")
			require.Equal(t, 12, by[11].Rank)
			if boards {
				require.Equal(t, 13, by[14].Rank, "%s: 11 made 1==0 against 14", descriptor)
			} else {
				require.Equal(t, 12, by[14].Rank)
			}
		}
	}
}
