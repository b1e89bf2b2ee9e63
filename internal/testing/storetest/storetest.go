// Package storetest says where tests keep their offices: in files, or, with the
// flag -postgres, in a PostgreSQL that the tests start and end themselves.
package storetest

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // for Raw
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/internal/testing/cluster"
	"github.com/fedrate/fedrate/store"
)

// OnPostgres asks for offices in PostgreSQL.
var OnPostgres = flag.Bool("postgres", false, "keep the offices of the tests in a PostgreSQL that they start, instead of in files")

// Main is TestMain for a package with nothing else to do there.
func Main(m *testing.M) {
	code := m.Run()
	cluster.End()
	os.Exit(code)
}

// keptVariable tells a process of a test where the office is kept.
const keptVariable = "FEDRATE_TEST_KEPT"

// Environment returns a variable for a process that a test starts: the office of the
// file is kept there, too, where the test has it.
func Environment(t testing.TB, path string) string {
	t.Helper()
	return keptVariable + "=" + Kept(t, path)
}

var (
	mu        sync.Mutex
	addresses = map[string]string{} // by path
)

// New returns the name of a new database with its tables.
func New(t testing.TB) string {
	t.Helper()
	return Kept(t, filepath.Join(t.TempDir(), "office.db"))
}

// Kept returns where the office of a file is kept: in that file, or in a database of
// its own that stands for it.
func Kept(t testing.TB, path string) string {
	t.Helper()
	if *OnPostgres {
		cluster.Needed(t)
	}
	name, err := Name(t.Context(), path)
	require.NoError(t, err)
	return name
}

// Name is Kept for who has no test at hand.
func Name(ctx context.Context, path string) (string, error) {
	if parents := os.Getenv(keptVariable); parents != "" { // of a process that a test has started
		return parents, nil
	}
	if !store.InFile(path) {
		return path, nil
	}
	if !*OnPostgres {
		return path, begin(path)
	}
	mu.Lock()
	defer mu.Unlock()
	if known := addresses[path]; known != "" {
		return known, nil
	}
	address, err := cluster.Address(ctx, Tables)
	addresses[path] = address
	return address, err
}

// empty is the file of an office with its tables, which are made once.
var empty = sync.OnceValues(func() ([]byte, error) {
	folder, err := os.MkdirTemp("", "storetest")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "empty.db")
	if err := Tables(path); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// begin writes an office with its tables where no file is.
func begin(path string) error {
	_, err := os.Stat(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	data, err := empty()
	if err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o600)
}

// Addressed returns the address of a new database of PostgreSQL with the tables, for a test
// that belongs to make test-postgres. It is skipped where PostgreSQL is not installed.
func Addressed(t testing.TB) string {
	t.Helper()
	InPostgres(t)
	return cluster.New(t, Tables)
}

// Tables makes the tables of an office in an empty database.
func Tables(address string) error {
	s, err := store.Open(address)
	if err != nil {
		return err
	}
	return s.Close()
}

// Open opens the office of a file, wherever it is kept, until the test ends.
func Open(t testing.TB, path string) *store.Store {
	t.Helper()
	s, err := store.Open(Kept(t, path))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

// Copied makes to a copy of the office in from, which no process may have open.
func Copied(t testing.TB, from, to string) {
	t.Helper()
	mu.Lock()
	address := addresses[from]
	mu.Unlock()
	if address != "" {
		copied, err := cluster.Copy(t.Context(), address)
		require.NoError(t, err)
		mu.Lock()
		defer mu.Unlock()
		addresses[to] = copied
		return
	}
	data, err := os.ReadFile(from)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(to, data, 0o600))
}

// Restored makes the office of a file from a file that was left by itself: a
// backup, or an office of an earlier program.
func Restored(t testing.TB, from, path string) {
	t.Helper()
	to := Kept(t, path)
	if store.InFile(to) {
		Copied(t, from, path)
		return
	}
	faults, err := store.Restore(t.Context(), nil, from, to)
	require.NoError(t, err)
	require.Empty(t, faults)
}

// Digest is one of all rows of an office, which may be open.
func Digest(t testing.TB, s *store.Store) string {
	t.Helper()
	backup := filepath.Join(t.TempDir(), "digest.db")
	_, err := s.Backup(t.Context(), nil, backup)
	require.NoError(t, err)
	copied, err := store.Copy(t.Context(), backup, filepath.Join(t.TempDir(), "again.db"))
	require.NoError(t, err)
	return copied.Digest
}

// Raw returns a database as another program opens it.
func Raw(t testing.TB, path string) *sql.DB {
	t.Helper()
	driver, name := "sqlite3", Kept(t, path)
	if !store.InFile(name) {
		driver, name = "pgx", name+"&default_query_exec_mode=simple_protocol"
	}
	db, err := sql.Open(driver, name)
	require.NoError(t, err)
	return db
}

// InPostgres leaves out a test of what PostgreSQL alone has.
func InPostgres(t testing.TB) {
	t.Helper()
	if !*OnPostgres {
		t.Skip("of PostgreSQL")
	}
}

// InFile leaves out a test of what a file alone has.
func InFile(t testing.TB) {
	t.Helper()
	if *OnPostgres {
		t.Skip("of a file")
	}
}

// Sound holds that a database is as it was left, by its quick look and by the one that reads all
// of it.
func Sound(t testing.TB, s *store.Store, about ...any) {
	t.Helper()
	require.NoError(t, s.Sound(t.Context()), about...)
	faults, err := s.Check(t.Context())
	require.NoError(t, err, about...)
	require.Empty(t, faults, about...)
}

// Unlogged are the tables whose rows the log does not keep before and after, each with the
// reason. A change of them is an entry all the same.
var Unlogged = map[string]string{
	"list_digests": "made from the lists", "log": "the log itself", "log_values": "the log itself",
	"job_history": "the program's own work, a history itself", "job_lease": "who works at the moment", "job_schedule": "when a job is due",
	"post_notices": "the program's own work", "post_messages": "the program's own work, a history itself", "post_readers": "addresses go when their readers ask for it", "hooks": "their secrets stand nowhere else", "shared_checks": "gone after a week",
	"findings": "computed from a report that is kept", "run_findings": "computed by a run", "submission_players": "read from a report that is kept",
	"results": "computed by a run", "rated_players": "computed by a run", "pooled_games": "computed by a run",
	"paper_sources": "computed by a run", "thresholds": "computed by a run", "norms": "computed by a run",
	"players": "read from reports", "identities": "read from reports", "titles": "read from reports",
	"list_versions": "kept by revision", "list_games": "kept by revision", "official_versions": "kept by revision", "official_games": "kept by revision", "revision_state": "kept by revision", "person_names": "made from the lists", "list_marks": "made from the lists",
}

// EachLoggedColumn calls for the columns of all tables whose rows the log keeps, in a database in a
// file.
func EachLoggedColumn(t testing.TB, db *sql.DB, call func(table, column string)) {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), `SELECT t.name, c.name FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table' ORDER BY t.name, c.cid`)
	require.NoError(t, err)
	defer rows.Close()
	for rows.Next() {
		var table, column string
		require.NoError(t, rows.Scan(&table, &column))
		if Unlogged[table] == "" && !strings.HasPrefix(table, "sqlite_") && !strings.HasPrefix(table, "goose_") && !strings.HasPrefix(table, "river_") {
			call(table, column)
		}
	}
	require.NoError(t, rows.Err())
}

