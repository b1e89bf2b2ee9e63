package store

import (
	"context"
	"database/sql"

	"github.com/fedrate/fedrate/handbook"
)

// HeldBefore are the reports that wait for an answer and began before the
// list of a period, or do not say when they began.
func (s *Store) HeldBefore(ctx context.Context, p handbook.Period) ([]Submission, error) {
	return submissionsWhere(ctx, s.read, `WHERE s.state = 'held' AND s.start_day < $1 ORDER BY s.number`, int(p.First()))
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
		return nil, failed(err, handbook.Say("store.reading.rest-on", "period", p))
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
		return nil, failed(err, handbook.Say("store.reading.event-rounds", "event", tournament))
	}
	return rounds, nil
}

// CorrectedByPart are the lists before p that were made before a later part of
// an event told an earlier result otherwise, with that part, by period and
// event.
func (s *Store) CorrectedByPart(ctx context.Context, p handbook.Period) ([]Rested, error) {
	found := []Rested{}
	err := eachRow(ctx, s.read, `SELECT DISTINCT r.period, r.tournament, s.number FROM results r
		JOIN submissions s ON s.tournament = r.tournament AND s.corrects <> 0 AND s.state IN ('accepted', 'rated') AND r.submission < s.number
		WHERE r.period < $1 ORDER BY r.period, r.tournament, s.number`, func(rows *sql.Rows) error {
		var r Rested
		err := rows.Scan(&r.Period, &r.Tournament, &r.Report)
		found = append(found, r)
		return err
	}, int(p))
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.corrected-by", "period", p))
	}
	return found, nil
}
