package store

import (
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
)

// DamagedError says that a database holds what this program has not written.
type DamagedError struct {
	Tables []string // or lists, as list_rows/202609
	Other  string   // what is wrong with its structure; empty: nothing
}

func (e *DamagedError) Error() string { return language.English.Say(e.Text()) }

// Text returns what the error says.
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
// its rows, in the rows of the lists, and in the bytes of the reports.
// All is read from one state of the database. A file that cannot be read to its
// end is a fault, no error.
func (s *Store) Check(ctx context.Context) ([]Fault, error) {
	faults := []Fault{}
	err := s.atOnce(ctx, func(q querier) (err error) {
		faults, err = allFaults(ctx, q)
		return err
	})
	return faults, err
}

// allFaults is [Store.Check] for a connection.
func allFaults(ctx context.Context, q querier) ([]Fault, error) {
	return faultsOf(ctx, q, structure, references, allBrokenLists, brokenResults, brokenReports)
}

// faultsOf returns what several looks find. What a look cannot read is a fault.
func faultsOf(ctx context.Context, q querier, looks ...func(context.Context, querier) ([]Fault, error)) ([]Fault, error) {
	faults := []Fault{}
	for _, look := range looks {
		found, err := look(ctx, q)
		faults = append(faults, found...)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			faults = append(faults, Fault{Kind: FaultStructure, Text: handbook.Say("store.fault.structure", "problem", err.Error())})
		}
	}
	return faults, nil
}

// damaged is the [DamagedError] of faults, nil if there are none. What is wrong with the structure is said
// before all else.
func damaged(faults []Fault) error {
	var tables []string
	for i := range faults {
		f := &faults[i]
		switch {
		case f.Kind == FaultStructure || f.Kind == FaultReport:
			return &DamagedError{Other: language.English.Say(f.Text)}
		case f.List.Valid():
			tables = append(tables, f.Table+"/"+strconv.Itoa(int(f.List)))
		default:
			tables = append(tables, f.Table)
		}
	}
	if len(tables) == 0 {
		return nil
	}
	return &DamagedError{Tables: tables}
}

// atOnce reads from one state of the database, whatever others write meanwhile.
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

// Sound refuses to work on a database whose structure or whose references are damaged: its
// error is a [DamagedError]. Lists are looked at by [Store.SoundLists], a report when its
// bytes are read.
func (s *Store) Sound(ctx context.Context) error {
	return s.atOnce(ctx, func(q querier) error {
		faults, err := faultsOf(ctx, q, structure, references)
		return cmp.Or(err, damaged(faults))
	})
}

// structure returns what SQLite itself finds wrong, twenty problems at most. PostgreSQL has checksums
// of its pages.
func structure(ctx context.Context, q querier) ([]Fault, error) {
	inFile, err := inSQLite(ctx, q)
	if err != nil || !inFile {
		return nil, err
	}
	var faults []Fault
	err = eachRow(ctx, q, `PRAGMA integrity_check(20)`, func(rows *sql.Rows) error {
		var said string
		if err := rows.Scan(&said); err != nil || said == "ok" {
			return err
		}
		faults = append(faults, Fault{Kind: FaultStructure, Text: handbook.Say("store.fault.structure", "problem", strings.TrimSpace(said))})
		return nil
	})
	return faults, err
}

// references are rows that refer to none. PostgreSQL itself sees to it that there is none.
func references(ctx context.Context, q querier) ([]Fault, error) {
	inFile, err := inSQLite(ctx, q)
	if err != nil || !inFile {
		return nil, err
	}
	var faults []Fault
	err = eachRow(ctx, q, `SELECT "table", parent, COUNT(*) FROM pragma_foreign_key_check GROUP BY 1, 2`, func(rows *sql.Rows) error {
		var table, parent string
		var n int
		err := rows.Scan(&table, &parent, &n)
		faults = append(faults, Fault{Kind: FaultReference, Table: table, Text: handbook.Say("store.fault.reference", "n", n, "table", table, "parent", parent)})
		return err
	})
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
