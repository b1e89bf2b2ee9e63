// Package postgres connects package store to PostgreSQL: statements as SQLite has
// them are translated, one process writes at a time, and what SQLite counts by
// itself is counted by triggers. See dialect.go and schema.sql.
package postgres

import (
	"context"
	"database/sql/driver"
	"errors"
	"regexp"
	"strconv"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// lockWriters is the lock of writers: one at a time in an office, so that the
// next number of a table is nobody else's, and that a month is made from what
// stands. Offices in one database have schemas of their own.
const lockWriters = `SELECT pg_advisory_xact_lock(hashtext('fedrate writes ' || current_schema()))`

// lockTables is the lock of who brings the tables up to date, held until the
// connection ends or unlockTables.
const (
	lockTables   = `SELECT pg_advisory_lock(hashtext('fedrate tables ' || current_schema()))`
	unlockTables = `SELECT pg_advisory_unlock(hashtext('fedrate tables ' || current_schema()))`
)

type connector struct {
	config *pgx.ConnConfig
	mode   Mode
}

// Connect makes a connection.
func (c *connector) Connect(ctx context.Context) (driver.Conn, error) {
	pg, err := pgx.ConnectConfig(ctx, c.config)
	if err != nil {
		return nil, err
	}
	return &conn{pg: pg, mode: c.mode, statements: map[string]*pgconn.StatementDescription{}}, nil
}

// Driver is asked for by package sql.
func (c *connector) Driver() driver.Driver { return named{} }

type named struct{}

// Open is not used: there is a connector.
func (named) Open(string) (driver.Conn, error) { return nil, errors.ErrUnsupported }

// conn is a connection. Unlike PostgreSQL's own it can be asked while rows of an
// earlier question are still to be read.
type conn struct {
	pg         *pgx.Conn
	mode       Mode
	inside     context.Context //nolint:containedctx // that of the transaction: its end has none of its own
	statements map[string]*pgconn.StatementDescription
	prepared   int   // so many were ever
	open       *rows // whose answer is on its way
	waiting    []*run
	queued     int
}

// Prepare is not used by package sql, which knows PrepareContext.
func (c *conn) Prepare(query string) (driver.Stmt, error) {
	return c.PrepareContext(context.Background(), query)
}

// PrepareContext gives a statement whose rows are sent together: see [run].
func (c *conn) PrepareContext(_ context.Context, query string) (driver.Stmt, error) {
	return &stmt{c: c, query: query}, nil
}

// Close ends the connection.
func (c *conn) Close() error { return c.pg.Close(context.Background()) }

// IsValid tells whether the connection can be used again.
func (c *conn) IsValid() bool { return !c.pg.IsClosed() }

// ResetSession refuses a connection that was lost.
func (c *conn) ResetSession(context.Context) error {
	if c.pg.IsClosed() {
		return driver.ErrBadConn
	}
	return nil
}

// gone tells whether the connection was lost before anything was done on it, as where
// the server was started again: package sql then takes another one.
func (c *conn) gone() bool { return c.inside == nil && c.pg.IsClosed() }

// Begin is not used by package sql, which knows BeginTx.
func (c *conn) Begin() (driver.Tx, error) {
	return c.BeginTx(context.Background(), driver.TxOptions{})
}

// BeginTx begins a transaction as the mode has it.
func (c *conn) BeginTx(ctx context.Context, _ driver.TxOptions) (driver.Tx, error) {
	begin := `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`
	if c.mode != Reading {
		begin = `BEGIN; ` + lockWriters
	}
	if err := c.plain(ctx, begin); err != nil {
		if c.gone() {
			return nil, driver.ErrBadConn
		}
		return nil, errors.Join(err, c.plain(context.WithoutCancel(ctx), `ROLLBACK`))
	}
	c.inside = context.WithoutCancel(ctx)
	return c, nil
}

// plain has statements without arguments carried out.
func (c *conn) plain(ctx context.Context, statements string) error {
	if err := c.settle(ctx); err != nil {
		return err
	}
	_, err := c.pg.PgConn().Exec(ctx, statements).ReadAll()
	return err
}

// Commit ends the transaction; what waits is written first.
func (c *conn) Commit() error {
	ctx := c.inside
	err := c.settle(ctx)
	if err != nil {
		return errors.Join(err, c.Rollback())
	}
	c.inside = nil
	results, err := c.pg.PgConn().Exec(ctx, `COMMIT`).ReadAll()
	if err == nil && results[0].CommandTag.String() == "ROLLBACK" {
		err = pgx.ErrTxCommitRollback
	}
	return err
}

// Rollback gives the transaction up, with what waits.
func (c *conn) Rollback() error {
	ctx := c.inside
	c.waiting, c.queued, c.inside = nil, 0, nil
	if c.open != nil {
		c.open.pg.Close()
		c.open = nil
	}
	_, err := c.pg.PgConn().Exec(ctx, `ROLLBACK`).ReadAll()
	return err
}

// settle makes the connection free for a statement: rows on their way are taken
// in, and what waits is written.
func (c *conn) settle(ctx context.Context) error {
	if c.open != nil {
		c.open.takeIn()
	}
	return c.flush(ctx)
}

// mostStatements a connection keeps prepared.
const mostStatements = 256

var (
	defines = regexp.MustCompile(`^\s*(CREATE|DROP|ALTER|VACUUM)\b`)
	writes  = regexp.MustCompile(`^\s*(INSERT|UPDATE|DELETE)\b`)
)

func (c *conn) prepare(ctx context.Context, query string) (*pgconn.StatementDescription, error) {
	if c.statements[query] == nil && len(c.statements) >= mostStatements {
		if err := c.forget(ctx); err != nil {
			return nil, err
		}
	}
	return c.prepareMore(ctx, query)
}

// prepareMore is prepare that gives up none of those that are prepared, however many there are.
func (c *conn) prepareMore(ctx context.Context, query string) (*pgconn.StatementDescription, error) {
	if sd := c.statements[query]; sd != nil {
		return sd, nil
	}
	c.prepared++ // no name comes twice: the server may have one still that could not be given up
	sd, err := c.pg.Prepare(ctx, "s"+strconv.Itoa(c.prepared), Translate(query))
	if err != nil {
		return nil, err
	}
	c.statements[query] = sd
	return sd, nil
}

// forget gives up the prepared statements: tables may be others now.
func (c *conn) forget(ctx context.Context) error {
	clear(c.statements)
	return c.pg.DeallocateAll(ctx)
}

// ExecContext has a statement carried out.
func (c *conn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	if c.later(ctx, query) {
		return c.wait(ctx, query, args)
	}
	if err := c.settle(ctx); err != nil {
		return nil, err
	}
	if len(args) == 0 && defines.MatchString(query) {
		if err := c.forget(ctx); err != nil {
			return nil, err
		}
		return driver.RowsAffected(0), c.plain(ctx, Translate(query))
	}
	if copiesIn.MatchString(query) {
		if c.inside == nil {
			return nil, errCopied
		}
		return c.copyIn(ctx, query, args)
	}
	b, err := c.bind(ctx, query, args)
	if err != nil {
		return nil, err
	}
	tag, err := c.pg.Exec(ctx, b.statement.Name, b.values...)
	if err != nil {
		return nil, b.end(err)
	}
	return driver.RowsAffected(tag.RowsAffected()), b.end(nil)
}

// bound is a statement with its arguments, ready to be carried out; end ends the
// transaction that was begun for it alone, and gives back the statement's error.
type bound struct {
	statement *pgconn.StatementDescription
	values    []any
	end       func(error) error
}

// bind prepares a statement and converts its arguments, inside a transaction of its
// own where it needs one.
func (c *conn) bind(ctx context.Context, query string, args []driver.NamedValue) (bound, error) {
	end, err := c.alone(ctx, query)
	if err != nil {
		return bound{}, err
	}
	sd, err := c.prepare(ctx, query)
	if err != nil {
		if c.gone() {
			return bound{}, driver.ErrBadConn
		}
		return bound{}, end(err)
	}
	values, err := converted(sd, args)
	if err != nil {
		return bound{}, end(err)
	}
	return bound{statement: sd, values: values, end: end}, nil
}

// alone begins a transaction for a statement that writes outside of one; end ends
// it, and gives back the error of the statement.
func (c *conn) alone(ctx context.Context, query string) (end func(error) error, err error) {
	if c.inside != nil || c.mode == Reading || !writes.MatchString(query) {
		return func(err error) error { return err }, nil
	}
	if _, err := c.BeginTx(ctx, driver.TxOptions{}); err != nil {
		return nil, err
	}
	return func(err error) error {
		if err != nil {
			return errors.Join(err, c.Rollback())
		}
		return c.Commit()
	}, nil
}

// QueryContext asks a question.
func (c *conn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	if err := c.settle(ctx); err != nil {
		return nil, err
	}
	b, err := c.bind(ctx, query, args)
	if err != nil {
		return nil, err
	}
	answer, err := c.pg.Query(ctx, b.statement.Name, b.values...)
	if err != nil {
		return nil, b.end(err)
	}
	r := &rows{c: c, pg: answer}
	for i := range b.statement.Fields {
		r.columns = append(r.columns, b.statement.Fields[i].Name)
	}
	if writes.MatchString(query) { // written now, whether somebody reads the answer or not
		c.open = r
		r.takeIn()
		if err := b.end(r.err); err != nil {
			return nil, err
		}
		return r, nil
	}
	c.open = r
	if c.mode == Reading && c.inside == nil && !r.begin() && c.gone() {
		r.ended()
		return nil, driver.ErrBadConn
	}
	return r, nil
}
