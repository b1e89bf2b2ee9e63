package store

import (
	"context"
	"database/sql"
	"strings"

	"github.com/fedrate/fedrate/handbook"
)

// Two migrations were edited after offices had applied them: 0220_certificates
// gained the column drawing, and the primary key of title_norms in 0210_titles
// gained the column exempt. A database made in between has recorded the
// migration as applied, so that no later one can rely on it. The repairs look
// at the tables as they are.
var repairs = []struct {
	table, lacks string
	mend         func(context.Context, *sql.Tx) error
}{
	{"certificates", `SELECT COUNT(*) = 0 FROM pragma_table_info('certificates') WHERE name = 'drawing'`, addDrawing},
	{"title_norms", `SELECT COUNT(*) = 0 FROM pragma_table_info('title_norms') WHERE name = 'exempt' AND pk > 0`, widenNormKey},
}

// repair brings tables that an edited migration made into the state which that
// migration makes today. It runs before anything is migrated, and changes
// nothing in a database that is new or whole.
func repair(ctx context.Context, db *sql.DB) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	for _, r := range repairs {
		var exists, lacks bool
		err := tx.QueryRowContext(ctx, `SELECT COUNT(*) > 0 FROM sqlite_master WHERE type = 'table' AND name = $1`, r.table).Scan(&exists)
		if err != nil {
			return err
		}
		if !exists {
			continue
		}
		if err := tx.QueryRowContext(ctx, r.lacks).Scan(&lacks); err != nil {
			return err
		}
		if !lacks {
			continue
		}
		if err := r.mend(ctx, tx); err != nil {
			return failed(err, handbook.Say("store.reading.repair", "table", r.table))
		}
	}
	return tx.Commit()
}

// addDrawing adds the column; the certificates issued so far have no drawing.
func addDrawing(ctx context.Context, tx *sql.Tx) error {
	_, err := tx.ExecContext(ctx, `ALTER TABLE certificates ADD COLUMN drawing BYTEA NOT NULL DEFAULT x''`)
	return err
}

// widenNormKey makes the table again with the longer key and keeps its rows:
// SQLite cannot change a primary key.
func widenNormKey(ctx context.Context, tx *sql.Tx) error {
	const was, is = "starting_rank, title)", "starting_rank, title, exempt)"
	var create, index string
	err := tx.QueryRowContext(ctx, `SELECT t.sql, i.sql FROM sqlite_master t JOIN sqlite_master i ON i.name = 'title_norms_fide'
		WHERE t.type = 'table' AND t.name = 'title_norms'`).Scan(&create, &index)
	if err != nil {
		return err
	}
	if !strings.Contains(create, was) {
		return handbook.Errorf("store.wrong.norm-key", "created", create)
	}
	for _, statement := range []string{
		`ALTER TABLE title_norms RENAME TO title_norms_before`,
		strings.Replace(create, was, is, 1),
		`INSERT INTO title_norms SELECT * FROM title_norms_before`,
		`DROP TABLE title_norms_before`,
		index,
	} {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}
