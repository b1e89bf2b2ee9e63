// Package postgres connects package store to PostgreSQL: statements as SQLite has
// them are translated, one process writes at a time, and what SQLite counts by
// itself is counted by triggers. See dialect.go and schema.sql.
package postgres

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/stdlib"
)

// Mode is what connections are for.
type Mode int

// The modes: reading, with transactions that see one state; writing, with
// transactions that take the lock of writers at their beginning; and writing with
// rows counted for the seals and kept for the log.
const (
	Reading Mode = iota
	Writing
	Counting
)

// lockTimeout is how long a writer waits for another one, as with SQLite.
const lockTimeout = "15s"

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

// Is tells whether the name of a database is an address of PostgreSQL.
func Is(database string) bool {
	return strings.HasPrefix(database, "postgres://") || strings.HasPrefix(database, "postgresql://")
}

// Shown is an address without its password.
func Shown(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return "postgres://"
	}
	if q := u.Query(); q.Has("password") {
		q.Set("password", "xxxxx")
		u.RawQuery = q.Encode()
	}
	return u.Redacted()
}

// Busy tells whether an error says that another process is writing.
func Busy(err error) bool {
	var e *pgconn.PgError
	return errors.As(err, &e) && (e.Code == "55P03" || e.Code == "40P01")
}

// Open is a pool of connections to an address; of writers it has one.
func Open(address string, mode Mode, most int) (*sql.DB, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, err
	}
	for name, value := range map[string]string{"application_name": "fedrate", "jit": "off", "client_min_messages": "warning", "TimeZone": "UTC"} {
		config.RuntimeParams[name] = value
	}
	if mode == Reading {
		config.RuntimeParams["default_transaction_read_only"] = "on"
	} else {
		config.RuntimeParams["lock_timeout"] = lockTimeout
	}
	db := sql.OpenDB(&connector{config: config, mode: mode})
	db.SetMaxOpenConns(most)
	return db, nil
}

// OpenPlain is a pool of connections whose statements are PostgreSQL's own, for the
// queue of jobs.
func OpenPlain(address string, most int) (*sql.DB, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, err
	}
	config.RuntimeParams["application_name"] = "fedrate queue"
	config.RuntimeParams["client_min_messages"] = "warning"
	db := stdlib.OpenDB(*config)
	db.SetMaxOpenConns(most)
	return db, nil
}

// Plain tells whether a pool is one of [OpenPlain].
func Plain(db *sql.DB) bool {
	_, is := db.Driver().(*stdlib.Driver)
	return is
}

type connector struct {
	config *pgx.ConnConfig
	mode   Mode
}

// staged is the table where the triggers put the rows for the log.
const staged = `SET fedrate.writes = 'on';
	CREATE TEMPORARY TABLE log_staged (seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, place TEXT NOT NULL, before TEXT, after TEXT)`

