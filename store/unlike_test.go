package store_test

import (
	"database/sql"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/store/storetest"
)

// watchedOffice is an office in PostgreSQL whose rows were looked at, with a connection of
// another program.
func watchedOffice(t *testing.T) (s *store.Store, path string, other *sql.DB) {
	t.Helper()
	storetest.InPostgres(t)
	path = storetest.New(t)
	s = storetest.Open(t, path)
	require.NoError(t, s.Init(t.Context(), "TST"))
	_, err := s.Submit(t.Context(), incoming("one", cup))
	require.NoError(t, err)
	other = storetest.Raw(t, path)
	other.SetMaxOpenConns(2)
	t.Cleanup(func() { require.NoError(t, other.Close()) })
	require.True(t, readsRows(t, other, sound(t, s)), "nobody has looked at it")
	require.NoError(t, s.Sound(t.Context()))
	require.False(t, readsRows(t, other, sound(t, s)))
	return s, path, other
}

func sound(t *testing.T, s *store.Store) func() error {
	return func() error { return s.Sound(t.Context()) }
}

// readsRows tells whether a look reads the rows of the tables: it then finds a seal that was
// changed on a connection which writes as the program does.
func readsRows(t *testing.T, other *sql.DB, look func() error) bool {
	t.Helper()
	secretly := func(statement string) {
		t.Helper()
		_, err := other.Exec(`BEGIN; SET LOCAL fedrate.writes = 'on'; ` + statement + `; COMMIT`)
		require.NoError(t, err)
	}
	secretly(`UPDATE seals SET total = total + 1 WHERE name = 'waivers'`)
	err := look()
	secretly(`UPDATE seals SET total = total - 1 WHERE name = 'waivers'`)
	var damaged *store.DamagedError
	if errors.As(err, &damaged) {
		require.Equal(t, []string{"waivers"}, damaged.Tables)
		return true
	}
	require.NoError(t, err)
	return false
}

func marks(t *testing.T, other *sql.DB) (n int) {
	t.Helper()
	require.NoError(t, other.QueryRow(`SELECT COUNT(*) FROM fedrate_foreign`).Scan(&n))
	return n
}

// What the program itself does, in whatever process, leaves nothing to be looked at; a check
// looks at everything all the same.
func TestSoundReadsNoRowsThatTheProgramHasWritten(t *testing.T) {
	s, path, other := watchedOffice(t)
	within := func() (err error) {
		return s.Within(t.Context(), handbook.Text{}, func(inside *store.Store) (bool, error) { return false, inside.Sound(t.Context()) })
	}
	require.False(t, readsRows(t, other, within))
	publish(t, s)
	_, err := s.Submit(t.Context(), incoming("two", cup))
	require.NoError(t, err)
	require.False(t, readsRows(t, other, sound(t, s)))
	require.False(t, readsRows(t, other, sound(t, storetest.Open(t, path))), "opened again")
	require.Zero(t, marks(t, other))
	require.True(t, readsRows(t, other, func() error {
		faults, err := s.Check(t.Context())
		if err == nil && len(faults) > 0 {
			err = &store.DamagedError{Tables: []string{faults[0].Table}}
		}
		return err
	}))
}

