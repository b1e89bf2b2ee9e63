package postgres

import (
	"context"
	"database/sql"
)

// Whether a database is as this program has left it is known without a row being read: a
// page that a disk has changed is refused by PostgreSQL itself, where the cluster has
// checksums; a transaction of another program leaves a mark; and what changes rows without a
// trigger, such as a table that is written anew or a trigger that is switched off, changes
// the catalogue. A state of it that was looked at as a whole is kept in fedrate_schema, and
// the marks that were there then are taken away. What another one has not committed yet is
// not seen, neither the rows nor the mark, so that no mark goes before its rows were read.

// triggersNow is a digest of the triggers of the schema, of its functions, and of the names of
// tables in which nothing leaves a mark: those of tools. The
// transaction that has made or altered each is part of it: one that was switched off and on
// again is another one.
const triggersNow = `(SELECT encode(sha256(convert_to(COALESCE(string_agg(line, ' ' ORDER BY line COLLATE "C"), ''), 'UTF8')), 'hex') FROM (
	SELECT concat_ws(',', 't', t.tgrelid, t.oid, t.tgenabled, t.xmin) AS line FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
		WHERE c.relnamespace = CAST(quote_ident(current_schema()) AS regnamespace)
	UNION ALL SELECT concat_ws(',', 'f', oid, xmin) FROM pg_proc WHERE pronamespace = CAST(quote_ident(current_schema()) AS regnamespace)
	UNION ALL SELECT concat_ws(',', 'n', c.relname) FROM pg_class c WHERE c.relnamespace = CAST(quote_ident(current_schema()) AS regnamespace) AND c.relkind IN ('r', 'p', 'f')
		AND NOT EXISTS (SELECT 1 FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'fedrate_foreign' AND t.tgenabled = 'A')) l)`

// tablesNow is a digest of the tables and views of the schema: of the files that tables
// stand in, of the columns, the rules, and of who may see which rows.
const tablesNow = `(SELECT encode(sha256(convert_to(COALESCE(string_agg(line, ' ' ORDER BY line COLLATE "C"), ''), 'UTF8')), 'hex') FROM (
	SELECT concat_ws(',', 'c', oid, relname, relkind, relfilenode, relrowsecurity, relforcerowsecurity) AS line FROM pg_class
		WHERE relnamespace = CAST(quote_ident(current_schema()) AS regnamespace) AND relkind IN ('r', 'v', 'p', 'f', 'm')
	UNION ALL SELECT concat_ws(',', 'p', p.oid, p.xmin) FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid WHERE c.relnamespace = CAST(quote_ident(current_schema()) AS regnamespace)
	UNION ALL SELECT concat_ws(',', 'a', a.attrelid, a.attnum, a.xmin) FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
		WHERE c.relnamespace = CAST(quote_ident(current_schema()) AS regnamespace) AND c.relkind IN ('r', 'v') AND a.attnum > 0
	UNION ALL SELECT concat_ws(',', 'r', r.oid, r.xmin) FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class
		WHERE c.relnamespace = CAST(quote_ident(current_schema()) AS regnamespace)) l)`

// triggersMade is the digest of the triggers as [Watch] has made them.
const triggersMade = `(SELECT value FROM fedrate_schema WHERE name = 'triggers made')`

// keepTriggers keeps the digest of the triggers that the transaction has made.
const keepTriggers = `INSERT INTO fedrate_schema (name, value) SELECT 'triggers made', ` + triggersNow + ` ON CONFLICT (name) DO UPDATE SET value = excluded.value`

// trusted tells whether PostgreSQL refuses each page that a disk has changed, and loses no
// table in a crash but those of the queue of papers; and whether no table of the office has rows that
// stand in another one.
const trusted = `current_setting('data_checksums') = 'on' AND current_setting('ignore_checksum_failure') = 'off' AND current_setting('zero_damaged_pages') = 'off'
	AND NOT EXISTS (SELECT 1 FROM pg_class WHERE relnamespace = CAST(quote_ident(current_schema()) AS regnamespace) AND relkind = 'r' AND relpersistence <> 'p' AND relname NOT LIKE 'river\_%')
	AND NOT EXISTS (SELECT 1 FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhparent WHERE c.relnamespace = CAST(quote_ident(current_schema()) AS regnamespace) AND c.relkind IN ('r', 'p', 'f'))`

// Asked is a connection or a pool that questions are put to.
type Asked interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// Left is what tells whether a database is as this program has left it.
type Left struct {
	trusted, watched bool
	now, looked      string // the catalogue, and as it was when all was looked at
	marks            string // transactions of others, with commas between
}

// At looks at a database; it asks for no row of an office.
func At(ctx context.Context, q Asked) (*Left, error) {
	l := &Left{}
	err := q.QueryRowContext(ctx, `SELECT `+trusted+`, `+triggersNow+` = COALESCE(`+triggersMade+`, ''), `+triggersNow+` || `+tablesNow+`,
		COALESCE((SELECT value FROM fedrate_schema WHERE name = 'looked'), ''),
		COALESCE((SELECT string_agg(CAST(tx AS TEXT), ',') FROM fedrate_foreign), '')`).Scan(&l.trusted, &l.watched, &l.now, &l.looked, &l.marks)
	return l, err
}

// AsLeft tells whether all rows are as they were when all of them were looked at, but for
// what this program has written since.
func (l *Left) AsLeft() bool {
	return l.trusted && l.watched && l.now == l.looked && l.marks == ""
}

// Keep takes the database at an address for what it should be, as it was when it was looked
// at: marks that others have left since stay. It is for who has looked at all rows behind
// that. It takes no lock of writers, so that a change of the same process may be under way.
func (l *Left) Keep(ctx context.Context, address string) error {
	if l.now == l.looked && l.marks == "" {
		return nil
	}
	db, err := OpenPlain(address, 1)
	if err != nil {
		return err
	}
	defer db.Close()
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	for _, step := range []struct {
		statement string
		args      []any
	}{
		{`SET LOCAL lock_timeout = '2s'`, nil},
		{`DELETE FROM fedrate_foreign WHERE tx = ANY (CAST(string_to_array($1, ',') AS BIGINT[]))`, []any{l.marks}},
		{`INSERT INTO fedrate_schema (name, value) VALUES ('looked', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value`, []any{l.now}},
	} {
		if _, err := tx.ExecContext(ctx, step.statement, step.args...); err != nil {
			return err
		}
	}
	return tx.Commit()
}
