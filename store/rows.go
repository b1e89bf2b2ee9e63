package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/store/postgres"
)

// rowsAtOnce is how many rows a statement of SQLite writes: the way of a statement to
// the database takes several times as long as a row does there.
const rowsAtOnce = 64

// What comes behind so many statements waits in a temporary table, and so many rows go from
// there into their table by one statement: before a statement of several rows that may
// fail SQLite copies each page that it will change, and into a table with indexes the
// rows of a small statement change a page each.
const (
	directStatements = 16
	stagedRows       = 32768
)

// fewRows are so few that their statement comes once for each table and not again: it is one
// that the driver keeps compiled, for the next ones who write as many.
const fewRows = 8

// inSQLite tells whether a database is one of SQLite.
func inSQLite(ctx context.Context, q querier) (bool, error) {
	var version string // PostgreSQL has the function from us, and says nothing
	err := q.QueryRowContext(ctx, `SELECT sqlite_version()`).Scan(&version)
	return version != "", err
}

// writeRows writes rows into columns of a table, in the order in which they are given
// to add. What follows the rows of each statement is end, such as notTwice. Rows wait
// until a statement is full; all are written in the end. A connection to PostgreSQL
// gathers the rows of one statement by itself, so that each is given to it alone.
func writeRows(ctx context.Context, tx *sql.Tx, table, columns, end string, write func(add func(values ...any) error) error) (err error) {
	return writeRowsBeside(ctx, tx, table, columns, end, false, write)
}

// writeRowsBeside is writeRows where beside is false; where it is true, rows are written
// while the next ones are made, and write must leave the transaction alone.
func writeRowsBeside(ctx context.Context, tx *sql.Tx, table, columns, end string, beside bool, write func(add func(values ...any) error) error) error {
	several, err := inSQLite(ctx, tx)
	if err != nil {
		return err
	}
	return writeRowsInto(ctx, tx, several, table, columns, end, beside, write)
}

// writeRowsInto is writeRowsBeside into a database of which it is known whether it takes
// several rows by a statement.
func writeRowsInto(ctx context.Context, tx *sql.Tx, several bool, table, columns, end string, beside bool, write func(add func(values ...any) error) error) error {
	w := newRowWriter(ctx, tx, several, table, columns, end)
	w.beside = several && beside
	return w.all(ctx, write)
}

// rowWriter is one call of [writeRows].
type rowWriter struct {
	tx                  *sql.Tx
	table, columns, end string
	width, most         int // columns; rows of a statement
	waiting             []any
	statement           *sql.Stmt // of so many rows
	rows                int

	final   bool   // a row that is refused ends the transaction: SQLite copies no page before a statement, and no row waits
	several bool   // the database takes several rows by a statement
	direct  int    // statements that went into the table itself
	stage   string // the temporary table in which rows wait; empty: none does yet
	staged  int    // rows in it

	beside bool       // rows are written while the next ones are made
	full   chan []any // the rows of whole statements on their way; nil: none were yet
	room   chan []any // what full has brought, to be filled again
	done   chan error // when all that full has brought is written
}

// newRowWriter writes into columns of a table, one row by a statement or several.
func newRowWriter(ctx context.Context, tx *sql.Tx, several bool, table, columns, end string) *rowWriter {
	w := &rowWriter{tx: tx, table: table, columns: columns, end: end, width: strings.Count(columns, ",") + 1, most: 1, several: several}
	if several {
		w.most = rowsAtOnce
	}
	return w
}

// all writes the rows that write gives to add.
func (w *rowWriter) all(ctx context.Context, write func(add func(values ...any) error) error) (err error) {
	defer func() { // behind a panic, too
		if more := errors.Join(w.ended(), w.close()); more != nil {
			err = errors.Join(err, more)
		}
	}()
	if err = write(func(values ...any) error { return w.add(ctx, values...) }); err != nil {
		return err
	}
	if err = w.ended(); err != nil {
		return err
	}
	if err = w.rest(ctx); err != nil {
		return err
	}
	return w.moved(ctx)
}

// begin begins to write rows beside the one who makes them. Behind an error nothing more
// is written.
func (w *rowWriter) begin(ctx context.Context) {
	w.full, w.room, w.done = make(chan []any, 1), make(chan []any, 3), make(chan error, 1)
	for range cap(w.room) - 1 {
		w.room <- make([]any, 0, w.most*w.width)
	}
	full := w.full
	go func() {
		var err error
		for rows := range full {
			if err == nil {
				err = w.exec(ctx, rows, w.most)
			}
			w.room <- rows[:0]
		}
		w.done <- err
	}()
}

// ended waits until all whole statements are written.
func (w *rowWriter) ended() error {
	if w.full == nil {
		return nil
	}
	close(w.full)
	w.full = nil
	return <-w.done
}

