package month

import (
	"context"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/objects"
	"github.com/fedrate/fedrate/internal/objects/objectstest"
	"github.com/fedrate/fedrate/store"
)

// delivering is an office whose files go to an object store, with a report of October.
type delivering struct {
	*desk
	o    Options
	puts []string // keys, in the order in which they came
	last int      // puts that are let through; -1: all
	lock sync.Mutex
}

func newDelivering(t *testing.T) *delivering {
	t.Helper()
	d := &delivering{desk: newDesk(t), last: -1}
	d.list(2026_09, ratings6...)
	d.submit(robin("Cup", 2026_09_20, 2026_09_12, 2026_09_13, 2026_09_14, 2026_09_15, 2026_09_20))
	address := objectstest.S3(t, func(w http.ResponseWriter, r *http.Request) bool {
		if r.Method != http.MethodPut {
			return false
		}
		d.lock.Lock()
		defer d.lock.Unlock()
		if d.last >= 0 && len(d.puts) >= d.last {
			w.WriteHeader(http.StatusForbidden)
			_, _ = w.Write([]byte(`<Error><Code>AccessDenied</Code></Error>`))
			return true
		}
		d.puts = append(d.puts, strings.TrimPrefix(r.URL.Path, "/office/rating/"))
		return false
	})
	d.o = Options{
		Period: 2026_10, Publish: true, Accept: allAccepted(), By: "officer", Papers: PapersAll, Out: filepath.Join(d.dir, "out"), Version: "test", Now: officeNow,
		Objects: objectstest.Open(t, address),
	}
	return d
}

// keys are what is there now.
func (d *delivering) keys() map[string]string {
	d.Helper()
	return objectstest.Keys(d, d.o.Objects)
}

// whole requires that all files named by the current ones of a period exist, and
// returns their folder and the revision.
func (d *delivering) whole(t *testing.T, p handbook.Period) (folder string, revision int) {
	t.Helper()
	keys := d.keys()
	said, is := keys[p.String()+"/"+CurrentName]
	if !is {
		return "", 0
	}
	var c Current
	require.NoError(t, json.Unmarshal([]byte(said), &c))
	manifest := keys[c.Folder+"/"+ManifestName]
	require.Equal(t, c.Manifest, objects.ContentOf([]byte(manifest)).SHA256)
	var m Manifest
	require.NoError(t, json.Unmarshal([]byte(manifest), &m))
	require.GreaterOrEqual(t, len(m.Files), 10)
	for _, e := range m.Files {
		data, is := keys[c.Folder+"/"+e.Path]
		require.True(t, is, e.Path)
		require.Equal(t, objects.Content{SHA256: e.SHA256, Bytes: e.Bytes}, objects.ContentOf([]byte(data)), e.Path)
	}
	return c.Folder, c.Revision
}

// problems are what fsck finds to be wrong.
func (d *delivering) problems(t *testing.T, whole bool) (found []string) {
	t.Helper()
	all, err := d.st.Revisions(t.Context(), 2026_10)
	require.NoError(t, err)
	_, problems, err := Delivered(t.Context(), d.o.Objects, &all[len(all)-1], whole)
	require.NoError(t, err)
	for _, p := range problems {
		found = append(found, p.Path+": "+language.English.Say(p.Text))
	}
	return found
}

