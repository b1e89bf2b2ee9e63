package postgres

import (
	"database/sql"
	"errors"
	"net/url"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

// Mode is what connections are for.
type Mode int

// The modes: reading, with transactions that see one state; writing, with
// transactions that take the lock of writers at their beginning; and writing with
// rows counted for the seals and kept for the log.
const (
	Reading Mode = iota
	Writing
	Counting
)

// lockTimeout is how long a writer waits for another one, as with SQLite.
const lockTimeout = "15s"

// Is tells whether the name of a database is an address of PostgreSQL.
func Is(database string) bool {
	return strings.HasPrefix(database, "postgres://") || strings.HasPrefix(database, "postgresql://")
}

// Shown is an address without its password.
func Shown(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return "postgres://"
	}
	if q := u.Query(); q.Has("password") {
		q.Set("password", "xxxxx")
		u.RawQuery = q.Encode()
	}
	return u.Redacted()
}

// Busy tells whether an error says that another process is writing.
func Busy(err error) bool {
	var e *pgconn.PgError
	return errors.As(err, &e) && (e.Code == "55P03" || e.Code == "40P01")
}

// Open is a pool of connections to an address; of writers it has one.
func Open(address string, mode Mode, most int) (*sql.DB, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, err
	}
	for name, value := range map[string]string{"application_name": "fedrate", "jit": "off", "client_min_messages": "warning", "TimeZone": "UTC"} {
		config.RuntimeParams[name] = value
	}
	if mode == Reading {
		config.RuntimeParams["default_transaction_read_only"] = "on"
		// A plan for any list of players that a query may be asked with takes longer than one for this list and its planning.
		config.RuntimeParams["plan_cache_mode"] = "force_custom_plan"
	} else {
		config.RuntimeParams["lock_timeout"] = lockTimeout
	}
	db := sql.OpenDB(&connector{config: config, mode: mode})
	db.SetMaxOpenConns(most)
	return db, nil
}

// OpenPlain is a pool of connections whose statements are PostgreSQL's own, and that
// take no lock of writers: for the history of jobs and the leases.
func OpenPlain(address string, most int) (*sql.DB, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, err
	}
	config.RuntimeParams["application_name"] = "fedrate jobs"
	config.RuntimeParams["client_min_messages"] = "warning"
	db := stdlib.OpenDB(*config)
	db.SetMaxOpenConns(most)
	return db, nil
}
