package server

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/store"
)

// earlierRows are the rows of an office whose server had a queue, and ended in the middle.
const earlierRows = `
	INSERT INTO job_history (id, job, period, due_at, attempt, holder, started_at, finished_at, state, message) VALUES
		(1, 'backup', '', '2026-12-15T01:30:00.000Z', 1, 'h', '2026-12-15T12:00:00.006Z', '2026-12-15T12:00:00.008Z', 'failed', 'no room'),
		(2, 'run', '2026-10', '2026-10-01T04:00:00.000Z', 1, 'h', '2026-12-15T12:00:00.027Z', '2026-12-15T12:00:00.041Z', 'failed', 'the list before it is missing'),
		(3, 'run', '2026-11', '2026-11-01T05:00:00.000Z', 1, 'h', '2026-12-15T12:00:00.048Z', '2026-12-15T12:00:00.286Z', 'interrupted', 'stopped with the server');
	INSERT INTO job_schedule (job, handled_until, times) VALUES
		('run', '2026-12-15T12:00:00.000Z', '0 6 1 * * Europe/Vaduz'), ('backup', '2026-12-15T12:00:00.000Z', '30 2 * * * Europe/Vaduz');`

// earlierQueue is the queue of an office in PostgreSQL that has the jobs of testdata/queue.sql,
// one of a worker and two by which lists were published.
const earlierQueue = `
	INSERT INTO river_job (args, kind, state, attempt, max_attempts, queue) VALUES
		('{"period":"2026-10","due":"2026-10-01T06:00:00+02:00"}', 'run', 'retryable', 1, 3, 'default'),
		('{"period":"2026-11","due":"2026-11-01T06:00:00+01:00"}', 'run', 'available', 0, 3, 'default'),
		('{"period":"2026-12","due":"2026-12-01T06:00:00+01:00"}', 'run', 'available', 0, 3, 'default'),
		('{"due":"2026-12-15T02:30:00+01:00"}', 'backup', 'retryable', 1, 3, 'default'),
		('{"digest":"d","shard":0,"of":1}', 'papers', 'available', 0, 5, 'papers-x'),
		('{"period":"2026-10"}', 'publish', 'available', 0, 1, 'publish'),
		('{"period":"2026-11"}', 'publish', 'running', 1, 1, 'publish');`

// What waited in the queue of an earlier program is made by this one, though its times
// were handled already; nothing else is. The tables of the queue in a file are gone.
func TestJobsOfAnEarlierQueue(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "fedrate.db")
	require.NoError(t, storetest.Tables(storetest.Kept(t, path)))
	raw := storetest.Raw(t, path)
	inFile := store.InFile(storetest.Kept(t, path))
	queue := earlierQueue
	if inFile {
		left, err := os.ReadFile("testdata/queue.sql")
		require.NoError(t, err)
		queue = string(left)
	}
	for _, statements := range []string{
		`DROP INDEX job_history_next`, `ALTER TABLE job_history DROP COLUMN next_attempt`, `DELETE FROM goose_db_version WHERE version_id IN (496, 497, 569)`,
		earlierRows, queue,
	} {
		_, err := raw.Exec(statements)
		require.NoError(t, err, statements)
	}
	require.NoError(t, raw.Close())

	db := openJobs(t, path)
	opt := options(t, db, clock(t, "2026-12-15T12:05:00Z"))
	opt.Schedules = nil
	for job, times := range map[string]string{RunJob: "0 6 1 * *", BackupJob: "30 2 * * *"} {
		s, err := ParseSchedule(job, times, vaduz(t))
		require.NoError(t, err)
		opt.Schedules = append(opt.Schedules, s)
	}
	o := &office{}
	work := o.work()
	backups := []handbook.Date{}
	work.backup = func(_ context.Context, day handbook.Date) (string, error) {
		backups = append(backups, day)
		return "made", nil
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- Serve(ctx, work, opt) }()
	waitFor(t, db, RunJob, store.JobDone, 3)
	settle(t, db, opt)
	cancel()
	require.NoError(t, <-done)
	require.Equal(t, []string{"2026-10", "2026-11", "2026-12"}, o.ran())
	require.Equal(t, []handbook.Date{2026_12_15}, backups)

	var tables, jobs int
	require.NoError(t, db.QueryRow(`SELECT COUNT(*) FROM sqlite_master WHERE name LIKE 'river%'`).Scan(&tables))
	if inFile {
		require.Zero(t, tables)
		return
	}
	require.Positive(t, tables)
	require.NoError(t, db.QueryRow(`SELECT COUNT(*) FROM river_job`).Scan(&jobs))
	require.Equal(t, 1, jobs, "the papers of workers stay")
}
