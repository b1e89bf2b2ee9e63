package postgres

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// Checks are reports on their way between a process that takes them in and others that check
// some of them for it, in shards, and what these have found. Each process that takes reports in
// has a sharing of its own, and touches none of another, but for what is old.
type Checks struct{ *Queue }

// CheckKind names the jobs that check reports, in the queue.
const CheckKind = "check"

// Nothing here waits long for a row that another process holds: that one may be cut off.

// Share keeps shards of reports, from a first one on, which take their places in the queue in the
// same transaction.
func (c *Checks) Share(ctx context.Context, first int, shards [][]byte, queue func(tx pgx.Tx, sharing string) error) (sharing string, err error) {
	err = pgx.BeginFunc(ctx, c.Pool, func(tx pgx.Tx) error {
		err := tx.QueryRow(ctx, `WITH s AS MATERIALIZED (SELECT gen_random_uuid() AS sharing), kept AS (
			INSERT INTO fedrate_check (sharing, shard, reports) SELECT sharing, $1::integer + n - 1, reports FROM s, unnest($2::bytea[]) WITH ORDINALITY AS one (reports, n)
		) SELECT sharing::text FROM s`, first, shards).Scan(&sharing)
		if err != nil {
			return err
		}
		if err := queue(tx, sharing); err != nil {
			return err
		}
		return dueAtOnce(ctx, tx, CheckKind, "sharing", sharing)
	})
	return sharing, err
}

// Mine takes a shard away for the process that shares it; false: another one has taken it.
func (c *Checks) Mine(ctx context.Context, sharing string, shard int) (bool, error) {
	done, err := c.Pool.Exec(ctx, `DELETE FROM fedrate_check WHERE (sharing, shard) IN (
		SELECT sharing, shard FROM fedrate_check WHERE sharing = $1 AND shard = $2 AND NOT taken FOR UPDATE SKIP LOCKED)`, sharing, shard)
	return done.RowsAffected() > 0, err
}

// Take takes a shard of another process; nil: that has it itself by now, or waits for
// nothing any more. It holds nothing while the reports are on their way.
func (c *Checks) Take(ctx context.Context, sharing string, shard int) (reports []byte, err error) {
	if _, err = c.Pool.Exec(ctx, `UPDATE fedrate_check SET taken = TRUE WHERE sharing = $1 AND shard = $2`, sharing, shard); err != nil {
		return nil, err
	}
	err = c.Pool.QueryRow(ctx, `SELECT reports FROM fedrate_check WHERE sharing = $1 AND shard = $2`, sharing, shard).Scan(&reports)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	return reports, err
}

// Keep keeps what was found of a shard so far; false: nobody waits for it.
func (c *Checks) Keep(ctx context.Context, sharing string, shard int, found []byte) (bool, error) {
	done, err := c.Pool.Exec(ctx, `UPDATE fedrate_check SET found = $3 WHERE sharing = $1 AND shard = $2`, sharing, shard, found)
	return done.RowsAffected() > 0, err
}

// End keeps all that was found of a shard, and says in the same transaction that the job is
// done.
func (c *Checks) End(ctx context.Context, sharing string, shard int, found []byte, done func(pgx.Tx) error) error {
	return pgx.BeginFunc(ctx, c.Pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE fedrate_check SET found = $3, done = TRUE WHERE sharing = $1 AND shard = $2`, sharing, shard, found)
		if err != nil {
			return err
		}
		return done(tx)
	})
}

// CheckedShard is a shard that another process has taken.
type CheckedShard struct {
	Shard int
	Found []byte // nil: nothing yet
	Done  bool   // no more will come
}

// Taken are the shards that others have taken, of those that are asked for.
func (c *Checks) Taken(ctx context.Context, sharing string, shards []int) ([]CheckedShard, error) {
	rows, err := c.Pool.Query(ctx, `SELECT shard, found, done FROM fedrate_check WHERE sharing = $1 AND shard = ANY($2)`, sharing, shards)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[CheckedShard])
}

// held is the error where a row is held by somebody else for longer than the lock_timeout.
const held = "55P03"

// Forget takes away what was shared, and the jobs. What another process holds for longer than a
// moment, as one that is cut off while it says what it has found, stays for [Checks.ForgetOld].
func (c *Checks) Forget(ctx context.Context, sharing string) error {
	err := c.forget(ctx, `sharing = $1`, `args->>'sharing' = $1::text`, ``, sharing)
	if is := (*pgconn.PgError)(nil); errors.As(err, &is) && is.Code == held {
		return c.forget(ctx, `sharing = $1`, `args->>'sharing' = $1::text`, ` SKIP LOCKED`, sharing)
	}
	return err
}

// ForgetOld takes away what processes have shared that died since, and jobs of which nothing is
// shared any more.
func (c *Checks) ForgetOld(ctx context.Context) error {
	return c.forget(ctx, `since < now() - INTERVAL '10 minutes'`,
		`NOT EXISTS (SELECT 1 FROM fedrate_check WHERE sharing::text = args->>'sharing')`, ` SKIP LOCKED`)
}

// forget takes away shards, and then jobs; skip leaves those that are held.
func (c *Checks) forget(ctx context.Context, shards, jobs, skip string, of ...any) error {
	return pgx.BeginFunc(ctx, c.Pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `SET LOCAL lock_timeout = '250ms'`)
		if err == nil {
			_, err = tx.Exec(ctx, `DELETE FROM fedrate_check WHERE (sharing, shard) IN (SELECT sharing, shard FROM fedrate_check WHERE `+shards+` FOR UPDATE`+skip+`)`, of...)
		}
		if err == nil {
			_, err = tx.Exec(ctx, `DELETE FROM river_job WHERE id IN (SELECT id FROM river_job WHERE kind = '`+CheckKind+`' AND `+jobs+` ORDER BY id FOR UPDATE`+skip+`)`, of...)
		}
		return err
	})
}
