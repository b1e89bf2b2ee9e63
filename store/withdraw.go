package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/fedrate/fedrate/handbook"
)

// Withdrawal is who withdrew a report, when and why.
type Withdrawal struct {
	By, Reason string // the reason may be empty
	At         time.Time
}

// Withdraw takes a submission out of what is rated. Lists already published
// stay as they are until the period is run again.
func (s *Store) Withdraw(ctx context.Context, number int, why Withdrawal) (Submission, error) {
	var sub Submission
	err := s.change(ctx, handbook.Say("store.doing.withdraw", "submission", number), func(tx *logTx) error {
		var err error
		if sub, err = submissionOf(ctx, tx, number); err != nil {
			return err
		}
		if sub.State != Withdrawn { // a difference that was carried had the report, not that it is withdrawn
			_, err = tx.insert(ctx, "carried_withdrawn", `INSERT INTO carried_withdrawn (publication, submission)
				SELECT publication, submission FROM carried_reports WHERE submission = $1`+notTwice, number)
			if err != nil {
				return err
			}
			if _, err = tx.delete(ctx, "carried_reports", `DELETE FROM carried_reports WHERE submission = $1`, number); err != nil {
				return err
			}
		}
		_, err = tx.update(ctx, rowsWhere("withdrawals", `submission = $1`, number), `INSERT INTO withdrawals (submission, done_at, done_by, reason) VALUES ($1, $2, $3, $4)
			ON CONFLICT (submission) DO UPDATE SET done_at = excluded.done_at, done_by = excluded.done_by, reason = excluded.reason`,
			number, formatMoment(why.At), why.By, why.Reason)
		if err != nil {
			return err
		}
		_, err = tx.update(ctx, rowsWhere("submissions", `number = $1`, number), `UPDATE submissions SET state = 'withdrawn' WHERE number = $1`, number)
		sub.State = Withdrawn
		return err
	})
	return sub, err
}

// Withdrawal of a submission, the latest; nil where none is kept.
func (s *Store) Withdrawal(ctx context.Context, number int) (*Withdrawal, error) {
	var (
		w  Withdrawal
		at string
	)
	err := s.read.QueryRowContext(ctx, `SELECT done_at, done_by, reason FROM withdrawals WHERE submission = $1`, number).Scan(&at, &w.By, &w.Reason)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil //nolint:nilnil // one from before they were kept
	}
	if err == nil {
		w.At, err = parseMoment(at)
	}
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.submission", "submission", number))
	}
	return &w, nil
}
