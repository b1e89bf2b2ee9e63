package pgn

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/registration"
	"github.com/fedrate/fedrate/titles/law"
	"github.com/fedrate/fedrate/tournament"
)

const somePGN = `% an escape
[Event "Open"]
[White "Sample, Player"]
[Black "Opponent, XX"]
[Round "1.3"]
[Result "1-0"]
[WhiteFideId "9900001"]

1. e4 {a comment
[Event "not a tag"] goes on} e5 ; [neither]
2. Nf3 1-0

[Event "Quoted \"name\""]
[White "Sample, Player"]
[Broken
[Black "Opponent, XXX
[Round "2"]
[Result "0-1"]

`

// openOf is an open in which the first player has one game a round, with White,
// each against another opponent.
func openOf(results string) *norms.Event {
	players := []tournament.Player{{StartingRank: 1, Name: "Sample, Player"}}
	for i, r := range []byte(results) {
		p := tournament.Player{StartingRank: i + 2, Name: "Opponent, " + strings.Repeat("X", i+2), Games: make([]tournament.Game, len(results))}
		theirs := map[byte]tournament.Result{'1': tournament.Loss, '0': tournament.Win, '=': tournament.Draw}[r]
		p.Games[i] = tournament.Game{Opponent: 1, Colour: tournament.Black, Result: theirs}
		players[0].Games = append(players[0].Games, tournament.Game{Opponent: i + 2, Colour: tournament.White, Result: tournament.Result(r)})
		players = append(players, p)
	}
	t := &tournament.Tournament{Name: "Invented Open", Rounds: len(results), Players: players, Scoring: tournament.StandardScoring}
	t.Index()
	return &norms.Event{File: "sample.trf", Tournament: t, Format: registration.Swiss}
}

func TestReadPGN(t *testing.T) {
	games, findings, err := Read("a.pgn", strings.NewReader(somePGN))
	require.NoError(t, err)
	require.Equal(t, []Game{
		{Line: 2, White: "Sample, Player", Black: "Opponent, XX", WhiteID: "9900001", Round: 1, Result: "1-0", Moves: true},
		{Line: 13, White: "Sample, Player", Black: "Opponent, XXX", Round: 2, Result: "0-1"},
	}, games)
	require.Len(t, findings, 2)
	require.Equal(t, "a.pgn:15:1: B.01-1.9.1: \"[Broken\" is no tag of PGN; write [Name \"value\"]", language.English.Line(&findings[0]))
	require.Equal(t, "a.pgn:16:1: B.01-1.9.1: the tag Black has no closing quotation mark; write [Black \"value\"]", language.English.Line(&findings[1]))
}

// Swiss: the games of players with title results; round robins: all (1.9.1).
func TestCheckPGN(t *testing.T) {
	ev := openOf("10=")
	made := []norms.Result{{StartingRank: 1, Achieved: true}}
	games := []Game{
		{Line: 1, White: "Sample, Player", Black: "Opponent, XX", Round: 1, Result: "1-0", Moves: true},
		{Line: 9, White: "Player Sample", Black: "Opponent XXX", Round: 2, Result: "1-0", Moves: true},
	}
	c := Compare(ev, made, "a.pgn", games)
	require.Equal(t, 3, c.Needed)
	require.Equal(t, 2, c.Found)
	rules := []string{}
	for _, f := range c.Findings {
		rules = append(rules, f.Rule)
	}
	require.ElementsMatch(t, []string{"pgn-missing", "pgn-result"}, rules)
	require.Contains(t, language.English.Message(&c.Findings[0]), "the game of round 3, Sample, Player against Opponent, XXXX, is not in the file")

	require.Zero(t, Compare(ev, nil, "a.pgn", games).Needed, "a Swiss without norms")
	ev.Format = registration.RoundRobin
	require.Equal(t, 3, Compare(ev, nil, "a.pgn", games).Needed)

	// colours the other way round, and a game without moves
	games = []Game{
		{Line: 1, White: "Opponent, XX", Black: "Sample, Player", Round: 1, Result: "0-1", Moves: true},
		{Line: 9, White: "Sample, Player", Black: "Opponent, XXX", Round: 2, Result: "0-1"},
		{Line: 12, White: "Sample, Player", Black: "Opponent, XXXX", Result: "1/2-1/2", Moves: true}, // no round
	}
	c = Compare(ev, made, "a.pgn", games)
	require.Equal(t, 3, c.Found)
	require.Equal(t, []string{"pgn-colours", "pgn-moves"}, []string{c.Findings[0].Rule, c.Findings[1].Rule})

	// the names exchanged and the result not: that is what is told, no other result
	games = []Game{{Line: 1, White: "Opponent, XX", Black: "Sample, Player", Round: 1, Result: "1-0", Moves: true}}
	c = Compare(ev, made, "a.pgn", games)
	require.Equal(t, "pgn-colours", c.Findings[0].Rule)
}

