package month

import (
	"io"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/store"
)

// A run refuses each damaged list that it reads: the one before, and those of a year, by which
// players are inactive. Nothing is published.
func TestRunOfDamagedLists(t *testing.T) {
	storetest.InFile(t)
	t.Parallel()
	for statement, table := range map[string]string{
		`UPDATE list_versions SET s_rating = s_rating + 1 WHERE fide_id = (SELECT MIN(fide_id) FROM list_versions)`: "list_rows/202609",
		`UPDATE list_digests SET sha256 = '' WHERE source = 'own' AND period = 202603`:                              "list_rows/202603",
		`DELETE FROM list_digests WHERE source = 'own' AND period = 202510`:                                         "list_rows/202510",
	} {
		d := newDesk(t)
		for p := handbook.Period(2025_10); p <= 2026_09; p = p.Add(1) {
			d.list(p, ratings6...)
		}
		d.submit(robin("Cup", 2026_09_05, 2026_09_01, 2026_09_02, 2026_09_03, 2026_09_04, 2026_09_05))
		db := storetest.Raw(t, filepath.Join(d.dir, "office.db"))
		changed, err := db.Exec(statement)
		require.NoError(t, err)
		n, err := changed.RowsAffected()
		require.NoError(t, err)
		require.Positive(t, n, statement)
		require.NoError(t, db.Close())
		o := Options{Period: 2026_10, Publish: true, By: "one", Papers: PapersNone, Out: filepath.Join(d.dir, "out"), Version: "test", Now: officeNow}
		_, err = Run(t.Context(), d.st, o)
		var damaged *store.DamagedError
		require.ErrorAs(t, err, &damaged, statement)
		require.Contains(t, damaged.Tables, table, statement)
		require.NoFileExists(t, filepath.Join(o.Out, "2026-10", ManifestName))
		published, err := d.st.Published(t.Context(), 2026_10)
		require.NoError(t, err)
		require.False(t, published)
	}
}

// The list for people is not drawn from a damaged list; what does not show it is.
func TestPaperOfADamagedList(t *testing.T) {
	storetest.InFile(t)
	t.Parallel()
	d := newDesk(t)
	d.list(2026_09, ratings6...)
	d.submit(robin("Cup", 2026_09_05, 2026_09_01, 2026_09_02, 2026_09_03, 2026_09_04, 2026_09_05))
	require.True(t, d.run(2026_10, true).Made)
	db := storetest.Raw(t, filepath.Join(d.dir, "office.db"))
	_, err := db.Exec(`UPDATE list_versions SET s_rating = s_rating + 1 WHERE valid_from = 202610`)
	require.NoError(t, err)
	require.NoError(t, db.Close())
	papers, err := OpenPapers(t.Context(), d.st, d.options(PapersAll))
	require.NoError(t, err)
	var damaged *store.DamagedError
	require.ErrorAs(t, papers.Write(io.Discard, "lists/2026-10.pdf"), &damaged)
	require.Equal(t, []string{"list_rows/202610"}, damaged.Tables)
	require.NoError(t, papers.Write(io.Discard, papers.OfPlayer(1001)))
}
