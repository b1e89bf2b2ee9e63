// Package store is the database: reports as received, tournaments, players,
// lists and their rows, rated games, results with edition and program
// version, norms, findings, waivers and runs. It computes nothing, and asks
// neither clock nor environment: every moment is given by the caller.
package store

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/store/postgres"
)

// Store is an open database. Its methods may be called from several
// goroutines; writers wait for each other.
type Store struct {
	path  string
	write *sql.DB
	pool  *sql.DB // of readers
	read  querier // the pool, or the transaction of Within
	tx    *sql.Tx // of Within; nil: each change has its own

	logEnd *logEnd // of Within: the last entry that it has written

	acting Acting // who changes
	lease  Lease  // that its changes need
}

// NewerError says that a database was made by a newer program.
type NewerError struct{ Have, Known int64 }

func (e *NewerError) Error() string { return language.English.Say(e.Text()) }

// Text returns what the error says.
func (e *NewerError) Text() handbook.Text {
	return handbook.Say("store.wrong.newer", "have", int(e.Have), "known", int(e.Known))
}

// ErrNotInitialised says that the database belongs to no federation yet.
var ErrNotInitialised = handbook.Errorf("store.wrong.new")

// Open opens a database, a file or an address of PostgreSQL (postgres://...), creates
// the file if there is none, and brings its tables up to date; a backup of a migrated
// file is kept next to it. It returns a [NewerError] for a database of a newer program,
// and leaves one of another program untouched.
func Open(path string) (*Store, error) {
	s, err := open(context.Background(), path)
	if err != nil {
		return nil, handbook.Errorf("store.wrong.open", "path", Shown(path), "problem", userError(err))
	}
	return s, nil
}

func open(ctx context.Context, path string) (*Store, error) {
	if !InFile(path) {
		return openPostgres(ctx, path)
	}
	if postgres.Almost(path) {
		return nil, handbook.Errorf("store.wrong.not-file")
	}
	if err := foreign(ctx, path); err != nil {
		return nil, err
	}
	if err := upToDate(ctx, path); err != nil {
		return nil, err
	}
	w, err := openWriter(path) // connects with the first that writes
	if err != nil {
		return nil, err
	}
	r, err := openReaders(path)
	if err != nil {
		return nil, errors.Join(err, w.Close())
	}
	return &Store{path: path, write: w, pool: r, read: r}, nil
}

// Close ends all connections.
func (s *Store) Close() error { return errors.Join(s.pool.Close(), s.write.Close()) }

// Jobs opens a pool of its own for the history of the jobs and the leases: of one
// connection with immediate transactions, or of two of PostgreSQL, which do not wait
// for other writers. The caller closes it.
func (s *Store) Jobs() (*sql.DB, error) {
	if InFile(s.path) {
		return openWriter(s.path)
	}
	return postgres.OpenPlain(s.path, jobsConnections)
}

const settingFederation = "federation"

// Init sets the federation that the database belongs to. Setting the same one
// again changes nothing; another one is refused.
func (s *Store) Init(ctx context.Context, federation string) error {
	if len(federation) != 3 {
		return handbook.Errorf("store.wrong.federation", "code", federation)
	}
	return s.change(ctx, handbook.Say("store.doing.init"), func(tx *logTx) error {
		var had string
		err := tx.QueryRowContext(ctx, `SELECT value FROM settings WHERE name = $1`, settingFederation).Scan(&had)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			_, err = tx.insert(ctx, "settings", `INSERT INTO settings (name, value) VALUES ($1, $2)`, settingFederation, federation)
			return err
		case err != nil:
			return err
		case had != federation:
			return handbook.Errorf("store.wrong.other-federation", "had", had, "federation", federation)
		}
		return nil
	})
}

// Federation returns the one that the database belongs to, or [ErrNotInitialised].
func (s *Store) Federation(ctx context.Context) (string, error) {
	var f string
	err := s.read.QueryRowContext(ctx, `SELECT value FROM settings WHERE name = $1`, settingFederation).Scan(&f)
	if errors.Is(err, sql.ErrNoRows) {
		return "", ErrNotInitialised
	}
	return f, err
}

