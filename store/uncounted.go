package store

import (
	"context"
	"database/sql"
	"slices"
)

// uncounted is a table of which no trigger counts what an event does for the moment: the
// rows that are new, or those that are changed.
type uncounted struct {
	*sealedTable
	event string
}

// uncount takes the triggers away that count what an event does to the tables; in PostgreSQL, which
// counts the rows of a statement together, none.
func uncount(ctx context.Context, tx *sql.Tx, event string, names ...string) (left []uncounted, err error) {
	several, err := inSQLite(ctx, tx)
	if err != nil || !several {
		return nil, err
	}
	tables, err := sealedTables(ctx, tx)
	if err != nil {
		return nil, err
	}
	for i := range tables {
		t := &tables[i]
		if !slices.Contains(names, t.name) {
			continue
		}
		if _, err := tx.ExecContext(ctx, `DROP TRIGGER temp.`+t.trigger(event)); err != nil {
			return nil, err
		}
		left = append(left, uncounted{t, event})
	}
	return left, nil
}

// counted counts new rows for the seal of the table, those that [eachOfMany] finds, and
// puts the trigger back.
func (u *uncounted) counted(ctx context.Context, tx *sql.Tx, seals *sealing, key rowKey, where string, last int64, call func(row []byte)) error {
	is := rowSeal{}
	err := eachOfMany(ctx, tx, u.sealedTable, key, where, last, func(row []byte) {
		is.add(row)
		call(row)
	})
	if err != nil {
		return err
	}
	return u.sealed(ctx, tx, seals, is)
}

// sealed adds what was counted to the seal of the table, and puts the trigger back.
func (u *uncounted) sealed(ctx context.Context, tx *sql.Tx, seals *sealing, is rowSeal) error {
	seals.add(u.name, is)
	_, err := tx.ExecContext(ctx, u.counts(u.event))
	return err
}
