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
		return eachRow(ctx, s.read, `SELECT p.fide_id, p.kind, p.period, r.tournament, r.submission, s.title, r.edition, p.k, r.rating, r.played
			FROM rated_players p
			JOIN results r ON r.period = p.period AND r.kind = p.kind AND r.player = p.player
			JOIN submissions s ON s.number = r.submission
			WHERE r.games > 0 AND p.period >= $1 AND p.fide_id IN (`+marks+`) AND p.period <= `+last+`
			ORDER BY p.fide_id, p.kind, p.period, r.tournament, r.starting_rank`, func(rows *sql.Rows) error {
			var (
				e      RatedEvent
				own    tournament.Rating
				played sql.RawBytes
			)
			err := rows.Scan(&e.FIDEID, &e.Kind, &e.Period, &e.Tournament, &e.Submission, &e.Name, &e.Edition, &e.K, &own, &played)
			if err != nil {
				return err
			}
			games, err := readGames(played, own)
			if err != nil {
				return err
			}
			if n := len(found); n == 0 || found[n-1].FIDEID != e.FIDEID || found[n-1].Kind != e.Kind || found[n-1].Period != e.Period ||
				found[n-1].Tournament != e.Tournament {
				found = append(found, e)
			}
			last := &found[len(found)-1]
			for i := range games {
				last.Games = append(last.Games, RatedEventGame{games[i].RatedGame, games[i].OpponentKey})
			}
			return nil
		}, all...)
	})
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.rated-events"))
	}
	return found, nil
}
