package tiebreak_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/tournament"
)

// bigSwiss returns an event of so many players and rounds in which neighbours at a
// growing distance meet.
func bigSwiss(players, rounds int) *tournament.Tournament {
	e := &tournament.Tournament{Scoring: tournament.StandardScoring, Rounds: rounds}
	results := []string{"10", "==", "10", "01", "==", "10", "01"}
	for i := range players {
		e.Players = append(e.Players, tournament.Player{StartingRank: i + 1, Rating: tournament.Rating(2600 - i), Games: make([]tournament.Game, rounds)})
	}
	for r := range rounds {
		step := r + 1
		for i := range players {
			j := i + step
			if j >= players || e.Players[i].Games[r].Opponent != 0 || e.Players[j].Games[r].Opponent != 0 {
				continue
			}
			res := results[(i*7+r*3)%len(results)]
			e.Players[i].Games[r] = tournament.Game{Opponent: j + 1, Colour: tournament.White, Result: tournament.Result(res[0])}
			e.Players[j].Games[r] = tournament.Game{Opponent: i + 1, Colour: tournament.Black, Result: tournament.Result(res[1])}
		}
	}
	e.Index()
	return e
}

// BenchmarkStandings is ten tie-breaks for 1,000 players and 11 rounds.
func BenchmarkStandings(b *testing.B) {
	e := bigSwiss(1000, 11)
	list, err := tiebreak.ParseList("DE,BH/C1,BH,SB,AOB,PS,WIN,BPG,ARO/C1,APPO")
	require.NoError(b, err)
	opt := tiebreak.Options{Edition: &tiebreak.Chapter.Editions[3], TieBreaks: list}
	b.ResetTimer()
	for b.Loop() {
		if _, err := tiebreak.Standings(e, opt); err != nil {
			b.Fatal(err)
		}
	}
}
