package store

import (
	"context"
	"database/sql"
	"slices"
)

// uncounted is a table whose new rows no trigger counts for the moment.
type uncounted struct{ *sealedTable }

// uncount takes the triggers away that count new rows of the tables; in PostgreSQL, which
// counts the rows of a statement together, none.
func uncount(ctx context.Context, tx *sql.Tx, names ...string) (left []uncounted, err error) {
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
		if _, err := tx.ExecContext(ctx, `DROP TRIGGER temp.`+t.trigger("INSERT")); err != nil {
			return nil, err
		}
		left = append(left, uncounted{t})
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

// sealed adds new rows that were counted to the seal of the table, and puts the trigger back.
func (u *uncounted) sealed(ctx context.Context, tx *sql.Tx, seals *sealing, is rowSeal) error {
	seals.add(u.name, is)
	_, err := tx.ExecContext(ctx, u.counts("INSERT"))
	return err
}
