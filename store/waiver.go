package store

import (
	"context"
	"database/sql"
	"strings"
	"time"

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
	err := s.change(ctx, handbook.Say("store.doing.waiver"), func(tx *logTx) error {
		added, err := tx.insert(ctx, "waivers", `INSERT INTO waivers (id, tournament, rule, reason, granted_by, granted_on, round, players)
			SELECT COALESCE(MAX(id), 0) + 1, $1, $2, $3, $4, $5, $6, $7 FROM waivers`,
			w.Tournament, w.Rule, w.Reason, w.By, int(w.On), w.Round, strings.Join(w.Players, ","))
		w.ID = added.number()
		return err
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
		return nil, failed(err, handbook.Say("store.reading.event-waivers", "event", tournament))
	}
	return found, nil
}

// Rechecked is what a new check of a submission found.
type Rechecked struct {
	Verdict  string
	Findings []handbook.Finding
	At       time.Time
	Arbiter  bool // as of [Incoming]; else an officer has granted a waiver
	Content
}

// Recheck keeps what a new check of a submission found, after a waiver was
// granted: a rejected one may become accepted, or be held by questions, and the
// other way round. It changes nothing once the submission is superseded, rated
// or withdrawn.
func (s *Store) Recheck(ctx context.Context, number int, r Rechecked) (Submission, error) {
	var sub Submission
	err := s.change(ctx, handbook.Say("store.doing.recheck", "submission", number), func(tx *logTx) error {
		var err error
		if sub, err = submissionOf(ctx, tx, number); err != nil {
			return err
		}
		if sub.State != Accepted && sub.State != Rejected {
			return nil
		}
		if err := writeFindings(ctx, tx.Tx, number, r.Findings); err != nil {
			return err
		}
		w := submitCall{
			tx: tx, answer: &Answer{}, number: number, tournament: sub.Tournament, replaces: sub.Replaces,
			in: &Incoming{Name: sub.Name, By: sub.By, Arbiter: r.Arbiter, Facts: &sub.Facts, Verdict: r.Verdict, Findings: r.Findings, At: r.At, Content: r.Content},
		}
		w.explicit = sub.State == Accepted
		w.confirmed, w.worked = w.explicit, true // one that is in force takes the place of no other by this
		if err := w.findOthers(ctx); err != nil {
			return err
		}
		if err := w.settle(ctx); err != nil {
			return err
		}
		sub = w.answer.Submission
		return nil
	})
	return sub, err
}
