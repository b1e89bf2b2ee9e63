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

// rowWriter writes rows into columns of a table, in the order in which they are added.
// What follows the rows of each statement is end, such as notTwice. Rows wait
// until a statement is full; all are written when it is closed. After an error nothing is
// written any more.
type rowWriter struct {
	tx                  *sql.Tx
	table, columns, end string
	width               int // columns
	waiting             []any
	full                string // the statement of rowsAtOnce rows; empty: none was needed yet
	err                 error
}

func newRowWriter(tx *sql.Tx, table, columns, end string) *rowWriter {
	return &rowWriter{tx: tx, table: table, columns: columns, end: end, width: strings.Count(columns, ",") + 1}
}

func (w *rowWriter) add(ctx context.Context, values ...any) {
	w.waiting = append(w.waiting, values...)
	if len(w.waiting) == rowsAtOnce*w.width {
		w.put(ctx, rowsAtOnce)
	}
}

// close writes the rows that wait, by statements of half as many rows each time: few
// statements, which are the same for every table.
func (w *rowWriter) close(ctx context.Context) error {
	for n := rowsAtOnce / 2; len(w.waiting) > 0; n /= 2 {
		if len(w.waiting) >= n*w.width {
			w.put(ctx, n)
		}
	}
	return w.err
}

// put writes the first n rows that wait.
func (w *rowWriter) put(ctx context.Context, n int) {
	if w.full == "" && n == rowsAtOnce {
		w.full = insertMany(w.table, w.columns, n) + w.end
	}
	statement := w.full
	if n < rowsAtOnce {
		statement = insertMany(w.table, w.columns, n) + w.end
	}
	if w.err == nil {
		_, w.err = w.tx.ExecContext(ctx, statement, w.waiting[:n*w.width]...)
	}
	w.waiting = append(w.waiting[:0], w.waiting[n*w.width:]...)
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
