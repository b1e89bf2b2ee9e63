package store_test

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/norms/arbiters"
	"github.com/fedrate/fedrate/store"
)

// office is a new database whose changes are those of an officer.
func officeOf(t *testing.T, path string) *store.Store {
	t.Helper()
	st, err := store.Open(path)
	require.NoError(t, err)
	t.Cleanup(func() { _ = st.Close() })
	st.As(store.Acting{Actor: "A. Officer", Host: "desk", Now: func() time.Time { return time.Date(2026, 10, 1, 9, 0, 0, 0, time.UTC) }, Salt: strings.NewReader(strings.Repeat("salt of the tests", 500))})
	return st
}

func TestLogOfChanges(t *testing.T) {
	ctx := context.Background()
	st := officeOf(t, storetest.New(t))
	require.NoError(t, st.Init(ctx, "LIE"))
	require.NoError(t, st.SetArbiter(ctx, arbiters.Candidate{FIDEID: "99000901", Name: "Stone, Ann", Birth: 1990_05_05}))
	require.NoError(t, st.SetArbiter(ctx, arbiters.Candidate{FIDEID: "99000901", Name: "Stone, Anna", Birth: 1990_05_05}))
	list, err := st.Log(ctx, 0, 0)
	require.NoError(t, err)
	require.Len(t, list, 3)
	last := list[2]
	require.Equal(t, []string{"A. Officer", "desk", "store.doing.arbiter"}, []string{last.Actor, last.Host, last.Key})
	require.Equal(t, "2026-10-01T09:00:00Z", last.At.Format(time.RFC3339))
	require.NotEmpty(t, language.English.Say(last.Act))
	require.Len(t, last.Values, 1)
	require.Equal(t, "arbiters", last.Values[0].Table)
	require.Contains(t, string(last.Values[0].Before), `"name":"Stone, Ann"`)
	require.Contains(t, string(last.Values[0].After), `"name":"Stone, Anna"`)
	require.JSONEq(t, "null", string(list[1].Values[0].Before))

	storetest.Logged(t, st)
	state, err := st.VerifyLog(ctx)
	require.NoError(t, err)
	require.Equal(t, store.LogState{Entries: 3, Head: last.Digest}, state)
	require.Error(t, st.Init(ctx, "AUT"), "another federation")
	n, err := st.LogLast(ctx)
	require.NoError(t, err)
	require.Equal(t, 3, n, "what is refused is no change")
}

// Every table whose rows the log keeps has a word in both languages, and so has
// every column of it.
func TestLoggedRowsHaveWords(t *testing.T) {
	path := filepath.Join(t.TempDir(), "office.db")
	s, err := store.Open(path)
	require.NoError(t, err)
	require.NoError(t, s.Close())
	db, err := sql.Open("sqlite3", path)
	require.NoError(t, err)
	defer func() { require.NoError(t, db.Close()) }()
	columns := 0
	storetest.EachLoggedColumn(t, db, func(table, column string) {
		columns++
		for _, l := range []*language.Language{language.English, language.Russian} {
			require.True(t, l.Has("word.logged."+table), table)
			require.True(t, l.Has("word.logged.column-"+column), "%s.%s", table, column)
		}
	})
	require.Greater(t, columns, 200)
}

// Every later change of the log is found, whatever is changed.
func TestChangedLogIsFound(t *testing.T) {
	ctx := context.Background()
	for name, c := range map[string]struct {
		act    string
		broken int
	}{
		"a name in a row":      {`UPDATE log_values SET after = replace(after, 'Ann', 'Eve') WHERE entry = 2 AND seq = 1`, 2},
		"who did it":           {`UPDATE log SET actor = 'Stranger' WHERE id = 2`, 2},
		"when":                 {`UPDATE log SET at = '2026-10-02T09:00:00Z' WHERE id = 1`, 1},
		"an entry in between":  {`DELETE FROM log WHERE id = 2`, 2},
		"the last entry":       {`DELETE FROM log_values WHERE entry = 3; DELETE FROM log WHERE id = 3`, 3},
		"a row of an entry":    {`DELETE FROM log_values WHERE entry = 2 AND seq = 1`, 2},
		"a digest of an entry": {`UPDATE log SET digest = 'x' WHERE id = 1`, 1},
	} {
		path := storetest.New(t)
		st := officeOf(t, path)
		require.NoError(t, st.Init(ctx, "LIE"))
		require.NoError(t, st.SetArbiter(ctx, arbiters.Candidate{FIDEID: "99000901", Name: "Stone, Ann"}))
		require.NoError(t, st.SetArbiter(ctx, arbiters.Candidate{FIDEID: "99000902", Name: "Field, Joan"}))
		db := storetest.Raw(t, path)
		_, err := db.Exec(c.act)
		require.Contains(t, language.English.Error(err), "append-only", name)
		for trigger, table := range map[string]string{"log_stays": "log", "log_not_deleted": "log", "log_values_erased": "log_values", "log_values_not_deleted": "log_values"} {
			drop := `DROP TRIGGER ` + trigger
			if *storetest.OnPostgres {
				drop += ` ON ` + table
			}
			_, err := db.Exec(drop)
			require.NoError(t, err)
		}
		if *storetest.OnPostgres { // as SQLite does by default
			c.act = `SET session_replication_role = replica; ` + c.act
		} else {
			c.act = `PRAGMA foreign_keys = off; ` + c.act
		}
		_, err = db.Exec(c.act)
		require.NoError(t, err)
		require.NoError(t, db.Close())
		state, err := st.VerifyLog(ctx)
		require.NoError(t, err)
		require.Equal(t, c.broken, state.Broken, name)
		require.NotEmpty(t, language.English.Say(state.Why))
	}
}

// The database, its other files and its copies are for their owner alone.
func TestDatabaseIsPrivate(t *testing.T) {
	storetest.InFile(t)
	dir := t.TempDir()
	st := officeOf(t, filepath.Join(dir, "office.db"))
	require.NoError(t, st.Init(context.Background(), "LIE"))
	for _, name := range []string{"office.db", "office.db-wal"} {
		require.Equal(t, "-rw-------", modeOf(t, filepath.Join(dir, name)), name)
	}
}

func modeOf(t *testing.T, path string) string {
	t.Helper()
	info, err := os.Stat(path)
	require.NoError(t, err)
	return info.Mode().String()
}
