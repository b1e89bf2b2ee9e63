package store

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"

	"github.com/pressly/goose/v3"

	"github.com/fedrate/fedrate/handbook"
)

// OpenBeside opens a database of the program that is not the office's own, such
// as that of the accounts, and brings its tables up to date by the migrations.
// The file is for its owner alone. One connection reads and writes; its
// transactions take the lock at their beginning.
func OpenBeside(ctx context.Context, path string, migrations fs.FS) (*sql.DB, error) {
	db, err := openWriter(path)
	if err != nil {
		return nil, handbook.Errorf("store.wrong.open", "path", path, "problem", answered(err))
	}
	p, err := goose.NewProvider(goose.DialectSQLite3, db, migrations)
	if err == nil {
		_, err = p.Up(ctx)
	}
	if err != nil {
		return nil, errors.Join(handbook.Errorf("store.wrong.open", "path", path, "problem", answered(err)), db.Close())
	}
	return db, nil
}