// Whatever another program writes is found, once: what is then taken for what it should be
// is read no more.
func TestSoundFindsWhatOthersWrite(t *testing.T) {
	for name, c := range map[string]struct{ statements, table string }{
		"insert":             {`INSERT INTO settings VALUES ('x', 'y')`, "settings"},
		"update":             {`UPDATE tournaments SET start_day = start_day + 1`, "tournaments"},
		"delete":             {`DELETE FROM settings`, "settings"},
		"truncate":           {`TRUNCATE settings`, "settings"},
		"names":              {`INSERT INTO person_names VALUES (1, 2, 3)`, "person_names"},
		"seals":              {`UPDATE seals SET total = total + 1 WHERE name = 'waivers'`, "waivers"},
		"a seal less":        {`DELETE FROM seals WHERE name = 'settings'`, "settings"},
		"another role":       {`GRANT UPDATE ON settings TO pg_monitor; GRANT SELECT ON settings TO pg_monitor; SET ROLE pg_monitor; SET search_path = ''; UPDATE public.settings SET value = 'x'; RESET ROLE; RESET search_path`, "settings"},
		"as a replica":       {`SET session_replication_role = replica; UPDATE settings SET value = 'x'; RESET session_replication_role`, "settings"},
		"a column":           {`ALTER TABLE tournaments ALTER COLUMN start_day TYPE BIGINT USING start_day + 1`, "tournaments"},
		"behind a savepoint": {`BEGIN; SAVEPOINT a; UPDATE settings SET value = 'x'; RELEASE a; SAVEPOINT b; UPDATE settings SET value = 'z'; ROLLBACK TO b; COMMIT`, "settings"},
		"two transactions":   {`BEGIN; INSERT INTO settings VALUES ('x', 'y'); COMMIT; BEGIN; INSERT INTO settings VALUES ('z', 'y'); COMMIT`, "settings"},
		"of a child":         {`CREATE SCHEMA elsewhere; CREATE TABLE elsewhere.child () INHERITS (settings); INSERT INTO elsewhere.child VALUES ('x', 'y')`, "settings"},
		"a table of its own": {`CREATE TABLE extra (id BIGINT); INSERT INTO extra VALUES (1)`, "extra"},
	} {
		t.Run(name, func(t *testing.T) {
			s, _, other := watchedOffice(t)
			_, err := other.Exec(c.statements)
			require.NoError(t, err)
			for range 2 {
				var damaged *store.DamagedError
				require.ErrorAs(t, s.Sound(t.Context()), &damaged)
				require.Equal(t, []string{c.table}, damaged.Tables)
			}
			require.NoError(t, s.Seal(t.Context()))
			require.True(t, readsRows(t, other, sound(t, s)), "not looked at since")
			require.NoError(t, s.Sound(t.Context()))
			require.Zero(t, marks(t, other))
			leavesNoMarks := c.table == "extra" || name == "of a child"
			require.Equal(t, leavesNoMarks, readsRows(t, other, sound(t, s)))
		})
	}
}

// What changes which rows of a table there are, without a row being written, is looked at.
func TestSoundLooksWhereRowsMayBeOthers(t *testing.T) {
	for name, statements := range map[string]string{
		"security of rows": `ALTER TABLE settings ENABLE ROW LEVEL SECURITY; ALTER TABLE settings FORCE ROW LEVEL SECURITY`,
		"a policy":         `CREATE POLICY mine ON settings USING (FALSE)`,
		"a function": `CREATE OR REPLACE FUNCTION fedrate_wrap(NUMERIC) RETURNS BIGINT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
			$$ SELECT CAST($1 - floor(($1 + 9223372036854775808) / 18446744073709551616) * 18446744073709551616 AS BIGINT) $$`,
		"an empty child":    `CREATE TABLE child () INHERITS (settings)`,
		"a child elsewhere": `CREATE SCHEMA elsewhere; CREATE TABLE elsewhere.child () INHERITS (settings)`,
	} {
		t.Run(name, func(t *testing.T) {
			s, _, other := watchedOffice(t)
			_, err := other.Exec(statements)
			require.NoError(t, err)
			require.True(t, readsRows(t, other, sound(t, s)))
		})
	}
}

// What triggers of an earlier version have called goes when they do.
func TestFunctionOfEarlierTriggers(t *testing.T) {
	storetest.InPostgres(t)
	path := storetest.New(t)
	require.NoError(t, storetest.Open(t, path).Init(t.Context(), "TST"))
	other := storetest.Raw(t, path)
	defer other.Close()
	_, err := other.Exec(`CREATE FUNCTION fedrate_hash(TEXT) RETURNS BIGINT LANGUAGE sql AS $$ SELECT CAST(0 AS BIGINT) $$`)
	require.NoError(t, err)
	storetest.Sound(t, storetest.Open(t, path))
	left := 0
	require.NoError(t, other.QueryRow(`SELECT COUNT(*) FROM pg_proc WHERE proname = 'fedrate_hash'`).Scan(&left))
	require.Zero(t, left)
}

