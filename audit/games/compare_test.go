package games

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/laws"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/titles/law"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// openOf is an open in which the first player has one game a round, with White,
// each against another opponent.
func openOf(results string) *norms.Event {
	players := []tournament.Player{{StartingRank: 1, Name: "Sample, Player"}}
	for i, r := range []byte(results) {
		p := tournament.Player{StartingRank: i + 2, Name: "Opponent, " + strings.Repeat("X", i+2), Games: make([]tournament.Game, len(results))}
		theirs := map[byte]tournament.Result{'1': tournament.Loss, '0': tournament.Win, '=': tournament.Draw, '+': tournament.ForfeitLoss}[r]
		p.Games[i] = tournament.Game{Opponent: 1, Colour: tournament.Black, Result: theirs}
		players[0].Games = append(players[0].Games, tournament.Game{Opponent: i + 2, Colour: tournament.White, Result: tournament.Result(r)})
		players = append(players, p)
	}
	t := &tournament.Tournament{
		File: "sample.trf", Name: "Invented Open", Rounds: len(results), Players: players, Scoring: tournament.StandardScoring,
		Start: 2026_09_05, End: 2026_09_13, RoundDates: []handbook.Date{2026_09_05, 2026_09_06, 2026_09_07},
	}
	t.Index()
	return &norms.Event{File: "sample.trf", Tournament: t, Format: registration.Swiss}
}

// made is a norm of the first player, for whose games 1.9.1 asks.
var made = []norms.Result{{StartingRank: 1, Achieved: true}}

// found returns the findings of a file as lines.
func found(c *Check) []string {
	list := []string{}
	for i := range c.Findings {
		list = append(list, language.English.Line(&c.Findings[i]))
	}
	return list
}

// compareText compares a file with the open.
func compareText(t *testing.T, ev *norms.Event, text string) []string {
	c := Compare(ev.Tournament, Asked(ev, made), []File{read(t, "a.pgn", text)})
	return found(&c)
}

const (
	first  = "[White \"Sample, Player\"][Black \"Opponent, XX\"][Round \"1\"][Result \"1-0\"]\n1. e4 e5 1-0\n\n"
	second = "[Event \"\"][White \"Sample, Player\"][Black \"Opponent, XXX\"][Round \"2\"][Result \"0-1\"]\n1. d4 d5 0-1\n\n"
	third  = "[Event \"\"][White \"Sample, Player\"][Black \"Opponent, XXXX\"][Round \"3\"][Result \"1/2-1/2\"]\n1. c4 c5 1/2-1/2\n\n"
)

