package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/fedrate/fedrate/handbook"
)

// HandledUntil is the moment up to which a schedule has been turned into
// jobs, and the times that the schedule had then; the zero time where it never
// ran on this database, no times where they were not kept yet.
func (l *JobLog) HandledUntil(ctx context.Context, job string) (until time.Time, times string, err error) {
	var s string
	err = l.db.QueryRowContext(ctx, `SELECT handled_until, times FROM job_schedule WHERE job = $1`, job).Scan(&s, &times)
	if errors.Is(err, sql.ErrNoRows) {
		return time.Time{}, "", nil
	}
	if err == nil {
		until, err = parseJobTime(s)
	}
	if err != nil {
		return time.Time{}, "", failed(err, handbook.Say("store.reading.schedule", "job", job))
	}
	return until, times, nil
}

// SetHandledUntil sets that moment, in the transaction that queues the jobs.
func (l *JobLog) SetHandledUntil(ctx context.Context, tx *sql.Tx, job string, t time.Time, times string) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO job_schedule (job, handled_until, times) VALUES ($1, $2, $3)
		ON CONFLICT (job) DO UPDATE SET handled_until = excluded.handled_until, times = excluded.times`,
		job, formatJobTime(t), times)
	if err != nil {
		return failed(err, handbook.Say("store.reading.schedule-write", "job", job))
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
