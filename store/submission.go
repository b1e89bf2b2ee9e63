package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
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

// Reopened tells whether handing in the same bytes again changes something. It
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

const submissionColumns = `s.number, s.sha256, s.name, s.received_at, s.received_by, s.state, s.verdict,
	COALESCE(s.tournament, 0), COALESCE(t.code, ''), s.title, s.city, s.federation, s.start_day, s.end_day,
	s.kind, s.rounds, s.players, s.replaces, s.superseded_by, s.rated_in, s.complete, s.corrects`

const submissionTables = ` FROM submissions s LEFT JOIN tournaments t ON t.id = s.tournament `

func scanSubmission(scan func(...any) error) (Submission, error) {
	var (
		s        Submission
		received string
		complete int
	)
	f := &s.Facts
	err := scan(&s.Number, &s.SHA256, &s.Name, &received, &s.By, &s.State, &s.Verdict,
		&s.Tournament, &s.Code, &f.Title, &f.City, &f.Federation, &f.Start, &f.End,
		&f.Kind, &f.Rounds, &f.Players, &s.Replaces, &s.SupersededBy, &s.RatedIn, &complete, &s.Corrects)
	if err != nil {
		return s, err
	}
	s.Complete = complete != 0
	s.Received, err = parseMoment(received)
	return s, err
}

// querier is a pool or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

func submissionsWhere(ctx context.Context, q querier, where string, args ...any) ([]Submission, error) {
	found := []Submission{}
	err := eachRow(ctx, q, `SELECT `+submissionColumns+submissionTables+where, func(rows *sql.Rows) error {
		s, err := scanSubmission(rows.Scan)
		if err != nil {
			return err
		}
		found = append(found, s)
		return nil
	}, args...)
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.submissions"))
	}
	return found, nil
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

// Text is what the error says.
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
		return nil, failed(err, handbook.Say("store.reading.submission", "submission", number))
	}
	if !hashed(data, sum) {
		return nil, handbook.Errorf("store.wrong.bytes", "submission", number)
	}
	return data, nil
}

// ReplacedBy are the numbers of the reports that a submission superseded.
func (s *Store) ReplacedBy(ctx context.Context, number int) ([]int, error) {
	found, err := submissionsWhere(ctx, s.read, `WHERE s.superseded_by = $1 ORDER BY s.number`, number)
	numbers := make([]int, len(found))
	for i := range found {
		numbers[i] = found[i].Number
	}
	return numbers, err
}

// Parts are the reports in force of an event, oldest first: one, or the monthly
// parts of a long event.
func (s *Store) Parts(ctx context.Context, tournament int) ([]Submission, error) {
	return submissionsWhere(ctx, s.read, `WHERE s.tournament = $1 AND s.state IN ('accepted', 'rated') ORDER BY s.number`, tournament)
}

// ReportsOnLists are the reports that the lists rest on, in the order of their numbers: the
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

// Parted are the events of which more than one report is in force.
func (s *Store) Parted(ctx context.Context) (map[int]bool, error) {
	events := map[int]bool{}
	err := eachRow(ctx, s.read, `SELECT tournament FROM submissions WHERE tournament <> 0 AND state IN ('accepted', 'rated')
		GROUP BY tournament HAVING COUNT(*) > 1`, func(rows *sql.Rows) error {
		event := 0
		err := rows.Scan(&event)
		events[event] = true
		return err
	})
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.submissions"))
	}
	return events, nil
}

// dueIn is true of the submissions that a run of a period has to look at.
const dueIn = `(s.state = 'accepted' OR (s.state = 'rated' AND (s.complete = 0 OR s.rated_in >= $1)))`

// Due are the submissions that a run of the period has to look at, in the
// order of their numbers: accepted ones, and rated ones with games left or
// with games rated in the period or after it.
func (s *Store) Due(ctx context.Context, p handbook.Period) ([]Submission, error) {
	return submissionsWhere(ctx, s.read, `WHERE `+dueIn+` ORDER BY s.number`, int(p))
}

// DueGames is how many games the players of those submissions can have played: as many as the
// events have rounds.
func (s *Store) DueGames(ctx context.Context, p handbook.Period) (n int, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT COALESCE(SUM(s.players * s.rounds), 0) FROM submissions s WHERE `+dueIn, int(p)).Scan(&n)
	if err != nil {
		return 0, failed(err, handbook.Say("store.reading.submissions"))
	}
	return n, nil
}
