package fsck_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/objects"
	"github.com/fedrate/fedrate/internal/objects/objectstest"
	"github.com/fedrate/fedrate/jobs/fsck"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/store"
)

// Objects that are missing or differ are faults with a remedy: by their sizes at each
// check, by all that is in them at a deep one.
func TestObjectsAreChecked(t *testing.T) {
	dir := office(t, true)
	address := "file://" + filepath.Join(dir, "files")
	kept := objectstest.Open(t, address)
	at(t, dir, func(st *store.Store) {
		check := func(with objects.Store, deep bool) *fsck.Report {
			report, err := fsck.Check(t.Context(), st, fsck.Options{Out: filepath.Join(dir, "out"), Objects: with, Deep: deep, Now: officeNow})
			require.NoError(t, err)
			return report
		}
		faults := check(kept, false).Faults
		require.Len(t, faults, 2, "what says that it is current, and the manifest")
		require.Equal(t, address+" 2026-10/current.json", faults[0].Place)
		require.Equal(t, "remove the object, and fedrate rerun --from 2026-10 --publish puts it there again", language.English.Say(faults[0].Remedy))

		o := options(dir, nil)
		o.Objects = kept
		_, err := month.Run(t.Context(), st, o)
		require.NoError(t, err)
		without := check(nil, false)
		report := check(kept, true)
		require.Empty(t, report.Faults)
		require.Equal(t, 2*without.Files+1, report.Files, "each file twice, and what says that it is current")

		list := ""
		for key := range objectstest.Keys(t, kept) {
			if strings.HasSuffix(key, "/run.txt") {
				list = key
			}
		}
		data := []byte(objectstest.Keys(t, kept)[list])
		data[0] ^= 1
		require.NoError(t, objects.Write(t.Context(), kept, list, data))
		require.Empty(t, check(kept, false).Faults)
		faults = check(kept, true).Faults
		require.Len(t, faults, 1)
		require.Equal(t, fsck.File, faults[0].Kind)
		require.Equal(t, address+" "+list, faults[0].Place)
		require.Equal(t, "fsck.changed", faults[0].Text.Key)
		require.NoError(t, kept.Remove(t.Context(), list))
		faults = check(kept, false).Faults
		require.Len(t, faults, 1)
		require.Equal(t, "fsck.missing", faults[0].Text.Key)

		o.Period = 2026_10 // as the remedy says
		_, err = month.Again(t.Context(), st, 2026_10, month.Restate, o)
		require.NoError(t, err)
		require.Empty(t, check(kept, true).Faults)

		gone, err := objects.Open("s3://office?endpoint=http://127.0.0.1:1", objects.Access{})
		require.NoError(t, err)
		faults = check(gone, false).Faults
		require.Len(t, faults, 1)
		require.Equal(t, gone.Address(), faults[0].Place)
		require.Contains(t, language.English.Say(faults[0].Text), "cannot be looked at: s3://office?endpoint=http://127.0.0.1:1 needs a key of access")
	})
}
