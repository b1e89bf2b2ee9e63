package month

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// papersOf are the rating reports in the folders of an office.
func papersOf(t *testing.T, dir string) map[string]os.FileInfo {
	t.Helper()
	list := map[string]os.FileInfo{}
	for _, of := range []string{"2*/players/*.xlsx", "2*/tournaments/*.xlsx"} {
		paths, err := fs.Glob(os.DirFS(filepath.Join(dir, "out")), of)
		require.NoError(t, err)
		require.NotEmpty(t, paths)
		for _, path := range paths {
			list[path], err = os.Stat(filepath.Join(dir, "out", path))
			require.NoError(t, err)
		}
	}
	return list
}

// Of a report that is computed again since the lists rate its players otherwise, those
// papers are drawn again that come out otherwise, and no others; all are those of a rerun
// that takes nothing over.
func TestPapersOfReportsComputedAgain(t *testing.T) {
	t.Parallel()
	d, f := newDesk(t), newFederation(9, 30)
	made := func(o Options) Options {
		o = quietly(o)
		o.Federation, o.Papers = "TST", PapersAll
		return o
	}
	d.importRows(f.first, f.rows)
	var first *tournament.Tournament
	for m := range 2 {
		p := f.first.Add(m)
		for i := range 2 {
			r := f.open(letters(i)+" open "+p.String(), p, 24, 5)
			if first == nil {
				first = r
			}
			require.Equal(t, store.Accepted, d.give(r, officeNow).Submission.State)
		}
		_, err := Run(t.Context(), d.st, made(Options{Period: p.Add(1), Publish: true, Accept: allAccepted(), Out: filepath.Join(d.dir, "out")}))
		require.NoError(t, err)
	}
	d.give(f.corrected(first), officeNow)
	before := papersOf(t, d.dir)
	kept := map[string][]byte{}
	for path := range before {
		data, err := os.ReadFile(filepath.Join(d.dir, "out", path))
		require.NoError(t, err)
		kept[path] = data
	}
	last := f.first.Add(2)
	whole := d.copied()
	for _, one := range []*desk{d, whole} {
		again, err := Again(t.Context(), one.st, f.first.Add(1), Restate, made(Options{Whole: one == whole, By: "officer", Out: filepath.Join(one.dir, "out")}))
		require.NoError(t, err)
		require.True(t, again.Made)
		require.Positive(t, again.Runs[1].work.Reports)
	}
	taken, drawn := 0, 0
	all := papersOf(t, whole.dir)
	for path, is := range papersOf(t, d.dir) {
		data, err := os.ReadFile(filepath.Join(d.dir, "out", path))
		require.NoError(t, err)
		want, err := os.ReadFile(filepath.Join(whole.dir, "out", path))
		require.NoError(t, err)
		require.True(t, bytes.Equal(want, data), path)
		delete(all, path)
		if before[path] == nil || !strings.HasPrefix(path, last.String()) { // no report of the last list is another one
			continue
		}
		if os.SameFile(before[path], is) {
			taken++
			require.True(t, bytes.Equal(kept[path], data), path)
		} else {
			drawn++
			require.False(t, bytes.Equal(kept[path], data), "%s is drawn again", path)
		}
	}
	require.Empty(t, all)
	require.Positive(t, taken)
	require.Positive(t, drawn)
}
