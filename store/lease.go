package store

import (
	"context"
	"database/sql"
	"time"

	"github.com/fedrate/fedrate/handbook"
)

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
	var s string
	err = l.db.QueryRowContext(ctx, `
		INSERT INTO job_lease (name, holder, held_until) VALUES ($1, $2, $3)
		ON CONFLICT (name) DO UPDATE SET
			holder = CASE WHEN job_lease.holder = excluded.holder OR job_lease.held_until <= $4 THEN excluded.holder ELSE job_lease.holder END,
			held_until = CASE WHEN job_lease.holder = excluded.holder OR job_lease.held_until <= $4 THEN excluded.held_until ELSE job_lease.held_until END
		RETURNING holder, held_until`,
		lease.Name, lease.Holder, formatJobTime(until), formatJobTime(now)).Scan(&holder, &s)
	if err != nil {
		return "", time.Time{}, failed(err, handbook.Say("store.reading.lease-take", "name", lease.Name))
	}
	if heldUntil, err = parseJobTime(s); err != nil {
		return "", time.Time{}, failed(err, handbook.Say("store.reading.lease", "name", lease.Name))
	}
	return holder, heldUntil, nil
}

// KeepLease renews a lease and reports whether it was still the holder's.
func (l *JobLog) KeepLease(ctx context.Context, lease Lease, until time.Time) (bool, error) {
	res, err := l.db.ExecContext(ctx, `
		UPDATE job_lease SET held_until = $1 WHERE name = $2 AND holder = $3`,
		formatJobTime(until), lease.Name, lease.Holder)
	if err != nil {
		return false, failed(err, handbook.Say("store.reading.lease-renew", "name", lease.Name))
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// DropLease gives a lease back if it is the holder's.
func (l *JobLog) DropLease(ctx context.Context, lease Lease) error {
	_, err := l.db.ExecContext(ctx, `DELETE FROM job_lease WHERE name = $1 AND holder = $2`, lease.Name, lease.Holder)
	if err != nil {
		return failed(err, handbook.Say("store.reading.lease-end", "name", lease.Name))
	}
	return nil
}
