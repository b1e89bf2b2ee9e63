package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"
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
	Next     int // number of the attempt that is to be made after this one; 0: none is
}

// JobLog keeps the history of the jobs, the moment up to which the times of each
// schedule were worked off, and the leases by which only one process works at a time.
// It works on the pool it is given, so that a job that writes for long does not keep
// its lease from being renewed.
type JobLog struct {
	db    *sql.DB
	lease Lease // that what is written needs
}

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

// jobTimeColumn keeps such a time, the zero one as an empty text.
type jobTimeColumn struct{ at *time.Time }

// Scan takes what comes from the database.
func (c jobTimeColumn) Scan(from any) error {
	return scanText(from, func(text string) (err error) {
		if *c.at = (time.Time{}); text != "" {
			*c.at, err = time.Parse(jobTime, text)
		}
		return err
	})
}

// Begin writes the row of an attempt that starts now and returns its number. The
// attempt is the next one of its job and period, so that none waits for it any more;
// a schedule that is not nil has come so far with it.
func (l *JobLog) Begin(ctx context.Context, r JobRun, s *JobSchedule) (id int64, err error) {
	err = l.fenced(ctx, func(tx *sql.Tx) error {
		id, err = begin(ctx, tx, r, s)
		return err
	})
	return id, wrapErr(err, handbook.Say("store.reading.history-write", "job", r.Job))
}

// fenced writes in one transaction, which is refused to a process that slept while another
// one took over.
func (l *JobLog) fenced(ctx context.Context, write func(*sql.Tx) error) error {
	tx, err := l.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() //nolint:errcheck // after Commit there is nothing to roll back
	if err := write(tx); err != nil {
		return err
	}
	if err := checkLease(ctx, tx, l.lease); err != nil {
		return err
	}
	return tx.Commit()
}

// The few rows that another attempt is to follow have an index of their own, which
// these statements go by.
const (
	closeAttempts = `UPDATE job_history SET next_attempt = 0 WHERE next_attempt > 0 AND job = $1 AND period = $2`
	openAttempts  = `WHERE next_attempt > 0`
)

func begin(ctx context.Context, tx *sql.Tx, r JobRun, s *JobSchedule) (id int64, err error) {
	_, err = tx.ExecContext(ctx, closeAttempts, r.Job, r.Period)
	if err == nil && s != nil {
		_, err = tx.ExecContext(ctx, setSchedule, s.row()...)
	}
	if err != nil {
		return 0, err
	}
	return id, tx.QueryRowContext(ctx, `
		INSERT INTO job_history (id, job, period, due_at, attempt, holder, started_at, state)
		SELECT COALESCE(MAX(id), 0) + 1, $1, $2, $3, $4, $5, $6, 'running' FROM job_history
		RETURNING id`,
		r.Job, r.Period, formatJobTime(r.Due), r.Attempt, r.Holder, formatJobTime(r.Started)).Scan(&id)
}

// End closes the row of an attempt, and records the attempt that follows it, 0 if there
// is none. A row that another process has closed, because it took this one for dead,
// stays unchanged. Of the message only text is kept.
func (l *JobLog) End(ctx context.Context, id int64, at time.Time, state JobState, message string, next int) error {
	_, err := l.db.ExecContext(ctx, `
		UPDATE job_history SET finished_at = $1, state = $2, message = $3, next_attempt = $4 WHERE id = $5 AND state = 'running'`,
		formatJobTime(at), string(state), strings.ReplaceAll(strings.ToValidUTF8(message, "\uFFFD"), "\x00", "\uFFFD"), next, id)
	return wrapErr(err, handbook.Say("store.reading.history-write", "job", id))
}

// EndDead closes every row that still says running, and has the attempt made again
// where fewer than most were made. Only the process that holds the lease of the server
// may call it: then no other process can be working.
func (l *JobLog) EndDead(ctx context.Context, at time.Time, message string, most int) (n int64, err error) {
	err = l.fenced(ctx, func(tx *sql.Tx) error {
		res, err := tx.ExecContext(ctx, `
		UPDATE job_history SET finished_at = $1, state = 'interrupted', message = $2,
			next_attempt = CASE WHEN attempt < $3 THEN attempt + 1 ELSE 0 END
		WHERE state = 'running'`,
			formatJobTime(at), message, most)
		if err != nil {
			return err
		}
		n, err = res.RowsAffected()
		return err
	})
	return n, wrapErr(err, handbook.Say("store.reading.history-dead"))
}

// DropIdle forgets attempts that found nothing to do and began before t.
func (l *JobLog) DropIdle(ctx context.Context, t time.Time) error {
	_, err := l.db.ExecContext(ctx, `
		DELETE FROM job_history WHERE state = 'idle' AND started_at < $1`, formatJobTime(t))
	return wrapErr(err, handbook.Say("store.reading.history-shorten"))
}

// Ended counts the attempts at a job of this name and period that ended in the
// given state.
func (l *JobLog) Ended(ctx context.Context, job, period string, state JobState) (int, error) {
	var n int
	err := l.db.QueryRowContext(ctx, `
		SELECT COUNT(*) FROM job_history WHERE job = $1 AND period = $2 AND state = $3`,
		job, period, string(state)).Scan(&n)
	return n, wrapErr(err, handbook.Say("store.reading.history-of", "job", job))
}

// Open returns the attempts that another one is to follow, the oldest first.
func (l *JobLog) Open(ctx context.Context) ([]JobRun, error) {
	runs, err := l.runs(ctx, openAttempts)
	slices.SortFunc(runs, func(a, b JobRun) int { return cmp.Compare(a.ID, b.ID) })
	return runs, err
}

