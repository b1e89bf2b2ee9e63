package postgres_test

import (
	"database/sql"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/internal/testing/cluster"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/store/postgres"
)

// emptyDatabase is the address of a database for which statements were carried out.
func emptyDatabase(t *testing.T, statements ...string) string {
	t.Helper()
	address := cluster.New(t, func(string) error { return nil })
	db, err := postgres.OpenPlain(address, 1)
	require.NoError(t, err)
	defer db.Close()
	for _, statement := range statements {
		_, err := db.Exec(`DO $do$ BEGIN EXECUTE replace($st$` + statement + `$st$, 'DATABASE', 'DATABASE ' || current_database()); END $do$`)
		require.NoError(t, err)
	}
	return address
}

// An office is written and read in the same way whatever the settings of a database,
// and by one writer after the other.
func TestSettingsOfAServer(t *testing.T) {
	address := emptyDatabase(t,
		`ALTER DATABASE SET client_encoding = 'LATIN1'`,
		`ALTER DATABASE SET standard_conforming_strings = off`,
		`ALTER DATABASE SET escape_string_warning = off`,
		`ALTER DATABASE SET quote_all_identifiers = on`,
		`ALTER DATABASE SET default_transaction_isolation = 'serializable'`,
		`ALTER DATABASE SET idle_in_transaction_session_timeout = '200ms'`,
		`ALTER DATABASE SET DateStyle = 'SQL, DMY'`,
		`ALTER DATABASE SET bytea_output = 'escape'`,
	)
	s, err := store.Open(address)
	require.NoError(t, err)
	defer s.Close()
	require.NoError(t, s.Init(t.Context(), "TST"))
	require.NoError(t, s.Sound(t.Context()))

	var writers [2]*sql.DB
	for i := range writers {
		writers[i], err = postgres.Open(address, postgres.Writing, 1)
		require.NoError(t, err)
		defer writers[i].Close()
	}
	const name = "Ása Ķēniņš \\ Жуков"
	n := 0
	require.NoError(t, writers[0].QueryRow(`SELECT octet_length($1)`, name).Scan(&n))
	require.Equal(t, len(name), n)
	_, err = writers[0].Exec(`CREATE TABLE numbered (id INTEGER PRIMARY KEY, name TEXT)`)
	require.NoError(t, err)
	const number = `INSERT INTO numbered (id, name) SELECT COALESCE(MAX(id), 0) + 1, $1 FROM numbered`
	first, err := postgres.Begin(t.Context(), writers[0])
	require.NoError(t, err)
	_, err = first.Exec(number, name)
	require.NoError(t, err)
	limit := ""
	require.NoError(t, first.QueryRow(`SHOW idle_in_transaction_session_timeout`).Scan(&limit))
	require.Equal(t, "0", limit)
	second := make(chan error)
	go func() {
		tx, err := postgres.Begin(t.Context(), writers[1])
		if err == nil {
			_, err = tx.Exec(number, name)
		}
		if err == nil {
			err = tx.Commit()
		}
		second <- err
	}()
	watching, err := postgres.OpenPlain(address, 1)
	require.NoError(t, err)
	defer watching.Close()
	require.Eventually(t, func() bool {
		waits := false
		return watching.QueryRow(`SELECT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
			AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`).Scan(&waits) == nil && waits
	}, time.Minute, time.Millisecond)
	require.NoError(t, first.Commit())
	require.NoError(t, <-second, "it has waited")
	reader, err := postgres.Open(address, postgres.Reading, 1)
	require.NoError(t, err)
	defer reader.Close()
	rows, had := 0, ""
	require.NoError(t, reader.QueryRow(`SELECT COUNT(*), MIN(name) FROM numbered`).Scan(&rows, &had))
	require.Equal(t, 2, rows)
	require.Equal(t, name, had)
}

// A schema may have any name.
func TestNamesOfSchemas(t *testing.T) {
	address := emptyDatabase(t, `CREATE SCHEMA "Office"`, `CREATE SCHEMA "büro 1"`)
	for _, path := range []string{"%22Office%22", "%22b%C3%BCro%201%22"} {
		s, err := store.Open(address + "&search_path=" + path)
		require.NoError(t, err, path)
		require.NoError(t, s.Init(t.Context(), "TST"))
		faults, err := s.Check(t.Context())
		require.NoError(t, err)
		require.Empty(t, faults)
		require.NoError(t, s.Sound(t.Context()))
		require.NoError(t, s.Close())
	}
}

// A machine that is cut off while it writes does not keep others from it for longer than the
// server is told to wait.
func TestMachinesAreGivenUp(t *testing.T) {
	address := emptyDatabase(t)
	for _, mode := range []postgres.Mode{postgres.Reading, postgres.Writing} {
		db, err := postgres.Open(address, mode, 1)
		require.NoError(t, err)
		given(t, db)
	}
	db, err := postgres.OpenPlain(address, 1)
	require.NoError(t, err)
	given(t, db)
}

func given(t *testing.T, db *sql.DB) {
	t.Helper()
	defer db.Close()
	seconds := 0 // the socket of the machine has none of its own: what it would be elsewhere
	require.NoError(t, db.QueryRow(`SELECT SUM(CAST(CASE name WHEN 'tcp_keepalives_idle' THEN reset_val ELSE '0' END AS INTEGER))
		+ SUM(CAST(CASE name WHEN 'tcp_keepalives_interval' THEN reset_val ELSE '0' END AS INTEGER)) * SUM(CAST(CASE name WHEN 'tcp_keepalives_count' THEN reset_val ELSE '0' END AS INTEGER))
		FROM pg_settings`).Scan(&seconds))
	require.Equal(t, 25, seconds)
	milliseconds := 0
	require.NoError(t, db.QueryRow(`SELECT CAST(reset_val AS INTEGER) FROM pg_settings WHERE name = 'tcp_user_timeout'`).Scan(&milliseconds))
	require.Equal(t, 25_000, milliseconds)
}
