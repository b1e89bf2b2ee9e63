package store

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// RatedEvent is a player's event of one period and kind, as it was rated.
type RatedEvent struct {
	FIDEID     int
	Kind       tournament.Kind
	Period     handbook.Period
	Tournament int
	Submission int
	Name       string
	Edition    string
	K          rating.K // of the player in the period; 0: was unrated
	Games      []RatedEventGame
}

// RatedEventGame is a game of a [RatedEvent], with its opponent's key; see
// [PlayerKey].
type RatedEventGame struct {
	rating.RatedGame
	OpponentKey string
}

// RatedEvents are the events of these players in the periods from..to, by
// player, kind, period and event.
func (s *Store) RatedEvents(ctx context.Context, from, to handbook.Period, ids []int) ([]RatedEvent, error) {
	var found []RatedEvent
	err := chunks(ids, func(marks string, args []any) error {
		all := append([]any{int(from)}, args...)
		all = append(all, int(to))
		last := fmt.Sprintf("$%d", len(all))
		return eachRow(ctx, s.read, `SELECT p.fide_id, p.kind, p.period, r.tournament, r.submission, s.title, r.edition, p.k,
			g.round, g.opponent, g.rating, g.opponent_rating, g.list, g.difference, g.capped, g.expected_hundredths, g.score_tenths, g.delta_hundredths, g.opponent_key
			FROM rated_players p
			JOIN results r ON r.period = p.period AND r.kind = p.kind AND r.player = p.player
			JOIN submissions s ON s.number = r.submission
			JOIN games g ON g.period = r.period AND g.tournament = r.tournament AND g.kind = r.kind AND g.starting_rank = r.starting_rank
			WHERE p.period >= $1 AND p.fide_id IN (`+marks+`) AND p.period <= `+last+`
			ORDER BY p.fide_id, p.kind, p.period, r.tournament, g.round`, func(rows *sql.Rows) error {
			var (
				e      RatedEvent
				g      RatedEventGame
				capped int
			)
			err := rows.Scan(&e.FIDEID, &e.Kind, &e.Period, &e.Tournament, &e.Submission, &e.Name, &e.Edition, &e.K,
				&g.Round, &g.Opponent, &g.Rating, &g.OpponentRating, &g.List, &g.Difference, &capped, &g.Expected, &g.Score, &g.Delta, &g.OpponentKey)
			if err != nil {
				return err
			}
			g.Capped = capped != 0
			if n := len(found); n == 0 || found[n-1].FIDEID != e.FIDEID || found[n-1].Kind != e.Kind || found[n-1].Period != e.Period ||
				found[n-1].Tournament != e.Tournament {
				found = append(found, e)
			}
			last := &found[len(found)-1]
			last.Games = append(last.Games, g)
			return nil
		}, all...)
	})
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.rated-events"))
	}
	return found, nil
}
