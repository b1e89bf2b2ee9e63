package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/fedrate/fedrate/handbook"
)

// SharedCheck is what a check has found, kept for whoever has its address.
type SharedCheck struct {
	Word       string // of the address; the database has its digest alone
	Made, Ends time.Time
	Findings   []byte // the answer of the check, as JSON
}

// ShareCheck keeps what a check has found until its end, and takes away what has
// ended. False: as many as may be are kept already.
func (s *Store) ShareCheck(ctx context.Context, c SharedCheck, most int) (kept bool, err error) {
	err = s.posted(ctx, func(tx *sql.Tx) error {
		if err := dropShared(ctx, tx, c.Made); err != nil {
			return err
		}
		var n int
		if err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM shared_checks`).Scan(&n); err != nil || n >= most {
			return err
		}
		kept = true
		_, err := tx.ExecContext(ctx, `INSERT INTO shared_checks (digest, made_at, ends_at, findings) VALUES ($1, $2, $3, $4)`,
			digestOf(c.Word), formatMoment(c.Made), formatMoment(c.Ends), string(c.Findings))
		return err
	})
	return kept && err == nil, err
}

// SharedCheck is what is kept under the word of an address, nil where nothing is. It
// may have ended.
func (s *Store) SharedCheck(ctx context.Context, word string) (*SharedCheck, error) {
	c := &SharedCheck{Word: word}
	err := s.read.QueryRowContext(ctx, `SELECT made_at, ends_at, findings FROM shared_checks WHERE digest = $1`, digestOf(word)).
		Scan(momentColumn{&c.Made}, momentColumn{&c.Ends}, &c.Findings)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil //nolint:nilnil // nothing is kept under it
	}
	return c, failed(err, handbook.Say("store.reading.shared"))
}

// ForgetShared takes away what somebody has shared and what has ended since.
func (s *Store) ForgetShared(ctx context.Context, now time.Time) error {
	return s.posted(ctx, func(tx *sql.Tx) error { return dropShared(ctx, tx, now) })
}

func dropShared(ctx context.Context, tx *sql.Tx, now time.Time) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM shared_checks WHERE ends_at <= $1`, formatMoment(now))
	return err
}
