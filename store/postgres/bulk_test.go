package postgres_test

import (
	"flag"
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/store/postgres"
	"github.com/fedrate/fedrate/store/postgres/cluster"
)

var _ = flag.Bool("postgres", false, "as the other packages of the database have it; here it changes nothing")

func TestMain(m *testing.M) {
	code := m.Run()
	cluster.End()
	os.Exit(code)
}

// Rows of a statement that leaves out those whose key is there are one statement for
// the triggers; the first of two with one key stays, and what has no value has none.
func TestRowsAreWrittenTogether(t *testing.T) {
	for end, want := range map[string]int{"": 1, " ON CONFLICT DO NOTHING": 1, " ON CONFLICT (id) DO NOTHING": 20} {
		db, err := postgres.Open(cluster.New(t, func(string) error { return nil }), postgres.Writing, 1)
		require.NoError(t, err)
		for _, statement := range []string{
			`CREATE TABLE kept (id INTEGER PRIMARY KEY, name TEXT, data BYTEA)`,
			`CREATE TABLE fired (n INTEGER)`,
			`CREATE FUNCTION fire() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN INSERT INTO fired VALUES (1); RETURN NULL; END $$`,
			`CREATE TRIGGER fire AFTER INSERT ON kept FOR EACH STATEMENT EXECUTE FUNCTION fire()`,
		} {
			_, err = db.Exec(statement)
			require.NoError(t, err)
		}
		tx, err := db.Begin()
		require.NoError(t, err)
		st, err := tx.Prepare("INSERT INTO kept (id, name,\n\tdata) VALUES ($1, $2, $3)" + end)
		require.NoError(t, err)
		for i := range 20 {
			id, name := i, any("first")
			if i == 19 && end != "" {
				id, name = 0, "second"
			} else if i == 1 {
				name = nil
			}
			_, err = st.Exec(id, name, []byte{0, byte(i)})
			require.NoError(t, err)
		}
		require.NoError(t, tx.Commit())
		rows, fired, without, first := 0, 0, 0, ""
		require.NoError(t, db.QueryRow(`SELECT COUNT(*), (SELECT COUNT(*) FROM fired), COUNT(*) - COUNT(name), MAX(CASE WHEN id = 0 THEN name ELSE '' END) FROM kept WHERE length(data) = 2`).Scan(&rows, &fired, &without, &first))
		if end == "" {
			require.Equal(t, 20, rows)
		} else {
			require.Equal(t, 19, rows, end)
		}
		require.Equal(t, []any{want, 1, "first"}, []any{fired, without, first}, end)
		require.NoError(t, db.Close())
	}
}

// A few rows of a plain INSERT are one statement; a statement that is to wait is carried out
// before the next question, and what it came to is that one's error.
func TestFewRowsAndStatementsThatWait(t *testing.T) {
	db, err := postgres.Open(cluster.New(t, func(string) error { return nil }), postgres.Writing, 1)
	require.NoError(t, err)
	defer db.Close()
	for _, statement := range []string{
		`CREATE TABLE kept (id INTEGER PRIMARY KEY, name TEXT)`,
		`CREATE TABLE fired (n INTEGER)`,
		`CREATE FUNCTION fire() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN INSERT INTO fired VALUES (1); RETURN NULL; END $$`,
		`CREATE TRIGGER fire AFTER INSERT OR UPDATE ON kept FOR EACH STATEMENT EXECUTE FUNCTION fire()`,
	} {
		_, err = db.Exec(statement)
		require.NoError(t, err)
	}
	tx, err := db.Begin()
	require.NoError(t, err)
	later := postgres.Later(t.Context())
	put := func(id int, name any) {
		_, err := tx.ExecContext(later, `INSERT INTO kept (id, name) VALUES ($1, $2)`, id, name)
		require.NoError(t, err)
	}
	for id := range 5 {
		put(id, "first")
	}
	done, err := tx.ExecContext(later, `UPDATE kept SET name = $1 WHERE id < $2`, "second", 3)
	require.NoError(t, err)
	put(5, nil)
	put(6, "first")
	n, second, fired := 0, 0, 0
	require.NoError(t, tx.QueryRow(`SELECT COUNT(*), COUNT(*) FILTER (WHERE name = 'second'), (SELECT COUNT(*) FROM fired) FROM kept`).Scan(&n, &second, &fired))
	require.Equal(t, []int{7, 3, 3}, []int{n, second, fired})
	changed, err := done.RowsAffected()
	require.NoError(t, err)
	require.EqualValues(t, 3, changed)
	put(6, "twice")
	require.ErrorContains(t, tx.QueryRow(`SELECT COUNT(*) FROM kept`).Scan(&n), "kept_pkey")
	require.NoError(t, tx.Rollback())
	require.NoError(t, db.QueryRow(`SELECT COUNT(*) FROM kept`).Scan(&n))
	require.Zero(t, n)
}

