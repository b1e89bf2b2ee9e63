package server

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/store"
)

// openJobs opens the queue's pool on a database whose tables are up to date.
func openJobs(t testing.TB, path string) *sql.DB {
	t.Helper()
	s, err := store.Open(storetest.Kept(t, path))
	require.NoError(t, err)
	db, err := s.Jobs()
	require.NoError(t, err)
	t.Cleanup(func() {
		require.NoError(t, db.Close())
		require.NoError(t, s.Close())
	})
	return db
}

// office is what the tests' work does: it remembers what it was asked.
type office struct {
	mu        sync.Mutex
	runs      []string
	ingested  []string
	published map[handbook.Period]bool
	fail      int // so many runs fail first
	block     bool
}

// testWork is work of which tests put some in place of what was there.
type testWork struct {
	ingest    func(context.Context, []InboxFile) ([]InboxAnswer, []error)
	run       func(context.Context, store.Lease, handbook.Period, handbook.Text) (string, error)
	backup    func(context.Context, handbook.Date) (string, error)
	published func(context.Context, handbook.Period) (bool, error)
}

func (w *testWork) Ingest(ctx context.Context, files []InboxFile) ([]InboxAnswer, []error) {
	return w.ingest(ctx, files)
}

func (w *testWork) Run(ctx context.Context, lease store.Lease, p handbook.Period, hold handbook.Text) (string, error) {
	return w.run(ctx, lease, p, hold)
}

func (w *testWork) Backup(ctx context.Context, day handbook.Date) (string, error) {
	return w.backup(ctx, day)
}

func (w *testWork) Published(ctx context.Context, p handbook.Period) (bool, error) {
	return w.published(ctx, p)
}

func (o *office) work() *testWork {
	return &testWork{
		ingest: each(func(ctx context.Context, name string, data []byte) (InboxAnswer, error) {
			o.mu.Lock()
			defer o.mu.Unlock()
			o.ingested = append(o.ingested, name)
			return byContent(ctx, name, data)
		}),
		run: func(ctx context.Context, _ store.Lease, p handbook.Period, _ handbook.Text) (string, error) {
			o.mu.Lock()
			o.runs = append(o.runs, p.String())
			fail, block := len(o.runs) <= o.fail, o.block
			o.mu.Unlock()
			switch {
			case fail:
				return "", errors.New("the list before it is missing")
			case block:
				<-ctx.Done()
				return "", ctx.Err()
			}
			return "", nil
		},
		published: func(_ context.Context, p handbook.Period) (bool, error) { return o.published[p], nil },
	}
}

func (o *office) ran() []string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return slices.Clone(o.runs)
}

func clock(t testing.TB, s string) func() time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, s)
	require.NoError(t, err)
	start := time.Now()
	return func() time.Time { return at.Add(time.Since(start)) }
}

// patience is how long a test waits for something that must happen: far more
// than it takes on the busiest machine.
const patience = 5 * time.Minute

func options(t testing.TB, db *sql.DB, now func() time.Time) Options {
	t.Helper()
	looks := new(atomic.Int64)
	begin, first := now(), sync.OnceValue(now)
	// The clock stands still until the first look at the schedules, so that a
	// server that comes up slowly misses nothing, and goes on from there.
	held := func() time.Time {
		if looks.Load() == 0 {
			return begin
		}
		from := first()
		return begin.Add(now().Sub(from))
	}
	monthly, err := ParseSchedule(RunJob, "0 6 1 * *", time.UTC)
	require.NoError(t, err)
	return Options{
		Jobs: db, Schedules: []Schedule{monthly}, Settle: time.Millisecond, Holder: t.Name(),
		Now: held, Log: slog.New(slog.DiscardHandler), Timeout: patience, Grace: patience,
		LeaseFor: time.Minute, Tick: 20 * time.Millisecond,
		CutAfter: patience, RetryAfter: []time.Duration{50 * time.Millisecond, 50 * time.Millisecond},
		looks: looks,
	}
}

// server runs Serve in the background; end stops it and wants no error.
func server(t testing.TB, o *office, opt Options) (end func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- Serve(ctx, o.work(), opt) }()
	end = sync.OnceFunc(func() {
		cancel()
		select {
		case err := <-done:
			require.NoError(t, err)
		case <-time.After(patience):
			require.Fail(t, "the server does not end")
		}
	})
	t.Cleanup(end)
	return end
}

