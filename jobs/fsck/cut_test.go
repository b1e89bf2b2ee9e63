package fsck_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/fixtures"
	"github.com/fedrate/fedrate/internal/disk"
	"github.com/fedrate/fedrate/internal/disk/powercut"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/jobs/fsck"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/jobs/server"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
)

var (
	corpus = flag.Bool("corpus", false, "a twentieth of the power cuts and bit flips instead of a few")
	endure = flag.Bool("endure", false, "a thousand power cuts and a thousand bit flips")
)

func TestMain(m *testing.M) { storetest.Main(m) }

// often is how many of a thousand trials are made.
func often() int {
	switch {
	case *endure:
		return 1000
	case *corpus:
		return 50
	}
	return 5
}

var (
	officeNow = time.Date(2026, 9, 29, 4, 0, 0, 0, time.UTC)
	reports   = []string{"03-double-round-robin.trf", "11-blitz-double.trf"}
)

// fixture is a file of the sample federation.
func fixture(t testing.TB, name string) []byte {
	t.Helper()
	data, err := fs.ReadFile(fixtures.FS, "federation/"+name)
	require.NoError(t, err)
	return data
}

// office is a folder with an office that has a list and reports; published has
// the list made of them, too.
func office(t testing.TB, published bool) string {
	t.Helper()
	dir := t.TempDir()
	at(t, dir, func(st *store.Store) {
		require.NoError(t, st.Init(t.Context(), "LIE"))
		r, err := ratinglist.Open(bytes.NewReader(fixture(t, "lists/2026-09.txt")), "2026-09.txt", ratinglist.Options{Period: 2026_09})
		require.NoError(t, err)
		_, err = st.Import(t.Context(), r, 2026_09, store.ImportOptions{})
		require.NoError(t, err)
		for _, name := range reports {
			_, err := jobs.Ingest(t.Context(), st, jobs.Submission{Name: name, Data: fixture(t, "2026-09/"+name)}, officeNow)
			require.NoError(t, err)
		}
		if published {
			_, err := month.Run(t.Context(), st, options(dir, nil))
			require.NoError(t, err)
		}
	})
	return dir
}

func options(dir string, d *disk.Disk) month.Options {
	return month.Options{
		Period: 2026_10, Publish: true, Out: filepath.Join(dir, "out"), Version: "test", Now: officeNow, Federation: "LUX", By: "Officer", Reason: "trial", Disk: d,
	}
}

// at opens the office of a folder.
func at(t testing.TB, dir string, do func(*store.Store)) {
	t.Helper()
	st, err := store.Open(storetest.Kept(t, filepath.Join(dir, "office.db")))
	require.NoError(t, err)
	defer func() { require.NoError(t, st.Close()) }()
	do(st)
}

// copied is a copy of a folder.
func copied(t testing.TB, from string) string {
	t.Helper()
	to := t.TempDir()
	require.NoError(t, os.CopyFS(to, os.DirFS(from)))
	storetest.Copied(t, filepath.Join(from, "office.db"), filepath.Join(to, "office.db"))
	return to
}

// filesIn are the files of a folder with their content.
func filesIn(t testing.TB, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	require.NoError(t, filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		rest, _ := filepath.Rel(dir, path)
		found[filepath.ToSlash(rest)] = string(data)
		return err
	}))
	return found
}

func checked(t testing.TB, dir string) (report *fsck.Report) {
	t.Helper()
	at(t, dir, func(st *store.Store) { report = looked(t, dir, st) })
	return report
}

// looked is what fsck says of an office that is open.
func looked(t testing.TB, dir string, st *store.Store) *fsck.Report {
	t.Helper()
	report, err := fsck.Check(t.Context(), st, fsck.Options{Out: filepath.Join(dir, "out"), Now: officeNow})
	require.NoError(t, err)
	return report
}

// act is something that an office does.
type act struct {
	name  string
	from  func(t testing.TB) string // the office before
	do    func(ctx context.Context, dir string, st *store.Store, d *disk.Disk) error
	files string // folder of files that are as after an undisturbed act in the end
}

