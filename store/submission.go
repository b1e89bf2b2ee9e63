package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
)

// State is where a submission stands.
type State string

// The states of a submission. Held waits for the answers to its questions;
// superseded was replaced by another report of its event.
const (
	Accepted   State = "accepted"
	Held       State = "held"
	Rejected   State = "rejected"
	Superseded State = "superseded"
	Rated      State = "rated"
	Withdrawn  State = "withdrawn"
)

// FileInRun names the file within a run that has another of the same name.
func (s *Submission) FileInRun() string { return fmt.Sprintf("%s (submission %d)", s.Name, s.Number) }

// States are all states of a report.
var States = []State{Accepted, Held, Rejected, Superseded, Rated, Withdrawn}

// ParseState reads the name of a state.
func ParseState(s string) (State, error) {
	for _, st := range States {
		if s == string(st) {
			return st, nil
		}
	}
	if s == "received" { // as it was called before there were questions
		return Held, nil
	}
	return "", handbook.Errorf("store.wrong.state", "value", s)
}

// Facts are what a report says of its event, by which two reports are known
// to be of the same one.
type Facts struct {
	Title, City, Federation string
	Start, End              handbook.Date
	Kind                    tournament.Kind
	Rounds, Players         int
}

// Submission is a report as received, without its bytes.
type Submission struct {
	Number       int
	SHA256, Name string
	Received     time.Time
	By           string
	State        State
	Verdict      string // accepted, warnings, rejected
	Tournament   int    // 0: no report
	Code         string // of the tournament, empty: none given
	Facts        Facts
	Replaces     int             // number of the report it took over from
	SupersededBy int             // 0: none
	RatedIn      handbook.Period // last period its games were rated in
	Complete     bool            // nothing is left to rate
	Corrects     int             // an earlier part of its event of which it changes rated games; 0: none
}

// Reopened reports whether handing in the same bytes again changes something. It
// does where it answers the question that the report waits for, and where a
// withdrawn or superseded report is taken again instead of the report named
// (or of itself, where no other report replaced it). Repeating the command with
// which the report came first changes nothing.
func (s *Submission) Reopened(code string, replaces int) bool {
	switch s.State {
	case Held:
		return code != "" || replaces != 0
	case Withdrawn, Superseded:
		return replaces != 0 && replaces != s.Replaces
	default:
		return false
	}
}

// columns returns those of a submission with its tournament, each with its field.
func (s *Submission) columns() []column {
	f := &s.Facts
	return []column{
		{"s.number", &s.Number},
		{"s.sha256", &s.SHA256},
		{"s.name", &s.Name},
		{"s.received_at", momentColumn{&s.Received}},
		{"s.received_by", &s.By},
		{"s.state", &s.State},
		{"s.verdict", &s.Verdict},
		{"COALESCE(s.tournament, 0)", &s.Tournament},
		{"COALESCE(t.code, '')", &s.Code},
		{"s.title", &f.Title},
		{"s.city", &f.City},
		{"s.federation", &f.Federation},
		{"s.start_day", &f.Start},
		{"s.end_day", &f.End},
		{"s.kind", &f.Kind},
		{"s.rounds", &f.Rounds},
		{"s.players", &f.Players},
		{"s.replaces", &s.Replaces},
		{"s.superseded_by", &s.SupersededBy},
		{"s.rated_in", &s.RatedIn},
		{"s.complete", &s.Complete},
		{"s.corrects", &s.Corrects},
	}
}

// querier is a pool or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

func submissionsWhere(ctx context.Context, q querier, where string, args ...any) ([]Submission, error) {
	found, err := readTable(ctx, q, (*Submission).columns, `submissions s LEFT JOIN tournaments t ON t.id = s.tournament `+where, args...)
	return found, wrapErr(err, handbook.Say("store.reading.submissions"))
}

// Submissions in the order of their numbers, of one state or (empty) of all.
func (s *Store) Submissions(ctx context.Context, state State) ([]Submission, error) {
	if state == "" {
		return submissionsWhere(ctx, s.read, `ORDER BY s.number`)
	}
	return submissionsWhere(ctx, s.read, `WHERE s.state = $1 ORDER BY s.number`, string(state))
}

// UnknownError says that there is no submission of that number.
type UnknownError struct{ Number int }

func (e *UnknownError) Error() string { return language.English.Say(e.Text()) }

// Text returns what the error says.
func (e *UnknownError) Text() handbook.Text {
	return handbook.Say("store.wrong.no-submission", "submission", e.Number)
}

// Submission of a number, an [UnknownError] where there is none.
func (s *Store) Submission(ctx context.Context, number int) (Submission, error) {
	return submissionOf(ctx, s.read, number)
}

