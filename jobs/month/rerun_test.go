package month

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// touched are the reports of a month that hold a player of whom the lists
// before say something else now: his row or his highest rating.
func touched(before, after *desk, first, p handbook.Period, reports []*tournament.Tournament) (n int) {
	before.Helper()
	type facts struct {
		row  ratinglist.Row
		peak tournament.Rating
	}
	known := func(d *desk) map[int]facts {
		of := map[int]facts{}
		for month := first; month < p; month = month.Add(1) {
			for row, err := range d.st.Rows(d.Context(), month, "") {
				require.NoError(d, err)
				one := of[row.FIDEID]
				of[row.FIDEID] = facts{row, max(one.peak, row.Standings[0].Rating)}
			}
		}
		return of
	}
	a, b := known(before), known(after)
	for _, t := range reports {
		for i := range t.Players {
			if id := t.Players[i].FIDEID; a[id] != b[id] {
				n++
				break
			}
		}
	}
	return n
}

// One game of one report is corrected, all lists of a year rest on it: only
// reports of players who have become others are computed again. In a federation of
// 20,000 looking takes at most one and a half times their share of the processor's time
// of the full runs, and a twentieth of these; so does publishing, but for a fifth of that:
// publishing is at its bound, which some trials hold and others do not, see
// docs/publishing.md. Three reruns are timed, each of a copy, and the one in the
// middle counts.
func TestRerunOfALargeFederation(t *testing.T) {
	players, months, robins, opens, field, times := 400, 4, 8, 1, 30, 1
	if *endure { // by itself, for the time is that of all tests of the process
		players, months, robins, opens, field, times = 20_000, 12, 150, 20, 60, 3
	} else {
		t.Parallel()
	}
	made := quietly
	if *endure { // with the papers of all players, as an office makes its lists
		made = func(o Options) Options {
			o = quietly(o)
			o.Federation = "TST"
			return o
		}
	}
	d, f := newDesk(t), newFederation(12, players)
	for i := range f.rows { // without pools of unrated players
		if f.rows[i].Standings[0].Rating == 0 {
			f.rows[i].Standings[0] = ratinglist.Standing{Rating: 1700, K: 20}
		}
	}
	d.importRows(f.first, f.rows)
	reports := map[handbook.Period][]*tournament.Tournament{}
	full, wall := time.Duration(0), time.Duration(0)
	for m := range months {
		p := f.first.Add(m + 1)
		for i := range opens {
			reports[p] = append(reports[p], f.open(letters(i)+" open "+p.String(), p.Add(-1), field, 9))
		}
		for i := range robins {
			reports[p] = append(reports[p], f.robin(letters(i)+" cup "+p.String(), p.Add(-1)))
		}
		for _, r := range reports[p] {
			out := d.give(r, officeNow)
			require.Equal(t, store.Accepted, out.Submission.State, "%v", out.Findings)
		}
		begin, now := used(), time.Now()
		_, err := Run(t.Context(), d.st, made(Options{Period: p, Publish: true, Accept: allAccepted(), Out: filepath.Join(d.dir, "out")}))
		require.NoError(t, err)
		full, wall = full+used()-begin, wall+time.Since(now)
	}
	first := f.first.Add(1)
	d.give(f.corrected(reports[first][0]), officeNow)
	var again *desk
	var restating *Rerun
	var looked, restated, waited []time.Duration
	for range times {
		again = d.copied()
		require.NoError(t, os.CopyFS(filepath.Join(again.dir, "out"), os.DirFS(filepath.Join(d.dir, "out"))))
		o := made(Options{By: "officer", Out: filepath.Join(again.dir, "out")})
		begin := used()
		look, err := Again(t.Context(), again.st, first, Look, o)
		require.NoError(t, err)
		looked = append(looked, used()-begin)
		begin, now := used(), time.Now()
		restating, err = Again(t.Context(), again.st, first, Restate, o)
		require.NoError(t, err)
		restated, waited = append(restated, used()-begin), append(waited, time.Since(now))
		require.Equal(t, look.Computed, restating.Computed)
	}
	want := 1 // the corrected report
	for p := first.Add(1); p <= f.first.Add(months); p = p.Add(1) {
		want += touched(d, again, f.first, p, reports[p])
	}
	require.Equal(t, want, restating.Computed.Reports)
	require.Less(t, restating.Computed.Reports, restating.Of.Reports)
	share := max(float64(restating.Computed.Reports)/float64(restating.Of.Reports), float64(restating.Computed.Players)/float64(restating.Of.Players))
	of := func(list []time.Duration, full time.Duration) float64 {
		return float64(slices.Sorted(slices.Values(list))[len(list)/2]) / float64(full)
	}
	allowed := 1.5*share + 0.05
	t.Logf("computed %+v of %+v; full runs %s of the processor, looking %s, restating %s; allowed %.4f of the full runs, took %.4f and %.4f",
		restating.Computed, restating.Of, full, looked, restated, allowed, of(looked, full), of(restated, full))
	t.Logf("on the wall: full runs %s, restating %s, %.4f of them", wall, waited, of(waited, wall))
	if *endure {
		require.LessOrEqual(t, of(looked, full), allowed)
		require.LessOrEqual(t, of(restated, full), 1.2*allowed)
	}
}

