package store

import (
	"context"
	"database/sql"
	"slices"

	"github.com/fedrate/fedrate/store/postgres"
)

// uncounted is a table of which no trigger counts what an event does for the moment: the
// rows that are new, or those that are changed.
type uncounted struct {
	*sealedTable
	event  string
	inFile bool // in a database of SQLite
}

// away has the trigger count nothing.
func (u *uncounted) away(ctx context.Context, tx *sql.Tx) error {
	if !u.inFile {
		return postgres.Uncounted(ctx, tx, u.event, u.name)
	}
	_, err := tx.ExecContext(ctx, `DROP TRIGGER temp.`+u.trigger(u.event))
	return err
}

// back has it count again.
func (u *uncounted) back(ctx context.Context, tx *sql.Tx) error {
	if !u.inFile {
		return postgres.Counted(ctx, tx, u.event, u.name)
	}
	_, err := tx.ExecContext(ctx, u.counts(u.event))
	return err
}

// uncount takes the triggers away that count what an event does to the tables; in PostgreSQL
// those of the tables whose rows are said in the same way there stay and count nothing.
func uncount(ctx context.Context, tx *sql.Tx, event string, names ...string) (left []uncounted, err error) {
	several, err := inSQLite(ctx, tx)
	if err != nil {
		return nil, err
	}
	tables, err := sealedTables(ctx, tx)
	if err != nil {
		return nil, err
	}
	for i := range tables {
		t := &tables[i]
		if !slices.Contains(names, t.name) || !several && !t.inJSON() {
			continue
		}
		left = append(left, uncounted{t, event, several})
		if err := left[len(left)-1].away(ctx, tx); err != nil {
			return nil, err
		}
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
	return u.back(ctx, tx)
}
