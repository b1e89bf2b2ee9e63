package store

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/fedrate/fedrate/handbook"
)

// Held is the state of a report with an open question about its players or
// its event.
const Held State = "held"

// OpenQuestions are the reports that wait for an answer and began before the
// list of a period, or do not say when they began.
func (s *Store) OpenQuestions(ctx context.Context, p handbook.Period) ([]Submission, error) {
	return submissionsWhere(ctx, s.read, `WHERE s.state IN ('held', 'received') AND s.start_day < $1 ORDER BY s.number`, int(p.First()))
}

// Rested is a list that rests on a report which is not the event's report any
// more: it was replaced, or withdrawn.
type Rested struct {
	Period             handbook.Period
	Tournament, Report int
}

// Rested are those of the lists before p, by period and event.
func (s *Store) Rested(ctx context.Context, p handbook.Period) ([]Rested, error) {
	found := []Rested{}
	err := eachRow(ctx, s.read, `SELECT DISTINCT r.period, r.tournament, r.submission FROM results r JOIN submissions s ON s.number = r.submission
		WHERE r.period < $1 AND s.state NOT IN ('accepted', 'rated') ORDER BY r.period, r.tournament, r.submission`, func(rows *sql.Rows) error {
		var r Rested
		err := rows.Scan(&r.Period, &r.Tournament, &r.Report)
		found = append(found, r)
		return err
	}, int(p))
	if err != nil {
		return nil, fmt.Errorf("read what lists before %s rest on: %w", p, err)
	}
	return found, nil
}

// ReportsOf are all reports of an event, in the order of their numbers.
func (s *Store) ReportsOf(ctx context.Context, tournament int) ([]Submission, error) {
	return submissionsWhere(ctx, s.read, `WHERE s.tournament = $1 ORDER BY s.number`, tournament)
}

// RoundsBefore are the rounds of an event of which a list before p has rated a
// game.
func (s *Store) RoundsBefore(ctx context.Context, tournament int, p handbook.Period) (map[int]bool, error) {
	rounds := map[int]bool{}
	err := eachRow(ctx, s.read, `SELECT DISTINCT round FROM games WHERE tournament = $1 AND period < $2`, func(rows *sql.Rows) error {
		n := 0
		err := rows.Scan(&n)
		rounds[n] = true
		return err
	}, tournament, int(p))
	if err != nil {
		return nil, fmt.Errorf("read the rounds of event %d: %w", tournament, err)
	}
	return rounds, nil
}
