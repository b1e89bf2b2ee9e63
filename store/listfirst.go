package store

import (
	"context"
	"database/sql"
	"io"
	"math"
	"strings"
)

// Of the first list every row is new, and nothing is held against it. Those of its rows that
// come in the order of FIDE IDs go into their table at once; all others wait, to be sorted
// together: of millions, in the order of their names, each would go to a page of its own.
// PostgreSQL, whose rows stand as they come, takes all of them at once.

// writeFirst writes the rows of the only list there is.
func (f *listFile) writeFirst(ctx context.Context) error {
	c := f.list
	err := writeAscending(ctx, c.tx.Tx, c.in.versions, "fide_id, valid_from, valid_to, "+strings.Join(versionColumns, ", "), 0, func(add func(values ...any) error) error {
		return writeAscending(ctx, c.tx.Tx, c.in.games, gameColumns, 1, func(games func(values ...any) error) error {
			next, stop := f.next()
			defer stop()
			values := make([]any, 0, 3+len(versionColumns))
			for {
				one, err := next()
				if err == io.EOF {
					return nil
				}
				if err == nil {
					err = f.take(&one, games)
				}
				if err == nil {
					err = add(c.versionValues(values, &one.Row)...)
				}
				if err != nil {
					return err
				}
			}
		})
	})
	if err == nil {
		err = c.exec(ctx, `DROP TABLE temp.`+comingRows)
	}
	return err
}

// writeAscending writes rows into a table, in SQLite those whose value at a place is higher
// than all before at once, and in the end the others in its order. One that the table refuses
// ends the transaction.
func writeAscending(ctx context.Context, tx *sql.Tx, table, columns string, at int, write func(add func(values ...any) error) error) error {
	several, err := inSQLite(ctx, tx)
	if err != nil {
		return err
	}
	if !several {
		_, err := writeMany(ctx, tx, table, columns, "", true, write)
		return err
	}
	later := "later_" + table
	exec := func(statement string) error {
		_, err := tx.ExecContext(ctx, statement)
		return err
	}
	err = exec(`CREATE TEMPORARY TABLE ` + later + ` AS SELECT ` + columns + ` FROM ` + table + ` WHERE 1 = 0`)
	if err != nil {
		return err
	}
	straight, waits := newRowWriter(ctx, tx, true, table, columns, ""), newRowWriter(ctx, tx, true, "temp."+later, columns, "")
	straight.final = true
	err = straight.all(ctx, func(add func(values ...any) error) error {
		return waits.all(ctx, func(wait func(values ...any) error) error {
			last := int64(math.MinInt64)
			return write(func(values ...any) error {
				if n := values[at].(int64); n > last {
					last = n
					return add(values...)
				}
				return wait(values...)
			})
		})
	})
	if err == nil {
		err = exec(`INSERT INTO ` + table + ` (` + columns + `) SELECT ` + columns + ` FROM temp.` + later + ` ORDER BY ` + strings.Split(columns, ", ")[at])
	}
	if err == nil {
		err = exec(`DROP TABLE temp.` + later)
	}
	return err
}
