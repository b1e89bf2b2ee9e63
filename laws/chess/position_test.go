package chess

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// naiveSlide walks a line square by square.
func naiveSlide(s Square, occupied Set, steps [][2]int) (to Set) {
	for _, d := range steps {
		for f, r := s.File()+d[0], s.Rank()+d[1]; f >= 0 && f < 8 && r >= 0 && r < 8; f, r = f+d[0], r+d[1] {
			to |= SquareAt(f, r).Set()
			if occupied.Has(SquareAt(f, r)) {
				break
			}
		}
	}
	return to
}

// Rooks and bishops attack up to the first piece of each line.
func TestSlidingAttacks(t *testing.T) {
	straight, diagonal := [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}, [][2]int{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}
	rapid.Check(t, func(t *rapid.T) {
		occupied := Set(rapid.Uint64().Draw(t, "a") & rapid.Uint64().Draw(t, "b"))
		for s := Square(0); s < 64; s++ {
			require.Equal(t, naiveSlide(s, occupied, straight), RookAttacks(s, occupied), s)
			require.Equal(t, naiveSlide(s, occupied, diagonal), BishopAttacks(s, occupied), s)
			require.Equal(t, RookAttacks(s, occupied)|BishopAttacks(s, occupied), QueenAttacks(s, occupied))
		}
	})
}

func TestSquares(t *testing.T) {
	require.Equal(t, Square(4), SquareAt(4, 0))
	require.Equal(t, "e1", Square(4).String())
	require.Equal(t, "-", NoSquare.String())
	require.True(t, Square(0).IsDark())
	require.False(t, Square(7).IsDark())
	for s := Square(0); s < 64; s++ {
		require.Equal(t, s.IsDark(), DarkSquares.Has(s), s)
		q, ok := ParseSquare(s.String())
		require.True(t, ok)
		require.Equal(t, s, q)
	}
	require.Equal(t, 32, DarkSquares.Count())
	require.Equal(t, SquareAt(1, 1).Set()|SquareAt(2, 2).Set(), Between(0, SquareAt(3, 3)))
	require.Zero(t, Between(0, SquareAt(1, 2)))
	require.Equal(t, 8, Line(SquareAt(2, 2), SquareAt(3, 3)).Count())
}

// play makes moves written as squares.
func play(t *testing.T, p Position, moves ...string) Position {
	t.Helper()
next:
	for _, text := range moves {
		for _, m := range p.LegalMoves() {
			if m.String() == text {
				p = p.Make(m)
				continue next
			}
		}
		require.Fail(t, "not legal", "%s in %s", text, p.FEN())
	}
	return p
}

// The text of a position after moves: counters, rights and the passed square.
func TestMake(t *testing.T) {
	for _, c := range []struct {
		from, want string
		moves      []string
	}{
		{startFEN, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", []string{"e2e4"}},
		{startFEN, "rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2", []string{"e2e4", "g8f6"}},
		{startFEN, "rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPPKPPP/RNBQ1BNR b kq - 2 2", []string{"e2e4", "g8f6", "e1e2"}},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 5 9", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 6 9", []string{"e1h1"}},
		{"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 5 9", "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 6 10", []string{"e8a8"}},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 5 9", "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 9", []string{"h1h8"}},
		{"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 7", "4k3/8/8/8/8/4p3/8/4K3 w - - 0 8", []string{"d4e3"}},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 8 7", "N3k3/8/8/8/8/8/8/4K3 b - - 0 7", []string{"a7a8n"}},
		// Chess960: king and rook change places, or the king stays.
		{"4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1", []string{"f1g1"}},
		{"4k3/8/8/8/8/8/8/6KR w H - 0 1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1", []string{"g1h1"}},
	} {
		p := parse(t, c.from)
		p = play(t, p, c.moves...)
		require.Equal(t, c.want, p.FEN(), c.moves)
		q := parse(t, c.want)
		require.Equal(t, q, p, "the hash, too, is that of the position")
	}
}

