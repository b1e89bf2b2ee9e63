package store

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
)

// Incoming is a report to be kept, with what was found out about it.
type Incoming struct {
	Name, SHA256, By string
	Data             []byte
	At               time.Time
	Code             string // --event; empty: known by its facts
	Replaces         int    // --replaces; 0: none
	Facts            *Facts // nil: no report
	Verdict          string // accepted, warnings, rejected
	Findings         []handbook.Finding
}

// Answer says what was done with a report.
type Answer struct {
	Submission Submission
	Duplicate  bool  // the bytes were here before: nothing was changed
	Superseded []int // numbers of the reports it replaces
	// Candidates are reports that may be of the same event. The submission
	// then waits as received until it is submitted again with --replaces or
	// --event.
	Candidates []Submission
}

// Submit keeps a report in one transaction: known bytes change nothing, a
// newer report of an event supersedes the older ones, and where it is doubtful
// whether two reports are of one event, it is kept as received and asked.
func (s *Store) Submit(ctx context.Context, in Incoming) (Answer, error) {
	var a Answer
	if err := oneLine(in.Code); err != nil {
		return a, err
	}
	err := s.change(ctx, handbook.Say("store.doing.submit", "file", in.Name), func(tx *sql.Tx) error {
		a = Answer{}
		before, err := submissionsWhere(ctx, tx, `WHERE s.sha256 = $1`, in.SHA256)
		if err != nil {
			return err
		}
		known := len(before) > 0
		if known && !before[0].Reopened(in.Code, in.Replaces) {
			a.Submission, a.Duplicate = before[0], true
			if before[0].State == Received {
				a.Candidates, err = candidates(ctx, tx, &before[0].Facts, before[0].Number)
			}
			return err
		}
		w := submitCall{ctx: ctx, tx: tx, in: &in, answer: &a, replaces: in.Replaces}
		if known {
			w.number = before[0].Number
			if in.Replaces == w.number {
				w.replaces = before[0].Replaces
			}
		}
		return w.do()
	})
	return a, err
}

// submitCall is one call of [Store.Submit] within its transaction.
type submitCall struct {
	ctx        context.Context
	tx         *sql.Tx
	in         *Incoming
	answer     *Answer
	number     int // 0 until it has one
	tournament int // 0: none
	replaces   int // 0: none known
}

func (w *submitCall) do() error {
	state := Accepted
	if w.in.Verdict == "rejected" {
		state = Rejected
	}
	if w.in.Facts != nil {
		asked, err := w.decide(state)
		if err != nil {
			return err
		}
		if asked {
			state = Received
		}
	}
	if err := w.keep(state); err != nil {
		return err
	}
	if state == Accepted {
		if err := w.supersede(); err != nil {
			return err
		}
	}
	sub, err := submissionOf(w.ctx, w.tx, w.number)
	w.answer.Submission = sub
	return err
}

// decide finds the tournament of the report, makes a new one, or finds that an
// officer must be asked which one it is.
func (w *submitCall) decide(state State) (asked bool, err error) {
	f, code := w.in.Facts, strings.TrimSpace(w.in.Code)
	switch {
	case w.in.Replaces != 0:
		old, err := submissionOf(w.ctx, w.tx, w.in.Replaces)
		if err != nil {
			return false, err
		}
		if old.Tournament == 0 {
			return false, language.Fail("store.wrong.nothing-to-replace", "submission", old.Number)
		}
		w.tournament = old.Tournament
		return false, w.name(old, code)
	case code != "":
		err := w.tx.QueryRowContext(w.ctx, `SELECT id FROM tournaments WHERE code = $1`, code).Scan(&w.tournament)
		if errors.Is(err, sql.ErrNoRows) {
			return false, w.newTournament(code)
		}
		return false, err
	}
	equal, err := w.equal(f)
	if err != nil || equal != 0 {
		w.tournament = equal
		return false, err
	}
	found, err := candidates(w.ctx, w.tx, f, w.number)
	if err != nil {
		return false, err
	}
	if len(found) > 0 {
		if state != Rejected {
			w.answer.Candidates = found
		}
		return state != Rejected, nil
	}
	return false, w.newTournament("")
}

// name gives the code of the new report to the event of the report that it
// replaces.
func (w *submitCall) name(old Submission, code string) error {
	if code == "" || old.Code == code {
		return nil
	}
	if old.Code != "" {
		return language.Fail("store.wrong.other-event", "submission", old.Number, "event", old.Code, "code", code)
	}
	var n int
	if err := w.tx.QueryRowContext(w.ctx, `SELECT COUNT(*) FROM tournaments WHERE code = $1`, code).Scan(&n); err != nil {
		return err
	}
	if n > 0 {
		return language.Fail("store.wrong.own-reports", "event", code, "submission", old.Number)
	}
	_, err := w.tx.ExecContext(w.ctx, `UPDATE tournaments SET code = $1 WHERE id = $2`, code, old.Tournament)
	return err
}

// equal is the tournament that has a report with the same facts, 0 where there
// is none.
func (w *submitCall) equal(f *Facts) (int, error) {
	if !f.identified() {
		return 0, nil
	}
	found, err := submissionsWhere(w.ctx, w.tx,
		`WHERE s.folded = $1 AND s.tournament IS NOT NULL AND s.state <> 'withdrawn' ORDER BY s.number DESC`, fold(f.Title))
	if err != nil {
		return 0, err
	}
	for i := range found {
		if f.same(&found[i].Facts) {
			return found[i].Tournament, nil
		}
	}
	return 0, nil
}

// candidates are the reports that may be of the same event, the newest of each
// event, by number.
func candidates(ctx context.Context, q querier, f *Facts, self int) ([]Submission, error) {
	found, err := submissionsWhere(ctx, q, `WHERE (s.folded = $1 OR s.start_day = $2)
		AND s.state IN ('accepted', 'rated') AND s.number <> $3 ORDER BY s.number`, fold(f.Title), int(f.Start), self)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(found, func(s Submission) bool { return !f.doubtful(&s.Facts) }), nil
}

func (w *submitCall) newTournament(code string) error {
	f := w.in.Facts
	return w.tx.QueryRowContext(w.ctx, `
		INSERT INTO tournaments (id, code, name, city, federation, start_day, end_day, kind)
		SELECT COALESCE(MAX(id), 0) + 1, $1, $2, $3, $4, $5, $6, $7 FROM tournaments RETURNING id`,
		code, f.Title, f.City, f.Federation, int(f.Start), int(f.End), int(f.Kind)).Scan(&w.tournament)
}

// BySHA256 is the submission of these bytes, nil where they are new.
func (s *Store) BySHA256(ctx context.Context, sum string) (*Submission, error) {
	found, err := submissionsWhere(ctx, s.read, `WHERE s.sha256 = $1`, sum)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return &found[0], nil
}

// Candidates are the reports that may be of the same event as one that waits.
func (s *Store) Candidates(ctx context.Context, sub Submission) ([]Submission, error) {
	return candidates(ctx, s.read, &sub.Facts, sub.Number)
}
