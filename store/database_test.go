package store_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/store/postgres"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// An office has the same rows on both databases, there and back, and its seals hold.
func TestCopy(t *testing.T) {
	ctx, there, back := t.Context(), storetest.Addressed(t), filepath.Join(t.TempDir(), "back.db")
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

// PostgreSQL knows how many rows a table has as soon as many came in, and asks nothing
// more of one that has hardly grown.
func TestGrownTablesAreCounted(t *testing.T) {
	ctx, address := t.Context(), storetest.Addressed(t)
	s, err := store.Open(address)
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close()) }()
	require.NoError(t, s.Init(ctx, "KLM"))
	db, err := s.Jobs()
	require.NoError(t, err)
	defer func() { require.NoError(t, db.Close()) }()
	known := func() (n int) {
		t.Helper()
		require.NoError(t, db.QueryRowContext(ctx, `SELECT CAST(reltuples AS BIGINT) FROM pg_class WHERE oid = CAST('list_versions' AS regclass)`).Scan(&n))
		return n
	}
	require.Equal(t, -1, known(), "never counted")
	importRows(t, s, 2026_10, sampleRows(8_000))
	require.Equal(t, 8_000, known())
	_, err = db.ExecContext(ctx, `DELETE FROM list_versions WHERE fide_id % 2 = 0`)
	require.NoError(t, err)
	require.NoError(t, s.Init(ctx, "KLM"))
	require.Equal(t, 8_000, known(), "not counted again: it has not grown")
}

// A new database has to keep every name; what the server would otherwise have the program
// say of its texts is none of its business.
func TestEncodings(t *testing.T) {
	ctx, address := t.Context(), storetest.Addressed(t)
	db, err := postgres.OpenPlain(address, 1)
	require.NoError(t, err)
	defer db.Close()
	name := ""
	require.NoError(t, db.QueryRowContext(ctx, `SELECT current_database()`).Scan(&name))
	_, err = db.ExecContext(ctx, `CREATE DATABASE `+name+`_latin ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`)
	require.NoError(t, err)
	_, err = store.Open(strings.Replace(address, "/"+name, "/"+name+"_latin", 1))
	require.Contains(t, language.English.Error(err), "the database has the encoding LATIN1, in which not every name can be kept")

	_, err = db.ExecContext(ctx, `ALTER DATABASE `+name+` SET client_encoding = 'LATIN1'`)
	require.NoError(t, err)
	s, err := store.Open(address)
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close()) }()
	require.NoError(t, s.Init(ctx, "KLM"))
	one := incoming("one", cup)
	one.Name = "Кубок.trf"
	_, err = s.Submit(ctx, one)
	require.NoError(t, err)
	require.NoError(t, s.Sound(ctx))
}

// A name that is almost an address makes no file, and its password is not shown.
func TestAlmostAnAddress(t *testing.T) {
	t.Chdir(t.TempDir())
	_, err := store.Open("host=localhost password=secret dbname=office")
	require.Equal(t, "open database postgres://: it is neither a file nor an address of PostgreSQL: write postgres://USER@HOST/NAME, or the name of a file", language.English.Error(err))
	files, err := os.ReadDir(".")
	require.NoError(t, err)
	require.Empty(t, files)
}

// A backup of an office in PostgreSQL is a file, and is restored into either database.
func TestBackupOfAnAddress(t *testing.T) {
	ctx, from, to, kept := t.Context(), storetest.Addressed(t), storetest.Addressed(t), filepath.Join(t.TempDir(), "kept.db")
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

// A migration of PostgreSQL that fails is tried again by the next start, which takes what
// the one before has left for no damage.
func TestFailedMigrationOfAnAddress(t *testing.T) {
	ctx, address := t.Context(), storetest.Addressed(t)
	s, err := store.Open(address)
	require.NoError(t, err)
	require.NoError(t, s.Init(ctx, "KLM"))
	db, err := s.Jobs()
	require.NoError(t, err)
	_, err = db.ExecContext(ctx, `DELETE FROM goose_db_version WHERE version_id IN (540, 565)`) // they can be made once more
	require.NoError(t, err)
	_, err = db.ExecContext(ctx, `CREATE TABLE submission_players_new (in_the_way INTEGER)`)
	require.NoError(t, err)
	require.NoError(t, s.Close())
	for range 2 {
		_, err = store.Open(address)
		require.Contains(t, language.English.Error(err), "bring the tables up to date")
	}
	_, err = db.ExecContext(ctx, `DROP TABLE submission_players_new`)
	require.NoError(t, err)
	require.NoError(t, db.Close())
	s, err = store.Open(address)
	require.NoError(t, err)
	storetest.Sound(t, s)
	require.NoError(t, s.Close())
}

// The triggers with which earlier versions kept rows for the log go when an office is opened.
func TestTriggersOfEarlierVersionsGo(t *testing.T) {
	ctx, address := t.Context(), storetest.Addressed(t)
	require.NoError(t, storetest.Tables(address))
	db := storetest.Raw(t, address)
	defer func() { require.NoError(t, db.Close()) }()
	for _, statement := range []string{
		`CREATE FUNCTION "fedrate_watch_settings"() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'watched'; END $$`,
		`CREATE TRIGGER "fedrate_insert" AFTER INSERT ON settings FOR EACH STATEMENT EXECUTE FUNCTION "fedrate_watch_settings"()`,
		`UPDATE fedrate_schema SET value = 'of an earlier version' WHERE name = 'functions'`,
	} {
		_, err := db.ExecContext(ctx, statement)
		require.NoError(t, err)
	}
	s, err := store.Open(address)
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close()) }()
	require.NoError(t, s.Init(ctx, "KLM"))
	left := 0
	require.NoError(t, db.QueryRowContext(ctx, `SELECT COUNT(*) FROM pg_proc WHERE proname LIKE 'fedrate\_watch%'`).Scan(&left))
	require.Zero(t, left)
}
