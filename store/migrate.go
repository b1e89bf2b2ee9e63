package store

import (
	"cmp"
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/pressly/goose/v3"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/disk"
)

// migrations are those of SQLite; postgres holds the same versions for PostgreSQL.
//
//go:embed migrations/*.sql migrations/postgres/*.sql
var migrations embed.FS

// foreign returns an error for a database that another program has made, without
// changing it. An empty one is accepted.
func foreign(ctx context.Context, path string) error {
	info, err := os.Stat(path)
	if err != nil || info.Size() == 0 { // opening it says what is wrong
		return nil
	}
	how := "mode=ro"
	if _, err := os.Stat(path + "-wal"); errors.Is(err, fs.ErrNotExist) {
		how = "immutable=1" // else SQLite would make a log next to it
	}
	db, err := openSQLite(sqliteOptions{path: path, query: []string{how}})
	if err != nil {
		return err
	}
	defer db.Close()
	tables, err := readValues[string](ctx, db, `SELECT name FROM sqlite_master WHERE type = 'table'`)
	if err != nil {
		return err
	}
	ours := slices.Contains(tables, "goose_db_version") && (slices.Contains(tables, "submissions") || len(tables) <= 2)
	if len(tables) > 0 && !ours {
		return handbook.Errorf("store.wrong.foreign")
	}
	return nil
}

