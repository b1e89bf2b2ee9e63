package store

import (
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"slices"
	"strings"

	"github.com/pressly/goose/v3"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// Source tells where a list came from.
type Source string

// The two sources.
const (
	Imported  Source = "imported"
	Published Source = "published"
)

// ListInfo is a list without its rows.
type ListInfo struct {
	Period handbook.Period
	Source Source
	Kinds  [tournament.Kinds]bool
	Rows   int
}

// ListMarks tell the contents of the lists: a list has another mark once a row of it
// is another, or something else is said of a person.
func (s *Store) ListMarks(ctx context.Context) (map[handbook.Period]string, error) {
	return readMap[handbook.Period, string](ctx, s.read, `SELECT l.period, COALESCE(d.sha256, '') || ',' || (SELECT COALESCE(MAX(id), 0) || ',' || COALESCE(SUM(LENGTH(value)), 0) FROM player_changes)
		FROM lists l LEFT JOIN list_digests d ON d.source = 'own' AND d.period = l.period`)
}

// Header returns the head of the list in the form of package ratinglist.
func (l *ListInfo) Header() ratinglist.Header {
	return ratinglist.Header{Period: l.Period, Kinds: l.Kinds}
}

func kindsSet(kinds [tournament.Kinds]bool) int {
	set := 0
	for k, has := range kinds {
		if has {
			set |= 1 << k
		}
	}
	return set
}

func kindsOf(set int) (kinds [tournament.Kinds]bool) {
	for k := range kinds {
		kinds[k] = set&(1<<k) != 0
	}
	return kinds
}

// NoListError says that the list of a period is missing.
type NoListError struct{ Period handbook.Period }

func (e *NoListError) Error() string { return language.English.Say(e.Text()) }

// Text returns what the error says.
func (e *NoListError) Text() handbook.Text {
	return handbook.Say("store.wrong.no-list", "period", e.Period)
}

// List of a period, a [NoListError] where there is none.
func (s *Store) List(ctx context.Context, p handbook.Period) (ListInfo, error) {
	return listOf(ctx, s.read, p)
}

func listOf(ctx context.Context, q querier, p handbook.Period) (ListInfo, error) {
	found, err := readTable(ctx, q, (*ListInfo).columns, `lists WHERE period = $1`, int(p))
	if err == nil && len(found) == 0 {
		return ListInfo{Period: p}, &NoListError{p}
	}
	if err != nil {
		return ListInfo{Period: p}, wrapErr(err, handbook.Say("store.reading.list", "period", p))
	}
	return found[0], nil
}

// Lists returns all lists, oldest first.
func (s *Store) Lists(ctx context.Context) ([]ListInfo, error) {
	found, err := readTable(ctx, s.read, (*ListInfo).columns, `lists ORDER BY period`)
	return found, wrapErr(err, handbook.Say("store.reading.lists"))
}

// columns returns those of a list of the office, each with its field.
func (l *ListInfo) columns() []column {
	return []column{{"period", &l.Period}, {"source", &l.Source}, {"kinds", kindsColumn{&l.Kinds}}, {"row_count", &l.Rows}}
}

// kindsColumn keeps kinds of play as the bits of a number.
type kindsColumn struct{ kinds *[tournament.Kinds]bool }

// Scan takes what comes from the database.
func (c kindsColumn) Scan(from any) error {
	set, ok := from.(int64)
	if !ok {
		return fmt.Errorf("a column of numbers holds a %T", from)
	}
	*c.kinds = kindsOf(int(set))
	return nil
}

// Published reports whether the list of a period was published by a run.
func (s *Store) Published(ctx context.Context, p handbook.Period) (bool, error) {
	l, err := s.List(ctx, p)
	var missing *NoListError
	if errors.As(err, &missing) {
		return false, nil
	}
	return l.Source == Published, err
}

// listDigest is the SHA-256 of the rows of a list on its way.
type listDigest struct{ sum hash.Hash }

func newListDigest() listDigest { return listDigest{sha256.New()} }

// add takes the next row, as the database writes it as JSON.
func (d listDigest) add(row []byte) {
	d.sum.Write(row)
	d.sum.Write([]byte{'\n'})
}

func (d listDigest) String() string { return hex.EncodeToString(d.sum.Sum(nil)) }

// rowsQuery gives the rows of the list of a period.
func (in *listTables) rowsQuery() string {
	return `SELECT ` + strings.Join(listColumns, ", ") + ` FROM ` + in.rows + ` WHERE period = $1`
}

// digest returns the digest of the rows that a list has.
func (in *listTables) digest(ctx context.Context, q querier, p handbook.Period) (string, error) {
	d := newListDigest()
	err := eachArray(ctx, q, in.rowsQuery(), nil, func(row []byte) error {
		d.add(row)
		return nil
	}, int(p))
	return d.String(), err
}

// keepDigest keeps the digest of a list that was changed; empty: the list is gone.
func (in *listTables) keepDigest(ctx context.Context, tx *sql.Tx, p handbook.Period, digest string) error {
	if digest == "" {
		_, err := tx.ExecContext(ctx, `DELETE FROM list_digests WHERE source = $1 AND period = $2`, in.source, int(p))
		return err
	}
	_, err := tx.ExecContext(ctx, insert("list_digests", "source, period, sha256")+` ON CONFLICT (source, period) DO UPDATE SET sha256 = excluded.sha256`, in.source, int(p), digest)
	return err
}

// digestAgain keeps the digest of the rows that a list has.
func (in *listTables) digestAgain(ctx context.Context, tx *sql.Tx, p handbook.Period) error {
	digest, err := in.digest(ctx, tx, p)
	if err != nil {
		return err
	}
	return in.keepDigest(ctx, tx, p, digest)
}

// periods returns the months of the lists that are there, sorted.
func (in *listTables) periods(ctx context.Context, q querier) ([]handbook.Period, error) {
	return readValues[handbook.Period](ctx, q, `SELECT period FROM `+in.lists+` ORDER BY period`)
}

// keptDigests returns the digests that are kept of the lists, by month.
func (in *listTables) keptDigests(ctx context.Context, q querier) (map[handbook.Period]string, error) {
	return readMap[handbook.Period, string](ctx, q, `SELECT period, sha256 FROM list_digests WHERE source = $1`, in.source)
}

// eachList calls for all lists, in the order of their months.
func eachList(ctx context.Context, q querier, call func(in *listTables, p handbook.Period) error) error {
	for _, in := range []*listTables{&ownTables, &officialTables} {
		periods, err := in.periods(ctx, q)
		if err != nil {
			return err
		}
		for _, p := range periods {
			if err := call(in, p); err != nil {
				return err
			}
		}
	}
	return nil
}

// digestingLists is the migration that computes the digests of the lists that are there.
var digestingLists = goose.NewGoMigration(551, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
	return eachList(ctx, tx, func(in *listTables, p handbook.Period) error { return in.digestAgain(ctx, tx, p) })
}}, nil)

