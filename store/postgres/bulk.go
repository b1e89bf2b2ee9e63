package postgres

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
)

// Statements that are prepared in a transaction are there to be carried out many
// times. Their rows wait until something else is asked or the transaction ends,
// and are then sent together: the rows of a plain INSERT as a COPY, or, few of them, as one
// statement, those of one that keeps the first of two with one key as one statement, the others
// without a wait for each answer. An error of such a row is that of what comes
// after it; the transaction is lost all the same.

// stmt is a prepared statement.
type stmt struct {
	c     *conn
	query string
}

// Close keeps what waits.
func (s *stmt) Close() error { return nil }

// NumInput leaves the count of the arguments to the database.
func (s *stmt) NumInput() int { return -1 }

// Exec is not used by package sql, which knows ExecContext.
func (s *stmt) Exec([]driver.Value) (driver.Result, error) { return nil, errors.ErrUnsupported }

// Query is not used by package sql, which knows QueryContext.
func (s *stmt) Query([]driver.Value) (driver.Rows, error) { return nil, errors.ErrUnsupported }

// QueryContext asks a question.
func (s *stmt) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	return s.c.QueryContext(ctx, s.query, args)
}

// run is a statement with the rows that wait for it, one after the other.
type run struct {
	query    string
	rows     [][]driver.NamedValue
	affected []int64
	err      error
}

// mostQueued rows wait.
const mostQueued = 10000

// ExecContext lets a row wait where it can.
func (s *stmt) ExecContext(ctx context.Context, args []driver.NamedValue) (driver.Result, error) {
	c := s.c
	if c.inside == nil || !writes.MatchString(s.query) {
		return c.ExecContext(ctx, s.query, args)
	}
	return c.wait(ctx, s.query, args)
}

type laterKey struct{}

// Later is a context in which the statements of a transaction that write wait as those do
// that are prepared: whoever has one carried out wants to know nothing of it before it asks
// something else. In SQLite nothing waits.
func Later(ctx context.Context) context.Context { return context.WithValue(ctx, laterKey{}, true) }

// later tells whether a statement waits.
func (c *conn) later(ctx context.Context, query string) bool {
	return c.inside != nil && ctx.Value(laterKey{}) != nil && writes.MatchString(query)
}

// wait has a row of a statement wait.
func (c *conn) wait(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	if c.open != nil {
		c.open.takeIn()
	}
	var last *run
	if len(c.waiting) > 0 {
		last = c.waiting[len(c.waiting)-1]
	}
	if last == nil || last.query != query {
		last = &run{query: query}
		c.waiting = append(c.waiting, last)
	}
	last.rows = append(last.rows, slices.Clone(args))
	row := &result{c: c, of: last, at: len(last.rows) - 1}
	if c.queued++; c.queued >= mostQueued {
		return row, c.flush(ctx)
	}
	return row, nil
}

// result is what became of a row that waits; asking for it ends the wait.
type result struct {
	c  *conn
	of *run
	at int
}

// LastInsertId is nothing that PostgreSQL knows.
func (r *result) LastInsertId() (int64, error) { return 0, errors.ErrUnsupported }

// RowsAffected is how many rows were written.
func (r *result) RowsAffected() (int64, error) {
	if r.at >= len(r.of.affected) && r.of.err == nil {
		if r.c.inside == nil {
			return 0, errors.New("the transaction has ended")
		}
		if err := r.c.flush(r.c.inside); err != nil {
			return 0, err
		}
	}
	if r.of.err != nil {
		return 0, r.of.err
	}
	return r.of.affected[r.at], nil
}

// plainInsert is a statement whose rows can be copied, or, with a third part,
// written as one statement.
var plainInsert = regexp.MustCompile(`^INSERT INTO ([\w."]+) \(([\w,"\s]+)\) VALUES \(\$1(?:, \$\d+)*\)( ON CONFLICT DO NOTHING)?$`)

// leastCopied rows are sent together; fewer as they are.
const leastCopied = 8

// flush writes what waits.
func (c *conn) flush(ctx context.Context) error {
	if len(c.waiting) == 0 {
		return nil
	}
	waiting := c.waiting
	c.waiting, c.queued = nil, 0
	for len(waiting) > 0 {
		n := 1
		err := error(nil)
		if m := plainInsert.FindStringSubmatch(waiting[0].query); m != nil && len(waiting[0].rows) >= leastCopied {
			if m[3] == "" {
				err = c.copied(ctx, waiting[0], m[1], m[2])
			} else {
				err = c.together(ctx, waiting[0], m[1], m[2])
			}
		} else {
			for n < len(waiting) && len(waiting[n].rows) < leastCopied {
				n++
			}
			err = c.batch(ctx, waiting[:n])
		}
		if err != nil {
			for _, r := range waiting {
				r.err = err
			}
			return err
		}
		waiting = waiting[n:]
	}
	return nil
}

