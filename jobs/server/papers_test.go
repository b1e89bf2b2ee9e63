package server

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/fixtures"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/store/postgres"
)

// paperOffice is an office with some reports of a month taken in.
func paperOffice(t testing.TB, database string, reports ...string) *store.Store {
	t.Helper()
	st, err := store.Open(database)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, st.Close()) })
	require.NoError(t, st.Init(t.Context(), "LIE"))
	list, err := fixtures.FS.Open("federation/lists/2026-09.txt")
	require.NoError(t, err)
	defer list.Close()
	reader, err := ratinglist.Open(list, "2026-09.txt", ratinglist.Options{})
	require.NoError(t, err)
	_, err = st.Import(t.Context(), reader, 2026_09, store.ImportOptions{})
	require.NoError(t, err)
	take(t, st, reports...)
	return st
}

// take takes reports of the sample month in.
func take(t testing.TB, st *store.Store, reports ...string) {
	t.Helper()
	for _, name := range reports {
		data, err := fs.ReadFile(fixtures.FS, "federation/2026-09/"+name)
		require.NoError(t, err)
		out, err := jobs.Ingest(t.Context(), st, jobs.Submission{Name: name, Data: data, By: "test"}, paperNow)
		require.NoError(t, err)
		require.Equal(t, store.Accepted, out.Submission.State, name)
	}
}

var paperNow = time.Date(2026, 9, 30, 12, 0, 0, 0, time.UTC)

// paperReports are those of a month with some hundred papers.
var paperReports = []string{"01-masters-open.trf", "03-double-round-robin.trf", "10-rapid-round-robin.trf"}

const paperVersion = "test"

// counted counts the papers that the workers have drawn.
type counted struct {
	month.Sharing
	papers, drawn atomic.Int64
}

type countedDrawn struct {
	month.Drawn
	of *counted
}

func (c *counted) Draw(ctx context.Context, d month.Drawing) (month.Drawn, error) {
	c.papers.Add(int64(d.Papers))
	drawn, err := c.Sharing.Draw(ctx, d)
	if err != nil || drawn == nil {
		return nil, err
	}
	return &countedDrawn{drawn, c}, nil
}

func (d *countedDrawn) Paper(ctx context.Context, path string) ([]byte, error) {
	data, err := d.Drawn.Paper(ctx, path)
	if data != nil {
		d.of.drawn.Add(1)
	}
	return data, err
}

// sharing is that of an office, looking often.
func sharing(st *store.Store) *counted {
	return &counted{Sharing: &Sharing{Store: st, Version: paperVersion, Log: slog.New(slog.DiscardHandler), look: 20 * time.Millisecond}}
}

// paperRun makes the month with all papers, and gives its files.
func paperRun(t testing.TB, st *store.Store, publish bool, with month.Sharing) map[string]string {
	t.Helper()
	s, err := month.Run(t.Context(), st, month.Options{
		Period: 2026_10, Publish: publish, By: "officer", Out: t.TempDir(), Federation: "LIE", Language: language.Russian,
		Version: paperVersion, Now: paperNow, Papers: month.PapersAll, Sharing: with,
	})
	require.NoError(t, err)
	require.Empty(t, s.Failed)
	require.False(t, s.Refused)
	return files(t, s.Out)
}

func sameMonth(t testing.TB, want, have map[string]string) {
	t.Helper()
	require.NotEmpty(t, want)
	for name := range want {
		require.True(t, want[name] == have[name], "%s differs", name)
	}
	require.Len(t, have, len(want))
}

// worker draws for an office until it is ended.
func worker(t testing.TB, address, version string) (end func()) {
	t.Helper()
	return workerWith(t, address, WorkerOptions{Version: version})
}

func workerWith(t testing.TB, address string, o WorkerOptions) (end func()) {
	t.Helper()
	o.Parallel, o.Grace, o.Log = 2, patience, slog.New(slog.DiscardHandler)
	st, err := store.Open(address)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- Attend(ctx, st, o) }()
	end = sync.OnceFunc(func() {
		cancel()
		select {
		case err := <-done:
			require.NoError(t, err)
		case <-time.After(patience):
			require.Fail(t, "the worker does not end")
		}
		require.NoError(t, st.Close())
	})
	t.Cleanup(end)
	return end
}

// drawings are those of an office, to look at.
func drawings(t testing.TB, st *store.Store) postgres.Drawings {
	t.Helper()
	queue, err := st.Queue(context.Background(), 2)
	require.NoError(t, err)
	t.Cleanup(queue.Close)
	return postgres.Drawings{Queue: queue}
}

