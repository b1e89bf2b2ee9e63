package laws

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/laws/chess"
)

func edition(t testing.TB, key string) *Edition {
	t.Helper()
	e, err := Chapter.Edition(key)
	require.NoError(t, err)
	return e
}

// games reads and checks a file.
func games(t testing.TB, text string, options Options) (list []*Game) {
	t.Helper()
	for r := NewReader("g.pgn", strings.NewReader(text), options); ; {
		g, err := r.Next()
		if err == io.EOF {
			return list
		}
		require.NoError(t, err)
		list = append(list, g)
	}
}

// rules returns the findings of a game as "line:col ply rule".
func rules(g *Game) (list []string) {
	for _, f := range g.Findings {
		list = append(list, fmt.Sprintf("%d:%d %d %s", f.Pos.Line, f.Pos.Col, f.Ply, f.Rule))
	}
	return list
}

// lines returns the findings of a game as they are printed.
func lines(g *Game) (list []string) {
	for i := range g.Findings {
		list = append(list, language.English.Line(&g.Findings[i].Finding))
	}
	return list
}

const mated = "1. f3 e5 2. g4 Qh4#"

// shuffle is n times the four half-moves that bring the position back.
func shuffle(n int) string { return strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", n) }

// Each end that the board makes, in the editions that have it and in no other.
func TestEndsByEdition(t *testing.T) {
	quiet := quietGame(t, 160)
	for _, c := range []struct {
		moves, result string
		want          map[string]string // by edition: end, and the rules found
	}{
		{mated, "0-1", map[string]string{"2011": "checkmate", "2014": "checkmate", "2023": "checkmate"}},
		{mated, "1-0", map[string]string{"2011": "checkmate result-against-board", "2014": "checkmate result-against-board", "2023": "checkmate result-against-board"}},
		{mated + " 3. Kf2", "0-1", map[string]string{"2011": "checkmate continued-after-mate", "2014": "checkmate continued-after-mate", "2023": "checkmate continued-after-mate"}},
		{"1. e3 a5 2. Qh5 Ra6 3. Qxa5 h5 4. Qxc7 Rah6 5. h4 f6 6. Qxd7+ Kf7 7. Qxb7 Qd3 8. Qxb8 Qh7 9. Qxc8 Kg6 10. Qe6", "1/2-1/2", map[string]string{"2011": "stalemate", "2014": "stalemate", "2023": "stalemate"}},
		{"1. e3 a5 2. Qh5 Ra6 3. Qxa5 h5 4. Qxc7 Rah6 5. h4 f6 6. Qxd7+ Kf7 7. Qxb7 Qd3 8. Qxb8 Qh7 9. Qxc8 Kg6 10. Qe6", "1-0", map[string]string{"2011": "stalemate result-against-board", "2014": "stalemate result-against-board", "2023": "stalemate result-against-board"}},
		// the start position and four returns: five times, each by the next moves
		{shuffle(4), "1/2-1/2", map[string]string{"2011": " repetition-available", "2014": "fivefold repetition-available", "2023": "fivefold repetition-available"}},
		{shuffle(4) + "e4", "1-0", map[string]string{
			"2011": " repetition-available", "2014": "fivefold repetition-available continued-after-fivefold", "2023": "fivefold repetition-available continued-after-fivefold",
		}},
		{shuffle(4), "1-0", map[string]string{
			"2011": " repetition-available", "2014": "fivefold repetition-available result-against-board", "2023": "fivefold repetition-available result-against-board",
		}},
		// the same position five times, but not in a row
		{shuffle(1) + "Nc3 Nc6 Nb1 Nb8 Nc3 Nc6 Na4 Na5 Nc3 Nc6 Nb1 Nb8 " + shuffle(1), "1-0", map[string]string{
			"2011": " repetition-available", "2014": " repetition-available", "2023": "fivefold repetition-available result-against-board",
		}},
		{strings.Join(quiet[:149], " "), "1-0", map[string]string{"2011": " fifty-moves-available", "2014": " fifty-moves-available", "2023": " fifty-moves-available"}},
		{strings.Join(quiet[:150], " "), "1-0", map[string]string{
			"2011": " fifty-moves-available", "2014": "seventy-five fifty-moves-available result-against-board", "2023": "seventy-five fifty-moves-available result-against-board",
		}},
		{strings.Join(quiet[:155], " "), "1/2-1/2", map[string]string{
			"2011": " fifty-moves-available", "2014": "seventy-five fifty-moves-available continued-after-75", "2023": "seventy-five fifty-moves-available continued-after-75",
		}},
		{"1. e4", "1/2-1/2", map[string]string{"2011": "", "2014": "", "2023": " draw-before-move"}},
		{"1. e4 e5", "1/2-1/2", map[string]string{"2011": "", "2014": "", "2023": ""}},
	} {
		for key, want := range c.want {
			g := games(t, c.moves+" "+c.result, Options{Edition: edition(t, key)})[0]
			got := string(g.End)
			for _, f := range g.Findings {
				got += " " + f.Rule
			}
			require.Equal(t, want, got, "%s: %.60s", key, c.moves)
		}
	}
}

// quietGame returns half-moves without capture or pawn move, among which no
// position stands five times.
func quietGame(t *testing.T, n int) (moves []string) {
	p := chess.Start()
	seen := map[uint64]int{}
	for len(moves) < n {
		played := false
		for _, m := range p.LegalMoves() {
			next := p.Make(m)
			if _, kind := p.At(m.From()); kind == chess.Pawn || p.IsCapture(m) || seen[next.Key()] > 0 || next.IsCheck() {
				continue
			}
			moves = append(moves, p.SAN(m))
			seen[next.Key()]++
			p, played = next, true
			break
		}
		require.True(t, played)
	}
	return moves
}

// A mate by the last of 75 moves is a mate.
func TestMateComesBefore75Moves(t *testing.T) {
	for _, key := range []string{"2014", "2023"} {
		g := games(t, "[FEN \"7k/8/6K1/8/8/8/8/R7 w - - 149 100\"]\n\n100. Ra8# 1-0", Options{Edition: edition(t, key)})[0]
		require.Equal(t, Checkmate, g.End)
		require.Empty(t, rules(g))
		g = games(t, "[FEN \"7k/8/6K1/8/8/8/8/R7 w - - 149 100\"]\n\n100. Ra7 Kg8 1-0", Options{Edition: edition(t, key)})[0]
		require.Equal(t, []string{"3:10 2 continued-after-75"}, rules(g))
	}
}

// The last capture that leaves no material to mate ends the game.
func TestDeadPositionEndsTheGame(t *testing.T) {
	text := "[FEN \"8/8/8/4k3/8/8/3pK3/8 w - - 0 60\"]\n[Result \"1/2-1/2\"]\n\n60. Kxd2 Kd4 61. Ke2 1/2-1/2"
	g := games(t, text, Options{Edition: edition(t, "2023")})[0]
	require.Equal(t, DeadPosition, g.End)
	require.Equal(t, []string{
		"g.pgn:4:10: E.01-5.2.2: 60... Kd4 comes after a dead position: after 60. Kxd2 neither player can mate, and the game is drawn; moves after it: 2; enter the result that is due",
	}, lines(g))
	g = games(t, strings.Replace(text, " Kd4 61. Ke2 1/2-1/2", " 1-0", 1), Options{Edition: edition(t, "2014")})[0]
	require.Equal(t, []string{
		"g.pgn:4:10: E.01-5.1: the result is 1-0: the game ended in a dead position, 1/2-1/2; correct the result",
		"g.pgn:4:10: PGN-8.1.1.7: the tag Result has 1/2-1/2, the game ends with 1-0; correct the one that is wrong",
	}, lines(g))
}

// Moves that do not fit, in both ways of reading.
func TestIllegalMoves(t *testing.T) {
	const text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 Qh4 4. Nxh4 Nf6 5. Rf1 a6 6. O-O d6 1-0"
	g := games(t, text, Options{Edition: edition(t, "2023")})[0]
	require.Equal(t, []string{"g.pgn:1:57: E.01-7.5.1: 6. O-O is not legal: the right to castle is lost; compare with the score sheets"}, lines(g))
	require.True(t, g.HasError())
	require.Equal(t, 10, g.Plies)
	g = games(t, "[Date \"2015.??.??\"]\n1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. Bb5b6 axb6 1-0", Options{AsPlayed: true})[0]
	require.Equal(t, []string{
		"g.pgn:2:35: E.01-A.4b: 4. Bb5b6 is illegal: no such piece can go to b6: it stands if it was not claimed (rapid and blitz, A.4b); in standard play the position had to be restored (7.5a); compare with the score sheets",
	}, lines(g))
	require.False(t, g.HasError())
	require.Equal(t, 8, g.Plies)
	g = games(t, "1. e4 e5 2. Nf3 Nc6 3. Bb4 Nf6 4. Bxc6 1-0", Options{Edition: edition(t, "2023")})[0]
	require.Equal(t, []string{
		"g.pgn:1:24: E.01-7.5.1: 3. Bb4 is not legal: no such piece can go to b4: with one change, 3. Bb5 instead of Bb4, the game is legal to its end; compare with the score sheets",
	}, lines(g))
	require.Equal(t, "Bb5 instead of Bb4", language.English.Say(g.Findings[0].Proposal))
}

// 198 copies of this were accepted as the games of an application.
func TestNonsenseIsNoGame(t *testing.T) {
	g := games(t, "1. e4 e5 2. Qxh8 Zz9 1-0", Options{Edition: edition(t, "2023")})[0]
	require.Equal(t, []string{"1:13 3 illegal-move"}, rules(g))
}

// The edition is that of the game's date; one that is not known is said once.
func TestEditionOfTheDate(t *testing.T) {
	text := ""
	for _, date := range []string{"1998.05.02", "2012.??.??", "2014.06.30", "2014.07.01", "2022.12.31", "2023.01.01", "????.??.??", "2023-02-30"} {
		text += fmt.Sprintf("[Event \"x\"]\n[Date %q]\n\n1. e4 e5 *\n\n", date)
	}
	text += "[Event \"x\"]\n\n1. e4 *\n[Event \"x\"]\n[Date \"?\"]\n[UTCDate \"2024.01.01\"]\n\n1. e4 *"
	var got []string
	for _, g := range games(t, text, Options{}) {
		got = append(got, fmt.Sprint(g.Edition.Key, " ", g.Assumed, " ", rules(g)))
	}
	require.Equal(t, []string{
		"2011 true [1:1 0 game-date]", "2011 false []", "2011 false []", "2014 false []", "2014 true [21:1 0 game-date]", "2023 false []", "2023 true [31:1 0 game-date]", "2023 false []",
		"2023 true []", "2023 false []",
	}, got)
}

// A file of nonsense is not read to its end.
func TestNonsenseIsNotReadToItsEnd(t *testing.T) {
	r := NewReader("g.pgn", strings.NewReader(strings.Repeat("1. Zz9 *\n", mostPoor+1)), Options{Edition: edition(t, "2023")})
	for range mostPoor {
		_, err := r.Next()
		require.NoError(t, err)
	}
	_, err := r.Next()
	require.Equal(t, "more than 100000 games up to line 100001 have an error, or fewer than 20 half-moves, and they are most of the file: this is no file of games, the rest is not read", language.English.Error(err))
}

// What is wrong with the file has the section of the standard.
func TestFindingsOnTheFile(t *testing.T) {
	for text, want := range map[string][]string{
		"[Result \"1-0\"]\n1. e4 e5\n":             {"g.pgn:3:1: PGN-8.2.6: the game has no end token: the moves end with 1-0, 0-1, 1/2-1/2 or *; check whether moves are missing, and add the result"},
		"[Result \"0-1\"]\n1. e4 e5 1-0":           {"g.pgn:2:10: PGN-8.1.1.7: the tag Result has 0-1, the game ends with 1-0; correct the one that is wrong"},
		"[Result \"0-0\"]\n1. e4 e5 0-0":           nil,
		"[Result \"1-0\"]\n1-0":                    {"g.pgn:2:1: PGN-8.2: the game has the result 1-0 and no moves; add the moves, or leave the game out if it was not played"},
		"[FEN \"8/8/8/8/8/8/8/8 w - -\"]\n1. e4 *": {"g.pgn:1:1: PGN-9.7.2: the tag FEN is no position: position, character 16: White has no king; correct the tag; the moves are not read"},
		"[FEN \"4k3/8/8/8/8/8/8/R3K3 w - -\"]\n1. Rd1 *": {
			"g.pgn:2:4: PGN-8.2.3.2: the letters of pieces can be read in two languages: en and fr: the game is legal either way, with other moves; it is read as en; use the English letters K Q R B N",
		},
		"1. e4 { no end": {
			"g.pgn:1:7: PGN-5: the comment that begins here is not closed: what follows it is not read as moves of the game; add the brace",
			"g.pgn:1:15: PGN-8.2.6: the game has no end token: the moves end with 1-0, 0-1, 1/2-1/2 or *; check whether moves are missing, and add the result",
		},
		"1. e4 -- 2. d4 *": {"g.pgn:1:7: E.01-3.10: 1... -- cannot be read: no move is written; compare with the score sheets"},
	} {
		require.Equal(t, want, lines(games(t, text, Options{Edition: edition(t, "2023")})[0]), text)
	}
}

// Castling rights and a pawn that can be captured in passing make positions
// different (9.2).
func TestIdentityOfPositions(t *testing.T) {
	// The kings move and come back: the first position had castling rights.
	const kings = "1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8 4. Ke2 Ke7 5. Ke1 Ke8 *"
	g := games(t, kings, Options{Edition: edition(t, "2023")})[0]
	require.Empty(t, rules(g))
	g = games(t, strings.Replace(kings, "*", "6. Ke2 Ke7 7. Ke1 Ke8 *", 1), Options{Edition: edition(t, "2023")})[0]
	require.Equal(t, []string{"1:61 12 repetition-available"}, rules(g))
	// After 2. e5 d5 the pawn can be captured: that position stands once.
	const passing = "1. e4 a6 2. e5 d5 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 *"
	g = games(t, passing, Options{Edition: edition(t, "2023")})[0]
	require.Empty(t, rules(g))
	const pinned = "[FEN \"4k3/3p4/8/r3P2K/8/8/8/1N4n1 b - - 0 1\"]\n1... d5 2. Nc3 Nf3 3. Nb1 Ng1 4. Nc3 Nf3 5. Nb1 Ng1 *"
	g = games(t, pinned, Options{Edition: edition(t, "2023")})[0]
	require.Equal(t, []string{"2:49 9 repetition-available"}, rules(g), "the pawn cannot be captured: the king would be in check")
}

// What the arbiter at the board is told.
func TestClaims(t *testing.T) {
	text := "[Date \"2024.03.01\"]\n1. e4 e5 2. Nf3 Nf6 3. Ng1 Ng8 4. Nf3 Nf6 5. Ng1 Ng8 *\n\n[Date \"2012.03.01\"]\n" + shuffle(5) + "*"
	c, err := ReadClaim("g.pgn", strings.NewReader(text), 1, 5, true, Options{})
	require.NoError(t, err)
	require.Equal(t, "5... Ng8", c.Move)
	require.Equal(t, []string{"1... e5", "3... Ng8", "5... Ng8"}, c.Stood)
	require.Equal(t, 8, c.Quiet)
	require.Equal(t, chess.White, c.Turn)
	require.True(t, c.Threefold)
	require.False(t, c.Fifty)
	require.True(t, c.NewGame, "colours that are found reversed before move 10")
	require.Equal(t, "2023", c.Game.Edition.Key)
	require.Equal(t, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 8 6", c.FEN)
	c, err = ReadClaim("g.pgn", strings.NewReader(text), 1, 5, false, Options{})
	require.NoError(t, err)
	require.Equal(t, []string{"3. Ng1", "5. Ng1"}, c.Stood)
	require.False(t, c.Threefold)
	c, err = ReadClaim("g.pgn", strings.NewReader(text), 2, 10, true, Options{})
	require.NoError(t, err)
	require.False(t, c.NewGame)
	require.Equal(t, NoEnd, c.End, "2011 has no fivefold repetition")
	require.Equal(t, []string{"", "2... Ng8", "4... Ng8", "6... Ng8", "8... Ng8", "10... Ng8"}, c.Stood)
	c, err = ReadClaim("g.pgn", strings.NewReader(text), 2, 10, true, Options{Edition: edition(t, "2023")})
	require.NoError(t, err)
	require.Equal(t, Fivefold, c.End)
	require.Equal(t, "8... Ng8", c.EndMove)
	require.Equal(t, AfterFivefold, c.EndRule)
	require.False(t, c.NewGame, "both have made ten moves")
	for _, wrong := range []struct {
		game, move int
		black      bool
		want       string
	}{
		{3, 1, false, "there is no game 3: the file has 2"},
		{1, 6, false, "game 1 has no move 6. that can be read: the last one is 5... Ng8"},
		{1, 0, true, "game 1 has no move 0... that can be read: the last one is 5... Ng8"},
	} {
		_, err := ReadClaim("g.pgn", strings.NewReader(text), wrong.game, wrong.move, wrong.black, Options{})
		require.Equal(t, wrong.want, language.English.Error(err))
	}
}

// Each edition has its figures once, and an article for each rule that it has.
func TestEditions(t *testing.T) {
	for _, c := range []struct {
		key     string
		numbers Numbers
		without []*handbook.Rule
	}{
		{"2011", Numbers{ClaimRepetition: 3, ClaimMoves: 50}, []*handbook.Rule{EarlyDraw, AfterFivefold, After75}},
		{"2014", Numbers{ClaimRepetition: 3, EndRepetition: 5, Consecutive: true, ClaimMoves: 50, EndMoves: 75}, []*handbook.Rule{EarlyDraw}},
		{"2023", Numbers{ClaimRepetition: 3, EndRepetition: 5, ClaimMoves: 50, EndMoves: 75, DrawMoves: 1, ResignationDraws: true, RestartMoves: 10}, nil},
	} {
		e := edition(t, c.key)
		onBoard := e.Numbers // without those of the provisions, which provisions_test.go has
		onBoard.Kinds, onBoard.Penalties, onBoard.Default, onBoard.Phone = c.numbers.Kinds, c.numbers.Penalties, c.numbers.Default, c.numbers.Phone
		onBoard.RapidGames, onBoard.BlitzGames, onBoard.StartMoves = 0, 0, 0
		require.Equal(t, c.numbers, onBoard)
		for _, r := range []*handbook.Rule{IllegalMove, StandingMove, UnclearMove, AfterMate, AfterStalemate, AfterDead, AfterFivefold, After75, AgainstBoard, EarlyDraw, Repetition, FiftyMoves, FalseClaim, Colours, FlagFall, Resignation, IllegalMoves} {
			lacks := false
			for _, w := range c.without {
				lacks = lacks || r == w
			}
			require.Equal(t, lacks, e.No(r) == "", "%s %s", c.key, r.Name)
		}
	}
}

// BenchmarkCheck reads and checks the games of the file in $GAMES.
func BenchmarkCheck(b *testing.B) {
	data, err := os.ReadFile(os.Getenv("GAMES"))
	if err != nil {
		b.Skip("no file of games in $GAMES")
	}
	for b.Loop() {
		n, repeated, errors := 0, 0, 0
		for r := NewReader("", strings.NewReader(string(data)), Options{}); ; n++ {
			g, err := r.Next()
			if err != nil {
				break
			}
			if g.HasError() {
				errors++
			}
			for _, f := range g.Findings {
				if f.Rule == Repetition.Name {
					repeated++
				}
			}
		}
		b.ReportMetric(float64(n), "games")
		b.ReportMetric(float64(repeated), "repetitions")
		b.ReportMetric(float64(errors), "errors")
	}
}

// The text between 1 July 2017 and the edition of 2023 is not among the sources, and a
// reader is told.
func TestGapBetweenEditions(t *testing.T) {
	g := games(t, "[Date \"2019.05.05\"]\n\n1. e4 e5 *", Options{})[0]
	require.Equal(t, []string{
		"g.pgn:1:1: PGN-8.1.1.3: the game is of 2019-05-05: the Laws of that day are not among the editions here; it is held against those of 2014, and so are later games of those years; use --laws to choose another edition",
	}, lines(g))
	require.Empty(t, games(t, "[Date \"2017.06.30\"]\n\n1. e4 e5 *", Options{})[0].Findings)
}

// A large archive with many short games is read to its end.
func TestShortGamesAmongLongOnes(t *testing.T) {
	long := "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 1-0\n"
	r := NewReader("g.pgn", strings.NewReader(strings.Repeat(long+long+"1. e4 e5 *\n", mostPoor+1)), Options{Edition: edition(t, "2023")})
	n := 0
	for ; ; n++ {
		if _, err := r.Next(); err != nil {
			require.Equal(t, io.EOF, err)
			break
		}
	}
	require.Equal(t, 3*(mostPoor+1), n)
}

// Only since 2023 a player who resigns against an opponent who cannot mate draws; only in
// 2011 one whose phone sounds does.
func TestLosses(t *testing.T) {
	for key, want := range map[string]string{
		"2011": "6.9 true, 5.1.2 false, 7.4.2 true, 13.3.2 true, 6.11 drawn",
		"2014": "6.9 true, 5.1b false, 7.5b true, 11.3b false, 6.11 drawn",
		"2023": "6.9 true, 5.1.2 true, 7.5.5 true, 11.3.2.2 false, III.3.1 drawn",
	} {
		e := edition(t, key)
		var got []string
		for _, l := range Losses(e) {
			draws := fmt.Sprint(l.Draws)
			if l.Drawn {
				draws = "drawn"
			}
			got = append(got, l.Article+" "+draws)
		}
		require.Equal(t, want, strings.Join(got, ", "), key)
	}
}
