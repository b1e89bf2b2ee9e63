package pgn

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/laws/chess"
)

var corpus = flag.Bool("corpus", false, "files of 64 MiB, too")

func read(t testing.TB, text string) (games []*Game) {
	t.Helper()
	for r := NewReader(strings.NewReader(text)); ; {
		g, err := r.Next()
		if err == io.EOF {
			return games
		}
		require.NoError(t, err)
		games = append(games, g)
	}
}

// texts returns the written moves.
func texts(g *Game) (list []string) {
	for _, m := range g.Moves {
		list = append(list, m.Text)
	}
	return list
}

// problems returns what is wrong in a game, as "line:col: sentence".
func problems(g *Game) (list []string) {
	for _, p := range g.Problems {
		said := language.English.Sayf(p.Text.Key + ".found")
		if len(p.Text.Args) > 0 {
			said = language.English.Sayf(p.Text.Key+".found", p.Text.Args[0].Name, p.Text.Args[0].Value)
		}
		list = append(list, fmt.Sprintf("%d:%d: %s", p.Place.Line, p.Place.Col, said))
	}
	return list
}

const sample = `[Event "a \"quoted\" \\ one"] [Site "here"]
[White "Müller, 'A" "x"]
[Result "1-0"]

% 1. d4 is no move of this game
1. e4 {[%clk 1:29:57] e4! [d5] } e5 ; 2. f4
2.Nf3$1 Nc6!? (2... d6 3. d4 (3. Bc4 {a ) in a comment} Be7) exd4) 3... Bc5 { two
% lines } 4.c3 -- 5. d4 exd4 6. cxd4 1-0

[Event "second"]
1. d4 *
`

// Tags, comments, variations, NAGs, escape lines and clocks of a game.
func TestTheTextOfGames(t *testing.T) {
	games := read(t, sample)
	require.Len(t, games, 2)
	g := games[0]
	require.Empty(t, g.Problems)
	require.Equal(t, `a "quoted" \ one`, g.Tag("Event"))
	require.Equal(t, "here", g.Tag("site"))
	require.Equal(t, `Müller, 'A" "x`, g.Tag("White"))
	require.Equal(t, Place{1, 31}, g.FindTag("Site").Place)
	require.Equal(t, []string{"e4", "e5", "Nf3", "Nc6!?", "Bc5", "c3", "--", "d4", "exd4", "cxd4"}, texts(g))
	require.Equal(t, "1-0", g.End)
	require.Equal(t, 5397, g.Moves[0].Clock)
	require.Equal(t, -1, g.Moves[1].Clock)
	require.Equal(t, Place{6, 4}, g.Moves[0].Place)
	require.Equal(t, Place{7, 3}, g.Moves[2].Place)
	require.Equal(t, Place{8, 13}, g.Moves[5].Place)
	require.Equal(t, 2, games[1].Number)
	require.Equal(t, Place{10, 1}, games[1].Place)
	require.Equal(t, "*", games[1].End)
}

// Columns are counted in characters.
func TestColumnsAreCharacters(t *testing.T) {
	g := read(t, "{Фёдоров — Жуков} 1. Кf3 {ё} Кf6 *")[0]
	require.Equal(t, []Place{{1, 22}, {1, 30}}, []Place{g.Moves[0].Place, g.Moves[1].Place})
}

// What is wrong in the text of a game is named with its place, and the games after
// it are read.
func TestProblemsOfTheText(t *testing.T) {
	for text, want := range map[string][]string{
		"[Event \"a\"\n1. e4 *\n":                        {"1:1: the tag Event is not closed on its line"},
		"[Event a]\n1. e4 *\n":                           {"1:1: [Event a] is no tag pair"},
		"1. e4 (1. d4 d5 *\n":                            {"1:7: the variation that begins here is not closed"},
		"1. e4 ) e5 *\n":                                 {"1:7: a variation is closed that was not opened"},
		"1. e4 } e5 *\n":                                 {`1:7: "}" stands alone among the moves`},
		"1. e4 [%clk 0:01:00] e5 *\n":                    {"1:7: [%clk 0:01:00] e5 * stands among the moves"},
		"1. e4 { never closed\n\n[Event \"b\"]\n1. d4 *": {"1:7: the comment that begins here is not closed"},
		"1. e4 { never closed":                           {"1:7: the comment that begins here is not closed"},
	} {
		g := read(t, text)
		require.Equal(t, want, problems(g[0]), text)
		require.Equal(t, strings.Count(text, "[Event \"b"), len(g)-1, text)
	}
}

