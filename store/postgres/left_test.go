package postgres_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/store/postgres"
	"github.com/fedrate/fedrate/store/postgres/cluster"
)

// A page that the disk has changed is refused by the server when it is read, which is what
// makes it right to read none while nothing else has changed.
func TestPageThatTheDiskHasChanged(t *testing.T) {
	address := cluster.New(t, func(string) error { return nil })
	opened := func() *store.Store {
		s, err := store.Open(address)
		require.NoError(t, err)
		return s
	}
	s := opened()
	require.NoError(t, s.Init(t.Context(), "TST"))
	require.NoError(t, s.Sound(t.Context()))
	require.NoError(t, s.Close())

	db, err := postgres.OpenPlain(address, 1)
	require.NoError(t, err)
	page := ""
	require.NoError(t, db.QueryRow(`SELECT current_setting('data_directory') || '/' || pg_relation_filepath('settings')`).Scan(&page))
	for _, statement := range []string{
		`CHECKPOINT`,
		`COPY (SELECT 1) TO PROGRAM 'cat > /dev/null; printf Q | dd of=` + page + ` bs=1 seek=8180 conv=notrunc status=none'`,
	} {
		_, err = db.Exec(statement)
		require.NoError(t, err)
	}
	require.NoError(t, db.Close())
	require.NoError(t, cluster.Crash()) // which forgets what it has read

	s = opened()
	defer s.Close()
	require.NoError(t, s.Sound(t.Context()), "no page is read")
	_, err = s.Federation(t.Context())
	require.ErrorContains(t, err, "invalid page in block 0")
	faults, err := s.Check(t.Context())
	require.NoError(t, err)
	require.NotEmpty(t, faults)
	require.Equal(t, store.FaultStructure, faults[0].Kind)
}
