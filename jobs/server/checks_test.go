package server

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/fixtures"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/store/postgres"
	"github.com/fedrate/fedrate/store/storetest"
)

// checkOffice is an office without reports, that acts for the version of the workers.
func checkOffice(t testing.TB, database string) *store.Store {
	t.Helper()
	st := paperOffice(t, database)
	st.As(store.Acting{Actor: "officer", Host: "office", Program: paperVersion, Now: func() time.Time { return paperNow }})
	return st
}

// someReports are reports of the sample federation that are quickly checked, each several times
// under other names and of other days, some with mistakes, and one that is none.
func someReports(t testing.TB) (in []jobs.Submission) {
	t.Helper()
	for _, name := range paperReports[1:] {
		data, err := fs.ReadFile(fixtures.FS, "federation/2026-09/"+name)
		require.NoError(t, err)
		for i := range 12 {
			changed := bytes.ReplaceAll(data, []byte("2026/09"), fmt.Appendf(nil, "20%02d/09", 26-i))
			if i%3 == 1 {
				changed = bytes.Replace(bytes.Replace(changed, []byte(" w 1 "), []byte(" w = "), 1), []byte(" b 0 "), []byte(" b = "), 1)
			}
			in = append(in, jobs.Submission{Name: fmt.Sprintf("%d-%s", i, name), Data: changed, By: "test"})
		}
	}
	return append(in, jobs.Submission{Name: "note.trf", Data: []byte("no report"), By: "test"})
}

// besideWorker is an office in PostgreSQL beside which a worker seems to be, and what is shared there.
func besideWorker(t *testing.T) (*store.Store, postgres.Checks) {
	t.Helper()
	st := checkOffice(t, onPostgres(t))
	db := checks(t, st)
	presence(t, db.Queue, paperVersion)
	return st, db
}

// unchecked are reports as they are shared.
func unchecked(in []jobs.Submission) (reports []jobs.Unchecked) {
	for _, one := range in {
		reports = append(reports, jobs.Unchecked{Name: one.Name, Data: one.Data})
	}
	return reports
}

// checkers are those of an office, of whose reports the first shard alone is not shared.
func checkers(st *store.Store) *Checkers {
	return &Checkers{Store: st, Log: slog.New(slog.DiscardHandler), own: 1, look: 5 * time.Millisecond}
}

// countedChecks counts the reports that others have checked.
type countedChecks struct {
	jobs.Checkers
	shared func(jobs.SharedChecks) // called when reports are shared, and before any is checked
	found  atomic.Int64
}

type countedShared struct {
	jobs.SharedChecks
	of *countedChecks
}

func (c *countedChecks) Share(ctx context.Context, reports []jobs.Unchecked) jobs.SharedChecks {
	shared := c.Checkers.Share(ctx, reports)
	if shared == nil {
		return nil
	}
	if c.shared != nil {
		c.shared(shared)
	}
	return &countedShared{shared, c}
}

func (s *countedShared) Found(ctx context.Context, i int) *store.CheckedAlone {
	found := s.SharedChecks.Found(ctx, i)
	if found != nil {
		s.of.found.Add(1)
	}
	return found
}

// handedIn takes reports in, and gives what became of them and the rows of the office.
func handedIn(t testing.TB, st *store.Store, in []jobs.Submission, with jobs.Checkers) ([]jobs.Outcome, string) {
	t.Helper()
	all, err := jobs.Prepare(t.Context(), st, in, nil, with).Keep(t.Context(), func() time.Time { return paperNow })
	require.NoError(t, err)
	return all, storetest.Digest(t, st)
}

// checks are those of an office, to look at.
func checks(t testing.TB, st *store.Store) postgres.Checks {
	t.Helper()
	return postgres.Checks{Queue: drawings(t, st).Queue}
}

// leftChecks counts what is still kept of checks and their jobs.
func leftChecks(t testing.TB, db postgres.Checks) (n int) {
	t.Helper()
	require.NoError(t, db.Pool.QueryRow(context.Background(), `SELECT (SELECT COUNT(*) FROM fedrate_check) + (SELECT COUNT(*) FROM river_job WHERE kind = 'check')`).Scan(&n))
	return n
}

