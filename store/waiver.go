package store

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"github.com/fedrate/fedrate/handbook"
)

// Waiver sets a rule aside for one event, or for one place in it, for a reason.
type Waiver struct {
	ID, Tournament   int
	Rule, Reason, By string   // Rule: name or CHAPTER-ARTICLE
	Round            int      // of one game; 0: every round
	Players          []string // by starting rank or FIDE ID; none: everybody
	On               handbook.Date
}

// Waive keeps a waiver. Without a reason and a name there is none.
func (s *Store) Waive(ctx context.Context, w Waiver) (Waiver, error) {
	w.Rule, w.Reason, w.By = strings.TrimSpace(w.Rule), strings.TrimSpace(w.Reason), strings.TrimSpace(w.By)
	if w.Rule == "" || w.Reason == "" || w.By == "" {
		return w, handbook.Errorf("store.error.waiver")
	}
	err := s.change(ctx, handbook.Say("store.doing.waiver"), func(tx *sql.Tx) error {
		return tx.QueryRowContext(ctx, `INSERT INTO waivers (id, tournament, rule, reason, granted_by, granted_on, round, players)
			SELECT COALESCE(MAX(id), 0) + 1, $1, $2, $3, $4, $5, $6, $7 FROM waivers RETURNING id`,
			w.Tournament, w.Rule, w.Reason, w.By, int(w.On), w.Round, strings.Join(w.Players, ",")).Scan(&w.ID)
	})
	return w, err
}

// Waivers of a tournament in the order they were granted.
func (s *Store) Waivers(ctx context.Context, tournament int) ([]Waiver, error) {
	var found []Waiver
	err := eachRow(ctx, s.read, `SELECT id, tournament, rule, reason, granted_by, granted_on, round, players
		FROM waivers WHERE tournament = $1 ORDER BY id`, func(rows *sql.Rows) error {
		var (
			w       Waiver
			players string
		)
		if err := rows.Scan(&w.ID, &w.Tournament, &w.Rule, &w.Reason, &w.By, &w.On, &w.Round, &players); err != nil {
			return err
		}
		if players != "" {
			w.Players = strings.Split(players, ",")
		}
		found = append(found, w)
		return nil
	}, tournament)
	if err != nil {
		return nil, fmt.Errorf("read the waivers of event %d: %w", tournament, err)
	}
	return found, nil
}

// Recheck keeps what a new check of a submission found, after a waiver was
// granted: a rejected one may become accepted, and the other way round. It
// changes nothing once the submission is superseded, rated or withdrawn.
func (s *Store) Recheck(ctx context.Context, number int, verdict string, findings []handbook.Finding) (Submission, error) {
	var sub Submission
	err := s.change(ctx, handbook.Say("store.doing.recheck", "submission", number), func(tx *sql.Tx) error {
		var err error
		if sub, err = submissionOf(ctx, tx, number); err != nil {
			return err
		}
		if sub.State != Accepted && sub.State != Rejected {
			return nil
		}
		state := Accepted
		if verdict == "rejected" {
			state = Rejected
		}
		if err := writeFindings(ctx, tx, number, findings); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `UPDATE submissions SET state = $1, verdict = $2 WHERE number = $3`, string(state), verdict, number)
		if err != nil {
			return err
		}
		if state == Accepted && sub.State == Rejected && sub.Tournament != 0 {
			w := submitCall{
				ctx: ctx, tx: tx, in: &Incoming{Facts: &sub.Facts}, answer: &Answer{},
				number: number, tournament: sub.Tournament, replaces: sub.Replaces,
			}
			if err := w.supersede(); err != nil {
				return err
			}
		}
		sub, err = submissionOf(ctx, tx, number)
		return err
	})
	return sub, err
}
