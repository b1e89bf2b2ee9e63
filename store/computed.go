package store

import (
	"context"
	"database/sql"
	"fmt"
	"runtime/debug"
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
	return w.exec(insert("computed", "period, data, revision"), int(w.r.Period), data, revision)
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