func acts() []act {
	return []act{
		{"publish", func(t testing.TB) string { return office(t, false) }, func(ctx context.Context, dir string, st *store.Store, d *disk.Disk) error {
			_, err := month.Run(ctx, st, options(dir, d))
			return err
		}, "out"},
		{"publish without papers", func(t testing.TB) string { return office(t, false) }, func(ctx context.Context, dir string, st *store.Store, d *disk.Disk) error {
			o := options(dir, d) // files and rows are written at one time
			o.Papers = month.PapersNone
			_, err := month.Run(ctx, st, o)
			return err
		}, "out"},
		{"rerun", func(t testing.TB) string {
			dir := office(t, true)
			at(t, dir, func(st *store.Store) {
				_, err := st.Withdraw(t.Context(), 2, store.Withdrawal{By: "officer", Reason: "test"})
				require.NoError(t, err)
			})
			return dir
		}, func(ctx context.Context, dir string, st *store.Store, d *disk.Disk) error {
			_, err := month.Again(ctx, st, 2026_10, month.Restate, options(dir, d))
			return err
		}, "out"},
		{"inbox", func(t testing.TB) string {
			dir := office(t, false)
			require.NoError(t, os.Mkdir(filepath.Join(dir, "inbox"), 0o777))
			for _, name := range []string{"09-womens-cup.trf", "10-rapid-round-robin.trf"} {
				require.NoError(t, os.WriteFile(filepath.Join(dir, "inbox", name), fixture(t, "2026-09/"+name), 0o666))
			}
			require.NoError(t, os.WriteFile(filepath.Join(dir, "inbox", "letter.txt"), []byte("dear office"), 0o666))
			return dir
		}, func(ctx context.Context, dir string, st *store.Store, d *disk.Disk) error {
			log := slog.New(slog.DiscardHandler)
			work := server.OfficeWork(st, server.WorkOptions{Now: func() time.Time { return officeNow }, Log: log})
			_, err := server.Inbox{Folder: filepath.Join(dir, "inbox"), Settle: time.Millisecond, Ingest: work.Ingest, Log: log, Disk: d}.Collect(ctx, nil)
			return err
		}, "inbox"},
	}
}

// importing is the import of an official list, and, where nothing disturbs it any
// more, the list that is published after it.
func importing() act {
	return act{"import", func(t testing.TB) string { return office(t, false) }, func(ctx context.Context, dir string, st *store.Store, _ *disk.Disk) error {
		data, err := fs.ReadFile(fixtures.FS, "federation/lists/2026-09.txt")
		if err != nil {
			return err
		}
		r, err := ratinglist.Open(bytes.NewReader(data), "2026-08.csv", ratinglist.Options{Period: 2026_09})
		if err != nil {
			return err
		}
		defer r.Close()
		_, err = st.ImportOfficial(ctx, r, 2026_09, store.ImportOptions{})
		return err
	}, "out"}
}

// afterwards publishes where the act itself makes no files.
func (a *act) afterwards(t testing.TB, dir string, st *store.Store) {
	t.Helper()
	if a.name == "import" {
		_, err := month.Run(t.Context(), st, options(dir, nil))
		require.NoError(t, err)
	}
}

// again looks at what an act that was disturbed has left, where fsck may name
// published files and nothing else, and does it again: then all is sound. It tells
// whether fsck named any.
func (a *act) again(t testing.TB, dir, where string) (named bool) {
	t.Helper()
	at(t, dir, func(st *store.Store) {
		for _, f := range looked(t, dir, st).Faults {
			require.Equal(t, fsck.File, f.Kind, "%s: %v", where, f)
			named = true
		}
		require.NoError(t, a.do(t.Context(), dir, st, nil), where)
		a.afterwards(t, dir, st)
		require.Empty(t, looked(t, dir, st).Faults, where)
	})
	return named
}

// databaseCut is a database at a moment: what its file and its log had.
type databaseCut struct{ file, log []byte }

// cutAt reads the file of a database and its log while others write. Where the log was begun
// again meanwhile, the two are of different states, and both are read again.
func cutAt(path string) (c databaseCut, err error) {
	log := func() ([]byte, error) {
		data, err := os.ReadFile(path + "-wal")
		if errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
		return data, err
	}
	for {
		before, err := log()
		if err == nil {
			c.file, err = os.ReadFile(path)
		}
		if err == nil {
			c.log, err = log()
		}
		if err != nil || bytes.HasPrefix(c.log, before) {
			return c, err
		}
	}
}

// lose cuts the log off at random after its last commit: until then it was synced, of the rest a
// disk has a part.
func (c *databaseCut) lose(random *rand.Rand) {
	const logHead, frameHead = 32, 24
	if len(c.log) < logHead {
		return
	}
	frame, committed := frameHead+int(binary.BigEndian.Uint32(c.log[8:])), logHead
	for at := logHead; at+frame <= len(c.log) && bytes.Equal(c.log[at+8:at+16], c.log[16:24]); at += frame {
		if binary.BigEndian.Uint32(c.log[at+4:]) > 0 {
			committed = at + frame
		}
	}
	c.log = c.log[:committed+random.IntN(len(c.log)-committed+1)]
}

// put makes the database what it was at the cut.
func (c *databaseCut) put(t testing.TB, path string) {
	t.Helper()
	require.NoError(t, os.RemoveAll(path+"-shm"))
	require.NoError(t, os.RemoveAll(path+"-wal"))
	require.NoError(t, os.WriteFile(path, c.file, 0o600))
	if c.log != nil {
		require.NoError(t, os.WriteFile(path+"-wal", c.log, 0o600))
	}
}

