package postgres

import (
	"context"
	"database/sql"
	"errors"
	"io"
	"io/fs"
	"maps"
	"net"
	"net/url"
	"regexp"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/stdlib"
)

// Mode is what connections are for.
type Mode int

// The modes: reading, with transactions that see one state; and writing.
const (
	Reading Mode = iota
	Writing
)

// lockWriters is the lock of writers: one at a time in an office, so that the next number of a
// table is given once, and that a month is made from one state. Offices in one database have
// schemas of their own.
const lockWriters = `SELECT pg_advisory_xact_lock(hashtext('fedrate writes ' || current_schema()))`

// lockTimeout is how long a writer waits for another one, as with SQLite.
const lockTimeout = "15s"

// Is reports whether the name of a database is an address of PostgreSQL.
func Is(database string) bool {
	return strings.HasPrefix(database, "postgres://") || strings.HasPrefix(database, "postgresql://")
}

// Almost reports whether the name of a database is none of a file, but no address either: that of
// another kind of database, one with a slip, or the words of psql.
func Almost(database string) bool {
	name := strings.ToLower(database)
	return !Is(database) && (strings.Contains(name, "://") || strings.HasPrefix(name, "postgres:") || strings.HasPrefix(name, "postgresql:") || words.MatchString(name))
}

var words = regexp.MustCompile(`^\s*(host|hostaddr|port|user|password|dbname|service|sslmode)\s*=`)

// Shown returns an address without its password. Of one that cannot be taken apart with
// certainty, as where a character of the password would have to be written otherwise,
// nothing is shown.
func Shown(address string) string {
	const nothing = "postgres://"
	u, err := url.Parse(address)
	if err != nil || !Is(address) || u.Fragment != "" || strings.Contains(u.Path+u.RawQuery, "@") {
		return nothing
	}
	q, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return nothing
	}
	hidden := false
	for name := range q {
		if strings.HasSuffix(strings.ToLower(name), "password") { // sslpassword, too
			q.Set(name, "xxxxx")
			hidden = true
		}
	}
	if hidden {
		u.RawQuery = q.Encode()
	}
	return u.Redacted()
}

// Busy reports whether an error says that another process is writing.
func Busy(err error) bool {
	var e *pgconn.PgError
	return errors.As(err, &e) && (e.Code == "55P03" || e.Code == "40P01")
}

// session are the settings of each connection, whatever the server, the database or the role
// has for them: what is written and read here is written and read so. A machine that is cut
// off is given up after half a minute, with the locks it holds: by itself the server waits for
// it for two hours, or for a quarter of an hour if an answer is on its way.
var session = map[string]string{
	"client_encoding": "UTF8", "standard_conforming_strings": "on", "quote_all_identifiers": "off",
	"default_transaction_isolation":       "read committed", // who waits for the lock of writers then sees what the one before has written
	"client_min_messages":                 "warning",
	"idle_in_transaction_session_timeout": "0", // a change may wait within its transaction, as for a list that is computed
	"tcp_keepalives_idle":                 "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3",
	"tcp_user_timeout": "25000", // milliseconds: as long if an answer is on its way
}

// configure gives a connection the settings of all, and a name.
func configure(config *pgx.ConnConfig, name string) {
	maps.Copy(config.RuntimeParams, session)
	config.RuntimeParams["application_name"] = name
}

// Open returns a pool of connections to an address; of writers it has one.
func Open(address string, mode Mode, most int) (*sql.DB, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, err
	}
	configure(config, "fedrate")
	config.RuntimeParams["jit"], config.RuntimeParams["TimeZone"] = "off", "UTC"
	if mode == Reading {
		config.RuntimeParams["default_transaction_read_only"] = "on"
		config.RuntimeParams["default_transaction_isolation"] = "repeatable read"
		// A plan for any list of players that a query may be asked with takes longer than one for this list and its planning.
		config.RuntimeParams["plan_cache_mode"] = "force_custom_plan"
	} else {
		config.RuntimeParams["lock_timeout"] = lockTimeout
		config.RuntimeParams["statement_timeout"] = "0" // millions of rows may be written at once
	}
	// A connection that was lost, as when the server was started again, is not used.
	ping := func(context.Context, stdlib.ShouldPingParams) bool { return true }
	db := stdlib.OpenDB(*config, stdlib.OptionAfterConnect(takeFlags), stdlib.OptionShouldPing(ping))
	db.SetMaxOpenConns(most)
	return db, nil
}

