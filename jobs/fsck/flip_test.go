package fsck_test

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/jobs/fsck"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/store"
)

// flipped turns one bit of a byte of a file.
func flipped(t testing.TB, path string, at int, random *rand.Rand) {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	data[at] ^= 1 << random.IntN(8)
	require.NoError(t, os.WriteFile(path, data, 0o600))
}

// placesOf are the bytes of a database in which reports and rows of lists stand: whole lines of
// reports, and the values around the name of each player of a list.
func placesOf(t testing.TB, dir string) (places []int) {
	t.Helper()
	path := filepath.Join(dir, "office.db")
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	add := func(text string, before, after int) {
		if at := bytes.Index(data, []byte(text)); at > before {
			for i := range before + len(text) + after {
				places = append(places, at-before+i)
			}
		}
	}
	for _, name := range reports {
		for line := range strings.Lines(string(fixture(t, "2026-09/"+name))) {
			if len(line) > 20 {
				add(line, 0, 0)
			}
		}
	}
	read := len(places)
	require.NotZero(t, read)
	db := storetest.Raw(t, path)
	defer db.Close()
	rows, err := db.Query(`SELECT name || federation FROM list_versions`)
	require.NoError(t, err)
	defer rows.Close()
	for rows.Next() {
		var name string
		require.NoError(t, rows.Scan(&name))
		add(name, 8, 24)
	}
	require.NoError(t, rows.Err())
	require.Greater(t, len(places), read)
	return places
}

// publishedFrom is what comes of publishing from a database, nil where the
// program refuses it.
func publishedFrom(t testing.TB, dir string) map[string]string {
	t.Helper()
	st, err := store.Open(filepath.Join(dir, "office.db"))
	if err != nil {
		return nil
	}
	_, err = month.Run(t.Context(), st, options(dir, nil))
	_ = st.Close()
	if err != nil {
		return nil
	}
	return filesIn(t, filepath.Join(dir, "out"))
}

// One bit of a report or of a row of a list is turned in the database: a list is published only where it is the
// same, byte for byte, or fsck says what is wrong.
func TestCorpusBitFlipsOfTheDatabase(t *testing.T) {
	storetest.InFile(t)
	before := office(t, false)
	want := publishedFrom(t, copied(t, before))
	require.NotEmpty(t, want)
	places := placesOf(t, before)
	random := rand.New(rand.NewPCG(2026, 1)) //nolint:gosec // the same bits each time
	refused, found := 0, 0
	n := often()*7/10 + 1
	for i := range n {
		dir, at := copied(t, before), places[random.IntN(len(places))]
		flipped(t, filepath.Join(dir, "office.db"), at, random)
		is := publishedFrom(t, dir)
		switch {
		case is == nil:
			refused++
		case !maps.Equal(want, is):
			found++
			require.NotEmpty(t, checked(t, dir).Faults, "flip %d, at byte %d", i, at)
		}
	}
	t.Logf("%d flips: %d refused, %d found by fsck, %d without any effect", n, refused, found, n-refused-found)
	require.Positive(t, refused)
}

// One bit of a published file, a list among them, is turned: fsck names the file.
func TestCorpusBitFlipsOfFiles(t *testing.T) {
	dir := office(t, true)
	require.Empty(t, checked(t, dir).Faults)
	var paths []string
	for name := range filesIn(t, filepath.Join(dir, "out")) {
		paths = append(paths, filepath.Join(dir, "out", filepath.FromSlash(name)))
	}
	slices.Sort(paths)
	random := rand.New(rand.NewPCG(2026, 2)) //nolint:gosec // the same bits each time
	for range often()*3/10 + 1 {
		path := paths[random.IntN(len(paths))]
		was, err := os.ReadFile(path)
		require.NoError(t, err)
		place := random.IntN(len(was))
		flipped(t, path, place, random)
		faults := checked(t, dir).Faults
		require.Len(t, faults, 1, "%s at byte %d", path, place)
		require.Equal(t, fsck.File, faults[0].Kind)
		require.Equal(t, path, faults[0].Place)
		require.NoError(t, os.WriteFile(path, was, 0o600))
	}
	require.Empty(t, checked(t, dir).Faults)
}

// The remedies of fsck for a missing file, a missing folder and lists that would differ
// if computed again.
func TestFaultsHaveRemedies(t *testing.T) {
	dir := office(t, true)
	require.NoError(t, os.Remove(filepath.Join(dir, "out", "2026-10", "run.txt")))
	faults := checked(t, dir).Faults
	require.Len(t, faults, 1)
	require.Equal(t, "fsck.missing", faults[0].Text.Key)
	require.Equal(t, "fsck.remedy.run", faults[0].Remedy.Key)
	require.NoError(t, os.RemoveAll(filepath.Join(dir, "out")))
	faults = checked(t, dir).Faults
	require.Len(t, faults, 1)
	require.Equal(t, "fsck.no-folder", faults[0].Text.Key)
	at(t, dir, func(st *store.Store) {
		_, err := month.Run(t.Context(), st, options(dir, nil))
		require.NoError(t, err)
		report, err := fsck.Check(t.Context(), st, fsck.Options{Out: filepath.Join(dir, "out"), Deep: true, Now: officeNow})
		require.NoError(t, err)
		require.Empty(t, report.Faults)
		require.Equal(t, 2, report.Lists)
		require.Equal(t, 2, report.Reports)
		require.Greater(t, report.Files, 5)
		_, err = st.Withdraw(t.Context(), 1, store.Withdrawal{By: "officer", Reason: "test"})
		require.NoError(t, err)
		report, err = fsck.Check(t.Context(), st, fsck.Options{Out: filepath.Join(dir, "out"), Deep: true, Now: officeNow})
		require.NoError(t, err)
		for _, f := range report.Faults {
			require.Equal(t, fsck.Result, f.Kind)
			require.True(t, strings.HasPrefix(f.Place, "2026-10"))
			require.Equal(t, "fsck.remedy.result", f.Remedy.Key)
		}
	})
}
