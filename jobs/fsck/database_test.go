package fsck_test

import (
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/jobs/fsck"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/store"
)

// Every database that an earlier program has made opens, is brought up to date,
// writes its published list again, publishes the next one, and is sound before and
// after, its lists computed again among it.
func TestEarlierDatabasesAreSound(t *testing.T) {
	paths, err := filepath.Glob("../../fixtures/databases/*.db.gz")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(paths), 4)
	var accept []store.PassedGate
	for _, gate := range month.GateNames {
		accept = append(accept, store.PassedGate{Gate: gate, By: "Officer", Reason: "trial"})
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			dir := t.TempDir()
			unpacked(t, path, filepath.Join(dir, "earlier.db"))
			storetest.Restored(t, filepath.Join(dir, "earlier.db"), filepath.Join(dir, "office.db"))
			for _, f := range checked(t, dir).Faults { // only the files are not here
				require.Equal(t, "fsck.no-folder", f.Text.Key, f)
			}
			at(t, dir, func(st *store.Store) {
				o := options(dir, nil)
				o.Accept = accept
				_, err := month.Again(t.Context(), st, 2026_10, month.Restate, o)
				require.NoError(t, err)
			})
			require.Empty(t, checked(t, dir).Faults)
			at(t, dir, func(st *store.Store) {
				o := options(dir, nil)
				o.Period, o.Accept = 2026_11, accept
				made, err := month.Run(t.Context(), st, o)
				require.NoError(t, err)
				require.True(t, made.Published)
				report, err := fsck.Check(t.Context(), st, fsck.Options{Out: o.Out, Deep: true, Now: officeNow})
				require.NoError(t, err)
				require.Empty(t, report.Faults)
				require.Equal(t, 3, report.Lists)
				require.GreaterOrEqual(t, report.Certificates, 10)
				require.Greater(t, report.Files, 20)
			})
		})
	}
}

func unpacked(t *testing.T, path, to string) {
	t.Helper()
	packed, err := os.Open(path)
	require.NoError(t, err)
	defer packed.Close()
	from, err := gzip.NewReader(packed)
	require.NoError(t, err)
	data, err := io.ReadAll(from)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(to, data, 0o600))
}
