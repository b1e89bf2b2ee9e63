package store

import (
	"context"
	"database/sql"
	"strings"

	"github.com/fedrate/fedrate/store/postgres"
)

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