// allTaken waits until workers have begun every shard.
func allTaken(t testing.TB, db postgres.Checks) {
	t.Helper()
	require.Eventually(t, func() bool {
		left := 0
		err := db.Pool.QueryRow(context.Background(), `SELECT COUNT(*) FROM fedrate_check WHERE NOT taken`).Scan(&left)
		return err == nil && left == 0
	}, patience, 5*time.Millisecond)
}

// presence has somebody there who does nothing, until it ends.
func presence(t testing.TB, db *postgres.Queue, version string) (leave func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	var gone sync.WaitGroup
	gone.Go(func() {
		_ = db.Attend(ctx, version, func(ctx context.Context) bool { <-ctx.Done(); return false })
	})
	leave = func() { cancel(); gone.Wait() }
	t.Cleanup(leave)
	require.Eventually(t, func() bool {
		there, err := db.Attended(context.Background(), version)
		return err == nil && there
	}, patience, 5*time.Millisecond)
	return leave
}

// Reports that one or two workers have checked leave the rows and get the answers of an office in
// a file; nothing of them stays in the queue. Where nobody is there, or another version alone,
// nobody is asked.
func TestReportsCheckedByWorkers(t *testing.T) {
	t.Parallel()
	needsPostgres(t)
	in := someReports(t)
	file := checkOffice(t, filepath.Join(t.TempDir(), "office.db"))
	with := &countedChecks{Checkers: checkers(file)}
	want, rows := handedIn(t, file, in, with)
	require.Zero(t, with.found.Load(), "an office in a file has no workers")

	for n, version := range []string{"another version", paperVersion, paperVersion} {
		address := storetest.Addressed(t)
		st := checkOffice(t, address)
		db := checks(t, st)
		for range max(n, 1) {
			worker(t, address, version)
		}
		attended(t, postgres.Drawings(db), version, true)
		shared := 0
		with := &countedChecks{Checkers: checkers(st), shared: func(jobs.SharedChecks) {
			shared++
			if n > 0 {
				allTaken(t, db)
			}
		}}
		got, digest := handedIn(t, st, in, with)
		require.Equal(t, want, got)
		require.Equal(t, rows, digest)
		require.Equal(t, min(n, 1), shared)
		if n > 0 {
			require.Equal(t, int64(len(in)-2), with.found.Load(), "all but the first shard and what is no report")
		}
		require.Zero(t, leftChecks(t, db))
		storetest.Sound(t, st)
	}
}

// Where the shards are taken by one who dies, or by nobody, they are checked here, and nothing
// stays. What one has found before it died counts.
func TestReportsOfWorkersThatGo(t *testing.T) {
	t.Parallel()
	needsPostgres(t)
	in := someReports(t)
	file := checkOffice(t, filepath.Join(t.TempDir(), "office.db"))
	want, rows := handedIn(t, file, in, nil)
	for _, c := range []struct {
		name   string
		shared func(db postgres.Checks, s *sharedChecks)
		found  int64
	}{
		{"nobody begins", func(postgres.Checks, *sharedChecks) {}, 0},
		{"all are begun", func(db postgres.Checks, s *sharedChecks) {
			for shard := s.first; shard < len(s.shards); shard++ {
				data, err := db.Take(t.Context(), s.sharing, shard)
				require.NoError(t, err)
				require.NotNil(t, data)
			}
		}, 0},
		{"one is begun, and its last report checked", func(db postgres.Checks, s *sharedChecks) {
			data, err := db.Take(t.Context(), s.sharing, s.first)
			require.NoError(t, err)
			var reports []jobs.Unchecked
			require.NoError(t, unpack(data, &reports))
			found := make([]store.CheckedAlone, len(reports))
			last := len(reports) - 1
			found[last] = *reports[last].CheckAlone(paperVersion, store.NewRegister(nil))
			data, err = packed(found)
			require.NoError(t, err)
			wanted, err := db.Keep(t.Context(), s.sharing, s.first, data)
			require.NoError(t, err)
			require.True(t, wanted)
		}, 1},
		{"what was shared is gone", func(db postgres.Checks, s *sharedChecks) {
			_, err := db.Pool.Exec(t.Context(), `TRUNCATE fedrate_check`)
			require.NoError(t, err)
		}, 0},
		{"the queue does not answer any more", func(_ postgres.Checks, s *sharedChecks) { s.db.Pool.Close() }, 0},
		{"what is found cannot be read", func(db postgres.Checks, s *sharedChecks) {
			_, err := db.Pool.Exec(t.Context(), `UPDATE fedrate_check SET taken = TRUE, found = '\x00ff', done = TRUE`)
			require.NoError(t, err)
		}, 0},
	} {
		address := storetest.Addressed(t)
		st := checkOffice(t, address)
		db := checks(t, st)
		leave := presence(t, db.Queue, paperVersion)
		of := checkers(st)
		of.patience, of.look = 1, time.Millisecond
		var log bytes.Buffer
		of.Log = slog.New(slog.NewTextHandler(&log, nil))
		var shared *sharedChecks
		with := &countedChecks{Checkers: of, shared: func(s jobs.SharedChecks) {
			shared = s.(*sharedChecks)
			require.Greater(t, len(shared.shards), 20, c.name)
			c.shared(db, shared)
		}}
		got, digest := handedIn(t, st, in, with)
		require.Equal(t, want, got, c.name)
		require.Equal(t, rows, digest, c.name)
		require.Equal(t, c.found, with.found.Load(), c.name)
		if shared.gone() {
			require.Equal(t, 2, strings.Count(log.String(), "cannot be shared"), "once when it is asked, and once at the end")
			require.NoError(t, db.Forget(t.Context(), shared.sharing))
		}
		require.Zero(t, leftChecks(t, db), c.name)
		leave()
	}
}

