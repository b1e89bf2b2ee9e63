package ratinglist

import (
	"fmt"
	"io"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/tournament"
)

// writtenBytes counts what is written.
type writtenBytes struct{ n int64 }

func (w *writtenBytes) Write(p []byte) (int, error) {
	w.n += int64(len(p))
	return len(p), nil
}

// BenchmarkWriteLists writes a list of 50,000 players in each layout for programs.
func BenchmarkWriteLists(b *testing.B) {
	l := &List{}
	for i := range 50_000 {
		l.Rows = append(l.Rows, Row{
			FIDEID: 99_000_001 + i, Name: fmt.Sprintf("Mølmawick%d, Дарислав", i%977), Federation: "TST", Sex: tournament.Male, Birth: 1950 + i%60,
			Standings: [tournament.Kinds]Standing{{Rating: tournament.Rating(1500 + i%1000), Games: i % 12, K: 20}, {Rating: 1600, K: 20}, {}},
		})
	}
	all := Combined(2026_10)
	for _, one := range []struct {
		name string
		to   func(io.Writer) error
	}{
		{"txt", func(w io.Writer) error {
			_, err := WriteTXT(w, all, l.All())
			return err
		}},
		{"xml", func(w io.Writer) error { return WriteXML(w, all, l.All()) }},
		{"csv", func(w io.Writer) error { return WriteCSV(w, all, l.All()) }},
	} {
		b.Run(one.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				w := &writtenBytes{}
				if err := one.to(w); err != nil {
					b.Fatal(err)
				}
				b.SetBytes(w.n)
			}
		})
	}
}

// BenchmarkListFiles writes the six files of a list of 2,000,000 players with all of them, and
// copies them: FIDE's text of each kind of play and of all, XML, CSV. A sheet cannot have as
// many rows.
func BenchmarkListFiles(b *testing.B) {
	const players = 2_000_000
	text := func(w io.Writer, h Header, rows iter.Seq2[Row, error]) error {
		_, err := WriteTXT(w, h, rows)
		return err
	}
	files := []struct {
		name   string
		header Header
		write  func(io.Writer, Header, iter.Seq2[Row, error]) error
	}{
		{"combined.txt", Combined(2026_10), text},
		{"standard.txt", Header{Period: 2026_10, Kinds: [tournament.Kinds]bool{true}}, text},
		{"rapid.txt", Header{Period: 2026_10, Kinds: [tournament.Kinds]bool{false, true}}, text},
		{"blitz.txt", Header{Period: 2026_10, Kinds: [tournament.Kinds]bool{false, false, true}}, text},
		{"list.xml", Combined(2026_10), WriteXML},
		{"list.csv", Combined(2026_10), WriteCSV},
	}
	for b.Loop() {
		dir, written, bytes := b.TempDir(), time.Duration(0), int64(0)
		rows := invented(players)
		begin := time.Now()
		for range rows { //nolint:revive // what the rows themselves take is taken off
		}
		alone := time.Since(begin)
		for _, f := range files {
			begin := time.Now()
			out, err := os.Create(filepath.Join(dir, f.name))
			require.NoError(b, err)
			require.NoError(b, f.write(out, f.header, rows))
			require.NoError(b, out.Close())
			written += time.Since(begin) - alone
			info, err := os.Stat(filepath.Join(dir, f.name))
			require.NoError(b, err)
			bytes += info.Size()
		}
		begin = time.Now()
		for _, f := range files {
			out, err := exec.Command("cp", filepath.Join(dir, f.name), filepath.Join(dir, "copy")).CombinedOutput()
			require.NoError(b, err, string(out))
		}
		copied := time.Since(begin)
		b.ReportMetric(written.Seconds(), "s/files")
		b.ReportMetric(copied.Seconds(), "s/cp")
		b.ReportMetric(float64(bytes)/1e6/written.Seconds(), "MB/s")
		allowed := 2*copied + 10*time.Second
		b.ReportMetric(written.Seconds()/allowed.Seconds(), "of-what-is-allowed")
		require.LessOrEqual(b, written, allowed)
	}
}
