package store

// All that is SQLite's alone lives in this file: its settings, the dialect of
// the migrations. What the drivers do differently is in sqlite_cgo.go and
// sqlite_pure.go.

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/pressly/goose/v3"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/disk"
	"github.com/fedrate/fedrate/store/postgres"
)

// readers is how many connections read, apart from the one that writes.
const readers = 4

// Pages that a connection keeps in memory, in KiB: the writer's; those of each
// reader, whose list of hundreds of thousands is read once from end to end; those of an
// import, which is no faster with more.
const (
	writerPages = 65536
	readerPages = 16384
	importPages = 8192
)

// inFewPages does work that goes through tables from end to end, which needs few pages at
// once. SQLite sorts in as much memory again.
func inFewPages(ctx context.Context, tx *sql.Tx, work func() error) error {
	inFile, err := inSQLite(ctx, tx)
	if err != nil {
		return err
	}
	if inFile {
		keep := func(kib int) error {
			_, err := tx.ExecContext(ctx, `PRAGMA cache_size = -`+strconv.Itoa(kib))
			return err
		}
		if err := keep(importPages); err != nil {
			return err
		}
		defer func() { _ = keep(writerPages) }() // where the transaction has ended, so has its connection, and the next one is new
	}
	return work()
}

// pragma is a setting of a connection.
type pragma struct{ name, value string }

// sqliteOptions say how a database in a file is opened.
type sqliteOptions struct {
	path      string
	query     []string // what SQLite reads in the name itself, such as mode=ro
	immediate bool     // a transaction takes the lock of the writer at its beginning
	pragmas   []pragma
}

// begin returns how a transaction begins.
func (o sqliteOptions) begin() string {
	if o.immediate {
		return "immediate"
	}
	return "deferred"
}

// allPragmas returns the settings of each connection: it waits for the other writer.
func (o sqliteOptions) allPragmas() []pragma {
	return append([]pragma{{"busy_timeout", "15000"}}, o.pragmas...)
}

// openSQLite opens a pool of connections to a database in a file.
func openSQLite(o sqliteOptions) (*sql.DB, error) { return sql.Open("sqlite3", dataSource(o)) }

// officePragmas are the settings of a connection that keeps so many KiB of pages: write-ahead
// log, foreign keys, and a commit that survives a power cut.
func officePragmas(kib int) []pragma {
	return []pragma{
		{"journal_mode", "WAL"},
		{"foreign_keys", "on"},
		{"synchronous", "FULL"},
		{"cache_size", "-" + strconv.Itoa(kib)},
	}
}

// earlierSums ends the name of a file that earlier versions kept next to a database.
const earlierSums = "-pages"

// FilesOf returns the files that a database in a file may have: itself and those that
// SQLite keeps next to it.
func FilesOf(path string) []string {
	return []string{path, path + "-wal", path + "-shm", path + "-journal", path + earlierSums}
}

// fileURI returns a path as SQLite takes it.
func fileURI(path string) string {
	return "file:" + escape(filepath.Clean(path))
}

// escape writes a path so that it can stand anywhere in the name of a database.
func escape(path string) string {
	return strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23", "&", "%26", ";", "%3b").Replace(path)
}

// openWriter is a pool of one connection whose transactions take the lock of
// the writer at their beginning, so that none fails in its middle.
func openWriter(path string) (*sql.DB, error) {
	if err := ensurePrivateFile(path); err != nil {
		return nil, err
	}
	db, err := openSQLite(sqliteOptions{path: path, immediate: true, pragmas: officePragmas(writerPages)})
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	return db, nil
}

// SQLite does not wait for another process where it turns an empty file into one
// with a write-ahead log: it is asked again as often, and as long, as it waits
// elsewhere.
const (
	walTries = 1500
	walPause = 10 * time.Millisecond
)

// writeAhead switches the file of a database to a write-ahead log, even if other
// processes do so at the same time. Later connections find it there.
func writeAhead(ctx context.Context, path string) (err error) {
	if err := ensurePrivateFile(path); err != nil {
		return err
	}
	db, err := openSQLite(sqliteOptions{path: path})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	for range walTries {
		_, err = db.ExecContext(ctx, `PRAGMA journal_mode = WAL`)
		if !Busy(err) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(walPause):
		}
	}
	return err
}

// ensurePrivateFile makes a file that only its owner may read and write, or restricts an existing
// one. SQLite gives its other files the mode of the database. An existing file is not
// opened: closing it would end the locks of this process's connections, and another
// process would take it for unused.
func ensurePrivateFile(path string) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		info, err := os.Stat(path)
		if err != nil || !info.Mode().IsRegular() || info.Mode().Perm() == 0o600 {
			return err // SQLite says what is wrong with another thing
		}
		return os.Chmod(path, 0o600)
	}
	if err != nil {
		return err
	}
	return f.Close()
}

func openReaders(path string) (*sql.DB, error) {
	db, err := openSQLite(sqliteOptions{path: path, pragmas: append(officePragmas(readerPages), pragma{"query_only", "true"})})
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(readers)
	return db, nil
}