// attended waits until there is a worker, or none if want is false.
func attended(t testing.TB, db postgres.Drawings, version string, want bool) {
	t.Helper()
	require.Eventually(t, func() bool {
		there, err := db.Attended(context.Background(), version)
		return err == nil && there == want
	}, patience, 10*time.Millisecond)
}

// left counts what is still kept of papers and their jobs.
func left(t testing.TB, db postgres.Drawings) (n int) {
	t.Helper()
	require.NoError(t, db.Pool.QueryRow(context.Background(), `SELECT (SELECT COUNT(*) FROM fedrate_drawing) + (SELECT COUNT(*) FROM fedrate_drawn)
		+ (SELECT COUNT(*) FROM river_job WHERE kind = 'papers')`).Scan(&n))
	return n
}

// onPostgres is the address of a new office in PostgreSQL, where the tests are to start one.
func onPostgres(t *testing.T) string {
	t.Helper()
	needsPostgres(t)
	return storetest.Addressed(t)
}

func needsPostgres(t *testing.T) {
	t.Helper()
	if !*storetest.OnPostgres {
		t.Skip("workers need PostgreSQL: make test-postgres")
	}
}

// The papers of a month drawn by one, two and four workers on PostgreSQL are those of
// an office in a file, and none of them stays in the database. Workers of other
// versions draw none.
func TestPapersByWorkers(t *testing.T) {
	t.Parallel()
	address := onPostgres(t)
	file := paperOffice(t, filepath.Join(t.TempDir(), "office.db"), paperReports...)
	with := sharing(file)
	want := paperRun(t, file, false, with)
	require.Positive(t, with.papers.Load())
	require.Zero(t, with.drawn.Load(), "an office in a file has no workers")

	st := paperOffice(t, address, paperReports...)
	db := drawings(t, st)
	with = sharing(st)
	worker(t, address, "another version")
	attended(t, db, "another version", true)
	sameMonth(t, want, paperRun(t, st, false, with))
	require.Zero(t, with.drawn.Load(), "no worker of this version is there")
	for _, n := range []int{1, 2, 4} {
		var ends []func()
		for range n {
			ends = append(ends, worker(t, address, paperVersion))
		}
		attended(t, db, paperVersion, true)
		with := sharing(st)
		sameMonth(t, want, paperRun(t, st, false, with))
		require.Equal(t, with.papers.Load(), with.drawn.Load(), "%d workers draw all papers", n)
		require.Zero(t, left(t, db))
		for _, end := range ends {
			end()
		}
		attended(t, db, paperVersion, false)
	}
	worker(t, address, paperVersion)
	attended(t, db, paperVersion, true)
	with = sharing(st)
	sameMonth(t, paperRun(t, file, true, nil), paperRun(t, st, true, with))
	require.Equal(t, with.papers.Load(), with.drawn.Load())
	revisions, err := st.Revisions(t.Context(), 2026_10)
	require.NoError(t, err)
	require.Len(t, revisions, 1)
}

// presence attends without doing anything, until it ends.
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

