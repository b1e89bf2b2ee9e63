package pairing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/roundrobin"
	"github.com/fedrate/fedrate/tournament"
)

// TestDetectPairsOfTeams: in every round each team meets one other team, on more
// than one board somewhere.
func TestDetectPairsOfTeams(t *testing.T) {
	format := func(report *tournament.Tournament) pairing.Format { return pairing.Detect(report, "").Format }
	three := func() *tournament.Tournament { // every team meets every other
		report := ofTeams(3, "")
		for _, m := range [][2]int{{1, 2}, {1, 3}, {2, 3}} {
			lineUp(report, false, m)
		}
		return report
	}
	require.Equal(t, pairing.Detection{Format: pairing.TeamRoundRobin}, pairing.Detect(three(), ""))
	twice := three()
	for _, m := range [][2]int{{1, 2}, {1, 3}} {
		lineUp(twice, false, m)
		require.Equal(t, pairing.Detection{Format: pairing.TeamSwiss}, pairing.Detect(twice, ""))
	}
	lineUp(twice, false, [2]int{2, 3})
	require.Equal(t, pairing.TeamRoundRobin, format(twice), "two cycles")

	none := func(name string, change func(*tournament.Tournament)) {
		report := three()
		change(report)
		require.Equal(t, pairing.Swiss, format(report), name)
	}
	none("one team alone", func(r *tournament.Tournament) { r.Teams = r.Teams[:1] })
	none("a player of no team", func(r *tournament.Tournament) { r.Teams[0].Members = []int{1} })
	none("an opponent of no team", func(r *tournament.Tournament) {
		set(r, 1, 3, tournament.Game{Opponent: 7, Colour: tournament.White, Result: tournament.Draw})
	})
	none("an opponent far off", func(r *tournament.Tournament) {
		set(r, 1, 3, tournament.Game{Opponent: 70, Colour: tournament.White, Result: tournament.Draw})
	})
	none("team-mates", func(r *tournament.Tournament) {
		play(r, pairing.Pair{White: 1, Black: 2}, pairing.Pair{White: 3, Black: 5}, pairing.Pair{White: 4, Black: 6})
	})
	none("a team that meets two", func(r *tournament.Tournament) {
		play(r, pairing.Pair{White: 1, Black: 3}, pairing.Pair{White: 2, Black: 5})
	})
	none("a team that meets two, in the first round", func(r *tournament.Tournament) {
		set(r, 2, 1, tournament.Game{Opponent: 6, Colour: tournament.White, Result: tournament.Draw})
	})
	none("one board each", func(r *tournament.Tournament) {
		for i := range r.Players {
			if i%2 == 1 {
				for k := range r.Players[i].Games {
					r.Players[i].Games[k] = tournament.Game{Result: tournament.ZeroBye}
				}
			}
		}
	})
	// Players who stand in no list and do not play are no matter; nor are odd numbers in one.
	report := three()
	report.Players = append(report.Players, tournament.Player{StartingRank: 7, Rating: 1500, Line: 20})
	report.Teams[0].Members = []int{1, 2, 0, -3, 99}
	report.Index()
	require.Equal(t, pairing.TeamRoundRobin, format(report))
	// Two teams: one match, or two.
	two := ofTeams(2, "")
	lineUp(two, true, [2]int{1, 2})
	require.Equal(t, pairing.TeamRoundRobin, format(two))
	lineUp(two, false, [2]int{1, 2})
	require.Equal(t, pairing.TeamRoundRobin, format(two))
	lineUp(two, true, [2]int{1, 2})
	require.Equal(t, pairing.TeamSwiss, format(two))
	// A match of two players, with two teams or without.
	require.Equal(t, pairing.Detection{Format: pairing.Match}, pairing.Detect(event(2, ""), ""))
	require.Equal(t, pairing.Swiss, format(event(1, "")))
	require.Equal(t, pairing.Swiss, format(event(3, "")))
}

// TestDetectTables: a report without any word is a round robin where the Berger
// tables fit.
func TestDetectTables(t *testing.T) {
	for n := 4; n <= 7; n++ {
		one, two := event(n, ""), event(n, "")
		for _, pairs := range roundrobin.Berger(n) {
			play(one, pairs...)
		}
		for _, pairs := range roundrobin.DoubleBerger(n) {
			play(two, pairs...)
		}
		require.Equal(t, pairing.Detection{Code: "BERGER_ROUNDROBIN", Format: pairing.RoundRobin}, pairing.Detect(one, ""))
		require.Equal(t, pairing.Detection{Code: "FIDE_DOUBLEROUNDROBIN", Format: pairing.DoubleRoundRobin}, pairing.Detect(two, ""))
	}
	swissOpen := open(t, "2026", 8, 3, 1)
	swissOpen.System = ""
	require.Equal(t, pairing.Detection{Format: pairing.Swiss}, pairing.Detect(swissOpen, ""))
}
