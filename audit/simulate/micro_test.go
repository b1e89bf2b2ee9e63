package simulate_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit/simulate"
	"github.com/fedrate/fedrate/pairing"
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

// TestRoundRobinOfASport: a round robin of draughts or renju keeps its code and its sport,
// and plays all games of a micro-match.
func TestRoundRobinOfASport(t *testing.T) {
	for code, games := range map[string]int{"CUSTOM_DRAUGHTS_ROUNDROBIN": 1, "CUSTOM_DRAUGHTS_ROUNDROBIN_MICRO2": 2, "CUSTOM_RENJU_ROUNDROBIN_MICRO3": 3} {
		sport := pairing.SportOf(code)
		report := simulate.Event(1, simulate.EventOptions{Players: 5, System: simulate.RoundRobin, Code: code, Sport: sport, Forfeits: 100})
		require.Equal(t, code, report.System)
		require.Equal(t, sport, report.Sport)
		require.Equal(t, 5*games, report.Rounds)
		d := pairing.Detect(report, "")
		require.Equal(t, games, d.PerRound(report))
		meetings := pairing.Meetings(report, d)
		for i := range meetings.Players {
			p := &meetings.Players[i]
			require.Len(t, report.Players[i].Games, 5*games, code)
			met := map[int]bool{}
			better := 0
			for _, g := range p.Games {
				met[g.Opponent] = true
			}
			require.Len(t, met, 5, "%s: four opponents and a free round", code)
			for j := range meetings.Players {
				if own, other := earned(meetings, i), earned(meetings, j); other > own || other == own && j < i {
					better++
				}
			}
			require.Equal(t, better+1, p.Rank, "%s: player %d", code, i+1)
		}
	}
}
