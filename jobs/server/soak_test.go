package server

import (
	"context"
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/fixtures"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/store"
)

var endure = flag.Bool("endure", false, "a hundred thousand jobs, and a day of an office with faults")

// memory is what the process holds once what is not needed any more is freed.
type memory struct {
	heap       uint64
	goroutines int
}

func held() memory {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return memory{m.HeapAlloc, runtime.NumGoroutine()}
}

// flat tells that the last samples are not above those of the first third.
func flat(t *testing.T, samples []memory) {
	t.Helper()
	var early, last memory
	for i, s := range samples {
		t.Logf("sample %d: %.1f MiB, %d goroutines", i, float64(s.heap)/(1<<20), s.goroutines)
		if i <= len(samples)/3 {
			early = memory{max(early.heap, s.heap), max(early.goroutines, s.goroutines)}
		}
	}
	last = samples[len(samples)-1]
	require.Less(t, last.heap, early.heap+early.heap/4+(8<<20), "the memory grows")
	require.Less(t, last.goroutines, early.goroutines+20)
}

// Jobs by the thousand, of which some fail, some end with a fault of the program
// and some are cut off by an end of the server: each is done in the end, and none
// leaves anything in memory. A month of the clock is over when its run is.
func TestSoakOfJobs(t *testing.T) {
	jobs, stops := 300, 3
	if *endure {
		jobs, stops = 100_000, 20
	}
	db := openJobs(t, filepath.Join(t.TempDir(), "office.db"))
	random := rand.New(rand.NewPCG(2026, 5)) //nolint:gosec // the same faults each time
	var lock sync.Mutex
	done := map[string]int{}
	tried, cutOff := 0, 0
	var months, target atomic.Int64 // that are over; that are to be over
	start := time.Now()
	now := func() time.Time {
		return time.Date(1000, 1, 15, 0, 0, 0, 0, time.UTC).AddDate(0, int(min(months.Load()+6, target.Load())), 0).Add(time.Since(start))
	}
	work := (&office{}).work()
	cut := make(chan struct{}, 1)
	work.run = func(ctx context.Context, _ store.Lease, p handbook.Period, _ handbook.Text) (string, error) {
		lock.Lock()
		defer lock.Unlock()
		tried++
		select {
		case <-cut:
			cutOff++
			<-ctx.Done()
			return "", ctx.Err()
		default:
		}
		switch random.IntN(200) {
		case 0, 1, 2:
			return "", errors.New("the disk is full")
		case 3:
			panic("a fault of the program")
		}
		if done[p.String()]++; done[p.String()] == 1 {
			months.Add(1)
		}
		return "", nil
	}
	serving := func(name string) (Options, func()) {
		opt := options(t, db, now)
		opt.Now, opt.Tick, opt.Holder, opt.Grace = now, time.Millisecond, name, time.Millisecond
		opt.LeaseFor = 24 * time.Hour // of the fast clock
		opt.RetryAfter = []time.Duration{time.Millisecond, time.Millisecond, time.Millisecond, time.Millisecond, time.Millisecond, time.Millisecond}
		opt.Dead = func(string) bool { return true }
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- Serve(ctx, work, opt) }()
		return opt, func() {
			cancel()
			require.NoError(t, <-ended)
		}
	}
	var samples []memory
	opt, end := serving("first")
	settle(t, db, opt) // the schedule is new, and has missed nothing
	end()
	for round := range stops {
		target.Store(int64(jobs * (round + 1) / stops))
		_, end := serving(fmt.Sprint("soak ", round))
		require.Eventually(t, func() bool { return months.Load() >= target.Load()-3 }, time.Hour, 5*time.Millisecond)
		if round < stops-1 { // the server ends while some are left, and one runs
			cut <- struct{}{}
			target.Add(6)
			require.Eventually(t, func() bool { return len(cut) == 0 }, patience, 5*time.Millisecond)
		}
		end()
		samples = append(samples, held())
	}
	opt, end = serving("last")
	require.Eventually(t, func() bool { return months.Load() == int64(jobs) }, patience, 5*time.Millisecond)
	settle(t, db, opt)
	end()
	require.Len(t, done, jobs)
	for p, n := range done {
		require.Equal(t, 1, n, p)
	}
	require.Equal(t, stops-1, cutOff)
	var kept int
	require.NoError(t, db.QueryRow(`SELECT COUNT(DISTINCT period) FROM job_history WHERE job = 'run' AND state = 'done'`).Scan(&kept))
	require.Equal(t, jobs, kept)
	t.Logf("%d jobs, each done once in %d attempts, over %d starts of the server", jobs, tried, stops+2)
	flat(t, samples)
}