// Logged holds that the log of an office tells all that its tables have: who carries out the
// changes of all entries, one after the other, has the rows that are there, and nothing more. A
// log of which something was erased does not tell it.
func Logged(t testing.TB, s *store.Store, about ...any) {
	t.Helper()
	backup := filepath.Join(t.TempDir(), "logged.db")
	_, err := s.Backup(t.Context(), nil, backup)
	require.NoError(t, err)
	db, err := sql.Open("sqlite3", backup)
	require.NoError(t, err)
	defer func() { require.NoError(t, db.Close()) }()
	columns := map[string][]string{}
	EachLoggedColumn(t, db, func(table, column string) { columns[table] = append(columns[table], column) })

	told := map[string]int{} // rows by table and columns
	entries, err := s.Log(t.Context(), 0, 0)
	require.NoError(t, err)
	row := func(table string, data []byte) string {
		fields := map[string]any{}
		require.NoError(t, json.Unmarshal(data, &fields))
		require.Len(t, fields, len(columns[table]), table)
		sorted, err := json.Marshal(fields)
		require.NoError(t, err)
		return table + " " + string(sorted)
	}
	for _, e := range entries {
		for _, v := range e.Values {
			if v.Erased {
				return
			}
			require.NotEmpty(t, columns[v.Table], v.Table)
			require.NotEqual(t, v.Before, v.After, "entry %d has a row of %s that is unchanged", e.ID, v.Table)
			if string(v.Before) != "null" {
				was := row(v.Table, v.Before)
				require.Positive(t, told[was], "entry %d %s changes a row that was not there: %s %v", e.ID, e.Key, was, about)
				if told[was]--; told[was] == 0 {
					delete(told, was)
				}
			}
			if string(v.After) != "null" {
				told[row(v.Table, v.After)]++
			}
		}
	}
	have := map[string]int{}
	for table, names := range columns {
		rows, err := db.QueryContext(t.Context(), `SELECT * FROM "`+table+`"`)
		require.NoError(t, err)
		values, to := make([]any, len(names)), make([]any, len(names))
		for i := range values {
			to[i] = &values[i]
		}
		for rows.Next() {
			require.NoError(t, rows.Scan(to...))
			fields := map[string]any{}
			for i, v := range values {
				if data, is := v.([]byte); is {
					v = fmt.Sprintf("%d bytes", len(data))
				}
				fields[names[i]] = v
			}
			data, err := json.Marshal(fields)
			require.NoError(t, err)
			have[row(table, data)]++
		}
		require.NoError(t, errors.Join(rows.Err(), rows.Close()))
	}
	require.Equal(t, have, told, about...)
}
