package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Rows by the thousand go to and from PostgreSQL as texts, a line for each, which take the
// server and the program a fraction of what values take one by one.

// copiedText is how many bytes of rows are sent together.
const copiedText = 1 << 18

// writeMany is writeRows for many rows of numbers and texts, as each database takes them
// fastest. It gives how many were written to a table of PostgreSQL, and 0 for one of SQLite.
// Beside is that of [writeRowsBeside]; to PostgreSQL rows are always sent beside the making of
// the next ones. A table there that may have some of them, as end says, gets them by way of a
// temporary one.
func writeMany(ctx context.Context, tx *sql.Tx, table, columns, end string, beside bool, write func(add func(values ...any) error) error) (written int64, err error) {
	several, err := inSQLite(ctx, tx)
	if err != nil {
		return 0, err
	}
	if several {
		return 0, writeRowsInto(ctx, tx, true, table, columns, end, beside, write)
	}
	if end == "" {
		return copyRows(ctx, tx, table, columns, write)
	}
	room := `copied_` + strings.TrimPrefix(table, "temp.")
	exec := func(statement string) (n int64, err error) {
		done, err := tx.ExecContext(ctx, statement)
		if err != nil {
			return 0, err
		}
		return done.RowsAffected()
	}
	if _, err = exec(`CREATE TEMPORARY TABLE ` + room + ` AS SELECT ` + columns + ` FROM ` + table + ` WHERE 1 = 0`); err != nil {
		return 0, err
	}
	if _, err = copyRows(ctx, tx, "temp."+room, columns, write); err != nil {
		return 0, err
	}
	if written, err = exec(`INSERT INTO ` + table + ` (` + columns + `) SELECT ` + columns + ` FROM temp.` + room + ` WHERE 1 = 1` + end); err != nil {
		return 0, err
	}
	_, err = exec(`DROP TABLE temp.` + room)
	return written, err
}

// copyRows sends the rows that write gives to add into columns of a table of PostgreSQL.
func copyRows(ctx context.Context, tx *sql.Tx, table, columns string, write func(add func(values ...any) error) error) (written int64, err error) {
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
			if text, wrong = appendCopied(text, values); wrong != nil || len(text) < copiedText {
				return wrong
			}
			full <- text
			text = <-room
			if stopped(ended) {
				return errRowsRefused
			}
			return nil
		})
	}()
	if refused != nil && errors.Is(err, errRowsRefused) {
		err = nil // what refused says is why
	}
	return written, errors.Join(err, refused)
}

// errRowsRefused tells who gives rows that those before were refused, so that no more are wanted.
var errRowsRefused = errors.New("rows were refused")

// appendCopied writes a row as a line: numbers in decimal, and texts with what a line of
// COPY has its own meaning for behind a backslash.
func appendCopied(to []byte, values []any) ([]byte, error) {
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

// eachCopied is [eachOfMany] for a table of PostgreSQL. Rows come in no order.
func eachCopied(ctx context.Context, q querier, t *sealedTable, key rowKey, where string, last int64, call func(line []byte)) error {
	from, row := key.from, "v."
	if from == "" {
		from, row = `"`+t.name+`"`, ""
	}
	columns := make([]string, len(t.columns))
	for i, c := range t.columns {
		columns[i] = row + `"` + c + `"`
	}
	behind := "TRUE"
	if last != math.MinInt64 {
		behind = strings.ReplaceAll(key.behind, "$1", strconv.FormatInt(last, 10))
	}
	texts, read := newTextsBeside(func(text []byte) {
		var room []byte
		for line := range bytes.Lines(text) {
			room = t.fromCopied(room[:0], line[:len(line)-1])
			call(room)
		}
	})
	defer read()
	return eachRow(ctx, q, `COPY (SELECT `+strings.Join(columns, ", ")+` FROM `+from+` WHERE `+behind+where+`) TO STDOUT`, func(rows *sql.Rows) error {
		var lines sql.RawBytes
		if err := rows.Scan(&lines); err != nil {
			return err
		}
		texts(lines)
		return nil
	})
}

// fromCopied writes a line of COPY as the table's rows are said: as JSON.
func (t *sealedTable) fromCopied(to, line []byte) []byte {
	to = append(to, '[')
	for i := range t.columns {
		if i > 0 {
			to = append(to, ',')
		}
		var value []byte
		value, line, _ = bytes.Cut(line, []byte{'\t'})
		switch {
		case string(value) == `\N`:
			to = append(to, "null"...)
		case t.texts[i]:
			to = appendCopiedText(to, value)
		default:
			to = append(to, value...)
		}
	}
	return append(to, ']')
}

// appendCopiedText writes a text of COPY as JSON.
func appendCopiedText(to, text []byte) []byte {
	to = append(to, '"')
	for k := 0; k < len(text); k++ {
		c := text[k]
		switch {
		case c == '\\': // what follows is a letter of both, or a vertical tab
			if k++; text[k] == 'v' {
				to = append(to, `\u000b`...)
			} else {
				to = append(to, '\\', text[k])
			}
		case c == '"':
			to = append(to, '\\', c)
		case c < ' ':
			to = fmt.Appendf(to, `\u%04x`, c)
		default:
			to = append(to, c)
		}
	}
	return append(to, '"')
}