func history(t testing.TB, db *sql.DB, job string) []store.JobRun {
	t.Helper()
	runs, err := store.NewJobLog(db).History(context.Background(), job, 100)
	require.NoError(t, err)
	slices.Reverse(runs)
	return runs
}

// waitFor waits until the history of a job has n rows that have ended so.
func waitFor(t testing.TB, db *sql.DB, job string, state store.JobState, n int) {
	t.Helper()
	require.Eventually(t, func() bool {
		found := 0
		for _, r := range history(t, db, job) {
			if r.State == state {
				found++
			}
		}
		return found == n
	}, patience, 20*time.Millisecond)
}

// settle waits until a server has looked for work from here on, has found none, and
// nothing waits for another attempt: what it has not done now, it does not do.
func settle(t testing.TB, db *sql.DB, opt Options) {
	t.Helper()
	begun := opt.looks.Load()
	require.Eventually(t, func() bool { return opt.looks.Load() >= begun+2 && waiting(db) == 0 }, patience, 5*time.Millisecond)
}

// waiting counts the attempts that run, and those that another one is to follow.
func waiting(db *sql.DB) int {
	n := 0
	if err := db.QueryRow(`SELECT COUNT(*) FROM job_history WHERE state = 'running' OR next_attempt > 0`).Scan(&n); err != nil {
		return -1 // the database is busy
	}
	return n
}

func TestMissedRunsAreCaughtUpOnce(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "fedrate.db")
	db := openJobs(t, path)
	o := &office{}

	opt := options(t, db, clock(t, "2026-09-10T12:00:00Z"))
	end := server(t, o, opt)
	settle(t, db, opt)
	end()
	require.Empty(t, o.ran(), "before the first start nothing was missed")

	opt = options(t, db, clock(t, "2026-11-15T12:00:00Z"))
	end = server(t, o, opt)
	waitFor(t, db, RunJob, store.JobDone, 2)
	settle(t, db, opt)
	end()
	require.Equal(t, []string{"2026-10", "2026-11"}, o.ran(), "each missed period, oldest first")

	opt = options(t, db, clock(t, "2026-11-16T12:00:00Z"))
	end = server(t, o, opt)
	settle(t, db, opt)
	end()
	require.Len(t, o.ran(), 2, "caught up once")

	rows := history(t, db, RunJob)
	require.Equal(t, "2026-10", rows[0].Period)
	require.Equal(t, "2026-10-01T06:00:00Z", rows[0].Due.Format(time.RFC3339))
	require.Equal(t, "2026-11-15", rows[0].Started.Format(time.DateOnly))
	require.Equal(t, "the list of 2026-10 is made", rows[0].Message)
}

// A clock that stood at 1970 when the schedule was new asks for a year only.
func TestCatchingUpEndsAfterAYear(t *testing.T) {
	t.Parallel()
	db := openJobs(t, filepath.Join(t.TempDir(), "fedrate.db"))
	o := &office{}
	opt := options(t, db, clock(t, "1970-01-01T00:00:10Z"))
	end := server(t, o, opt)
	settle(t, db, opt)
	end()
	opt = options(t, db, clock(t, "2026-10-10T12:00:00Z"))
	end = server(t, o, opt)
	waitFor(t, db, RunJob, store.JobDone, 12)
	settle(t, db, opt)
	end()
	require.Len(t, o.ran(), 12)
	require.Equal(t, "2025-11", o.ran()[0])
}

func TestRunHappensAtItsTime(t *testing.T) {
	t.Parallel()
	db := openJobs(t, filepath.Join(t.TempDir(), "fedrate.db"))
	o := &office{}
	server(t, o, options(t, db, clock(t, "2026-10-01T05:59:59Z")))
	waitFor(t, db, RunJob, store.JobDone, 1)
	require.Equal(t, []string{"2026-10"}, o.ran())
	require.False(t, history(t, db, RunJob)[0].Started.Before(time.Date(2026, 10, 1, 6, 0, 0, 0, time.UTC)))
}