// OpenPlain returns a pool of connections for the history of jobs and the leases, which take
// no lock of writers.
func OpenPlain(address string, most int) (*sql.DB, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, err
	}
	configure(config, "fedrate jobs")
	db := stdlib.OpenDB(*config, stdlib.OptionAfterConnect(takeFlags))
	db.SetMaxOpenConns(most)
	return db, nil
}

// Begin begins a transaction that writes, when no other process writes in the office any more.
func Begin(ctx context.Context, db *sql.DB) (*sql.Tx, error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	if _, err := tx.ExecContext(ctx, lockWriters); err != nil {
		return nil, errors.Join(err, tx.Rollback())
	}
	return tx, nil
}

// Cause returns the reason why a server did not answer, if it lies outside the office's
// tables and an administrator can remove it; else it is empty. said is the text of the
// server or of the system, on one line. An address that cannot be read is not quoted: a
// password that is wrongly written may be anywhere in it.
func Cause(err error) (cause, said string) {
	var address *pgconn.ParseConfigError
	if errors.As(err, &address) {
		var file *fs.PathError // such as a certificate that the address names
		if errors.As(err, &file) {
			return "store.cause.file", file.Error()
		}
		return "store.cause.address", ""
	}
	var answer *pgconn.PgError
	if errors.As(err, &answer) {
		return causes[answer.Code], answer.Message
	}
	var connect *pgconn.ConnectError
	var network *net.OpError
	switch {
	case errors.As(err, &connect): // several lines where it was tried with encryption and without
		said = errors.Unwrap(connect).Error()
		return "store.cause.unreachable", said[strings.LastIndexByte(said, '\n')+1:]
	case errors.As(err, &network):
		return "store.cause.unreachable", network.Error()
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, pgconn.ErrConnClosed):
		return "store.cause.unreachable", err.Error()
	}
	return "", ""
}

// causes of the codes of SQLSTATE.
var causes = map[string]string{
	"28000": "store.cause.password",
	"28P01": "store.cause.password",
	"3D000": "store.cause.no-database",
	"3F000": "store.cause.no-schema",
	"42501": "store.cause.rights",
	"25006": "store.cause.read-only",
	"53100": "store.cause.full",
	"53300": "store.cause.connections",
	"55P03": "store.cause.busy",
	"40P01": "store.cause.busy",
	"57P01": "store.cause.unreachable", // it is being stopped
	"57P02": "store.cause.unreachable", // another of its processes has died
	"57P03": "store.cause.unreachable", // it is being started
}

// takeFlags has a connection take a bool for a column of numbers, as SQLite does: true is 1, false 0.
func takeFlags(_ context.Context, c *pgx.Conn) error {
	types := c.TypeMap()
	types.TryWrapEncodePlanFuncs = append(types.TryWrapEncodePlanFuncs, func(value any) (pgtype.WrappedEncodePlanNextSetter, any, bool) {
		if _, is := value.(bool); is {
			return &flagPlan{}, int64(0), true
		}
		return nil, nil, false
	})
	return nil
}

// flagPlan writes a bool as a number.
type flagPlan struct{ number pgtype.EncodePlan }

// SetNext takes the plan of the number.
func (p *flagPlan) SetNext(number pgtype.EncodePlan) { p.number = number }

// Encode writes the number of a bool.
func (p *flagPlan) Encode(value any, to []byte) ([]byte, error) {
	n := int64(0)
	if value.(bool) {
		n = 1
	}
	return p.number.Encode(n, to)
}
