package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"slices"
	"strings"
)

// rowsAtOnce is how many rows a statement writes: the way of a statement to the database takes
// several times as long as a row does there.
const rowsAtOnce = 64

// writeRows writes rows into columns of a table, in the order in which they are given
// to add. What follows the rows of each statement is end, such as notTwice. Rows wait
// until a statement is full; all are written in the end.
func writeRows(ctx context.Context, tx *sql.Tx, table, columns, end string, write func(add func(values ...any) error) error) error {
	w := &rowWriter{tx: tx, table: table, columns: columns, end: end, width: strings.Count(columns, ",") + 1}
	if err := write(func(values ...any) error { return w.add(ctx, values...) }); err != nil {
		return err
	}
	return w.rest(ctx)
}

// rowWriter is one call of [writeRows].
type rowWriter struct {
	tx                  *sql.Tx
	table, columns, end string
	width               int // columns
	waiting             []any
	full                string // the statement of rowsAtOnce rows; empty: none was needed yet
}

func (w *rowWriter) add(ctx context.Context, values ...any) error {
	w.waiting = append(w.waiting, values...)
	if len(w.waiting) < rowsAtOnce*w.width {
		return nil
	}
	return w.put(ctx, rowsAtOnce)
}

// rest writes the rows that wait, by statements of half as many rows each time: few
// statements, which are the same for every table.
func (w *rowWriter) rest(ctx context.Context) error {
	for n := rowsAtOnce / 2; len(w.waiting) > 0; n /= 2 {
		if len(w.waiting) >= n*w.width {
			if err := w.put(ctx, n); err != nil {
				return err
			}
		}
	}
	return nil
}

// put writes the first n rows that wait.
func (w *rowWriter) put(ctx context.Context, n int) error {
	if w.full == "" && n == rowsAtOnce {
		w.full = insertMany(w.table, w.columns, n) + w.end
	}
	statement := w.full
	if n < rowsAtOnce {
		statement = insertMany(w.table, w.columns, n) + w.end
	}
	_, err := w.tx.ExecContext(ctx, statement, w.waiting[:n*w.width]...)
	w.waiting = append(w.waiting[:0], w.waiting[n*w.width:]...)
	return err
}

// inSQLite reports whether a database is one of SQLite.
func inSQLite(ctx context.Context, q querier) (bool, error) {
	var version string // PostgreSQL has the function from us, and says nothing
	err := q.QueryRowContext(ctx, `SELECT sqlite_version()`).Scan(&version)
	return version != "", err
}

// insert is the statement for a row of a table.
func insert(table, columns string) string { return insertMany(table, columns, 1) }

// insertMany is the statement for n rows of a table.
func insertMany(table, columns string, n int) string {
	return "INSERT INTO " + table + " (" + columns + ") VALUES " + rowMarks(n, strings.Count(columns, ",")+1)
}

// numbersInto puts FIDE IDs into a temporary table, in one statement.
func numbersInto(ctx context.Context, tx *sql.Tx, table string, ids []int) error {
	if len(ids) == 0 {
		return nil
	}
	slices.Sort(ids)
	list, err := json.Marshal(ids)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO `+table+` (fide_id) SELECT CAST(value AS BIGINT) FROM json_each($1) WHERE 1 = 1`+notTwice, string(list))
	return err
}