func TestPublishedPeriodIsNotRunAgain(t *testing.T) {
	t.Parallel()
	db := openJobs(t, filepath.Join(t.TempDir(), "fedrate.db"))
	o := &office{published: map[handbook.Period]bool{2026_10: true}}
	server(t, o, options(t, db, clock(t, "2026-10-01T05:59:59Z")))
	waitFor(t, db, RunJob, store.JobDone, 1)
	require.Empty(t, o.ran())
	require.Equal(t, "the list of 2026-10 is published already", history(t, db, RunJob)[0].Message)
}

// What was cut off may have been so after publishing, before the last file.
func TestRunCutOffAfterPublishingIsMadeAgain(t *testing.T) {
	t.Parallel()
	db := openJobs(t, filepath.Join(t.TempDir(), "fedrate.db"))
	log, ctx := store.NewJobLog(db), context.Background()
	now := clock(t, "2026-10-01T05:59:59Z")
	_, err := log.Begin(ctx, store.JobRun{Job: RunJob, Period: "2026-10", Due: now(), Attempt: 1, Started: now()}, nil)
	require.NoError(t, err)
	o := &office{published: map[handbook.Period]bool{2026_10: true}}
	server(t, o, options(t, db, now))
	waitFor(t, db, RunJob, store.JobDone, 1)
	require.Equal(t, []string{"2026-10"}, o.ran())
}

func TestFailedRunIsTriedAgain(t *testing.T) {
	t.Parallel()
	db := openJobs(t, filepath.Join(t.TempDir(), "fedrate.db"))
	o := &office{fail: 1}
	server(t, o, options(t, db, clock(t, "2026-10-01T05:59:59Z")))
	waitFor(t, db, RunJob, store.JobDone, 1)
	rows := history(t, db, RunJob)
	require.Len(t, rows, 2)
	require.Equal(t, store.JobFailed, rows[0].State)
	require.Equal(t, "the list before it is missing", rows[0].Message)
	require.Equal(t, []int{1, 2}, []int{rows[0].Attempt, rows[1].Attempt})
}

// A job whose end cannot be written, as when the database is busy for long, was done all
// the same: its end is written as soon as it can be.
func TestEndThatCannotBeWrittenYet(t *testing.T) {
	t.Parallel()
	db := openJobs(t, filepath.Join(t.TempDir(), "fedrate.db"))
	o := &office{}
	work, opt := o.work(), options(t, db, clock(t, "2026-10-01T05:59:59Z"))
	run := work.run
	work.run = func(ctx context.Context, _ store.Lease, p handbook.Period, _ handbook.Text) (string, error) {
		_, err := run(ctx, store.Lease{}, p, handbook.Text{})
		_, renamed := db.Exec(`ALTER TABLE job_history RENAME TO kept_away`)
		return "", errors.Join(err, renamed)
	}
	var log safeBuffer
	opt.Log = slog.New(slog.NewTextHandler(&log, nil))
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- Serve(ctx, work, opt) }()
	require.Eventually(t, func() bool { return strings.Count(log.String(), "history not written") > 2 }, patience, 5*time.Millisecond)
	_, err := db.Exec(`ALTER TABLE kept_away RENAME TO job_history`)
	require.NoError(t, err)
	waitFor(t, db, RunJob, store.JobDone, 1)
	settle(t, db, opt)
	cancel()
	require.NoError(t, <-done)
	require.Len(t, o.ran(), 1)
	require.Len(t, history(t, db, RunJob), 1)
}

// Where the server ends before the end of a job could be written, the next one makes
// the job again.
func TestEndThatWasNeverWritten(t *testing.T) {
	t.Parallel()
	db := openJobs(t, filepath.Join(t.TempDir(), "fedrate.db"))
	o := &office{}
	opt := options(t, db, clock(t, "2026-10-01T05:59:59Z"))
	end := server(t, o, opt)
	waitFor(t, db, RunJob, store.JobDone, 1)
	end()
	_, err := db.Exec(`UPDATE job_history SET state = 'running', finished_at = ''`)
	require.NoError(t, err)
	opt = options(t, db, clock(t, "2026-10-01T07:00:00Z"))
	end = server(t, o, opt)
	waitFor(t, db, RunJob, store.JobDone, 1)
	settle(t, db, opt)
	end()
	require.Equal(t, []string{"2026-10", "2026-10"}, o.ran())
	rows := history(t, db, RunJob)
	require.Equal(t, []store.JobState{store.JobInterrupted, store.JobDone}, []store.JobState{rows[0].State, rows[1].State})
	require.Equal(t, 2, rows[1].Attempt)
}

