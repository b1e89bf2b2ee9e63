package store

import (
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/mattn/go-sqlite3"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
)

// DamagedError says that a database holds what this program has not written.
type DamagedError struct {
	Tables []string // or lists, as list_rows/202609
	Other  string   // what is wrong with its structure; empty: nothing
}

func (e *DamagedError) Error() string { return language.English.Say(e.Text()) }

// Text is what the error says.
func (e *DamagedError) Text() handbook.Text {
	if e.Other != "" {
		return handbook.Say("store.wrong.structure", "problem", e.Other)
	}
	return handbook.Say("store.wrong.damaged", "tables", e.Tables)
}

// Fault is something in the database that is not as it was left.
type Fault struct {
	Kind       FaultKind
	Table      string // of a reference or of rows
	List       handbook.Period
	Submission int
	Text       handbook.Text
}

// FaultKind is what is wrong.
type FaultKind string

// The kinds: the database file itself, a row that refers to none, rows that
// were changed by something else, the bytes of a report.
const (
	FaultStructure FaultKind = "structure"
	FaultReference FaultKind = "reference"
	FaultRows      FaultKind = "rows"
	FaultReport    FaultKind = "report"
)

// What the database is asked of its structure: all of it; its pages alone, free ones
// included, and not whether indexes are what their tables say; or a table with its indexes.
// Twenty problems of all are listed.
const (
	wholeFile = "integrity_check(20)"
	allPages  = "quick_check(20)"
)

func tableOnly(table string) string { return `integrity_check("` + table + `")` }

