package store

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
)

// None is the source of a revision that leaves a period without a list: its
// only publication was taken back.
const None Source = "none"

// Revision is a state of the list of a period. The one with the highest number
// is in force; those before are kept.
type Revision struct {
	Period      handbook.Period
	Number      int // from 1
	Publication int // the act that made it
	Source      Source
	Restores    int // the revision whose content it has again, else its own number; 0: no list
	Rows        int
	Digest      string // of rows and results, see [contentSum]; empty: from before revisions were kept
	Manifest    string // SHA-256 of the manifest of the files; empty: none
}

// revisionsOf returns the revisions of the list of a period, or (0) of all, by period and number.
func revisionsOf(ctx context.Context, q querier, p handbook.Period) ([]Revision, error) {
	found, err := readTable(ctx, q, (*Revision).columns, `revisions WHERE $1 = 0 OR period = $1 ORDER BY period, number`, int(p))
	return found, wrapErr(err, handbook.Say("store.reading.revisions", "period", p))
}

// columns returns those of a revision, each with its field.
func (r *Revision) columns() []column {
	return []column{
		{"period", &r.Period},
		{"number", &r.Number},
		{"publication", &r.Publication},
		{"source", (*string)(&r.Source)},
		{"restores", &r.Restores},
		{"row_count", &r.Rows},
		{"digest", &r.Digest},
		{"manifest", &r.Manifest},
	}
}

// Revisions of the list of a period, oldest first.
func (s *Store) Revisions(ctx context.Context, p handbook.Period) ([]Revision, error) {
	return revisionsOf(ctx, s.read, p)
}

// LastRevisions returns those in force of revisions in their order: the last of each period.
func LastRevisions(all []Revision) (last []Revision) {
	for i := range all {
		if i+1 == len(all) || all[i+1].Period != all[i].Period {
			last = append(last, all[i])
		}
	}
	return last
}

// latestRevision returns the revision in force; number 0 where there never was one.
func latestRevision(ctx context.Context, q querier, p handbook.Period) (Revision, error) {
	found, err := revisionsOf(ctx, q, p)
	if err != nil || len(found) == 0 {
		return Revision{Source: None}, err
	}
	return found[len(found)-1], nil
}

// periodTables hold the results of a run of a period, except the rows of its list.
// Those of arbiters have numbers of their own; see arbiterTables.
var periodTables = []string{"rated_players", "results", "pooled_games", "norms", "run_findings", "thresholds"}

// revisionWriter returns a change of the list of one period, in a transaction, that
// becomes a revision where it changes anything.
type revisionWriter struct {
	tx      *logTx
	period  handbook.Period
	imports bool // the whole list is written, whatever is there
	partly  bool // the change itself puts the rows that it writes among the old ones; else all are kept at the beginning

	restored string // digest of the revision whose content is brought back; empty: of none

	before  Revision          // 0: there was none
	held    bool              // there was a list
	sum     contentSum        // of what was there
	digest  string            // of the list as it is now; empty: there is none
	tables  map[string][]byte // what the tables held, packed
	reports []byte            // where the submissions stood that the change marks
	noted   int               // rows that were noted for the log before
}

const oldRows = "old_rows" // a temporary table: the rows before the change

// begin keeps what is there now. The submissions are those that the change
// will mark as rated.
func (w *revisionWriter) begin(ctx context.Context, submissions []int) (err error) {
	if w.before, err = latestRevision(ctx, w.tx, w.period); err != nil {
		return err
	}
	_, err = listOf(ctx, w.tx, w.period)
	var missing *NoListError
	if w.held = err == nil; err != nil && !errors.As(err, &missing) {
		return err
	}
	if w.reports, err = submissionStates(ctx, w.tx.Tx, submissions); err != nil {
		return err
	}
	if _, err := w.tx.ExecContext(ctx, `SAVEPOINT revision`); err != nil {
		return err
	}
	w.noted = len(w.tx.noted)
	if err := w.empty(ctx); err != nil {
		return err
	}
	if !w.partly {
		if _, err := w.tx.ExecContext(ctx, `INSERT INTO `+oldRows+` SELECT * FROM list_rows WHERE period = $1`, int(w.period)); err != nil {
			return err
		}
	}
	if !w.held {
		return nil
	}
	if err := w.sumBefore(ctx); err != nil {
		return err
	}
	w.tables, err = packTables(ctx, w.tx.Tx, w.period)
	return err
}

// sumBefore takes the sum of the list that is there. A list that is not as its revision left it is
// refused: the change would give a digest of its own to what is damaged. An import mends it.
func (w *revisionWriter) sumBefore(ctx context.Context) error {
	want, known := readSum(w.before.Digest)
	if w.sum = want; known && w.imports {
		return nil
	}
	is, digest, err := everything(ctx, w.tx, w.period)
	if err != nil {
		return err
	}
	kept, err := ownTables.keptDigests(ctx, w.tx)
	if err != nil {
		return err
	}
	if known && is != want || digest != kept[w.period] {
		return damaged([]Fault{{Kind: FaultRows, Table: ownTables.rows, List: w.period}})
	}
	w.sum = is
	return nil
}