// upToDate brings the tables of a database up to date.
func upToDate(ctx context.Context, path string) (err error) {
	if err := writeAhead(ctx, path); err != nil {
		return err
	}
	db, err := openWriter(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := migrate(ctx, db, path); err != nil {
		return err
	}
	return removeIfExists(path + earlierSums)
}

// migrationsOf returns the migrations of a database.
func migrationsOf(db *sql.DB, database string) (*goose.Provider, error) {
	folder, dialect := "migrations/postgres", goose.DialectPostgres
	if InFile(database) {
		folder, dialect = "migrations", goose.DialectSQLite3
	}
	files, err := fs.Sub(migrations, folder)
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(dialect, db, files, goose.WithGoMigrations(leavingQueue, digestingLists, endingPublications), goose.WithAllowOutofOrder(true))
}

// migrate brings the tables up to date. A database of a newer program is
// refused, for this one would not know what it destroys.
func migrate(ctx context.Context, db *sql.DB, path string) error {
	p, err := migrationsOf(db, path)
	if err != nil {
		return err
	}
	sources := p.ListSources()
	newest := sources[len(sources)-1].Version
	before, err := keepBefore(ctx, db, p, path, newest)
	if err != nil {
		return err
	}
	var errs []error
	for range 5 {
		err := up(ctx, db, p, newest)
		var newer *NewerError
		if err == nil || errors.As(err, &newer) {
			return err
		}
		if len(errs) == 0 || errs[len(errs)-1].Error() != err.Error() { // said once is enough
			errs = append(errs, err) // another process may have done the same step just now
		}
	}
	err = handbook.Errorf("store.wrong.migration", "problem", errors.Join(errs...))
	if before == "" {
		return err
	}
	if pending, failed := p.HasPending(ctx); failed == nil && !pending {
		return err // another process has come to the end
	}
	if failed := overwrite(ctx, db, before); failed != nil {
		return errors.Join(err, handbook.Errorf("store.wrong.put-back", "backup", before, "problem", failed))
	}
	return errors.Join(err, handbook.Errorf("store.wrong.as-before", "backup", before))
}

// up repairs what edited migrations left, and applies what is missing up to the
// newest version that is known.
func up(ctx context.Context, db *sql.DB, p *goose.Provider, newest int64) error {
	have, err := p.GetDBVersion(ctx)
	if err != nil {
		return err
	}
	if have > newest {
		return &NewerError{Have: have, Known: newest}
	}
	if err := repair(ctx, db); err != nil {
		return err
	}
	_, err = p.Up(ctx)
	return err
}

// keepBefore writes a backup next to a database that is about to be migrated, and
// returns its path, empty if there is nothing to lose. A backup that an earlier attempt
// has left stays: the database was the same then.
func keepBefore(ctx context.Context, db *sql.DB, p *goose.Provider, path string, newest int64) (string, error) {
	have, err := p.GetDBVersion(ctx)
	if err != nil || have == 0 || have > newest {
		return "", err
	}
	pending, err := p.HasPending(ctx)
	if err != nil || !pending {
		return "", err
	}
	faults, err := faultsOf(ctx, db, structure)
	if err = cmp.Or(err, damaged(faults)); err != nil {
		return "", err
	}
	kept := fmt.Sprintf("%s.before-%04d", path, newest)
	if err := keptAt(ctx, db, kept); err != nil {
		return "", handbook.Errorf("store.wrong.backup", "path", kept, "problem", userError(err))
	}
	return kept, nil
}

// keptAt writes a backup that is at its path as a whole or not at all. One that an earlier
// attempt or another process has left there stays; what is no office, as a backup that was cut
// off has left it, does not.
func keptAt(ctx context.Context, db *sql.DB, kept string) error {
	if _, err := os.Lstat(kept); err == nil {
		if isOffice(ctx, kept) {
			return nil
		}
		if err := errors.Join(os.RemoveAll(kept), os.RemoveAll(kept+"-journal")); err != nil {
			return err
		}
	}
	f, err := os.CreateTemp(filepath.Dir(kept), filepath.Base(kept)+partOf)
	if err != nil {
		return err
	}
	temp, d := f.Name(), (*disk.Disk)(nil)
	defer os.Remove(temp)
	err = errors.Join(f.Close(), backup(ctx, db, temp))
	if err == nil {
		err = d.SyncFile(temp)
	}
	if err == nil {
		err = d.Move(temp, kept)
	}
	if isOffice(ctx, kept) { // perhaps that of another process
		return clearParts(kept)
	}
	return err
}

// partOf is the end of the name of a backup that is being written.
const partOf = ".*.part"

// clearParts takes away what processes that were killed have left of a backup.
func clearParts(kept string) error {
	parts, err := filepath.Glob(quotedGlob.Replace(kept) + partOf + "*") // and its journal
	for _, part := range parts {
		err = errors.Join(err, os.RemoveAll(part))
	}
	return err
}

var quotedGlob = strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`)

// isOffice reports whether a file that no process has open is the database of an
// office, of any version.
func isOffice(ctx context.Context, path string) bool {
	if info, err := os.Stat(path); err != nil || info.Size() == 0 {
		return false
	}
	db, err := openSQLite(sqliteOptions{path: path, query: []string{"mode=ro"}})
	if err != nil {
		return false
	}
	defer db.Close()
	steps := 0 // migrations that it has had
	err = db.QueryRowContext(ctx, `SELECT COUNT(*) FROM goose_db_version`).Scan(&steps)
	return err == nil && steps > 0
}

// newestVersion is that of the last migration.
func newestVersion() int64 {
	entries, err := migrations.ReadDir("migrations/postgres")
	if err != nil || len(entries) == 0 {
		return 0
	}
	v, err := goose.NumericComponent(entries[len(entries)-1].Name())
	if err != nil {
		return 0
	}
	return v
}

// Two migrations were edited after offices had applied them: 0220_certificates
// gained the column drawing, and the primary key of title_norms in 0210_titles
// gained the column exempt. A database made in between has recorded the
// migration as applied, so that no later one can rely on it. The repairs look
// at the tables as they are.
var repairs = []struct {
	table, lacks string
	mend         func(context.Context, *sql.Tx) error
}{
	{"certificates", `SELECT COUNT(*) = 0 FROM pragma_table_info('certificates') WHERE name = 'drawing'`, addDrawing},
	{"title_norms", `SELECT COUNT(*) = 0 FROM pragma_table_info('title_norms') WHERE name = 'exempt' AND pk > 0`, widenNormKey},
}

// repair brings tables that an edited migration made into the state which that
// migration makes today. It runs before anything is migrated, and changes
// nothing in a database that is new or whole.
func repair(ctx context.Context, db *sql.DB) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	for _, r := range repairs {
		var exists, lacks bool
		err := tx.QueryRowContext(ctx, `SELECT COUNT(*) > 0 FROM sqlite_master WHERE type = 'table' AND name = $1`, r.table).Scan(&exists)
		if err != nil {
			return err
		}
		if !exists {
			continue
		}
		if err := tx.QueryRowContext(ctx, r.lacks).Scan(&lacks); err != nil {
			return err
		}
		if !lacks {
			continue
		}
		if err := r.mend(ctx, tx); err != nil {
			return wrapErr(err, handbook.Say("store.reading.repair", "table", r.table))
		}
	}
	return tx.Commit()
}

// addDrawing adds the column; the certificates issued so far have no drawing.
func addDrawing(ctx context.Context, tx *sql.Tx) error {
	_, err := tx.ExecContext(ctx, `ALTER TABLE certificates ADD COLUMN drawing BYTEA NOT NULL DEFAULT x''`)
	return err
}

// widenNormKey makes the table again with the longer key and keeps its rows:
// SQLite cannot change a primary key.
func widenNormKey(ctx context.Context, tx *sql.Tx) error {
	const was, is = "starting_rank, title)", "starting_rank, title, exempt)"
	var create, index string
	err := tx.QueryRowContext(ctx, `SELECT t.sql, i.sql FROM sqlite_master t JOIN sqlite_master i ON i.name = 'title_norms_fide'
		WHERE t.type = 'table' AND t.name = 'title_norms'`).Scan(&create, &index)
	if err != nil {
		return err
	}
	if !strings.Contains(create, was) {
		return handbook.Errorf("store.wrong.norm-key", "created", create)
	}
	for _, statement := range []string{
		`ALTER TABLE title_norms RENAME TO title_norms_before`,
		strings.Replace(create, was, is, 1),
		`INSERT INTO title_norms SELECT * FROM title_norms_before`,
		`DROP TABLE title_norms_before`,
		index,
	} {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

// leavingQueue is the migration after which serve has no queue: what earlier programs
// have left waiting in the tables of River is missed time of its schedule, and so is
// made. In a file the tables go; in PostgreSQL they stay for the papers of the workers.
var leavingQueue = goose.NewGoMigration(496, &goose.GoFunc{RunTx: leaveQueue}, nil)

func leaveQueue(ctx context.Context, tx *sql.Tx) error {
	tables, err := readValues[string](ctx, tx, `SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'river@_%' ESCAPE '@' ORDER BY name DESC`)
	if err != nil || len(tables) == 0 {
		return err
	}
	first := map[string]time.Time{} // by job
	err = eachRow(ctx, tx, `SELECT kind, COALESCE(args ->> 'due', '') FROM river_job WHERE queue = 'default' AND finalized_at IS NULL`, func(rows *sql.Rows) error {
		var job, text string
		if err := rows.Scan(&job, &text); err != nil {
			return err
		}
		due, err := time.Parse(time.RFC3339Nano, text)
		if had, known := first[job]; err == nil && (!known || due.Before(had)) {
			first[job] = due
		}
		return nil // what has no such time is no job of a schedule
	})
	if err != nil {
		return err
	}
	for job, due := range first {
		before := formatJobTime(due.Add(-time.Second))
		if _, err := tx.ExecContext(ctx, `UPDATE job_schedule SET handled_until = $1 WHERE job = $2 AND handled_until > $3`, before, job, before); err != nil {
			return err
		}
	}
	inFile, err := inSQLite(ctx, tx)
	if err != nil {
		return err
	}
	if !inFile {
		_, err := tx.ExecContext(ctx, `DELETE FROM river_job WHERE queue = 'default'`)
		return err
	}
	for _, table := range tables {
		if _, err := tx.ExecContext(ctx, `DROP TABLE `+table); err != nil {
			return err
		}
	}
	return nil
}

// endingPublications is the migration that removes the jobs by which earlier programs
// published lists in PostgreSQL. No program does what one of them has left.
var endingPublications = goose.NewGoMigration(569, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
	inFile, err := inSQLite(ctx, tx)
	if err != nil || inFile {
		return err
	}
	queue := false // a new database has none yet
	if err := tx.QueryRowContext(ctx, `SELECT to_regclass('river_job') IS NOT NULL`).Scan(&queue); err != nil || !queue {
		return err
	}
	_, err = tx.ExecContext(ctx, `DELETE FROM river_job WHERE kind = 'publish'`)
	return err
}}, nil)