// Each difference is named with its place, and nothing else is said.
func TestDifferences(t *testing.T) {
	for name, x := range map[string]struct{ old, new, want string }{
		"none":           {"", "", ""},
		"another result": {"\"1-0\"]\n1. e4 e5 1-0", "\"0-1\"]\n1. e4 e5 0-1", "a.pgn:2:10: B.01-1.9.1: the game of round 1, Sample, Player – Opponent, XX, ends 0-1 in the file: 1-0 in the report; correct the one that is wrong"},
		"the tag": {
			"\"1-0\"]", "\"0-1\"]",
			"a.pgn:1:58: B.01-1.9.1: the game of round 1, Sample, Player – Opponent, XX, has 0-1 in its tag Result and 1-0 at its end: 1-0 in the report; correct what is wrong",
		},
		"the end": {
			"e5 1-0", "e5 0-1",
			"a.pgn:2:10: B.01-1.9.1: the game of round 1, Sample, Player – Opponent, XX, has 1-0 in its tag Result and 0-1 at its end: 1-0 in the report; correct what is wrong",
		},
		"colours": {
			"[White \"Sample, Player\"][Black \"Opponent, XX\"]", "[Black \"Sample, Player\"][White \"Opponent, XX\"]",
			"a.pgn:1:25: B.01-1.9.1: the game of round 1 has the colours the other way round: in the report it is Sample, Player – Opponent, XX; correct the file or the report",
		},
		"colours and result": {
			"[White \"Sample, Player\"][Black \"Opponent, XX\"][Round \"1\"][Result \"1-0\"]\n1. e4 e5 1-0", "[Black \"Sample, Player\"][White \"Opponent, XX\"][Round \"1\"][Result \"0-1\"]\n1. e4 e5 0-1",
			"a.pgn:1:25: B.01-1.9.1: the game of round 1 has the colours the other way round: in the report it is Sample, Player – Opponent, XX; correct the file or the report",
		},
		"another opponent": {
			"\"Opponent, XX\"", "\"Opponent, XXX\"",
			"a.pgn:1:25: B.01-1.9.1: the file has Sample, Player – Opponent, XXX in round 1: the report has Sample, Player – Opponent, XX and no game of Opponent, XXX; correct the one that is wrong",
		},
		"an unknown opponent": {
			"\"Opponent, XX\"", "\"Stranger, At All\"",
			"a.pgn:1:25: B.01-1.9.1: the file has Sample, Player – Stranger, At All in round 1: the report has Sample, Player – Opponent, XX; correct the one that is wrong",
		},
		"another round": {"[Round \"1\"]", "[Round \"7\"]", "a.pgn:1:47: B.01-1.9.1: the file has Sample, Player – Opponent, XX in round 7: the report has the game in round 1; correct the one that is wrong"},
		"no round":      {"[Round \"1\"]", "", ""},
		"a board":       {"[Round \"1\"]", "[Round \"1.12\"]", ""},
		"another day":   {"[Round \"1\"]", "[Round \"1\"][Date \"2026.09.06\"]", "a.pgn:1:58: B.01-1.9.1: the game of round 1, Sample, Player – Opponent, XX, has the date 2026-09-06: in the report the round is of 2026-09-05; correct the one that is wrong"},
		"the year":      {"[Round \"1\"]", "[Round \"1\"][Date \"2025.??.??\"]", "a.pgn:1:58: B.01-1.9.1: the game of round 1, Sample, Player – Opponent, XX, has the date 2025: in the report the round is of 2026-09-05; correct the one that is wrong"},
		"the day":       {"[Round \"1\"]", "[Round \"1\"][Date \"2026.09.05\"]", ""},
		"moves missing": {"1. e4 e5 1-0", "1-0", "a.pgn:1:1: B.01-1.9.1: the game of round 1, Sample, Player – Opponent, XX, has no moves; send the game score"},
		"twice":         {second, second + strings.Replace(first, "[White", "[Event \"\"][White", 1), "a.pgn:7:1: B.01-1.9.1: the game of round 1, Sample, Player – Opponent, XX, is there twice: the first time at a.pgn:1:1; leave out the one that is not right"},
		"missing":       {first, "", "sample.trf:1:1: B.01-1.9.1: the game of round 1, Sample, Player – Opponent, XX, is not in the file: the games of players with title results must be sent in; add it"},
		"illegal":       {"1. e4 e5", "1. e4 e5 2. Qxh8 Zz9", "a.pgn:2:13: E.01-7.5.1: 2. Qxh8 is not legal: no such piece can go to h8; compare with the score sheets"},
		"Chess960": {
			"[Round \"1\"]", "[Round \"1\"][FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\"]",
			"a.pgn:1:58: B.01-1.9.1: the game of round 1, Sample, Player – Opponent, XX, is one of Chess960: such a game is no standard game and is not rated; correct the file, or take the game out of the report",
		},
		"a stranger's game": {first, first + "[Event \"\"][White \"Stone, Ann\"][Black \"Field, Jo\"]\n1. e4 *\n\n", "a.pgn:4:11: B.01-1.9.1: the file has Stone, Ann – Field, Jo: neither player is in the report; leave the game out, or correct the names"},
	} {
		text := strings.Replace(first+second+third, x.old, x.new, 1)
		want := []string{}
		if x.want != "" {
			want = append(want, x.want)
		}
		require.Equal(t, want, compareText(t, openOf("10="), text), name)
	}
}

// Swiss: the games of players with title results; round robins: all (1.9.1). Of rounds
// that are not in the file one line says how many games they have.
func TestGamesThatAreAsked(t *testing.T) {
	ev := openOf("10=")
	file := []File{read(t, "a.pgn", first+second)}
	c := Compare(ev.Tournament, Asked(ev, made), file)
	require.Equal(t, []int{2, 3, 2, 1}, []int{c.Games, c.Needed, c.Found, len(c.Findings)})
	c = Compare(ev.Tournament, Asked(ev, nil), file)
	require.Equal(t, []int{0, 0}, []int{c.Needed, c.Found}, "a Swiss without norms")
	require.Equal(t, "the game of round 3, Sample, Player – Opponent, XXXX, is not in the file: most games of the round are there; add it", language.English.Message(&c.Findings[0]))
	ev.Format = registration.RoundRobin
	require.Equal(t, 3, Together(ev, nil, file).Needed)
}