// A game without an end token ends where the next one begins.
func TestMissingEndTokens(t *testing.T) {
	games := read(t, "[Event \"a\"]\n\n1. e4 e5\n\n[Event \"b\"]\n[White \"x\"]\n\n1. d4\n")
	require.Len(t, games, 2)
	require.Equal(t, []string{"", ""}, []string{games[0].End, games[1].End})
	require.Equal(t, Place{5, 1}, games[0].EndPlace)
	require.Equal(t, []string{"d4"}, texts(games[1]))
	require.Equal(t, "x", games[1].Tag("White"))
	games = read(t, "[Event \"a\"]\n\n[Event \"b\"]\n\n1. d4 *")
	require.Len(t, games, 2)
	require.Empty(t, games[0].Moves)
	require.Empty(t, read(t, " \n\n"))
	require.Len(t, read(t, "*"), 1)
	require.Len(t, read(t, "\ufeff[Event \"a\"]\n*"), 1)
}

// endless returns the same bytes again and again.
type endless struct {
	text []byte
	left int
	at   int
}

func (e *endless) Read(b []byte) (int, error) {
	if e.left == 0 {
		return 0, io.EOF
	}
	n := copy(b[:min(len(b), e.left)], e.text[e.at:])
	e.at = (e.at + n) % len(e.text)
	e.left -= n
	return n, nil
}

// 64 MiB of anything are read in seconds and in little memory.
func TestCorpusHostileFiles(t *testing.T) {
	if !*corpus {
		t.Skip("only with -corpus")
	}
	const size = 64 << 20
	for _, text := range []string{
		"Nf3 Nf6 Ng1 Ng8 ", "Nf3 Nf6 Ng1 Ng8\n", "(", "{", "[a \"b\"] ", "x", "[", "[Event \"", "1. e4 e5 2. Qxh8 Zz9 1-0\n", "1. e4 Nf6 2. e5 Ng8 3. e6 Nf6 4. Zz9 *\n",
		"Ф", "Kd4 Qd4 Td4 ", "1. e4 (1. d4 {x} ) ", "% ", "%\n", "\\", "[Event \"x\"]\n\n", "-- -- ", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Qd4 * ", "{[%clk 1:1:1]} e4 ",
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		begin := time.Now()
		games, most := 0, uint64(0)
		r, p := NewReader(&endless{text: []byte(text), left: size}), NewReplayer()
		for {
			g, err := r.Next()
			if err != nil {
				require.Equal(t, io.EOF, err)
				break
			}
			p.Replay(g, chess.Start())
			if games++; games%1000 == 1 {
				runtime.ReadMemStats(&after)
				most = max(most, after.HeapAlloc)
			}
		}
		seconds := time.Since(begin).Seconds()
		require.Less(t, seconds, 40.0, "%q", text) // 10 on a machine that does nothing else
		require.Less(t, most, before.HeapAlloc+100<<20, "%q", text)
		t.Logf("%-40.40q %8d games %6.2f s %4d MiB", text, games, seconds, int64(most-before.HeapAlloc)>>20)
	}
}

// replay plays the first game of a text.
func replay(t testing.TB, text string) (*Game, *Replayed) {
	t.Helper()
	g := read(t, text)[0]
	p, err := StartOf(g)
	require.NoError(t, err)
	return g, NewReplayer().Replay(g, p)
}

// uci returns the moves as squares.
func uci(r *Replayed) string {
	var list []string
	for _, m := range r.Moves {
		list = append(list, m.String())
	}
	return strings.Join(list, " ")
}

