package server

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/fixtures"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
)

// few are the reports of the office with -short, as under the race detector, where
// each report costs ten times as much: a large one, two small ones, and of the odd
// ones what is read, what is none and what is empty.
var few = []string{"01-masters-open.trf", "03-double-round-robin.trf", "10-rapid-round-robin.trf", "crlf.trf", "no-report.trf", "empty.trf"}

// sampleOffice is an office of the sample federation whose reports of a month
// lie in the inbox, last served the day before the monthly run.
func sampleOffice(t testing.TB) (dir string) {
	t.Helper()
	dir = t.TempDir()
	st, err := store.Open(storetest.Kept(t, filepath.Join(dir, "fedrate.db")))
	require.NoError(t, err)
	require.NoError(t, st.Init(context.Background(), "LIE"))
	list, err := fixtures.FS.Open("federation/lists/2026-09.txt")
	require.NoError(t, err)
	reader, err := ratinglist.Open(list, "2026-09.txt", ratinglist.Options{})
	require.NoError(t, err)
	_, err = st.Import(context.Background(), reader, 2026_09, store.ImportOptions{})
	require.NoError(t, err)
	require.NoError(t, list.Close())
	queue, err := st.Jobs()
	require.NoError(t, err)
	require.NoError(t, store.NewJobLog(queue).SetSchedule(t.Context(), store.JobSchedule{Job: RunJob, Until: time.Date(2026, 9, 30, 12, 0, 0, 0, time.UTC)}))
	require.NoError(t, queue.Close())
	require.NoError(t, st.Close())
	for _, folder := range []string{"federation/2026-09", "odd"} {
		entries, err := fs.ReadDir(fixtures.FS, folder)
		require.NoError(t, err)
		for _, e := range entries {
			if testing.Short() && !slices.Contains(few, e.Name()) {
				continue
			}
			data, err := fs.ReadFile(fixtures.FS, folder+"/"+e.Name())
			require.NoError(t, err)
			put(t, filepath.Join(dir, "inbox"), e.Name(), string(data))
		}
	}
	return dir
}

// What follows a published list is done again where it failed, though the list
// stands already.
func TestAfterPublishingIsTriedAgain(t *testing.T) {
	t.Parallel()
	st, err := store.Open(storetest.Kept(t, filepath.Join(sampleOffice(t), "fedrate.db")))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, st.Close()) })
	data, err := fs.ReadFile(fixtures.FS, "federation/2026-09/10-rapid-round-robin.trf")
	require.NoError(t, err)
	now := clock(t, afterRun)
	_, err = jobs.Ingest(t.Context(), st, jobs.Submission{Name: "rapid.trf", Data: data, By: "test"}, now())
	require.NoError(t, err)
	full, asked := errors.New("no room"), 0
	o := WorkOptions{Out: t.TempDir(), Publish: true, Version: "test", Now: now, Log: slog.New(slog.DiscardHandler), Made: func(_ context.Context, p handbook.Period) error {
		require.Equal(t, handbook.Period(2026_10), p)
		if asked++; asked == 1 {
			return full
		}
		return nil
	}}
	_, err = OfficeWork(st, o).Run(t.Context(), store.Lease{}, 2026_10, handbook.Text{})
	require.ErrorIs(t, err, full)
	_, err = OfficeWork(st, o).Run(t.Context(), store.Lease{}, 2026_10, handbook.Text{})
	require.NoError(t, err)
	require.Equal(t, 2, asked)
	o.Publish = false
	_, err = OfficeWork(st, o).Run(t.Context(), store.Lease{}, 2026_10, handbook.Text{})
	require.NoError(t, err)
	require.Equal(t, 2, asked, "a preview publishes nothing")
}

// serveOffice serves a sample office until ctx is done.
func serveOffice(ctx context.Context, t testing.TB, dir string, now func() time.Time, log *slog.Logger) {
	t.Helper()
	st, err := store.Open(storetest.Kept(t, filepath.Join(dir, "fedrate.db")))
	require.NoError(t, err)
	queue, err := st.Jobs()
	require.NoError(t, err)
	opt := options(t, queue, now)
	opt.Inbox, opt.Log, opt.Holder = filepath.Join(dir, "inbox"), log, "office "+now().String()
	opt.Dead = func(string) bool { return true }       // one server at a time here
	opt.RetryAfter = slices.Repeat(opt.RetryAfter, 10) // each kill is an attempt
	work := OfficeWork(st, WorkOptions{
		Out: filepath.Join(dir, "out"), Publish: true, Version: "test", Now: now, Log: log,
	})
	require.NoError(t, Serve(ctx, work, opt))
	require.NoError(t, queue.Close())
	require.NoError(t, st.Close())
}