// The players are known by FIDE ID whatever the names, by names in other forms and
// letters, and with a slip of the pen.
func TestWhoPlayed(t *testing.T) {
	ev := openOf("1")
	ev.Tournament.Players[0].FIDEID, ev.Tournament.Players[1].FIDEID = 9900001, 9900002
	ev.Tournament.Players[0].Name, ev.Tournament.Players[1].Name = "Petrov, Ivan", "Sidorova, Anna"
	for tags, want := range map[string]string{
		"[White \"X\"][Black \"Y\"][WhiteFideId \"9900001\"][BlackFideId \"9900002\"]":              "",
		"[White \"Ivan Petrov\"][Black \"SIDOROVA Anna\"]":                                          "",
		"[White \"Петров, Иван\"][Black \"Сидорова Анна\"]":                                         "",
		"[White \"Petrow, Ivan\"][Black \"Sidorova, A.\"]":                                          "",
		"[White \"Petrov, Ivan\"][Black \"Sidorova, Anna\"][WhiteFideId \"9900007\"]":               "Petrov, Ivan has the FIDE ID 9900007 in the file: 9900001 in the report; correct the one that is wrong",
		"[White \"Sidorova, Anna\"][Black \"Sidorova, Anna\"][WhiteFideId \"9900001\"]":             "the FIDE ID 9900001 is that of Petrov, Ivan, the name that of Sidorova, Anna; correct the one that is wrong",
		"[White \"Petrova, Inna\"][Black \"Sidorova, Anna\"][WhiteFideId \"9900044\"][Round \"1\"]": "the file has Petrova, Inna – Sidorova, Anna in round 1: the report has Petrov, Ivan – Sidorova, Anna; correct the one that is wrong",
	} {
		c := Compare(ev.Tournament, Asked(ev, made), []File{read(t, "a.pgn", tags+"\n1. e4 1-0")})
		said := []string{}
		for i := range c.Findings {
			said = append(said, language.English.Message(&c.Findings[i]))
		}
		require.Equal(t, want, strings.Join(said, " | "), tags)
	}
}

// Two of one name: the game that fits by colours and result is taken, and if both fit,
// both are named.
func TestUnclearGamesNameAllReadings(t *testing.T) {
	ev := openOf("111")
	for _, i := range []int{2, 3} {
		ev.Tournament.Players[i].Name = "Opponent, XX"
	}
	c := Compare(ev.Tournament, Asked(ev, made), []File{read(t, "a.pgn", "[White \"Sample, Player\"][Black \"Opponent, XX\"]\n1. e4 1-0")})
	require.Equal(t, "pgn-unclear", c.Findings[0].Rule)
	require.Equal(t, "it is not clear which game of the report Sample, Player – Opponent, XX is: it can be: round 1, Sample, Player – Opponent, XX, round 2, Sample, Player – Opponent, XX or round 3, Sample, Player – Opponent, XX; give the round, the date or the FIDE IDs in the tags", language.English.Message(&c.Findings[0]))
	c = Compare(ev.Tournament, Asked(ev, made), []File{read(t, "a.pgn", first+strings.Replace(second, "XXX", "XX", 1)+strings.Replace(third, "XXXX", "XX", 1))})
	for _, f := range c.Findings {
		require.Equal(t, law.PGNResult.Name, f.Rule)
	}
	c = Compare(ev.Tournament, Asked(ev, made), []File{read(t, "a.pgn", strings.Replace(first, "[Round \"1\"]", "[Date \"2026.09.06\"]", 1))})
	require.Equal(t, 2, c.Findings[len(c.Findings)-1].Round+c.Findings[0].Round-2, "the date tells that it is the game of round 2: those of rounds 1 and 3 are missing")
}

// What was not played needs no game; if the file has moves, that is said.
func TestForfeits(t *testing.T) {
	ev := openOf("+")
	none := "[White \"Sample, Player\"][Black \"Opponent, XX\"][Round \"1\"][Result \"1-0\"]\n"
	require.Empty(t, compareText(t, ev, none+"1-0"))
	require.Equal(t, []string{"a.pgn:1:1: B.01-1.9.1: the game of round 1, Sample, Player – Opponent, XX, has moves in the file (half-moves: 3): in the report it was not played (+ -); correct the one that is wrong"},
		compareText(t, ev, none+"1. e4 e5 2. Nf3 1-0"))
	c := Compare(ev.Tournament, Asked(ev, made), nil)
	require.Zero(t, c.Needed)
}