// What is published is among the objects, the files before their manifest and that
// before what says that it is current. A later revision has a folder of its own, and
// one that is taken back finds its files as they were.
func TestDelivered(t *testing.T) {
	t.Parallel()
	d := newDelivering(t)
	preview := d.o
	preview.Publish = false
	_, err := Run(t.Context(), d.st, preview)
	require.NoError(t, err)
	require.Empty(t, d.keys(), "a preview stays in the office")

	first, err := Run(t.Context(), d.st, d.o)
	require.NoError(t, err)
	folder, revision := d.whole(t, 2026_10)
	require.Equal(t, 1, revision)
	require.Equal(t, "2026-10/"+first.Manifest, folder)
	made := d.keys()
	for name, data := range filesIn(t, first.Out) {
		require.Equal(t, data, made[folder+"/"+name], name)
	}
	require.Len(t, made, len(first.Files)+1)
	n := len(d.puts)
	require.Equal(t, []string{folder + "/" + ManifestName, "2026-10/" + CurrentName}, d.puts[n-2:])
	require.Len(t, d.puts, n)
	_, err = Run(t.Context(), d.st, d.o)
	require.NoError(t, err)
	require.Len(t, d.puts, n, "nothing is put twice")

	d.submit(corrected("Cup", 2026_09_20, 2026_09_12, 2026_09_13, 2026_09_14, 2026_09_15, 2026_09_20))
	_, err = Again(t.Context(), d.st, 2026_10, Look, d.o)
	require.NoError(t, err)
	require.Len(t, d.puts, n, "who only looks puts nothing")
	out, err := Again(t.Context(), d.st, 2026_10, Restate, d.o)
	require.NoError(t, err)
	require.True(t, out.Made)
	folder, revision = d.whole(t, 2026_10)
	require.Equal(t, 2, revision)
	require.Equal(t, "2026-10/"+out.Runs[0].Manifest, folder)
	require.NotEqual(t, first.Manifest, out.Runs[0].Manifest)
	require.Equal(t, "2026-10/"+CurrentName, d.puts[len(d.puts)-1])
	for key, data := range made {
		if key != "2026-10/"+CurrentName {
			require.Equal(t, data, d.keys()[key], "%s of the first revision stays", key)
		}
	}
	require.Empty(t, d.problems(t, true))

	n = len(d.puts)
	act := store.Act{Action: store.ActUndo, At: officeNow, By: "officer", Reason: "test"}
	_, err = Undo(t.Context(), d.st, 2026_10, act, d.o)
	require.NoError(t, err)
	folder, revision = d.whole(t, 2026_10)
	require.Equal(t, 3, revision)
	require.Equal(t, "2026-10/"+first.Manifest, folder)
	require.Len(t, d.puts, n+1, "its files are there already")
	_, err = Undo(t.Context(), d.st, 2026_10, act, d.o)
	require.NoError(t, err)
	require.NotContains(t, d.keys(), "2026-10/"+CurrentName, "no list is in force")
	require.Empty(t, d.problems(t, true))
}

// Where the files of the list that is in force again are nowhere, who takes the later one
// back is told so.
func TestUndoneWithoutFiles(t *testing.T) {
	t.Parallel()
	d := newDelivering(t)
	without := d.o
	without.Objects = nil
	_, err := Run(t.Context(), d.st, without)
	require.NoError(t, err)
	d.submit(corrected("Cup", 2026_09_20, 2026_09_12, 2026_09_13, 2026_09_14, 2026_09_15, 2026_09_20))
	_, err = Again(t.Context(), d.st, 2026_10, Restate, d.o)
	require.NoError(t, err)
	require.NoError(t, os.RemoveAll(filepath.Join(d.o.Out, ".2026-10.before")))
	act := store.Act{Action: store.ActUndo, At: officeNow, By: "officer", Reason: "test"}
	made, err := Undo(t.Context(), d.st, 2026_10, act, d.o)
	require.Len(t, made, 1)
	require.Contains(t, language.English.Error(err), "neither do the objects: fedrate rerun --from 2026-10 --publish")
	require.Equal(t, []string{"2026-10/current.json: it does not name the files of the list in force"}, d.problems(t, false)[:1])
}

// Where another process changes what is in force meanwhile, it says what is current.
func TestDeliveryOvertaken(t *testing.T) {
	t.Parallel()
	d := newDelivering(t)
	d.o.Progress = func(step string, done, _ int) {
		if step == "deliver" && done == 3 {
			_, err := d.st.Undo(t.Context(), 2026_10, store.Act{Action: store.ActUndo, At: officeNow, By: "officer", Reason: "test"})
			require.NoError(t, err)
		}
	}
	s, err := Run(t.Context(), d.st, d.o)
	require.NoError(t, err)
	require.Contains(t, d.keys(), "2026-10/"+s.Manifest+"/"+ManifestName)
	require.NotContains(t, d.keys(), "2026-10/"+CurrentName)
}

