package postgres

import (
	"database/sql/driver"
	"errors"
	"io"

	"github.com/jackc/pgx/v5"
)

// rows are an answer: on its way, or taken in.
type rows struct {
	c       *conn
	pg      pgx.Rows // nil: taken in
	begun   bool     // the next row is there, and not given out yet
	columns []string
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
	if !r.begin() {
		err := r.pg.Err()
		r.ended()
		if err != nil {
			return err
		}
		return io.EOF
	}
	r.begun = false
	values, err := r.pg.Values()
	for i := range values {
		if err == nil {
			to[i], err = plainValue(values[i])
		}
	}
	return err
}

// begin waits for the next row, and tells whether there is one.
func (r *rows) begin() bool {
	r.begun = r.begun || r.pg.Next()
	return r.begun
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
	}
}
