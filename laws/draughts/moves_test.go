package draughts_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/laws/draughts"
)

// TestPerft: captures of the same men to the same square are counted once.
func TestPerft(t *testing.T) {
	for i, n := range []uint64{7, 49, 302, 1469, 7482, 37986, 190146, 929899} {
		require.Equal(t, n, draughts.Russian.Perft(draughts.Russian.Start(), i+1), "Russian, depth %d", i+1)
	}
	for i, n := range []uint64{9, 81, 658, 4265, 27117, 167140, 1049442} {
		require.Equal(t, n, draughts.Hundred.Perft(draughts.Hundred.Start(), i+1), "100 squares, depth %d", i+1)
	}
	p := position(t, draughts.Hundred, "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46")
	for i, n := range []uint64{14, 55, 1168, 5432, 87195, 629010} {
		require.Equal(t, n, draughts.Hundred.Perft(p, i+1), "two kings of Black, depth %d", i+1)
	}
}

func position(t *testing.T, d *draughts.Discipline, fen string) draughts.Position {
	t.Helper()
	p, err := d.ParseFEN(fen)
	require.NoError(t, err)
	require.Equal(t, p, func() draughts.Position { again, _ := d.ParseFEN(d.FEN(&p)); return again }())
	return p
}

// ways returns the captures of a position as they are written, each once.
func ways(d *draughts.Discipline, p draughts.Position) (out []string) {
	for _, c := range d.Captures(&p) {
		out = append(out, d.WriteWay(c))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// TestDiagrams: the seven positions of the book that can be set up from its text.
func TestDiagrams(t *testing.T) {
	r := draughts.Russian
	for _, c := range []struct {
		name, fen string
		d         *draughts.Discipline
		ways      string
		answers   map[string]string // the only answer to each way
	}{
		{"4", "B:Wc3,d4,e3,f2,f4:BKa5,d6,e7", r, "a5:e1:g3:e5", map[string]string{"a5:e1:g3:e5": "d4:f6:d8"}},
		{"5", "W:WKe1:Bb6,c3,c5,d6,e5,e7", r, "e1:a5:d8:f6:d4", nil},
		{"6", "B:Wa1,a3,b2,b4,d2,d4,e3,f2,f4:Ba5,c5,c7,e7,g7", r, "a5:c3:e1:g3:e5:c3 a5:c3:e5:g3:e1:c3", map[string]string{
			"a5:c3:e1:g3:e5:c3": "b2:d4:b6:d8:f6:h8", "a5:c3:e5:g3:e1:c3": "b2:d4:b6:d8:f6:h8",
		}},
		{"8", "W:WKd2:Bb6,d6,f4,f6,g7", r, "d2:g5:d8:a5 d2:g5:e7:c5:a7 d2:h6:f8:c5:a7", nil},
		{"12", "W:WK47:B11,12,19,30,38,40", draughts.Hundred, "47:24:35:44:6 47:24:8:17:6", nil},
	} {
		p := position(t, c.d, c.fen)
		require.Equal(t, c.ways, strings.Join(ways(c.d, p), " "), "diagram %s", c.name)
		for way, answer := range c.answers {
			next := c.d.Play(p, move(t, c.d, &p, way))
			require.Equal(t, []string{answer}, ways(c.d, next), "diagram %s after %s", c.name, way)
		}
	}
}

func move(t *testing.T, d *draughts.Discipline, p *draughts.Position, text string) draughts.Move {
	t.Helper()
	w, ok := d.Read(text)
	require.True(t, ok, text)
	m, err := d.Find(p, w)
	require.NoError(t, err, "%s in %s", text, d.FEN(p))
	return m
}

func play(t *testing.T, d *draughts.Discipline, moves string) draughts.Position {
	t.Helper()
	p := d.Start()
	for _, text := range strings.Fields(moves) {
		p = d.Play(p, move(t, d, &p, text))
	}
	return p
}

// TestGamesOfTheBook: both sample games, in all notations that the book has.
func TestGamesOfTheBook(t *testing.T) {
	r := draughts.Russian
	final := position(t, r, "W:Wa1,a3,b2,c1,e3,g1,h2:Ba7,b6,b8,d8,e7,f8,g7,Kh4,h6,h8")
	for _, moves := range []string{
		"ed4 dc5 fe3 fg5 cb4 gh4 b:d6 h:f2 e:g3 c:h4",
		"e3-d4 d6-c5 f2-e3 f6-g5 c3-b4 g5-h4 b4:d6 h4:f2 e1:g3 c7:e5:c3:e1:h4",
		"e3-d4 d6-c5! f2-e3 f6-g5?! c3-b4 g5-h4 b4xd6 h4xf2 e1xg3 c7xh4",
		"е3-d4 d6-с5 f2-е3 f6-g5 с3-b4 g5-h4 b4:d6 h4:f2 е1:g3 с7:h4", // with Cyrillic letters
	} {
		require.Equal(t, final, play(t, r, moves), moves)
	}
	p := play(t, draughts.Hundred, "32-28 18-23 37-32 23-29 34:23 17-22 28:17")
	require.Equal(t, []string{"19:28:37:26"}, ways(draughts.Hundred, p))
	taken := draughts.Hundred.Moves(&p, nil)
	require.Len(t, taken, 1)
	require.Equal(t, 3, taken[0].Taken.Len())
}

// TestAmbiguousCapturesNeedTheirWay: from d2 to a7 there are two (2.1.6.2).
func TestAmbiguousCapturesNeedTheirWay(t *testing.T) {
	p := position(t, draughts.Russian, "W:WKd2:Bb6,d6,f4,f6,g7")
	for text, want := range map[string]error{
		"d2:a7": draughts.ErrAmbiguous, "d2:h6:a7": nil, "d2:g5:e7:c5:a7": nil, "d:a5": nil, "d2-c1": draughts.ErrNoMove, "d2:a1": draughts.ErrNoMove,
	} {
		w, ok := draughts.Russian.Read(text)
		require.True(t, ok, text)
		_, err := draughts.Russian.Find(&p, w)
		require.ErrorIs(t, err, want, text)
	}
	for _, text := range []string{"", "-", "d2", "d2-", "d2::a5", "i9-a1", "0-1", "51-46", "d2:a2", "hello", "é", "-d2"} {
		_, ok := draughts.Russian.Read(text)
		require.False(t, ok, text)
	}
}

// TestPositionsThatAreNone: what is wrong is named.
func TestPositionsThatAreNone(t *testing.T) {
	for fen, want := range map[string]string{
		"":              `"" is no position`,
		"X:W1:B2":       "no side to move",
		"W:W32:W31":     "each once",
		"W:W99:B1":      `"99" is no square of this board`,
		"W:Wc3:Bc3":     "two pieces stand on c3",
		"W:Wb8:Bc3":     "a man cannot stand on b8",
		"W:Wc3,:Bb6":    `"" is no square`,
		"W:W31-21:B1":   `"31-21" is no square`,
		"W:Wc3:Bb6:Bd6": "is no position",
		"W:W-5:B1":      `"-5" is no square`,
		"W:W032:B1":     `"032" is no square`,
		"W:WK:B1":       `"K" is no square`,
	} {
		_, err := draughts.Russian.ParseFEN(fen)
		require.ErrorContains(t, err, want, fen)
	}
}

// TestManOnHundredSquaresStaysAMan: passing the last row by taking it does not become a
// king; ending there it does, and takes no more (3.4.2). On the board of 64 it goes on as a
// king (2.1.5.15).
func TestManOnHundredSquaresStaysAMan(t *testing.T) {
	p := position(t, draughts.Hundred, "W:W14:B10,9,18")
	moves := draughts.Hundred.Moves(&p, nil)
	require.Len(t, moves, 2)
	for _, m := range moves {
		require.True(t, m.Promotes)
		require.Equal(t, 1, m.Taken.Len())
	}
	p = position(t, draughts.Russian, "W:Wb6:Bc7,f6")
	require.Equal(t, []string{"b6:d8:g5", "b6:d8:h4"}, ways(draughts.Russian, p))
}
