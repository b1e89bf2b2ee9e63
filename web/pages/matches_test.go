package pages

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit/simulate"
	"github.com/fedrate/fedrate/tournament"
)

// TestMatchesOf: each match of a league stands once, the team with White on the first board
// before the other, its boards in the order of the line-up, its points those of the boards.
func TestMatchesOf(t *testing.T) {
	league := simulate.Event(5, simulate.EventOptions{Players: 25, System: simulate.TeamLeague})
	require.Len(t, league.Teams, 5)
	total := map[int]tournament.Points{}
	for n := 1; n <= league.Played(); n++ {
		all := matchesOf(league, n)
		require.Len(t, all, 2, "one of five teams is free")
		for _, m := range all {
			require.Len(t, m.boards, 4)
			require.NotEqual(t, m.home, m.guest)
			for k, g := range m.boards {
				colour := tournament.White
				if k%2 == 1 {
					colour = tournament.Black
				}
				require.Equal(t, colour, g.own.Game(n).Colour)
				require.Equal(t, g.other.StartingRank, g.own.Game(n).Opponent)
				require.Contains(t, league.Teams[m.home-1].Members, g.own.StartingRank)
				require.Contains(t, league.Teams[m.guest-1].Members, g.other.StartingRank)
			}
			require.Equal(t, 4*tournament.One, m.points[0]+m.points[1])
			total[m.home] += m.points[0]
			total[m.guest] += m.points[1]
		}
	}
	for i := range league.Teams {
		require.Equal(t, league.Teams[i].GamePoints, total[i+1])
	}
	for _, out := range league.OutOfOrder {
		for _, m := range matchesOf(league, out.Round) {
			for k, g := range m.boards {
				switch out.Team {
				case m.home:
					require.Equal(t, out.Players[k], g.own.StartingRank)
				case m.guest:
					require.Equal(t, out.Players[k], g.other.StartingRank)
				}
			}
		}
	}
	require.NotEmpty(t, league.OutOfOrder)
}
