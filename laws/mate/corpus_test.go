package mate

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/laws/chess"
)

var corpus = flag.Bool("corpus", false, "the positions beside the project, too")

func readShared(t *testing.T, name string) []byte {
	t.Helper()
	if !*corpus {
		t.Skip("only with -corpus")
	}
	data, err := os.ReadFile("../../../shared/data/games/" + name)
	if err != nil {
		t.Skip("the positions are not here: ../shared/data/games")
	}
	return data
}

// counts is what came of searches.
type counts struct {
	searches, possible, impossible, undecided int
	sum, worst                                time.Duration
}

func (c *counts) search(t *testing.T, p *chess.Position, side chess.Colour) Answer {
	began := time.Now()
	a := Search(p, side, Limit)
	took := time.Since(began)
	c.searches++
	c.sum += took
	c.worst = max(c.worst, took)
	switch a.Verdict {
	case Possible:
		c.possible++
		requireMate(t, *p, side, a.Line)
	case Impossible:
		c.impossible++
	case Undecided:
		c.undecided++
	}
	return a
}

func (c *counts) log(t *testing.T) {
	t.Logf("%d searches: %d possible, %d impossible, %d undecided; mean %v, worst %v",
		c.searches, c.possible, c.impossible, c.undecided, c.sum/time.Duration(c.searches), c.worst)
}

// TestCorpusVectors holds the answers for both sides to the published ones.
func TestCorpusVectors(t *testing.T) {
	var c counts
	for lines := bufio.NewScanner(bytes.NewReader(readShared(t, "unwinnable-vectors.txt"))); lines.Scan(); {
		line := lines.Text()
		if strings.HasPrefix(line, "#") || len(line) < 4 {
			continue
		}
		fen := line[3:]
		for len(strings.Fields(fen)) < 4 { // one line ends with the side to move
			fen += " -"
		}
		p := parse(t, fen)
		for side := chess.White; side <= chess.Black; side++ {
			if a := c.search(t, &p, side); a.Verdict != Undecided {
				require.Equal(t, line[side] != '-', a.Verdict == Possible, "%s: %d %s", line, side, a.Reason.Key)
			}
		}
	}
	c.log(t)
	require.Equal(t, 3606, c.searches)
	require.LessOrEqual(t, c.undecided, 60)
}

// TestCorpusLostOnTime looks at final positions of games that the side to move lost on time.
func TestCorpusLostOnTime(t *testing.T) {
	unpacked, err := gzip.NewReader(bytes.NewReader(readShared(t, "unwinnable-30k.txt.gz")))
	require.NoError(t, err)
	var c counts
	for lines := bufio.NewScanner(unpacked); lines.Scan(); {
		fields := strings.Fields(lines.Text()) // the last one is the number of the game
		p := parse(t, strings.Join(fields[:len(fields)-1], " "))
		winner := p.Turn().Other()
		a := c.search(t, &p, winner)
		for _, m := range a.Line { // what is proved of a position holds for all that follow
			require.True(t, canReachMate(&p, winner), lines.Text())
			require.Empty(t, missingMaterial(&p, winner), lines.Text())
			p = p.Make(m)
		}
	}
	c.log(t)
	require.Equal(t, []int{30000, 3, 0}, []int{c.searches, c.impossible, c.undecided})
}

// requireMate plays moves, each of which must be legal and the last one mate by the side.
func requireMate(t *testing.T, p chess.Position, side chess.Colour, line []chess.Move) {
	t.Helper()
	fen := p.FEN()
	for _, m := range line {
		require.True(t, slices.Contains(p.LegalMoves(), m), "%s: %v in %v", fen, m, line)
		p = p.Make(m)
	}
	require.True(t, p.IsCheckmate() && p.Turn() != side, "%s: no mate after %v", fen, line)
}

func parse(t *testing.T, fen string) chess.Position {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	require.NoError(t, err, fen)
	return p
}
