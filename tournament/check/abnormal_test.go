package check

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// TestAbnormalWin: record 299 of type W is about wins over the board, so three
// points for player 1's win are what his line says (TRF26, record 299).
func TestAbnormalWin(t *testing.T) {
	report := tournament.Tournament{
		Scoring: tournament.StandardScoring, Columns: &tournament.Columns{Points: 81, FirstRound: 92, RoundWidth: 10},
		PlayerCount: -1, RatedCount: -1, TeamCount: -1, Rounds: 1,
		Players: []tournament.Player{
			{StartingRank: 1, Name: "Stone, Ann", Rank: 1, Points: 30, PointsKnown: true, Line: 1, Games: []tournament.Game{{Opponent: 2, Colour: tournament.White, Result: tournament.Win}}},
			{StartingRank: 2, Name: "Brook, Bea", Rank: 2, PointsKnown: true, Line: 2, Games: []tournament.Game{{Opponent: 1, Colour: tournament.Black, Result: tournament.Loss}}},
		},
		Abnormal: []tournament.AbnormalPoints{{Kind: tournament.ShortWin, Points: 30, Round: 1, IDs: []int{1}}},
	}
	report.Index()
	wrong := func(f handbook.Finding) bool { return f.Rule == "points-sum" }
	require.False(t, slices.ContainsFunc(Report(&report), wrong))
	report.Players[0].Points = 20
	require.True(t, slices.ContainsFunc(Report(&report), wrong))
}
