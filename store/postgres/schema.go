package postgres

import (
	"context"
	"crypto/sha256"
	"database/sql"
	_ "embed"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
)

//go:embed schema.sql
var schema string

// keptIdle has a server not end a session with nothing to do, where it knows of that.
const keptIdle = `SELECT set_config(name, '0', FALSE) FROM pg_settings WHERE name = 'idle_session_timeout'`

// Alone does work while no other process brings the tables of the office up to
// date.
func Alone(ctx context.Context, db *sql.DB, work func() error) error {
	lock, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	for _, statement := range []string{keptIdle, lockTables} {
		if _, err := lock.ExecContext(ctx, statement); err != nil {
			return errors.Join(err, lock.Close())
		}
	}
	err = work()
	_, unlocked := lock.ExecContext(context.WithoutCancel(ctx), unlockTables)
	return errors.Join(err, unlocked, lock.Close())
}

// Functions makes what the statements of the program ask of a database, where it
// is not there as this program has it.
func Functions(ctx context.Context, db *sql.DB) error {
	return once(ctx, db, "functions", schema, false)
}

// Watched is a table that marks what others write into it, and whose rows may be
// counted or kept for the log when the program writes them.
type Watched struct {
	Name   string
	Sealed string // the expression that says a row, empty: not counted
	Shown  string // the expression of a row for the log, empty: not kept
}

// Watch makes the triggers of the tables, where they are not there as this program has
// made them. Rows are counted on connections of the mode [Counting] alone: what others
// write is not counted, and so is found, and a mark says that there is something to be
// looked for; see [At].
func Watch(ctx context.Context, db *sql.DB, tables []Watched) error {
	var b strings.Builder
	for _, t := range tables {
		b.WriteString(t.triggers())
	}
	b.WriteString("DROP FUNCTION IF EXISTS fedrate_hash(TEXT);\n" + // which triggers of earlier versions have called
		"DROP TRIGGER IF EXISTS fedrate_next ON job_history;\n" +
		"CREATE TRIGGER fedrate_next BEFORE INSERT ON job_history FOR EACH ROW EXECUTE FUNCTION fedrate_next();\n")
	made := false
	if err := db.QueryRowContext(ctx, `SELECT COALESCE(`+triggersNow+` = `+triggersMade+`, FALSE)`).Scan(&made); err != nil {
		return err
	}
	return once(ctx, db, "triggers", b.String()+keepTriggers, !made)
}

// once has statements carried out where they are not those of the last time, or where
// that has to be done again.
func once(ctx context.Context, db *sql.DB, name, statements string, again bool) error {
	sum := sha256.Sum256([]byte(statements))
	digest, have := hex.EncodeToString(sum[:]), ""
	known := false
	if err := db.QueryRowContext(ctx, `SELECT to_regclass('fedrate_schema') IS NOT NULL`).Scan(&known); err != nil {
		return err
	}
	if known {
		err := db.QueryRowContext(ctx, `SELECT value FROM fedrate_schema WHERE name = $1`, name).Scan(&have)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
	}
	if have == digest && !again {
		return nil
	}
	one, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer one.Close()
	return one.Raw(func(driver any) error {
		c := driver.(*conn)
		// Several statements at once are one transaction.
		err := c.plain(ctx, statements+fmt.Sprintf(`;
			INSERT INTO fedrate_schema (name, value) VALUES ('%s', '%s') ON CONFLICT (name) DO UPDATE SET value = excluded.value`, name, digest))
		return errors.Join(err, c.forget(ctx))
	})
}

