package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/fedrate/fedrate/handbook"
)

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

// Schedule is how far the schedule of a job has come.
func (l *JobLog) Schedule(ctx context.Context, job string) (JobSchedule, error) {
	s, until := JobSchedule{Job: job}, ""
	err := l.db.QueryRowContext(ctx, `SELECT handled_until, times FROM job_schedule WHERE job = $1`, job).Scan(&until, &s.Times)
	if errors.Is(err, sql.ErrNoRows) {
		return s, nil
	}
	if err == nil {
		s.Until, err = parseJobTime(until)
	}
	if err != nil {
		return JobSchedule{}, failed(err, handbook.Say("store.reading.schedule", "job", job))
	}
	return s, nil
}

// SetSchedule says how far a schedule has come.
func (l *JobLog) SetSchedule(ctx context.Context, s JobSchedule) error {
	err := l.fenced(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, setSchedule, s.row()...)
		return err
	})
	if err != nil {
		return failed(err, handbook.Say("store.reading.schedule-write", "job", s.Job))
	}
	return nil
}

// TakeLease gives the lease of a name to holder until a moment. It does so only
// where the lease is free, has run out by now, or is the holder's already. It
// returns who holds the lease afterwards and until when; the caller has the
// lease where that is the holder it asked for. Both are one statement: the holder
// may give it back at any moment.
func (l *JobLog) TakeLease(ctx context.Context, name, holder string, now, until time.Time) (string, time.Time, error) {
	var who, s string
	err := l.db.QueryRowContext(ctx, `
		INSERT INTO job_lease (name, holder, held_until) VALUES ($1, $2, $3)
		ON CONFLICT (name) DO UPDATE SET
			holder = CASE WHEN job_lease.holder = excluded.holder OR job_lease.held_until <= $4 THEN excluded.holder ELSE job_lease.holder END,
			held_until = CASE WHEN job_lease.holder = excluded.holder OR job_lease.held_until <= $4 THEN excluded.held_until ELSE job_lease.held_until END
		RETURNING holder, held_until`,
		name, holder, formatJobTime(until), formatJobTime(now)).Scan(&who, &s)
	if err != nil {
		return "", time.Time{}, failed(err, handbook.Say("store.reading.lease-take", "name", name))
	}
	t, err := parseJobTime(s)
	if err != nil {
		return "", time.Time{}, failed(err, handbook.Say("store.reading.lease", "name", name))
	}
	return who, t, nil
}

// KeepLease renews a lease and tells whether it was still the holder's.
func (l *JobLog) KeepLease(ctx context.Context, name, holder string, until time.Time) (bool, error) {
	res, err := l.db.ExecContext(ctx, `
		UPDATE job_lease SET held_until = $1 WHERE name = $2 AND holder = $3`,
		formatJobTime(until), name, holder)
	if err != nil {
		return false, failed(err, handbook.Say("store.reading.lease-renew", "name", name))
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// DropLease gives a lease back, where it is the holder's.
func (l *JobLog) DropLease(ctx context.Context, name, holder string) error {
	_, err := l.db.ExecContext(ctx, `DELETE FROM job_lease WHERE name = $1 AND holder = $2`, name, holder)
	if err != nil {
		return failed(err, handbook.Say("store.reading.lease-end", "name", name))
	}
	return nil
}
