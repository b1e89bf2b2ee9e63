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

// Check looks for faults: in the structure of the file, in the references of
// its rows, in the rows of each table and list, and in the bytes of the reports.
// All is read from one state of the database. A file that cannot be read to its
// end is a fault, no error.
func (s *Store) Check(ctx context.Context) ([]Fault, error) {
	faults := []Fault{}
	err := s.atOnce(ctx, func(q querier) error {
		for _, look := range []func(context.Context, querier) ([]Fault, error){structure, references, brokenTables, brokenReports} {
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
	return inOneState(ctx, s.pool, look)
}

// inOneState reads from one state of a database by a connection of a pool.
func inOneState(ctx context.Context, pool *sql.DB, look func(querier) error) error {
	tx, err := pool.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	return look(tx)
}

// largest are tables that take about as long to be looked at as all others together.
var largest = []string{ownTables.versions, "results", playersTable, "findings"}

// Sound refuses to work on a database with a fault that could change a result:
// its error is a [DamagedError]. Where what the database stands in is as this program has left
// it, nothing in it needs to be looked at: the time of that goes with the bytes on the disk,
// in PostgreSQL with the number of its tables, not with the rows; see [unlike].
func (s *Store) Sound(ctx context.Context) error {
	is, err := s.unlike(ctx)
	if err != nil {
		return err
	}
	defer is.close()
	if !is.differs {
		return nil
	}
	if s.tx != nil {
		if err := structureAsLeft(ctx, s.tx); err != nil {
			return err
		}
		return rowsAsLeft(ctx, s.tx, nil)
	}
	if err := eachAsLeft(ctx, is.pool); err != nil {
		return err
	}
	return is.keep(ctx)
}

// eachAsLeft refuses what is wrong with the structure, and rows that are not as they were
// left. Several looks are taken side by side, each in a state of the database of its own: none
// needs another.
func eachAsLeft(ctx context.Context, pool *sql.DB) error {
	looks := []func(querier) error{func(q querier) error { return structureAsLeft(ctx, q) }} // the longest first
	for _, name := range append(largest[:len(largest):len(largest)], "") {
		looks = append(looks, func(q querier) error {
			return rowsAsLeft(ctx, q, func(table string) bool { return table == name || name == "" && !slices.Contains(largest, table) })
		})
	}
	errs := make([]error, len(looks))
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(readers, runtime.GOMAXPROCS(0)) {
		group.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(looks)); i = next.Add(1) - 1 {
				errs[i] = inOneState(ctx, pool, looks[i])
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

// structureAsLeft refuses what is wrong with the structure.
func structureAsLeft(ctx context.Context, q querier) error {
	problems, err := structure(ctx, q)
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

// structure is what the database itself finds wrong, twenty problems at most.
func structure(ctx context.Context, q querier) ([]Fault, error) {
	var faults []Fault
	err := eachRow(ctx, q, `PRAGMA integrity_check(20)`, func(rows *sql.Rows) error {
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
