package pairing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/roundrobin"
	"github.com/fedrate/fedrate/tournament"
)

// complete returns a round robin as it should be, in one cycle or two.
func complete(n int, double bool) *tournament.Tournament {
	system, table := "FIDE_ROUNDROBIN", roundrobin.Berger(n)
	if double {
		system, table = "FIDE_DOUBLEROUNDROBIN", roundrobin.DoubleBerger(n)
	}
	report := placed(n, system)
	for _, pairs := range table {
		play(report, pairs...)
	}
	return report
}

// forfeits makes a player lose his last games by forfeit.
func forfeits(report *tournament.Tournament, player, games int) {
	all := report.Player(player).Games
	for k := len(all) - 1; k >= 0 && games > 0; k-- {
		if o := report.Player(all[k].Opponent); o != nil {
			all[k].Result, o.Games[k].Result = tournament.ForfeitLoss, tournament.ForfeitWin
			games--
		}
	}
}

// unplayed takes a game out of the report.
func unplayed(report *tournament.Tournament, a, b int) {
	for r, g := range report.Player(a).Games {
		if g.Opponent == b {
			report.Player(a).Games[r] = tournament.Game{Result: tournament.ZeroBye}
			report.Player(b).Games[r] = tournament.Game{Result: tournament.ZeroBye}
			return
		}
	}
}

// TestWithdrawnBeforeHalf: who completed less than half of the games of a finished
// round robin.
func TestWithdrawnBeforeHalf(t *testing.T) {
	left := func(report *tournament.Tournament) []int {
		return pairing.Withdrawn(report, pairing.Detect(report, ""))
	}
	for _, c := range []struct {
		players int
		double  bool
		lost    int // games of player 2
		want    []int
	}{
		{6, false, 0, nil},
		{6, false, 2, nil},
		{6, false, 3, []int{2}},
		{7, false, 3, nil}, // exactly half
		{7, false, 4, []int{2}},
		{6, true, 5, nil},
		{6, true, 6, []int{2}},
		{3, false, 1, nil},
		{3, false, 2, []int{2}},
		{3, true, 2, nil},
		{3, true, 3, []int{2}},
		{2, false, 1, nil}, // a match
		{2, true, 2, nil},
	} {
		report := complete(c.players, c.double)
		forfeits(report, 2, c.lost)
		require.Equal(t, c.want, left(report), "%v", c)
		var want []handbook.Finding
		for _, n := range c.want {
			want = append(want, warns("C.05-6.6", "round-robin-withdrawal", handbook.Info, cell(n, 0), 0, []int{n}, "pairing.round-robin-withdrawal", "player", n))
		}
		require.Equal(t, want, ruled(report, "2026", "round-robin-withdrawal"), "%v", c)
		require.Equal(t, want, ruled(report, "2017", "round-robin-withdrawal"), "%v", c)
		require.Empty(t, ruled(report, "2026", "round-robin-unmarked"), "%v: a forfeit is marked", c)
		report.Rounds++ // another cycle begins
		require.Empty(t, left(report), "%v", c)
		report.System = "FIDE_DUTCH"
		require.Empty(t, left(report), "%v", c)
	}

	report := complete(6, false)
	forfeits(report, 2, 4)
	report.Player(2).Games[3].Result = tournament.Pending // is still to be played
	report.Player(2).Games[4].Result = tournament.Pending
	require.Empty(t, left(report))
	report.Player(2).Games[3].Opponent = 0 // a game without opponent
	require.Equal(t, []int{2}, left(report))

	report = complete(6, false)
	report.Player(2).Games = report.Player(2).Games[:2] // the line ends: nothing says that games were missed
	require.Empty(t, left(report))
	report.Player(2).Games = append(report.Player(2).Games, tournament.Game{Result: tournament.AllocatedBye})
	require.Empty(t, left(report))
	report.Player(2).Games[2] = tournament.Game{}
	require.Equal(t, []int{2}, left(report))
	report.Player(2).Games[2] = tournament.Game{Result: tournament.ForfeitLoss, Opponent: 9}
	require.Equal(t, []int{2}, left(report))
	report.Players[1].StartingRank = 0
	require.Empty(t, left(report))

	report = complete(6, false)
	forfeits(report, 2, 5)
	for i := range report.Players { // the last round is not played
		report.Players[i].Games = report.Players[i].Games[:4]
	}
	require.Empty(t, left(report))
}

// TestUnmarkedGames: games of a finished round robin that the report does not have
// at all are told of once, with their number and the first of them.
func TestUnmarkedGames(t *testing.T) {
	want := func(n, player, other, round int) []handbook.Finding {
		return []handbook.Finding{warns("C.05-6.6", "round-robin-unmarked", handbook.Warning, cell(player, round), round, []int{player, other},
			"pairing.round-robin-unmarked", "n", n, "player", player, "other", other, "round", round)}
	}
	for _, double := range []bool{false, true} {
		for _, n := range []int{5, 6} {
			report := complete(n, double)
			require.Empty(t, ruled(report, "2026", "round-robin-unmarked"))
			unplayed(report, 3, 4)
			require.Equal(t, want(1, 3, 4, 1), ruled(report, "2026", "round-robin-unmarked"))
			unplayed(report, 2, 5)
			require.Equal(t, want(2, 2, 5, 1), ruled(report, "2017", "round-robin-unmarked"))
			unplayed(report, 1, 2)
			alone := 2
			if n == 5 {
				alone = 0 // they are both free in another round, too
			}
			require.Equal(t, want(3, 1, 2, alone), ruled(report, "2026", "round-robin-unmarked"))
			if double {
				unplayed(report, 1, 2)
				require.Equal(t, want(4, 1, 2, 0), ruled(report, "2026", "round-robin-unmarked"))
			}
			for i := range report.Players { // not finished
				last := len(report.Players[i].Games) - 1
				report.Players[i].Games = report.Players[i].Games[:last]
			}
			require.Empty(t, ruled(report, "2026", "round-robin-unmarked"))
		}
	}
	swiss := complete(6, false)
	unplayed(swiss, 3, 4)
	swiss.System = "FIDE_DUTCH"
	require.Empty(t, ruled(swiss, "2026", "round-robin-unmarked"))
}
