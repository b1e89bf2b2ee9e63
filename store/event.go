package store

import (
	"context"
	"database/sql"
	"slices"
	"time"

	"github.com/fedrate/fedrate/handbook"
)

// EventPast is what was done with an event in this database so far.
type EventPast struct {
	Received time.Time         // its first report came; zero: none is kept
	Rated    []handbook.Period // lists that games of it were rated for, in order
}

// RatedFor tells whether games of the event were rated for the list.
func (e EventPast) RatedFor(p handbook.Period) bool { return slices.Contains(e.Rated, p) }

// EventPasts are the pasts of events, by the number of the tournament.
func (s *Store) EventPasts(ctx context.Context, tournaments []int) (map[int]EventPast, error) {
	pasts := map[int]EventPast{}
	err := chunks(tournaments, func(marks string, args []any) error {
		return eachRow(ctx, s.read, `SELECT tournament, MIN(received_at) FROM submissions WHERE number > $1 AND tournament IN (`+marks+`) GROUP BY tournament`,
			func(rows *sql.Rows) error {
				var (
					number   int
					received string
				)
				if err := rows.Scan(&number, &received); err != nil {
					return err
				}
				at, err := parseMoment(received)
				pasts[number] = EventPast{Received: at}
				return err
			}, append([]any{0}, args...)...)
	})
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.reported"))
	}
	err = chunks(tournaments, func(marks string, args []any) error {
		return eachRow(ctx, s.read, `SELECT DISTINCT tournament, period FROM results WHERE games > 0 AND period > $1 AND tournament IN (`+marks+`) ORDER BY tournament, period`,
			func(rows *sql.Rows) error {
				var (
					number int
					p      handbook.Period
				)
				if err := rows.Scan(&number, &p); err != nil {
					return err
				}
				past := pasts[number]
				past.Rated = append(past.Rated, p)
				pasts[number] = past
				return nil
			}, append([]any{0}, args...)...)
	})
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.rated-for"))
	}
	return pasts, nil
}

// RatedFor are the lists that games of an event were rated for, in order.
func (s *Store) RatedFor(ctx context.Context, tournament int) ([]handbook.Period, error) {
	var rated []handbook.Period
	err := eachRow(ctx, s.read, `SELECT DISTINCT period FROM results WHERE games > 0 AND tournament = $1 ORDER BY period`, func(rows *sql.Rows) error {
		var p handbook.Period
		err := rows.Scan(&p)
		rated = append(rated, p)
		return err
	}, tournament)
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.event-rated-for", "event", tournament))
	}
	return rated, nil
}

// HasEvent tells whether there is an event of that number.
func (s *Store) HasEvent(ctx context.Context, id int) (has bool, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT COUNT(*) > 0 FROM tournaments WHERE id = $1`, id).Scan(&has)
	return has, failed(err, handbook.Say("store.reading.look-event", "event", id))
}
