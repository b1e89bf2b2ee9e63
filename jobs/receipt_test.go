package jobs

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
)

// A report is held against the days that the federation asks for, from the end on
// 2026-09-20, whichever way it comes in and whenever it is read again.
func TestDaysToTheReport(t *testing.T) {
	keys := func(found []handbook.Finding) (keys []string) {
		for _, f := range found {
			if f.Rule == "late-report" {
				keys = append(keys, f.Text.Key)
			}
		}
		return keys
	}
	late, later := []string{"rating.late-report.federation"}, []string{"rating.late-report"}
	for name, c := range map[string]struct {
		days     int
		received handbook.Date
		want     []string
	}{
		"none asked":                 {0, 2026_09_28, nil},
		"none asked, the next month": {0, 2026_10_05, nil},
		"the day of the end":         {7, 2026_09_20, nil},
		"the last day":               {7, 2026_09_27, nil},
		"a day later":                {7, 2026_09_28, late},
		"the last of ten":            {10, 2026_09_30, nil},
		"a day more than nine":       {9, 2026_09_30, late},
		"one day":                    {1, 2026_09_21, nil},
		"two days, one asked":        {1, 2026_09_22, late},
		"the list of the month":      {7, 2026_10_01, later},
		"many days, the list first":  {366, 2026_10_01, later},
		"many days":                  {366, 2026_09_30, nil},
	} {
		now := time.Date(c.received.Year(), time.Month(c.received.Month()), c.received.Day(), 12, 0, 0, 0, time.UTC)
		clock := func() time.Time { return now }
		office := func() *store.Store {
			st := listed(t, filepath.Join(t.TempDir(), "office.db"))
			st.As(store.Acting{Actor: "officer", Now: clock, Program: "1", ReportDays: c.days})
			return st
		}
		in := Submission{Name: "cup.trf", Data: womensCup(t), By: "officer"}
		st := office()
		out, err := ingest(t.Context(), st, in, now, unpaired)
		require.NoError(t, err)
		require.Equal(t, c.want, keys(out.Findings), name)
		opt, err := ReadingOptions(t.Context(), st, &out.Submission)
		require.NoError(t, err)
		require.Equal(t, c.want, keys(unpaired("cup.trf", in.Data, opt).Findings), name)

		two := []Submission{in, {Name: "note.trf", Data: []byte("no report")}} // one alone is checked when it is kept
		all, errs := ingestAll(t.Context(), office(), two, clock, unpaired)
		require.Equal(t, make([]error, 2), errs)
		require.Equal(t, c.want, keys(all[0].Findings), name)

		all, errs = ingestAll(t.Context(), office(), two, func() time.Time { return now.AddDate(0, 0, 1) }, unpaired) // over midnight
		require.Equal(t, make([]error, 2), errs)
		next := Submission{Name: "cup.trf", Data: in.Data, By: "officer"}
		out, err = ingest(t.Context(), office(), next, now.AddDate(0, 0, 1), unpaired)
		require.NoError(t, err)
		require.Equal(t, keys(out.Findings), keys(all[0].Findings), name)
	}
}