// If the only worker goes away in the middle, the run draws the rest, and the next run
// of the same month uses what is drawn already; papers that are not wanted any more are
// deleted when others are asked for.
func TestPapersOfWorkersThatGo(t *testing.T) {
	t.Parallel()
	address := onPostgres(t)
	st := paperOffice(t, address, paperReports...)
	want := paperRun(t, st, false, nil)
	db := drawings(t, st)

	leave := presence(t, db.Queue, paperVersion)
	stopped, stop := context.WithCancel(t.Context())
	with := &Sharing{Store: st, Version: paperVersion, Log: slog.New(slog.DiscardHandler), look: time.Millisecond}
	first := make(chan month.Drawing, 1)
	_, err := month.Run(t.Context(), st, month.Options{
		Period: 2026_10, Out: t.TempDir(), Federation: "LIE", Language: language.Russian, Version: paperVersion, Now: paperNow, Papers: month.PapersAll,
		Sharing: drawFunc(func(_ context.Context, d month.Drawing) (month.Drawn, error) {
			first <- d
			d.Progress = func(int) { stop() }
			return with.Draw(stopped, d)
		}),
	})
	require.ErrorIs(t, err, context.Canceled, "the run was ended")
	asked := <-first
	shards := (asked.Papers + shardPapers - 1) / shardPapers
	require.Equal(t, 1+shards, left(t, db), "the shards stay for the next run")

	drawer, err := month.OpenDrawing(t.Context(), st, asked.Input)
	require.NoError(t, err)
	path := drawer.Shard(0, shards)[0]
	var b bytes.Buffer
	require.NoError(t, drawer.Draw(&b, path))
	for range 2 { // twice the same paper is once
		require.NoError(t, db.Keep(t.Context(), asked.Digest, []postgres.Paper{{Path: path, Data: b.Bytes()}}, func(pgx.Tx) error { return nil }))
	}
	// the one that is there goes while the run waits
	waits := &counted{Sharing: drawFunc(func(ctx context.Context, d month.Drawing) (month.Drawn, error) {
		require.Equal(t, asked.Digest, d.Digest)
		d.Progress = func(int) { leave() }
		return with.Draw(ctx, d)
	})}
	sameMonth(t, want, paperRun(t, st, false, waits))
	require.Equal(t, int64(1), waits.drawn.Load(), "the paper that was there already")
	require.Zero(t, left(t, db))

	others, err := db.Ask(t.Context(), "old", []byte("old"), func(pgx.Tx) error { return nil })
	require.NoError(t, err)
	require.Empty(t, others)
	require.NoError(t, db.Keep(t.Context(), "old", []postgres.Paper{{Path: "a", Data: []byte{1}}}, func(pgx.Tx) error { return nil }))
	require.Equal(t, 2, left(t, db))
	others, err = db.Ask(t.Context(), "new", []byte("new"), func(pgx.Tx) error { return nil })
	require.NoError(t, err)
	require.Equal(t, []string{"old"}, others)
	require.Equal(t, 1, left(t, db))
	require.Error(t, db.Keep(t.Context(), "old", []postgres.Paper{{Path: "b", Data: []byte{1}}}, func(pgx.Tx) error { return nil }), "it is not wanted any more")
	input, err := db.Input(t.Context(), "old")
	require.NoError(t, err)
	require.Nil(t, input)
}

// Shards are due at once, whatever the clock of the machine says that asks for them; one that
// could not be drawn waits for its next attempt.
func TestAskedByAWrongClock(t *testing.T) {
	t.Parallel()
	db := drawings(t, paperOffice(t, onPostgres(t)))
	_, err := db.Ask(t.Context(), "one", []byte("one"), func(tx pgx.Tx) error {
		_, err := tx.Exec(t.Context(), `INSERT INTO river_job (kind, queue, state, args, max_attempts, scheduled_at)
			SELECT 'papers', 'papers', CAST(state AS river_job_state), '{"digest": "one"}', 5, now() + INTERVAL '1 hour' FROM unnest(ARRAY['available', 'retryable']) AS state`)
		return err
	})
	require.NoError(t, err)
	var due string
	require.NoError(t, db.Pool.QueryRow(t.Context(), `SELECT string_agg(state::text, ' ') FROM river_job WHERE scheduled_at <= now()`).Scan(&due))
	require.Equal(t, "available", due)
}

type drawFunc func(context.Context, month.Drawing) (month.Drawn, error)

func (f drawFunc) Draw(ctx context.Context, d month.Drawing) (month.Drawn, error) { return f(ctx, d) }

// The queue gives each shard to one worker, and takes it for dead in time for others to
// draw it within 90 seconds.
func TestShardsOfTheDead(t *testing.T) {
	t.Parallel()
	const tick, scheduler = 30 * time.Second, 5 * time.Second // of River
	w := &papersWorker{}
	job := &river.Job[papersArgs]{}
	require.Less(t, w.Timeout(job), papersDead)
	require.LessOrEqual(t, papersDead+tick+scheduler+w.Timeout(job)/2, 90*time.Second)
	require.NotEqual(t, queueOf(postgres.DrawingKind, "1.0.0"), queueOf(postgres.DrawingKind, "1.0.1"))
	require.True(t, strings.HasPrefix(queueOf(postgres.DrawingKind, "1.0.0"), "papers-"))
}