// Two processes that take reports in at the same time share their own, and touch nothing of each
// other; what one has left that died is gone after ten minutes.
func TestTwoShareReports(t *testing.T) {
	t.Parallel()
	st, db := besideWorker(t)
	reports := unchecked(someReports(t))
	of := checkers(st)
	first := of.Share(t.Context(), reports).(*sharedChecks)
	n := leftChecks(t, db)
	require.Equal(t, 2*(len(first.shards)-1), n)
	second := of.Share(t.Context(), reports).(*sharedChecks)
	require.NotEqual(t, first.sharing, second.sharing)
	require.Equal(t, 2*n, leftChecks(t, db))
	require.True(t, second.Mine(t.Context(), len(reports)-1))
	require.True(t, second.Mine(t.Context(), len(reports)-1), "still")
	require.Equal(t, 2*n-1, leftChecks(t, db))
	data, err := db.Take(t.Context(), second.sharing, len(second.shards)-1)
	require.NoError(t, err)
	require.Nil(t, data, "it is checked by who shared it")
	data, err = db.Take(t.Context(), first.sharing, len(first.shards)-1)
	require.NoError(t, err)
	require.NotNil(t, data)
	require.False(t, first.Mine(t.Context(), len(reports)-1))
	second.Close()
	require.Equal(t, n, leftChecks(t, db), "those of the first stay")
	wanted, err := db.Keep(t.Context(), second.sharing, 1, nil)
	require.NoError(t, err)
	require.False(t, wanted)

	// the first dies
	require.NoError(t, db.ForgetOld(t.Context()))
	require.Equal(t, n, leftChecks(t, db))
	_, err = db.Pool.Exec(t.Context(), `UPDATE fedrate_check SET since = since - INTERVAL '11 minutes'`)
	require.NoError(t, err)
	_, err = db.Pool.Exec(t.Context(), `UPDATE river_job SET created_at = created_at - INTERVAL '11 minutes'`)
	require.NoError(t, err)
	third := of.Share(t.Context(), reports)
	require.Equal(t, n, leftChecks(t, db), "those of the third alone")
	third.Close()
	first.Close()
	require.Zero(t, leftChecks(t, db))
}

