package games

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/laws"
)

func read(t *testing.T, name, text string) File {
	f, err := Read(name, strings.NewReader(text), laws.Options{})
	require.NoError(t, err)
	return *f
}

// Results, comments, variations and numbers are no moves; a game has its moves
// from the first one on.
func TestGamesWithoutMoves(t *testing.T) {
	for text, moves := range map[string]int{
		"":                                 0,
		"1-0":                              0,
		"1/2-1/2":                          0,
		"½-½":                              0,
		"*":                                0,
		"1. 1-0":                           0,
		"1... 0-1":                         0,
		"{won by default} 1-0":             0,
		"{1. e4 was intended} 1-0":         0,
		"; 1. e4 e5\n1-0":                  0,
		"(1. e4 (1. d4 d5) e5) 1-0":        0,
		"$1 1-0":                           0,
		"{a comment\nof e4 two lines} 1-0": 0,
		"% 1. e4\n1-0":                     0,
		"1. e4 1-0":                        1,
		"1.e4 e5 2.Nf3 1-0":                3,
		"e2-e4":                            1,
		"1. Sf3 d5 0-1":                    2,
		"1. Кf3 d5 0-1":                    2,
		"1. ♘f3 d5":                        2,
		"{first} 1. e4!? $1 {second} 1-0":  1,
		"1. e4{no blank}e5":                2,
		"1. e4 e5 (1... c5) 1-0":           2,
	} {
		games := read(t, "a.pgn", "[Event \"X\"]\n[White \"A\"]\n[Black \"B\"]\n\n"+text+"\n\n[Event \"X\"]\n[White \"C\"]\n[Black \"D\"]\n\n1. d4 d5 *\n").Games
		require.Len(t, games, 2, text)
		require.Equal(t, []any{"A", moves, "C", 2}, []any{games[0].White.Name, games[0].Written, games[1].White.Name, games[1].Written}, text)
	}
}

// Tags may share a line, and stand apart by tabs; letters are great or small.
func TestTagsOnALine(t *testing.T) {
	for _, text := range []string{
		"[White \"Stone, Ann\"]\n[Black \"Field, Jo\"]\n[Round \"3\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n",
		"[White \"Stone, Ann\"] [Black \"Field, Jo\"] [Round \"3\"] [Result \"1-0\"]\n1. e4 1-0\n",
		"[White \"Stone, Ann\"][Black \"Field, Jo\"][Round \"Round 3\"][Result \"1-0\"]\n1. e4 1-0\n",
		"[White\t\"Stone, Ann\"]\t[Black\t\"Field, Jo\"]\n[Round\t\"3.1\"]\t[Result\t\"1-0\"]\n1. e4 1-0\n",
		"[ White  \"Stone, Ann\" ]\r\n[Black\"Field, Jo\"]\r\n[Round \" 3 \"]\r\n[Result \"1-0\"]\r\n\r\n1. e4 1-0\r\n",
		"[white \"Stone, Ann\"]\n[BLACK \"Field, Jo\"]\n[Round \"3\"]\n[Result \"1-0\"]\n1. e4 1-0\n",
		"\ufeff[White \"Stone, Ann\"]\n\n[Black \"Field, Jo\"]\n[Round \"3\"]\n[Result \"1-0\"]\n1. e4 {[%clk 1:00:00]} 1-0\n",
		"[Event \"The \"Great\" Open\"] [White \"Stone, Ann\"] [Black \"Field, Jo\"] [Round \"3\"] [Result \"1-0\"]\n1. e4 1-0\n",
		"[Event \"A [sharp] Open\"] [White \"Stone, Ann\"] [Black \"Field, Jo\"] [Round \"3\"] [Result \"1-0\"]\n1. e4 1-0\n",
	} {
		games := read(t, "a.pgn", text).Games
		require.Len(t, games, 1, text)
		g := games[0]
		require.Equal(t, []any{"Stone, Ann", "Field, Jo", 3, "1-0", "1-0", 1}, []any{g.White.Name, g.Black.Name, g.Round, g.Tag, g.Token, g.Written}, text)
		require.Empty(t, g.Findings, text)
	}
	g := read(t, "a.pgn", "[White \"Stone, Ann]\n[Black \"Field, Jo\"]\n1. e4 1-0\n").Games[0]
	require.Equal(t, []string{"Stone, Ann", "Field, Jo", "pgn-tag"}, []string{g.White.Name, g.Black.Name, g.Findings[0].Rule})
}

// Unknown parts of a date are left open, and a round may stand with its board.
func TestRoundsAndDates(t *testing.T) {
	for value, want := range map[string][3]int{
		"2026.09.05": {2026, 9, 5}, "2026-09-05": {2026, 9, 5}, "2026.09.??": {2026, 9, 0}, "2026.??.??": {2026, 0, 0},
		"????.??.??": {}, "": {}, "5.9.2026": {},
	} {
		require.Equal(t, want, dateOf(value), value)
	}
	for value, want := range map[string]int{"3": 3, "3.2": 3, "Round 11": 11, "?": 0, "-": 0, "": 0, "99999999999": 9999} {
		round, part := roundOf(value)
		require.Equal(t, want, round, value)
		require.Equal(t, value == "3.2", part, value)
	}
}