// A server that begins again leaves the shards of workers alone.
func TestServerLeavesShardsAlone(t *testing.T) {
	t.Parallel()
	address := onPostgres(t)
	st := paperOffice(t, address)
	db := drawings(t, st)
	queue, err := st.Jobs()
	require.NoError(t, err)
	defer queue.Close()
	s := &Sharing{Store: st, Version: paperVersion, Log: slog.New(slog.DiscardHandler)}
	ids, err := s.ask(t.Context(), db, month.Drawing{Digest: "d", Papers: 3*shardPapers - 1, Input: []byte("i")})
	require.NoError(t, err)
	require.Len(t, ids, 3)
	again, err := s.ask(t.Context(), db, month.Drawing{Digest: "d", Papers: 3*shardPapers - 1, Input: []byte("i")})
	require.NoError(t, err)
	require.Equal(t, ids, again, "those that are there")
	_, err = db.Pool.Exec(t.Context(), `UPDATE river_job SET state = 'running', attempt = 1, attempted_at = now(), attempted_by = '{dead}' WHERE kind = 'papers'`)
	require.NoError(t, err)
	opt := options(t, queue, clock(t, "2026-10-01T07:00:00Z"))
	end := server(t, &office{}, opt)
	require.Eventually(t, func() bool { return opt.looks.Load() > 3 }, patience, time.Millisecond)
	end()
	n, err := db.Unfinished(t.Context(), ids)
	require.NoError(t, err)
	require.Equal(t, 3, n)
	var running int
	require.NoError(t, db.Pool.QueryRow(t.Context(), `SELECT COUNT(*) FROM river_job WHERE state = 'running' AND attempt = 1`).Scan(&running))
	require.Equal(t, 3, running)
}

// workerVariable names the database to a worker process.
const workerVariable = "FEDRATE_TEST_WORKER"

// TestWorkerChild is no test: it is the process that is killed.
func TestWorkerChild(t *testing.T) {
	address := os.Getenv(workerVariable)
	if address == "" {
		t.Skip("only run by the test that kills it")
	}
	st, err := store.Open(address)
	require.NoError(t, err)
	log := slog.New(slog.NewTextHandler(os.Stdout, nil))
	require.NoError(t, Attend(context.Background(), st, WorkerOptions{Version: paperVersion, Parallel: 1, Grace: time.Second, Log: log}))
	fmt.Println("ended")
}

// A paper that a worker cannot draw, as of a report whose bytes are damaged, is tried
// again, and at the last attempt left to the run; the others of its shard are there.
func TestPaperThatCannotBeDrawn(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 10, 1, 6, 0, 0, 0, time.UTC)
	for attempt, wait := range []time.Duration{0, 5 * time.Second, 10 * time.Second} {
		job := &river.Job[papersArgs]{JobRow: &rivertype.JobRow{Attempt: attempt + 1, ScheduledAt: at.Add(-time.Hour), AttemptedAt: &at}}
		require.Equal(t, at.Add(wait), (&papersWorker{}).NextRetry(job))
		job.AttemptedAt = nil
		require.Equal(t, at.Add(wait-time.Hour), (&papersWorker{}).NextRetry(job))
	}
	address := onPostgres(t)
	st := paperOffice(t, address, paperReports...)
	db := drawings(t, st)
	var asked month.Drawing
	paperRun(t, st, false, drawFunc(func(_ context.Context, d month.Drawing) (month.Drawn, error) {
		asked = d
		return nil, nil
	}))
	_, err := db.Pool.Exec(t.Context(), `UPDATE submissions SET data = 'no report' WHERE number = 3`)
	require.NoError(t, err)
	s := &Sharing{Store: st, Version: paperVersion, Log: slog.New(slog.DiscardHandler)}
	ids, err := s.ask(t.Context(), db, asked)
	require.NoError(t, err)
	_, err = db.Pool.Exec(t.Context(), `UPDATE river_job SET max_attempts = 2`)
	require.NoError(t, err)
	worker(t, address, paperVersion)
	require.Eventually(t, func() bool {
		n, err := db.Unfinished(context.Background(), ids)
		return err == nil && n == 0
	}, patience, 20*time.Millisecond)
	drawer, err := month.OpenDrawing(t.Context(), st, asked.Input)
	require.NoError(t, err)
	drawn, left := 0, 0
	for _, path := range drawer.Shard(0, 1) {
		data, err := db.Paper(t.Context(), asked.Digest, path)
		require.NoError(t, err)
		var b bytes.Buffer
		if drawer.Draw(&b, path) != nil {
			require.Nil(t, data, path)
			left++
		} else {
			require.True(t, bytes.Equal(b.Bytes(), data.Data), path)
			drawn++
		}
	}
	require.Positive(t, drawn)
	require.Positive(t, left)
	var once, twice int
	require.NoError(t, db.Pool.QueryRow(t.Context(), `SELECT COUNT(*) FILTER (WHERE attempt = 1), COUNT(*) FILTER (WHERE attempt = 2) FROM river_job WHERE kind = 'papers' AND state = 'completed'`).Scan(&once, &twice))
	require.Equal(t, len(ids), once+twice)
	require.Positive(t, twice)
}
