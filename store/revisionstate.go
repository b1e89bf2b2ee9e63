package store

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"math/bits"
	"slices"
	"strings"
	"sync"

	"github.com/fedrate/fedrate/handbook"
)

// keptRows are rows of one table as revision_state keeps them.
type keptRows struct {
	Columns []string `json:"columns"`
	Rows    [][]any  `json:"rows"`
}

func (k *keptRows) pack() ([]byte, error) {
	data, err := json.Marshal(k.Columns)
	if err != nil {
		return nil, err
	}
	rows, err := json.Marshal(k.Rows)
	if err != nil {
		return nil, err
	}
	return packed(data, rows)
}

// packers reuses the compressors, whose tables are large, for all tables of all
// revisions.
var packers = sync.Pool{New: func() any {
	w, err := gzip.NewWriterLevel(nil, gzip.BestSpeed)
	if err != nil {
		panic(err)
	}
	return w
}}

// packed returns the columns and rows of a table, each as JSON, as they are kept.
func packed(columns, rows []byte) ([]byte, error) {
	data := slices.Concat([]byte(`{"columns":`), columns, []byte(`,"rows":`), rows, []byte("}\n"))
	var b bytes.Buffer
	w := packers.Get().(*gzip.Writer)
	defer packers.Put(w)
	w.Reset(&b)
	_, err := w.Write(data)
	err = errors.Join(err, w.Close())
	return b.Bytes(), err
}

// unpack reads what was packed. What is cut off in it is no loss of the connection, which the
// same error would tell.
func unpack(data []byte) (*keptRows, error) {
	k, err := unpacked(data)
	if err != nil {
		return nil, errors.New(err.Error())
	}
	return k, nil
}

func unpacked(data []byte) (*keptRows, error) {
	k := &keptRows{}
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	decode := json.NewDecoder(r)
	decode.UseNumber()
	if err := decode.Decode(k); err != nil {
		return nil, err
	}
	for _, row := range k.Rows {
		for i, v := range row {
			if n, ok := v.(json.Number); ok {
				if row[i], err = n.Int64(); err != nil {
					return nil, err
				}
			}
		}
	}
	_, err = io.Copy(io.Discard, r) // to the end, where the checksum stands
	return k, errors.Join(err, r.Close())
}

// stateQueries returns what is kept of a revision, by name.
func stateQueries() map[string]string {
	queries := map[string]string{
		"lists":          `SELECT * FROM lists WHERE period = $1`,
		"arbiter_events": `SELECT * FROM arbiter_events WHERE period = $1`,
		"arbiter_posts":  `SELECT * FROM arbiter_posts WHERE event IN (SELECT id FROM arbiter_events WHERE period = $1)`,
	}
	for _, table := range periodTables {
		queries[table] = rowsOfTable(table)
	}
	return queries
}

