package store_test

import (
	"database/sql"
	"flag"
	"os"
	"path/filepath"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // for raw
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/store/postgres/cluster"
)

var onPostgres = flag.Bool("postgres", false, "open offices on a PostgreSQL of the tests instead of in files")

func TestMain(m *testing.M) {
	code := m.Run()
	cluster.End()
	os.Exit(code)
}

// database is the name of a new database, of the kind that is asked for.
func database(tb testing.TB) string {
	tb.Helper()
	if !*onPostgres {
		return filepath.Join(tb.TempDir(), "office.db")
	}
	return addressed(tb)
}

// addressed is the address of a new database of PostgreSQL with the tables.
func addressed(tb testing.TB) string {
	tb.Helper()
	return cluster.New(tb, func(address string) error {
		s, err := store.Open(address)
		if err != nil {
			return err
		}
		return s.Close()
	})
}

// inFile leaves out a test of what a file alone has.
func inFile(tb testing.TB) {
	tb.Helper()
	if *onPostgres {
		tb.Skip("of a file")
	}
}

// raw is a database as another program opens it.
func raw(tb testing.TB, name string) *sql.DB {
	tb.Helper()
	driver := "sqlite3"
	if !store.InFile(name) {
		driver, name = "pgx", name+"&default_query_exec_mode=simple_protocol"
	}
	db, err := sql.Open(driver, name)
	require.NoError(tb, err)
	return db
}

// An office has the same rows on both databases, there and back, and its seals hold.
func TestCopy(t *testing.T) {
	ctx, there, back := t.Context(), addressed(t), filepath.Join(t.TempDir(), "back.db")
	path := filepath.Join(t.TempDir(), "office.db")
	s, err := store.Open(path)
	require.NoError(t, err)
	require.NoError(t, s.Init(ctx, "KLM"))
	require.NoError(t, s.Close())

	first, err := store.Copy(ctx, path, there)
	require.NoError(t, err)
	second, err := store.Copy(ctx, there, back)
	require.NoError(t, err)
	require.Equal(t, first, second)
	require.Positive(t, first.Rows)

	_, err = store.Copy(ctx, path, there)
	require.Contains(t, language.English.Error(err), "holds an office already, and is not overwritten")
	for _, name := range []string{there, back} {
		s, err := store.Open(name)
		require.NoError(t, err)
		federation, err := s.Federation(ctx)
		require.NoError(t, err)
		require.Equal(t, "KLM", federation)
		faults, err := s.Check(ctx)
		require.NoError(t, err)
		require.Empty(t, faults)
		require.NoError(t, s.Close())
	}
}

// A backup of an office in PostgreSQL is a file, and is restored into either database.
func TestBackupOfAnAddress(t *testing.T) {
	ctx, from, to, kept := t.Context(), addressed(t), addressed(t), filepath.Join(t.TempDir(), "kept.db")
	s, err := store.Open(from)
	require.NoError(t, err)
	require.NoError(t, s.Init(ctx, "KLM"))
	_, err = s.Submit(ctx, incoming("one", cup))
	require.NoError(t, err)
	_, err = s.Backup(ctx, nil, kept)
	require.NoError(t, err)
	require.NoError(t, s.Close())
	for _, name := range []string{to, filepath.Join(t.TempDir(), "restored.db")} {
		faults, err := store.Restore(ctx, nil, kept, name)
		require.NoError(t, err)
		require.Empty(t, faults)
		s, err := store.Open(name)
		require.NoError(t, err)
		data, err := s.Bytes(ctx, 1)
		require.NoError(t, err)
		require.Equal(t, "one", string(data))
		require.NoError(t, s.Sound(ctx))
		require.NoError(t, s.Close())
	}
	_, err = store.Restore(ctx, nil, kept, to)
	require.Contains(t, language.English.Error(err), "holds an office already")
}
