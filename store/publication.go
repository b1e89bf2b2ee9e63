package store

import (
	"context"
	"database/sql"
	"time"

	"github.com/fedrate/fedrate/handbook"
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
	added, err := tx.insert(ctx, "publications", `INSERT INTO publications (id, action, since, target, undoes, done_at, done_by, reason, program)
		SELECT COALESCE(MAX(id), 0) + 1, $1, $2, $3, $4, $5, $6, $7, $8 FROM publications`,
		string(a.Action), int(a.Since), int(a.Target), a.Undoes, formatMoment(a.At), a.By, a.Reason, a.Program)
	if err != nil {
		return 0, err
	}
	id := added.number()
	for _, g := range a.Passed {
		_, err := tx.insert(ctx, "passed_gates", insert("passed_gates", `publication, gate, accepted_by, reason, said`), id, g.Gate, g.By, g.Reason, keepText(g.Said))
		if err != nil {
			return 0, err
		}
	}
	return id, nil
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
	found, at := []Publication{}, map[int]int{}
	err := eachRow(ctx, s.read, `SELECT id, action, since, target, undoes, done_at, done_by, reason, program FROM publications
		WHERE $1 = 0 OR id IN (SELECT publication FROM revisions WHERE period = $1 UNION SELECT id FROM publications WHERE target = $1)
		ORDER BY id`, func(rows *sql.Rows) error {
		var (
			one  Publication
			when string
		)
		err := rows.Scan(&one.ID, &one.Action, &one.Since, &one.Target, &one.Undoes, &when, &one.By, &one.Reason, &one.Program)
		if err == nil && when != "" {
			one.At, err = parseMoment(when)
		}
		at[one.ID] = len(found)
		found = append(found, one)
		return err
	}, int(p))
	if err == nil {
		err = s.passedGates(ctx, found, at)
	}
	if err == nil {
		err = s.eachRevision(ctx, 0, func(r Revision) {
			if i, ok := at[r.Publication]; ok {
				found[i].Revisions = append(found[i].Revisions, r)
			}
		})
	}
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.publications"))
	}
	return found, nil
}

func (s *Store) passedGates(ctx context.Context, to []Publication, at map[int]int) error {
	return eachRow(ctx, s.read, `SELECT publication, gate, accepted_by, reason, said FROM passed_gates ORDER BY publication, gate`, func(rows *sql.Rows) error {
		var (
			id   int
			g    PassedGate
			said string
		)
		err := rows.Scan(&id, &g.Gate, &g.By, &g.Reason, &said)
		g.Said = keptText(said)
		if i, ok := at[id]; ok {
			to[i].Passed = append(to[i].Passed, g)
		}
		return err
	})
}
