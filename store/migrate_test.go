package store

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/internal/testing/cluster"
)

// The migrations make the same tables with the same columns in both databases.
func TestBothDatabasesHaveTheSameTables(t *testing.T) {
	tables := func(database string) []copiedTable {
		s, err := Open(database)
		require.NoError(t, err)
		defer func() { require.NoError(t, s.Close()) }()
		tables, err := copied(t.Context(), s.read)
		require.NoError(t, err)
		slices.SortFunc(tables, func(a, b copiedTable) int { return strings.Compare(a.name, b.name) })
		return tables
	}
	inFile := tables(filepath.Join(t.TempDir(), "office.db"))
	require.Greater(t, len(inFile), 50)
	require.Equal(t, inFile, tables(cluster.New(t, func(address string) error {
		s, err := Open(address)
		return cmp.Or(err, s.Close())
	})))
}