// History returns the newest attempts first, of one job or (job empty) of all.
func (l *JobLog) History(ctx context.Context, job string, limit int) ([]JobRun, error) {
	return l.runs(ctx, `WHERE ($1 = '' OR job = $2) ORDER BY id DESC LIMIT $3`, job, job, limit)
}

func (l *JobLog) runs(ctx context.Context, which string, args ...any) ([]JobRun, error) {
	runs, err := readTable(ctx, l.db, func(r *JobRun) []column {
		return []column{
			{"id", &r.ID},
			{"job", &r.Job},
			{"period", &r.Period},
			{"due_at", jobTimeColumn{&r.Due}},
			{"attempt", &r.Attempt},
			{"holder", &r.Holder},
			{"started_at", jobTimeColumn{&r.Started}},
			{"finished_at", jobTimeColumn{&r.Finished}},
			{"state", &r.State},
			{"message", &r.Message},
			{"next_attempt", &r.Next},
		}
	}, `job_history `+which, args...)
	return runs, wrapErr(err, handbook.Say("store.reading.history"))
}

// JobSchedule is how far the times of a schedule were worked off: what lies between
// Until and now was missed. Times are what the schedule had then.
type JobSchedule struct {
	Job   string
	Until time.Time // zero: the schedule never ran on this database
	Times string    // empty: they were not kept yet
}

const setSchedule = `
	INSERT INTO job_schedule (job, handled_until, times) VALUES ($1, $2, $3)
	ON CONFLICT (job) DO UPDATE SET handled_until = excluded.handled_until, times = excluded.times`

func (s *JobSchedule) row() []any { return []any{s.Job, formatJobTime(s.Until), s.Times} }

// Schedule returns how far the schedule of a job has come.
func (l *JobLog) Schedule(ctx context.Context, job string) (JobSchedule, error) {
	s := JobSchedule{Job: job}
	err := l.db.QueryRowContext(ctx, `SELECT handled_until, times FROM job_schedule WHERE job = $1`, job).Scan(jobTimeColumn{&s.Until}, &s.Times)
	if errors.Is(err, sql.ErrNoRows) {
		return s, nil
	}
	return s, wrapErr(err, handbook.Say("store.reading.schedule", "job", job))
}

// SetSchedule says how far a schedule has come.
func (l *JobLog) SetSchedule(ctx context.Context, s JobSchedule) error {
	err := l.fenced(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, setSchedule, s.row()...)
		return err
	})
	return wrapErr(err, handbook.Say("store.reading.schedule-write", "job", s.Job))
}

// Lease is the right of one process to do work of a name, for a time. The zero value is
// no lease, which work of all processes has.
type Lease struct{ Name, Holder string }

// Under returns the store for work that only the holder of a lease may do. Each
// transaction of it looks at the end whether the lease is still the holder's: a process
// that slept while another one took over, and wakes up with a month that it has computed
// before, keeps nothing of it.
func (s *Store) Under(lease Lease) *Store {
	other := *s
	other.lease = lease
	return &other
}

// Under returns the log for what only the holder of a lease may write; see [Store.Under].
func (l *JobLog) Under(lease Lease) *JobLog { return &JobLog{l.db, lease} }

// checkLease is the last act of a transaction. It writes the row of the lease, and does
// not only read it, so that no process takes the lease until the transaction has ended.
func checkLease(ctx context.Context, tx *sql.Tx, lease Lease) error {
	if lease == (Lease{}) {
		return nil
	}
	done, err := tx.ExecContext(ctx, `UPDATE job_lease SET holder = $1 WHERE name = $2 AND holder = $1`, lease.Holder, lease.Name)
	if err != nil {
		return err
	}
	n, err := done.RowsAffected()
	if err == nil && n == 0 {
		err = handbook.Errorf("jobs.doing.lease-lost")
	}
	return err
}

// TakeLease gives a lease to its holder until a moment, if it is free, has run out by
// now, or is the holder's already. It returns who holds it afterwards and until when.
// Both are one statement: the holder may give it back at any moment.
func (l *JobLog) TakeLease(ctx context.Context, lease Lease, now, until time.Time) (holder string, heldUntil time.Time, err error) {
	err = l.db.QueryRowContext(ctx, `
		INSERT INTO job_lease (name, holder, held_until) VALUES ($1, $2, $3)
		ON CONFLICT (name) DO UPDATE SET
			holder = CASE WHEN job_lease.holder = excluded.holder OR job_lease.held_until <= $4 THEN excluded.holder ELSE job_lease.holder END,
			held_until = CASE WHEN job_lease.holder = excluded.holder OR job_lease.held_until <= $4 THEN excluded.held_until ELSE job_lease.held_until END
		RETURNING holder, held_until`,
		lease.Name, lease.Holder, formatJobTime(until), formatJobTime(now)).Scan(&holder, jobTimeColumn{&heldUntil})
	return holder, heldUntil, wrapErr(err, handbook.Say("store.reading.lease-take", "name", lease.Name))
}

// KeepLease renews a lease and reports whether it was still the holder's.
func (l *JobLog) KeepLease(ctx context.Context, lease Lease, until time.Time) (bool, error) {
	res, err := l.db.ExecContext(ctx, `
		UPDATE job_lease SET held_until = $1 WHERE name = $2 AND holder = $3`,
		formatJobTime(until), lease.Name, lease.Holder)
	if err != nil {
		return false, wrapErr(err, handbook.Say("store.reading.lease-renew", "name", lease.Name))
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// DropLease gives a lease back if it is the holder's.
func (l *JobLog) DropLease(ctx context.Context, lease Lease) error {
	_, err := l.db.ExecContext(ctx, `DELETE FROM job_lease WHERE name = $1 AND holder = $2`, lease.Name, lease.Holder)
	return wrapErr(err, handbook.Say("store.reading.lease-end", "name", lease.Name))
}
