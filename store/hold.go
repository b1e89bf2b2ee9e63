package store

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"github.com/fedrate/fedrate/handbook"
)

// Hold keeps a report from being rated until somebody releases it.
type Hold struct {
	Report     int
	By, Reason string
	At         time.Time
}

// Hold keeps a report from being rated. It has to be one that no list has rated: a
// rated one is withdrawn or corrected.
func (s *Store) Hold(ctx context.Context, h Hold) error {
	h.By, h.Reason = strings.TrimSpace(h.By), strings.TrimSpace(h.Reason)
	if h.By == "" || h.Reason == "" {
		return handbook.Errorf("store.wrong.hold-needs")
	}
	return s.change(ctx, handbook.Say("store.doing.hold", "submission", h.Report), func(tx *logTx) error {
		sub, err := submissionOf(ctx, tx, h.Report)
		if err != nil {
			return err
		}
		if sub.State != Accepted && sub.State != Held {
			return handbook.Errorf("store.wrong.hold-state", "submission", h.Report, "state", handbook.Say("word.state."+string(sub.State)))
		}
		added, err := tx.insert(ctx, "holds", numbered("holds", "submission, held_at, held_by, reason")+` HAVING NOT EXISTS (SELECT 1 FROM holds o WHERE o.submission = $1 AND o.released_at = '')`, h.Report, formatMoment(h.At), h.By, h.Reason)
		if err != nil {
			return err
		}
		if len(added) == 0 {
			return handbook.Errorf("store.wrong.held-already", "submission", h.Report)
		}
		return nil
	})
}

// Release lets a report be rated again.
func (s *Store) Release(ctx context.Context, h Hold) error {
	h.By, h.Reason = strings.TrimSpace(h.By), strings.TrimSpace(h.Reason)
	if h.By == "" || h.Reason == "" {
		return handbook.Errorf("store.wrong.hold-needs")
	}
	return s.change(ctx, handbook.Say("store.doing.release", "submission", h.Report), func(tx *logTx) error {
		released, err := tx.update(ctx, rowsWhere("holds", `submission = $1 AND released_at = ''`, h.Report), `UPDATE holds SET released_at = $1, released_by = $2, released_why = $3 WHERE submission = $4 AND released_at = ''`,
			formatMoment(h.At), h.By, h.Reason, h.Report)
		if err != nil {
			return err
		}
		if len(released) == 0 {
			return handbook.Errorf("store.wrong.not-held", "submission", h.Report)
		}
		return nil
	})
}

// Holds are the reports that officers hold, by number.
func (s *Store) Holds(ctx context.Context) (map[int]Hold, error) {
	found := map[int]Hold{}
	err := eachRow(ctx, s.read, `SELECT submission, held_at, held_by, reason FROM holds WHERE released_at = ''`, func(rows *sql.Rows) error {
		var (
			h  Hold
			at string
		)
		err := rows.Scan(&h.Report, &at, &h.By, &h.Reason)
		if err == nil {
			h.At, err = parseMoment(at)
		}
		found[h.Report] = h
		return err
	})
	return found, failed(err, handbook.Say("store.reading.holds"))
}