// The sample game of the Laws (C.13) in the forms that editions print, and in
// other languages, is one and the same game.
func TestNotationOfOneGame(t *testing.T) {
	const want = "e2e4 e7e5 g1f3 g8f6 d2d4 e5d4 e4e5 f6e4 d1d4 d7d5 e5d6 e4d6 c1g5 b8c6 d4e3 f8e7 b1d2 e8h8 e1a1 f8e8 c1b1"
	for text, code := range map[string]string{
		"1. e4 e5 2. Nf3 Nf6 3. d4 exd4 4. e5 Ne4 5. Qxd4 d5 6. exd6 e.p. Nxd6 7. Bg5 Nc6 8. Qe3+ Be7 9. Nbd2 0-0 10. 0-0-0 Re8 11. Kb1 (=)":                                              "en",
		"1. e4 e5 2. Nf3 Nf6 3. d4 ed4 4. e5 Ne4 5. Qd4 d5 6. ed6 Nd6 7. Bg5 Nc6 8. Qe3 Be7 9 Nbd2 0-0 10. 0-0-0 Re8 11. Kb1":                                                             "en",
		"1. e2-e4 e7-e5 2. Ng1-f3 Ng8-f6 3. d2-d4 e5xd4 4. e4-e5 Nf6-e4 5. Qd1xd4 d7-d5 6. e5xd6e.p. Ne4xd6 7. Bc1-g5 Nb8-c6 8. Qd4-e3+ Bf8-e7 9. Nb1-d2 O-O 10. O-O-O Rf8-e8 11. Kc1-b1": "en",
		"e2e4 e7e5 g1f3 g8f6 d2d4 e5d4 e4e5 f6e4 d1d4 d7d5 e5d6 e4d6 c1g5 b8c6 d4e3 f8e7 b1d2 e8g8 e1c1 f8e8 c1b1":                                                                        "en",
		"1. e4 e5 2. ♘f3 ♞f6 3. d4 exd4 4. e5 ♞e4 5. ♕xd4 d5 6. exd6 ♞xd6 7. ♗g5 ♞c6 8. ♕e3+ ♝e7 9. ♘bd2 O-O 10. O-O-O ♜e8 11. ♔b1":                                                       "en",
		"1. e4 e5 2. Кf3 Кf6 3. d4 ed 4. e5 Кe4": "",
		"1. e4 e5 2. Кf3 Кf6 3. d4 e:d4 4. e5 Кe4 5. Ф:d4 d5 6. e:d6 К:d6 7. Сg5 Кc6 8. Фe3+ Сe7 9. Кbd2 О-О 10. О-О-О Лe8 11. Крb1": "ru",
		"1. e4 e5 2. Sf3 Sf6 3. d4 exd4 4. e5 Se4 5. Dxd4 d5 6. exd6 Sxd6 7. Lg5 Sc6 8. De3+ Le7 9. Sbd2 0-0 10. 0-0-0 Te8 11. Kb1":  "de",
		"1. e4 e5 2. Cf3 Cf6 3. d4 exd4 4. e5 Ce4 5. Dxd4 d5 6. exd6 Cxd6 7. Fg5 Cc6 8. De3+ Fe7 9. Cbd2 0-0 10. 0-0-0 Te8 11. Rb1":  "fr",
		"1. e4 e5 2. Cf3 Cf6 3. d4 exd4 4. e5 Ce4 5. Dxd4 d5 6. exd6 Cxd6 7. Ag5 Cc6 8. De3+ Ae7 9. Cbd2 0-0 10. 0-0-0 Te8 11. Rb1":  "es",
		"1. e4 e5 2. Pf3 Pf6 3. d4 exd4 4. e5 Pe4 5. Dxd4 d5 6. exd6 Pxd6 7. Lg5 Pc6 8. De3+ Le7 9. Pbd2 0-0 10. 0-0-0 Te8 11. Kb1":  "nl",
		"1. e4 e5 2. Hf3 Hf6 3. d4 exd4 4. e5 He4 5. Vxd4 d5 6. exd6 Hxd6 7. Fg5 Hc6 8. Ve3+ Fe7 9. Hbd2 0-0 10. 0-0-0 Be8 11. Kb1":  "hu",
		"1. e4 e5 2. Jf3 Jf6 3. d4 exd4 4. e5 Je4 5. Dxd4 d5 6. exd6 Jxd6 7. Sg5 Jc6 8. De3+ Se7 9. Jbd2 0-0 10. 0-0-0 Ve8 11. Kb1":  "cs",
		"1. e4 e5 2. Sf3 Sf6 3. d4 exd4 4. e5 Se4 5. Hxd4 d5 6. exd6 Sxd6 7. Gg5 Sc6 8. He3+ Ge7 9. Sbd2 0-0 10. 0-0-0 We8 11. Kb1":  "pl",
	} {
		_, r := replay(t, text)
		if code == "" { // ed without a rank is no move that can be told apart
			require.Equal(t, "laws.illegal.unreadable", r.Faults[0].Reason.Key)
			require.Equal(t, 5, r.Faults[0].Ply)
			continue
		}
		require.Empty(t, r.Faults, text)
		require.Equal(t, want, uci(r), text)
		require.Equal(t, code, r.Letters.Code, text)
		require.Nil(t, r.Other, text)
	}
}