// copied writes the rows of an INSERT as a COPY.
func (c *conn) copied(ctx context.Context, r *run, table, columns string) error {
	sd, err := c.prepare(ctx, r.query)
	if err != nil {
		return err
	}
	names := strings.Split(columns, ",")
	for i := range names {
		names[i] = strings.Trim(names[i], "\" \t\n")
	}
	target := pgx.Identifier(strings.Split(strings.ReplaceAll(Translate(table), `"`, ""), "."))
	_, err = c.pg.CopyFrom(ctx, target, names, pgx.CopyFromSlice(len(r.rows), func(i int) ([]any, error) {
		return converted(sd, r.rows[i])
	}))
	r.written()
	return err
}

// errTogether answers who asks after one row of many of which some were there.
var errTogether = errors.New("which of the rows were there already is not known")

// together writes the rows of an INSERT that leaves out those whose key is there
// as one statement.
func (c *conn) together(ctx context.Context, r *run, table, columns string) error {
	sd, err := c.prepare(ctx, r.query)
	if err != nil {
		return err
	}
	arrays, marks := make([]any, len(sd.ParamOIDs)), make([]string, len(sd.ParamOIDs))
	for i, oid := range sd.ParamOIDs {
		kind, known := c.pg.TypeMap().TypeForOID(oid)
		if !known {
			return fmt.Errorf("a column of the type %d", oid)
		}
		arrays[i], marks[i] = make([]any, 0, len(r.rows)), fmt.Sprintf("CAST($%d AS %s[])", i+1, kind.Name)
	}
	for _, row := range r.rows {
		values, err := converted(sd, row)
		if err != nil {
			return err
		}
		for i := range values {
			arrays[i] = append(arrays[i].([]any), values[i])
		}
	}
	tag, err := c.pg.Exec(ctx, "INSERT INTO "+Translate(table)+" ("+columns+") SELECT * FROM unnest("+strings.Join(marks, ", ")+") ON CONFLICT DO NOTHING", arrays...)
	if err != nil {
		return err
	}
	if tag.RowsAffected() < int64(len(r.rows)) {
		r.err = errTogether
		return nil
	}
	r.written()
	return nil
}

// written says that each row was written.
func (r *run) written() {
	r.affected = make([]int64, len(r.rows))
	for i := range r.affected {
		r.affected[i] = 1
	}
}

// batch sends the rows of statements in their order, those of a plain INSERT as one statement.
func (c *conn) batch(ctx context.Context, runs []*run) error {
	if len(c.statements)+len(runs) > mostStatements { // in the middle those that wait here would be given up, too
		if err := c.forget(ctx); err != nil {
			return err
		}
	}
	b := &pgx.Batch{}
	for _, r := range runs {
		query, rows := r.query, r.rows
		if r.joined() {
			query, rows = ofRows(query, len(rows)), [][]driver.NamedValue{slices.Concat(rows...)}
		}
		sd, err := c.prepareMore(ctx, query)
		if err != nil {
			return err
		}
		for _, row := range rows {
			values, err := converted(sd, row)
			if err != nil {
				return err
			}
			b.Queue(sd.Name, values...)
		}
	}
	results := c.pg.SendBatch(ctx, b)
	for _, r := range runs {
		for len(r.affected) < len(r.rows) {
			tag, err := results.Exec()
			if err != nil {
				return errors.Join(err, results.Close())
			}
			if r.joined() {
				r.written()
			} else {
				r.affected = append(r.affected, tag.RowsAffected())
			}
		}
	}
	return results.Close()
}

// joined tells whether the rows, few of a plain INSERT, go as one statement.
func (r *run) joined() bool {
	if len(r.rows) < 2 || len(r.rows) >= leastCopied {
		return false
	}
	m := plainInsert.FindStringSubmatch(r.query)
	return m != nil && m[3] == ""
}

// ofRows is a plain INSERT of n rows.
func ofRows(query string, n int) string {
	at := strings.LastIndex(query, " VALUES (")
	width := strings.Count(query[at:], "$")
	var b strings.Builder
	b.WriteString(query[:at] + " VALUES ")
	for i := range n * width {
		switch {
		case i == 0:
			b.WriteString("(")
		case i%width == 0:
			b.WriteString("), (")
		default:
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "$%d", i+1)
	}
	return b.String() + ")"
}