// empty makes the table of the rows before the change, without any.
func (w *revisionWriter) empty(ctx context.Context) error {
	for _, statement := range []string{
		`DROP TABLE IF EXISTS ` + oldRows,
		`CREATE TEMPORARY TABLE ` + oldRows + ` AS SELECT * FROM list_rows WHERE 1 = 0`,
		`CREATE UNIQUE INDEX old_rows_id ON ` + oldRows + ` (fide_id)`,
	} {
		if _, err := w.tx.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

// finish makes the revision of an act, whose number is 0 where it is still to be
// written to the log. Where nothing has changed, made is false, and what the
// change wrote is gone.
func (w *revisionWriter) finish(ctx context.Context, act *Act, publication int, source Source, restores int, manifest string) (r Revision, made bool, err error) {
	digest, same := "", source == None && w.before.Source == None
	if source != None {
		is, rows, err := everything(ctx, w.tx, w.period)
		if err != nil {
			return r, false, err
		}
		w.digest, digest, same = rows, is.text(), w.held && is == w.sum
		if _, known := readSum(w.restored); w.restored != "" && !known {
			digest = w.restored // by which an earlier version knows the content
		}
	}
	if same && source == w.before.Source && w.before.Number > 0 {
		if _, err := w.tx.ExecContext(ctx, `ROLLBACK TO revision`); err != nil {
			return r, false, err
		}
		w.tx.noted = w.tx.noted[:w.noted]
		return w.before, false, w.release(ctx)
	}
	if publication == 0 {
		if publication, err = addAct(ctx, w.tx, act); err != nil {
			return r, false, err
		}
	}
	if err := w.writeState(ctx); err != nil {
		return r, false, err
	}
	r = Revision{Period: w.period, Number: w.before.Number + 1, Publication: publication, Source: source, Restores: restores, Digest: digest, Manifest: manifest}
	switch {
	case source == None:
		r.Restores = 0
	case restores == 0:
		r.Restores = r.Number
	}
	if source != None {
		info, err := listOf(ctx, w.tx, w.period)
		if err != nil {
			return r, false, err
		}
		r.Rows = info.Rows
	}
	if err := ownTables.keepDigest(ctx, w.tx.Tx, w.period, w.digest); err != nil {
		return r, false, err
	}
	_, err = w.tx.insert(ctx, "revisions", insert("revisions", columnNames(r.columns())), columnFields(r.columns())...)
	if err != nil {
		return r, false, err
	}
	return r, true, w.release(ctx)
}

func (w *revisionWriter) release(ctx context.Context) error {
	for _, statement := range []string{`RELEASE revision`, `DROP TABLE IF EXISTS ` + oldRows} {
		if _, err := w.tx.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

// everything returns the sum of all rows of a period, with the digest of its list.
func everything(ctx context.Context, q querier, p handbook.Period) (sum contentSum, digest string, err error) {
	if sum, err = sumOf(ctx, q, int(p), besideRows()...); err != nil {
		return sum, "", err
	}
	d := newListDigest()
	err = eachArray(ctx, q, ownTables.rowsQuery(), nil, func(row []byte) error {
		d.add(row)
		sum.row(rowTable, escaped(row))
		return nil
	}, int(p))
	return sum, d.String(), err
}

// eachArray calls for every row of a query with its columns as a JSON array; those
// to be left out are not in it. Rows with a FIDE ID come in its order. The bytes are
// the caller's until the next row.
func eachArray(ctx context.Context, q querier, query string, without map[string]bool, call func(row []byte) error, args ...any) error {
	columns, err := columnsOf(ctx, q, query, args...)
	if err != nil {
		return err
	}
	columns = slices.DeleteFunc(columns, func(c string) bool { return without[c] })
	order := ""
	if slices.Contains(columns, "fide_id") {
		order = ` ORDER BY fide_id`
	}
	return eachRow(ctx, q, `SELECT "`+strings.Join(columns, `", "`)+`" FROM (`+query+`) AS each_row`+order, func(rows *sql.Rows) error {
		row, err := scanArray(rows)
		if err != nil {
			return err
		}
		return call(row)
	}, args...)
}

// columnsOf returns the names of the columns of a query.
func columnsOf(ctx context.Context, q querier, query string, args ...any) ([]string, error) {
	rows, err := q.QueryContext(ctx, `SELECT * FROM (`+query+`) AS none WHERE 1 = 0`, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	return slices.Clone(columns), errors.Join(err, rows.Err()) // the driver keeps its own for the next time
}

// escaped writes in JSON text what package json does not leave as it is: marks
// of HTML, and the two ends of lines of JavaScript. Text without them is given back
// itself.
func escaped(data []byte) []byte {
	const ends = "\u2028\u2029"
	if bytes.IndexByte(data, '<') < 0 && bytes.IndexByte(data, '>') < 0 && bytes.IndexByte(data, '&') < 0 && !bytes.Contains(data, []byte(ends[:2])) {
		return data
	}
	var b bytes.Buffer
	json.HTMLEscape(&b, data)
	return b.Bytes()
}

// eachValues calls for every row with the names and values of its columns.
func eachValues(ctx context.Context, q querier, query string, call func(columns []string, values []any) error, args ...any) error {
	var columns []string
	return eachRow(ctx, q, query, func(rows *sql.Rows) (err error) {
		if columns == nil {
			if columns, err = rows.Columns(); err != nil {
				return err
			}
		}
		values, to := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			to[i] = &values[i]
		}
		if err := rows.Scan(to...); err != nil {
			return err
		}
		for i := range values {
			if b, ok := values[i].([]byte); ok {
				values[i] = string(b)
			}
		}
		return call(columns, values)
	}, args...)
}
