package server

import (
	"io/fs"
	"log/slog"
	"net/http"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/fixtures"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/objects/objectstest"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/store"
)

// A server on one machine is cut off when the list is published and some of its files are
// in the object store. The server on another machine, with a folder of its own that is
// empty, begins the job again: the list stays as it was published, and its files are all
// there, as the first one would have put them.
func TestAnotherMachineCompletesTheMonth(t *testing.T) {
	t.Parallel()
	database := storetest.Kept(t, filepath.Join(sampleOffice(t), "fedrate.db"))
	machine := func() *store.Store {
		st, err := store.Open(database)
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, st.Close()) })
		return st
	}
	first, second := machine(), machine()
	now := clock(t, afterRun)
	data, err := fs.ReadFile(fixtures.FS, "federation/2026-09/10-rapid-round-robin.trf")
	require.NoError(t, err)
	_, err = jobs.Ingest(t.Context(), first, jobs.Submission{Name: "rapid.trf", Data: data, By: "test"}, now())
	require.NoError(t, err)

	var puts atomic.Int64
	address := objectstest.S3(t, func(w http.ResponseWriter, r *http.Request) bool {
		if r.Method != http.MethodPut || puts.Add(1) != 4 {
			return false
		}
		w.WriteHeader(http.StatusForbidden)
		return true
	})
	o := WorkOptions{Out: t.TempDir(), Publish: true, Version: "test", Objects: objectstest.Open(t, address), Now: now, Log: slog.New(slog.DiscardHandler)}
	_, err = OfficeWork(first, o).Run(t.Context(), store.Lease{}, 2026_10, handbook.Text{})
	require.Contains(t, language.English.Error(err), "the list of 2026-10 is in force")
	published, err := second.Published(t.Context(), 2026_10)
	require.NoError(t, err)
	require.True(t, published)
	require.NotContains(t, objectstest.Keys(t, o.Objects), "2026-10/current.json")

	want := files(t, filepath.Join(o.Out, "2026-10"))
	o.Out = t.TempDir()
	_, err = OfficeWork(second, o).Run(t.Context(), store.Lease{}, 2026_10, handbook.Text{})
	require.NoError(t, err)
	sameMonth(t, want, files(t, filepath.Join(o.Out, "2026-10")))
	found := objectstest.Keys(t, o.Objects)
	require.Contains(t, found, "2026-10/current.json")
	require.Len(t, found, len(want)+1)
	for key, data := range found {
		if within := strings.SplitN(key, "/", 3); len(within) == 3 {
			require.True(t, data == want[within[2]], key)
		}
	}
	revisions, err := second.Revisions(t.Context(), 2026_10)
	require.NoError(t, err)
	require.Len(t, revisions, 1)
}