// A delivery that is told to end puts no manifest.
func TestDeliveryCancelled(t *testing.T) {
	t.Parallel()
	d := newDelivering(t)
	without := d.o
	without.Objects = nil
	_, err := Run(t.Context(), d.st, without)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	d.o.Progress = func(_ string, done, _ int) {
		if done == 3 {
			cancel()
		}
	}
	require.ErrorIs(t, deliver(ctx, d.st, &d.o, 2026_10), context.Canceled)
	for key := range d.keys() {
		require.False(t, strings.HasSuffix(key, ".json") && !strings.Contains(key, "/lists/"), key)
	}
	d.o.Progress = nil
	require.NoError(t, deliver(t.Context(), d.st, &d.o, 2026_10))
	require.Empty(t, d.problems(t, true))
}

// Wherever the connection to the object store breaks, the list is published, no reader
// sees a part of its files, and the next run, of any month, completes them.
func TestDeliveryCutOff(t *testing.T) {
	t.Parallel()
	whole := newDelivering(t)
	_, err := Run(t.Context(), whole.st, whole.o)
	require.NoError(t, err)
	want := whole.keys()
	d := newDelivering(t)
	for last := 0; ; last += 1 + len(want)/8 {
		d.last = last
		_, err := Run(t.Context(), d.st, d.o)
		if err == nil {
			require.Equal(t, want, d.keys())
			break
		}
		require.Less(t, last, len(want))
		require.Contains(t, language.English.Error(err), "the list of 2026-10 is in force and its files are in the folder, but not all of them are at s3://office/rating?")
		require.Contains(t, language.English.Error(err), "give it the right to list the bucket")
		published, err := d.st.Published(t.Context(), 2026_10)
		require.NoError(t, err)
		require.True(t, published)
		folder, _ := d.whole(t, 2026_10)
		require.Empty(t, folder, "after %d of %d", last, len(want))
		require.NotEmpty(t, d.problems(t, false))
	}

	// the next month completes the one before
	require.NoError(t, d.o.Objects.Remove(t.Context(), "2026-10/"+CurrentName))
	d.submit(robin("Second", 2026_10_20, 2026_10_12, 2026_10_13, 2026_10_14, 2026_10_15, 2026_10_20))
	next := d.o
	next.Period, d.last = 2026_11, -1
	_, err = Run(t.Context(), d.st, next)
	require.NoError(t, err)
	_, revision := d.whole(t, 2026_10)
	require.Equal(t, 1, revision)
	_, revision = d.whole(t, 2026_11)
	require.Equal(t, 1, revision)

	// one whose files are nowhere does not keep it from being made
	require.NoError(t, d.o.Objects.Remove(t.Context(), "2026-10/"+CurrentName))
	require.NoError(t, os.Rename(filepath.Join(d.o.Out, "2026-10"), filepath.Join(d.dir, "elsewhere")))
	require.NoError(t, d.o.Objects.Remove(t.Context(), d.puts[0]))
	_, err = Run(t.Context(), d.st, next)
	require.NoError(t, err)
	require.NotContains(t, d.keys(), "2026-10/"+CurrentName)
}

// Nothing is published where the object store does not answer to begin with.
func TestObjectStoreOutOfReach(t *testing.T) {
	t.Parallel()
	d := newDelivering(t)
	gone, err := objects.Open("s3://office?endpoint=http://127.0.0.1:1", objects.Access{})
	require.NoError(t, err)
	o := d.o
	o.Objects = gone
	_, err = Run(t.Context(), d.st, o)
	require.Contains(t, language.English.Error(err), "needs a key of access")
	published, err := d.st.Published(t.Context(), 2026_10)
	require.NoError(t, err)
	require.False(t, published)
	_, err = Again(t.Context(), d.st, 2026_10, Restate, o)
	require.Contains(t, language.English.Error(err), "needs a key of access")
}

