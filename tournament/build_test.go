package tournament

import (
	"fmt"

	"github.com/fedrate/fedrate/handbook"
)

// cleanEvent returns a report without a contradiction: everybody meets the
// neighbours of a circle in turn.
func cleanEvent(players, rounds int) *Tournament {
	t := &Tournament{
		File: "x.trf", Name: "Open", Federation: "NED", Start: 2026_03_02, End: 2026_03_20, PlayerCount: players, RatedCount: players,
		TeamCount: -1, Rounds: rounds, RoundsStated: true, Scoring: StandardScoring,
		Columns: &Columns{StartingRank: 5, Points: 81, Rank: 86, FirstRound: 92, RoundWidth: 10, Colour: 5, Result: 7},
	}
	for r := range rounds {
		t.RoundDates = append(t.RoundDates, handbook.Date(2026_03_02).AddDays(r))
	}
	for i := range players {
		t.Players = append(t.Players, Player{
			StartingRank: i + 1, Sex: Male, Name: fmt.Sprintf("Player%d, First", i+1), Rating: 2000, Federation: "NED",
			FIDEID: 1000 + i, Birth: 1990_01_01, Rank: i + 1, PointsKnown: true, Line: i + 10, Games: make([]Game, rounds),
		})
	}
	for r := range rounds {
		for i := range players {
			j := (2*players + r - i) % players
			switch {
			case i < j:
				t.Players[i].Games[r] = Game{j + 1, White, Draw}
				t.Players[j].Games[r] = Game{i + 1, Black, Draw}
			case i == j:
				t.Players[i].Games[r] = Game{Result: HalfBye}
			}
		}
	}
	for i := range t.Players {
		for _, g := range t.Players[i].Games {
			t.Players[i].Points += t.Scoring.Points(g)
		}
	}
	t.Index()
	return t
}
