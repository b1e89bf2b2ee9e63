package pgn

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/registration"
	"github.com/fedrate/fedrate/tournament"
)

// Results, comments, variations and numbers are no moves; a game has its moves
// from the first one on.
func TestGamesWithoutMoves(t *testing.T) {
	for text, moves := range map[string]bool{
		"":                                    false,
		"1-0":                                 false,
		"0-1":                                 false,
		"1/2-1/2":                             false,
		"½-½":                                 false,
		"0-0":                                 false,
		"*":                                   false,
		"1. 1-0":                              false,
		"1. -- 1-0":                           false,
		"1... 0-1":                            false,
		"{won by default} 1-0":                false,
		"{1. e4 was intended} 1-0":            false,
		"; 1. e4 e5\n1-0":                     false,
		"(1. e4 e5) 1-0":                      false,
		"(1. e4 (1. d4 d5) e5) 1-0":           false,
		"$1 1-0":                              false,
		"{a comment\nof e4 two lines} 1-0":    false,
		"White forfeits Round3 1-0":           false,
		"% 1. e4\n1-0":                        false,
		"1. e4 1-0":                           true,
		"1.e4 e5 2.Nf3 1-0":                   true,
		"e2-e4":                               true,
		"1. e2e4 e7e5":                        true,
		"1. Sf3 d5 0-1":                       true,
		"1. Кf3 d5 0-1":                       true,
		"1. ♘f3 d5":                           true,
		"1. Nbd2":                             true,
		"{first} 1. e4!? $1 {second} 1/2-1/2": true,
		"(1. d4) 1. e4":                       true,
		"1. e4{no blank}e5":                   true,
		"45... exd6e.p. 46. e8=Q# 1-0":        true,
		"1. e4 e5 (1... c5) 1-0":              true,
	} {
		games, findings, err := Read("a.pgn", strings.NewReader("[White \"A\"]\n[Black \"B\"]\n\n"+text+"\n\n[White \"C\"]\n[Black \"D\"]\n\n1. d4 d5 *\n"))
		require.NoError(t, err)
		require.Empty(t, findings, text)
		require.Len(t, games, 2, text)
		require.Equal(t, []any{"A", moves, "C", true}, []any{games[0].White, games[0].Moves, games[1].White, games[1].Moves}, text)
	}
}