// An object that is missing, or is another than was published, is found; what is
// missing the next run puts there. A file of the folder that is not as it was published
// goes nowhere.
func TestObjectsThatDiffer(t *testing.T) {
	t.Parallel()
	d := newDelivering(t)
	_, err := Run(t.Context(), d.st, d.o)
	require.NoError(t, err)
	require.Empty(t, d.problems(t, true))
	folder, _ := d.whole(t, 2026_10)
	list := folder + "/lists/2026-10.csv"
	bytes := []byte(d.keys()[list])
	require.NotEmpty(t, bytes)

	require.NoError(t, d.o.Objects.Remove(t.Context(), list))
	require.Equal(t, []string{list + ": the file is missing"}, d.problems(t, false))
	kept := filepath.Join(d.o.Out, "2026-10", "lists", "2026-10.csv")
	require.NoError(t, os.Remove(kept)) // the folder shares it with no other
	other := slices.Clone(bytes)
	other[10] ^= 1
	require.NoError(t, os.WriteFile(kept, other, 0o600))
	err = deliver(t.Context(), d.st, &d.o, 2026_10)
	require.Contains(t, language.English.Error(err), kept+" is not as it was published: fedrate rerun --from 2026-10 --publish")
	require.Equal(t, []string{list + ": the file is missing"}, d.problems(t, false))
	_, err = Run(t.Context(), d.st, d.o) // writes the folder again
	require.NoError(t, err)
	require.Equal(t, string(bytes), d.keys()[list])

	require.NoError(t, objects.Write(t.Context(), d.o.Objects, list, other))
	require.Empty(t, d.problems(t, false), "it has the same size")
	require.Len(t, d.problems(t, true), 1)
	require.Contains(t, d.problems(t, true)[0], list+": the file has another content than was published")
	require.NoError(t, objects.Write(t.Context(), d.o.Objects, list, bytes[1:]))
	require.Contains(t, d.problems(t, false)[0], list+": the file has another content than was published")
	_, err = Run(t.Context(), d.st, d.o)
	require.NoError(t, err)
	require.Empty(t, d.problems(t, true))

	require.NoError(t, objects.Write(t.Context(), d.o.Objects, folder+"/"+ManifestName, []byte("{}")))
	require.Equal(t, []string{folder + "/" + ManifestName + ": the manifest is not that of the list in force"}, d.problems(t, false))
	require.NoError(t, d.o.Objects.Remove(t.Context(), folder+"/"+ManifestName))
	require.Equal(t, []string{folder + "/" + ManifestName + ": the file is missing"}, d.problems(t, false))
	require.NoError(t, objects.Write(t.Context(), d.o.Objects, "2026-10/"+CurrentName, make([]byte, mostCurrent+1)))
	require.Equal(t, "2026-10/"+CurrentName+": it does not name the files of the list in force", d.problems(t, false)[0])
	_, err = Run(t.Context(), d.st, d.o)
	require.NoError(t, err)
	require.Empty(t, d.problems(t, true))

	// without the folder the objects are enough, as long as they are all there
	require.NoError(t, d.o.Objects.Remove(t.Context(), "2026-10/"+CurrentName))
	require.NoError(t, os.RemoveAll(d.o.Out))
	require.NoError(t, deliver(t.Context(), d.st, &d.o, 2026_10))
	require.Empty(t, d.problems(t, true))
	require.NoError(t, d.o.Objects.Remove(t.Context(), list))
	err = deliver(t.Context(), d.st, &d.o, 2026_10)
	require.Contains(t, language.English.Error(err), "and neither do the objects: fedrate rerun --from 2026-10 --publish writes them again")
}
