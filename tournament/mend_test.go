package tournament

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestMendedIsTheReportWhereNothingIsWrong(t *testing.T) {
	x := cleanEvent(20, 7)
	require.Same(t, x, x.Mended())
}

// TestMended spoils one side of a game and expects the report as it was.
func TestMended(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		x := cleanEvent(rapid.IntRange(4, 20).Draw(rt, "players"), rapid.IntRange(1, 7).Draw(rt, "rounds"))
		i := rapid.IntRange(0, len(x.Players)-1).Draw(rt, "player")
		r := rapid.IntRange(0, x.Rounds-1).Draw(rt, "round")
		was := x.Players[i].Games[r]
		if was.Opponent == 0 {
			return
		}
		switch rapid.IntRange(0, 2).Draw(rt, "how") {
		case 0: // the side is left open
			x.Players[i].Games[r].Result = None
		case 1: // the whole cell is
			x.Players[i].Games[r] = Game{}
		case 2: // another result, which the points contradict
			x.Players[i].Games[r].Result = mirror[was.Result]
			if was.Result == Draw {
				x.Players[i].Games[r].Result = Win
			}
		}
		spoilt := x.Players[i].Games[r]
		require.Equal(rt, was, x.Mended().Players[i].Games[r])
		require.Equal(rt, spoilt, x.Players[i].Games[r], "the report itself stays")
	})
}

// Where neither side nor the points decide, nothing is mended.
func TestNotMended(t *testing.T) {
	x := cleanEvent(4, 3)
	x.Players[0].Games[1].Result = Win
	for i := range x.Players {
		x.Players[i].PointsKnown = false
	}
	require.Same(t, x, x.Mended())
}
