package ratinglist

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"iter"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/tournament"
)

var corpus = flag.Bool("corpus", false, "run the long corpora")

// invented gives n rows of invented players, ascending by FIDE ID.
func invented(n int) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		for i := range n {
			r := Row{
				FIDEID: 99000000 + i, Name: fmt.Sprintf("Player %d, Some Name", i), Federation: []string{"LIE", "AND", "MNC"}[i%3],
				Sex: tournament.Male, Birth: 1940 + i%75,
			}
			if i%3 == 0 {
				r.Standings[i%9/3] = Standing{Rating: tournament.Rating(1400 + i%1200), Games: i % 20, K: 20}
			}
			if !yield(r, nil) {
				return
			}
		}
	}
}

// highWater reads a piped list of n rows and gives the rows read, the peak of
// the heap in MiB, and the time.
func highWater(t testing.TB, n int, write func(io.Writer, Header, iter.Seq2[Row, error]) error) (rows int, peak uint64, took time.Duration) {
	in, out := io.Pipe()
	go func() {
		buffered := bufio.NewWriterSize(out, 1<<16)
		err := write(buffered, Combined(2026_10), invented(n))
		if err == nil {
			err = buffered.Flush()
		}
		_ = out.CloseWithError(err)
	}()
	start := time.Now()
	reader, err := Open(in, "list", Options{})
	require.NoError(t, err)
	for _, err := range reader.All() {
		require.NoError(t, err)
		if rows%100_000 == 0 {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			peak = max(peak, m.HeapAlloc>>20)
		}
		rows++
	}
	require.Empty(t, reader.Findings())
	return rows, peak, time.Since(start)
}

// The reader and the writer run concurrently at the two ends of a pipe, so the rate is
// that of both together.
func TestCorpusTwoMillionRowsInBoundedMemory(t *testing.T) {
	n := 20_000
	if *corpus {
		n = 2_000_000
	}
	for _, format := range []Format{TXT, XML, CSV} {
		rows, peak, took := highWater(t, n, layouts[format])
		require.Equal(t, n, rows)
		require.Less(t, peak, uint64(300), "MiB of heap")
		t.Logf("%s: %d rows, %.0f rows/s, heap at most %d MiB", format, rows, float64(rows)/took.Seconds(), peak)
	}
}

func BenchmarkRead(b *testing.B) {
	for _, format := range []Format{TXT, XML, CSV} {
		b.Run(string(format), func(b *testing.B) {
			for b.Loop() {
				highWater(b, 20_000, layouts[format])
			}
		})
	}
}
