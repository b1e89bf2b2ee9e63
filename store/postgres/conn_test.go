package postgres_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/internal/testing/cluster"
	"github.com/fedrate/fedrate/store/postgres"
)

// If the server was started again, the next query or transaction gets another
// connection; an open transaction is lost.
func TestServerStartedAgain(t *testing.T) {
	address := cluster.New(t, func(string) error { return nil })
	before, err := postgres.Open(address, postgres.Writing, 1)
	require.NoError(t, err)
	_, err = before.Exec(`DO $$ BEGIN EXECUTE 'ALTER DATABASE ' || current_database() || ' SET synchronous_commit = on'; END $$`)
	require.NoError(t, err)
	require.NoError(t, before.Close())
	writer, err := postgres.Open(address, postgres.Writing, 1) // what it commits is kept
	require.NoError(t, err)
	defer writer.Close()
	reader, err := postgres.Open(address, postgres.Reading, 1)
	require.NoError(t, err)
	defer reader.Close()
	_, err = writer.Exec(`CREATE TABLE kept (id INTEGER)`)
	require.NoError(t, err)
	add := func() {
		tx, err := writer.Begin()
		require.NoError(t, err)
		_, err = tx.Exec(`INSERT INTO kept (id) VALUES (1)`)
		require.NoError(t, err)
		require.NoError(t, tx.Commit())
	}
	count := func(want int) {
		n := 0
		require.NoError(t, reader.QueryRow(`SELECT COUNT(*) FROM kept`).Scan(&n))
		require.Equal(t, want, n)
		rows, err := reader.Query(`SELECT id FROM kept`)
		require.NoError(t, err)
		for n = 0; rows.Next(); n++ {
			id := 0
			require.NoError(t, rows.Scan(&id))
			require.Equal(t, 1, id)
		}
		require.NoError(t, rows.Err())
		require.Equal(t, want, n)
	}
	count(0)
	add()
	add()
	count(2)
	require.NoError(t, cluster.Crash())
	count(2)
	add()
	count(3)
	require.NoError(t, cluster.Crash())
	_, err = writer.Exec(`INSERT INTO kept (id) VALUES (1)`)
	require.NoError(t, err)
	count(4)

	tx, err := writer.Begin()
	require.NoError(t, err)
	_, err = tx.Exec(`INSERT INTO kept (id) VALUES (1)`)
	require.NoError(t, err)
	require.NoError(t, cluster.Crash())
	_, err = tx.Exec(`INSERT INTO kept (id) VALUES (1)`)
	require.Error(t, err, "half a transaction is none")
	_ = tx.Rollback()
	count(4)
}

// A transaction that has failed takes nothing from those after it on the same connection,
// whatever was tried in it.
func TestDefinitionInALostTransaction(t *testing.T) {
	db, err := postgres.Open(cluster.New(t, func(string) error { return nil }), postgres.Writing, 1)
	require.NoError(t, err)
	defer db.Close()
	one := 0
	require.NoError(t, db.QueryRow(`SELECT 1`).Scan(&one))
	tx, err := db.Begin()
	require.NoError(t, err)
	_, err = tx.Exec(`SELECT 1 FROM nothing`)
	require.Error(t, err)
	_, err = tx.Exec(`DROP TABLE IF EXISTS rooms`)
	require.Error(t, err)
	require.NoError(t, tx.Rollback())
	require.NoError(t, db.QueryRow(`SELECT 2`).Scan(&one))
	require.Equal(t, 2, one)
}