// Connect makes a connection.
func (c *connector) Connect(ctx context.Context) (driver.Conn, error) {
	pg, err := pgx.ConnectConfig(ctx, c.config)
	if err != nil {
		return nil, err
	}
	if c.mode == Counting {
		if _, err := pg.PgConn().Exec(ctx, staged).ReadAll(); err != nil {
			return nil, errors.Join(err, pg.Close(ctx))
		}
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
	open       *rows // whose answer is on its way
	waiting    []*run
	queued     int
	changes    int64 // rows written so far
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
	if sd := c.statements[query]; sd != nil {
		return sd, nil
	}
	if len(c.statements) >= mostStatements {
		if err := c.forget(ctx); err != nil {
			return nil, err
		}
	}
	sd, err := c.pg.Prepare(ctx, "s"+strconv.Itoa(len(c.statements)), Translate(query))
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
	if err := c.settle(ctx); err != nil {
		return nil, err
	}
	if len(args) == 0 && defines.MatchString(query) {
		if err := c.forget(ctx); err != nil {
			return nil, err
		}
		return driver.RowsAffected(0), c.plain(ctx, Translate(query))
	}
	end, err := c.alone(ctx, query)
	if err != nil {
		return nil, err
	}
	sd, err := c.prepare(ctx, query)
	if err != nil {
		return nil, end(err)
	}
	values, err := converted(sd, args)
	if err != nil {
		return nil, end(err)
	}
	tag, err := c.pg.Exec(ctx, sd.Name, values...)
	if err != nil {
		return nil, end(err)
	}
	c.changes += tag.RowsAffected()
	return driver.RowsAffected(tag.RowsAffected()), end(nil)
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

// changesQuery is SQLite's question of how many rows the connection has written.
const changesQuery = `SELECT total_changes()`

// QueryContext asks a question.
func (c *conn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	if err := c.settle(ctx); err != nil {
		return nil, err
	}
	if query == changesQuery {
		return &rows{c: c, taken: [][]driver.Value{{c.changes}}, columns: []string{"changes"}}, nil
	}
	end, err := c.alone(ctx, query)
	if err != nil {
		return nil, err
	}
	sd, err := c.prepare(ctx, query)
	if err != nil {
		return nil, end(err)
	}
	values, err := converted(sd, args)
	if err != nil {
		return nil, end(err)
	}
	answer, err := c.pg.Query(ctx, sd.Name, values...)
	if err != nil {
		return nil, end(err)
	}
	r := &rows{c: c, pg: answer, counts: writes.MatchString(query)}
	for i := range sd.Fields {
		r.columns = append(r.columns, sd.Fields[i].Name)
	}
	c.open = r
	if r.counts { // written now, whether somebody reads the answer or not
		r.takeIn()
		if err := end(r.err); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// rows are an answer: on its way, or taken in.
type rows struct {
	c       *conn
	pg      pgx.Rows // nil: taken in
	columns []string
	counts  bool // the statement has written each
	taken   [][]driver.Value
	err     error
}

// Columns are the names of the columns.
func (r *rows) Columns() []string { return r.columns }

// Close gives up what was not read.
func (r *rows) Close() error {
	r.taken = nil
	if r.pg != nil {
		r.pg.Close()
		r.ended()
	}
	return nil
}

// Next is the next row.
func (r *rows) Next(to []driver.Value) error {
	if r.pg == nil {
		if len(r.taken) == 0 {
			if r.err != nil {
				return r.err
			}
			return io.EOF
		}
		copy(to, r.taken[0])
		r.taken = r.taken[1:]
		return nil
	}
	if !r.pg.Next() {
		err := r.pg.Err()
		r.ended()
		if err != nil {
			return err
		}
		return io.EOF
	}
	values, err := r.pg.Values()
	for i := range values {
		if err == nil {
			to[i], err = plainValue(values[i])
		}
	}
	return err
}

func (r *rows) ended() {
	r.pg = nil
	if r.c.open == r {
		r.c.open = nil
	}
}

// takeIn reads the answer to its end.
func (r *rows) takeIn() {
	for {
		row := make([]driver.Value, len(r.columns))
		if err := r.Next(row); err != nil {
			if !errors.Is(err, io.EOF) {
				r.err = err
			}
			if r.pg != nil {
				r.pg.Close()
				r.ended()
			}
			return
		}
		r.taken = append(r.taken, row)
		if r.counts {
			r.c.changes++
		}
	}
}

// plainValue is a value as package sql takes it.
func plainValue(v any) (driver.Value, error) {
	switch v := v.(type) {
	case int16:
		return int64(v), nil
	case int32:
		return int64(v), nil
	case bool: // a number, as with SQLite
		if v {
			return int64(1), nil
		}
		return int64(0), nil
	case []byte, string, int64, nil:
		return v, nil
	case pgtype.Numeric:
		n, err := v.Int64Value()
		return n.Int64, err
	default:
		if driver.IsValue(v) {
			return v, nil
		}
		return nil, fmt.Errorf("a value of the type %T", v)
	}
}

// converted are arguments in the types that a statement asks for: SQLite takes a
// number for a text, and a text for a number.
func converted(sd *pgconn.StatementDescription, args []driver.NamedValue) ([]any, error) {
	if len(args) != len(sd.ParamOIDs) {
		return nil, fmt.Errorf("a statement with %d arguments was given %d", len(sd.ParamOIDs), len(args))
	}
	values := make([]any, len(args))
	for i := range args {
		values[i] = convertedTo(sd.ParamOIDs[i], args[i].Value)
	}
	return values, nil
}

func convertedTo(oid uint32, value driver.Value) any {
	if truth, is := value.(bool); is && oid != pgtype.BoolOID {
		value = int64(0)
		if truth {
			value = int64(1)
		}
	}
	switch oid {
	case pgtype.TextOID:
		switch v := value.(type) {
		case int64:
			return strconv.FormatInt(v, 10)
		case []byte:
			return string(v)
		}
	case pgtype.Int8OID, pgtype.Int4OID, pgtype.Int2OID, pgtype.NumericOID:
		if s, is := value.(string); is {
			if n, err := strconv.ParseInt(s, 10, 64); err == nil {
				return n
			}
		}
	case pgtype.ByteaOID:
		switch v := value.(type) {
		case string:
			return []byte(v)
		case nil:
			return nil
		}
	}
	return value
}