// backup copies the database as one file while it is in use.
func backup(ctx context.Context, db *sql.DB, path string) error {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) { // SQLite writes into an empty file
		if err := ensurePrivateFile(path); err != nil {
			return err
		}
	}
	_, err := db.ExecContext(ctx, `VACUUM INTO ?`, fileURI(path))
	return err
}

// The result codes of SQLite that the program tells apart.
const (
	codeBusy     = 5
	codeLocked   = 6
	codeReadOnly = 8
	codeIOErr    = 10
	codeCorrupt  = 11
	codeFull     = 13
	codeCantOpen = 14
	codeNotADB   = 26
)

// Unavailable reports whether an error says that the database or its disk does not do what
// it is asked for now: nothing is wrong with what was asked, and it may be asked again.
func Unavailable(err error) bool {
	if err == nil || errors.Is(err, context.Canceled) {
		return false
	}
	if cause, _ := postgres.Cause(err); cause != "" {
		return true
	}
	switch sqliteCode(err) {
	case codeBusy, codeLocked, codeReadOnly, codeIOErr, codeFull, codeCantOpen:
		return true
	}
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EIO) || errors.Is(err, syscall.EROFS)
}

// Busy reports whether an error says that another process is writing.
func Busy(err error) bool {
	code := sqliteCode(err)
	return postgres.Busy(err) || code == codeBusy || code == codeLocked
}

// Corrupt reports whether an error says that a file is no database, or a damaged
// one.
func Corrupt(err error) bool {
	code := sqliteCode(err)
	return code == codeCorrupt || code == codeNotADB
}

// OpenSideDB opens a database file of the program other than the office's, such as that
// of the accounts, and brings its tables up to date by the migrations. Only its owner may
// read the file. One connection reads and writes; its transactions take the lock at their
// beginning.
func OpenSideDB(ctx context.Context, path string, migrations fs.FS) (*sql.DB, error) {
	db, err := openWriter(path)
	if err != nil {
		return nil, handbook.Errorf("store.wrong.open", "path", path, "problem", userError(err))
	}
	p, err := goose.NewProvider(goose.DialectSQLite3, db, migrations)
	if err == nil {
		_, err = p.Up(ctx)
	}
	if err != nil {
		return nil, errors.Join(handbook.Errorf("store.wrong.open", "path", path, "problem", userError(err)), db.Close())
	}
	return db, nil
}

// BackUpSideDB copies such a database to a new file, without the rows of the tables named
// last, and checks the copy. It leaves no file if it fails.
func BackUpSideDB(ctx context.Context, d *disk.Disk, from, to string, without ...string) error {
	err := writeFileAtomic(ctx, d, to+".part", to, func(temp string) error { return copySideDB(ctx, from, temp, without) })
	if err != nil {
		return handbook.Errorf("store.wrong.backup", "path", to, "problem", userError(err))
	}
	return nil
}

// writeFileAtomic writes a database under the name temp, checks and syncs it, and renames
// it to its own. It removes what an interrupted attempt has left.
func writeFileAtomic(ctx context.Context, d *disk.Disk, temp, to string, write func(temp string) error) error {
	err := removeIfExists(temp)
	if err == nil {
		err = write(temp)
	}
	if err == nil {
		err = checkStructure(ctx, temp)
	}
	if err == nil {
		err = d.SyncFile(temp)
	}
	if err == nil {
		err = d.Move(temp, to)
	}
	if err != nil {
		return errors.Join(err, removeIfExists(temp))
	}
	return nil
}

// copySideDB copies a database in use to a file, and deletes the rows of some tables from
// the copy.
func copySideDB(ctx context.Context, from, to string, without []string) error {
	db, err := openWriter(from)
	if err != nil {
		return err
	}
	if err := errors.Join(backup(ctx, db, to), db.Close()); err != nil || len(without) == 0 {
		return err
	}
	if db, err = openWriter(to); err != nil {
		return err
	}
	for _, table := range without {
		if _, err := db.ExecContext(ctx, `DELETE FROM "`+table+`"`); err != nil {
			return errors.Join(err, db.Close())
		}
	}
	_, err = db.ExecContext(ctx, `VACUUM`) // what was deleted is not in the file any more
	return errors.Join(err, db.Close())
}

// RestoreSideDB checks a backup of such a database and copies it to a path where there is
// none.
func RestoreSideDB(ctx context.Context, d *disk.Disk, from, to string) error {
	err := writeFileAtomic(ctx, d, to+".restoring", to, func(temp string) error { return copyFile(d, from, temp) })
	if err != nil {
		return handbook.Errorf("store.wrong.restore", "path", from, "problem", userError(err))
	}
	return nil
}

// checkStructure checks the structure of a copy that no process has open.
func checkStructure(ctx context.Context, path string) error {
	db, err := openSQLite(sqliteOptions{path: path, query: []string{"immutable=1"}})
	if err != nil {
		return err
	}
	defer db.Close()
	problems, err := structure(ctx, db)
	for _, p := range problems {
		return &DamagedError{Other: language.English.Say(p.Text)}
	}
	return err
}

// removeIfExists removes a file if it exists.
func removeIfExists(path string) error {
	if err := os.Remove(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
