package store

// All that is PostgreSQL's alone lives in this file and in package postgres.

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/disk"
	"github.com/fedrate/fedrate/store/postgres"
)

// InFile reports whether a database is a file, and no address of PostgreSQL.
func InFile(database string) bool { return !postgres.Is(database) }

// Shown returns the name of a database as it may be shown: an address without its
// password.
func Shown(database string) string {
	if InFile(database) && !postgres.Almost(database) {
		return database
	}
	return postgres.Shown(database)
}

// ReadsTogether reports whether several goroutines may read at the same time: a connection to
// PostgreSQL answers one question after the other, and a transaction has one.
func (s *Store) ReadsTogether() bool { return s.tx == nil || InFile(s.path) }

// Away reports whether an error says that the server of the database does not answer.
func Away(err error) bool {
	cause, _ := postgres.Cause(err)
	return cause == "store.cause.unreachable"
}

// openPostgres is open for an address of PostgreSQL. What goes wrong in the middle
// of a migration leaves the tables as the one before has made them, for each is a
// transaction.
func openPostgres(ctx context.Context, address string) (*Store, error) {
	if err := upToDatePostgres(ctx, address); err != nil {
		return nil, err
	}
	w, err := postgres.Open(address, postgres.Writing, 1)
	if err != nil {
		return nil, err
	}
	r, err := postgres.Open(address, postgres.Reading, readers)
	if err != nil {
		return nil, errors.Join(err, w.Close())
	}
	return &Store{path: address, write: w, pool: r, read: r}, nil
}

// upToDatePostgres brings the tables up to date, one process at a time.
func upToDatePostgres(ctx context.Context, address string) (err error) {
	db, err := postgres.Open(address, postgres.Writing, 3)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return postgres.Alone(ctx, db, func() error {
		foreign, err := postgres.Foreign(ctx, db)
		if err != nil {
			return err
		}
		if foreign {
			return handbook.Errorf("store.wrong.foreign-tables")
		}
		if err := encoded(ctx, db); err != nil {
			return err
		}
		if err := postgres.Functions(ctx, db); err != nil {
			return err
		}
		p, err := migrationsOf(db, address)
		if err != nil {
			return err
		}
		newest := newestVersion()
		have, err := p.GetDBVersion(ctx)
		if err != nil {
			return err
		}
		if have > newest {
			return &NewerError{Have: have, Known: newest}
		}
		pending, err := p.HasPending(ctx)
		if err != nil {
			return err
		}
		if pending {
			if _, err := p.Up(ctx); err != nil {
				return handbook.Errorf("store.wrong.migration", "problem", userError(err))
			}
		}
		if err := postgres.QueueTables(ctx, db, address); err != nil {
			return err
		}
		return postgres.NumberAttempts(ctx, db)
	})
}

// encoded refuses a new database that cannot keep every name.
func encoded(ctx context.Context, db *sql.DB) error {
	encoding, known := "", false
	err := db.QueryRowContext(ctx, `SELECT current_setting('server_encoding'), to_regclass('fedrate_schema') IS NOT NULL`).Scan(&encoding, &known)
	if err == nil && encoding != "UTF8" && !known {
		err = handbook.Errorf("store.wrong.encoding", "encoding", encoding)
	}
	return err
}

// grown lets PostgreSQL know of tables that a change has made much larger. The change is
// kept whatever comes of it: queries would take longer, and the daemon is there, too.
func (s *Store) grown(ctx context.Context) {
	if !InFile(s.path) {
		_ = postgres.Analyze(ctx, s.write)
	}
}

// Queue returns the way to other processes that work for the office; nil for an office in a
// file, which one process works. The caller closes it.
func (s *Store) Queue(ctx context.Context, connections int) (*postgres.Queue, error) {
	if InFile(s.path) {
		return nil, nil //nolint:nilnil // there is none
	}
	return postgres.OpenQueue(ctx, s.path, connections)
}

// QueueNumbers returns those of the queue, with the workers of this program's version; nil for an
// office in a file.
func (s *Store) QueueNumbers(ctx context.Context) (*postgres.QueueNumbers, error) {
	if InFile(s.path) {
		return nil, nil //nolint:nilnil // there is none
	}
	return postgres.NumbersOf(ctx, s.pool, s.Program())
}

// jobsConnections are those of [Store.Jobs]: a lease is renewed while other work runs.
const jobsConnections = 2

// beginWriting begins a transaction that writes. In PostgreSQL it waits until no other process writes
// in the office.
func beginWriting(ctx context.Context, db *sql.DB, database string) (*sql.Tx, error) {
	if InFile(database) {
		return db.BeginTx(ctx, nil)
	}
	return postgres.Begin(ctx, db)
}

// openWriterOf returns a pool of one connection of which nothing goes to the log.
func openWriterOf(database string) (*sql.DB, error) {
	if InFile(database) {
		return openWriter(database)
	}
	return postgres.Open(database, postgres.Writing, 1)
}

// export writes the office as one file of SQLite, from one state of the database.
func (s *Store) export(ctx context.Context, path string) error {
	to, err := Open(path)
	if err != nil {
		return err
	}
	_, err = copyInto(ctx, s, path)
	return errors.Join(err, to.Close())
}

// restorePostgres is Restore for an address of PostgreSQL: the backup is a file of
// SQLite here, too.
func restorePostgres(ctx context.Context, d *disk.Disk, from, to string) (faults []Fault, err error) {
	folder, err := os.MkdirTemp("", "fedrate-restore")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	temp := filepath.Join(folder, "restored.db")
	if faults, err := Restore(ctx, d, from, temp); err != nil || len(faults) > 0 {
		return faults, err
	}
	_, err = Copy(ctx, temp, to)
	return nil, err
}

// vacuumed returns the statements that leave nothing of deleted rows in the files of a
// database.
func vacuumed(database string) []string {
	if InFile(database) {
		return []string{`VACUUM`, `PRAGMA wal_checkpoint(TRUNCATE)`}
	}
	return []string{`VACUUM FULL`}
}