// Rows that were written by others and are sound are looked at once, while a change of the
// same process is under way, too.
func TestMarkOfSoundRows(t *testing.T) {
	s, _, other := watchedOffice(t)
	touch := func() {
		_, err := other.Exec(`UPDATE settings SET value = value`)
		require.NoError(t, err)
		require.Equal(t, 1, marks(t, other))
		require.True(t, readsRows(t, other, sound(t, s)))
	}
	touch()
	require.NoError(t, s.Sound(t.Context()))
	require.Zero(t, marks(t, other))
	require.False(t, readsRows(t, other, sound(t, s)))

	touch()
	err := s.Within(t.Context(), handbook.Text{}, func(inside *store.Store) (bool, error) {
		if err := inside.Sound(t.Context()); err != nil {
			return false, err
		}
		require.Equal(t, 1, marks(t, other), "a change keeps nothing")
		if _, err := inside.Submit(t.Context(), incoming("two", cup)); err != nil {
			return false, err
		}
		return true, s.Sound(t.Context())
	})
	require.NoError(t, err)
	require.Zero(t, marks(t, other))
	require.False(t, readsRows(t, other, sound(t, s)))
}

// What was not committed when rows were looked at is found when it is.
func TestMarkOfATransactionThatWasOpen(t *testing.T) {
	s, _, other := watchedOffice(t)
	open, err := other.BeginTx(t.Context(), nil)
	require.NoError(t, err)
	_, err = open.Exec(`INSERT INTO settings VALUES ('x', 'y')`)
	require.NoError(t, err)
	_, err = other.Exec(`UPDATE tournaments SET start_day = start_day`)
	require.NoError(t, err)
	require.NoError(t, s.Sound(t.Context()))
	require.Zero(t, marks(t, other))
	require.NoError(t, open.Commit())
	var damaged *store.DamagedError
	require.ErrorAs(t, s.Sound(t.Context()), &damaged)
	require.Equal(t, []string{"settings"}, damaged.Tables)
}

// Where triggers were switched off, all is looked at each time until they are made anew, as
// the next one who opens the office does.
func TestTriggersThatWereSwitchedOff(t *testing.T) {
	s, path, other := watchedOffice(t)
	_, err := other.Exec(`ALTER TABLE settings DISABLE TRIGGER ALL`)
	require.NoError(t, err)
	for range 2 {
		require.NoError(t, s.Sound(t.Context()))
		require.True(t, readsRows(t, other, sound(t, s)))
	}
	again := storetest.Open(t, path)
	require.True(t, readsRows(t, other, sound(t, again)))
	require.NoError(t, again.Sound(t.Context()))
	require.False(t, readsRows(t, other, sound(t, again)))

	_, err = other.Exec(`ALTER TABLE settings DISABLE TRIGGER ALL; UPDATE settings SET value = 'x'; ALTER TABLE settings ENABLE TRIGGER ALL`)
	require.NoError(t, err)
	var damaged *store.DamagedError
	require.ErrorAs(t, again.Sound(t.Context()), &damaged)
	require.Equal(t, []string{"settings"}, damaged.Tables)
}

// A server that would give a page which its disk has changed is not relied on.
func TestServerThatGivesDamagedPages(t *testing.T) {
	_, path, other := watchedOffice(t)
	_, err := other.Exec(`DO $$ BEGIN EXECUTE 'ALTER DATABASE ' || current_database() || ' SET zero_damaged_pages = on'; END $$`)
	require.NoError(t, err)
	s := storetest.Open(t, path)
	for range 2 {
		require.NoError(t, s.Sound(t.Context()))
		require.True(t, readsRows(t, other, sound(t, s)))
	}
}
