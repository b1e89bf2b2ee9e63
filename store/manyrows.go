package store

import (
	"bytes"
	"context"
	"database/sql"
	"math"
	"strconv"
	"strings"
	"sync"

	"github.com/fedrate/fedrate/store/postgres"
)

// Rows by the thousand are written and read as each database does it fastest: SQLite takes them
// by statements of many rows and gives them as one text, PostgreSQL takes and gives a line of
// text for each, which costs the server and the program a fraction of values one by one.

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

// eachOfMany calls for the rows of a table with many that a further condition is true of,
// behind a number of their order; in PostgreSQL they come in no order. SQLite gives them
// as one text, for the way from row to row takes longer than the sums. Between them
// stands the character 0, which neither JSON nor quote has. Calls are made one after the other,
// beside the reading of the rows that follow.
func eachOfMany(ctx context.Context, q querier, t *sealedTable, key rowKey, where string, last int64, call func(line []byte)) error {
	if t.copied {
		return eachCopied(ctx, q, t, key, where, last, call)
	}
	from, row := key.from, "v."
	if from == "" {
		from, row = `"`+t.name+`"`, ""
	}
	query := `SELECT COUNT(*), COALESCE(MAX(at), 0), CAST(COALESCE(GROUP_CONCAT(line, char(0)), '') AS BLOB) FROM (SELECT ` + key.at + ` AS at, ` + t.row(row) + ` AS line
		FROM ` + from + ` WHERE ` + key.behind + where + ` ORDER BY ` + key.order + ` LIMIT ` + strconv.Itoa(sealedAtOnce) + `)`
	texts, read := newTextsBeside(func(text []byte) {
		for line := range bytes.SplitSeq(text, []byte{0}) {
			call(line)
		}
	})
	defer read()
	for {
		n, before := int64(0), last
		err := eachRow(ctx, q, query, func(rows *sql.Rows) error {
			var lines sql.RawBytes
			if err := rows.Scan(&n, &last, &lines); err != nil || n == 0 {
				return err
			}
			texts(lines)
			return nil
		}, last)
		if err != nil || n < sealedAtOnce || last <= before { // a damaged index may go back: its sum is another one
			return err
		}
	}
}

// textsBeside is how many texts may wait for their turn.
const textsBeside = 2

// newTextsBeside gives a function that takes copies of texts, for which call is called one after
// the other beside its caller, and one that waits for the last.
func newTextsBeside(call func(text []byte)) (give func(text []byte), read func()) {
	waiting, spare := make(chan []byte, textsBeside), make(chan []byte, textsBeside)
	var group sync.WaitGroup
	give = func(text []byte) {
		var room []byte
		select {
		case room = <-spare:
		default:
		}
		waiting <- append(room[:0], text...)
	}
	group.Go(func() {
		for text := range waiting {
			call(text)
			select {
			case spare <- text:
			default:
			}
		}
	})
	return give, func() {
		close(waiting)
		group.Wait()
	}
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
			to = postgres.AppendJSON(to, value)
		default:
			to = append(to, value...)
		}
	}
	return append(to, ']')
}
