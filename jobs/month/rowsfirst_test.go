package month

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/store/storetest"
)

// withACup is an office with an event of September, and how its list is published with rows
// written before it is made.
func withACup(t *testing.T) (*desk, Options) {
	t.Helper()
	d := newDesk(t)
	d.list(2026_09, ratings6...)
	d.submit(robin("Cup", 2026_09_05, 2026_09_01, 2026_09_02, 2026_09_03, 2026_09_04, 2026_09_05))
	return d, Options{Period: 2026_10, Publish: true, By: "one", Papers: PapersNone, Out: filepath.Join(d.dir, "out"), Version: "test", Now: officeNow}
}

// nothingPublished holds that nothing of a list is there, and that the office can be written to.
func nothingPublished(t *testing.T, d *desk, o *Options) {
	t.Helper()
	require.NoFileExists(t, filepath.Join(o.Out, "2026-10", ManifestName))
	published, err := d.st.Published(t.Context(), 2026_10)
	require.NoError(t, err)
	require.False(t, published)
	periods, err := d.st.EventPeriods(t.Context())
	require.NoError(t, err)
	require.Empty(t, periods, "no result is rated")
	require.NoError(t, d.st.AddRun(t.Context(), store.Run{Period: 2026_10, Started: officeNow, Finished: officeNow, Program: "test"}))
}

// Where a list is refused, the rows that were written before it was made are gone, and what
// it lacks can be written: here the proposal that another officer publishes.
func TestRowsFirstOfARefusedList(t *testing.T) {
	t.Parallel()
	d, o := withACup(t)
	o.Second = true
	s, err := Run(t.Context(), d.st, o)
	require.NoError(t, err)
	require.True(t, s.Refused)
	require.True(t, s.Proposed)
	nothingPublished(t, d, &o)
	storetest.Sound(t, d.st)
	o.By = "two"
	s, err = Run(t.Context(), d.st, o)
	require.NoError(t, err)
	require.True(t, s.Made)
	storetest.Sound(t, d.st)

	other, all := withACup(t)
	all.Papers = PapersAll
	whole, err := Run(t.Context(), other.st, all)
	require.NoError(t, err)
	require.Equal(t, whole.Revision.Digest, s.Revision.Digest, "the rows are those of a run that writes them last")
}

// A damaged database is looked at while rows are written: nothing of them stays.
func TestRowsFirstOfADamagedDatabase(t *testing.T) {
	t.Parallel()
	d, o := withACup(t)
	db := storetest.Raw(t, filepath.Join(d.dir, "office.db"))
	_, err := db.Exec(`UPDATE list_versions SET s_rating = s_rating + 1 WHERE fide_id = (SELECT MIN(fide_id) FROM list_versions)`)
	require.NoError(t, err)
	require.NoError(t, db.Close())
	_, err = Run(t.Context(), d.st, o)
	var damaged *store.DamagedError
	require.ErrorAs(t, err, &damaged)
	require.Equal(t, []string{"list_rows/202609"}, damaged.Tables)
	nothingPublished(t, d, &o)
}

// A fault between the rows and the list ends the publication of both.
func TestRowsFirstWithoutTheRest(t *testing.T) {
	t.Parallel()
	d, o := withACup(t)
	r := &run{ctx: t.Context(), st: d.st, o: o, writes: true}
	require.NoError(t, r.allowed())
	_, err := r.compute()
	require.NoError(t, err)
	require.NotNil(t, r.first)
	r.first.undone()
	r.first.undone()
	nothingPublished(t, d, &o)
	(*rowsFirst)(nil).undone()
}