func submissionOf(ctx context.Context, q querier, number int) (Submission, error) {
	found, err := submissionsWhere(ctx, q, `WHERE s.number = $1`, number)
	if err != nil {
		return Submission{}, err
	}
	if len(found) == 0 {
		return Submission{}, &UnknownError{number}
	}
	return found[0], nil
}

// Bytes of a submission as they were received: bytes with another SHA-256 are an
// error.
func (s *Store) Bytes(ctx context.Context, number int) ([]byte, error) {
	var data []byte
	var sum string
	err := s.read.QueryRowContext(ctx, `SELECT data, sha256 FROM submissions WHERE number = $1`, number).Scan(&data, &sum)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, &UnknownError{number}
	}
	if err != nil {
		return nil, wrapErr(err, handbook.Say("store.reading.submission", "submission", number))
	}
	if !hashed(data, sum) {
		return nil, handbook.Errorf("store.wrong.bytes", "submission", number)
	}
	return data, nil
}

// ReplacedBy returns the numbers of the reports that a submission superseded.
func (s *Store) ReplacedBy(ctx context.Context, number int) ([]int, error) {
	found, err := submissionsWhere(ctx, s.read, `WHERE s.superseded_by = $1 ORDER BY s.number`, number)
	numbers := make([]int, len(found))
	for i := range found {
		numbers[i] = found[i].Number
	}
	return numbers, err
}

// Parts returns the reports in force of an event, oldest first: one, or the monthly
// parts of a long event.
func (s *Store) Parts(ctx context.Context, tournament int) ([]Submission, error) {
	return submissionsWhere(ctx, s.read, `WHERE s.tournament = $1 AND s.state IN ('accepted', 'rated') ORDER BY s.number`, tournament)
}

// ReportsOnLists returns the reports that the lists rest on, in the order of their numbers: the
// rated ones, and those that were rated and are not in force any more, until a rerun takes
// their games off the lists or a report that replaced them is rated.
func (s *Store) ReportsOnLists(ctx context.Context) ([]Submission, error) {
	return submissionsWhere(ctx, s.read, `WHERE s.state = 'rated'
		OR s.rated_in <> 0 AND EXISTS (SELECT 1 FROM results r WHERE r.submission = s.number)
			AND s.number NOT IN (
				WITH RECURSIVE replaced (number) AS (
					SELECT o.number FROM submissions o JOIN submissions n ON n.number = o.superseded_by WHERE n.state = 'rated'
					UNION
					SELECT o.number FROM submissions o JOIN replaced n ON n.number = o.superseded_by)
				SELECT number FROM replaced)
		ORDER BY s.number`)
}

// Parted returns the events of which more than one report is in force.
func (s *Store) Parted(ctx context.Context) (map[int]bool, error) {
	events, err := readMap[int, bool](ctx, s.read, `SELECT tournament, 1 FROM submissions WHERE tournament <> 0 AND state IN ('accepted', 'rated')
		GROUP BY tournament HAVING COUNT(*) > 1`)
	return events, wrapErr(err, handbook.Say("store.reading.submissions"))
}

// dueIn is true of the submissions that a run of a period has to look at.
const dueIn = `(s.state = 'accepted' OR (s.state = 'rated' AND (s.complete = 0 OR s.rated_in >= $1)))`

// Due returns the submissions that a run of the period has to look at, in the
// order of their numbers: accepted ones, and rated ones with games left or
// with games rated in the period or after it.
func (s *Store) Due(ctx context.Context, p handbook.Period) ([]Submission, error) {
	return submissionsWhere(ctx, s.read, `WHERE `+dueIn+` ORDER BY s.number`, int(p))
}

