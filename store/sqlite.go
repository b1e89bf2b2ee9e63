package store

// All that is SQLite's alone lives in this file: the driver, its settings,
// the dialect of the migrations.

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/mattn/go-sqlite3"
	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var migrations embed.FS

// readers is how many connections read beside the one that writes.
const readers = 4

// source is the name of a database for the driver: write-ahead log, foreign
// keys, a wait for the other writer, and a commit that survives a power cut.
func source(path string, more ...string) string {
	settings := append([]string{
		"_journal_mode=WAL", "_foreign_keys=on", "_busy_timeout=15000", "_synchronous=FULL", "_cache_size=-65536",
		"_stmt_cache_size=64",
	}, more...)
	return "file:" + strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23").Replace(path) + "?" + strings.Join(settings, "&")
}

// openWriter is a pool of one connection whose transactions take the lock of
// the writer at their beginning, so that none fails in its middle.
func openWriter(path string) (*sql.DB, error) {
	if err := private(path); err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite3", source(path, "_txlock=immediate"))
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	return db, nil
}

// private makes a file that its owner alone may read and write, or makes one that
// is there so. SQLite gives its other files the mode of the database.
func private(path string) error {
	f, err := os.OpenFile(path, os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	return errors.Join(f.Chmod(0o600), f.Close())
}

func openReaders(path string) (*sql.DB, error) {
	db, err := sql.Open("sqlite3", source(path, "_query_only=true"))
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(readers)
	return db, nil
}

// migrate brings the tables up to date. A database of a newer program is
// refused, for this one would not know what it destroys.
func migrate(ctx context.Context, db *sql.DB) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	p, err := goose.NewProvider(goose.DialectSQLite3, db, files, goose.WithAllowOutofOrder(true))
	if err != nil {
		return err
	}
	sources := p.ListSources()
	var errs []error
	for range 5 {
		err := up(ctx, db, p, sources[len(sources)-1].Version)
		var newer *NewerError
		if err == nil || errors.As(err, &newer) {
			return err
		}
		if len(errs) == 0 || errs[len(errs)-1].Error() != err.Error() { // said once is enough
			errs = append(errs, err) // another process may have done the same step just now
		}
	}
	return fmt.Errorf("bring the tables up to date: %w", errors.Join(errs...))
}

// up repairs what edited migrations left, and applies what is missing up to the
// newest version that is known.
func up(ctx context.Context, db *sql.DB, p *goose.Provider, newest int64) error {
	have, err := p.GetDBVersion(ctx)
	if err != nil {
		return err
	}
	if have > newest {
		return &NewerError{Have: have, Known: newest}
	}
	if err := repair(ctx, db); err != nil {
		return err
	}
	_, err = p.Up(ctx)
	return err
}

// backup copies the database as one file while it is in use.
func backup(ctx context.Context, db *sql.DB, path string) error {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) { // SQLite writes into an empty file
		if err := private(path); err != nil {
			return err
		}
	}
	_, err := db.ExecContext(ctx, `VACUUM INTO ?`, path)
	return err
}

// Busy tells whether an error says that another process is writing.
func Busy(err error) bool {
	var e sqlite3.Error
	return errors.As(err, &e) && (e.Code == sqlite3.ErrBusy || e.Code == sqlite3.ErrLocked)
}
