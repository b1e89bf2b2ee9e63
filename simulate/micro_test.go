package simulate_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/simulate"
	"github.com/fedrate/fedrate/tournament"
)

// TestMicroMatches: where meetings are micro-matches, generator, replay and checks count
// meetings: no round differs, and the places are those of the meetings.
func TestMicroMatches(t *testing.T) {
	for _, base := range pairing.SportSystems() {
		for _, games := range []string{"_MICRO2", "_MICRO3"} {
			system := pairing.SystemOf(base.Code + games)
			e := system.Latest()
			require.Equal(t, base.Code+games, e.System)
			r, err := simulate.SelfTest{Edition: e, Tournaments: 12, Seed: 1, MinPlayers: 5, MaxPlayers: 14}.Run(t.Context())
			require.NoError(t, err)
			require.Empty(t, r.Differences, e.System)
			require.Greater(t, r.Rounds, 50, e.System)

			sport := pairing.SportOf(system.Code)
			report := simulate.Event(1, simulate.EventOptions{Players: 11, Rounds: 5, Edition: e, Start: e.From, Sport: sport, Forfeits: 150})
			require.Equal(t, 5*system.PerRound, report.Rounds)
			for i := range report.Players {
				p := &report.Players[i]
				require.Len(t, p.Games, 5*system.PerRound)
				var sum tournament.Points
				for _, g := range p.Games {
					sum += report.Scoring.Points(g)
				}
				require.Equal(t, sum, p.Points, "points of a line are those of its games")
			}
			meetings := system.AsCounted(report)
			for i := range meetings.Players {
				better := 0
				for j := range meetings.Players {
					if own, other := earned(meetings, i), earned(meetings, j); other > own || other == own && j < i {
						better++
					}
				}
				require.Equal(t, better+1, meetings.Players[i].Rank, "%s: player %d", e.System, i+1)
			}
		}
	}
}

func earned(t *tournament.Tournament, i int) (sum tournament.Points) {
	for _, g := range t.Players[i].Games {
		sum += t.Scoring.Points(g)
	}
	return sum
}
