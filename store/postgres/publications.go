package postgres

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5"
)

// Publications are the jobs by which lists are published: one at a time.
type Publications struct{ *Queue }

// PublishKind names the jobs that publish lists, in the queue.
const PublishKind = "publish"

// notPublishing ends the jobs of a kind that have not come to an end.
const notPublishing = `UPDATE river_job SET state = 'discarded', finalized_at = now() WHERE kind = '` + PublishKind + `' AND finalized_at IS NULL`

// Ask puts the job of a period into the queue, in the place of those that are there: who
// does one of them has died, or another one took over from him. One that is just publishing
// is waited for, as long as a writer is.
func (p *Publications) Ask(ctx context.Context, period string, queue func(pgx.Tx) error) error {
	return pgx.BeginFunc(ctx, p.Pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SET LOCAL lock_timeout = '15s'`); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, notPublishing); err != nil {
			return err
		}
		if err := queue(tx); err != nil {
			return err
		}
		return dueAtOnce(ctx, tx, PublishKind, "period", period)
	})
}

// GiveUp ends a job that nobody does any more.
func (p *Publications) GiveUp(ctx context.Context, job int64) error {
	_, err := p.Pool.Exec(ctx, notPublishing+` AND id = $1`, job)
	return err
}

// EndPublication says that a job is done, at the end of the transaction that publishes. From then on
// nobody can cancel it. False: somebody has, or another one took over, and nothing may be kept.
func EndPublication(ctx context.Context, tx *sql.Tx, job int64) (mine bool, err error) {
	done, err := tx.ExecContext(ctx, `UPDATE river_job SET state = 'completed', finalized_at = now()
		WHERE id = $1 AND state = 'running' AND metadata->>'cancel_attempted_at' IS NULL`, job)
	if err != nil {
		return false, err
	}
	n, err := done.RowsAffected()
	return n > 0, err
}
