package store

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
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
	key  any // the value of the first column
	json string
}

type shownRows []shownRow

// number returns the first column of the only row, 0 if there is none.
func (r shownRows) number() int {
	if len(r) == 0 {
		return 0
	}
	n, _ := r[0].key.(int64)
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
// of: those of a condition, or those that are known already.
type rowsBefore struct {
	table, where string
	args         []any
	known        shownRows
}

// rowsWhere are the rows of a condition.
func rowsWhere(table, where string, args ...any) rowsBefore {
	return rowsBefore{table: table, where: where, args: args}
}

// insert carries out a statement that adds rows to a table, and returns them.
func (tx *logTx) insert(ctx context.Context, table, statement string, args ...any) (shownRows, error) {
	rows, err := tx.shown(ctx, statement+` RETURNING `+shownColumnsOf(table), args...)
	if err != nil {
		return nil, err
	}
	for _, is := range rows {
		tx.note(table, "", is.json)
	}
	return rows, nil
}

// delete carries out a statement that takes rows of a table away, and returns them.
func (tx *logTx) delete(ctx context.Context, table, statement string, args ...any) (shownRows, error) {
	rows, err := tx.shown(ctx, statement+` RETURNING `+shownColumnsOf(table), args...)
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
	before, columns := of.known, shownColumnsOf(of.table)
	if before == nil {
		var err error
		if before, err = tx.rows(ctx, of); err != nil {
			return nil, err
		}
	}
	after, err := tx.shown(ctx, statement+` RETURNING `+columns, args...)
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
		was[r.key] = r.json
	}
	for _, is := range after {
		earlier := was[is.key]
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
	return tx.shown(ctx, `SELECT `+shownColumnsOf(of.table)+` FROM `+of.table+` WHERE `+of.where, of.args...)
}

// shown returns the rows of a query.
func (tx *logTx) shown(ctx context.Context, query string, args ...any) (found shownRows, err error) {
	err = eachRowShown(ctx, tx, query, func(row shownRow) { found = append(found, row) }, args...)
	return found, err
}

// eachRowShown calls for every row of a query.
func eachRowShown(ctx context.Context, q querier, query string, call func(shownRow), args ...any) error {
	var (
		columns []string
		values  []any
		to      []any
		b       bytes.Buffer
	)
	text := json.NewEncoder(&b)
	text.SetEscapeHTML(false)
	return eachRow(ctx, q, query, func(rows *sql.Rows) (err error) {
		if columns == nil {
			if columns, err = rows.Columns(); err != nil {
				return err
			}
			values, to = make([]any, len(columns)), make([]any, len(columns))
			for i := range values {
				to[i] = &values[i]
			}
		}
		if err := rows.Scan(to...); err != nil {
			return err
		}
		b.Reset()
		for i, v := range values {
			if data, is := v.([]byte); is {
				v = fmt.Sprintf("%d bytes", len(data))
			}
			b.WriteByte("{,"[min(i, 1)])
			b.WriteString(`"` + columns[i] + `":`)
			if err := text.Encode(v); err != nil {
				return err
			}
			b.Truncate(b.Len() - 1) // it ends the line
		}
		b.WriteByte('}')
		call(shownRow{values[0], b.String()})
		return nil
	}, args...)
}
