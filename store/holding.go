package store

import (
	"context"
	"database/sql"

	"github.com/fedrate/fedrate/handbook"
)

// holding is a lease that work is done under.
type holding struct{ name, holder string }

type holdingKey struct{}

// Holding is the context of work that only the holder of a lease may do. What is
// written with it is written in one transaction with a look whether the lease is still
// the holder's: a process that slept while another one took over, and wakes up with a
// month that it has computed before, keeps nothing of it.
func Holding(ctx context.Context, name, holder string) context.Context {
	return context.WithValue(ctx, holdingKey{}, holding{name, holder})
}

// held is the last act of a transaction. It writes the row of the lease, and does not
// only read it, so that nobody takes the lease until the transaction has ended.
func held(ctx context.Context, tx *sql.Tx) error {
	h, under := ctx.Value(holdingKey{}).(holding)
	if !under {
		return nil
	}
	done, err := tx.ExecContext(ctx, `UPDATE job_lease SET holder = $1 WHERE name = $2 AND holder = $1`, h.holder, h.name)
	if err != nil {
		return err
	}
	n, err := done.RowsAffected()
	if err == nil && n == 0 {
		err = handbook.Errorf("jobs.doing.lease-lost")
	}
	return err
}