// DigestLists takes the rows of all lists, and what the runs have left with them, for what they
// should be, as after a repair by hand.
func (s *Store) DigestLists(ctx context.Context) error {
	return s.change(ctx, handbook.Say("store.doing.seal"), func(tx *logTx) error {
		return eachList(ctx, tx, func(in *listTables, p handbook.Period) error {
			tx.did()
			if in.source == ownTables.source {
				return digestRevision(ctx, tx, p)
			}
			return in.digestAgain(ctx, tx.Tx, p)
		})
	})
}

// digestRevision makes the digest of the list of a period, and that of its revision in force, say what
// they hold now. A digest of an earlier version stays.
func digestRevision(ctx context.Context, tx *logTx, p handbook.Period) error {
	r, err := latestRevision(ctx, tx, p)
	if err != nil || r.Source == None {
		return err
	}
	is, digest, err := everything(ctx, tx, p)
	if err != nil {
		return err
	}
	if err := ownTables.keepDigest(ctx, tx.Tx, p, digest); err != nil {
		return err
	}
	if _, known := readSum(r.Digest); !known || is.text() == r.Digest {
		return nil
	}
	_, err = tx.update(ctx, rowsWhere("revisions", `period = $1 AND number = $2`, int(p), r.Number),
		`UPDATE revisions SET digest = $1 WHERE period = $2 AND number = $3`, is.text(), int(p), r.Number)
	if err != nil {
		return err
	}
	_, err = tx.delete(ctx, "known_persons", `DELETE FROM known_persons WHERE digest = $1 AND period = $2 AND $1 <> $3
		AND EXISTS (SELECT 1 FROM known_persons WHERE period = $2 AND digest = $3)`, is.text(), int(p), r.Digest)
	if err != nil {
		return err
	}
	_, err = tx.update(ctx, rowsWhere("known_persons", `period = $1 AND digest = $2`, int(p), r.Digest),
		`UPDATE known_persons SET digest = $1 WHERE period = $2 AND digest = $3`, is.text(), int(p), r.Digest)
	return err
}

// brokenLists finds the lists whose rows are not those of their digests: those of some
// months, or all.
func brokenLists(ctx context.Context, q querier, of ...handbook.Period) ([]Fault, error) {
	var faults []Fault
	for _, in := range []*listTables{&ownTables, &officialTables} {
		kept, err := in.keptDigests(ctx, q)
		if err != nil {
			return nil, err
		}
		periods, err := in.periods(ctx, q)
		if err != nil {
			return nil, err
		}
		for p := range kept {
			if !slices.Contains(periods, p) { // its list is gone
				periods = append(periods, p)
			}
		}
		slices.Sort(periods)
		for _, p := range periods {
			if len(of) > 0 && !slices.Contains(of, p) {
				continue
			}
			is, err := in.digest(ctx, q, p)
			if err != nil {
				return nil, err
			}
			if is != kept[p] {
				faults = append(faults, Fault{Kind: FaultRows, Table: in.rows, List: p, Text: handbook.Say(in.fault, "period", p)})
			}
		}
	}
	return faults, nil
}

// allBrokenLists finds all lists whose rows are not those of their digests.
func allBrokenLists(ctx context.Context, q querier) ([]Fault, error) { return brokenLists(ctx, q) }

// brokenResults finds the lists that do not hold, with all that their runs have left, what their revision in
// force was made with. Digests of earlier versions are not compared.
func brokenResults(ctx context.Context, q querier) ([]Fault, error) {
	periods, err := ownTables.periods(ctx, q)
	var faults []Fault
	for _, p := range periods {
		if err != nil {
			break
		}
		var r Revision
		if r, err = latestRevision(ctx, q, p); err != nil {
			break
		}
		want, known := readSum(r.Digest)
		if !known {
			continue
		}
		var is contentSum
		if is, _, err = everything(ctx, q, p); err == nil && is != want {
			faults = append(faults, Fault{Kind: FaultRows, Table: "results", List: p, Text: handbook.Say("store.fault.results", "period", p)})
		}
	}
	return faults, err
}

// SoundLists refuses lists of these months, the office's own and FIDE's, whose rows are not
// those of their digests: its error is a [DamagedError].
func (s *Store) SoundLists(ctx context.Context, periods ...handbook.Period) error {
	if len(periods) == 0 {
		return nil
	}
	return s.atOnce(ctx, func(q querier) error {
		faults, err := brokenLists(ctx, q, periods...)
		return cmp.Or(err, damaged(faults))
	})
}
