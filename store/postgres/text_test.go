package postgres_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/store/postgres"
	"github.com/fedrate/fedrate/store/postgres/cluster"
)

// Whoever makes rows stops when some were refused, or when nobody waits for them any more.
func TestNoMoreRowsBehindRefusedOnes(t *testing.T) {
	db, err := postgres.Open(cluster.New(t, func(string) error { return nil }), postgres.Writing, 1)
	require.NoError(t, err)
	defer func() { require.NoError(t, db.Close()) }()
	_, err = db.Exec(`CREATE TABLE kept (id INTEGER PRIMARY KEY, name TEXT)`)
	require.NoError(t, err)
	const most = 500_000
	for name, says := range map[string]string{"twice": "kept_pkey", "cancelled": context.Canceled.Error()} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			tx, err := db.BeginTx(t.Context(), nil)
			require.NoError(t, err)
			made := 0
			_, err = postgres.CopyRows(ctx, tx, "kept", "id, name", func(add func(values ...any) error) error {
				for made = range most {
					if name == "cancelled" && made == 1000 {
						cancel()
					}
					if err := add(made-made%2, "Player, One"); err != nil {
						return fmt.Errorf("row %d: %w", made, err)
					}
				}
				return nil
			})
			require.ErrorContains(t, err, says)
			require.NotContains(t, err.Error(), "rows were refused", "what refused says is why")
			require.Less(t, made, most/5)
			_ = tx.Rollback() // of the cancelled one the connection is gone
			n := 0
			require.NoError(t, db.QueryRow(`SELECT COUNT(*) FROM kept`).Scan(&n))
			require.Zero(t, n)
		})
	}
}
