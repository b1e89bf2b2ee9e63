package rating_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// TestDayOfTheReport: 9.1 has no number of days but the list of the month, the
// following one with five days or less left, and the third list after the end.
func TestDayOfTheReport(t *testing.T) {
	for _, c := range []struct {
		start, end, received handbook.Date
		days                 int // the federation's own
		want                 string
	}{
		{2026_03_02, 2026_03_10, 2026_03_10, 0, ""},
		{2026_03_02, 2026_03_10, 2026_03_18, 0, ""}, // eight days: no number of days is asked
		{2026_03_02, 2026_03_10, 2026_03_31, 0, ""},
		{2026_03_02, 2026_03_10, 2026_04_01, 0, "rating.late-report"},
		{2026_03_20, 2026_03_25, 2026_03_31, 0, ""}, // six days left
		{2026_03_20, 2026_03_25, 2026_04_01, 0, "rating.late-report"},
		{2026_03_20, 2026_03_26, 2026_04_01, 0, ""}, // five days left: the following list
		{2026_03_20, 2026_03_26, 2026_04_30, 0, ""},
		{2026_03_20, 2026_03_26, 2026_05_01, 0, "rating.late-report"},
		{2026_02_18, 2026_02_22, 2026_03_01, 0, "rating.late-report"}, // a February of 28 days: six left
		{2026_02_18, 2026_02_23, 2026_03_01, 0, ""},
		{2026_03_02, 2026_03_10, 2026_05_31, 0, "rating.late-report"},
		{2026_03_02, 2026_03_10, 2026_06_01, 0, "rating.late-report.not-rated"}, // the third list
		{2022_11_02, 2022_11_10, 2022_11_30, 0, ""},
		{2022_11_02, 2022_11_10, 2022_12_01, 0, "rating.late-report"},
		{2026_03_02, 2026_03_10, 2026_03_17, 7, ""},
		{2026_03_02, 2026_03_10, 2026_03_18, 7, "rating.late-report.federation"},
		{2026_03_02, 2026_03_10, 2026_04_01, 30, "rating.late-report"}, // FIDE's comes first
	} {
		open := against(2000, 100, []int{1900}, "1")
		open.Start, open.End, open.RoundDates = c.start, c.end, nil
		e, err := rating.InForce(tournament.Standard, c.start)
		require.NoError(t, err)
		got := ""
		for _, f := range rating.Check(open, tournament.Standard, e, rating.Registration{Received: c.received, ReportDays: c.days}) {
			if f.Rule == "late-report" {
				got = f.Text.Key
				require.Equal(t, "B.02-9.1", f.Article)
			}
		}
		require.Equal(t, c.want, got, "%v received %v", c.end, c.received)
	}
}
