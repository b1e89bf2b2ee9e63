package store

import (
	"context"
	"database/sql"
	"maps"
	"slices"
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

// Publications returns the acts on the list of a period, or (0) on all, oldest
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
	return found, wrapErr(err, handbook.Say("store.reading.publications"))
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

// SameOfficer reports whether two names are those of one person, as far as names tell.
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

// Decline ends a pending proposal without publishing it.
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

// Proposed returns the proposal of a kind that waits, nil where there is none.
func (s *Store) Proposed(ctx context.Context, a Action, p handbook.Period) (*Proposal, error) {
	found, err := s.proposalsWhere(ctx, `ended = '' AND action = $1 AND period = $2`, string(a), int(p))
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return &found[0], nil
}

// Proposals returns those that wait, oldest first.
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
	return found, wrapErr(err, handbook.Say("store.reading.proposals"))
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

// CarriedInto returns what the list of a period takes over, by player and kind.
func (s *Store) CarriedInto(ctx context.Context, p handbook.Period) ([]Carried, error) {
	found, err := readTable(ctx, s.read, (*Carried).columns, `carried c WHERE c.period = $1 AND `+carryHolds+` ORDER BY c.fide_id, c.kind`, int(p))
	return found, wrapErr(err, handbook.Say("store.reading.carried-into", "period", p))
}

// columns returns those of what is carried of a player, each with its field.
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

// CarriedSince returns the first list that was computed again for a difference
// carried into a list after p; 0 where there is none.
func (s *Store) CarriedSince(ctx context.Context, p handbook.Period) (since handbook.Period, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT COALESCE(MIN(o.since), 0) FROM carried c JOIN publications o ON o.id = c.publication
		WHERE c.period > $1 AND `+carryHolds, int(p)).Scan(&since)
	return since, wrapErr(err, handbook.Say("store.reading.carried"))
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

// WithdrawnSince returns the reports that were withdrawn after a difference was
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
	return found, wrapErr(err, handbook.Say("store.reading.carried"))
}

// Settled returns the reports whose correction or withdrawal a carried difference
// has dealt with.
func (s *Store) Settled(ctx context.Context) (map[int]bool, error) {
	return s.carried(ctx, `SELECT c.submission FROM carried_reports c WHERE `+carryHolds)
}

// carried returns the numbers that a query of what carried differences rest on gives.
func (s *Store) carried(ctx context.Context, query string) (map[int]bool, error) {
	numbers, err := readValues[int](ctx, s.read, query)
	found := map[int]bool{}
	for _, n := range numbers {
		found[n] = true
	}
	return found, wrapErr(err, handbook.Say("store.reading.carried"))
}

// HeldBefore returns the reports that wait for an answer and began before the
// list of a period, or do not say when they began.
func (s *Store) HeldBefore(ctx context.Context, p handbook.Period) ([]Submission, error) {
	return submissionsWhere(ctx, s.read, `WHERE s.state = 'held' AND s.start_day < $1 ORDER BY s.number`, int(p.First()))
}

// Rested is a list that rests on a report which is not the event's report any
// more: it was replaced, or withdrawn.
type Rested struct {
	Period             handbook.Period
	Tournament, Report int
	State              State // of the report
}

// Rested returns those of the lists before p, by period and event.
func (s *Store) Rested(ctx context.Context, p handbook.Period) ([]Rested, error) {
	found, err := s.restedWhere(ctx, `SELECT DISTINCT r.period, r.tournament, r.submission, s.state FROM submissions s
		CROSS JOIN results r
		WHERE r.submission = s.number AND r.period < $1 AND s.state NOT IN ('accepted', 'rated') ORDER BY r.period, r.tournament, r.submission`, p)
	return found, wrapErr(err, handbook.Say("store.reading.rest-on", "period", p))
}

// restedWhere returns what a query of a period gives.
func (s *Store) restedWhere(ctx context.Context, query string, p handbook.Period) ([]Rested, error) {
	return readRows(ctx, s.read, func(r *Rested) []any { return []any{&r.Period, &r.Tournament, &r.Report, &r.State} }, query, int(p))
}

// RatedReports returns the reports that the results of a period came from, in the
// order of their numbers; of an event in parts the one that was its newest.
func (s *Store) RatedReports(ctx context.Context, p handbook.Period) ([]Submission, error) {
	return submissionsWhere(ctx, s.read, `WHERE s.number IN (SELECT submission FROM results WHERE period = $1) ORDER BY s.number`, int(p))
}

// RatedReading is a report that a list rests on, as it was read for it.
type RatedReading struct {
	Period handbook.Period
	Report int
	Kind   tournament.Kind
	Asked  map[int]int // FIDE IDs by starting rank, of the players whom questions are about; 0: none
}

// AnsweredAgain returns the reports that lists before p rest on, and of which an
// answer was taken back since the office has them, or the pace stands in the
// record of the event: they may be read otherwise now.
func (s *Store) AnsweredAgain(ctx context.Context, p handbook.Period) ([]RatedReading, error) {
	found, err := readRows(ctx, s.read, func(one *RatedReading) []any { return []any{&one.Period, &one.Report, &one.Kind} },
		`SELECT r.period, r.submission, r.kind FROM submissions s CROSS JOIN results r
		WHERE r.submission = s.number AND r.period < $1 AND s.state IN ('accepted', 'rated')
		AND EXISTS (SELECT 1 FROM questions q JOIN question_log l ON l.question = q.id WHERE q.submission = s.number AND l.answer = 'reopen')
		UNION SELECT r.period, r.submission, r.kind FROM event_facts f CROSS JOIN results r
		JOIN submissions s ON s.number = r.submission
		WHERE r.tournament = f.tournament AND f.name = 'time-control' AND r.period < $1 AND s.state IN ('accepted', 'rated')
		ORDER BY 1, 2, 3`, int(p))
	for i := range found {
		if err == nil {
			err = s.readAsked(ctx, &found[i])
		}
	}
	return found, wrapErr(err, handbook.Say("store.reading.rest-on", "period", p))
}

// readAsked reads who the players are on the list whom questions of the report are about.
func (s *Store) readAsked(ctx context.Context, one *RatedReading) error {
	one.Asked = map[int]int{}
	questions, err := s.QuestionsOf(ctx, one.Report)
	if err != nil {
		return err
	}
	listed, err := readMap[int, int](ctx, s.read, `SELECT r.starting_rank, q.fide_id FROM results r
		JOIN rated_players q ON q.period = r.period AND q.kind = r.kind AND q.player = r.player
		WHERE r.period = $1 AND r.submission = $2`, int(one.Period), one.Report)
	for _, q := range questions {
		if q.Kind == WhoIsIt || q.Kind == TwoBoards {
			for _, rank := range q.Players {
				one.Asked[rank] = listed[rank]
			}
		}
	}
	return err
}

// Replaced is a list that was imported, and imported otherwise after lists were
// made from it.
type Replaced struct {
	List handbook.Period
	From handbook.Period // the first of the lists
}

// ReplacedUnder returns the imported lists that published ones before p were made
// from, as far as they say something else now; without those that a difference
// carried since has.
func (s *Store) ReplacedUnder(ctx context.Context, p handbook.Period) ([]Replaced, error) {
	all, err := s.Revisions(ctx, 0)
	if err != nil {
		return nil, err
	}
	of := map[handbook.Period][]Revision{}
	for _, r := range all {
		of[r.Period] = append(of[r.Period], r)
	}
	carried, err := readMap[handbook.Period, int](ctx, s.read, `SELECT since, MAX(id) FROM publications c WHERE action = 'carry'
		AND NOT EXISTS (SELECT 1 FROM publications u WHERE u.undoes = c.id) GROUP BY since`)
	if err != nil {
		return nil, wrapErr(err, handbook.Say("store.reading.carried"))
	}
	var found []Replaced
	for _, list := range slices.Sorted(maps.Keys(of)) {
		now := of[list][len(of[list])-1]
		if now.Source != Imported {
			continue
		}
		for next := list.Add(1); next < p && len(of[next]) > 0; next = next.Add(1) {
			made := of[next][len(of[next])-1]
			if made.Source != Published {
				break
			}
			for _, r := range of[next] {
				if r.Number == made.Restores { // an undo brings back what was made then
					made.Publication = r.Publication
				}
			}
			was := Revision{}
			for _, r := range of[list] {
				if r.Publication < made.Publication {
					was = r
				}
			}
			dealt := slices.ContainsFunc(slices.Collect(maps.Keys(carried)), func(since handbook.Period) bool {
				return since <= next && carried[since] > now.Publication
			})
			if was.Number != 0 && was.Digest != now.Digest && !dealt {
				found = append(found, Replaced{list, next})
				break
			}
		}
	}
	return found, nil
}

// ReportsOf returns all reports of an event, in the order of their numbers.
func (s *Store) ReportsOf(ctx context.Context, tournament int) ([]Submission, error) {
	return submissionsWhere(ctx, s.read, `WHERE s.tournament = $1 ORDER BY s.number`, tournament)
}

// RoundsBefore returns the rounds of an event of which a list before p has rated a
// game.
func (s *Store) RoundsBefore(ctx context.Context, tournament int, p handbook.Period) (map[int]bool, error) {
	rounds, err := readMap[int, bool](ctx, s.read, `SELECT DISTINCT round, 1 FROM `+GamesOf+` WHERE tournament = $1 AND period < $2`, tournament, int(p))
	return rounds, wrapErr(err, handbook.Say("store.reading.event-rounds", "event", tournament))
}

// CorrectedByPart returns the lists before p that were made before a later part of
// an event told an earlier result otherwise, with that part, by period and
// event.
func (s *Store) CorrectedByPart(ctx context.Context, p handbook.Period) ([]Rested, error) {
	found, err := s.restedWhere(ctx, `SELECT DISTINCT r.period, r.tournament, s.number, s.state FROM submissions s
		CROSS JOIN results r
		WHERE s.tournament = r.tournament AND s.corrects <> 0 AND s.state IN ('accepted', 'rated') AND r.submission < s.number AND r.period < $1 ORDER BY r.period, r.tournament, s.number`, p)
	return found, wrapErr(err, handbook.Say("store.reading.corrected-by", "period", p))
}
