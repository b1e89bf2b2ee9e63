package postgres_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/store/postgres"
)

func TestCause(t *testing.T) {
	for code, want := range map[string]string{
		"28P01": "password", "3D000": "no-database", "42501": "rights", "25006": "read-only", "53300": "connections", "55P03": "busy", "57P03": "unreachable",
	} {
		cause, said := postgres.Cause(fmt.Errorf("asked: %w", &pgconn.PgError{Severity: "FATAL", Code: code, Message: "so it is"}))
		require.Equal(t, "store.cause."+want, cause, code)
		require.Equal(t, "so it is", said)
	}
	cause, _ := postgres.Cause(&pgconn.PgError{Code: "22P05"})
	require.Empty(t, cause, "of the rows")

	db, err := postgres.Open("postgres://officer:secret@127.0.0.1:1/office", postgres.Reading, 1) // no server listens there
	require.NoError(t, err)
	defer db.Close()
	cause, said := postgres.Cause(db.PingContext(t.Context()))
	require.Equal(t, "store.cause.unreachable", cause)
	require.Contains(t, said, "127.0.0.1:1")
	require.NotContains(t, said, "\n")

	_, err = postgres.Open("postgres://officer:secret%zz@host/office", postgres.Reading, 1)
	cause, said = postgres.Cause(err)
	require.Equal(t, "store.cause.address", cause)
	require.Empty(t, said)
	_, err = postgres.Open("postgres://host/office?sslmode=verify-ca&sslrootcert=/no/such/file", postgres.Reading, 1)
	cause, said = postgres.Cause(err)
	require.Equal(t, "store.cause.file", cause)
	require.Contains(t, said, "/no/such/file")
}

// Whatever an address is like, its password is not shown.
func TestShownAddresses(t *testing.T) {
	for _, address := range []string{
		"postgres://officer:sec/ret@host/office", "postgres://officer:12/secret@host/office", "postgres://officer:12?secret@host/office", "postgres://officer:12#secret@host/office",
		"postgres://officer:secret%zz@host/office", "postgres://officer:se@cret@host/office", "postgres://host/office?password=secret%zz", "postgres://host/office?password=sec;ret",
		"postgres://host/office?sslpassword=secret", "POSTGRES://officer:secret@host/office", "postgres:/officer:secret@host/office", "host=host user=officer password=secret", "mysql://officer:secret@host/office",
	} {
		shown := postgres.Shown(address)
		require.False(t, strings.Contains(shown, "sec") || strings.Contains(shown, "ret"), "%s: %s", address, shown)
		require.NotEqual(t, postgres.Is(address), postgres.Almost(address), address)
	}
	require.Equal(t, "postgres://officer@host/office?search_path=lie", postgres.Shown("postgres://officer@host/office?search_path=lie"))
	for _, file := range []string{"fedrate.db", "/srv/postgres/office.db", "host/office.db", "postgres.db"} {
		require.False(t, postgres.Almost(file), file)
	}
}