// Within does work on a store that reads and writes in one transaction: the changes are
// kept if work returns true without an error, else none. No other process writes
// meanwhile.
func (s *Store) Within(ctx context.Context, what handbook.Text, work func(*Store) (keep bool, err error)) error {
	tx, err := beginWriting(ctx, s.write, s.path)
	if err != nil {
		return wrapErr(err, what)
	}
	defer tx.Rollback() //nolint:errcheck // after Commit there is nothing to roll back
	inside := *s
	inside.read, inside.tx, inside.logEnd = tx, tx, &logEnd{}
	keep, err := work(&inside)
	if err != nil || !keep {
		return err
	}
	if err := checkLease(ctx, tx, s.lease); err != nil {
		return wrapErr(err, what)
	}
	if err := tx.Commit(); err != nil {
		return wrapErr(err, what)
	}
	s.grown(ctx)
	return nil
}

// change does work in one transaction of the writer, all of it or nothing, and
// writes it into the log. It is the one way to change the database. Within
// [Store.Within] it is part of that transaction, which an error ends.
func (s *Store) change(ctx context.Context, what handbook.Text, work func(*logTx) error) error {
	if s.tx != nil {
		if err := s.logged(ctx, s.tx, what, work); err != nil {
			return wrapErr(err, what)
		}
		return nil
	}
	tx, err := beginWriting(ctx, s.write, s.path)
	if err != nil {
		return wrapErr(err, what)
	}
	defer func() { _ = tx.Rollback() }() // after a panic, too; after Commit there is nothing to roll back
	err = s.logged(ctx, tx, what, work)
	if err == nil {
		err = checkLease(ctx, tx, s.lease)
	}
	if err == nil {
		err = tx.Commit()
	}
	if err != nil {
		return wrapErr(err, what)
	}
	s.grown(ctx)
	return nil
}

// logged does work and writes what it changed into the log.
func (s *Store) logged(ctx context.Context, tx *sql.Tx, what handbook.Text, work func(*logTx) error) error {
	act := &logTx{Tx: tx}
	if err := work(act); err != nil || !act.changed {
		return err
	}
	return s.addEntry(ctx, tx, what, act.noted)
}

// eachRow runs a query and calls scan for every row, up to the first error.
func eachRow(ctx context.Context, q querier, query string, scan func(*sql.Rows) error, args ...any) error {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := scan(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// moment is the form of times in the tables: UTC, one width, to the second.
const moment = "2006-01-02T15:04:05Z"

func formatMoment(t time.Time) string { return t.UTC().Format(moment) }

func parseMoment(s string) (time.Time, error) { return time.Parse(moment, s) }

func boolToInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// wrapErr returns the error of something that the database was asked for and did not
// do; nil where err is.
func wrapErr(err error, what handbook.Text) error {
	if err == nil {
		return nil
	}
	return handbook.Errorf("store.failed", "what", what, "problem", userError(err))
}

// userError returns an error as the officer may read it: as it is where it is a
// sentence, else the words of the driver, quoted, with what to do.
func userError(err error) error {
	if !errors.Is(err, context.Canceled) {
		if Busy(err) {
			return causeError{err, "store.cause.busy", ""}
		}
		if cause, said := postgres.Cause(err); cause != "" {
			return causeError{err, cause, said}
		}
	}
	if spoken(err) {
		return err
	}
	return driverError{err}
}

// causeError is an obstacle of the database that an administrator can remove.
type causeError struct {
	error
	cause, said string
}

// Text says what was found, and the remedy.
func (e causeError) Text() handbook.Text {
	return handbook.Say(e.cause, "said", e.said)
}

// Unwrap is the error of the driver.
func (e causeError) Unwrap() error { return e.error }

// spoken reports whether an error is no matter of the driver: it has a sentence,
// or says that work was given up or that nothing was found.
func spoken(err error) bool {
	var texter handbook.Texter
	var text *handbook.TextError
	var path *fs.PathError
	return errors.As(err, &texter) || errors.As(err, &text) || errors.As(err, &path) ||
		errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, sql.ErrNoRows)
}

// driverError is what the driver of the database says, in its own words.
type driverError struct{ error }

// Text quotes it, with what to do.
func (e driverError) Text() handbook.Text {
	return handbook.Say("store.driver", "said", e.error.Error())
}

// Unwrap is the error of the driver.
func (e driverError) Unwrap() error { return e.error }