func packTables(ctx context.Context, tx *sql.Tx, p handbook.Period) (map[string][]byte, error) {
	all := map[string][]byte{}
	for name, query := range stateQueries() {
		columns, err := columnsOf(ctx, tx, query, int(p))
		if err != nil {
			return nil, err
		}
		var arrays [][]byte
		err = eachArray(ctx, tx, query, nil, func(row []byte) error {
			arrays = append(arrays, slices.Clone(escaped(row)))
			return nil
		}, int(p))
		if err != nil {
			return nil, err
		}
		names, err := json.Marshal(columns)
		if err != nil {
			return nil, err
		}
		if all[name], err = packed(names, slices.Concat([]byte("["), bytes.Join(arrays, []byte(",")), []byte("]"))); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// submissionStates returns where submissions stand that a run is about to mark.
func submissionStates(ctx context.Context, tx *sql.Tx, numbers []int) ([]byte, error) {
	k := &keptRows{}
	for _, n := range numbers {
		err := eachValues(ctx, tx, `SELECT number, state, rated_in, complete FROM submissions WHERE number = $1`, func(columns []string, values []any) error {
			k.Columns, k.Rows = columns, append(k.Rows, values)
			return nil
		}, n)
		if err != nil {
			return nil, err
		}
	}
	return k.pack()
}

// The names of the state that is not a whole table.
const (
	stateReports = "submissions" // where they stood before the next revision
	stateRows    = "list_rows"   // rows that the next revision changed or dropped
	stateAdded   = "list_rows+"  // FIDE IDs of rows that the next revision added
	stateChunk   = 5000          // rows of one packed piece
)

// writeState writes the state of the revision before, as far as the one that follows
// differs. What the submissions were is kept even where there was no list.
func (w *revisionWriter) writeState(ctx context.Context) error {
	if err := w.store(ctx, stateReports, 0, w.reports); err != nil {
		return err
	}
	if !w.held {
		return nil
	}
	for name, data := range w.tables {
		if err := w.store(ctx, name, 0, data); err != nil {
			return err
		}
	}
	columns := strings.Join(listColumns, ", ")
	err := w.chunked(ctx, stateRows, `SELECT `+columns+` FROM `+oldRows+` EXCEPT SELECT `+columns+` FROM list_rows
		WHERE period = $1 AND fide_id IN (SELECT fide_id FROM `+oldRows+`) ORDER BY fide_id`)
	if err != nil {
		return err
	}
	among := ""
	if w.partly {
		among = ` AND fide_id IN (SELECT fide_id FROM ` + touchedRows + `)`
	}
	return w.chunked(ctx, stateAdded, `SELECT fide_id FROM list_rows WHERE period = $1`+among+` AND fide_id NOT IN (SELECT fide_id FROM `+oldRows+`) ORDER BY fide_id`)
}

// chunked keeps the rows of a query in pieces. They are read to the end first: a transaction of
// PostgreSQL does not write between the rows of a query.
func (w *revisionWriter) chunked(ctx context.Context, name, query string) error {
	k, pieces := &keptRows{}, [][]byte{}
	pack := func() error {
		data, err := k.pack()
		k.Rows, pieces = k.Rows[:0], append(pieces, data)
		return err
	}
	err := eachValues(ctx, w.tx, query, func(columns []string, values []any) error {
		k.Columns, k.Rows = columns, append(k.Rows, values)
		if len(k.Rows) < stateChunk {
			return nil
		}
		return pack()
	}, int(w.period))
	if err == nil && len(k.Rows) > 0 {
		err = pack()
	}
	for i, data := range pieces {
		if err == nil {
			err = w.store(ctx, name, i+1, data)
		}
	}
	return err
}

func (w *revisionWriter) store(ctx context.Context, name string, seq int, data []byte) error {
	_, err := w.tx.ExecContext(ctx, insert("revision_state", `period, number, name, seq, data`), int(w.period), w.before.Number, name, seq, data)
	return err
}

// stateOf calls for each piece of a revision's kept state of a name.
func stateOf(ctx context.Context, q querier, p handbook.Period, number int, name string, call func(*keptRows) error) error {
	pieces, err := readValues[[]byte](ctx, q, `SELECT data FROM revision_state WHERE period = $1 AND number = $2 AND name = $3 ORDER BY seq`, int(p), number, name)
	for _, data := range pieces {
		if err != nil {
			return err
		}
		var k *keptRows
		if k, err = unpack(data); err == nil {
			err = call(k)
		}
	}
	return err
}

// insertKept writes rows back to a table. Columns that were added since have
// their defaults.
func insertKept(ctx context.Context, tx *sql.Tx, table string, k *keptRows, more string) error {
	if len(k.Rows) == 0 {
		return nil
	}
	rows := newRowWriter(tx, table, strings.Join(k.Columns, ", "), more)
	for _, row := range k.Rows {
		rows.add(ctx, row...)
	}
	return wrapErr(rows.close(ctx), handbook.Say("store.reading.row-back", "table", table))
}

// contentSum stands for a set of rows: the sum of their SHA-256, modulo 2 to the
// power of 256. The order of the rows does not count.
type contentSum [4]uint64 // the lowest first

// sumMark begins a content sum as it is written. Sums of earlier versions, in which
// games were rows of their own, begin with one of its two signs, and the digests of those
// before, over all rows in order, with none.
const sumMark = "++"

func (s *contentSum) plus(other contentSum) {
	carry := uint64(0)
	for i := range s {
		s[i], carry = bits.Add64(s[i], other[i], carry)
	}
}

// row adds a row of what a name says.
func (s *contentSum) row(name string, row []byte) {
	var room [512]byte
	text := append(append(append(room[:0], name...), '\n'), row...)
	sum := sha256.Sum256(text)
	var one contentSum
	for i := range one {
		one[i] = binary.BigEndian.Uint64(sum[8*(3-i):])
	}
	s.plus(one)
}

func (s *contentSum) text() string {
	var sum [32]byte
	for i := range s {
		binary.BigEndian.PutUint64(sum[8*(3-i):], s[i])
	}
	return sumMark + hex.EncodeToString(sum[:])
}

// readSum returns the sum that a text says; ok is false for the digest of an earlier
// version.
func readSum(text string) (s contentSum, ok bool) {
	hexed, marked := strings.CutPrefix(text, sumMark)
	sum, err := hex.DecodeString(hexed)
	if !marked || err != nil || len(sum) != 32 {
		return s, false
	}
	for i := range s {
		s[i] = binary.BigEndian.Uint64(sum[8*(3-i):])
	}
	return s, true
}

// rowTable is the view of the rows of the office's lists.
const rowTable = "list_rows"

// notContent are columns that do not count when two revisions are compared:
// which program wrote a row, and the numbers that the database gives.
var notContent = map[string]bool{"program": true, "id": true}

// contentQuery are rows that count for what a list holds.
type contentQuery struct{ name, query string }

const arbiterPostsQuery = `SELECT e.tournament, p.seq, p.name, p.fide_id, p.federation, p.title, p.role FROM arbiter_posts p
	JOIN arbiter_events e ON e.id = p.event WHERE e.period = $1`

// besideRows returns the rows of a period but those of its list.
func besideRows() []contentQuery {
	all := []contentQuery{
		{"lists", `SELECT source, kinds FROM lists WHERE period = $1`},
		{"arbiter_posts", arbiterPostsQuery},
		{"arbiter_events", `SELECT * FROM arbiter_events WHERE period = $1`},
	}
	for _, table := range periodTables {
		all = append(all, contentQuery{table, rowsOfTable(table)})
	}
	return all
}

// rowsOfTable returns the rows of a table for a period.
func rowsOfTable(table string) string { return `SELECT * FROM ` + table + ` WHERE period = $1` }

// sumOf adds up rows of a period.
func sumOf(ctx context.Context, q querier, period int, queries ...contentQuery) (contentSum, error) {
	var s contentSum
	for _, one := range queries {
		err := eachArray(ctx, q, one.query, notContent, func(row []byte) error {
			s.row(one.name, escaped(row))
			return nil
		}, period)
		if err != nil {
			return s, err
		}
	}
	return s, nil
}