// afterRun is a moment after the monthly run was due.
const afterRun = "2026-10-01T07:00:00Z"

// serveMonth serves an office in this process until its run has ended.
func serveMonth(t testing.TB, dir string) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	done := make(chan struct{})
	var log safeBuffer
	defer func() {
		if t.Failed() {
			t.Log(log.String())
		}
	}()
	go func() {
		defer close(done)
		serveOffice(ctx, t, dir, clock(t, afterRun), slog.New(slog.NewTextHandler(&log, nil)))
	}()
	db := openJobs(t, filepath.Join(dir, "fedrate.db"))
	require.Eventually(t, func() bool {
		runs := history(t, db, RunJob)
		return len(runs) > 0 && runs[len(runs)-1].State == store.JobDone
	}, patience, 20*time.Millisecond, "the run is made")
	cancel()
	<-done
}

// contents counts the files of an inbox by their content, without the findings next to
// them.
func contents(t testing.TB, dir string) map[string]int {
	t.Helper()
	found := map[string]int{}
	for name, content := range files(t, filepath.Join(dir, "inbox")) {
		if !strings.HasSuffix(name, findingsSuffix) {
			found[content]++
		}
	}
	return found
}

func submissions(t testing.TB, dir string) []string {
	t.Helper()
	st, err := store.Open(storetest.Kept(t, filepath.Join(dir, "fedrate.db")))
	require.NoError(t, err)
	defer st.Close()
	subs, err := st.Submissions(context.Background(), "")
	require.NoError(t, err)
	lines := []string{}
	for _, s := range subs {
		lines = append(lines, fmt.Sprintln(s.Number, s.Name, s.State, s.SHA256))
	}
	return lines
}

// A server that is killed again and again at any moment ends with the month
// that an undisturbed one makes.
func TestServerKilledAtAnyMoment(t *testing.T) {
	t.Parallel()
	calm := sampleOffice(t)
	before := contents(t, calm)
	serveMonth(t, calm)
	want := files(t, filepath.Join(calm, "out"))
	require.NotEmpty(t, want)
	require.Equal(t, before, contents(t, calm), "each report is in one place")
	accepted := files(t, filepath.Join(calm, "inbox", string(InboxAccepted)))
	require.Contains(t, accepted, "01-masters-open.trf")
	require.Contains(t, files(t, filepath.Join(calm, "inbox", string(InboxRejected))), "no-report.trf.findings.txt")

	dir := sampleOffice(t)
	random := rand.New(rand.NewPCG(2026, 10))
	for range 6 {
		cmd := exec.Command(os.Args[0], "-test.run=^TestServeOfficeChild$", "-test.timeout=10m")
		cmd.Env = append(os.Environ(), officeVariable+"="+dir, storetest.Environment(t, filepath.Join(dir, "fedrate.db")))
		require.NoError(t, cmd.Start())
		time.Sleep(time.Duration(100+random.IntN(500)) * time.Millisecond)
		require.NoError(t, cmd.Process.Kill())
		_ = cmd.Wait()
	}
	serveMonth(t, dir)

	require.Equal(t, submissions(t, calm), submissions(t, dir))
	require.Equal(t, before, contents(t, dir), "each report is in one place")
	got := files(t, filepath.Join(dir, "out"))
	for name := range want {
		require.True(t, want[name] == got[name], "%s differs", name)
	}
	require.Len(t, got, len(want))
}

// officeVariable names the office's folder to a server process.
const officeVariable = "FEDRATE_TEST_OFFICE"

// TestServeOfficeChild is no test: it is the process that is killed.
func TestServeOfficeChild(t *testing.T) {
	dir := os.Getenv(officeVariable)
	if dir == "" {
		t.Skip("only run by the test that kills it")
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	serveOffice(ctx, t, dir, clock(t, afterRun), slog.New(slog.DiscardHandler))
}
