package postgres_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/store/postgres"
)

func TestStatementsAreTranslated(t *testing.T) {
	for from, want := range map[string]string{
		`SELECT id FROM players WHERE name = $1`:                                     `SELECT id FROM players WHERE name = $1`,
		`SELECT MAX(id) FROM players`:                                                `SELECT MAX(id) FROM players`,
		`SELECT MAX($1, COALESCE(MAX(id), 0) + 1)`:                                   `SELECT GREATEST($1, COALESCE(MAX(id), 0) + 1)`,
		`SELECT MIN(a, b), MIN(c) FROM t`:                                            `SELECT LEAST(a, b), MIN(c) FROM t`,
		`SELECT json_array(a, "b", COUNT(*))`:                                        `SELECT ('[' || concat_ws(',', fedrate_json(a), fedrate_json( "b"), fedrate_json( COUNT(*))) || ']')`,
		`SELECT (SELECT json_group_array(x ORDER BY seq) FROM t)`:                    `SELECT (SELECT COALESCE('[' || string_agg(x, ',' ORDER BY seq) || ']', '[]') FROM t)`,
		`INSERT INTO temp.t (a) SELECT CAST(value AS INTEGER) FROM json_each($1)`:    `INSERT INTO pg_temp.t (a) SELECT fedrate_int(value) FROM jsonb_array_elements(CAST($1 AS jsonb))`,
		`UPDATE t SET a = ?2 WHERE b = CAST(?1 AS INTEGER) AND c = 'INTEGER temp.x'`: `UPDATE t SET a = $2 WHERE b = fedrate_int($1) AND c = 'INTEGER temp.x'`,
		`SELECT 1 FROM t WHERE a = CAST($1 AS INTEGER) AND b = $1`:                   `SELECT 1 FROM t WHERE a = fedrate_int(CAST($1 AS TEXT)) AND b = $1`,
		`DELETE FROM t WHERE rowid IN (SELECT u.rowid FROM u)`:                       `DELETE FROM t WHERE ctid IN (SELECT u.ctid FROM u)`,
		`CREATE TABLE t (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, -- a TEXT
	name TEXT NOT NULL DEFAULT 'TEXT');`: `CREATE TABLE t (id BIGINT NOT NULL PRIMARY KEY DEFAULT fedrate_next_of('t'), 
	name TEXT COLLATE "C" NOT NULL DEFAULT 'TEXT');
			CREATE TRIGGER fedrate_numbered AFTER INSERT ON t REFERENCING NEW TABLE AS fedrate_new FOR EACH STATEMENT EXECUTE FUNCTION fedrate_numbered()`,
		`CREATE TEMPORARY TABLE t (a INTEGER, PRIMARY KEY (a)) WITHOUT ROWID`:                                  `CREATE TEMPORARY TABLE t (a BIGINT, PRIMARY KEY (a))`,
		`CREATE TRIGGER kept BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT, 'no'); END;`:                       `CREATE TRIGGER kept BEFORE DELETE ON log FOR EACH ROW EXECUTE FUNCTION fedrate_refuse('no')`,
		"CREATE TRIGGER kept BEFORE UPDATE ON log\nWHEN NEW.a <> OLD.a\nBEGIN SELECT RAISE(ABORT, 'no'); END;": `CREATE TRIGGER kept BEFORE UPDATE ON log FOR EACH ROW WHEN (NEW.a <> OLD.a) EXECUTE FUNCTION fedrate_refuse('no')`,
		`SELECT 1 FROM a CROSS JOIN b ON b.x = a.x CROSS JOIN c`:                                               `SELECT 1 FROM a JOIN b ON b.x = a.x CROSS JOIN c`,
		`SELECT 1 FROM temp.c c CROSS JOIN games t ON t.a = c.a`:                                               `SELECT 1 FROM pg_temp.c c JOIN games t ON t.a = c.a`,
		`PRAGMA integrity_check(20)`: `SELECT 'ok'`,
	} {
		require.Equal(t, want, postgres.Translate(from))
		require.Equal(t, want, postgres.Translate(from), "a second time")
	}
}

func TestAddresses(t *testing.T) {
	for address, want := range map[string]bool{"postgres://host/office": true, "postgresql://host/office": true, "fedrate.db": false, "/srv/postgres/office.db": false} {
		require.Equal(t, want, postgres.Is(address), address)
	}
	require.Equal(t, "postgres://officer:xxxxx@host/office", postgres.Shown("postgres://officer:secret@host/office"))
	require.Equal(t, "postgres://officer@host/office", postgres.Shown("postgres://officer@host/office"))
	require.NotContains(t, postgres.Shown("postgres://host/office?password=secret"), "secret")
}