// However many statements were prepared before, those that wait together are carried out as
// they are: a connection that makes room for them gives up none that waits.
func TestStatementsThatWaitWhereManyArePrepared(t *testing.T) {
	db, err := postgres.Open(cluster.New(t, func(string) error { return nil }), postgres.Writing, 1)
	require.NoError(t, err)
	defer db.Close()
	for _, statement := range []string{`CREATE TABLE kept (id INTEGER PRIMARY KEY, name TEXT)`, `CREATE TABLE other (id INTEGER PRIMARY KEY, name TEXT)`} {
		_, err = db.Exec(statement)
		require.NoError(t, err)
	}
	tx, err := db.Begin()
	require.NoError(t, err)
	later := postgres.Later(t.Context())
	n, written := 0, 0
	for asked := range 600 {
		for _, table := range []string{"kept", "other"} {
			for range 1 + asked%3 {
				_, err := tx.ExecContext(later, `INSERT INTO `+table+` (id, name) VALUES ($1, $2)`, written, "first")
				require.NoError(t, err)
				written++
			}
			_, err = tx.ExecContext(later, fmt.Sprintf(`UPDATE %s SET name = $1 WHERE id = $2 AND id < %d`, table, 10_000+asked), table, written-1)
			require.NoError(t, err)
		}
		require.NoError(t, tx.QueryRow(fmt.Sprintf(`SELECT COUNT(*) + %d FROM kept`, asked)).Scan(&n), asked)
	}
	for _, table := range []string{"kept", "other"} {
		require.NoError(t, tx.QueryRow(`SELECT COUNT(*) FROM `+table+` WHERE name = $1`, table).Scan(&n))
		require.Equal(t, 600, n)
		require.NoError(t, tx.QueryRow(`SELECT COUNT(*) FROM `+table).Scan(&n))
		require.Equal(t, written/2, n)
	}
	require.NoError(t, tx.Commit())
}

// As many different ones wait together as will.
func TestManyDifferentStatementsWait(t *testing.T) {
	db, err := postgres.Open(cluster.New(t, func(string) error { return nil }), postgres.Writing, 1)
	require.NoError(t, err)
	defer db.Close()
	_, err = db.Exec(`CREATE TABLE kept (id INTEGER PRIMARY KEY, n INTEGER)`)
	require.NoError(t, err)
	tx, err := db.Begin()
	require.NoError(t, err)
	later := postgres.Later(t.Context())
	for id := range 700 {
		_, err := tx.ExecContext(later, fmt.Sprintf(`INSERT INTO kept (id, n) VALUES ($1, $2 + %d)`, id), id, 1000)
		require.NoError(t, err)
	}
	n := 0
	require.NoError(t, tx.QueryRow(`SELECT COUNT(*) FROM kept WHERE n = 1000 + id`).Scan(&n))
	require.Equal(t, 700, n)
	require.NoError(t, tx.Commit())
}
