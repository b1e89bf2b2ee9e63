package store

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Action is what was done to the lists.
type Action string

// The acts on lists.
const (
	ActImport Action = "import"
	ActRun    Action = "run"
	ActRerun  Action = "rerun"
	ActCarry  Action = "carry"
	ActUndo   Action = "undo"
)

// Act is something done to the lists, with who did it, when and why.
type Act struct {
	Action  Action
	Since   handbook.Period // of a rerun or a carried difference: the first list computed again
	Target  handbook.Period // of a carried difference: the list that takes it over
	Undoes  int             // of an undo: the publication taken back
	At      time.Time
	By      string
	Reason  string
	Program string // name and version
	Passed  []PassedGate
}

// PassedGate is a gate that was open, and passed all the same.
type PassedGate struct {
	Gate, By, Reason string
	Said             handbook.Text // what the gate said
}

// Publication is an act as the log keeps it, with the revisions that it made.
type Publication struct {
	ID int
	Act
	Revisions []Revision
}

// addAct writes an act to the log and gives its number.
func addAct(ctx context.Context, tx *logTx, a *Act) (int, error) {
	id, err := tx.insertNext(ctx, "publications", "action, since, target, undoes, done_at, done_by, reason, program",
		string(a.Action), int(a.Since), int(a.Target), a.Undoes, formatMoment(a.At), a.By, a.Reason, a.Program)
	for i := range a.Passed {
		if err == nil {
			err = addPassed(ctx, tx, id, &a.Passed[i])
		}
	}
	return id, err
}

func addPassed(ctx context.Context, tx *logTx, publication int, g *PassedGate) error {
	_, err := tx.insert(ctx, "passed_gates", insert("passed_gates", `publication, gate, accepted_by, reason, said`), publication, g.Gate, g.By, g.Reason, keepText(g.Said))
	return err
}

// OpenAct writes an act to the log whose revisions follow one by one, within
// [Store.Within].
func (s *Store) OpenAct(ctx context.Context, a Act) (id int, err error) {
	err = s.change(ctx, handbook.Say("store.doing.act"), func(tx *logTx) error {
		id, err = addAct(ctx, tx, &a)
		return err
	})
	return id, err
}

// Publications are the acts on the list of a period, or (0) on all, oldest
// first.
func (s *Store) Publications(ctx context.Context, p handbook.Period) ([]Publication, error) {
	found, err := readTable(ctx, s.read, func(one *Publication) []column {
		return []column{
			{"id", &one.ID},
			{"action", &one.Action},
			{"since", &one.Since},
			{"target", &one.Target},
			{"undoes", &one.Undoes},
			{"done_at", momentColumn{&one.At}},
			{"done_by", &one.By},
			{"reason", &one.Reason},
			{"program", &one.Program},
		}
	}, `publications WHERE $1 = 0 OR id IN (SELECT publication FROM revisions WHERE period = $1 UNION SELECT id FROM publications WHERE target = $1)
		ORDER BY id`, int(p))
	at := map[int]int{}
	for i := range found {
		at[found[i].ID] = i
	}
	if err == nil {
		err = s.passedGates(ctx, found, at)
	}
	var revisions []Revision
	if err == nil {
		revisions, err = s.Revisions(ctx, 0)
	}
	for _, r := range revisions {
		if i, ok := at[r.Publication]; ok {
			found[i].Revisions = append(found[i].Revisions, r)
		}
	}
	return found, failed(err, handbook.Say("store.reading.publications"))
}