// A German Sf3 is a knight, also if no other move of the game tells the language;
// a pawn it is never.
func TestLettersOfOneMove(t *testing.T) {
	_, r := replay(t, "1. Sf3 *")
	require.Equal(t, "g1f3", uci(r))
	_, r = replay(t, "1. Sf3 Zf6 *")
	require.Equal(t, "g1f3", uci(r))
	require.Equal(t, "Z is not the letter of a piece", language.English.Say(r.Faults[0].Reason))
}

// R is a rook, in French a king: if both games are legal, that is said; games of
// the file before decide.
func TestAmbiguousLetters(t *testing.T) {
	fen := "[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"]\n\n"
	g, r := replay(t, fen+"1. Rd1 *")
	require.Equal(t, "a1d1", uci(r))
	require.NotNil(t, r.Other)
	french := read(t, "1. Cf3 Cf6 2. Cc3 Cc6 3. e4 e5 4. Fb5 Fb4 5. Re2 *")[0]
	p := NewReplayer()
	p.Replay(french, chess.Start())
	start, err := StartOf(g)
	require.NoError(t, err)
	r = p.Replay(g, start)
	require.Equal(t, "e1d1", uci(r))
	require.Nil(t, r.Other)
}

// A move that does not fit is named with its reason and, if there is exactly one,
// the change that makes the game legal to its end.
func TestFaults(t *testing.T) {
	const opera = "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0"
	_, r := replay(t, opera)
	require.Empty(t, r.Faults)
	for _, c := range []struct{ from, to, reason, proposal string }{
		{"7. Qb3", "7. Qb4", "no such piece can go to b4", "Qb3 instead of Qb4"},
		{"2. Nf3", "2. nf3", "this is not the form of a move", "Nf3 instead of nf3"},
		{"9. Bg5", "9. Rg5", "no such piece can go to g5", "Bg5 instead of Rg5"},
		{"11. Bxb5+", "11. Bxb5+ Zz9", "this is not the form of a move", "without Zz9"},
		{"12. O-O-O", "12. O-O", "no such piece can go to d7", "O-O-O instead of O-O"},
		{"16. Qb8+ Nxb8", "16. Nxb8 Qb8+", "there is no such piece", "Qb8+ before Nxb8"},
		{"15. Bxd7+ Nxd7", "15. Bxd7+ Nh5", "the king stays in check", "Nxd7 instead of Nh5"},
		{"17. Rd8#", "17. Rd8# Kxd8", "the king is mated, the game is over", "without Kxd8"},
		{"17. Rd8#", "17. Rd8 Kf8", "the king is mated, the game is over", "without Kf8"},
		{"11. Bxb5+ Nbd7", "11. Bxb5+ Nd7", "pieces on f6, b8 can go to d7", "Nbd7 instead of Nd7"},
		{"4. dxe5", "4. Bxe5", "no such piece can go to e5", "dxe5 instead of Bxe5"},
	} {
		require.Contains(t, opera, c.from)
		_, r := replay(t, strings.Replace(opera, c.from, c.to, 1))
		require.Len(t, r.Faults, 1, c.to)
		require.Equal(t, c.reason, language.English.Say(r.Faults[0].Reason), c.to)
		proposal := ""
		if r.Faults[0].Proposal != nil {
			proposal = language.English.Say(r.Faults[0].Proposal.Text)
		}
		require.Equal(t, c.proposal, proposal, c.to)
	}
}

