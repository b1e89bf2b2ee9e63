package chess

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
)

const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// Each form of FEN is read and written.
func TestFormsOfFEN(t *testing.T) {
	for _, c := range []struct{ in, fen, xfen, shredder string }{
		{startFEN, startFEN, startFEN, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"},
		{"4k3/8/8/8/4P3/8/8/4K3 b - e3", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"},
		{"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 7", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 7", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 7", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 7"},
		// K is the outermost rook; the inner one needs its letter.
		{"4k3/8/8/8/8/8/8/1R2KR1R w FB - 3 9", "4k3/8/8/8/8/8/8/1R2KR1R w FQ - 3 9", "4k3/8/8/8/8/8/8/1R2KR1R w FQ - 3 9", "4k3/8/8/8/8/8/8/1R2KR1R w FB - 3 9"},
		{"4k3/8/8/8/8/8/8/1R2KR1R w KQ - 3 9", "4k3/8/8/8/8/8/8/1R2KR1R w KQ - 3 9", "4k3/8/8/8/8/8/8/1R2KR1R w KQ - 3 9", "4k3/8/8/8/8/8/8/1R2KR1R w HB - 3 9"},
		{"  rk5r/8/8/8/8/8/8/RK5R b KQkq -  12 34", "rk5r/8/8/8/8/8/8/RK5R b KQkq - 12 34", "rk5r/8/8/8/8/8/8/RK5R b KQkq - 12 34", "rk5r/8/8/8/8/8/8/RK5R b HAha - 12 34"},
	} {
		p := parse(t, c.in)
		require.Equal(t, []string{c.fen, c.xfen, c.shredder}, []string{p.FEN(), p.XFEN(), p.ShredderFEN()}, c.in)
		for _, again := range []string{c.fen, c.xfen, c.shredder} {
			q := parse(t, again)
			require.True(t, q.SameAs(&p), again)
			require.Equal(t, p.Key(), q.Key(), again)
		}
	}
}

// What is wrong with the text of a position is named with its column.
func TestFENErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                     "position, character 1: there is no position",
		"8/8/8/8/8/8/8/8 w - -":                "position, character 16: White has no king",
		"4k3/8/8/8/8/8/8/8 w - -":              "position, character 18: White has no king",
		"8/8/8/8/8/8/8/4K3 w - -":              "position, character 18: Black has no king",
		"4k3/8/8/8/8/8/8/4KK2 w - -":           "position, character 19: White has two kings",
		"4k3/8/8/8/8/8/8/4K4 w - -":            "position, character 19: rank 1 has more than 8 squares",
		"4k3/8/7/8/8/8/8/4K3 w - -":            "position, character 8: rank 6 has 7 squares instead of 8",
		"4k3/8/8/8/8/8/4K3 w - -":              "position, character 18: there are 7 ranks instead of 8",
		"4k3/8/8/8/8/8/8/4K3/8 w - -":          "position, character 20: there are more than 8 ranks",
		"4k3/8/8/3Д4/8/8/8/4K3 w - -":          "position, character 10: Д is no piece (PNBRQK, pnbrqk)",
		"4k3/8/8/8/8/8/8/4K2P w - -":           "position, character 20: a pawn cannot stand on h1",
		"4k3/8/8/8/8/8/8/4K3":                  "position, character 20: who has the move is missing (w or b)",
		"4k3/8/8/8/8/8/8/4K3 W - -":            "position, character 21: W is neither w nor b",
		"4k3/8/8/8/8/8/8/4K3 w":                "position, character 22: the castling rights are missing (- if there are none)",
		"4k3/8/8/8/8/8/8/4K3 w -":              "position, character 24: the en passant square is missing (- if there is none)",
		"4k3/8/8/8/8/8/8/4K2R w KQ -":          "position, character 25: castling right Q: the rook is not there",
		"4k3/8/8/8/8/8/4K3/7R w K -":           "position, character 24: castling right K: the king is on e2",
		"4k3/8/8/8/8/8/8/4K2R w KK -":          "position, character 25: castling right K stands there twice",
		"4k3/8/8/8/8/8/8/4KR1R w FH -":         "position, character 25: White has the right to castle with two rooks of one side",
		"4k3/8/8/8/8/8/8/4K2R w Kx -":          "position, character 25: x is no castling right (KQkq, or the letter of a file)",
		"4k3/8/8/8/8/8/8/4K3 w - e3":           "position, character 25: e3 cannot be the en passant square",
		"4k3/8/8/8/8/8/8/4K3 b - e3":           "position, character 25: en passant square e3: no pawn has just passed it",
		"4k3/8/8/8/4P3/8/4R3/4K3 b - e3":       "position, character 29: en passant square e3: no pawn has just passed it",
		"4k3/8/8/8/8/8/8/4K3 w - - x 1":        "position, character 27: x is no number of moves",
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1 bm Kd2": "position, character 31: bm is one field too many",
		"4k3/8/8/8/4R3/8/8/4K3 w - -":          "position, character 2: Black is in check, and the opponent has the move",
	} {
		_, err := ParseFEN(text)
		var fen *FENError
		require.ErrorAs(t, err, &fen, text)
		require.Equal(t, want, language.English.Error(err), text)
		require.NotEmpty(t, language.Russian.Error(err))
	}
}

// Of the 960 layouts 162 allow castling at once: 72 with the rook on the a-side,
// 90 with the one on the h-side.
func TestLayoutsOfChess960(t *testing.T) {
	seen := map[string]bool{}
	both, a, h := 0, 0, 0
	for n := range Layouts {
		p, ok := Layout(n)
		require.True(t, ok)
		fen := p.ShredderFEN()
		require.False(t, seen[fen], fen)
		seen[fen] = true
		q := parse(t, fen)
		require.True(t, p.SameAs(&q))
		number, ok := LayoutOf(&q)
		require.True(t, ok)
		require.Equal(t, n, number)
		sides := 0
		for _, m := range p.LegalMoves() {
			if !m.IsCastling() {
				continue
			}
			sides++
			if m.To() > m.From() {
				h++
			} else {
				a++
			}
		}
		if sides > 0 {
			both++
		}
	}
	require.Equal(t, []int{162, 72, 90}, []int{both, a, h})
	p, _ := Layout(StandardLayout)
	require.Equal(t, startFEN, p.FEN())
	p, _ = Layout(0)
	require.Equal(t, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1", p.FEN())
	p, _ = Layout(959)
	require.Equal(t, "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1", p.FEN())
	_, ok := Layout(960)
	require.False(t, ok)
	p = parse(t, "4k3/8/8/8/8/8/8/4K3 w - - 0 1")
	_, ok = LayoutOf(&p)
	require.False(t, ok)
}

// FuzzFEN: a text is an error with a place in it, or a position that reads the same
// again in all three forms and whose moves keep the king safe.
func FuzzFEN(f *testing.F) {
	f.Add(startFEN)
	f.Add("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9")
	f.Add("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 7")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParseFEN(text)
		if err != nil {
			var fen *FENError
			require.ErrorAs(t, err, &fen)
			require.GreaterOrEqual(t, fen.Column, 1)
			require.LessOrEqual(t, fen.Column, len([]rune(text))+1)
			return
		}
		for _, again := range []string{p.FEN(), p.XFEN(), p.ShredderFEN()} {
			q := parse(t, again)
			require.True(t, p.SameAs(&q), again)
		}
		for _, m := range p.LegalMoves() {
			n := p.Make(m)
			require.False(t, n.InCheck(p.Turn()), "%s %s", p.FEN(), m)
			q := parse(t, n.FEN())
			require.Equal(t, n, q)
		}
	})
}
