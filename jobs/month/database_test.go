package month

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/store"
)

// storedResults are the rows that a run of an earlier program has left, and
// that a run of this one must leave again.
var storedResults = map[string]string{
	"list_rows":     `SELECT * FROM list_rows WHERE period = 202610`,
	"rated_players": `SELECT * FROM rated_players WHERE period = 202610`,
	"results": `SELECT period, kind, player, tournament, starting_rank, submission, sha256, edition, rating, list, games, sum_hundredths,
		player_key, first_played, last_played, played FROM results`,
	"pooled_games": `SELECT * FROM pooled_games`,
	"norms": `SELECT period, tournament, starting_rank, title, fide_id, name, edition, games, score_tenths, required_tenths, average,
		performance, counts_as, titled, gm, im, fm, host_players, other_players FROM norms`,
	"thresholds":     `SELECT period, fide_id, level, seq, rating_hundredths, reached_on, tournament, round, opponent FROM thresholds`,
	"arbiter_events": `SELECT period, tournament, event, city, start_day, end_day, rounds, players, rated FROM arbiter_events`,
}

// Databases of earlier programs are migrated, their month is run again, and
// the rows are those that are stored in them; then the next month is run.
func TestMonthsOfEarlierPrograms(t *testing.T) {
	t.Parallel()
	paths, err := filepath.Glob("../../fixtures/databases/*.db.gz")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(paths), 4)
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			unpack(t, path, filepath.Join(dir, "earlier.db"))
			storetest.Restored(t, filepath.Join(dir, "earlier.db"), filepath.Join(dir, "office.db"))
			st, err := store.Open(storetest.Kept(t, filepath.Join(dir, "office.db")))
			require.NoError(t, err)
			defer st.Close()
			before := leftBy(t, dir)
			require.NotEmpty(t, before["norms"])
			stillVerify(t, st)
			o := quietly(Options{Accept: allAccepted(), Out: filepath.Join(dir, "out"), Papers: PapersNone})
			done, err := rerun(t.Context(), st, 2026_10, o)
			require.NoError(t, err)
			require.Len(t, done, 1)
			require.Len(t, done[0].Tournaments, 12)
			require.Equal(t, before, leftBy(t, dir))
			sound(t, st)

			o.Period, o.Publish = 2026_11, true
			next, err := Run(t.Context(), st, o)
			require.NoError(t, err)
			require.Equal(t, done[0].Rows, next.Rows)
			require.Empty(t, next.Tournaments)
			sound(t, st)
		})
	}
}

// stillVerify verifies the certificates of an earlier program: they are as issued,
// and those without a signature say so.
func stillVerify(t *testing.T, st *store.Store) {
	t.Helper()
	list, err := st.CertificatesOf(t.Context(), "")
	require.NoError(t, err)
	require.NotEmpty(t, list)
	for _, c := range list {
		v, err := jobs.Verify(t.Context(), st, c.Number)
		require.NoError(t, err)
		unsigned := "it was issued before signatures: its digest and the register of the office vouch for it"
		require.Equal(t, len(c.Signature) == 0, slices.Contains(language.English.SayAll(v.Notes), unsigned))
		require.Equal(t, paper.Digest(c.Data), c.Digest)
		require.Equal(t, paper.AsIssued, v.Verdict(), "%s: %v %v", c.Number, v.Differs, v.Notes)
		if v.Paper == nil {
			continue
		}
		var b bytes.Buffer
		require.NoError(t, v.Paper.XLSX(&b))
		f, err := paper.ReadFile("form.xlsx", b.Bytes(), nil)
		require.NoError(t, err)
		require.Equal(t, c.Number, f.Number)
		require.NoError(t, v.Compare(f))
		want := paper.AsIssued
		if len(c.Signature) > 0 { // the form here has none: these are not the bytes that were issued
			want = paper.Unknown
		}
		require.Equal(t, want, v.Verdict())
	}
}

// sound tells that fsck finds nothing in the database.
func sound(t *testing.T, st *store.Store) {
	t.Helper()
	faults, err := st.Check(t.Context())
	require.NoError(t, err)
	require.Empty(t, faults)
}

func unpack(t *testing.T, path, to string) {
	t.Helper()
	packed, err := os.Open(path)
	require.NoError(t, err)
	defer packed.Close()
	from, err := gzip.NewReader(packed)
	require.NoError(t, err)
	out, err := os.Create(to)
	require.NoError(t, err)
	_, err = io.Copy(out, from)
	require.NoError(t, err)
	require.NoError(t, out.Close())
}

// leftBy are the stored results of an office, by table.
func leftBy(t *testing.T, dir string) map[string]string {
	t.Helper()
	db := storetest.Raw(t, filepath.Join(dir, "office.db"))
	defer db.Close()
	found := map[string]string{}
	for table, query := range storedResults {
		found[table] = dump(t, db, fmt.Sprintf("(%s) AS stored", query))
	}
	return found
}

// backedUp writes a backup. It is restored as that of an office, which has a federation.
func backedUp(t testing.TB, st *store.Store, path string) {
	t.Helper()
	_, err := st.Federation(t.Context())
	if errors.Is(err, store.ErrNotInitialised) {
		err = st.Init(t.Context(), "TST")
	}
	require.NoError(t, err)
	_, err = st.Backup(t.Context(), nil, path)
	require.NoError(t, err)
}
