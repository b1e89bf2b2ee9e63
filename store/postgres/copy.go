package postgres

import (
	"bytes"
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"regexp"
)

// copiesIn is a statement by which rows by the thousand go in as one text, its only argument: a
// line for a row, its values with tabs between.
var copiesIn = regexp.MustCompile(`^COPY [\w."]+ \([^()]+\) FROM STDIN$`)

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
	return driver.RowsAffected(tag.RowsAffected()), nil
}

// errCopied answers who copies rows where statements wait for a transaction of their own.
var errCopied = errors.New("rows are copied inside of a transaction")