// Tags may share a line, and stand apart by tabs; what lacks in one does not
// swallow the next.
func TestTagsOnALine(t *testing.T) {
	one := func(text string) (Game, []string) {
		games, found, err := Read("a.pgn", strings.NewReader(text))
		require.NoError(t, err)
		require.Len(t, games, 1, text)
		rules := []string{}
		for i := range found {
			rules = append(rules, found[i].Rule+" "+language.English.Message(&found[i]))
		}
		games[0].Line = 0
		return games[0], rules
	}
	want := Game{White: "Stone, Ann", Black: "Field, Jo", Round: 3, Result: "1-0", Moves: true}
	for _, text := range []string{
		"[White \"Stone, Ann\"]\n[Black \"Field, Jo\"]\n[Round \"3\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n",
		"[White \"Stone, Ann\"] [Black \"Field, Jo\"] [Round \"3\"] [Result \"1-0\"]\n1. e4 1-0\n",
		"[White \"Stone, Ann\"][Black \"Field, Jo\"][Round \"3\"][Result \"1-0\"]\n1. e4 1-0\n",
		"[White\t\"Stone, Ann\"]\t[Black\t\"Field, Jo\"]\n[Round\t\"3.1\"]\t[Result\t\"1-0\"]\n1. e4 1-0\n",
		"\t[White \"Stone, Ann\"]\n\t[Black \"Field, Jo\"]\n\t[Round \" 3 \"]\n\t[Result \"1-0\"]\n\n1. e4 1-0\n",
		"[ White  \"Stone, Ann\" ]\r\n[Black\"Field, Jo\"]\r\n[Round \"3\"]\r\n[Result \"1-0\"]\r\n\r\n1. e4 1-0\r\n",
		"[White \"Stone, Ann\"] [Black \"Field, Jo\"] [Round \"3\"] [Result \"1-0\"] 1. e4 1-0",
		"[white \"Stone, Ann\"]\n[BLACK \"Field, Jo\"]\n[Round \"3\"]\n[Result \"1-0\"]\n1. e4 1-0\n",
		"\ufeff[White \"Stone, Ann\"]\n\n[Black \"Field, Jo\"]\n[Round \"3\"]\n[Result \"1-0\"]\n1. e4 {[%clk 1:00:00]} 1-0\n",
		"[Event \"The \"Great\" Open\"] [White \"Stone, Ann\"] [Black \"Field, Jo\"] [Round \"3\"] [Result \"1-0\"]\n1. e4 1-0\n",
		"[White \"Stone, Ann\"\n[Black \"Field, Jo\" [Round \"3\"]\n[Result \"1-0\"]\n1. e4 1-0\n",
		"[Event \"A [sharp] Open\"] [White \"Stone, Ann\"] [Black \"Field, Jo\"] [Round \"3\"] [Result \"1-0\"]\n1. e4 1-0\n",
	} {
		g, rules := one(text)
		require.Equal(t, want, g, text)
		require.Empty(t, rules, text)
	}
	g, rules := one("[White \"Stone, Ann] [Black \"Field, Jo\"] [Round \"3\"] [Result \"1-0\"]\n1. e4 1-0\n")
	require.Equal(t, want, g)
	require.Equal(t, []string{"pgn-tag the tag White has no closing quotation mark; write [White \"value\"]"}, rules)
	g, rules = one("[Nonsense] [White \"Stone, Ann\"] [Black \"Field, Jo\"] [Round \"3\"] [Result \"1-0\"]\n1. e4 1-0\n")
	require.Equal(t, want, g)
	require.Equal(t, []string{"pgn-tag \"[Nonsense]\" is no tag of PGN; write [Name \"value\"]"}, rules)
}

// Games follow each other on one line, and after a game without any text.
func TestGamesOnALine(t *testing.T) {
	for text, want := range map[string][]bool{
		"[White \"A\"] 1. e4 1-0 [White \"B\"] 1-0 [White \"C\"] 1. d4 *":         {true, false, true},
		"[Event \"X\"]\n[White \"A\"]\n\n[Event \"X\"]\n[White \"B\"]\n\n1. e4 *": {false, true},
		"[Event \"X\"] [White \"A\"] [Event \"X\"] [White \"B\"] 1. e4 *":         {false, true},
		"[White \"A\"]\n[Black \"B\"]\n\n[White \"C\"]\n[Black \"D\"]\n\n1-0":     {false, false},
		"[White \"A\"]\n[Result \"1-0\"]\n[Result \"1-0\"]\n\n1. e4 1-0":          {true},
		"[White \"A\"]\n\n1. e4 (1. d4 \n\n[White \"B\"]\n\n1. c4 *":              {true, true},
		"[White \"A\"]\n\n1. e4 [not a tag] e5 2. Nf3 *\n\n[White \"B\"]\n\n1-0":  {true, false},
		"a text before the games\n[White \"A\"]\n\n1. e4 *":                       {true},
		"no game at all, 1. e4 e5":                                                nil,
	} {
		games, _, err := Read("a.pgn", strings.NewReader(text))
		require.NoError(t, err)
		var moves []bool
		for _, g := range games {
			moves = append(moves, g.Moves)
		}
		require.Equal(t, want, moves, text)
	}
}

func fileOf(t *testing.T, name, text string) File {
	games, findings, err := Read(name, strings.NewReader(text))
	require.NoError(t, err)
	return File{name, games, findings}
}

// A game of the report whose text in the file is its result alone has no moves.
func TestResultAloneHasNoMoves(t *testing.T) {
	c := Together(openOf("1"), []norms.Result{{StartingRank: 1, Achieved: true}}, []File{
		fileOf(t, "a.pgn", "[White \"Sample, Player\"] [Black \"Opponent, XX\"] [Round \"1\"]\n\n1-0\n"),
	})
	require.Len(t, c.Findings, 1)
	require.Equal(t, "a.pgn:1:1: B.01-1.9.1: the game of round 1, Sample, Player against Opponent, XX, has no moves; send the game score", language.English.Line(&c.Findings[0]))
}

