package store

import (
	"context"
	"database/sql"

	"github.com/fedrate/fedrate/handbook"
)

// Computed is what the latest publication of a period has left with
// [RunRecord.Computed]; nil where nothing is kept.
func (s *Store) Computed(ctx context.Context, p handbook.Period) ([]byte, error) {
	var data []byte
	err := eachRow(ctx, s.read, `SELECT data FROM computed WHERE period = $1`, func(rows *sql.Rows) error { return rows.Scan(&data) }, int(p))
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.computed-from", "period", p))
	}
	return data, nil
}

// computed keeps the signatures of a publication in the place of those before.
func (w *runWriter) computed() error {
	if len(w.r.Computed) == 0 {
		return w.exec(`DELETE FROM computed WHERE period = $1`, int(w.r.Period))
	}
	return w.exec(insert("computed", "period, data")+` ON CONFLICT (period) DO UPDATE SET data = excluded.data`, int(w.r.Period), w.r.Computed)
}