// A third process that writes for longer than the lease does not end the server.
func TestBusyDatabaseDoesNotLoseTheLease(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "fedrate.db")
	db, other := openJobs(t, path), openJobs(t, path)
	opt := options(t, db, clock(t, "2026-09-10T12:00:00Z"))
	opt.LeaseFor = 400 * time.Millisecond
	var log safeBuffer
	opt.Log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	end := server(t, &office{}, opt)
	require.Eventually(t, func() bool { return len(holders(t, other)) == 1 }, patience, 10*time.Millisecond)
	tx, err := other.Begin() // of a file it bars all others, elsewhere those of the row
	require.NoError(t, err)
	_, err = tx.Exec(`UPDATE job_lease SET holder = holder`)
	require.NoError(t, err)
	require.Eventually(t, func() bool { // a try lasts longer than the lease
		return strings.Contains(log.String(), "the lease waits for who writes")
	}, patience, 10*time.Millisecond)
	require.NoError(t, tx.Rollback())
	settle(t, db, opt)
	require.Len(t, holders(t, other), 1)
	require.NotContains(t, log.String(), "level=WARN", "no other process can take it either")
	end()
}

func TestHopelessRunIsNotTriedAgain(t *testing.T) {
	t.Parallel()
	db := openJobs(t, filepath.Join(t.TempDir(), "fedrate.db"))
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	work := (&office{}).work()
	work.run = func(context.Context, store.Lease, handbook.Period, handbook.Text) (string, error) {
		return "", &HopelessError{errors.New("the list after it is published")}
	}
	var log safeBuffer
	opt := options(t, db, clock(t, "2026-10-01T05:59:59Z"))
	opt.Log = slog.New(slog.NewTextHandler(&log, nil))
	go func() { done <- Serve(ctx, work, opt) }()
	waitFor(t, db, RunJob, store.JobFailed, 1)
	settle(t, db, opt)
	cancel()
	require.NoError(t, <-done)
	require.Len(t, history(t, db, RunJob), 1)
	require.Contains(t, log.String(), "given up; run it by hand")
}

func TestPanicIsAFailureOfTheJob(t *testing.T) {
	t.Parallel()
	db := openJobs(t, filepath.Join(t.TempDir(), "fedrate.db"))
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	work := (&office{}).work()
	work.run = func(context.Context, store.Lease, handbook.Period, handbook.Text) (string, error) {
		panic("index out of range")
	}
	go func() { done <- Serve(ctx, work, options(t, db, clock(t, "2026-10-01T05:59:59Z"))) }()
	waitFor(t, db, RunJob, store.JobFailed, 3)
	cancel()
	require.NoError(t, <-done)
	require.Equal(t, "the program has a fault: index out of range", history(t, db, RunJob)[0].Message)
}

// A fault of the program in work that is done alone gives the lease back.
func TestPanicGivesTheLeaseBack(t *testing.T) {
	t.Parallel()
	db := openJobs(t, filepath.Join(t.TempDir(), "fedrate.db"))
	o := options(t, db, time.Now).lease()
	require.Panics(t, func() {
		_ = Alone(t.Context(), store.NewJobLog(db), LeaseName, o, func(context.Context, store.Lease) error { panic("index out of range") })
	})
	require.Empty(t, holders(t, db))
}