// Of a match the games of one round have a number after the point.
func TestGamesOfAMatch(t *testing.T) {
	game := func(opponent int, colour tournament.Colour, r tournament.Result) tournament.Game {
		return tournament.Game{Opponent: opponent, Colour: colour, Result: r}
	}
	m := &tournament.Tournament{Players: []tournament.Player{
		{StartingRank: 1, Name: "Stone, Ann", Games: []tournament.Game{game(2, 'w', '1'), game(2, 'b', '='), game(2, 'w', '0')}},
		{StartingRank: 2, Name: "Field, Jo", Games: []tournament.Game{game(1, 'b', '0'), game(1, 'w', '='), game(1, 'b', '1')}},
	}}
	text := "[White \"Stone, Ann\"][Black \"Field, Jo\"][Round \"1.1\"]\n1. e4 e5 1-0\n[Event \"\"][Black \"Stone, Ann\"][White \"Field, Jo\"][Round \"1.2\"]\n1. d4 d5 1/2-1/2\n[Event \"\"][White \"Stone, Ann\"][Black \"Field, Jo\"][Round \"1.3\"]\n1. c4 c5 0-1\n"
	c := Compare(m, Asked(nil, nil), []File{read(t, "a.pgn", text)})
	require.Empty(t, found(&c))
	c = Compare(m, Asked(nil, nil), []File{read(t, "a.pgn", strings.ReplaceAll(text, "[Round \"1.", "[Opening \""))})
	require.Empty(t, found(&c), "without rounds")
}

const long = "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 6. Nf3 Nbd7 7. Rc1 c6 8. Bd3 dxc4 9. Bxc4 Nd5 10. Bxe7 Qxe7 11. O-O Nxc3 12. Rxc3 e5 13. Qc2 exd4 14. exd4 Nb6 15. Re1 Qd6 16. Bb3 Bg4 17. Ng5 g6 18. Ne4 Qd8 19. Qc1 Kg7 20. Ng3 Nd5 21. h3 Be6 22. Rc5 Qb6 "

// The same moves in two long games are a fact, also if the last moves differ; a draw by
// repetition is known to many.
func TestSameMoves(t *testing.T) {
	ev := openOf("11")
	games := func(one, other string) []string {
		return compareText(t, ev, strings.Replace(first, "1. e4 e5", one, 1)+strings.NewReplacer("1. d4 d5", other, "0-1", "1-0").Replace(second))
	}
	same := func(n, moves, others string) []string {
		return []string{"a.pgn:4:1: B.01-1.9.1: the first " + n + " moves of Sample, Player – Opponent, XXX and of Sample, Player – Opponent, XX are the same: the games have " + moves + " moves and " + others + " moves; the other one is at a.pgn:1:1; compare the two with the score sheets; a slip in making the file is the most frequent reason"}
	}
	require.Equal(t, same("22", "22", "22"), games(long, long))
	require.Equal(t, same("22", "23", "22"), games(long, long+"23. h4"))
	require.Equal(t, same("22", "23", "23"), games(long+"23. Kf1", long+"23. h4"))
	require.Empty(t, games(long[:strings.Index(long, "19.")], long[:strings.Index(long, "19.")]), "short games may be theory")
	other := strings.Replace(long, "17. Ng5 g6 18. Ne4 Qd8", "17. Ng5 g6 18. Ne4 Qf4", 1)
	require.Empty(t, games(long, other[:strings.Index(other, "19.")]))

	ev = openOf("==")
	draw := long + "23. Kf1 Kg8 24. Kg1 Kg7 25. Kf1 Kg8 26. Kg1 Kg7"
	text := strings.NewReplacer("1. e4 e5", draw, "1. d4 d5", draw, "1-0", "1/2-1/2", "0-1", "1/2-1/2").Replace(first + second)
	require.Empty(t, compareText(t, ev, text))
}

// A result alone is not a game, and 198 copies of nonsense are no games.
func TestNonsenseIsNoGame(t *testing.T) {
	ev := openOf("1")
	have := compareText(t, ev, strings.Repeat(strings.Replace(first, "1. e4 e5", "1. e4 e5 2. Qxh8 Zz9", 1), 198))
	require.Len(t, have, 198+197)
}