// Where the clock of the process that shares reports is wrong, its jobs are due all the same, and
// are not taken for old by others.
func TestSharedByAWrongClock(t *testing.T) {
	t.Parallel()
	address := onPostgres(t)
	st := checkOffice(t, address)
	db := checks(t, st)
	for _, hours := range []int{-1, 1} {
		sharing, err := db.Share(t.Context(), 0, [][]byte{{1}}, func(tx pgx.Tx, sharing string) error {
			_, err := tx.Exec(t.Context(), `INSERT INTO river_job (kind, queue, args, max_attempts, created_at, scheduled_at)
				VALUES ('check', 'check', jsonb_build_object('sharing', $1::text), 1, now() + make_interval(hours => $2), now() + make_interval(hours => $2))`, sharing, hours)
			return err
		})
		require.NoError(t, err)
		require.NoError(t, db.ForgetOld(t.Context()))
		due := 0
		require.NoError(t, db.Pool.QueryRow(t.Context(), `SELECT COUNT(*) FROM river_job WHERE kind = 'check' AND scheduled_at <= now()`).Scan(&due))
		require.Equal(t, 1, due, hours)
		_, err = db.Pool.Exec(t.Context(), `DELETE FROM fedrate_check WHERE sharing = $1`, sharing)
		require.NoError(t, err)
		require.NoError(t, db.ForgetOld(t.Context()))
		require.Zero(t, leftChecks(t, db), "a job of which nothing is shared any more")
	}
}

// A worker that finds something time and again, and never all, is not waited for without end.
func TestReportsOfASlowWorker(t *testing.T) {
	t.Parallel()
	st, db := besideWorker(t)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	reports := unchecked(someReports(t))
	of := checkers(st)
	of.patience = 10
	shared := of.Share(ctx, reports).(*sharedChecks)
	shard := len(shared.shards) - 1
	_, err := db.Take(ctx, shared.sharing, shard)
	require.NoError(t, err)
	require.False(t, shared.Mine(ctx, len(reports)-1))
	slow, stop := context.WithCancel(ctx)
	var worker sync.WaitGroup
	worker.Go(func() {
		for n := 0; slow.Err() == nil; n++ {
			data, err := packed([]store.CheckedAlone{{Found: fmt.Append(nil, n)}})
			if err == nil {
				_, err = db.Keep(slow, shared.sharing, shard, data)
			}
			if err != nil {
				return
			}
		}
	})
	require.Nil(t, shared.Found(ctx, len(reports)-1))
	require.NoError(t, ctx.Err())
	stop()
	worker.Wait()
	shared.Close()
}

// What a shard holds is bounded, whatever comes in; a large report is checked here.
func TestShardsOfReports(t *testing.T) {
	t.Parallel()
	report := func(bytes int) jobs.Unchecked { return jobs.Unchecked{Data: make([]byte, bytes)} }
	cut := func(reports ...jobs.Unchecked) (sizes []int, at []place) {
		var s sharedChecks
		for _, shard := range s.cut(reports) {
			sizes = append(sizes, len(shard))
		}
		return sizes, s.at
	}
	many := make([]jobs.Unchecked, 1000)
	sizes, at := cut(many...)
	require.Len(t, sizes, 63)
	require.Equal(t, []int{16, 8}, []int{sizes[0], sizes[62]})
	require.Equal(t, place{62, 7}, at[999])
	sizes, _ = cut(many[:10]...)
	require.Len(t, sizes, 10, "few reports may each take long")
	sizes, at = cut(append(many[:60:60], report(shardBytes), report(shardBytes+1), report(shardBytes-1), report(2))...)
	require.Equal(t, []int{1, 1, 1}, sizes[len(sizes)-3:])
	require.Equal(t, -1, at[61].shard)
	require.Equal(t, at[60].shard+1, at[62].shard)
	require.NotEqual(t, queueOf(postgres.CheckKind, "1.0.0"), queueOf(postgres.CheckKind, "1.0.1"))
	require.Less(t, (&checksWorker{}).Timeout(nil), papersDead)
}

// What lies in the inbox is shared with the workers.
func TestInboxSharesItsReports(t *testing.T) {
	t.Parallel()
	st, db := besideWorker(t)
	var log bytes.Buffer
	work := OfficeWork(st, WorkOptions{Now: func() time.Time { return paperNow }, Log: slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))})
	var files []InboxFile
	for range 5 {
		for i, one := range someReports(t) {
			files = append(files, InboxFile{Name: fmt.Sprintf("%d-%s", i, one.Name), Data: append(one.Data, fmt.Sprintf("\n### %d\n", len(files))...)})
		}
	}
	answers, err := work.IngestAll(t.Context(), files)
	require.NoError(t, err)
	require.Len(t, answers, len(files))
	require.Contains(t, log.String(), "reports are shared with the workers")
	require.Zero(t, leftChecks(t, db))
}
