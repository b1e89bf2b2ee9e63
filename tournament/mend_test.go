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

// What each kind of contradiction in round 2 of players 1 and 2 is mended to.
func TestMendedCells(t *testing.T) {
	for name, c := range map[string]struct {
		one, two         Game
		points1, points2 Points // of round 2
		want1, want2     Game
	}{
		"2 is empty":               {Game{2, White, Win}, Game{}, 10, 0, Game{2, White, Win}, Game{1, Black, Loss}},
		"1 is empty":               {Game{}, Game{1, Black, ForfeitWin}, 0, 10, Game{2, White, ForfeitLoss}, Game{1, Black, ForfeitWin}},
		"2 is open":                {Game{2, White, Draw}, Game{1, Black, None}, 5, 5, Game{2, White, Draw}, Game{1, Black, Draw}},
		"2 is pending":             {Game{2, White, Loss}, Game{1, Black, Pending}, 0, 10, Game{2, White, Loss}, Game{1, Black, Win}},
		"an open side's colour":    {Game{2, White, Win}, Game{1, White, None}, 10, 0, Game{2, White, Win}, Game{1, White, Loss}},
		"an open side's no colour": {Game{2, White, Win}, Game{1, 0, None}, 10, 0, Game{2, White, Win}, Game{1, Black, Loss}},
		"no colour at all":         {Game{2, 0, ForfeitWin}, Game{}, 10, 0, Game{2, 0, ForfeitWin}, Game{1, 0, ForfeitLoss}},
		"1 is right":               {Game{2, White, Win}, Game{1, Black, Draw}, 10, 0, Game{2, White, Win}, Game{1, Black, Loss}},
		"2 is right":               {Game{2, White, Win}, Game{1, Black, Draw}, 5, 5, Game{2, White, Draw}, Game{1, Black, Draw}},
		"neither":                  {Game{2, White, Win}, Game{1, Black, Draw}, 10, 5, Game{2, White, Win}, Game{1, Black, Draw}},
		"a decision of arbiters":   {Game{2, White, Draw}, Game{1, Black, Loss}, 5, 0, Game{2, White, Draw}, Game{1, Black, Loss}},
		"2 meets another player":   {Game{2, White, Win}, Game{3, Black, Loss}, 10, 0, Game{2, White, Win}, Game{3, Black, Loss}},
		"a pair without a result":  {Game{2, White, None}, Game{}, 0, 0, Game{2, White, None}, Game{}},
	} {
		x := cleanEvent(4, 3)
		for i := range 2 {
			x.Players[i].Points -= 5
		}
		x.Players[0].Games[1], x.Players[1].Games[1] = c.one, c.two
		x.Players[0].Points += c.points1
		x.Players[1].Points += c.points2
		m := x.Mended()
		require.Equal(t, c.want1, m.Players[0].Games[1], name)
		require.Equal(t, c.want2, m.Players[1].Games[1], name)
		require.Equal(t, c.one, x.Players[0].Games[1], name)
		require.Equal(t, c.two, x.Players[1].Games[1], name)
		require.Equal(t, c.one == c.want1 && c.two == c.want2, m == x, "%s: the report itself where nothing is mended", name)
	}
}

// Lines that cannot be told whose they are mend nothing: a number that stands
// twice, no number, an opponent who is not there, a line that is too short.
func TestLinesThatMendNothing(t *testing.T) {
	for name, spoil := range map[string]func(*Tournament){
		"a number twice": func(x *Tournament) {
			x.Players[3].StartingRank, x.Players[3].Games[1], x.Players[0].Games[1] = 1, Game{2, White, Win}, Game{}
		},
		"no number":         func(x *Tournament) { x.Players[0].StartingRank = 0 },
		"an unknown number": func(x *Tournament) { x.Players[0].Games[1].Opponent = 9 },
		"one past the last": func(x *Tournament) { x.Players[0].Games[1].Opponent = 5 },
		"himself":           func(x *Tournament) { x.Players[0].Games[1].Opponent = 1 },
		"a short line":      func(x *Tournament) { x.Players[1].Games = x.Players[1].Games[:1] },
	} {
		x := cleanEvent(4, 3)
		for i := range x.Players {
			for r := range x.Players[i].Games {
				x.Players[i].Games[r] = Game{}
			}
		}
		x.Players[0].Games[1] = Game{2, White, Win}
		spoil(x)
		x.Index()
		require.True(t, x == x.Mended(), name)
	}
}