func (s *Store) passedGates(ctx context.Context, to []Publication, at map[int]int) error {
	return eachRow(ctx, s.read, `SELECT publication, gate, accepted_by, reason, said FROM passed_gates ORDER BY publication, gate`, func(rows *sql.Rows) error {
		var (
			id int
			g  PassedGate
		)
		err := rows.Scan(&id, &g.Gate, &g.By, &g.Reason, textColumn{&g.Said})
		if i, ok := at[id]; ok {
			to[i].Passed = append(to[i].Passed, g)
		}
		return err
	})
}

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
		id, err := tx.insertNext(ctx, "proposals", "action, period, digest, proposed_at, proposed_by, reason",
			string(p.Action), int(p.Period), p.Digest, formatMoment(p.At), p.By, p.Reason)
		p.ID = id
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
	found, err := readTable(ctx, s.read, func(p *Proposal) []column {
		return []column{
			{"id", &p.ID},
			{"action", &p.Action},
			{"period", &p.Period},
			{"digest", &p.Digest},
			{"proposed_at", momentColumn{&p.At}},
			{"proposed_by", &p.By},
			{"reason", &p.Reason},
		}
	}, `proposals WHERE `+where, args...)
	return found, failed(err, handbook.Say("store.reading.proposals"))
}

// PassGate keeps that a gate was passed by an act whose revisions follow.
func (s *Store) PassGate(ctx context.Context, publication int, g PassedGate) error {
	return s.change(ctx, handbook.Say("store.doing.act"), func(tx *logTx) error { return addPassed(ctx, tx, publication, &g) })
}

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
	found, err := readTable(ctx, s.read, (*Carried).columns, `carried c WHERE c.period = $1 AND `+carryHolds+` ORDER BY c.fide_id, c.kind`, int(p))
	return found, failed(err, handbook.Say("store.reading.carried-into", "period", p))
}

// columns are those of what is carried of a player, each with its field.
func (c *Carried) columns() []column {
	return []column{
		{"fide_id", &c.FIDEID},
		{"kind", &c.Kind},
		{"name", &c.Name},
		{"federation", &c.Federation},
		{"published", &c.Published},
		{"computed", &c.Computed},
		{"k", &c.K},
	}
}

// CarriedSince is the first list that was computed again for a difference
// carried into a list after p; 0 where there is none.
func (s *Store) CarriedSince(ctx context.Context, p handbook.Period) (since handbook.Period, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT COALESCE(MIN(o.since), 0) FROM carried c JOIN publications o ON o.id = c.publication
		WHERE c.period > $1 AND `+carryHolds, int(p)).Scan(&since)
	return since, failed(err, handbook.Say("store.reading.carried"))
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
		for i := range list {
			columns := append([]column{{"publication", &id}, {"period", &p}}, list[i].columns()...)
			if _, err := tx.insert(ctx, "carried", insert("carried", columnNames(columns)), columnFields(columns)...); err != nil {
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
	found, err := s.restedWhere(ctx, `SELECT DISTINCT o.since, s.tournament, s.number, s.state FROM carried_withdrawn c
		JOIN publications o ON o.id = c.publication JOIN submissions s ON s.number = c.submission
		WHERE o.target <= $1 AND s.state = 'withdrawn' AND `+carryHolds+`
		AND NOT EXISTS (SELECT 1 FROM publications l WHERE l.action = 'carry' AND l.id > o.id AND l.since <= o.since
			AND NOT EXISTS (SELECT 1 FROM publications u WHERE u.undoes = l.id))
		ORDER BY o.since, s.number`, p)
	return found, failed(err, handbook.Say("store.reading.carried"))
}

// Settled are the reports whose correction or withdrawal a carried difference
// has dealt with.
func (s *Store) Settled(ctx context.Context) (map[int]bool, error) {
	return s.carried(ctx, `SELECT c.submission FROM carried_reports c WHERE `+carryHolds)
}

// carried are the numbers that a query of what carried differences rest on gives.
func (s *Store) carried(ctx context.Context, query string) (map[int]bool, error) {
	numbers, err := readValues[int](ctx, s.read, query)
	found := map[int]bool{}
	for _, n := range numbers {
		found[n] = true
	}
	return found, failed(err, handbook.Say("store.reading.carried"))
}
