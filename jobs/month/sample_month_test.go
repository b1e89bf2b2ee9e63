package month

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit/simulate"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/trf"
)

// BenchmarkMonth is the run of a month of 200 events of 60 players and 9
// rounds, exports for one federation, with the time of each step.
func BenchmarkMonth(b *testing.B) {
	const events = 200
	for b.Loop() {
		b.StopTimer()
		d := newDesk(b)
		rows := simulate.List(1, simulate.ListOptions{Players: 24_000}).Rows
		d.importRows(2026_09, rows)
		for i := range events {
			field := make([]ratinglist.Row, 60)
			for j := range field {
				field[j] = rows[(i*61+j*400)%len(rows)]
			}
			e := simulate.Event(uint64(i+1), simulate.EventOptions{Name: fmt.Sprintf("Event %d", i), Field: field, Byes: 20, Forfeits: 10})
			var file bytes.Buffer
			require.NoError(b, trf.Write(&file, e, trf.TRF16))
			_, err := jobs.Ingest(b.Context(), d.st, jobs.Submission{Name: fmt.Sprintf("%d.trf", i), Data: file.Bytes()}, officeNow)
			require.NoError(b, err)
		}
		step, since := "start", time.Now()
		times := map[string]time.Duration{}
		b.StartTimer()
		_, err := Run(b.Context(), d.st, Options{
			Period: 2026_10, Publish: true, Accept: allAccepted(), Out: d.dir, Now: officeNow, Federation: "LUX",
			Progress: func(s string, _, _ int) {
				if s != step {
					times[step] += time.Since(since)
					step, since = s, time.Now()
				}
			},
		})
		require.NoError(b, err)
		times[step] += time.Since(since)
		for s, t := range times {
			b.ReportMetric(t.Seconds()*1000, s+"-ms")
		}
	}
}
