package fsck_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/jobs/fsck"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/store/storetest"
)

// flipped turns one bit of a byte of a file that is not zero.
func flipped(t testing.TB, path string, random *rand.Rand) (at int) {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	for at = random.IntN(len(data)); data[at] == 0; { // a database is mostly empty
		at = random.IntN(len(data))
	}
	data[at] ^= 1 << random.IntN(8)
	require.NoError(t, os.WriteFile(path, data, 0o600))
	return at
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

// One bit of the database is turned: a list is published only where it is the
// same, byte for byte.
func TestCorpusBitFlipsOfTheDatabase(t *testing.T) {
	storetest.InFile(t)
	before := office(t, false)
	want := publishedFrom(t, copied(t, before))
	require.NotEmpty(t, want)
	random := rand.New(rand.NewPCG(2026, 1)) //nolint:gosec // the same bits each time
	refused := 0
	n := often()*7/10 + 1
	for i := range n {
		dir := copied(t, before)
		place := flipped(t, filepath.Join(dir, "office.db"), random)
		is := publishedFrom(t, dir)
		if is == nil {
			refused++
			continue
		}
		require.Equal(t, want, is, "flip %d, at byte %d", i, place)
	}
	t.Logf("%d flips: %d refused, %d without any effect", n, refused, n-refused)
	require.Positive(t, refused)
	for i := range n/4 + 1 { // of the sums of the pages alone: all is looked at, and nothing is wrong
		dir := copied(t, before)
		place := flipped(t, filepath.Join(dir, "office.db-pages"), random)
		require.Equal(t, want, publishedFrom(t, dir), "flip %d of the sums, at byte %d", i, place)
	}
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
		place := flipped(t, path, random)
		faults := checked(t, dir).Faults
		require.Len(t, faults, 1, "%s at byte %d", path, place)
		require.Equal(t, fsck.File, faults[0].Kind)
		require.Equal(t, path, faults[0].Place)
		require.NoError(t, os.WriteFile(path, was, 0o600))
	}
	require.Empty(t, checked(t, dir).Faults)
}

// What fsck says of a missing file, a missing folder and of lists computed anew.
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
