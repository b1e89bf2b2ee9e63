package postgres

import (
	"bytes"
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"regexp"
)

// Rows by the thousand go in and out as texts, in the form of COPY: a line for a row, its
// values with tabs between. Who has them says so by a statement of his own, COPY ... FROM STDIN
// with the text as its one argument, or COPY (...) TO STDOUT, whose answer has one column: texts
// of whole lines.

var (
	copiesIn  = regexp.MustCompile(`^COPY [\w."]+ \([^()]+\) FROM STDIN$`)
	copiesOut = regexp.MustCompile(`(?s)^COPY \(.*\) TO STDOUT$`)
)

// copyIn writes the rows of a text.
func (c *conn) copyIn(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	if len(args) != 1 {
		return nil, fmt.Errorf("%d texts of rows", len(args))
	}
	text, is := args[0].Value.([]byte)
	if !is {
		return nil, fmt.Errorf("rows in a %T", args[0].Value)
	}
	tag, err := c.pg.PgConn().CopyFrom(ctx, bytes.NewReader(text), Translate(query))
	if err != nil {
		return nil, err
	}
	c.changes += tag.RowsAffected()
	return driver.RowsAffected(tag.RowsAffected()), nil
}

// copiedAtOnce is how many bytes of lines are given out together, and more by one line.
const copiedAtOnce = 1 << 16

// copied is an answer to COPY ... TO STDOUT, which is read beside the one who asks.
type copied struct {
	parts chan []byte
	now   []byte
	err   error // of the whole, behind the last part
}

// copyOut begins to read rows as text.
func (c *conn) copyOut(ctx context.Context, query string) *rows {
	a := &copied{parts: make(chan []byte, 2)}
	go func() {
		w := &lines{to: a}
		_, err := c.pg.PgConn().CopyTo(ctx, w, Translate(query))
		if len(w.text) > 0 {
			a.parts <- w.text
		}
		a.err = err
		close(a.parts)
	}()
	return &rows{c: c, pg: a, columns: []string{"lines"}}
}

// lines gathers whole lines.
type lines struct {
	to   *copied
	text []byte
}

// Write takes lines in: PostgreSQL sends them one by one.
func (l *lines) Write(line []byte) (int, error) {
	l.text = append(l.text, line...)
	if len(l.text) >= copiedAtOnce {
		l.to.parts <- l.text
		l.text = make([]byte, 0, copiedAtOnce+copiedAtOnce/8)
	}
	return len(line), nil
}

// Next waits for the next part.
func (a *copied) Next() bool {
	part, more := <-a.parts
	a.now = part
	return more
}

// Values are the part.
func (a *copied) Values() ([]any, error) { return []any{a.now}, nil }

// Err is that of the whole answer.
func (a *copied) Err() error { return a.err }

// Close reads what is left, for the connection is busy until the end.
func (a *copied) Close() {
	for a.Next() { //nolint:revive // until it is closed
	}
}

// errCopied answers who copies rows where statements wait for a transaction of their own.
var errCopied = errors.New("rows are copied inside of a transaction")
