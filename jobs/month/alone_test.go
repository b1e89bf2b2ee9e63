package month

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/store/storetest"
)

// A run takes over what the reports came to by themselves when they were handed in, so
// that no round is paired again; with another program, another waiver, or where nothing
// was kept, it is, and nothing comes out differently.
func TestRunTakesOverWhatTheHandInHasPaired(t *testing.T) {
	t.Parallel()
	d, f := newDesk(t), newFederation(3, 120)
	d.importRows(f.first, f.rows)
	program := func(version string) { d.st.As(store.Acting{Actor: "officer", Program: version}) }
	program("1")
	var given []store.Submission
	for i := range 8 {
		r := f.open(name(1+i)+" open", f.first, 24, 5)
		switch i % 4 { // mistakes that leave a report accepted
		case 1:
			r.Players[3].Rating += 40
			r.Players[5].Birth = 1931_01_01
		case 2:
			r.Players[2].Games, r.Players[9].Games = r.Players[2].Games[:4], r.Players[9].Games[:4]
		case 3:
			r.Players[1].Federation, r.Players[7].Rank = "XYZ", 1
		}
		if out := d.give(r, officeNow); out.Submission.State == store.Accepted {
			given = append(given, out.Submission)
		}
	}
	require.Greater(t, len(given), 4)
	replayed := func(o Options) (n int) {
		o.Period = f.first.Add(1)
		r := &run{st: d.st, o: quietly(o)}
		require.NoError(t, r.allowed(t.Context()))
		made, err := r.compute(t.Context())
		require.NoError(t, err)
		require.Len(t, made.reports.list, len(given))
		for i := range made.reports.list {
			if made.reports.list[i].replayed {
				n++
			}
		}
		return n
	}
	ran := func() *Result {
		result, err := Run(t.Context(), d.st, quietly(Options{Period: f.first.Add(1), Out: filepath.Join(t.TempDir(), "out")}))
		require.NoError(t, err)
		require.NotEmpty(t, result.Manifest)
		return result
	}
	require.Zero(t, replayed(Options{}))
	require.Equal(t, len(given), replayed(Options{Whole: true}), "all is computed where that is asked for")
	taken := ran()
	program("2")
	require.Equal(t, len(given), replayed(Options{}))
	anew := ran()
	require.Equal(t, anew.Run, taken.Run)
	require.Equal(t, anew.Manifest, taken.Manifest, "the same bytes")
	program("")
	require.Equal(t, len(given), replayed(Options{}))
	findings := 0
	for i := range taken.Submissions {
		findings += len(taken.Submissions[i].Findings)
	}
	require.Greater(t, findings, 4)

	program("1")
	_, err := d.st.Waive(t.Context(), store.Waiver{Tournament: given[0].Tournament, Rule: "rating-range", Reason: "agreed", By: "officer", On: handbook.Date(2026_01_20)})
	require.NoError(t, err)
	require.Equal(t, 1, replayed(Options{}), "of the event with another waiver")
	storetest.Sound(t, d.st)
}
