package store

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"github.com/fedrate/fedrate/handbook"
)

// PrivacyRequest is what a person has asked of the office about the own data.
type PrivacyRequest struct {
	ID       int
	Kind     string // one of [PrivacyKinds]
	FIDEID   int
	Received handbook.Date
	Note     string
	Entered  time.Time
	By       string // who entered it
	Ended    time.Time
	EndedBy  string
	Outcome  string // granted, refused; empty: it waits
	Why      string
}

// PrivacyKinds are what persons may ask for.
var PrivacyKinds = []string{"access", "rectification", "erasure"}

// Due is the day on which a request has to be answered: a month after it came, the last
// day of a shorter month (GDPR, article 12).
func (r *PrivacyRequest) Due() handbook.Date {
	month := r.Received.Period().Add(1)
	last := month.Add(1).First().AddDays(-1)
	return min(last, month.First().AddDays(r.Received.Day()-1))
}

// PrivacyRequests are all requests, the newest first.
func (s *Store) PrivacyRequests(ctx context.Context) ([]PrivacyRequest, error) {
	found := []PrivacyRequest{}
	err := eachRow(ctx, s.read, `SELECT id, kind, fide_id, received, note, entered_at, entered_by, ended_at, ended_by, outcome, ended_why FROM privacy_requests ORDER BY id DESC`, func(rows *sql.Rows) error {
		var r PrivacyRequest
		var entered, ended string
		err := rows.Scan(&r.ID, &r.Kind, &r.FIDEID, &r.Received, &r.Note, &entered, &r.By, &ended, &r.EndedBy, &r.Outcome, &r.Why)
		if err == nil {
			r.Entered, err = parseMoment(entered)
		}
		if err == nil && ended != "" {
			r.Ended, err = parseMoment(ended)
		}
		found = append(found, r)
		return err
	})
	return found, failed(err, handbook.Say("store.reading.privacy"))
}

// EnterPrivacyRequest keeps a request, and is its number.
func (s *Store) EnterPrivacyRequest(ctx context.Context, r PrivacyRequest) (id int, err error) {
	err = s.change(ctx, handbook.Say("store.doing.privacy-enter", "id", r.FIDEID), func(tx *logTx) error {
		added, err := tx.insert(ctx, "privacy_requests", numbered("privacy_requests", "kind, fide_id, received, note, entered_at, entered_by"),
			r.Kind, r.FIDEID, int(r.Received), strings.TrimSpace(r.Note), formatMoment(r.Entered), r.By)
		id = added.number()
		return err
	})
	return id, err
}

// EndPrivacyRequest says what came of a request that waits.
func (s *Store) EndPrivacyRequest(ctx context.Context, r PrivacyRequest) error {
	return s.change(ctx, handbook.Say("store.doing.privacy-end", "number", r.ID), func(tx *logTx) error {
		ended, err := tx.update(ctx, rowsWhere("privacy_requests", `id = $1`, r.ID), `UPDATE privacy_requests SET ended_at = $1, ended_by = $2, outcome = $3, ended_why = $4 WHERE id = $5 AND ended_at = ''`,
			formatMoment(r.Ended), r.EndedBy, r.Outcome, strings.TrimSpace(r.Why), r.ID)
		if err != nil {
			return err
		}
		if len(ended) == 0 {
			return handbook.Errorf("store.wrong.privacy-ended", "number", r.ID)
		}
		return nil
	})
}
