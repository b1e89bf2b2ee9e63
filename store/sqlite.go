package store

// All that is SQLite's alone lives in this file: the driver, its settings,
// the dialect of the migrations.

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"github.com/mattn/go-sqlite3"
)

// readers is how many connections read beside the one that writes.
const readers = 4

// source is the name of a database for the driver: write-ahead log, foreign
// keys, a wait for the other writer, and a commit that survives a power cut.
func source(path string, more ...string) string {
	settings := append([]string{
		"_journal_mode=WAL", "_foreign_keys=on", "_busy_timeout=15000", "_synchronous=FULL", "_cache_size=-65536",
		"_stmt_cache_size=64",
	}, more...)
	return named(path) + "?" + strings.Join(settings, "&")
}

// named is a path as the driver takes it.
func named(path string) string {
	return "file:" + strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23").Replace(path)
}

// openWriter is a pool of one connection whose transactions take the lock of
// the writer at their beginning, so that none fails in its middle.
func openWriter(path string) (*sql.DB, error) {
	db, err := sql.Open("sqlite3", source(path, "_txlock=immediate"))
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	return db, nil
}

// openCounting is openWriter with connections that count what they write.
func openCounting(path string, seals *sealing) *sql.DB {
	db := sql.OpenDB(counting(source(path, "_txlock=immediate"), seals))
	db.SetMaxOpenConns(1)
	return db
}

func openReaders(path string) (*sql.DB, error) {
	db, err := sql.Open("sqlite3", source(path, "_query_only=true"))
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(readers)
	return db, nil
}

// jsonArray is the expression of columns as one JSON array.
func jsonArray(columns []string) string { return `json_array(` + strings.Join(columns, ", ") + `)` }

// backup copies the database as one file while it is in use.
func backup(ctx context.Context, db *sql.DB, path string) error {
	_, err := db.ExecContext(ctx, `VACUUM INTO ?`, path)
	return err
}

// Busy tells whether an error says that another process is writing.
func Busy(err error) bool {
	var e sqlite3.Error
	return errors.As(err, &e) && (e.Code == sqlite3.ErrBusy || e.Code == sqlite3.ErrLocked)
}