// A reading of the settings that was changed is an input of every result: all is
// computed again, and the lists are those of a rerun that takes nothing over.
func TestRerunAfterAnotherReading(t *testing.T) {
	t.Parallel()
	d, f, _ := played(t, 3, 60, 2, 3, 0)
	o := quietly(Options{By: "officer", Out: filepath.Join(d.dir, "out")})
	same, err := Again(t.Context(), d.st, f.first.Add(1), Look, o)
	require.NoError(t, err)
	require.Equal(t, Work{}, same.Computed)
	for _, reading := range []rating.Options{{FirstEventAgain: true}, {ReentryNotNew: true}, {JuniorReturns: true}, {LostUnrated: true}} {
		o.Rating, o.Whole = reading, false
		look, err := Again(t.Context(), d.st, f.first.Add(1), Look, o)
		require.NoError(t, err)
		require.Equal(t, look.Of, look.Computed, "%+v", reading)
		o.Whole = true
		whole, err := Again(t.Context(), d.st, f.first.Add(1), Look, o)
		require.NoError(t, err)
		require.Equal(t, whole.Periods, look.Periods)
	}
}

// Who becomes inactive on a list has the rating there that an earlier list has by now:
// his row is not the one that was published, though no report of the list is his.
func TestRerunBeforeSomebodyBecameInactive(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.list(2025_01, ratings6...)
	days := []handbook.Date{2025_01_01, 2025_01_02, 2025_01_03, 2025_01_04, 2025_01_05}
	d.submit(robin("Cup", 2025_01_05, days...))
	last := handbook.Period(2026_03)
	for p := handbook.Period(2025_02); p <= last; p = p.Add(1) {
		d.run(p, true)
	}
	row := func(d *desk, p handbook.Period) ratinglist.Standing { return d.row(p, 1001).Standings[0] }
	quiet := last
	for ; row(d, quiet.Add(-1)).Inactive; quiet = quiet.Add(-1) {
	}
	require.Less(t, quiet, last)
	before := row(d, quiet)
	d.submit(corrected("Cup", 2025_01_05, days...))
	whole := d.copied()
	for _, one := range []*desk{d, whole} {
		o := actOptions(0, one.dir)
		o.Whole = one == whole
		made, err := Again(t.Context(), one.st, 2025_02, Restate, o)
		require.NoError(t, err)
		require.True(t, made.Made)
	}
	require.NotEqual(t, before.Rating, row(d, quiet).Rating)
	require.True(t, row(d, quiet).Inactive)
	for p := handbook.Period(2025_02); p <= last; p = p.Add(1) {
		require.Equal(t, row(whole, p), row(d, p), p)
	}
}
