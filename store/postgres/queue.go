package postgres

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"
)

// Queue is the way between the processes of an office that have work done, and those
// on other machines that do it: the connections of one of them.
type Queue struct{ Pool *pgxpool.Pool }

// OpenQueue connects to an office.
func OpenQueue(ctx context.Context, address string, most int) (*Queue, error) {
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, err
	}
	configure(config.ConnConfig, "fedrate worker")
	config.MaxConns = int32(most) //nolint:gosec // a few
	pool, err := pgxpool.NewWithConfig(ctx, config)
	return &Queue{pool}, err
}

// Close ends all connections.
func (q *Queue) Close() { q.Pool.Close() }

// presence is the lock of those who work for programs of one version: they share it.
const presence = `(hashtext('fedrate workers ' || current_schema()), hashtext($1))`

// pingTimeout is how long a connection may take to say that it is there.
const pingTimeout = 10 * time.Second

// Attend announces a worker for a version of the program until the connection is lost
// or the context is done. It pings the connection whenever next returns.
func (q *Queue) Attend(ctx context.Context, version string, next func(context.Context) bool) error {
	c, err := pgx.ConnectConfig(ctx, q.Pool.Config().ConnConfig)
	if err != nil {
		return err
	}
	_, err = c.Exec(ctx, `SELECT pg_advisory_lock_shared`+presence, version)
	for err == nil && next(ctx) {
		ping, cancel := context.WithTimeout(ctx, pingTimeout)
		err = c.Ping(ping)
		cancel()
	}
	return errors.Join(err, c.Close(context.WithoutCancel(ctx)))
}

// present are the locks of those who are there to work for programs of a version.
const present = `FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND granted
	AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
	AND classid = CAST(hashtext('fedrate workers ' || current_schema()) & 4294967295 AS OID) AND objid = CAST(hashtext($1) & 4294967295 AS OID)`

// Attended reports whether a worker of the version is there. It takes no lock itself,
// because a concurrent call would take that for a worker.
func (q *Queue) Attended(ctx context.Context, version string) (there bool, err error) {
	err = q.Pool.QueryRow(ctx, `SELECT EXISTS (SELECT 1 `+present+`)`, version).Scan(&there)
	return there, err
}

// QueueNumbers are those of a queue at one moment.
type QueueNumbers struct {
	Workers int // who are there to work for programs of a version
	Jobs    []QueuedJobs
}

// QueuedJobs are the jobs of a kind in a state of River, such as available or running.
type QueuedJobs struct {
	Kind, State string
	Jobs        int
}

// NumbersOf counts what is in the queue. The pool is any of the office's.
func NumbersOf(ctx context.Context, db *sql.DB, version string) (*QueueNumbers, error) {
	n := &QueueNumbers{}
	if err := db.QueryRowContext(ctx, `SELECT COUNT(*) `+present, version).Scan(&n.Workers); err != nil {
		return nil, err
	}
	rows, err := db.QueryContext(ctx, `SELECT CAST(kind AS TEXT), CAST(state AS TEXT), COUNT(*) FROM river_job GROUP BY 1, 2 ORDER BY 1, 2`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var one QueuedJobs
		if err := rows.Scan(&one.Kind, &one.State, &one.Jobs); err != nil {
			return nil, err
		}
		n.Jobs = append(n.Jobs, one)
	}
	return n, rows.Err()
}

// Unfinished counts those of the jobs that have not come to an end.
func (q *Queue) Unfinished(ctx context.Context, jobs []int64) (n int, err error) {
	err = q.Pool.QueryRow(ctx, `SELECT COUNT(*) FROM river_job WHERE id = ANY($1) AND finalized_at IS NULL`, jobs).Scan(&n)
	return n, err
}

// QueueTables brings the tables of the queue up to date, which are River's
// own. The pool is one of the writer's, for asking how far they are.
func QueueTables(ctx context.Context, db *sql.DB, address string) error {
	config := &rivermigrate.Config{Logger: slog.New(slog.DiscardHandler)}
	known, err := rivermigrate.New(riverpgxv5.New(nil), config)
	if err != nil {
		return err
	}
	versions := known.AllVersions()
	there, have := false, 0
	if err := db.QueryRowContext(ctx, `SELECT to_regclass('river_migration') IS NOT NULL`).Scan(&there); err != nil {
		return err
	}
	if there {
		if err := db.QueryRowContext(ctx, `SELECT COALESCE(MAX(version), 0) FROM river_migration`).Scan(&have); err != nil {
			return err
		}
	}
	if have >= versions[len(versions)-1].Version {
		return nil
	}
	queue, err := OpenQueue(ctx, address, 2)
	if err != nil {
		return err
	}
	defer queue.Close()
	migrator, err := rivermigrate.New(riverpgxv5.New(queue.Pool), config)
	if err == nil {
		_, err = migrator.Migrate(ctx, rivermigrate.DirectionUp, nil)
	}
	return err
}

// dueAtOnce has jobs begin that were just put into the queue, whatever the clock of this machine
// says, which the queue notes: those of a kind with an argument. One that failed waits for its
// next attempt.
func dueAtOnce(ctx context.Context, tx pgx.Tx, kind, name, value string) error {
	_, err := tx.Exec(ctx, `UPDATE river_job SET scheduled_at = now() WHERE kind = $1 AND args->>$2 = $3 AND state = 'available' AND scheduled_at > now()`, kind, name, value)
	return err
}

// Drawings are the papers of a month on their way between the process that makes the
// month and those that draw its papers: what they are drawn from, and those that are
// drawn, by the digest of what they are drawn from.
type Drawings struct{ *Queue }

// Ask stores what papers are drawn from and returns the digests of the earlier input
// that it replaces; queue puts the jobs into the queue. The jobs of the earlier input
// stay: their workers find that it is gone.
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

// Input returns what papers are drawn from, nil if they are wanted no more.
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

// Forget deletes what papers were drawn from, the papers, and the jobs.
func (d *Drawings) Forget(ctx context.Context, digest string) error {
	return pgx.BeginFunc(ctx, d.Pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM fedrate_drawing WHERE digest = $1`, digest)
		if err == nil {
			_, err = tx.Exec(ctx, `DELETE FROM river_job WHERE kind = '`+DrawingKind+`' AND args->>'digest' = $1`, digest)
		}
		return err
	})
}
