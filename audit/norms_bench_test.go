package audit_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/trf"
)

// BenchmarkNorms measures the verdicts of all norms for 1,000 events of 60
// players and 9 rounds against reading the same reports, both in this run. The
// limit is that of the project: 10 times the reading.
func BenchmarkNorms(b *testing.B) {
	files := month(b, 1000)
	reports := make([]*audit.Report, len(files))
	for i, data := range files {
		reports[i] = audit.Open(fmt.Sprintf("event%04d.trf", i), data, audit.Options{})
	}
	for b.Loop() {
		read := best(func() {
			for _, data := range files {
				if _, _, err := trf.Read("event.trf", data); err != nil {
					b.Fatal(err)
				}
			}
		})
		achieved := 0
		verdicts := best(func() {
			achieved = 0
			for _, r := range reports {
				achieved += len(r.Norms(nil, norms.Options{}))
			}
		})
		b.ReportMetric(float64(read)/float64(time.Millisecond), "ms-read")
		b.ReportMetric(float64(verdicts)/float64(read), "x-norms")
		b.Logf("read %v, verdicts %v (%.2f x), %d norms", read, verdicts, float64(verdicts)/float64(read), achieved)
		if verdicts > 10*read {
			b.Errorf("too slow: the verdicts of all norms may cost 10 times the reading of the reports")
		}
	}
}
