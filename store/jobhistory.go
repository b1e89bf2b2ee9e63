package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/fedrate/fedrate/handbook"
)

// JobState is how one attempt at a job stands.
type JobState string

// The states of an attempt. An idle one found nothing to do. An interrupted one
// was ended by a stop of the program and is begun again at the next start.
const (
	JobRunning     JobState = "running"
	JobDone        JobState = "done"
	JobIdle        JobState = "idle"
	JobFailed      JobState = "failed"
	JobInterrupted JobState = "interrupted"
)

// JobRun is one attempt at a job, as the history keeps it.
type JobRun struct {
	ID       int64
	Job      string // inbox, run
	Period   string // YYYY-MM of a run, else empty
	Due      time.Time
	Attempt  int    // from 1
	Holder   string // the process that worked it
	Started  time.Time
	Finished time.Time // zero while running
	State    JobState
	Message  string
}

// JobLog keeps the history of the jobs, the moment up to which each schedule was
// turned into jobs, and the leases by which only one process works at a time. It
// works on the pool it is given, so that the queue can use its own.
type JobLog struct{ db *sql.DB }

// NewJobLog uses a pool whose database has been migrated.
func NewJobLog(db *sql.DB) *JobLog { return &JobLog{db: db} }

// jobTime is the form of times in the tables of the jobs: UTC, one width.
const jobTime = "2006-01-02T15:04:05.000Z"

func formatJobTime(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(jobTime)
}

func parseJobTime(s string) (time.Time, error) {
	if s == "" {
		return time.Time{}, nil
	}
	return time.Parse(jobTime, s)
}

// Begin writes the row of an attempt that starts now and returns its number.
func (l *JobLog) Begin(ctx context.Context, r JobRun) (int64, error) {
	var id int64
	err := l.db.QueryRowContext(ctx, `
		INSERT INTO job_history (id, job, period, due_at, attempt, holder, started_at, state)
		SELECT COALESCE(MAX(id), 0) + 1, $1, $2, $3, $4, $5, $6, 'running' FROM job_history
		RETURNING id`,
		r.Job, r.Period, formatJobTime(r.Due), r.Attempt, r.Holder, formatJobTime(r.Started)).Scan(&id)
	if err != nil {
		return 0, failed(err, handbook.Say("store.reading.history-write", "job", r.Job))
	}
	return id, nil
}

// End closes the row of an attempt.
func (l *JobLog) End(ctx context.Context, id int64, at time.Time, state JobState, message string) error {
	_, err := l.db.ExecContext(ctx, `
		UPDATE job_history SET finished_at = $1, state = $2, message = $3 WHERE id = $4`,
		formatJobTime(at), string(state), message, id)
	if err != nil {
		return failed(err, handbook.Say("store.reading.history-write", "job", id))
	}
	return nil
}

// EndDead closes every row that still says running. Only the process that holds
// the lease of the server may call it: then no other process can be working.
func (l *JobLog) EndDead(ctx context.Context, at time.Time, message string) (int64, error) {
	res, err := l.db.ExecContext(ctx, `
		UPDATE job_history SET finished_at = $1, state = 'interrupted', message = $2 WHERE state = 'running'`,
		formatJobTime(at), message)
	if err != nil {
		return 0, failed(err, handbook.Say("store.reading.history-dead"))
	}
	return res.RowsAffected()
}

// DropIdle forgets attempts that found nothing to do and began before t.
func (l *JobLog) DropIdle(ctx context.Context, t time.Time) error {
	_, err := l.db.ExecContext(ctx, `
		DELETE FROM job_history WHERE state = 'idle' AND started_at < $1`, formatJobTime(t))
	if err != nil {
		return failed(err, handbook.Say("store.reading.history-shorten"))
	}
	return nil
}

// Ended counts the attempts at a job of this name and period that ended in the
// given state.
func (l *JobLog) Ended(ctx context.Context, job, period string, state JobState) (int, error) {
	var n int
	err := l.db.QueryRowContext(ctx, `
		SELECT COUNT(*) FROM job_history WHERE job = $1 AND period = $2 AND state = $3`,
		job, period, string(state)).Scan(&n)
	if err != nil {
		return 0, failed(err, handbook.Say("store.reading.history-of", "job", job))
	}
	return n, nil
}

// History is the newest attempts first, of one job or (job empty) of all.
func (l *JobLog) History(ctx context.Context, job string, limit int) ([]JobRun, error) {
	runs := []JobRun{}
	err := eachRow(ctx, l.db, `
		SELECT id, job, period, due_at, attempt, holder, started_at, finished_at, state, message
		FROM job_history WHERE ($1 = '' OR job = $2) ORDER BY id DESC LIMIT $3`, func(rows *sql.Rows) error {
		r, err := scanJobRun(rows)
		if err != nil {
			return err
		}
		runs = append(runs, r)
		return nil
	}, job, job, limit)
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.history"))
	}
	return runs, nil
}

func scanJobRun(rows *sql.Rows) (JobRun, error) {
	var (
		r                      JobRun
		due, started, finished string
	)
	err := rows.Scan(&r.ID, &r.Job, &r.Period, &due, &r.Attempt, &r.Holder, &started, &finished, &r.State, &r.Message)
	if err != nil {
		return r, err
	}
	var errs [3]error
	r.Due, errs[0] = parseJobTime(due)
	r.Started, errs[1] = parseJobTime(started)
	r.Finished, errs[2] = parseJobTime(finished)
	return r, errors.Join(errs[:]...)
}
