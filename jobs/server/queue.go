package server

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverdatabasesql"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivermigrate"
	"github.com/riverqueue/river/rivertype"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
)

// rescueMargin is added to the longest time of a job of the server before the queue
// itself takes a running job for dead. Jobs of a server that died are found at the
// next start, long before.
const rescueMargin = time.Minute

// retryAfter are the waits after a failed attempt; an attempt more than these
// is not made. Together they are about two days, time to import a list.
var retryAfter = []time.Duration{
	time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour, 3 * time.Hour, 6 * time.Hour,
	12 * time.Hour, 24 * time.Hour,
}

// pendingStates are those in which a job keeps another one like it out of
// the queue: whatever is not finished.
var pendingStates = []rivertype.JobState{
	rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRetryable,
	rivertype.JobStateRunning, rivertype.JobStateScheduled,
}

// queue is the durable queue on the office's database, with one job at a time.
type queue struct {
	db     *sql.DB // its own pool
	driver riverdriver.Driver[*sql.Tx]
	client *river.Client[*sql.Tx]
	log    *slog.Logger
}

// jobContext is what the workers share.
type jobContext struct {
	work   Work
	option Options
	log    *store.JobLog
	inbox  Inbox
	stop   <-chan struct{} // closed when the server is to end
	// cut is set when running jobs are cancelled by the end of the server:
	// their errors are then no failures, and the next server resumes them.
	cut atomic.Bool
	// took is how long the last attempt took, in nanoseconds: the next one
	// waits from its end.
	took atomic.Int64
	// current is the job of the queue that is worked, 0 for none.
	current atomic.Int64
}

// driverOf is the queue's driver for the database that the office is in.
func driverOf(db *sql.DB) riverdriver.Driver[*sql.Tx] {
	if store.OnPostgres(db) {
		return riverdatabasesql.New(db)
	}
	return riversqlite.New(db)
}

// newQueue brings the queue's own tables of a file up to date, and makes a client. In
// PostgreSQL they are brought up to date with those of the office.
func newQueue(ctx context.Context, db *sql.DB, jc *jobContext) (*queue, error) {
	q := &queue{db: db, driver: driverOf(db), log: quietLog(jc.option.Log)}
	if !store.OnPostgres(db) {
		migrator, err := rivermigrate.New(q.driver, &rivermigrate.Config{Logger: q.log})
		if err == nil {
			_, err = migrator.Migrate(ctx, rivermigrate.DirectionUp, nil)
		}
		if err != nil {
			return nil, handbook.Errorf("jobs.doing.queue-tables", "problem", err)
		}
	}
	workers := river.NewWorkers()
	err := errors.Join(
		river.AddWorkerSafely(workers, &inboxWorker{jobContext: jc}),
		river.AddWorkerSafely(workers, &backupWorker{jobContext: jc}),
		river.AddWorkerSafely(workers, &runWorker{jobContext: jc}),
		river.AddWorkerSafely(workers, &papersWorker{})) // of other processes: so that theirs are begun again, too
	if err != nil {
		return nil, handbook.Errorf("jobs.doing.queue-start", "problem", err)
	}
	q.client, err = river.NewClient(q.driver, &river.Config{
		FetchPollInterval:    jc.option.Poll,
		FetchCooldown:        min(jc.option.Poll, river.FetchCooldownDefault),
		JobTimeout:           papersTimeout,
		RescueStuckJobsAfter: papersDead,
		PollOnly:             true,
		MaxAttempts:          len(jc.option.RetryAfter) + 1,
		RetryPolicy:          retryPolicy{waits: jc.option.RetryAfter, took: &jc.took},
		Logger:               q.log,
		Queues:               map[string]river.QueueConfig{river.QueueDefault: {MaxWorkers: 1}},
		Workers:              workers,
	})
	if err != nil {
		return nil, handbook.Errorf("jobs.doing.queue-start", "problem", err)
	}
	return q, nil
}

// retryPolicy waits longer after each failed attempt.
type retryPolicy struct {
	waits []time.Duration
	took  *atomic.Int64
}

// NextRetry counts from the end of the attempt that failed.
func (p retryPolicy) NextRetry(job *rivertype.JobRow) time.Time {
	end := job.ScheduledAt
	if job.AttemptedAt != nil {
		end = job.AttemptedAt.Add(time.Duration(p.took.Load()))
	}
	if len(p.waits) == 0 {
		return end
	}
	return end.Add(p.waits[min(max(job.Attempt, 1), len(p.waits))-1])
}

// stopQueue lets the running job end within the grace; after it the job is
// cancelled and left to the next server. It tells whether nothing runs any
// more.
func (q *queue) stopQueue(jc *jobContext, grace time.Duration) bool {
	soft, cancel := context.WithTimeout(context.Background(), grace)
	defer cancel()
	if q.client.Stop(soft) == nil {
		return true
	}
	jc.option.Log.Warn("the running job is cancelled and will be resumed at the next start", "after", grace)
	return q.cutQueue(jc)
}

// cutQueue cancels the running job at once.
func (q *queue) cutQueue(jc *jobContext) bool {
	jc.cut.Store(true)
	hard, cancel := context.WithTimeout(context.Background(), jc.option.CutAfter)
	defer cancel()
	return q.client.StopAndCancel(hard) == nil
}

// quietLog passes on what the queue itself has to say from warnings up.
func quietLog(log *slog.Logger) *slog.Logger {
	return slog.New(atLeastWarn{log.Handler()}).With("part", "queue")
}

type atLeastWarn struct{ slog.Handler }

// Enabled leaves out what is less than a warning.
func (h atLeastWarn) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && h.Handler.Enabled(ctx, level)
}

// WithAttrs keeps the limit.
func (h atLeastWarn) WithAttrs(attrs []slog.Attr) slog.Handler {
	return atLeastWarn{h.Handler.WithAttrs(attrs)}
}

// WithGroup keeps the limit.
func (h atLeastWarn) WithGroup(name string) slog.Handler {
	return atLeastWarn{h.Handler.WithGroup(name)}
}