// Files of single rounds are one file of the event; a file of no event says so.
func TestFilesOfGames(t *testing.T) {
	ev := openOf("110")
	one, two := read(t, "r1.pgn", first), read(t, "r2.pgn", "\n[White \"Sample, Player\"][Black \"Opponent, XXX\"][Round \"2\"]\n1-0\n")
	other := read(t, "other.pgn", "[White \"Stone, Ann\"][Black \"Field, Jo\"][Round \"1\"]\n1. e4 1-0\n")
	empty := read(t, "empty.pgn", "")
	neverMet := read(t, "never.pgn", "[White \"Opponent, XXX\"][Black \"Opponent, XX\"][Round \"1\"]\n1. e4 1-0\n")

	c := Together(ev, made, []File{one, two, other})
	require.Equal(t, []any{"r1.pgn, r2.pgn", 2, 3, 2}, []any{c.File, c.Games, c.Needed, c.Found})
	require.Equal(t, []string{"pgn-moves r2.pgn:2:1", "pgn-missing sample.trf:1:1"}, []string{
		c.Findings[0].Rule + " " + c.Findings[0].Pos.String(), c.Findings[1].Rule + " " + c.Findings[1].Pos.String(),
	})
	require.Nil(t, Together(ev, made, []File{other, empty, neverMet}))
	require.Nil(t, Together(ev, made, nil))

	said := func(events []*norms.Event, files ...File) (list []string) {
		for _, c := range Strays(events, files) {
			require.Zero(t, c.Found)
			list = append(list, found(&c)...)
		}
		return list
	}
	require.Empty(t, said([]*norms.Event{ev}, one, two))
	require.Equal(t, []string{
		"other.pgn:1:1: B.01-1.9.1: the file has 1 game, and none of an event of the application: Invented Open; give the games of that event, with the names or FIDE IDs of the report",
		"empty.pgn:1:1: B.01-1.9.1: the file has 0 games, and none of an event of the application: Invented Open; give the games of that event, with the names or FIDE IDs of the report",
	}, said([]*norms.Event{ev}, other, one, empty))
	require.Equal(t, []string{
		"other.pgn:1:1: B.01-1.9.1: the games of the file (1) are compared with nothing: the application has no event of which the report is here; send the games in with the report of the event",
	}, said(nil, other))
	require.Equal(t, []string{
		"other.pgn:1:1: B.01-1.9.1: the file has 1 game, and none of the event of the report: Invented Open; give the games of that event, with the names or FIDE IDs of the report",
	}, compareText2(ev, other))
}

func compareText2(ev *norms.Event, f File) []string {
	c := Compare(ev.Tournament, Asked(ev, made), []File{f})
	return found(&c)
}

// An edition with other numbers has them on its findings.
func TestFindingsOfAnotherEdition(t *testing.T) {
	edition := *law.Newest()
	edition.Articles = nil
	for _, a := range law.Newest().Articles {
		a.No = "9." + a.No
		edition.Articles = append(edition.Articles, a)
	}
	ev := openOf("101")
	c := compare(&edition, ev.Tournament, Asked(ev, made), []File{read(t, "a.pgn", strings.Replace(second, "0-1", "1-0", 2))}, false)
	require.Len(t, c.Findings, 3)
	for _, f := range c.Findings {
		require.Equal(t, "B.01-9.1.9.1", f.Article)
		require.Equal(t, 1, f.Players[0])
	}
	require.Equal(t, "партия тура 2, Sample, Player — Opponent, XXX, в файле закончилась 1-0: в отчёте 0-1; исправьте то, что неверно", language.Russian.Message(&c.Findings[0]))
}

// No file, however odd, has more games found than there are.
func FuzzCompare(f *testing.F) {
	f.Add(first + second + third)
	f.Add("[White \"")
	f.Add("{")
	ev := openOf("10")
	f.Fuzz(func(t *testing.T, text string) {
		file, err := Read("f.pgn", strings.NewReader(text), laws.Options{})
		if err != nil {
			return
		}
		c := Compare(ev.Tournament, Asked(ev, made), []File{*file})
		if c.Found > c.Needed || len(file.Games) < c.Found {
			t.Fatal("more games found than there are")
		}
		for i := range c.Findings {
			if c.Findings[i].Pos.Line < 1 || c.Findings[i].Text.IsZero() {
				t.Fatal("a finding without place or words")
			}
		}
	})
}
