package laws

import (
	"bufio"
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/laws/pgn"
)

var corpus = flag.Bool("corpus", false, "10,000 games that come with another library, too")

const libraryModule = "github.com/corentings/chess/v2"

// library builds a program that reads games with another library, and returns it and the
// file of 10,000 games that comes with that library.
func library(t *testing.T) (program, file string) {
	t.Helper()
	if !*corpus {
		t.Skip("only with -corpus")
	}
	source, err := os.ReadFile("testdata/library/main.go.txt")
	require.NoError(t, err)
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "main.go"), source, 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "go.mod"), []byte("module library\n\ngo 1.22\n\nrequire "+libraryModule+" v2.3.2\n"), 0o600))
	for _, args := range [][]string{{"build", "-mod=mod", "-o", "library", "."}, {"list", "-mod=mod", "-m", "-f", "{{.Dir}}", libraryModule}} {
		cmd := exec.Command("go", args...)
		cmd.Dir = folder
		cmd.Stderr = os.Stderr
		out, err := cmd.Output()
		if err != nil {
			t.Skipf("the library cannot be had, it needs the network once: go %s: %v", strings.Join(args, " "), err)
		}
		file = strings.TrimSpace(string(out))
	}
	return filepath.Join(folder, "library"), filepath.Join(file, "fixtures", "pgns", "big_big.pgn")
}

// seconds returns the time of the processor that something takes.
func seconds(who int, act func()) float64 {
	used := func() time.Duration {
		var r syscall.Rusage
		_ = syscall.Getrusage(who, &r)
		return time.Duration(r.Utime.Nano() + r.Stime.Nano())
	}
	before := used()
	act()
	return (used() - before).Seconds()
}

// TestCorpusOfLibrary holds moves, results and positions of 10,000 games against those
// of another library. The library takes many draws for games that are still played.
func TestCorpusOfLibrary(t *testing.T) {
	program, file := library(t)
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	cmd := exec.Command(program)
	cmd.Stdin = bytes.NewReader(data)
	out, err := cmd.Output()
	require.NoError(t, err)
	theirs := bufio.NewScanner(bytes.NewReader(out))
	theirs.Buffer(nil, 4<<20)
	replayer := pgn.NewReplayer()
	n, plies, draws := 0, 0, 0
	for r := pgn.NewReader(bytes.NewReader(data)); ; n++ {
		g, err := r.Next()
		if err != nil {
			break
		}
		require.True(t, theirs.Scan())
		outcome, positions, _ := strings.Cut(theirs.Text(), "\t")
		require.True(t, theirs.Scan())
		moves := strings.Fields(theirs.Text())
		if outcome == "*" {
			outcome, draws = "1/2-1/2", draws+1
		}
		require.Equal(t, outcome, g.End, "game %d", n+1)
		start, err := pgn.StartOf(g)
		require.NoError(t, err)
		ours := replayer.Replay(g, start)
		require.Empty(t, ours.Faults, "game %d", n+1)
		require.Len(t, ours.Moves, len(moves), "game %d", n+1)
		p := ours.Start
		fens := []string{p.FEN()}
		for i, m := range ours.Moves {
			text := m.String()
			if m.IsCastling() {
				text = m.From().String() + m.KingTarget().String()
			}
			require.Equal(t, moves[i], text, "game %d, half-move %d", n+1, i+1)
			p = p.Make(m)
			fens = append(fens, p.FEN())
			plies++
		}
		for i, fen := range strings.Split(positions, "\t") {
			require.Equal(t, fen, fens[i], "game %d, after %d of %d half-moves", n+1, i, len(moves))
		}
	}
	require.Equal(t, []int{10_000, 862_150, 378}, []int{n, plies, draws})
}

// TestCorpusOfLibraryIsClean reads and checks those games: nothing is found that is not
// there, and repetitions are found in the games in which pgn-extract finds them. It takes
// no more time than pgn-extract, and a twentieth of the library's.
func TestCorpusOfLibraryIsClean(t *testing.T) {
	program, file := library(t)
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	found := map[string]int{}
	var repeated []string
	read := func() {
		clear(found)
		repeated = nil
		for r := NewReader(file, bytes.NewReader(data), Options{}); ; {
			g, err := r.Next()
			if err != nil {
				return
			}
			for _, f := range g.Findings {
				found[f.Rule]++
				require.NotEqual(t, handbook.Error, f.Severity, "%s: %s", f.Pos, f.Rule)
				if f.Rule == Repetition.Name {
					repeated = append(repeated, g.White+"-"+g.Black)
				}
			}
		}
	}
	ours := min(seconds(syscall.RUSAGE_SELF, read), seconds(syscall.RUSAGE_SELF, read), seconds(syscall.RUSAGE_SELF, read))
	t.Logf("found: %v", found)
	require.Len(t, repeated, 132)

	library := seconds(syscall.RUSAGE_CHILDREN, func() {
		cmd := exec.Command(program)
		cmd.Stdin = bytes.NewReader(data)
		require.NoError(t, cmd.Run())
	})
	t.Logf("10,000 games read and checked in %.2f s of CPU, read by the library in %.2f s", ours, library)
	require.Less(t, 20*ours, library)

	extract, err := exec.LookPath("pgn-extract")
	if err != nil {
		extract = "/usr/games/pgn-extract"
		if _, err := os.Stat(extract); err != nil {
			t.Skip("pgn-extract is not here (Debian package of that name)")
		}
	}
	var out []byte
	run := func() {
		out, err = exec.Command(extract, "-s", "--repetition", file).Output()
		require.NoError(t, err)
	}
	peer := min(seconds(syscall.RUSAGE_CHILDREN, run), seconds(syscall.RUSAGE_CHILDREN, run), seconds(syscall.RUSAGE_CHILDREN, run))
	t.Logf("pgn-extract takes %.2f s with --repetition", peer)
	var theirs []string
	for r := pgn.NewReader(bytes.NewReader(out)); ; {
		g, err := r.Next()
		if err != nil {
			break
		}
		theirs = append(theirs, g.Tag("White")+"-"+g.Tag("Black"))
	}
	slices.Sort(theirs)
	slices.Sort(repeated)
	require.Equal(t, theirs, repeated)
	require.LessOrEqual(t, ours, peer)
}