func TestInboxIsLookedIntoAtStartAndBySchedule(t *testing.T) {
	t.Parallel()
	db, inbox := openJobs(t, filepath.Join(t.TempDir(), "fedrate.db")), t.TempDir()
	put(t, inbox, "lying.trf", "good")
	opt := options(t, db, clock(t, "2026-10-02T11:59:58Z"))
	look, err := ParseSchedule(InboxJob, "*/3 * * * *", time.UTC)
	require.NoError(t, err)
	opt.Inbox, opt.Schedules = inbox, append([]Schedule{look}, opt.Schedules...)
	o := &office{}
	end := server(t, o, opt)
	waitFor(t, db, InboxJob, store.JobDone, 1)
	require.Equal(t, "1 accepted, 0 rejected, 0 in question, 0 still being written", history(t, db, InboxJob)[0].Message)
	put(t, inbox, "new.trf", "good")
	waitFor(t, db, InboxJob, store.JobDone, 2)
	end()
	require.Equal(t, map[string]string{"accepted/lying.trf": "good", "accepted/new.trf": "good"}, files(t, inbox))
}

// The reports that wait are taken before the run that was missed.
func TestInboxComesBeforeAMissedRun(t *testing.T) {
	t.Parallel()
	db, inbox := openJobs(t, filepath.Join(t.TempDir(), "fedrate.db")), t.TempDir()
	opt := options(t, db, clock(t, "2026-09-10T12:00:00Z"))
	end := server(t, &office{}, opt)
	settle(t, db, opt)
	end()
	put(t, inbox, "lying.trf", "good")
	opt = options(t, db, clock(t, "2026-10-10T12:00:00Z"))
	opt.Inbox = inbox
	o := &office{}
	work := o.work()
	var before map[string]string
	run := work.run
	work.run = func(ctx context.Context, _ store.Lease, p handbook.Period, _ handbook.Text) (string, error) {
		before = files(t, inbox)
		return run(ctx, store.Lease{}, p, handbook.Text{})
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- Serve(ctx, work, opt) }()
	waitFor(t, db, RunJob, store.JobDone, 1)
	cancel()
	require.NoError(t, <-done)
	require.Contains(t, before, "accepted/lying.trf")
}

func TestTwoServersOnOneDatabaseRunAJobOnce(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "fedrate.db")
	one, two := openJobs(t, path), openJobs(t, path)
	o := &office{}
	now := clock(t, "2026-10-01T05:59:59Z")
	a, b := options(t, one, now), options(t, two, now)
	a.Holder, b.Holder = "office:1", "office:2"
	var log safeBuffer
	b.Log = slog.New(slog.NewTextHandler(&log, nil))
	endA := server(t, o, a)
	require.Eventually(t, func() bool { return len(holders(t, one)) == 1 }, patience, 10*time.Millisecond)
	endB := server(t, o, b)
	waitFor(t, one, RunJob, store.JobDone, 1)
	settle(t, one, a)
	require.Equal(t, []string{"2026-10"}, o.ran())
	require.Eventually(t, func() bool {
		return strings.Contains(log.String(), `msg="waiting for another process" for=serve holder=office:1`)
	}, patience, 10*time.Millisecond)

	endA()
	require.Eventually(t, func() bool {
		return slices.Equal(holders(t, two), []string{"office:2"})
	}, patience, 10*time.Millisecond, "the second takes over")
	settle(t, two, b)
	endB()
	require.Len(t, o.ran(), 1)
	require.Empty(t, holders(t, one), "the lease is given back")
}

func holders(t testing.TB, db *sql.DB) []string {
	t.Helper()
	rows, err := db.Query(`SELECT holder FROM job_lease WHERE name = $1`, LeaseName)
	require.NoError(t, err)
	defer rows.Close()
	var found []string
	for rows.Next() {
		var s string
		require.NoError(t, rows.Scan(&s))
		found = append(found, s)
	}
	return found
}

func TestJobCutOffAtTheEndIsResumed(t *testing.T) {
	t.Parallel()
	db := openJobs(t, filepath.Join(t.TempDir(), "fedrate.db"))
	o := &office{block: true}
	opt := options(t, db, clock(t, "2026-10-01T05:59:59Z"))
	opt.Grace = 50 * time.Millisecond
	end := server(t, o, opt)
	waitFor(t, db, RunJob, store.JobRunning, 1)
	// the history says that it runs a moment before the work begins
	require.Eventually(t, func() bool { return len(o.ran()) == 1 }, patience, 5*time.Millisecond)
	end()
	require.Equal(t, store.JobInterrupted, history(t, db, RunJob)[0].State)

	o.mu.Lock()
	o.block = false
	o.mu.Unlock()
	end = server(t, o, options(t, db, clock(t, "2026-10-01T07:00:00Z")))
	waitFor(t, db, RunJob, store.JobDone, 1)
	end()
	require.Equal(t, []string{"2026-10", "2026-10"}, o.ran())
	rows := history(t, db, RunJob)
	require.Equal(t, []int{1, 1}, []int{rows[0].Attempt, rows[1].Attempt}, "an end in peace costs no attempt")
}

