package mate

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/laws/chess"
)

// The table of results of a fall of the flag in FIDE's manual for arbiters (2022),
// comment on article 6.9: what the player whose time is over has, what the opponent
// has, and whether the opponent wins.
func TestFlagTableOfTheManual(t *testing.T) {
	for _, row := range []struct {
		name, fen string
		wins      bool
	}{
		{"queen v knight", "4k3/8/8/3n4/8/8/8/3QK3 w - - 0 1", false},
		{"queen v bishop", "4k3/8/8/3b4/8/8/8/3QK3 w - - 0 1", false},
		{"rook v knight", "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", true},
		{"rook v bishop", "4k3/8/8/3b4/8/8/8/3RK3 w - - 0 1", false},
		{"knight v knight", "4k3/8/8/3n4/8/8/8/3NK3 w - - 0 1", true},
		{"knight v bishop", "4k3/8/8/3b4/8/8/8/3NK3 w - - 0 1", true},
		{"bishop v knight", "4k3/8/8/3n4/8/8/8/3BK3 w - - 0 1", true},
		{"bishop v bishop of the other colour", "4k3/8/8/3b4/8/8/8/2B1K3 w - - 0 1", true},
		{"bishop v bishop of the same colour", "4k3/8/8/3b4/8/8/8/3BK3 w - - 0 1", false},
		{"queen and pawn v knight", "4k3/8/8/3n4/8/8/4P3/3QK3 w - - 0 1", true},
		{"queen and pawn v bishop", "4k3/8/8/3b4/8/8/4P3/3QK3 w - - 0 1", true},
	} {
		p := parse(t, row.fen)
		a := Search(&p, chess.Black, Limit)
		if !row.wins {
			require.Equal(t, Impossible, a.Verdict, row.name)
			continue
		}
		require.Equal(t, Possible, a.Verdict, row.name)
		requireMate(t, p, chess.Black, a.Line)
	}
}

func TestVerdicts(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		side      chess.Colour
		verdict   Verdict
		reason    string
	}{
		{"the first position", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", chess.White, Possible, ""},
		{"mate on the board", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", chess.White, Possible, ""},
		{"mated", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", chess.Black, Impossible, "laws.mate.mated"},
		{"stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", chess.White, Impossible, "laws.mate.stalemate"},
		{"a bare king", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", chess.Black, Impossible, "laws.mate.bare-king"},
		{"a lone knight v queens", "qk6/1q6/8/8/8/8/8/3NK3 w - - 0 1", chess.White, Impossible, "laws.mate.lone-knight"},
		{"two knights", "4k3/8/8/8/8/8/8/2NNK3 w - - 0 1", chess.White, Possible, ""},
		{"bishops of one colour v rooks", "rr2k3/8/8/8/8/8/8/3BK1B1 w - - 0 1", chess.White, Possible, ""},
		{"bishops of one colour", "rr2k3/8/8/8/8/5B2/8/3BK3 w - - 0 1", chess.White, Impossible, "laws.mate.bishops"},
		{"a knight v a pawn", "4k3/8/8/8/8/8/7p/3NK3 w - - 0 1", chess.White, Possible, ""},
		{"a wall of pawns", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", chess.White, Impossible, "laws.mate.blocked"},
		{"a wall, and bishops that cannot pass it", "3k2b1/8/8/1p1p1p1p/1P1P1P1P/8/8/1K2B3 w - - 0 1", chess.White, Impossible, "laws.mate.blocked"},
		{"a wall, and a knight that can", "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/3NK3 b - - 0 1", chess.White, Possible, ""},
		{"a forced capture leaves a bare king", "k7/1Q6/8/8/8/8/8/7K b - - 0 1", chess.White, Impossible, "laws.mate.exhausted"},
	} {
		p := parse(t, c.fen)
		a := Search(&p, c.side, Limit)
		require.Equal(t, c.verdict.String(), a.Verdict.String(), c.name)
		require.Equal(t, c.reason, a.Reason.Key, c.name)
		if c.verdict == Possible {
			requireMate(t, p, c.side, a.Line)
		}
	}
}

func TestSearchWithTooFewPositionsDecidesNothing(t *testing.T) {
	p := parse(t, "4k3/8/8/3b4/8/8/8/3NK3 w - - 0 1")
	a := Search(&p, chess.Black, 100)
	require.Equal(t, Undecided, a.Verdict)
	require.Equal(t, "laws.mate.undecided", a.Reason.Key)
}

// TestQueensNeverLetALoneKnightMate proves the sentence on the lone knight: in
// each position with a knight's check the squares that are not attacked are filled
// with queens, and none is mate. More queens attack more.
func TestQueensNeverLetALoneKnightMate(t *testing.T) {
	mates := func(filled byte) (n int) {
		for lk := chess.Square(0); lk < 64; lk++ {
			for knight := range squares(chess.KnightAttacks(lk)) {
				for wk := chess.Square(0); wk < 64; wk++ {
					if wk == knight || steps(wk, lk) < 2 {
						continue
					}
					var board [64]byte
					board[lk], board[knight], board[wk] = 'k', 'N', 'K'
					for s := range squares(chess.KingAttacks(lk) &^ chess.KingAttacks(wk) &^ chess.KnightAttacks(knight)) {
						board[s] = filled
					}
					if p, err := chess.ParseFEN(placed(board) + " b - - 0 1"); err == nil && p.IsCheckmate() {
						n++
					}
				}
			}
		}
		return n
	}
	require.Zero(t, mates('q'))
	require.NotZero(t, mates('r'))
}

// placed writes pieces as the first field of FEN.
func placed(board [64]byte) string {
	var text []byte
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			c := board[chess.SquareAt(file, rank)]
			if c == 0 {
				c = '1'
			}
			text = append(text, c)
		}
		text = append(text, '/')
	}
	return string(text[:len(text)-1])
}

// TestPiecesStayWhereTheyCanReach plays random moves: each piece must stand on a
// square of a piece of its colour and kind, and fixed pieces must not move.
func TestPiecesStayWhereTheyCanReach(t *testing.T) {
	for i, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"4kb2/8/8/1p1p1p1p/1P1P1P1P/8/8/3BK3 b - - 0 1",
		"k7/Pp1p1p1p/1P6/8/8/8/3P1P1P/7K w - - 0 1",
		"5brk/4p1p1/3pP1P1/1B1P2p1/3p2p1/3P4/4K1P1/8 w - - 0 1",
		"rkr5/1p1p4/1P1P1p1p/5PpP/6P1/8/1P6/R3K2R w KQ g6 0 1",
	} {
		start := parse(t, fen)
		reach := findReaches(&start)
		random := rand.New(rand.NewPCG(uint64(i), 45))
		for range 200 {
			p := start
			for range 60 {
				moves := p.LegalMoves()
				if len(moves) == 0 {
					break
				}
				p = p.Make(moves[random.IntN(len(moves))])
				for s := range squares(p.Occupied()) {
					c, k := p.At(s)
					can := false
					for _, x := range reach.pieces {
						can = can || x.colour == c && x.as[k].Has(s)
					}
					require.True(t, can, "%s: %v", fen, s)
				}
				for s := range squares(start.Occupied() &^ reach.cleared) {
					c, k := start.At(s)
					nc, nk := p.At(s)
					require.Equal(t, []any{c, k}, []any{nc, nk}, "%s: %v", fen, s)
				}
			}
		}
	}
}
