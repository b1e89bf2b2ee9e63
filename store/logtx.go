package store

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
)

// logTx is the transaction of one act. Its methods carry out the statements that change rows
// which the log keeps, and note these rows for the entry of the act, as they were before and as
// they are after. What else an act writes, it writes by [logTx.exec], or says [logTx.did]: an
// act that has changed nothing has no entry.
type logTx struct {
	*sql.Tx
	noted   []loggedRow
	changed bool
}

// loggedRow is a row before and after an act, as the log keeps it.
type loggedRow struct {
	table         string // empty: the sentence of the act itself
	before, after sql.NullString
}

// shownRow is a row of a table as the log shows it: its columns as a JSON object, of bytes how
// many they are.
type shownRow struct {
	columns []string
	values  []any
	json    string
}

// withValues returns the row with other values of some columns, given as column and value in
// turn.
func (r shownRow) withValues(changes ...any) shownRow {
	is := shownRow{columns: r.columns, values: slices.Clone(r.values)}
	for i := 0; i < len(changes); i += 2 {
		is.values[slices.Index(r.columns, changes[i].(string))] = changes[i+1]
	}
	is.json = rowJSON(is.columns, is.values)
	return is
}

type shownRows []shownRow

// number returns the first column of the only row, 0 if there is none.
func (r shownRows) number() int {
	if len(r) == 0 {
		return 0
	}
	n, _ := r[0].values[0].(int64)
	return int(n)
}

// shownColumns are those of the tables with long bytes, of which the length alone is read.
// Of other tables all columns are.
var shownColumns = map[string]string{
	"submissions": `number, sha256, name, received_at, received_by, verdict, tournament, title, folded, city, federation, start_day, end_day, kind,
		rounds, players, replaces, superseded_by, rated_in, complete, length(data) || ' bytes' AS data, state, corrects, indexed`,
	"certificates": `number, form, title, digest, length(data) || ' bytes' AS data, length(drawing) || ' bytes' AS drawing, submission, starting_rank,
		fide_id, name, period, issued_at, program, signing_key, signature`,
}

func shownColumnsOf(table string) string {
	if columns := shownColumns[table]; columns != "" {
		return columns
	}
	return "*"
}

// rowsBefore are the rows of a table that a statement is about to change or to take the place
// of: those of a condition.
type rowsBefore struct {
	table, where string
	args         []any
}

// rowsWhere returns the rows of a condition.
func rowsWhere(table, where string, args ...any) rowsBefore {
	return rowsBefore{table, where, args}
}

// insert carries out a statement that adds rows to a table, and returns them.
func (tx *logTx) insert(ctx context.Context, table, statement string, args ...any) (shownRows, error) {
	rows, err := tx.queryRows(ctx, statement+` RETURNING `+shownColumnsOf(table), args...)
	if err != nil {
		return nil, err
	}
	for _, is := range rows {
		tx.note(table, "", is.json)
	}
	return rows, nil
}

// insertNext adds a row with the next number to a table, and returns the number.
func (tx *logTx) insertNext(ctx context.Context, table, columns string, args ...any) (int, error) {
	added, err := tx.insert(ctx, table, insertWithNextID(table, columns), args...)
	return added.number(), err
}

// delete carries out a statement that takes rows of a table away, and returns them.
func (tx *logTx) delete(ctx context.Context, table, statement string, args ...any) (shownRows, error) {
	rows, err := tx.queryRows(ctx, statement+` RETURNING `+shownColumnsOf(table), args...)
	if err != nil {
		return nil, err
	}
	for _, was := range rows {
		tx.note(table, was.json, "")
	}
	return rows, nil
}

// update carries out a statement that changes rows of a table, or adds a row that is not there,
// and returns them as they are then. Of several rows the statement leaves the first columns alone.
func (tx *logTx) update(ctx context.Context, of rowsBefore, statement string, args ...any) (shownRows, error) {
	before, err := tx.rows(ctx, of)
	if err != nil {
		return nil, err
	}
	after, err := tx.queryRows(ctx, statement+` RETURNING `+shownColumnsOf(of.table), args...)
	if err != nil {
		return nil, err
	}
	tx.noteChanged(of.table, before, after)
	return after, nil
}

// noteChanged notes the rows of a table that were written, as far as they differ from what they
// were before.
func (tx *logTx) noteChanged(table string, before, after shownRows) {
	was := make(map[any]string, len(before))
	for _, r := range before {
		was[r.values[0]] = r.json
	}
	for _, is := range after {
		earlier := was[is.values[0]]
		if len(before) == 1 && len(after) == 1 {
			earlier = before[0].json
		}
		tx.did()
		if earlier != is.json {
			tx.note(table, earlier, is.json)
		}
	}
}

// exec carries out a statement on a table whose rows the log does not keep, and returns how many
// rows it has written.
func (tx *logTx) exec(ctx context.Context, statement string, args ...any) (int, error) {
	done, err := tx.ExecContext(ctx, statement, args...)
	if err != nil {
		return 0, err
	}
	n, err := done.RowsAffected()
	if n > 0 {
		tx.did()
	}
	return int(n), err
}

// did says that the act has changed something.
func (tx *logTx) did() { tx.changed = true }

// note keeps a row for the log: before it is empty if there was none, after it if there is none.
func (tx *logTx) note(table, before, after string) {
	tx.did()
	tx.noted = append(tx.noted, loggedRow{table, sql.NullString{String: before, Valid: before != ""}, sql.NullString{String: after, Valid: after != ""}})
}

// noteAdded notes rows of a table that were added together, as they are now.
func (tx *logTx) noteAdded(ctx context.Context, of rowsBefore) error {
	rows, err := tx.rows(ctx, of)
	for _, is := range rows {
		tx.note(of.table, "", is.json)
	}
	return err
}

// rows returns the rows of a condition as they are now.
func (tx *logTx) rows(ctx context.Context, of rowsBefore) (shownRows, error) {
	return tx.queryRows(ctx, `SELECT `+shownColumnsOf(of.table)+` FROM `+of.table+` WHERE `+of.where, of.args...)
}

// queryRows returns the rows of a query.
func (tx *logTx) queryRows(ctx context.Context, query string, args ...any) (found shownRows, err error) {
	err = eachRowShown(ctx, tx, query, func(row shownRow) { found = append(found, row) }, args...)
	return found, err
}

// eachRowShown calls for every row of a query.
func eachRowShown(ctx context.Context, q querier, query string, call func(shownRow), args ...any) error {
	var columns []string
	return eachRow(ctx, q, query, func(rows *sql.Rows) (err error) {
		if columns == nil {
			if columns, err = rows.Columns(); err != nil {
				return err
			}
			columns = slices.Clone(columns) // the driver keeps its own for the next time
		}
		values, to := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			to[i] = &values[i]
		}
		if err := rows.Scan(to...); err != nil {
			return err
		}
		call(shownRow{columns, values, rowJSON(columns, values)})
		return nil
	}, args...)
}

// rowJSON writes the values of a row as a JSON object: numbers, texts, null, and of bytes how many
// they are.
func rowJSON(columns []string, values []any) string {
	var b bytes.Buffer
	to := json.NewEncoder(&b)
	to.SetEscapeHTML(false)
	for i, v := range values {
		if data, is := v.([]byte); is {
			v = fmt.Sprintf("%d bytes", len(data))
		}
		b.WriteByte("{,"[min(i, 1)])
		b.WriteString(`"` + columns[i] + `":`)
		_ = to.Encode(v)        // into memory
		b.Truncate(b.Len() - 1) // it ends the line
	}
	b.WriteByte('}')
	return b.String()
}
