package chess

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"flag"
	"io"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var corpus = flag.Bool("corpus", false, "the long counts of moves, too")

func parse(t testing.TB, fen string) Position {
	t.Helper()
	p, err := ParseFEN(fen)
	require.NoError(t, err, fen)
	return p
}

func TestPerftOfTheStartPosition(t *testing.T) {
	p := Start()
	for depth, want := range []uint64{1, 20, 400, 8902, 197281, 4865609} {
		require.Equal(t, want, Perft(&p, depth))
	}
	if *corpus {
		require.Equal(t, uint64(119060324), Perft(&p, 6))
	}
}

// Positions in which generators of moves go wrong; the counts are published in
// the Chess Programming Wiki, or follow from counting by hand.
func TestPerftOfKnownPositions(t *testing.T) {
	for _, c := range []struct {
		fen   string
		depth int
		want  uint64
	}{
		{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4085603},
		{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674624},
		{"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 422333},
		{"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2103487},
		{"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4, 3894594},
		{"8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", 1, 6}, // capturing opens the rank of the king
		{"8/8/8/8/k2Pp3/8/8/3K4 b - d3 0 1", 1, 7},
	} {
		p := parse(t, c.fen)
		require.Equal(t, c.want, Perft(&p, c.depth), c.fen)
	}
}

type perftCase struct {
	id, fen string
	counts  map[int]uint64
}

// readPerft reads a file of positions with the number of legal move paths by depth.
func readPerft(t *testing.T, name string) (cases []perftCase) {
	data, err := os.ReadFile("../../../shared/data/games/" + name)
	if err != nil {
		t.Skip("the positions are not here: ../shared/data/games")
	}
	var in io.Reader = bytes.NewReader(data)
	if strings.HasSuffix(name, ".gz") {
		in, err = gzip.NewReader(in)
		require.NoError(t, err)
	}
	for lines := bufio.NewScanner(in); lines.Scan(); {
		word, rest, _ := strings.Cut(strings.TrimSpace(lines.Text()), " ")
		switch word {
		case "id":
			cases = append(cases, perftCase{id: rest, counts: map[int]uint64{}})
		case "epd":
			cases[len(cases)-1].fen = rest
		case "perft":
			depth, count, _ := strings.Cut(rest, " ")
			d, err := strconv.Atoi(depth)
			require.NoError(t, err)
			n, err := strconv.ParseUint(strings.TrimSpace(count), 10, 64)
			require.NoError(t, err)
			cases[len(cases)-1].counts[d] = n
		}
	}
	return cases
}

// TestCorpusPerft counts the positions beside the project: all to depth 3, the
// tricky ones and a tenth of the others to depth 4, and a tenth of those to depth 5.
func TestCorpusPerft(t *testing.T) {
	if !*corpus {
		t.Skip("only with -corpus")
	}
	for _, file := range []struct {
		name      string
		positions int
		tenth     int
	}{{"perft-tricky.perft", 17, 1}, {"perft-random.perft.gz", 6838, 10}, {"perft-chess960.perft.gz", 960, 10}} {
		t.Run(file.name, func(t *testing.T) {
			cases := readPerft(t, file.name)
			require.GreaterOrEqual(t, len(cases), file.positions)
			for i, c := range cases {
				p := parse(t, c.fen)
				for depth, want := range c.counts {
					if depth <= 3 || depth == 4 && i%file.tenth == 0 || depth == 5 && i%(10*file.tenth) == 0 {
						require.Equal(t, want, Perft(&p, depth), "%s: %s, depth %d", c.id, c.fen, depth)
					}
				}
			}
		})
	}
}

func BenchmarkPerft(b *testing.B) {
	p := Start()
	for b.Loop() {
		Perft(&p, 5)
	}
	b.ReportMetric(4865609*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mleaves/s")
}
