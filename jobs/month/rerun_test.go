package month

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// played is an office with some months of play published, and its reports.
func played(t *testing.T, seed uint64, players, months, robins, opens int) (*desk, *federation, map[handbook.Period][]*tournament.Tournament) {
	t.Helper()
	d, f := newDesk(t), newFederation(seed, players)
	d.importRows(f.first, f.rows)
	reports := map[handbook.Period][]*tournament.Tournament{}
	for m := range months {
		p := f.first.Add(m)
		for i := range robins {
			reports[p] = append(reports[p], f.robin(name(1+i%20)+" cup "+p.String(), p))
		}
		for i := range opens {
			reports[p] = append(reports[p], f.open(name(1+i%20)+" open "+p.String(), p, 24, 5))
		}
		for _, r := range reports[p] {
			out := d.give(r, officeNow)
			require.Equal(t, store.Accepted, out.Submission.State, "%v", out.Findings)
		}
		_, err := Run(t.Context(), d.st, quietly(Options{Period: p.Add(1), Publish: true, Accept: allAccepted(), Out: filepath.Join(d.dir, "out")}))
		require.NoError(t, err)
	}
	return d, f, reports
}

// quietly leaves out the papers of players, which are many.
func quietly(o Options) Options {
	o.Federation, o.Version, o.Now = "OTH", "test", officeNow
	return o
}

// A rerun makes new revisions of the lists; taken back, all is as it was.
func TestRerunAndBack(t *testing.T) {
	t.Parallel()
	for seed := range uint64(2) {
		d, f, reports := played(t, seed, 150, 3, 4, 1)
		for range 1 + int(seed) {
			p := f.first.Add(f.random.IntN(2))
			d.give(f.corrected(reports[p][f.random.IntN(len(reports[p]))]), officeNow)
		}
		backedUp(t, d.st, filepath.Join(d.dir, "copy.db"))
		dir := t.TempDir()
		storetest.Restored(t, filepath.Join(d.dir, "copy.db"), filepath.Join(dir, "office.db"))
		st, err := store.Open(storetest.Kept(t, filepath.Join(dir, "office.db")))
		require.NoError(t, err)
		made, err := Again(t.Context(), st, f.first.Add(1), Restate, quietly(Options{By: "officer", Out: filepath.Join(dir, "out")}))
		require.NoError(t, err)
		require.True(t, made.Made)
		require.Equal(t, answer.RerunWork{Lists: 3, Reports: 15, Players: made.Computed.Players}, made.Computed)
		for i := range made.Runs {
			require.NotEmpty(t, made.Runs[i].Manifest)
		}
		_, err = st.Undo(t.Context(), f.first.Add(3), store.Act{Action: store.ActUndo, At: officeNow, By: "officer", Reason: "test"})
		require.NoError(t, err)
		storetest.Sound(t, st)
		require.NoError(t, st.Close())
		undone := revisionsIn(t, dir)
		for table, rows := range revisionsIn(t, d.dir) {
			switch table {
			case "submissions", "publications", "revisions", "revision_state", "passed_gates", "arbiter_events": // with numbers of their own
			default:
				require.True(t, rows == undone[table], "%s is as it was", table)
			}
		}
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
	made, err := Again(t.Context(), d.st, 2025_02, Restate, actOptions(0, d.dir))
	require.NoError(t, err)
	require.True(t, made.Made)
	require.NotEqual(t, before.Rating, row(d, quiet).Rating)
	require.True(t, row(d, quiet).Inactive)
}
