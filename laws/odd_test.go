package laws

import (
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/laws/chess"
)

const (
	promoting = "[FEN \"7k/4P3/8/8/8/8/8/K7 w - - 0 1\"]\n"
	queened   = "4Q3/6k1/8/8/8/8/8/K7 w - - 1 2"
	castling  = "[FEN \"1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w %s - 0 1\"]\n1. O-O O-O-O *"
	castled   = "2kr2r1/pppppppp/8/8/8/8/PPPPPPPP/1R3RK1 w - - 2 2"
)

// oddTexts are games as people and programs write them, each with the moves that it has
// (or the position that it leads to), and what is found in it.
var oddTexts = []struct{ name, text, moves, found string }{
	{"German, one move", "1. Sf3 *", "Nf3", ""},
	{"German king", "1. e4 e5 2. Ke2 Sc6 *", "e4 e5 Ke2 Nc6", ""},
	{"Russian", "1. e4 e5 2. Крe2 Фe7 3. Кf3 Кh6 *", "e4 e5 Ke2 Qe7 Nf3 Nh6", ""},
	{"Russian capitals", "1. e4 e5 2. КРe2 *", "e4 e5 Ke2", ""},
	{"Cyrillic files", "1. е4 е5 2. Кf3 Кс6 3. Сb5 а6 4. С:с6 *", "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6", ""},
	{"Cyrillic castling", "1. e4 e5 2. Кf3 Кf6 3. Сc4 Сc5 4. 0–0 О-О *", "e4 e5 Nf3 Nf6 Bc4 Bc5 O-O O-O", ""},
	{"Dutch", "1. e4 e5 2. Pf3 Pc6 3. Lb5 *", "e4 e5 Nf3 Nc6 Bb5", ""},
	{"figurines", "1. e4 e5 2. ♘f3 ♞c6 3. ♗b5 *", "e4 e5 Nf3 Nc6 Bb5", ""},
	{"noughts", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0 *", "e4 e5 Nf3 Nf6 Bc4 Bc5 O-O O-O", ""},
	{"en passant", "1. e4 a6 2. e5 d5 3. exd6e.p. Nf6 *", "e4 a6 e5 d5 exd6 Nf6", ""},
	{"en passant, apart", "1. e4 a6 2. e5 d5 3. exd6 e.p. Nf6 *", "e4 a6 e5 d5 exd6 Nf6", ""},
	{"two plus signs", "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7++ 1-0", "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7", ""},
	{"the word mate", "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7 mate 1-0", "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7", ""},
	{"NAGs", "1. e4$1 $14 e5 $2 2. Nf3!? Nc6?! $146 *", "e4 e5 Nf3 Nc6", ""},
	{"nested variations", "1. e4 (1. d4 d5 (1... Nf6 2. c4 (2. Nf3) e6) 2. c4) e5 *", "e4 e5", ""},
	{"comments to the end of the line", "1. e4 ; best by test 1. d4\ne5 *", "e4 e5", ""},
	{"clocks", "1. e4 {[%clk 0:03:00]} 1... e5 {[%clk 0:03:00][%eval 0.2]} *", "e4 e5", ""},
	{"a null move", "1. e4 -- 2. d4 *", "", "1:7 2 unclear-move"},
	{"a null move of another program", "1. e4 e5 2. Z0 Nc6 *", "", "1:13 3 unclear-move"},
	{"tags on a line", "[Event \"E\"][Site \"S\"] [White \"A\"]\n1. e4 *", "e4", ""},
	{"no result", "1. e4 e5 2. Nf3\n", "e4 e5 Nf3", "2:1 0 no-end-token"},
	{"byte order mark", "\ufeff1. e4 *", "e4", ""},
	{"Windows lines", "[White \"A\"]\r\n\r\n1. e4 e5\r\n2. Nf3 *\r\n", "e4 e5 Nf3", ""},
	{"old Macintosh lines", "[White \"A\"]\r\r1. e4 e5\r2. Nf3 *\r", "e4 e5 Nf3", ""},
	{"tags without quotes", "[Event E]\n[Result 1-0]\n1. e4 e5 1-0", "e4 e5", "1:1 0 pgn-tag, 2:1 0 pgn-tag"},
	{"squares", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 *", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O", ""},
	{"squares with hyphens", "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 *", "e4 e5 Nf3 Nc6", ""},
	{"squares with dashes", "1. e2−e4 e7—e5 2. Ng1‐f3 *", "e4 e5 Nf3", ""},
	{"a colon after the square", "1. e4 d5 2. e:d5 Qd5: *", "e4 d5 exd5 Qxd5", ""},
	{"X-FEN", strings.Replace(castling, "%s", "KQkq", 1), castled, ""},
	{"Shredder-FEN", strings.Replace(castling, "%s", "GBgb", 1), castled, ""},
	{"X-FEN, squares", strings.Replace(strings.Replace(castling, "%s", "KQkq", 1), "O-O O-O-O", "c1g1 c8b8", 1), castled, ""},
	{"promotion with =", promoting + "1. e8=Q+ Kg7 *", queened, ""},
	{"promotion without", promoting + "1. e8Q+ Kg7 *", queened, ""},
	{"promotion in brackets", promoting + "1. e8(Q)+ Kg7 *", queened, ""},
	{"promotion in brackets, Russian", promoting + "1. e8(Ф) Крg7 *", queened, ""},
	{"promotion with a stroke", promoting + "1. e8/Q Kg7 *", queened, ""},
	{"promotion to a king", promoting + "1. e8=K *", "", "2:4 1 illegal-move"},
	{"no promotion", promoting + "1. e8 *", "", "2:4 1 illegal-move"},
	{"SetUp without FEN", "[SetUp \"1\"]\n1. e4 *", "e4", "1:1 0 pgn-setup"},
	{"FEN without SetUp", "[SetUp \"0\"]\n" + promoting + "1. e8Q Kg7 *", queened, "1:1 0 pgn-setup"},
	{"FEN with letters for counters", "[FEN \"7k/4P3/8/8/8/8/8/K7 w - - x y\"]\n1. e8=Q *", "", "1:1 0 start-position"},
	{"FEN without counters", "[FEN \"7k/4P3/8/8/8/8/8/K7 w - -\"]\n1. e8=Q Kg7 *", queened, ""},
	{"FEN in the middle of a game, counted from 1", "[FEN \"7k/4P3/8/8/8/8/8/K7 w - - 7 40\"]\n1. e8=Q Kg7 *", "4Q3/6k1/8/8/8/8/8/K7 w - - 1 41", ""},
	{"FEN in the middle of a game", "[FEN \"7k/4P3/8/8/8/8/8/K7 w - - 7 40\"]\n40. e8=Q Kg7 *", "4Q3/6k1/8/8/8/8/8/K7 w - - 1 41", ""},
	{"escaped quotes", "[Event \"The \\\"Big\\\" one \\\\ x\"]\n1. e4 *", "e4", ""},
	{"escape lines", "% comment 1. d4\n1. e4\n%more\ne5 *", "e4 e5", ""},
	{"a wrong number", "1. e4 e5 3. Nf3 Nc6 3. Bb5 a6 *", "e4 e5 Nf3 Nc6 Bb5 a6", "1:13 3 pgn-number"},
	{"no numbers", "e4 e5 Nf3 Nc6 *", "e4 e5 Nf3 Nc6", ""},
	{"more points than needed", "1.e4 e5 2.Nf3 2...Nc6 3.... Bb5 *", "e4 e5 Nf3 Nc6 Bb5", ""},
	{"hard blanks", "1.\u00a0e4\u00a0e5 2.\u00a0Nf3 *", "e4 e5 Nf3", ""},
	{"tabs", "1.\te4\te5\t2.\tNf3\t*", "e4 e5 Nf3", ""},
	{"the tag against the token", "[Result \"1-0\"]\n1. e4 e5 1/2", "e4 e5", "2:10 0 result-tag"},
	{"halves", "[Result \"½-½\"]\n1. e4 e5 1/2-1/2", "e4 e5", ""},
	{"one half", "[Result \"1/2\"]\n1. e4 e5 ½-½", "e4 e5", ""},
	{"a colon in the result", "[Result \"1:0\"]\n1. e4 e5 1:0", "e4 e5", ""},
	{"won without play", "[Result \"+/-\"]\n+/-", "", "2:1 0 no-moves"},
	{"draw offers", "1. e4 e5 2. Nf3 (=) Nc6 = 3. Bb5 +/- *", "e4 e5 Nf3 Nc6 Bb5", ""},
	{"a tag twice", "[White \"A\"]\n[White \"B\"]\n1. e4 *", "e4", "2:1 0 pgn-tag"},
	{"another game", "[Variant \"Crazyhouse\"]\n1. e4 d5 2. P@d3 *", "", "1:1 0 pgn-variant"},
	{"Chess960 by name", "[Variant \"Chess 960\"]\n1. e4 *", "e4", ""},
	{"capitals are missing", "1. e4 e5 2. nf3 *", "", "1:13 3 unclear-move"},
	{"a word of the player", "1. e4 e5 White resigns 0-1", "", "1:10 3 unclear-move"},
	{"UTF-16", utf16Text("1. e4 e5 2. Nf3 *"), "e4 e5 Nf3", ""},
	{"Windows-1251", windows1251("[White \"Иванов\"]\n1. e4 e5 2. Кf3 Кc6 3. Сb5 Крe7 *"), "e4 e5 Nf3 Nc6 Bb5 Ke7", ""},
}

func utf16Text(text string) string {
	out := []byte{0xff, 0xfe}
	for _, c := range utf16.Encode([]rune(text)) {
		out = append(out, byte(c), byte(c>>8))
	}
	return string(out)
}

func windows1251(text string) string {
	out, err := charmap.Windows1251.NewEncoder().String(text)
	if err != nil {
		panic(err)
	}
	return out
}

func TestOddTexts(t *testing.T) {
	for _, c := range oddTexts {
		list := games(t, c.text, Options{Edition: edition(t, "2023")})
		require.Len(t, list, 1, c.name)
		require.Equal(t, c.found, strings.Join(rules(list[0]), ", "), c.name)
		if c.moves == "" || strings.Contains(c.found, "illegal") {
			continue
		}
		_, p, err := ReadLast("g.pgn", strings.NewReader(c.text), 1, Options{Edition: edition(t, "2023")})
		require.NoError(t, err, c.name)
		want := c.moves
		if !strings.Contains(want, "/") {
			q := chess.Start()
			for _, text := range strings.Fields(c.moves) {
				m, n := readMove(&q, text)
				require.Equal(t, 1, n, "%s: %s", c.name, text)
				q = q.Make(m)
			}
			want = q.FEN()
		}
		require.Equal(t, want, p.FEN(), c.name)
	}
}

// Games that stand one after the other without tags are games of their own.
func TestGamesWithoutTags(t *testing.T) {
	for _, text := range []string{"1. e4 e5 1-0 1. d4 d5 2. c4 0-1 1. c4 *", "1. e4 e5\n\n1. d4 d5 2. c4\n\n1. c4\n"} {
		list := games(t, text, Options{Edition: edition(t, "2023")})
		require.Len(t, list, 3)
		for i, plies := range []int{2, 3, 1} {
			require.Equal(t, plies, list[i].Plies)
			require.False(t, list[i].HasError())
		}
	}
}

// Names in the old encodings of Windows are read: Cyrillic letters stand side by side, others
// among Latin ones.
func TestNamesInOldEncodings(t *testing.T) {
	latin, err := charmap.Windows1252.NewEncoder().String("[White \"Müller\"]\n1. e4 *")
	require.NoError(t, err)
	require.Equal(t, "Müller", games(t, latin, Options{})[0].White)
	require.Equal(t, "Иванов", games(t, windows1251("[White \"Иванов\"]\n1. e4 *"), Options{})[0].White)
}

// A packed file is no file of games, and that is said.
func TestPackedFiles(t *testing.T) {
	_, err := NewReader("g.pgn.gz", strings.NewReader("\x1f\x8b\x08\x00 and more"), Options{}).Next()
	require.Equal(t, "the file is packed; unpack it first", language.English.Error(err))
}
