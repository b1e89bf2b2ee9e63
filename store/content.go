package store

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math/bits"
	"strings"
)

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

// readSum is the sum that a text says; ok is false for the digest of an earlier
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

// besideRows are the rows of a period but those of its list.
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

// rowsOfTable are the rows of a table for a period.
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