// Files of single rounds are one file of the event; a file of no event says so.
func TestFilesOfGames(t *testing.T) {
	ev, made := openOf("110"), []norms.Result{{StartingRank: 1, Achieved: true}}
	first := fileOf(t, "r1.pgn", "[White \"Sample, Player\"][Black \"Opponent, XX\"][Round \"1\"]\n1. e4 1-0\n")
	second := fileOf(t, "r2.pgn", "\n[White \"Sample, Player\"][Black \"Opponent, XXX\"][Round \"2\"]\n1-0\n")
	other := fileOf(t, "other.pgn", "[White \"Stone, Ann\"][Black \"Field, Jo\"][Round \"1\"]\n1. e4 1-0\n")
	empty := fileOf(t, "empty.pgn", "")
	wrongRound := fileOf(t, "wrong.pgn", "[White \"Sample, Player\"][Black \"Opponent, XX\"][Round \"9\"]\n1. e4 1-0\n")
	neverMet := fileOf(t, "never.pgn", "[White \"Opponent, XXX\"][Black \"Opponent, XX\"][Round \"1\"]\n1. e4 1-0\n")

	c := Together(ev, made, []File{first, second, other})
	require.Equal(t, []any{"r1.pgn, r2.pgn", 2, 3, 2}, []any{c.File, c.Games, c.Needed, c.Found})
	require.Equal(t, []string{"pgn-missing r1.pgn:1:1", "pgn-moves r2.pgn:2:1"}, []string{
		c.Findings[0].Rule + " " + c.Findings[0].Pos.String(), c.Findings[1].Rule + " " + c.Findings[1].Pos.String(),
	})
	require.Nil(t, Together(ev, made, []File{other, empty, neverMet}))
	require.Nil(t, Together(ev, made, nil))
	c = Together(ev, made, []File{wrongRound})
	require.Equal(t, []int{3, 0}, []int{c.Needed, c.Found}, "of the event, and of another round")

	said := func(events []*norms.Event, files ...File) (list []string) {
		for _, c := range Strays(events, files) {
			require.Zero(t, c.Found)
			list = append(list, language.English.Line(&c.Findings[len(c.Findings)-1]))
		}
		return list
	}
	require.Empty(t, said([]*norms.Event{ev}, first, second, wrongRound))
	require.Equal(t, []string{
		"other.pgn:1:1: B.01-1.9.1: the file has 1 game, and none of an event of the application: Invented Open; give the games of that event, with the names or FIDE IDs of the report",
		"empty.pgn:1:1: B.01-1.9.1: the file has 0 games, and none of an event of the application: Invented Open; give the games of that event, with the names or FIDE IDs of the report",
		"never.pgn:1:1: B.01-1.9.1: the file has 1 game, and none of an event of the application: Invented Open; give the games of that event, with the names or FIDE IDs of the report",
	}, said([]*norms.Event{ev}, other, first, empty, neverMet))
	require.Equal(t, []string{
		"other.pgn:1:1: B.01-1.9.1: the games of the file (1) are compared with nothing: the application has no event of which the report is here; send the games in with the report of the event",
	}, said(nil, other))

	two := &norms.Event{Tournament: &tournament.Tournament{Name: "Border Cup", Players: []tournament.Player{
		{StartingRank: 1, Name: "Stone, Ann", Games: []tournament.Game{{Opponent: 2, Colour: tournament.White, Result: tournament.Win}}},
		{StartingRank: 2, Name: "Field, Jo", Games: []tournament.Game{{Opponent: 1, Colour: tournament.Black, Result: tournament.Loss}}},
	}}, Format: registration.Swiss}
	two.Tournament.Index()
	require.Empty(t, said([]*norms.Event{ev, two}, first, other), "each of an event of its own")
}
