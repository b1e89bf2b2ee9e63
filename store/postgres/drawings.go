package postgres

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
)

// Drawings are the papers of a month on their way between the process that makes the
// month and those that draw its papers: what they are drawn from, and those that are
// drawn, by the digest of what they are drawn from.
type Drawings struct{ *Queue }

// Ask keeps what papers are drawn from, instead of what others were, which nobody
// waits for any more and whose digests it gives; queue puts the jobs into the queue. The
// jobs of others go: who works one finds that nobody waits for it.
func (d *Drawings) Ask(ctx context.Context, digest string, input []byte, queue func(pgx.Tx) error) (others []string, err error) {
	err = pgx.BeginFunc(ctx, d.Pool, func(tx pgx.Tx) error {
		rows, err := tx.Query(ctx, `DELETE FROM fedrate_drawing WHERE digest <> $1 RETURNING digest`, digest)
		if err != nil {
			return err
		}
		if others, err = pgx.CollectRows(rows, pgx.RowTo[string]); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `DELETE FROM river_job WHERE kind = '`+DrawingKind+`' AND args->>'digest' <> $1`, digest); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `INSERT INTO fedrate_drawing (digest, input) VALUES ($1, $2) ON CONFLICT DO NOTHING`, digest, input); err != nil {
			return err
		}
		if err := queue(tx); err != nil {
			return err
		}
		return dueAtOnce(ctx, tx, DrawingKind, "digest", digest)
	})
	return others, err
}

// DrawingKind names the jobs that draw papers, in the queue.
const DrawingKind = "papers"

// Input is what papers are drawn from; nil where nobody waits for them any more.
func (d *Drawings) Input(ctx context.Context, digest string) (input []byte, err error) {
	err = d.Pool.QueryRow(ctx, `SELECT input FROM fedrate_drawing WHERE digest = $1`, digest).Scan(&input)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	return input, err
}

// Paper is one that was drawn: its bytes, or where they lie elsewhere their SHA-256 and
// how many they are.
type Paper struct {
	Path   string
	Data   []byte // nil: elsewhere
	SHA256 string // empty: here
	Bytes  int64
}

// Keep keeps papers that were drawn, and says in the same transaction that the job
// is done. One that is there already stays.
func (d *Drawings) Keep(ctx context.Context, digest string, papers []Paper, done func(pgx.Tx) error) error {
	var paths, sums []string
	var data [][]byte
	var sizes []int64
	for i := range papers {
		p := &papers[i]
		paths, data, sums, sizes = append(paths, p.Path), append(data, p.Data), append(sums, p.SHA256), append(sizes, p.Bytes)
	}
	return pgx.BeginFunc(ctx, d.Pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO fedrate_drawn (digest, path, data, sha256, bytes)
			SELECT $1::text, * FROM unnest($2::text[], $3::bytea[], $4::text[], $5::bigint[]) ON CONFLICT DO NOTHING`, digest, paths, data, sums, sizes)
		if err != nil {
			return err
		}
		return done(tx)
	})
}

// Paper is one that was drawn; nil: it was not.
func (d *Drawings) Paper(ctx context.Context, digest, path string) (*Paper, error) {
	p := &Paper{Path: path}
	err := d.Pool.QueryRow(ctx, `SELECT data, sha256, bytes FROM fedrate_drawn WHERE digest = $1 AND path = $2`, digest, path).Scan(&p.Data, &p.SHA256, &p.Bytes)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil //nolint:nilnil // there is none
	}
	return p, err
}

// Forget takes away what nobody waits for any more: what papers were drawn from, the
// papers, and the jobs.
func (d *Drawings) Forget(ctx context.Context, digest string) error {
	return pgx.BeginFunc(ctx, d.Pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM fedrate_drawing WHERE digest = $1`, digest)
		if err == nil {
			_, err = tx.Exec(ctx, `DELETE FROM river_job WHERE kind = '`+DrawingKind+`' AND args->>'digest' = $1`, digest)
		}
		return err
	})
}
