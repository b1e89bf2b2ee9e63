package store

import (
	"context"
	"database/sql"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Carried is what the next list takes over of a player for corrections of the
// lists before it.
type Carried struct {
	FIDEID     int
	Kind       tournament.Kind
	Name       string
	Federation string
	Published  tournament.Rating // on the last list as published; 0: none
	Computed   tournament.Rating // there as computed again; 0: none
	K          int               // there
}

// carryHolds is the condition under which a row c of carried or
// carried_reports or carried_changes counts: neither
// it, nor what takes its place, was taken back. A later rerun of the same
// lists has the correction in the lists themselves; a later difference for the
// same list was computed from the same corrections and more.
const carryHolds = `NOT EXISTS (SELECT 1 FROM publications u WHERE u.undoes = c.publication)
	AND NOT EXISTS (SELECT 1 FROM publications l, publications o WHERE o.id = c.publication AND l.id > o.id AND l.since > 0 AND l.since <= o.since
		AND (l.action = 'rerun' OR l.target = o.target)
		AND NOT EXISTS (SELECT 1 FROM publications u WHERE u.undoes = l.id))`

// CarriedInto is what the list of a period takes over, by player and kind.
func (s *Store) CarriedInto(ctx context.Context, p handbook.Period) ([]Carried, error) {
	found := []Carried{}
	err := eachRow(ctx, s.read, `SELECT c.fide_id, c.kind, c.name, c.federation, c.published, c.computed, c.k FROM carried c
		WHERE c.period = $1 AND `+carryHolds+` ORDER BY c.fide_id, c.kind`, func(rows *sql.Rows) error {
		var c Carried
		err := rows.Scan(&c.FIDEID, &c.Kind, &c.Name, &c.Federation, &c.Published, &c.Computed, &c.K)
		found = append(found, c)
		return err
	}, int(p))
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.carried-into", "period", p))
	}
	return found, nil
}

// CarriedSince is the first list that was computed again for a difference
// carried into a list after p; 0 where there is none.
func (s *Store) CarriedSince(ctx context.Context, p handbook.Period) (since handbook.Period, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT COALESCE(MIN(o.since), 0) FROM carried c JOIN publications o ON o.id = c.publication
		WHERE c.period > $1 AND `+carryHolds, int(p)).Scan(&since)
	if err != nil {
		return 0, failed(err, handbook.Say("store.reading.carried"))
	}
	return since, nil
}

// Carry keeps a difference for the list of a period, and that it deals with
// reports, which take no part in that list, since the difference has them, and
// with changes of persons.
func (s *Store) Carry(ctx context.Context, p handbook.Period, act Act, list []Carried, reports, changes []int) error {
	act.Target = p
	return s.change(ctx, handbook.Say("store.doing.carry", "period", p), func(tx *logTx) error {
		id, err := addAct(ctx, tx, &act)
		if err != nil {
			return err
		}
		for _, c := range list {
			_, err := tx.insert(ctx, "carried", insert("carried", `publication, period, fide_id, kind, name, federation, published, computed, k`),
				id, int(p), c.FIDEID, int(c.Kind), c.Name, c.Federation, int(c.Published), int(c.Computed), c.K)
			if err != nil {
				return err
			}
		}
		for _, n := range changes {
			if _, err := tx.insert(ctx, "carried_changes", insert("carried_changes", `publication, change`), id, n); err != nil {
				return err
			}
		}
		for _, n := range reports {
			if _, err := tx.insert(ctx, "carried_reports", insert("carried_reports", `publication, submission`), id, n); err != nil {
				return err
			}
		}
		return nil
	})
}

// WithdrawnSince are the reports that were withdrawn after a difference was
// carried that has them, into a list up to that of a period, with the first list
// that was computed again for it; not those of which a later difference has what
// there is without them.
func (s *Store) WithdrawnSince(ctx context.Context, p handbook.Period) ([]Rested, error) {
	found := []Rested{}
	err := eachRow(ctx, s.read, `SELECT DISTINCT o.since, s.tournament, s.number, s.state FROM carried_withdrawn c
		JOIN publications o ON o.id = c.publication JOIN submissions s ON s.number = c.submission
		WHERE o.target <= $1 AND s.state = 'withdrawn' AND `+carryHolds+`
		AND NOT EXISTS (SELECT 1 FROM publications l WHERE l.action = 'carry' AND l.id > o.id AND l.since <= o.since
			AND NOT EXISTS (SELECT 1 FROM publications u WHERE u.undoes = l.id))
		ORDER BY o.since, s.number`, func(rows *sql.Rows) error {
		var r Rested
		err := rows.Scan(&r.Period, &r.Tournament, &r.Report, &r.State)
		found = append(found, r)
		return err
	}, int(p))
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.carried"))
	}
	return found, nil
}

// Settled are the reports whose correction or withdrawal a carried difference
// has dealt with.
func (s *Store) Settled(ctx context.Context) (map[int]bool, error) {
	return s.carried(ctx, `SELECT c.submission FROM carried_reports c WHERE `+carryHolds)
}

// carried are the numbers that a query of what carried differences rest on gives.
func (s *Store) carried(ctx context.Context, query string) (map[int]bool, error) {
	found := map[int]bool{}
	err := eachRow(ctx, s.read, query, func(rows *sql.Rows) error {
		n := 0
		err := rows.Scan(&n)
		found[n] = true
		return err
	})
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.carried"))
	}
	return found, nil
}
