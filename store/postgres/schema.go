// Package postgres connects package store to PostgreSQL: connections with their settings,
// the functions and tables of schema.sql, and the queue of the workers.
package postgres

import (
	"context"
	"crypto/sha256"
	"database/sql"
	_ "embed"
	"encoding/hex"
	"errors"
	"slices"
)

//go:embed schema.sql
var schema string

// keptIdle has a server not end a session with nothing to do, where it knows of that.
const keptIdle = `SELECT set_config(name, '0', FALSE) FROM pg_settings WHERE name = 'idle_session_timeout'`

// Alone does work while no other process brings the tables of the office up to
// date.
func Alone(ctx context.Context, db *sql.DB, work func() error) error {
	lock, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	for _, statement := range []string{keptIdle, lockTables} {
		if _, err := lock.ExecContext(ctx, statement); err != nil {
			return errors.Join(err, lock.Close())
		}
	}
	err = work()
	_, unlocked := lock.ExecContext(context.WithoutCancel(ctx), unlockTables)
	return errors.Join(err, unlocked, lock.Close())
}

// The lock of the process that brings the tables up to date is held until unlockTables, or
// until the connection ends.
const (
	lockTables   = `SELECT pg_advisory_lock(hashtext('fedrate tables ' || current_schema()))`
	unlockTables = `SELECT pg_advisory_unlock(hashtext('fedrate tables ' || current_schema()))`
)

// Functions makes what the statements of the program ask of a database, where it
// is not there as this program has it.
func Functions(ctx context.Context, db *sql.DB) error {
	return execIfChanged(ctx, db, "functions", schema)
}

// NumberAttempts makes the trigger that numbers the history of jobs, where it is not that of this
// program.
func NumberAttempts(ctx context.Context, db *sql.DB) error {
	return execIfChanged(ctx, db, "triggers", "DROP TRIGGER IF EXISTS fedrate_next ON job_history;\n"+
		"CREATE TRIGGER fedrate_next BEFORE INSERT ON job_history FOR EACH ROW EXECUTE FUNCTION fedrate_next()")
}

// execIfChanged has statements carried out where they are not those of the last time.
func execIfChanged(ctx context.Context, db *sql.DB, name, statements string) error {
	sum := sha256.Sum256([]byte(statements))
	digest, have := hex.EncodeToString(sum[:]), ""
	known := false
	if err := db.QueryRowContext(ctx, `SELECT to_regclass('fedrate_schema') IS NOT NULL`).Scan(&known); err != nil {
		return err
	}
	if known {
		err := db.QueryRowContext(ctx, `SELECT value FROM fedrate_schema WHERE name = $1`, name).Scan(&have)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
	}
	if have == digest {
		return nil
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() //nolint:errcheck // after Commit there is nothing to roll back
	if _, err := tx.ExecContext(ctx, statements); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO fedrate_schema (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value`, name, digest)
	if err != nil {
		return err
	}
	return tx.Commit()
}

// Foreign reports whether a database holds tables of something else, and not ours.
func Foreign(ctx context.Context, db *sql.DB) (bool, error) {
	var tables []string
	rows, err := db.QueryContext(ctx, `SELECT CAST(relname AS TEXT) FROM pg_class WHERE relnamespace = CAST(quote_ident(current_schema()) AS regnamespace) AND relkind = 'r'`)
	if err != nil {
		return false, err
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return false, err
		}
		tables = append(tables, name)
	}
	ours := len(tables) == 0 || slices.Contains(tables, "fedrate_schema")
	return !ours, rows.Err()
}

// grown are the tables that have half as many pages again as when their rows were last
// counted, and thirty-two more: a quarter of a megabyte.
const grown = `SELECT quote_ident(CAST(relname AS TEXT)) FROM pg_class
	WHERE relnamespace = CAST(quote_ident(current_schema()) AS regnamespace) AND relkind = 'r'
	AND pg_relation_size(oid) > 8192 * (1.5 * relpages + 32) ORDER BY relname`

// Analyze updates the statistics of tables that have grown much: until then each query
// is planned as if they were small, and PostgreSQL's own daemon looks once a minute.
// Tables that another process counts or locks are left out.
func Analyze(ctx context.Context, db *sql.DB) error {
	rows, err := db.QueryContext(ctx, grown)
	if err != nil {
		return err
	}
	defer rows.Close()
	var names []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return err
		}
		names = append(names, name)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	for _, name := range names {
		if _, err := db.ExecContext(ctx, `ANALYZE (SKIP_LOCKED) `+name); err != nil {
			return err
		}
	}
	return nil
}