// A mistake can be earlier than the first move that does not fit.
func TestFaultOfAnEarlierMove(t *testing.T) {
	g, r := replay(t, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a5 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bxb5 axb5 8. a4 *")
	require.Equal(t, "axb5", g.Moves[r.Faults[0].Ply].Text)
	require.Equal(t, 13, r.Faults[0].Ply)
	require.Equal(t, 5, r.Faults[0].Proposal.Ply)
	require.Equal(t, "a6 instead of a5", language.English.Say(r.Faults[0].Proposal.Text))
}

// An illegal move that can be made on the board as it is written is made.
func TestReadingAsPlayed(t *testing.T) {
	for _, c := range []struct{ fen, moves, want string }{
		{"4k3/8/8/8/4r3/8/8/4KB2 w - - 0 1", "1. Bc4 Rd4", "f1c4 e4d4"},              // leaves the king in check
		{"4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "1. Bc2 Kd8 2. Bg6", "f1c2 e8d8 c2g6"},    // is no move of a bishop
		{"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "1. O-O-O Ke7 2. Kc2", "e1a1 e8e7 c1c2"},  // has no right any more
		{"4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "1. O-O-O Ke7 2. Kc2", "e1a1 e8e7 c1c2"}, // jumps over the knight
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "1. a8 Kd7", "a7a8q e8d7"},                // becomes a queen
		{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "1. -- Ke7 2. e4", "0000 e8e7 e2e4"},     // is not written
		{"4k3/8/8/8/8/8/8/4K1NN w - - 0 1", "1. Nd4 Ke7", ""},                        // may be of either knight
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "1. Qd4 Ke7", ""},                          // is of no piece
		{"4k3/8/8/8/8/8/8/R1N1K3 w Q - 0 1", "1. O-O-O Ke7", ""},                     // has no room for the king
		{"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "1. Ra1 Ke7", ""},                         // stands on its own square
	} {
		g := read(t, fmt.Sprintf("[FEN %q]\n\n%s *", c.fen, c.moves))[0]
		start, err := StartOf(g)
		require.NoError(t, err)
		p := NewReplayer()
		p.AsPlayed = true
		r := p.Replay(g, start)
		require.Len(t, r.Faults, 1, c.moves)
		require.Equal(t, c.want, uci(r), c.moves)
		require.Equal(t, c.want != "", r.Faults[0].Made, c.moves)
	}
}

// A king that an illegal move has left in check is not captured.
func TestNoKingIsCaptured(t *testing.T) {
	g := read(t, "[FEN \"4k3/8/8/8/4r3/8/8/4KQ2 w - - 0 1\"]\n\n1. Qc4 Rxe1 2. Qd4 *")[0]
	start, err := StartOf(g)
	require.NoError(t, err)
	p := NewReplayer()
	p.AsPlayed = true
	r := p.Replay(g, start)
	require.Equal(t, "f1c4", uci(r))
	require.Len(t, r.Faults, 2)
	require.Equal(t, "laws.illegal.king", r.Faults[1].Reason.Key)
}

// FuzzPGN: any file is read to its end; moves that were read are legal, unless a
// fault says otherwise, and read the same when they are written again.
func FuzzPGN(f *testing.F) {
	f.Add([]byte(sample))
	f.Add([]byte("1. e4 e5 2. Qxh8 Zz9 1-0"))
	f.Add([]byte("[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"]\n1. 0-0-0 Крd7 2. Лd6 *"))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, p, played := NewReader(bytes.NewReader(data)), NewReplayer(), NewReplayer()
		played.AsPlayed = true
		last := Place{1, 0}
		for {
			g, err := r.Next()
			if err != nil {
				require.Equal(t, io.EOF, err)
				return
			}
			for _, m := range g.Moves {
				require.True(t, m.Place.Line > last.Line || m.Place.Line == last.Line && m.Place.Col > last.Col)
				require.NotEmpty(t, m.Text)
				last = m.Place
			}
			start, err := StartOf(g)
			if err != nil {
				continue
			}
			played.Replay(g, start)
			out := p.Replay(g, start)
			position := out.Start
			for _, m := range out.Moves {
				if m == 0 {
					position = position.Pass()
					continue
				}
				require.Contains(t, position.LegalMoves(), m)
				form, ok := parse(position.SAN(m), English)
				require.True(t, ok, position.SAN(m))
				again, n := form.find(&position, position.LegalMoves())
				require.Equal(t, 1, n)
				require.Equal(t, m, again)
				position = position.Make(m)
			}
		}
	})
}