func TestRunningJobMayFinishAtTheEnd(t *testing.T) {
	t.Parallel()
	db := openJobs(t, filepath.Join(t.TempDir(), "fedrate.db"))
	var log safeBuffer
	opt := options(t, db, clock(t, "2026-10-01T05:59:59Z"))
	opt.Log = slog.New(slog.NewTextHandler(&log, nil))
	work := (&office{}).work()
	begun := make(chan struct{})
	work.run = func(ctx context.Context, _ store.Lease, _ handbook.Period, _ handbook.Text) (string, error) {
		close(begun)
		for !strings.Contains(log.String(), "msg=ending") && pause(ctx, nil, 5*time.Millisecond) {
		}
		return "finished", ctx.Err()
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- Serve(ctx, work, opt) }()
	<-begun
	cancel()
	require.NoError(t, <-done)
	require.Equal(t, "finished", history(t, db, RunJob)[0].Message)
}

func TestLostLeaseEndsTheServer(t *testing.T) {
	t.Parallel()
	db := openJobs(t, filepath.Join(t.TempDir(), "fedrate.db"))
	opt := options(t, db, clock(t, "2026-10-01T05:59:59Z"))
	opt.LeaseFor = 200 * time.Millisecond
	o := &office{block: true}
	done := make(chan error, 1)
	go func() { done <- Serve(context.Background(), o.work(), opt) }()
	waitFor(t, db, RunJob, store.JobRunning, 1)
	_, err := db.Exec(`UPDATE job_lease SET holder = 'other'`)
	require.NoError(t, err)
	select {
	case err := <-done:
		require.ErrorIs(t, err, errLeaseLost)
	case <-time.After(patience):
		require.Fail(t, "the server goes on")
	}
	require.Equal(t, []string{"other"}, holders(t, db), "the other's lease is left alone")
}

func TestServeRefusesWrongSettings(t *testing.T) {
	t.Parallel()
	db := openJobs(t, filepath.Join(t.TempDir(), "fedrate.db"))
	opt := options(t, db, time.Now)
	opt.Inbox = filepath.Join(t.TempDir(), "gone")
	require.ErrorIs(t, Serve(context.Background(), &testWork{}, opt), os.ErrNotExist)
	opt.Inbox = filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(opt.Inbox, nil, 0o600))
	require.Contains(t, language.English.Error(Serve(context.Background(), &testWork{}, opt)), "is no folder")
	opt.Inbox, opt.Timeout = "", 0
	require.Contains(t, language.English.Error(Serve(context.Background(), &testWork{}, opt)), "must be a second or more")
}

// safeBuffer is a log that two goroutines may use.
type safeBuffer struct {
	mu sync.Mutex
	b  strings.Builder
}

func (s *safeBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *safeBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

// A schedule that is changed applies from then on, not backwards.
func TestChangedScheduleMissesNothing(t *testing.T) {
	t.Parallel()
	db := openJobs(t, filepath.Join(t.TempDir(), "fedrate.db"))
	o := &office{}
	at := func(fields, now string) {
		opt := options(t, db, clock(t, now))
		changed, err := ParseSchedule(RunJob, fields, time.UTC)
		require.NoError(t, err)
		opt.Schedules = []Schedule{changed}
		end := server(t, o, opt)
		settle(t, db, opt)
		end()
	}
	at("0 6 1 * *", "2026-09-10T12:00:00Z")
	at("0 6 5 * *", "2026-11-15T12:00:00Z")
	require.Empty(t, o.ran(), "5 October and 5 November were before the change")
	at("0 6 5 * *", "2026-12-06T12:00:00Z")
	require.Equal(t, []string{"2026-12"}, o.ran())
}
