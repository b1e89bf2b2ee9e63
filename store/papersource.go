package store

import (
	"context"
	"database/sql"

	"github.com/fedrate/fedrate/handbook"
)

// PaperSource returns what the papers of a period are drawn from, in parts, as the latest
// publication has kept it, and the number of the revision that it belongs to. Nothing of it
// is there if no publication has kept anything.
func (s *Store) PaperSource(ctx context.Context, p handbook.Period) (parts [][]byte, revision int, err error) {
	err = eachRow(ctx, s.read, `SELECT revision, data FROM paper_sources WHERE period = $1 ORDER BY part`, func(rows *sql.Rows) error {
		var part []byte
		err := rows.Scan(&revision, &part)
		parts = append(parts, part)
		return err
	}, int(p))
	if err != nil {
		return nil, 0, failed(err, handbook.Say("store.reading.paper-source", "period", p))
	}
	return parts, revision, nil
}

// paperSource keeps what the papers of a revision are drawn from, in the place of that of the
// one before.
func (w *runWriter) paperSource(ctx context.Context, revision int) error {
	if err := w.exec(ctx, `DELETE FROM paper_sources WHERE period = $1`, int(w.r.Period)); err != nil {
		return err
	}
	for i, part := range w.r.PaperSource {
		err := w.exec(ctx, `INSERT INTO paper_sources (period, part, revision, data) VALUES ($1, $2, $3, $4)`, int(w.r.Period), i+1, revision, part)
		if err != nil {
			return err
		}
	}
	return nil
}
