package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
)

// Computed is what the latest publication of a period has left with
// [RunRecord.Computed]; nil where nothing is kept. Standing tells whether the
// results of that publication are those in force.
func (s *Store) Computed(ctx context.Context, p handbook.Period) (data []byte, standing bool, err error) {
	err = eachRow(ctx, s.read, `SELECT data, revision = (SELECT MAX(number) FROM revisions WHERE period = $1) FROM computed WHERE period = $1`,
		func(rows *sql.Rows) error { return rows.Scan(&data, &standing) }, int(p))
	if err != nil {
		return nil, false, failed(err, handbook.Say("store.reading.computed-from", "period", p))
	}
	return data, standing, nil
}

// manyBytes is from what length on SQLite's copies of a value, of which there are four at once
// when it is written, are worth the time that it takes to give memory back to the system before.
const manyBytes = 8 << 20

// computed keeps the signatures of a publication, whose content is that of a
// revision, in the place of those before.
func (w *runWriter) computed(revision int) error {
	if err := w.exec(`DELETE FROM computed WHERE period = $1`, int(w.r.Period)); err != nil || w.r.Computed == nil {
		return err
	}
	data, err := w.r.Computed()
	if err != nil {
		return err
	}
	if len(data) >= manyBytes {
		debug.FreeOSMemory() // what the players took
	}
	left, err := uncount(w.ctx, w.tx, "INSERT", "computed")
	if err != nil {
		return err
	}
	if err := w.exec(insert("computed", strings.Join(computedColumns, ", ")), int(w.r.Period), data, revision); err != nil {
		return err
	}
	for i := range left {
		if err := left[i].sealed(w.ctx, w.tx, w.seals, rowSeal{1, bytesHash(int(w.r.Period), data, revision)}); err != nil {
			return err
		}
	}
	return nil
}

var computedColumns = []string{"period", "data", "revision"}

// sealOfBytes adds up the rows of a table that has the columns of what is computed. A value of
// another kind than its column's, which nothing of the program writes, is said by the database.
func sealOfBytes(ctx context.Context, q querier, t *sealedTable) (is rowSeal, err error) {
	const sound = `typeof(period) = 'integer' AND typeof(data) = 'blob' AND typeof(revision) = 'integer'`
	err = eachRow(ctx, q, `SELECT period, data, revision FROM "`+t.name+`" WHERE `+sound, func(rows *sql.Rows) error {
		var period, revision int
		var data sql.RawBytes
		err := rows.Scan(&period, &data, &revision)
		is = is.plus(rowSeal{1, bytesHash(period, data, revision)})
		return err
	})
	if err != nil {
		return is, err
	}
	rest, err := sealOfRows(ctx, q, `SELECT `+t.row("")+` FROM "`+t.name+`" WHERE NOT (`+sound+`)`)
	return is.plus(rest), err
}

// bytesHash is the hash of a row of a number, bytes and a number, as it is sealed: the database
// would say millions of bytes in hexadecimal, several times, before they were added up.
func bytesHash(first int, data []byte, last int) int64 {
	const digits = "0123456789ABCDEF"
	h := sha256.New()
	fmt.Fprintf(h, "%d,X'", first)
	var room [8192]byte
	for part := range slices.Chunk(data, len(room)/2) {
		for i, b := range part {
			room[2*i], room[2*i+1] = digits[b>>4], digits[b&15]
		}
		h.Write(room[:2*len(part)])
	}
	fmt.Fprintf(h, "',%d", last)
	return hashOf(h.Sum(nil))
}

// ListsBefore is what identifies the contents of all lists before a period, and of
// FIDE's own ones that are held: while it is the same, they are.
func (s *Store) ListsBefore(ctx context.Context, p handbook.Period) (string, error) {
	var b strings.Builder
	for _, query := range []string{
		`SELECT json_array(period, source, digest) FROM revisions r
			WHERE period < $1 AND number = (SELECT MAX(number) FROM revisions WHERE period = r.period) ORDER BY period`,
		`SELECT json_array(period, COUNT(*), MAX(id)) FROM official_imports WHERE period < $1 GROUP BY period ORDER BY period`,
	} {
		err := eachRow(ctx, s.read, query, func(rows *sql.Rows) error {
			var line string
			err := rows.Scan(&line)
			fmt.Fprintln(&b, line)
			return err
		}, int(p))
		if err != nil {
			return "", failed(err, handbook.Say("store.reading.lists-before", "period", p))
		}
	}
	return b.String(), nil
}
