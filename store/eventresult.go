package store

import (
	"context"
	"database/sql"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// EventResult is what an event brought a player in one period.
type EventResult struct {
	Period       handbook.Period
	StartingRank int
	FIDEID       int
	Rating       tournament.Rating // as used; 0: unrated
	K            rating.K
	Games        int
	Score        tournament.Points
	Expected     tournament.Hundredths
	Sum          tournament.Hundredths // score minus expected
}

// EventResults are the rated results of an event, by period and starting rank.
func (s *Store) EventResults(ctx context.Context, event int) ([]EventResult, error) {
	found := []EventResult{}
	err := eachRow(ctx, s.read, `SELECT r.period, r.starting_rank, p.fide_id, r.rating, p.k, r.games, r.sum_hundredths, r.played
		FROM results r
		JOIN rated_players p ON p.period = r.period AND p.kind = r.kind AND p.player = r.player
		WHERE r.tournament = $1 ORDER BY r.period, r.starting_rank, r.kind, r.player`, func(rows *sql.Rows) error {
		var (
			e      EventResult
			played sql.RawBytes
		)
		if err := rows.Scan(&e.Period, &e.StartingRank, &e.FIDEID, &e.Rating, &e.K, &e.Games, &e.Sum, &played); err != nil {
			return err
		}
		games, err := readGames(played, e.Rating)
		for i := range games {
			e.Score, e.Expected = e.Score+games[i].Score, e.Expected+games[i].Expected
		}
		found = append(found, e)
		return err
	}, event)
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.event-results", "event", event))
	}
	return found, nil
}

// MonthFigures count what was rated for the list of a period.
type MonthFigures struct {
	Events, Games int
	Changed       int // ratings that are otherwise than before
	New           int // players with a first rating of a kind
	Norms         int
}

// MonthFigures of a period; all 0 where nothing was rated for it.
func (s *Store) MonthFigures(ctx context.Context, p handbook.Period) (f MonthFigures, err error) {
	// A game stands twice where both its players are rated for it.
	err = s.read.QueryRowContext(ctx, `SELECT
		(SELECT COUNT(DISTINCT tournament) FROM results WHERE period = $1),
		(SELECT COUNT(*) FROM (SELECT DISTINCT tournament, round, CASE WHEN starting_rank < opponent THEN starting_rank ELSE opponent END,
			CASE WHEN starting_rank < opponent THEN opponent ELSE starting_rank END FROM `+GamesOf+` WHERE period = $1) AS played),
		(SELECT COUNT(*) FROM rated_players WHERE period = $1 AND rating <> 0 AND new_rating <> 0 AND new_rating <> rating),
		(SELECT COUNT(*) FROM rated_players WHERE period = $1 AND rating = 0 AND published <> 0),
		(SELECT COUNT(*) FROM norms WHERE period = $1 AND alternative = 0)`, int(p)).Scan(&f.Events, &f.Games, &f.Changed, &f.New, &f.Norms)
	if err != nil {
		return f, failed(err, handbook.Say("store.reading.month-figures", "period", p))
	}
	return f, nil
}

// EventPeriods are the periods for which an event was rated, by its number.
func (s *Store) EventPeriods(ctx context.Context) (map[int][]handbook.Period, error) {
	found := map[int][]handbook.Period{}
	err := eachRow(ctx, s.read, `SELECT DISTINCT tournament, period FROM results ORDER BY tournament, period`, func(rows *sql.Rows) error {
		var (
			id int
			p  handbook.Period
		)
		err := rows.Scan(&id, &p)
		found[id] = append(found[id], p)
		return err
	})
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.event-periods"))
	}
	return found, nil
}