// DueGames returns how many games the players of those submissions can have played: as many as the
// events have rounds.
func (s *Store) DueGames(ctx context.Context, p handbook.Period) (n int, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT COALESCE(SUM(s.players * s.rounds), 0) FROM submissions s WHERE `+dueIn, int(p)).Scan(&n)
	return n, wrapErr(err, handbook.Say("store.reading.submissions"))
}

// Hold keeps a report from being rated until an officer releases it.
type Hold struct {
	Report     int
	By, Reason string
	At         time.Time
}

// Hold keeps a report from being rated. It has to be one that no list has rated: a
// rated one is withdrawn or corrected.
func (s *Store) Hold(ctx context.Context, h Hold) error {
	h.By, h.Reason = strings.TrimSpace(h.By), strings.TrimSpace(h.Reason)
	if h.By == "" || h.Reason == "" {
		return handbook.Errorf("store.wrong.hold-needs")
	}
	return s.change(ctx, handbook.Say("store.doing.hold", "submission", h.Report), func(tx *logTx) error {
		sub, err := submissionOf(ctx, tx, h.Report)
		if err != nil {
			return err
		}
		if sub.State != Accepted && sub.State != Held {
			return handbook.Errorf("store.wrong.hold-state", "submission", h.Report, "state", handbook.Say("word.state."+string(sub.State)))
		}
		added, err := tx.insert(ctx, "holds", insertWithNextID("holds", "submission, held_at, held_by, reason")+` HAVING NOT EXISTS (SELECT 1 FROM holds o WHERE o.submission = $1 AND o.released_at = '')`, h.Report, formatMoment(h.At), h.By, h.Reason)
		if err != nil {
			return err
		}
		if len(added) == 0 {
			return handbook.Errorf("store.wrong.held-already", "submission", h.Report)
		}
		return nil
	})
}

// Release lets a report be rated again.
func (s *Store) Release(ctx context.Context, h Hold) error {
	h.By, h.Reason = strings.TrimSpace(h.By), strings.TrimSpace(h.Reason)
	if h.By == "" || h.Reason == "" {
		return handbook.Errorf("store.wrong.hold-needs")
	}
	return s.change(ctx, handbook.Say("store.doing.release", "submission", h.Report), func(tx *logTx) error {
		released, err := tx.update(ctx, rowsWhere("holds", `submission = $1 AND released_at = ''`, h.Report), `UPDATE holds SET released_at = $1, released_by = $2, released_why = $3 WHERE submission = $4 AND released_at = ''`,
			formatMoment(h.At), h.By, h.Reason, h.Report)
		if err != nil {
			return err
		}
		if len(released) == 0 {
			return handbook.Errorf("store.wrong.not-held", "submission", h.Report)
		}
		return nil
	})
}

// Holds returns the reports that officers hold, by number.
func (s *Store) Holds(ctx context.Context) (map[int]Hold, error) {
	all, err := readTable(ctx, s.read, func(h *Hold) []column {
		return []column{{"submission", &h.Report}, {"held_at", momentColumn{&h.At}}, {"held_by", &h.By}, {"reason", &h.Reason}}
	}, `holds WHERE released_at = ''`)
	found := map[int]Hold{}
	for _, h := range all {
		found[h.Report] = h
	}
	return found, wrapErr(err, handbook.Say("store.reading.holds"))
}

// Withdrawal is who withdrew a report, when and why.
type Withdrawal struct {
	By, Reason string // the reason may be empty
	At         time.Time
}

// Withdraw takes a submission out of what is rated. Lists already published
// stay as they are until the period is run again.
func (s *Store) Withdraw(ctx context.Context, number int, why Withdrawal) (Submission, error) {
	var sub Submission
	err := s.change(ctx, handbook.Say("store.doing.withdraw", "submission", number), func(tx *logTx) error {
		var err error
		if sub, err = submissionOf(ctx, tx, number); err != nil {
			return err
		}
		if sub.State != Withdrawn { // a difference that was carried had the report, not that it is withdrawn
			_, err = tx.insert(ctx, "carried_withdrawn", `INSERT INTO carried_withdrawn (publication, submission)
				SELECT publication, submission FROM carried_reports WHERE submission = $1`+notTwice, number)
			if err != nil {
				return err
			}
			if _, err = tx.delete(ctx, "carried_reports", `DELETE FROM carried_reports WHERE submission = $1`, number); err != nil {
				return err
			}
		}
		_, err = tx.update(ctx, rowsWhere("withdrawals", `submission = $1`, number), `INSERT INTO withdrawals (submission, done_at, done_by, reason) VALUES ($1, $2, $3, $4)
			ON CONFLICT (submission) DO UPDATE SET done_at = excluded.done_at, done_by = excluded.done_by, reason = excluded.reason`,
			number, formatMoment(why.At), why.By, why.Reason)
		if err != nil {
			return err
		}
		_, err = tx.update(ctx, rowsWhere("submissions", `number = $1`, number), `UPDATE submissions SET state = 'withdrawn' WHERE number = $1`, number)
		sub.State = Withdrawn
		return err
	})
	return sub, err
}

// Withdrawal of a submission, the latest; nil where none is kept.
func (s *Store) Withdrawal(ctx context.Context, number int) (*Withdrawal, error) {
	w := &Withdrawal{}
	err := s.read.QueryRowContext(ctx, `SELECT done_at, done_by, reason FROM withdrawals WHERE submission = $1`, number).Scan(momentColumn{&w.At}, &w.By, &w.Reason)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil //nolint:nilnil // one from before they were kept
	}
	return w, wrapErr(err, handbook.Say("store.reading.submission", "submission", number))
}
