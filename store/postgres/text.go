package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"
)

// copiedText is how many bytes of rows are sent together.
const copiedText = 1 << 18

// CopyRows sends the rows that write gives to add into columns of a table of PostgreSQL.
func CopyRows(ctx context.Context, tx *sql.Tx, table, columns string, write func(add func(values ...any) error) error) (written int64, err error) {
	full, room, done := make(chan []byte, 1), make(chan []byte, 3), make(chan struct{})
	for range cap(room) - 1 {
		room <- nil
	}
	ended := make(chan struct{}) // closed when rows are refused
	var refused error            // read behind done or ended alone
	go func() {
		defer close(done)
		for text := range full {
			if refused == nil {
				var result sql.Result
				if result, refused = tx.ExecContext(ctx, `COPY `+table+` (`+columns+`) FROM STDIN`, text); refused == nil {
					n, _ := result.RowsAffected() //nolint:errcheck // the driver knows it
					written += n
				} else {
					close(ended)
				}
			}
			room <- text[:0]
		}
	}()
	var text []byte
	func() {
		defer func() { // behind a panic, too
			if err == nil && len(text) > 0 {
				full <- text
			}
			close(full)
			<-done
		}()
		err = write(func(values ...any) (wrong error) {
			if text, wrong = appendRow(text, values); wrong != nil || len(text) < copiedText {
				return wrong
			}
			full <- text
			text = <-room
			select {
			case <-ended:
				return errRowsRefused
			default:
				return nil
			}
		})
	}()
	if refused != nil && errors.Is(err, errRowsRefused) {
		err = nil // what refused says is why
	}
	return written, errors.Join(err, refused)
}

// errRowsRefused tells who gives rows that those before were refused, so that no more are wanted.
var errRowsRefused = errors.New("rows were refused")

// appendRow writes a row as a line: numbers in decimal, and texts with what a line of
// COPY has its own meaning for behind a backslash.
func appendRow(to []byte, values []any) ([]byte, error) {
	for i, v := range values {
		if i > 0 {
			to = append(to, '\t')
		}
		switch v := v.(type) {
		case int:
			to = strconv.AppendInt(to, int64(v), 10)
		case int64:
			to = strconv.AppendInt(to, v, 10)
		case string:
			for k := range len(v) {
				switch c := v[k]; c {
				case '\\':
					to = append(to, '\\', '\\')
				case '\t':
					to = append(to, '\\', 't')
				case '\n':
					to = append(to, '\\', 'n')
				case '\r':
					to = append(to, '\\', 'r')
				default:
					to = append(to, c)
				}
			}
		default:
			return to, fmt.Errorf("a %T among many rows", v)
		}
	}
	return append(to, '\n'), nil
}
