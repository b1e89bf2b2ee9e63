package store

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/disk"
)

// Copied is what a copy of an office has.
type Copied struct {
	Tables int
	Rows   int
	Digest string // of all rows, the same on every database
}

// Copy writes a whole office into another database, which may be of the other kind
// and must be empty. It is there as a whole or not at all: its rows are read again
// and their digest compared before it is kept. A damaged office is not copied.
func Copy(ctx context.Context, from, to string) (done Copied, err error) {
	source, err := Open(from)
	if err != nil {
		return done, err
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	if _, err := source.Federation(ctx); err != nil {
		return done, err
	}
	target, err := Open(to) // makes the tables
	if err != nil {
		return done, err
	}
	defer func() { err = errors.Join(err, target.Close()) }()
	return copyInto(ctx, source, to)
}

// copyInto writes all rows of an office into a database with the tables and
// without any row.
func copyInto(ctx context.Context, from *Store, to string) (done Copied, err error) {
	db, err := openWriterOf(to)
	if err != nil {
		return done, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	err = from.atOnce(ctx, func(q querier) error {
		faults, err := allFaults(ctx, q)
		if err = cmp.Or(err, damaged(faults)); err != nil {
			return err
		}
		tx, err := beginWriting(ctx, db, to)
		if err != nil {
			return err
		}
		defer func() { _ = tx.Rollback() }()
		if done, err = copyTables(ctx, q, tx, to); err != nil {
			return err
		}
		return tx.Commit()
	})
	return done, wrapErr(err, handbook.Say("store.reading.copy", "database", Shown(to)))
}

// copyTables copies table by table, those first that others refer to.
func copyTables(ctx context.Context, from querier, to *sql.Tx, name string) (done Copied, err error) {
	tables, err := copied(ctx, from)
	if err != nil {
		return done, err
	}
	known, err := copied(ctx, to)
	if err != nil {
		return done, err
	}
	for i := range known {
		var rows bool
		if err := to.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM "`+known[i].name+`")`).Scan(&rows); err != nil {
			return done, err
		}
		if rows {
			return done, handbook.Errorf("store.wrong.not-empty", "database", Shown(name))
		}
	}
	var total contentSum
	for i := range tables {
		t := &tables[i]
		at := slices.IndexFunc(known, func(k copiedTable) bool { return k.name == t.name })
		if at < 0 {
			return done, handbook.Errorf("store.wrong.copy", "table", t.name)
		}
		n, wrote, err := t.copy(ctx, from, to)
		if err != nil {
			return done, err
		}
		read, err := t.sum(ctx, to, nil)
		if err != nil {
			return done, err
		}
		if read != wrote {
			return done, handbook.Errorf("store.wrong.copy", "table", t.name)
		}
		total.plus(wrote)
		done.Tables++
		done.Rows += n
	}
	done.Digest = total.text()
	return done, nil
}

// copiedTable is a table with its columns in the order of their names.
type copiedTable struct {
	name    string
	columns []string
	bytes   []bool // the column is one of bytes
}

// copied returns the tables of an office, in an order in which each row finds what it
// refers to. The queue of papers makes its own.
func copied(ctx context.Context, q querier) ([]copiedTable, error) {
	tables := []copiedTable{}
	err := eachRow(ctx, q, `SELECT m.name, c.name, c.type FROM sqlite_master m CROSS JOIN pragma_table_info(m.name) c WHERE m.type = 'table' ORDER BY m.name, c.name`, func(rows *sql.Rows) error {
		var table, column, kind string
		if err := rows.Scan(&table, &column, &kind); err != nil {
			return err
		}
		if ofTools(table) {
			return nil
		}
		if len(tables) == 0 || tables[len(tables)-1].name != table {
			tables = append(tables, copiedTable{name: table})
		}
		t := &tables[len(tables)-1]
		t.columns, t.bytes = append(t.columns, column), append(t.bytes, kind == "BYTEA" || kind == "BLOB")
		return nil
	})
	if err != nil {
		return nil, err
	}
	refers := map[string][]string{}
	err = eachRow(ctx, q, `SELECT m.name, f."table" FROM sqlite_master m CROSS JOIN pragma_foreign_key_list(m.name) f WHERE m.type = 'table'`, func(rows *sql.Rows) error {
		var table, parent string
		err := rows.Scan(&table, &parent)
		refers[table] = append(refers[table], parent)
		return err
	})
	return parentsFirst(tables, refers), err
}

// ofTools reports whether a table is that of a tool: of the queue of papers in PostgreSQL
// (which earlier programs had in a file, too), which keeps its jobs for a day and no
// person's data in them, of the migrations, of the database itself.
func ofTools(table string) bool {
	return strings.HasPrefix(table, "river_") || strings.HasPrefix(table, "goose_") || strings.HasPrefix(table, "sqlite_")
}

func parentsFirst(tables []copiedTable, refers map[string][]string) []copiedTable {
	ordered := make([]copiedTable, 0, len(tables))
	put := map[string]bool{}
	var add func(t *copiedTable)
	add = func(t *copiedTable) {
		if put[t.name] {
			return
		}
		put[t.name] = true
		for i := range tables {
			if slices.Contains(refers[t.name], tables[i].name) {
				add(&tables[i])
			}
		}
		ordered = append(ordered, *t)
	}
	for i := range tables {
		add(&tables[i])
	}
	return ordered
}

// copy writes the rows of a table, and gives their number and sum.
func (t *copiedTable) copy(ctx context.Context, from querier, to *sql.Tx) (n int, sum contentSum, err error) {
	rows := newRowWriter(to, `"`+t.name+`"`, t.quoted(), "")
	sum, err = t.sum(ctx, from, func(row []any) error {
		n++
		rows.add(ctx, row...)
		return rows.err
	})
	return n, sum, cmp.Or(err, rows.close(ctx))
}

func (t *copiedTable) quoted() string { return `"` + strings.Join(t.columns, `", "`) + `"` }

// sum adds up the rows of a table as every database gives them, and calls for each
// unless call is nil.
func (t *copiedTable) sum(ctx context.Context, q querier, call func(row []any) error) (sum contentSum, err error) {
	row, to := make([]any, len(t.columns)), make([]any, len(t.columns))
	for i := range row {
		to[i] = &row[i]
	}
	var b bytes.Buffer
	err = eachRow(ctx, q, `SELECT `+t.quoted()+` FROM "`+t.name+`"`, func(rows *sql.Rows) error {
		if err := rows.Scan(to...); err != nil {
			return err
		}
		b.Reset()
		for i := range row {
			row[i] = t.plain(i, row[i])
			if err := writeValue(&b, row[i]); err != nil {
				return err
			}
		}
		sum.row(t.name, b.Bytes())
		if call == nil {
			return nil
		}
		return call(row)
	})
	return sum, err
}

// plain returns a value as the kind of its column has it: SQLite keeps the empty text
// in a column of bytes as what it is.
func (t *copiedTable) plain(i int, v any) any {
	switch v := v.(type) {
	case string:
		if t.bytes[i] {
			return []byte(v)
		}
	case []byte:
		if !t.bytes[i] {
			return string(v)
		}
	}
	return v
}

// writeValue writes a value so that no two rows have the same bytes.
func writeValue(b *bytes.Buffer, v any) error {
	kind, data := byte('-'), []byte(nil)
	switch v := v.(type) {
	case nil:
	case int64:
		kind, data = 'i', binary.BigEndian.AppendUint64(nil, uint64(v))
	case string:
		kind, data = 't', []byte(v)
	case []byte:
		kind, data = 'b', v
	default:
		return fmt.Errorf("a value of the type %T", v)
	}
	b.WriteByte(kind)
	b.Write(binary.BigEndian.AppendUint64(nil, uint64(len(data))))
	b.Write(data)
	return nil
}

// Backup writes the database as it is now to a new file, looks whether what was
// written is sound, and gives its size. A file that is there is never
// overwritten; what comes to nothing leaves none.
func (s *Store) Backup(ctx context.Context, d *disk.Disk, path string) (bytes int64, err error) {
	fail := func(err error) (int64, error) {
		return 0, handbook.Errorf("store.wrong.backup", "path", path, "problem", userError(err))
	}
	if _, err := os.Lstat(path); err == nil {
		return fail(&fs.PathError{Op: "write", Path: path, Err: fs.ErrExist})
	}
	temp := path + ".part"
	if err := os.RemoveAll(temp); err != nil { // of a backup that was cut off
		return fail(err)
	}
	defer os.Remove(temp)
	write := func() error { return backup(ctx, s.write, temp) }
	if !InFile(s.path) {
		write = func() error { return s.export(ctx, temp) }
	}
	if err := write(); err != nil {
		return fail(err)
	}
	if err := os.Chmod(temp, 0o600); err != nil {
		return fail(err)
	}
	if err := soundCopy(ctx, temp); err != nil {
		return fail(err)
	}
	if err := d.SyncFile(temp); err != nil {
		return fail(err)
	}
	info, err := os.Stat(temp)
	if err != nil {
		return fail(err)
	}
	if err := d.Move(temp, path); err != nil {
		return fail(err)
	}
	return info.Size(), nil
}

// soundCopy checks a copy that no process has open, without changing it.
func soundCopy(ctx context.Context, path string) error {
	db, err := openSQLite(sqliteOptions{path: path, query: []string{"immutable=1"}})
	if err != nil {
		return err
	}
	defer db.Close()
	faults, err := allFaults(ctx, db)
	return cmp.Or(err, damaged(faults))
}

// Restore puts a backup in the place of a database that is not there any more:
// what is there is never overwritten. It checks a copy first, which it brings up
// to date; one with faults is not put there, and they are returned.
func Restore(ctx context.Context, d *disk.Disk, from, to string) (faults []Fault, err error) {
	if !InFile(to) {
		return restorePostgres(ctx, d, from, to)
	}
	for _, path := range []string{to, to + "-wal", to + "-journal"} { // the others are worth nothing by themselves
		if _, err := os.Lstat(path); err == nil {
			return nil, handbook.Errorf("store.wrong.in-place", "database", path)
		}
	}
	temp := to + ".restoring"
	clean := func() error {
		var errs []error
		for _, path := range append(FilesOf(temp), fmt.Sprintf("%s.before-%04d", temp, newestVersion())) {
			if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
				errs = append(errs, err)
			}
		}
		return errors.Join(errs...)
	}
	if err := clean(); err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, clean()) }()
	if err := copyFile(d, from, temp); err != nil {
		return nil, handbook.Errorf("store.wrong.restore", "path", from, "problem", userError(err))
	}
	s, err := Open(temp)
	if err != nil {
		return nil, handbook.Errorf("store.wrong.restore", "path", from, "problem", userError(err))
	}
	faults, err = s.Check(ctx)
	if err == nil && len(faults) == 0 {
		_, err = s.Federation(ctx)
	}
	if err = errors.Join(err, s.Close()); err != nil || len(faults) > 0 {
		return faults, err
	}
	if err := d.SyncFile(temp); err != nil {
		return nil, err
	}
	return nil, d.Move(temp, to)
}

func copyFile(d *disk.Disk, from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	if info, err := in.Stat(); err != nil || !info.Mode().IsRegular() || info.Size() == 0 {
		return errors.Join(err, handbook.Errorf("store.wrong.no-backup", "folder", filepath.Dir(from)))
	}
	out, err := d.CreateNew(to, 0o600)
	if err != nil {
		return err
	}
	if _, err := io.Copy(out, in); err != nil {
		return errors.Join(err, out.Close())
	}
	return out.Finish()
}
