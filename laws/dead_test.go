package laws

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A position is dead also if pieces are left that could mate elsewhere. The first dead
// position of the game ends it.
func TestDeadPositionsWithPieces(t *testing.T) {
	const wall = "[FEN \"4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1\"]\n"
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"a wall from the beginning", wall + "1. Kd1 Kd8 1/2-1/2", []string{
			"g.pgn:2:4: E.01-5.2.2: 1. Kd1 comes after the end of the game: in the position of the tag FEN the game is over already, by a dead position; moves after it: 2; correct the tag, or leave the moves out",
		}},
		{"a wall with a gap", "[FEN \"4k3/8/8/p1p1p1p1/P1P1P3/6P1/8/4K3 w - - 0 30\"]\n30. Kd1 Kd8 1-0", nil},
		{"a wall that is closed, and a result", "[FEN \"4k3/8/8/p1p1p1p1/P1P1P3/6P1/8/4K3 w - - 0 30\"]\n30. g4 1-0", []string{
			"g.pgn:2:8: E.01-5.1: the result is 1-0: the game ended in a dead position, 1/2-1/2; correct the result",
		}},
		{"a wall that is closed, and moves", "[FEN \"4k3/8/8/p1p1p1p1/P1P1P3/6P1/8/4K3 w - - 0 30\"]\n30. g4 Kd8 31. Kd1 Kc8 1/2-1/2", []string{
			"g.pgn:2:8: E.01-5.2.2: 30... Kd8 comes after a dead position: after 30. g4 neither player can mate, and the game is drawn; moves after it: 3; enter the result that is due",
		}},
		{"a queen that must be captured", "[FEN \"k7/8/8/8/8/8/1Q6/7K w - - 0 60\"]\n60. Qb7+ 1-0", []string{
			"g.pgn:2:10: E.01-5.1: the result is 1-0: the game ended in a dead position, 1/2-1/2; correct the result",
		}},
		{"a queen that need not be captured", "[FEN \"k7/8/8/8/8/8/1Q6/7K w - - 0 60\"]\n60. Qb6 1-0", []string{
			"g.pgn:2:9: E.01-5.1: the result is 1-0: the game ended by stalemate, 1/2-1/2; correct the result",
		}},
		{"kings alone", "[FEN \"k7/8/8/8/8/8/8/7K w - - 0 60\"]\n60. Kh2 1/2-1/2", []string{
			"g.pgn:2:5: E.01-5.2.2: 60. Kh2 comes after the end of the game: in the position of the tag FEN the game is over already, by a dead position; moves after it: 1; correct the tag, or leave the moves out",
		}},
		{"a start that is mate", "[FEN \"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\"]\n1... Kh7 2. Kg5 1-0", []string{
			"g.pgn:2:6: E.01-5.1.1: 1... Kh7 comes after the end of the game: in the position of the tag FEN the game is over already, by mate; moves after it: 2; correct the tag, or leave the moves out",
		}},
	} {
		g := games(t, c.text, Options{Edition: edition(t, "2023")})
		require.Len(t, g, 1, c.name)
		require.Equal(t, c.want, lines(g[0]), c.name)
	}
	c, err := ReadClaim("g.pgn", strings.NewReader(wall+"1. Kd1 Kd8 *"), 1, 1, true, Options{Edition: edition(t, "2023")})
	require.NoError(t, err)
	require.Equal(t, DeadPosition, c.End)
	require.Empty(t, c.EndMove)
	require.Equal(t, AfterDead, c.EndRule)
}
