package postgres_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/store/postgres"
	"github.com/fedrate/fedrate/store/postgres/cluster"
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