// A day of an office in which each minute lasts until its work is done: reports arrive,
// one in eight calls fails, another program holds the database for a while, the
// server is ended and started. Nothing that was put into the inbox is lost, the
// night has its backup, the list is made, and memory stays flat.
func TestSoakOfADay(t *testing.T) {
	hours := 2
	if *endure {
		hours = 24
	}
	dir := sampleOffice(t)
	require.NoError(t, os.RemoveAll(filepath.Join(dir, "inbox")))
	require.NoError(t, os.Mkdir(filepath.Join(dir, "inbox"), 0o700))
	begin := time.Date(2026, 10, 1, 0, 30, 0, 0, time.UTC)
	var minute atomic.Int64
	now := func() time.Time { return begin.Add(time.Duration(minute.Load()) * time.Minute) }
	random := rand.New(rand.NewPCG(2026, 6)) //nolint:gosec // the same faults each time
	var lock sync.Mutex
	var faults atomic.Int64
	fails := func() bool {
		lock.Lock()
		defer lock.Unlock()
		if random.IntN(8) == 0 {
			faults.Add(1)
			return true
		}
		return false
	}
	report, err := fs.ReadFile(fixtures.FS, "federation/2026-09/09-womens-cup.trf")
	require.NoError(t, err)
	sent := map[string]bool{}
	var samples []memory
	for hour := range hours {
		st, err := store.Open(storetest.Kept(t, filepath.Join(dir, "fedrate.db")))
		require.NoError(t, err)
		queue, err := st.Jobs()
		require.NoError(t, err)
		opt := options(t, queue, now)
		opt.Now = now
		opt.Inbox, opt.Holder, opt.Dead = filepath.Join(dir, "inbox"), fmt.Sprint("hour ", hour), func(string) bool { return true }
		opt.Tick = 2 * time.Millisecond
		opt.LeaseFor = 24 * time.Hour // of the fast clock
		opt.RetryAfter = []time.Duration{time.Millisecond, 5 * time.Millisecond, 10 * time.Millisecond, 20 * time.Millisecond, 50 * time.Millisecond, 50 * time.Millisecond, 50 * time.Millisecond}
		for job, times := range map[string]string{InboxJob: "* * * * *", BackupJob: "30 2 * * *"} {
			s, err := ParseSchedule(job, times, time.UTC)
			require.NoError(t, err)
			opt.Schedules = append(opt.Schedules, s)
		}
		whole := OfficeWork(st, WorkOptions{
			Out: filepath.Join(dir, "out"), Version: "test", Now: now, Log: opt.Log, Backups: filepath.Join(dir, "backups"), KeepBackups: 3,
		})
		work := &testWork{run: whole.Run, published: whole.Published}
		work.ingest = func(ctx context.Context, files []InboxFile) ([]InboxAnswer, []error) {
			if fails() {
				return make([]InboxAnswer, len(files)), slices.Repeat([]error{errors.New("the disk is full")}, len(files))
			}
			answers, errs := whole.Ingest(ctx, files)
			for i := range errs {
				if errs[i] == nil && fails() { // taken, and it could not be said
					errs[i] = errors.New("the power is off")
				}
			}
			return answers, errs
		}
		work.backup = func(ctx context.Context, day handbook.Date) (string, error) {
			if fails() {
				panic("a fault of the program")
			}
			return whole.Backup(ctx, day)
		}
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- Serve(ctx, work, opt) }()
		for m := range 60 {
			minute.Add(1)
			if n := len(sent); m%20 == 0 {
				text := string(report) + fmt.Sprintf("### %d\n", n)
				put(t, filepath.Join(dir, "inbox"), fmt.Sprintf("report-%d.trf", n), text)
				sent[text] = true
				if n%5 == 0 { // another program writes for long
					tx, err := queue.Begin()
					require.NoError(t, err)
					pause(ctx, nil, 3*time.Millisecond)
					require.NoError(t, tx.Rollback())
				}
			}
			worked(t, queue, opt, &minute)
		}
		if hour == hours-1 {
			left, err := filepath.Glob(filepath.Join(dir, "inbox", "*.trf"))
			require.NoError(t, err)
			require.Empty(t, left)
		}
		cancel()
		require.NoError(t, <-ended)
		require.NoError(t, queue.Close())
		require.NoError(t, st.Close())
		samples = append(samples, held())
	}
	is := contents(t, dir)
	require.Len(t, is, len(sent))
	for text := range sent {
		require.Positive(t, is[text], "a report is lost")
	}
	require.Len(t, submissions(t, dir), len(sent))
	backups, err := filepath.Glob(filepath.Join(dir, "backups", "fedrate-2026-10-01.db"))
	require.NoError(t, err)
	require.Len(t, backups, 1)
	_, err = store.Restore(t.Context(), nil, backups[0], filepath.Join(dir, "restored.db"))
	require.NoError(t, err)
	t.Logf("%d hours: %d reports, %d faults", hours, len(sent), faults.Load())
	flat(t, samples)
}

// worked waits until a server has looked for work and has nothing left to do. The clock
// goes on meanwhile, if slowly.
func worked(t *testing.T, db *sql.DB, opt Options, minute *atomic.Int64) {
	t.Helper()
	begun := opt.looks.Load()
	for tries := 1; ; tries++ {
		if opt.looks.Load() >= begun+2 && waiting(db) == 0 {
			return
		}
		require.Less(t, tries, 60_000, "the server is stuck")
		pause(t.Context(), nil, 5*time.Millisecond)
		if tries%400 == 0 {
			minute.Add(1)
		}
	}
}
