package dutch_test

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/fixtures/timing"
	"github.com/fedrate/fedrate/pairing/dutch"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/trf"
)

// event returns a tournament's rounds as they stood before each was paired.
func event(b *testing.B, e *dutch.Edition, n, rounds int) []*swiss.Round {
	t := newTourney(e, 1, n, rounds, 0.03, 0.3)
	var out []*swiss.Round
	for number := 1; number <= rounds; number++ {
		r := t.round(number)
		p, err := dutch.Pair(e, r)
		require.NoError(b, err)
		t.play(p.Pairs)
		out = append(out, r)
	}
	return out
}

// BenchmarkGrowth pairs all nine rounds of tournaments of 100 to 3,200 players
// and prints how time and memory grow from one size to the next.
func BenchmarkGrowth(b *testing.B) {
	for _, e := range dutch.Chapter.Editions {
		before, beforeBytes := 0.0, 0.0
		for _, n := range []int{100, 200, 400, 800, 1600, 3200} {
			rounds := event(b, &e, n, 9)
			b.Run(fmt.Sprintf("%s/%d", e.Key, n), func(b *testing.B) {
				unit := timing.Calibration()
				var slowest, total time.Duration
				var from, to runtime.MemStats
				runtime.ReadMemStats(&from)
				runs := 0
				for b.Loop() {
					runs++
					for _, r := range rounds {
						started := time.Now()
						_, err := dutch.Pair(&e, r)
						spent := time.Since(started)
						require.NoError(b, err)
						slowest, total = max(slowest, spent), total+spent
					}
				}
				runtime.ReadMemStats(&to)
				spent, bytes := float64(total)/float64(runs), float64(to.TotalAlloc-from.TotalAlloc)/float64(runs)
				b.ReportMetric(spent/1e6, "ms/9-rounds")
				b.ReportMetric(float64(slowest)/1e6, "ms/slowest-round")
				b.ReportMetric(spent/float64(unit), "x-calibration")
				b.ReportMetric(bytes/(1<<20), "MB-allocated")
				b.ReportMetric(float64(to.Sys)/(1<<20), "MB-held")
				if before > 0 {
					b.ReportMetric(spent/before, "x-time-of-half")
					b.ReportMetric(bytes/beforeBytes, "x-memory-of-half")
				}
				before, beforeBytes = spent, bytes
			})
		}
	}
}

// BenchmarkLargest pairs a round of 9,999 players.
func BenchmarkLargest(b *testing.B) {
	for _, e := range dutch.Chapter.Editions {
		rounds := event(b, &e, 9999, 4)
		for i, r := range rounds {
			b.Run(fmt.Sprintf("%s/round-%d", e.Key, i+1), func(b *testing.B) {
				for b.Loop() {
					_, err := dutch.Pair(&e, r)
					require.NoError(b, err)
				}
			})
		}
	}
}

// BenchmarkReplay pairs all rounds of a tournament read from a report's size:
// 50, 300 and 1,000 players in nine rounds.
func BenchmarkReplay(b *testing.B) {
	for _, e := range dutch.Chapter.Editions {
		for _, n := range []int{50, 300, 1000} {
			rounds := event(b, &e, n, 9)
			b.Run(fmt.Sprintf("%s/%dx9", e.Key, n), func(b *testing.B) {
				for b.Loop() {
					for _, r := range rounds {
						_, err := dutch.Pair(&e, r)
						require.NoError(b, err)
					}
				}
			})
		}
	}
}

// BenchmarkPerf pairs the rounds of the reports kept for measuring, and compares them
// with the pairings in the files next to them.
func BenchmarkPerf(b *testing.B) {
	perf(b, func(name string, e *dutch.Edition, r *swiss.Round, want string) {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				p, err := dutch.Pair(e, r)
				require.NoError(b, err)
				require.Equal(b, want, listing(p.Pairs))
			}
		})
	})
}

// TestPerf: the reports kept for measuring are paired as the files next to them say, in
// the order of publication.
func TestPerf(t *testing.T) {
	perf(t, func(name string, e *dutch.Edition, r *swiss.Round, want string) {
		p, err := dutch.Pair(e, r)
		require.NoError(t, err, name)
		require.Equal(t, want, listing(p.Pairs), name)
	})
}

func perf(t testing.TB, do func(name string, e *dutch.Edition, r *swiss.Round, want string)) {
	paths, err := filepath.Glob(filepath.Join("..", "..", "..", "shared", "data", "perf", "*.trf"))
	require.NoError(t, err)
	if len(paths) == 0 {
		t.Skip("no reports for measuring beside the project")
	}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		report, _, err := trf.Read(filepath.Base(path), data)
		require.NoError(t, err)
		for _, e := range dutch.Chapter.Editions {
			want, err := os.ReadFile(strings.TrimSuffix(path, ".trf") + "." + e.Key + ".txt")
			if os.IsNotExist(err) {
				continue
			}
			require.NoError(t, err)
			r, _ := swiss.Before(report, swiss.Next(report), swiss.Options{Rules: e.Numbers.History})
			do(filepath.Base(path)+"/"+e.Key, &e, r, strings.Join(strings.Fields(string(want)), " "))
		}
	}
}

// listing returns the number of pairs and the pairs, as the program prints them.
func listing(pairs []swiss.Pair) string {
	out := fmt.Sprint(len(pairs))
	for _, p := range pairs {
		out += fmt.Sprintf(" %d %d", p.White, p.Black)
	}
	return out
}