// By FIDE ID, whatever the names.
func TestCheckPGNByNumber(t *testing.T) {
	ev := openOf("1")
	ev.Tournament.Players[0].FIDEID, ev.Tournament.Players[1].FIDEID = 9900001, 9900002
	c := Compare(ev, []norms.Result{{StartingRank: 1, Achieved: true}}, "a.pgn", []Game{{Line: 1, White: "X", Black: "Y", WhiteID: "9900001", BlackID: "9900002", Round: 1, Result: "1-0", Moves: true}})
	require.Equal(t, 1, c.Found)
	require.Empty(t, c.Findings)
}

func FuzzReadPGN(f *testing.F) {
	f.Add(somePGN)
	f.Add("[White \"")
	f.Add("{")
	ev := openOf("10")
	f.Fuzz(func(t *testing.T, text string) {
		games, findings, err := Read("f.pgn", strings.NewReader(text))
		if err != nil {
			return
		}
		for _, x := range findings {
			if x.Pos.Line < 1 || x.Text.IsZero() {
				t.Fatal("a finding without place or words")
			}
		}
		c := Compare(ev, []norms.Result{{StartingRank: 1, Achieved: true}}, "f.pgn", games)
		if c.Found > c.Needed || len(games) < c.Found {
			t.Fatal("more games found than there are")
		}
	})
}

// The same game twice is one game.
func TestCheckPGNTwice(t *testing.T) {
	ev := openOf("1")
	g := Game{Line: 1, White: "Sample, Player", Black: "Opponent, XX", Round: 1, Result: "1-0", Moves: true}
	c := Compare(ev, []norms.Result{{StartingRank: 1, Achieved: true}}, "a.pgn", []Game{g, g})
	require.Equal(t, 1, c.Found)
}

// An edition with other numbers has them on its findings, and each finding
// names the game.
func TestFindingsOfAnotherEdition(t *testing.T) {
	edition := *law.Newest()
	edition.Articles = nil
	for _, a := range law.Newest().Articles {
		a.No = "9." + a.No
		edition.Articles = append(edition.Articles, a)
	}
	ev := openOf("101")
	c := compare(&edition, ev, []norms.Result{{StartingRank: 1, Achieved: true}}, "a.pgn", []Game{
		{Line: 5, White: "Sample, Player", Black: "Opponent, XX", Round: 1, Result: "0-1", Moves: true},
		{Line: 9, White: "Opponent, XXX", Black: "Sample, Player", Round: 2, Result: "1-0", Moves: true},
	})
	require.Len(t, c.Findings, 3)
	for _, f := range c.Findings {
		require.Equal(t, "B.01-9.1.9.1", f.Article)
		require.Equal(t, handbook.Warning, f.Severity)
		require.Equal(t, 1, f.Players[0])
	}
	require.Equal(t, "the game of round 3, Sample, Player against Opponent, XXXX, is not in the file: the games of players with title results must be sent in; add it", language.English.Message(&c.Findings[0]))
	require.Equal(t, "the game of round 1, Sample, Player against Opponent, XX, ends 0-1 in the file: 1-0 in the report; correct the one that is wrong", language.English.Message(&c.Findings[1]))
	require.Equal(t, "в партии тура 2, Sample, Player — Opponent, XXX, перепутаны цвета; исправьте файл или отчёт", language.Russian.Message(&c.Findings[2]))
}
