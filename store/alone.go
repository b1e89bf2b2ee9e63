package store

import (
	"context"
	"database/sql"

	"github.com/fedrate/fedrate/handbook"
)

// CheckedAlone is what the check of a report came to by the report alone, for the next
// check that has the same signature.
type CheckedAlone struct {
	Signature string
	Found     []byte // the findings
	Tried     []byte // players of changed reports that were read for it, as JSON
}

// Program is the version of the program that works on the store, as [Acting] has it.
func (s *Store) Program() string { return s.acting.Program }

// CheckedAlone is what is kept of the check of a submission with a signature, nil where
// that is nothing.
func (s *Store) CheckedAlone(ctx context.Context, number int, signature string) (*CheckedAlone, error) {
	var kept *CheckedAlone
	err := eachRow(ctx, s.read, `SELECT found, tried FROM checked_alone WHERE submission = $1 AND signature = $2`, func(rows *sql.Rows) error {
		kept = &CheckedAlone{Signature: signature}
		var tried string
		err := rows.Scan(&kept.Found, &tried)
		kept.Tried = []byte(tried)
		return err
	}, number, signature)
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.submission", "submission", number))
	}
	return kept, nil
}

// writeAlone keeps what a check came to in the place of what one before did; nil: that is
// left, as its signature is.
func writeAlone(ctx context.Context, q querier, number int, c *CheckedAlone) error {
	if c == nil {
		return nil
	}
	_, err := q.ExecContext(ctx, insert("checked_alone", "submission, signature, found, tried")+
		` ON CONFLICT (submission) DO UPDATE SET signature = excluded.signature, found = excluded.found, tried = excluded.tried`,
		number, c.Signature, bytesOf(c.Found), string(c.Tried))
	return err
}