// cutOff does the act until power fails: before a step of its files, or, where step is 0, after
// a while. What was not synced by then is lost in part. If the act is done by then, power fails
// after it.
func (a *act) cutOff(t testing.TB, dir string, step int, while time.Duration, random *rand.Rand) {
	t.Helper()
	path := filepath.Join(dir, "office.db")
	var c databaseCut
	var unread error
	r := &powercut.Recorder{At: step, Aside: t.TempDir(), OnCut: func() { c, unread = cutAt(path) }}
	d := r.Disk()
	if step == 0 {
		defer time.AfterFunc(while, r.Cut).Stop()
	}
	st, err := store.Open(path)
	require.NoError(t, err)
	_ = a.do(t.Context(), dir, st, d)
	r.Cut()
	_ = st.Close()
	require.NoError(t, unread)
	c.lose(random)
	c.put(t, path)
	require.NoError(t, r.Lose(random))
}

// Power fails before any step of the files of publishing, of computing again, of
// importing and of emptying the inbox, and at any moment of them: what was not synced is
// lost in part, in any order. The database is sound
// afterwards, no file that it calls published is empty or lacks where fsck does
// not say so, and the act done again ends as one that was never disturbed.
func TestCorpusPowerCuts(t *testing.T) {
	storetest.InFile(t)
	for n, a := range append(acts(), importing()) {
		t.Run(a.name, func(t *testing.T) {
			before := a.from(t)
			whole := copied(t, before)
			counting := &powercut.Recorder{Aside: t.TempDir()}
			begin := time.Now()
			at(t, whole, func(st *store.Store) { require.NoError(t, a.do(t.Context(), whole, st, counting.Disk())) })
			took := time.Since(begin)
			at(t, whole, func(st *store.Store) { a.afterwards(t, whole, st) })
			want := filesIn(t, filepath.Join(whole, a.files))
			require.Greater(t, len(want), 2)
			require.Empty(t, checked(t, whole).Faults)
			random := rand.New(rand.NewPCG(2026, uint64(n))) //nolint:gosec // the same cuts each time
			cuts, repaired := (often()+3)/4, 0
			for cut := range cuts {
				dir := copied(t, before)
				step, while := 0, time.Duration(random.Int64N(int64(took)))
				if cut%2 == 0 && counting.Steps > 0 {
					step = 1 + random.IntN(counting.Steps)
				}
				where := fmt.Sprintf("cut %d before step %d of files, or after %s", cut, step, while)
				a.cutOff(t, dir, step, while, random)
				if a.again(t, dir, where) {
					repaired++
				}
				is := filesIn(t, filepath.Join(dir, a.files))
				if a.name != "inbox" { // there a file may have been taken twice
					require.Len(t, is, len(want), where)
				}
				for name, content := range want {
					require.Contains(t, is, name, where)
					if !strings.HasSuffix(name, ".findings.txt") { // it may say that the file was here before
						require.Equal(t, content, is[name], "%s: %s", where, name)
					}
				}
				for name, content := range is {
					require.NotEmpty(t, content, "%s: %s", where, name)
				}
			}
			t.Logf("%d cuts in %d steps of files and %s; after %d fsck named files, and doing it again repaired them", cuts, counting.Steps, took, repaired)
		})
	}
}

// The disk refuses one step of each act, as a full one does: the act says so or
// goes on without it, the database stays sound, and the act done again ends as
// one that was never disturbed.
func TestCorpusDiskErrors(t *testing.T) {
	full := errors.New("no space left on device")
	for n, a := range acts() {
		t.Run(a.name, func(t *testing.T) {
			before := a.from(t)
			whole := copied(t, before)
			var steps, step atomic.Int64
			at(t, whole, func(st *store.Store) {
				require.NoError(t, a.do(t.Context(), whole, st, &disk.Disk{Before: func(disk.Step) error { steps.Add(1); return nil }}))
			})
			want := filesIn(t, filepath.Join(whole, a.files))
			random := rand.New(rand.NewPCG(2027, uint64(n))) //nolint:gosec // the same steps each time
			for range (often() + 3) / 4 {
				dir, fails := copied(t, before), 1+random.Int64N(steps.Load())
				step.Store(0)
				at(t, dir, func(st *store.Store) {
					_ = a.do(t.Context(), dir, st, &disk.Disk{Before: func(disk.Step) error {
						if step.Add(1) == fails {
							return full
						}
						return nil
					}})
					storetest.Sound(t, st)
				})
				a.again(t, dir, fmt.Sprintf("step %d", fails))
				sameFiles(t, want, filesIn(t, filepath.Join(dir, a.files)))
			}
		})
	}
}

// sameFiles tells that the files of an undisturbed act are there. What was said of
// a report before may stand under its name already: then the report has another.
func sameFiles(t testing.TB, want, is map[string]string) {
	t.Helper()
	for name, content := range want {
		if !strings.HasSuffix(name, ".findings.txt") {
			require.Contains(t, slices.Collect(maps.Values(is)), content, name)
		}
	}
}