func (w *rowWriter) add(ctx context.Context, values ...any) error {
	for _, v := range values {
		if n, is := v.(int); is { // as the driver takes it, which converts it where rows are written
			v = int64(n)
		}
		w.waiting = append(w.waiting, v)
	}
	switch {
	case len(w.waiting) < w.most*w.width:
	case !w.beside:
		return w.put(ctx, w.most)
	default:
		if w.full == nil {
			w.begin(ctx)
		}
		w.full <- w.waiting
		w.waiting = <-w.room
	}
	return nil
}

// rest writes the rows that wait, by statements of half as many rows each time: few
// statements, which are the same for every table.
func (w *rowWriter) rest(ctx context.Context) error {
	for n := w.most; len(w.waiting) > 0; n /= 2 {
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
	if err := w.exec(ctx, w.waiting[:n*w.width], n); err != nil {
		return err
	}
	w.waiting = append(w.waiting[:0], w.waiting[n*w.width:]...)
	return nil
}

// exec writes n rows.
func (w *rowWriter) exec(ctx context.Context, rows []any, n int) error {
	if w.several && !w.final && w.stage == "" && !strings.HasPrefix(w.table, "temp.") { // one without references
		if w.direct++; w.direct > directStatements {
			if err := w.begun(ctx); err != nil {
				return err
			}
		}
	}
	if w.several && w.stage == "" && n <= fewRows {
		_, err := w.tx.ExecContext(ctx, w.insert(n), rows...)
		return err
	}
	if n != w.rows {
		if err := w.close(); err != nil {
			return err
		}
		query := w.insert(n)
		if w.stage != "" {
			query = insertMany(w.stage, stageColumns(w.width), n)
		}
		st, err := w.tx.PrepareContext(ctx, query)
		if err != nil {
			return err
		}
		w.statement, w.rows = st, n
	}
	if _, err := w.statement.ExecContext(ctx, rows...); err != nil || w.stage == "" {
		return err
	}
	if w.staged += n; w.staged < stagedRows {
		return nil
	}
	return w.moved(ctx)
}

// insert is the statement for n rows.
func (w *rowWriter) insert(n int) string {
	statement := insertMany(w.table, w.columns, n) + w.end
	if w.final {
		statement = strings.Replace(statement, "INSERT", "INSERT OR FAIL", 1)
	}
	return statement
}

// begun makes rows wait in a temporary table from now on. It has no constraint, and stays
// there without rows.
func (w *rowWriter) begun(ctx context.Context) error {
	stage := "temp.waiting_rows_" + strconv.Itoa(w.width)
	for _, statement := range []string{
		`CREATE TEMPORARY TABLE IF NOT EXISTS ` + strings.TrimPrefix(stage, "temp.") + ` (` + stageColumns(w.width) + `)`, `DELETE FROM ` + stage,
	} {
		if _, err := w.tx.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	w.stage = stage
	return w.close()
}

// moved writes the rows that wait in the temporary table.
func (w *rowWriter) moved(ctx context.Context) error {
	if w.staged == 0 {
		return nil
	}
	for _, statement := range []string{
		`INSERT INTO ` + w.table + ` (` + w.columns + `) SELECT ` + stageColumns(w.width) + ` FROM ` + w.stage + ` WHERE 1 = 1 ORDER BY rowid` + w.end,
		`DELETE FROM ` + w.stage,
	} {
		if _, err := w.tx.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	w.staged = 0
	return nil
}

// stageColumns are the columns of a temporary table for rows of so many.
func stageColumns(width int) string {
	names := make([]string, width)
	for i := range names {
		names[i] = "c" + strconv.Itoa(i+1)
	}
	return strings.Join(names, ", ")
}

func (w *rowWriter) close() error {
	if w.statement == nil {
		return nil
	}
	err := w.statement.Close()
	w.statement, w.rows = nil, 0
	return err
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
	_, err = tx.ExecContext(ctx, `INSERT INTO temp.`+table+` (fide_id) SELECT CAST(value AS INTEGER) FROM json_each($1) WHERE 1 = 1`+notTwice, string(list))
	return err
}

// Rows by the thousand are written as each database takes them fastest: SQLite by statements of
// many rows, PostgreSQL as a line of text for each, which costs the server and the program a
// fraction of values one by one.

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
		return postgres.CopyRows(ctx, tx, table, columns, write)
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
	if _, err = postgres.CopyRows(ctx, tx, "temp."+room, columns, write); err != nil {
		return 0, err
	}
	if written, err = exec(`INSERT INTO ` + table + ` (` + columns + `) SELECT ` + columns + ` FROM temp.` + room + ` WHERE 1 = 1` + end); err != nil {
		return 0, err
	}
	_, err = exec(`DROP TABLE temp.` + room)
	return written, err
}
