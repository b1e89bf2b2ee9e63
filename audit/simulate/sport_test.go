package simulate_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit/simulate"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
)

// TestLeaguesOfOtherSportsFollowTheirRules: in renju the team that the table names first
// begins, with Black (5.3.13.3), and the points of the boards rank, unless the code says
// _MP (1.14).
func TestLeaguesOfOtherSportsFollowTheirRules(t *testing.T) {
	for _, c := range []struct {
		code  string
		sport tournament.Sport
	}{
		{"CUSTOM_DRAUGHTS_TEAM_ROUNDROBIN", tournament.Draughts},
		{"CUSTOM_DRAUGHTS_TEAM_ROUNDROBIN_MP", tournament.Draughts},
		{"CUSTOM_RENJU_TEAM_ROUNDROBIN", tournament.Renju},
		{"CUSTOM_RENJU_TEAM_DOUBLEROUNDROBIN_MP", tournament.Renju},
	} {
		for seed := uint64(1); seed <= 6; seed++ {
			event := simulate.Event(seed, simulate.EventOptions{Players: 40, System: simulate.TeamLeague, Code: c.code, Sport: c.sport, Forfeits: 10})
			rounds, findings := pairing.Check(event, pairing.Options{Edition: &pairing.ChapterOf(event.Sport).Editions[0]})
			for _, r := range rounds {
				require.Equal(t, pairing.Identical, r.Status, "%s, seed %d, round %d: %v", c.code, seed, r.Round, r.Explanation)
			}
			require.Empty(t, findings, "%s, seed %d", c.code, seed)
		}
	}
	for cycles := 1; cycles <= 3; cycles++ {
		event := simulate.Event(4, simulate.EventOptions{Players: 7, System: simulate.Other, Code: "CUSTOM_ROUNDROBIN", Cycles: cycles, Sport: tournament.Renju})
		rounds, _ := pairing.Check(event, pairing.Options{Edition: &pairing.ChapterOf(event.Sport).Editions[0]})
		for _, r := range rounds {
			require.Equal(t, pairing.Identical, r.Status, "%d cycles, round %d: %v", cycles, r.Round, r.Explanation)
		}
	}
}