// Castling is not legal through an attacked square, nor in Chess960 if the rook
// hides the king from an attack.
func TestCastlingIsRefused(t *testing.T) {
	for fen, want := range map[string]int{
		"4k3/8/8/8/8/8/8/4K2R w K - 0 1":     1,
		"4kr2/8/8/8/8/8/8/4K2R w K - 0 1":    0, // f1 is attacked
		"4k1r1/8/8/8/8/8/8/4K2R w K - 0 1":   0, // g1 is attacked
		"4k2r/8/8/8/8/8/8/4K2R w K - 0 1":    1, // the rook may be attacked
		"1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1":   1, // the rook may cross an attacked square
		"4k3/8/8/8/4r3/8/8/4K2R w K - 0 1":   0, // in check
		"4k3/8/8/8/8/8/8/r1R1K3 w C - 0 1":   0, // the rook leaves the king in check from a1
		"4k3/8/8/8/8/8/8/rR1K4 w B - 0 1":    0,
		"4k3/8/8/8/8/8/8/4KN1R w K - 0 1":    0, // a knight between
		"4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1":    0,
		"4k3/8/8/8/8/8/8/1RN1K3 w Q - 0 1":   0,
		"4k3/8/8/8/8/8/6p1/4K2R w K - 0 1":   0, // a pawn attacks f1
		"4k3/8/8/8/8/8/7p/4K2R w K - 0 1":    0, // and g1
		"4k3/8/8/8/8/8/8/R3K2R w - - 0 1":    0,
		"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1":   2,
		"2r1k3/8/8/8/8/8/8/R3K2R w KQ - 0 1": 1,
	} {
		p := parse(t, fen)
		n := 0
		for _, m := range p.LegalMoves() {
			if m.IsCastling() {
				n++
			}
		}
		require.Equal(t, want, n, fen)
	}
}

// A position is the same one only if rights are the same, and a pawn that has
// passed matters only if its capture is legal.
func TestSamePosition(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 9 30", true},
		{"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1", false},
		{"8/8/8/8/k2pP2Q/8/8/3K4 b - e3 0 1", "8/8/8/8/k2pP2Q/8/8/3K4 b - - 0 1", true},   // the king would be in check
		{"3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1", "3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1", true}, // pinned on the file
		{"4k2r/8/8/8/8/8/8/4K3 w k - 0 1", "4k2r/8/8/8/8/8/8/4K3 w - - 0 1", false},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", false},
		{"4k3/8/8/8/8/8/8/1R2KR1R w FB - 0 1", "4k3/8/8/8/8/8/8/1R2KR1R w HB - 0 1", false},
	} {
		a, b := parse(t, c.a), parse(t, c.b)
		require.Equal(t, c.same, a.SameAs(&b), "%s | %s", c.a, c.b)
		require.Equal(t, c.same, a.Key() == b.Key(), "%s | %s", c.a, c.b)
	}
	p := Start()
	q := play(t, p, "g1f3", "g8f6", "f3g1", "f6g8")
	require.True(t, p.SameAs(&q))
	q = p.Pass()
	q = q.Pass()
	require.True(t, p.SameAs(&q))
	require.Equal(t, 2, q.MoveNumber())
}

func TestEndsOnTheBoard(t *testing.T) {
	for _, c := range []struct {
		fen                    string
		check, mate, stalemate bool
	}{
		{startFEN, false, false, false},
		{"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", true, true, false},
		{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", false, false, true},
		{"4k3/8/8/8/4R3/8/8/4K3 b - - 0 1", true, false, false},
		// the only move is an en passant capture
		{"8/8/8/1k6/1pP5/1P6/K7/8 b - c3 0 1", true, false, false},
	} {
		p := parse(t, c.fen)
		require.Equal(t, []bool{c.check, c.mate, c.stalemate}, []bool{p.IsCheck(), p.IsCheckmate(), p.IsStalemate()}, c.fen)
	}
}

func TestLacksMaterial(t *testing.T) {
	for fen, want := range map[string]bool{
		"4k3/8/8/8/8/8/8/4K3 w - -":     true,
		"4k3/8/8/8/8/8/8/4KN2 w - -":    true,
		"4k3/8/8/8/8/8/8/4KB2 w - -":    true,
		"4kb2/8/8/8/8/8/8/2B1K3 w - -":  true,  // both on dark squares
		"2b1k3/8/8/8/8/8/8/2B1K3 w - -": false, // one of each
		"4k3/8/8/8/8/8/8/1N2K1N1 w - -": false,
		"4k1n1/8/8/8/8/8/8/4K1N1 w - -": false,
		"4kb2/8/8/8/8/8/8/4K1N1 w - -":  false,
		"4k3/8/8/8/8/8/4P3/4K3 w - -":   false,
		"4k3/8/8/8/8/8/8/4K2R w - -":    false,
		"4k3/8/8/8/8/8/8/3QK3 w - -":    false,
		"4kb2/8/7b/8/8/8/8/2B1K3 w - -": true,
	} {
		p := parse(t, fen)
		require.Equal(t, want, p.LacksMaterial(), fen)
	}
}