// Check looks for faults: in the structure of the file, in the references of
// its rows, in the rows of each table and list, and in the bytes of the reports.
// All is read from one state of the database. A file that cannot be read to its
// end is a fault, no error.
func (s *Store) Check(ctx context.Context) ([]Fault, error) {
	faults := []Fault{}
	err := s.atOnce(ctx, func(q querier) error {
		whole := func(ctx context.Context, q querier) ([]Fault, error) { return structure(ctx, q, wholeFile) }
		for _, look := range []func(context.Context, querier) ([]Fault, error){whole, references, brokenTables, brokenReports} {
			found, err := look(ctx, q)
			faults = append(faults, found...)
			if err != nil {
				if ctx.Err() != nil {
					return ctx.Err()
				}
				faults = append(faults, Fault{Kind: FaultStructure, Text: handbook.Say("store.fault.structure", "problem", err.Error())})
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return faults, nil
}

// atOnce reads from one state of the database, whatever others write meanwhile:
// rows and their seals, read one after the other, would be of two states.
func (s *Store) atOnce(ctx context.Context, look func(querier) error) error {
	if s.tx != nil {
		return look(s.tx)
	}
	tx, err := s.pool.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	return look(tx)
}

// Sound refuses to work on a database with a fault that could change a result:
// its error is a [DamagedError].
func (s *Store) Sound(ctx context.Context) error {
	return s.sound(ctx, nil)
}

// besideLists are tables of which no list is made, nor any paper that comes with one:
// what was written into the log; findings of reports, lists that were replaced, and results
// that a rerun takes over, which [Store.SoundTable] looks at where they are read.
var besideLists = []string{"log_values", "findings", "revision_state", "computed"}

// SoundForLists is Sound without the tables that no list rests on, but for those that are
// wanted all the same. Of the structure it looks at those tables and their indexes, and at
// the pages that are free, if there are any: what is written goes there.
func (s *Store) SoundForLists(ctx context.Context, also ...string) error {
	return s.sound(ctx, func(table string) bool { return !slices.Contains(besideLists, table) || slices.Contains(also, table) })
}

// SoundTable is Sound for one table.
func (s *Store) SoundTable(ctx context.Context, table string) error {
	return s.atOnce(ctx, func(q querier) error {
		return tablesAsLeft(ctx, q, func(name string) bool { return name == table })
	})
}

// largest are tables that take about as long to be looked at as all others together.
var largest = []string{ownTables.versions, "results", playersTable, "findings"}

// sound refuses what is wrong with the structure, and rows that are not as they were
// left; only, which may be nil, tells of which tables. Several looks are taken side by
// side, each in a state of the database of its own: none needs another. Within a change
// they see what it has done, one after the other.
func (s *Store) sound(ctx context.Context, only func(table string) bool) error {
	look, pages := rowsAsLeft, wholeStructure
	if only != nil {
		look, pages = tablesAsLeft, freePages
	}
	looks := []func(querier) error{func(q querier) error { return pages(ctx, q) }} // the longest first
	if s.tx != nil {
		for _, one := range append(looks, func(q querier) error { return look(ctx, q, only) }) {
			if err := one(s.tx); err != nil {
				return err
			}
		}
		return nil
	}
	for _, name := range append(largest[:len(largest):len(largest)], "") {
		wanted := func(table string) bool {
			mine := table == name || name == "" && !slices.Contains(largest, table)
			return mine && (only == nil || only(table))
		}
		looks = append(looks, func(q querier) error { return look(ctx, q, wanted) })
	}
	errs := make([]error, len(looks))
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(readers, runtime.GOMAXPROCS(0)) {
		group.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(looks)); i = next.Add(1) - 1 {
				errs[i] = s.atOnce(ctx, looks[i])
			}
		})
	}
	group.Wait()
	return worst(errs)
}

// worst is what is wrong with the structure, of which damaged rows are the lesser fault; else
// the first of errors, where it says of damaged tables with those of all.
func worst(errs []error) error {
	first := cmp.Or(errs...)
	var all, one *DamagedError
	if !errors.As(first, &all) {
		return first
	}
	var tables []string
	for _, err := range errs {
		if errors.As(err, &one) {
			if one.Other != "" {
				return err
			}
			tables = append(tables, one.Tables...)
		}
	}
	slices.Sort(tables)
	return &DamagedError{Tables: tables}
}

// freePages refuses a file whose free pages are not those that no table has.
func freePages(ctx context.Context, q querier) error {
	inFile, err := inSQLite(ctx, q)
	if err != nil || !inFile {
		return err
	}
	free := 0
	if err := q.QueryRowContext(ctx, `PRAGMA freelist_count`).Scan(&free); err != nil {
		return &DamagedError{Other: err.Error()}
	}
	if free == 0 {
		return nil
	}
	return structureAsLeft(ctx, q, allPages)
}

// tablesAsLeft refuses what is wrong with the structure of tables, or with their rows.
func tablesAsLeft(ctx context.Context, q querier, only func(table string) bool) error {
	tables, err := sealedTables(ctx, q)
	if err != nil {
		return &DamagedError{Other: err.Error()}
	}
	for _, name := range []string{"sqlite_schema", "seals"} {
		tables = append(tables, sealedTable{name: name})
	}
	for i := range tables {
		if name := tables[i].name; name == "seals" || only(name) {
			if err := structureAsLeft(ctx, q, tableOnly(name)); err != nil {
				return err
			}
		}
	}
	return rowsAsLeft(ctx, q, only)
}

// wholeStructure refuses what is wrong with the structure.
func wholeStructure(ctx context.Context, q querier) error { return structureAsLeft(ctx, q, wholeFile) }

// structureAsLeft refuses what is wrong with the structure, as far as it is asked for.
func structureAsLeft(ctx context.Context, q querier, asked string) error {
	problems, err := structure(ctx, q, asked)
	if err != nil {
		return &DamagedError{Other: err.Error()}
	}
	for _, p := range problems {
		return &DamagedError{Other: language.English.Say(p.Text)}
	}
	return nil
}

// rowsAsLeft refuses rows that are not as they were left.
func rowsAsLeft(ctx context.Context, q querier, only func(table string) bool) error {
	broken, err := brokenSeals(ctx, q, sealsOf{only: only})
	if err != nil {
		return &DamagedError{Other: err.Error()}
	}
	if len(broken) > 0 {
		return &DamagedError{Tables: broken}
	}
	return nil
}

// Seal takes what the tables hold for what they should hold, as after a repair
// by hand.
func (s *Store) Seal(ctx context.Context) error {
	return s.change(ctx, handbook.Say("store.doing.seal"), func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM computed`); err != nil { // of rows that may be others now
			return err
		}
		if err := s.seals.flush(ctx, tx); err != nil { // what was counted until here is in the tables
			return err
		}
		return sealAll(ctx, tx)
	})
}

// structure is what the database itself finds wrong with what it is asked for.
func structure(ctx context.Context, q querier, asked string) ([]Fault, error) {
	var faults []Fault
	err := eachRow(ctx, q, `PRAGMA `+asked, func(rows *sql.Rows) error {
		var said string
		if err := rows.Scan(&said); err != nil || said == "ok" {
			return err
		}
		faults = append(faults, Fault{Kind: FaultStructure, Text: handbook.Say("store.fault.structure", "problem", strings.TrimSpace(said))})
		return nil
	})
	return faults, err
}

func references(ctx context.Context, q querier) ([]Fault, error) {
	var faults []Fault
	err := eachRow(ctx, q, `SELECT "table", parent, COUNT(*) FROM pragma_foreign_key_check GROUP BY 1, 2`, func(rows *sql.Rows) error {
		var table, parent string
		var n int
		err := rows.Scan(&table, &parent, &n)
		faults = append(faults, Fault{Kind: FaultReference, Table: table, Text: handbook.Say("store.fault.reference", "n", n, "table", table, "parent", parent)})
		return err
	})
	return faults, err
}

func brokenTables(ctx context.Context, q querier) ([]Fault, error) {
	broken, err := brokenSeals(ctx, q, sealsOf{lists: true})
	var faults []Fault
	for _, name := range broken {
		table, month, isList := strings.Cut(name, "/")
		f := Fault{Kind: FaultRows, Table: table, Text: handbook.Say("store.fault.rows", "table", table)}
		if isList {
			var p int
			if _, err := fmt.Sscan(month, &p); err == nil {
				f.List, f.Text = handbook.Period(p), handbook.Say("store.fault.list", "period", handbook.Period(p))
			}
		}
		faults = append(faults, f)
	}
	return faults, err
}

func brokenReports(ctx context.Context, q querier) ([]Fault, error) {
	var faults []Fault
	err := eachRow(ctx, q, `SELECT number, sha256, data FROM submissions ORDER BY number`, func(rows *sql.Rows) error {
		var number int
		var want string
		var data sql.RawBytes
		if err := rows.Scan(&number, &want, &data); err != nil {
			return err
		}
		if !hashed(data, want) {
			faults = append(faults, Fault{Kind: FaultReport, Submission: number, Text: handbook.Say("store.fault.report", "submission", number)})
		}
		return nil
	})
	return faults, err
}

func hashed(data []byte, want string) bool {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:]) == want
}

// Corrupt tells whether an error says that a file is no database, or a damaged
// one.
func Corrupt(err error) bool {
	var e sqlite3.Error
	return errors.As(err, &e) && (e.Code == sqlite3.ErrCorrupt || e.Code == sqlite3.ErrNotADB)
}