// triggers are the statements that make those of a table. They see the rows of a
// statement together, so that a copy of many rows is counted at once. The trigger of
// others works in a session that has switched triggers off, too.
func (t *Watched) triggers() string {
	var b strings.Builder
	p := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	p(`DROP TRIGGER IF EXISTS fedrate_foreign ON "%s";`, t.Name)
	p(`CREATE TRIGGER fedrate_foreign AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "%s" FOR EACH STATEMENT`, t.Name)
	p(`WHEN (current_setting('fedrate.writes', TRUE) IS DISTINCT FROM 'on') EXECUTE FUNCTION fedrate_mark();`)
	p(`ALTER TABLE "%s" ENABLE ALWAYS TRIGGER fedrate_foreign;`, t.Name)
	if t.Sealed == "" && t.Shown == "" {
		return b.String()
	}
	function := `"fedrate_watch_` + t.Name + `"`
	p(`CREATE OR REPLACE FUNCTION %s() RETURNS TRIGGER LANGUAGE plpgsql AS $watch$`, function)
	p(`#variable_conflict use_column`)
	p(`DECLARE fedrate_n BIGINT := 0; fedrate_s NUMERIC := 0; fedrate_m BIGINT := 0; fedrate_r NUMERIC := 0;`)
	p(`BEGIN`)
	p(`IF current_setting('fedrate.writes', TRUE) IS DISTINCT FROM 'on' THEN RETURN NULL; END IF;`)
	if t.Sealed != "" {
		if t.Shown == "" { // one whose rows are for the log, too, is always counted
			p(`IF strpos(current_setting('fedrate.uncounted', TRUE), ' ' || TG_OP || ' ' || TG_TABLE_NAME || ' ') > 0 THEN RETURN NULL; END IF;`)
		}
		sum := `SELECT COUNT(*), COALESCE(SUM(` + hashOf(Translate(t.Sealed)) + `), 0) INTO `
		p(`IF TG_OP <> 'DELETE' THEN %s fedrate_n, fedrate_s FROM fedrate_new; END IF;`, sum)
		p(`IF TG_OP <> 'INSERT' THEN %s fedrate_m, fedrate_r FROM fedrate_old; END IF;`, sum)
		p(`IF fedrate_n <> fedrate_m OR fedrate_s <> fedrate_r THEN`)
		p(`INSERT INTO seals AS k (name, row_count, total) VALUES ('%s', fedrate_n - fedrate_m, fedrate_wrap(fedrate_s - fedrate_r))`, t.Name)
		p(`ON CONFLICT (name) DO UPDATE SET row_count = k.row_count + excluded.row_count, total = fedrate_wrap(CAST(k.total AS NUMERIC) + excluded.total);`)
		p(`END IF;`)
	}
	if t.Shown != "" {
		shown := Translate(t.Shown)
		into := `INSERT INTO pg_temp.log_staged (place, before, after) SELECT '` + t.Name + `', `
		p(`IF TG_OP = 'INSERT' THEN %s NULL, %s FROM fedrate_new r;`, into, shown)
		p(`ELSIF TG_OP = 'DELETE' THEN %s %s, NULL FROM fedrate_old r;`, into, shown)
		p(`ELSE %s o.shown, n.shown FROM (SELECT ROW_NUMBER() OVER () AS i, r AS whole, %s AS shown FROM fedrate_old r) o`, into, shown)
		p(`JOIN (SELECT ROW_NUMBER() OVER () AS i, r AS whole, %s AS shown FROM fedrate_new r) n ON n.i = o.i WHERE n.whole *<> o.whole ORDER BY n.i; END IF;`, shown)
	}
	p(`RETURN NULL;`)
	p(`END $watch$;`)
	for _, on := range []struct{ event, tables string }{
		{"INSERT", "NEW TABLE AS fedrate_new"},
		{"DELETE", "OLD TABLE AS fedrate_old"},
		{"UPDATE", "OLD TABLE AS fedrate_old NEW TABLE AS fedrate_new"},
	} {
		name := `"fedrate_` + strings.ToLower(on.event) + `"`
		p(`DROP TRIGGER IF EXISTS %s ON "%s";`, name, t.Name)
		p(`CREATE TRIGGER %s AFTER %s ON "%s" REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION %s();`, name, on.event, t.Name, on.tables, function)
	}
	return b.String()
}

// hashOf is the expression of the first 64 bits of the SHA-256 of a text. It stands in the
// statement itself: a function would be called for each row, which takes as long again.
func hashOf(text string) string {
	return `CAST(CAST('x' || encode(substr(sha256(convert_to(` + text + `, 'UTF8')), 1, 8), 'hex') AS BIT(64)) AS BIGINT)`
}

// Uncounted has the trigger of a table not count what an event does, until [Counted] or the
// end of the transaction: who has it done counts it himself.
func Uncounted(ctx context.Context, tx *sql.Tx, event, table string) error {
	return counting(ctx, tx, `COALESCE(current_setting('fedrate.uncounted', TRUE), '') || $1`, event, table)
}

// Counted has the trigger count again.
func Counted(ctx context.Context, tx *sql.Tx, event, table string) error {
	return counting(ctx, tx, `replace(current_setting('fedrate.uncounted', TRUE), $1, '')`, event, table)
}

func counting(ctx context.Context, tx *sql.Tx, is, event, table string) error {
	var now string
	return tx.QueryRowContext(ctx, `SELECT set_config('fedrate.uncounted', `+is+`, TRUE)`, " "+event+" "+table+" ").Scan(&now)
}

// Foreign tells whether a database holds tables of something else, and not ours.
func Foreign(ctx context.Context, db *sql.DB) (bool, error) {
	var tables []string
	rows, err := db.QueryContext(ctx, `SELECT CAST(relname AS TEXT) FROM pg_class WHERE relnamespace = CAST(quote_ident(current_schema()) AS regnamespace) AND relkind = 'r'`)
	if err != nil {
		return false, err
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return false, err
		}
		tables = append(tables, name)
	}
	ours := len(tables) == 0 || slices.Contains(tables, "fedrate_schema")
	return !ours, rows.Err()
}
