package audit_test

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/audit/simulate"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

// month makes n events of 60 players and 9 rounds as TRF16 with LF, out of one
// list: every tenth event is a strong open of titled players, where norms are
// made, the others draw on the whole list.
func month(tb testing.TB, n int) [][]byte {
	rows := simulate.List(1, simulate.ListOptions{Players: 24_000}).Rows
	strong := slices.Clone(rows)
	slices.SortStableFunc(strong, func(a, b ratinglist.Row) int {
		return cmp.Compare(b.Standings[tournament.Standard].Rating, a.Standings[tournament.Standard].Rating)
	})
	files := make([][]byte, n)
	for i := range files {
		pick := rows
		if i%10 == 0 {
			pick = strong[:1200]
		}
		field := make([]ratinglist.Row, 60)
		for j := range field {
			field[j] = pick[(i*61+j*(len(pick)/60))%len(pick)]
		}
		var b bytes.Buffer
		e := simulate.Event(uint64(i+1), simulate.EventOptions{Field: field, Rounds: 9, Byes: 20, Forfeits: 10, Withdrawals: 10})
		require.NoError(tb, trf.Write(&b, e, trf.TRF16))
		files[i] = bytes.ReplaceAll(b.Bytes(), []byte("\r\n"), []byte("\n"))
	}
	return files
}

// best runs f five times and returns the shortest time.
func best(f func()) time.Duration {
	shortest := time.Hour
	for range 5 {
		start := time.Now()
		f()
		shortest = min(shortest, time.Since(start))
	}
	return shortest
}

func scan(files [][]byte) (lines int) {
	for _, data := range files {
		sc := bufio.NewScanner(bytes.NewReader(data))
		for sc.Scan() {
			lines += min(len(sc.Bytes()), 1)
		}
	}
	return lines
}

// auditMonth is the month without printing: read, checked without the replay,
// rated as one period, searched for norms.
func auditMonth(files [][]byte) (players, achieved int) {
	reports := make([]*audit.Report, len(files))
	for i, data := range files {
		reports[i] = audit.Check(fmt.Sprintf("event%04d.trf", i), data, audit.Options{NoPairings: true})
		for _, n := range reports[i].Norms(nil, norms.Options{}) {
			if n.Achieved {
				achieved++
			}
		}
	}
	rated, _ := audit.Rate(reports, audit.Period{Period: audit.PeriodAfter(reports)}, reports[0].Options.Rating)
	return len(rated), achieved
}

// BenchmarkMonth measures a month of 1,000 events of 60 players and 9 rounds
// against splitting the same bytes into lines, both in this run. The limits
// are those of the project: 40 times for reading, 250 for the whole.
func BenchmarkMonth(b *testing.B) {
	files := month(b, 1000)
	size := 0
	for _, f := range files {
		size += len(f)
	}
	for b.Loop() {
		split := best(func() { scan(files) })
		read := best(func() {
			for _, data := range files {
				if _, _, err := trf.Read("event.trf", data); err != nil {
					b.Fatal(err)
				}
			}
		})
		var players, achieved int
		whole := best(func() { players, achieved = auditMonth(files) })
		b.ReportMetric(float64(split.Microseconds())/1000, "ms-split")
		b.ReportMetric(float64(read)/float64(split), "x-read")
		b.ReportMetric(float64(whole)/float64(split), "x-month")
		b.Logf("%.1f MB: lines %v, read %v (%.1f x), whole month %v (%.1f x), %d rated, %d norms",
			float64(size)/1e6, split, read, float64(read)/float64(split), whole, float64(whole)/float64(split), players, achieved)
		if read > 40*split || whole > 250*split {
			b.Errorf("too slow: reading may cost 40 times the splitting into lines, the month 250 times")
		}
	}
}

// deal gives each player the games and points of another, so that no round is paired by
// the numbers of the report. The ranks are left blank.
func deal(t *tournament.Tournament) {
	n := len(t.Players)
	other := func(number int) int { return (number*77)%n + 1 } // 77 shares no factor with 200, 400, 600
	dealt := slices.Clone(t.Players)
	for i := range t.Players {
		from, to := &t.Players[i], &dealt[other(t.Players[i].StartingRank)-1]
		to.Games, to.Points, to.Rank = slices.Clone(from.Games), from.Points, 0
		for k := range to.Games {
			if to.Games[k].Opponent > 0 {
				to.Games[k].Opponent = other(to.Games[k].Opponent)
			}
		}
	}
	t.Players = dealt
}

// BenchmarkOtherOrder checks Swisses whose rounds follow another order than that of
// their numbers, and compares the time with that of correct events of the same size:
// differences that nothing explains must take no extra time. The limit is a tenth of
// bbpPairings 6.0.0 -c, which took 2.2 s for 200 players and 11 rounds, 18 s for 400
// and 57 s for 600 and 9 rounds: 140, 1,000 and 2,000 times the check of the correct
// event.
func BenchmarkOtherOrder(b *testing.B) {
	for _, size := range []struct {
		players, rounds int
		most            float64
	}{{200, 11, 14}, {400, 9, 100}, {600, 9, 200}} {
		b.Run(fmt.Sprintf("%dx%d", size.players, size.rounds), func(b *testing.B) {
			check := func(otherOrder bool) time.Duration {
				t := simulate.Event(1, simulate.EventOptions{Players: size.players, Rounds: size.rounds, Start: 2026_04_04, Byes: 10, Forfeits: 10, Withdrawals: 10})
				if otherOrder {
					deal(t)
				}
				var text bytes.Buffer
				require.NoError(b, trf.Write(&text, t, trf.TRF26))
				return best(func() {
					r := audit.Check("event.trf", text.Bytes(), audit.Options{Today: 2026_11_01})
					require.Equal(b, otherOrder, slices.ContainsFunc(r.Findings, func(f handbook.Finding) bool { return f.Rule == "other-order" }))
				})
			}
			for b.Loop() {
				other, right := check(true), check(false)
				b.ReportMetric(float64(other.Microseconds())/1000, "ms")
				b.ReportMetric(float64(other)/float64(right), "x-right")
				if float64(other) > size.most*float64(right) {
					b.Errorf("the check of another order takes %v, of the right one %v: at most %v times as long", other, right, size.most)
				}
			}
		})
	}
}
