package store

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"github.com/fedrate/fedrate/handbook"
)

// Proposal is what one officer proposes to publish. Another one publishes it.
type Proposal struct {
	ID         int
	Action     Action          // run, rerun or carry
	Period     handbook.Period // of the list, or of the first list computed again
	Digest     string          // of all that would be published
	By, Reason string
	At         time.Time
}

// SameOfficer tells whether two names are those of one person, as far as names tell.
func SameOfficer(a, b string) bool {
	return strings.EqualFold(strings.TrimSpace(a), strings.TrimSpace(b))
}

// Propose keeps a proposal, in the place of one of the same kind that waits.
func (s *Store) Propose(ctx context.Context, p Proposal) (Proposal, error) {
	err := s.change(ctx, handbook.Say("store.doing.propose", "period", p.Period), func(tx *logTx) error {
		if err := endProposals(ctx, tx, "replaced", p.At, p.By, "", `action = $5 AND period = $6`, string(p.Action), int(p.Period)); err != nil {
			return err
		}
		added, err := tx.insert(ctx, "proposals", numbered("proposals", "action, period, digest, proposed_at, proposed_by, reason"),
			string(p.Action), int(p.Period), p.Digest, formatMoment(p.At), p.By, p.Reason)
		p.ID = added.number()
		return err
	})
	return p, err
}

func endProposals(ctx context.Context, tx *logTx, how string, at time.Time, by, why, where string, args ...any) error {
	_, err := tx.update(ctx, rowsWhere("proposals", `ended = ''`), `UPDATE proposals SET ended = $1, ended_at = $2, ended_by = $3, ended_why = $4 WHERE ended = '' AND `+where,
		append([]any{how, formatMoment(at), by, why}, args...)...)
	return err
}

// Approve ends a proposal with what it proposed.
func (s *Store) Approve(ctx context.Context, id int, by string, at time.Time) error {
	return s.change(ctx, handbook.Say("store.doing.approve", "proposal", id), func(tx *logTx) error {
		return endProposals(ctx, tx, "approved", at, by, "", `id = $5`, id)
	})
}

// Decline ends a proposal that waits, so that it is published by nobody.
func (s *Store) Decline(ctx context.Context, id int, by, reason string, at time.Time) error {
	by, reason = strings.TrimSpace(by), strings.TrimSpace(reason)
	if by == "" || reason == "" {
		return handbook.Errorf("store.wrong.decline-needs")
	}
	return s.change(ctx, handbook.Say("store.doing.decline", "proposal", id), func(tx *logTx) error {
		var waits bool
		if err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM proposals WHERE id = $1 AND ended = '')`, id).Scan(&waits); err != nil {
			return err
		}
		if !waits {
			return handbook.Errorf("store.wrong.no-proposal", "proposal", id)
		}
		return endProposals(ctx, tx, "declined", at, by, reason, `id = $5`, id)
	})
}

// Proposed is the proposal of a kind that waits, nil where there is none.
func (s *Store) Proposed(ctx context.Context, a Action, p handbook.Period) (*Proposal, error) {
	found, err := s.proposalsWhere(ctx, `ended = '' AND action = $1 AND period = $2`, string(a), int(p))
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return &found[0], nil
}

// Proposals are those that wait, oldest first.
func (s *Store) Proposals(ctx context.Context) ([]Proposal, error) {
	return s.proposalsWhere(ctx, `ended = '' ORDER BY id`)
}

func (s *Store) proposalsWhere(ctx context.Context, where string, args ...any) ([]Proposal, error) {
	found := []Proposal{}
	err := eachRow(ctx, s.read, `SELECT id, action, period, digest, proposed_at, proposed_by, reason FROM proposals WHERE `+where, func(rows *sql.Rows) error {
		var (
			p  Proposal
			at string
		)
		err := rows.Scan(&p.ID, &p.Action, &p.Period, &p.Digest, &at, &p.By, &p.Reason)
		if err == nil {
			p.At, err = parseMoment(at)
		}
		found = append(found, p)
		return err
	}, args...)
	return found, failed(err, handbook.Say("store.reading.proposals"))
}

// PassGate keeps that a gate was passed by an act whose revisions follow.
func (s *Store) PassGate(ctx context.Context, publication int, g PassedGate) error {
	return s.change(ctx, handbook.Say("store.doing.act"), func(tx *logTx) error {
		_, err := tx.insert(ctx, "passed_gates", insert("passed_gates", `publication, gate, accepted_by, reason, said`), publication, g.Gate, g.By, g.Reason, keepText(g.Said))
		return err
	})
}
