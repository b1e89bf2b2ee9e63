package store

import (
	"context"
	"database/sql"
	"maps"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// GameKey names a player's game of an event whatever starting rank he has in
// a later report.
type GameKey struct {
	Round  int
	Player string // see [PlayerKey]
}

// PlayerKey names a player of a report: the FIDE ID, else name and federation.
func PlayerKey(p *tournament.Player) string {
	if p.FIDEID != 0 {
		return strconv.Itoa(p.FIDEID)
	}
	return fold(p.Name) + "|" + fold(p.Federation)
}

// RatedBefore are the games of an event that were rated in periods before p,
// for one of the players or for both, by the FIDE IDs that the register says.
func (s *Store) RatedBefore(ctx context.Context, tournament int, p handbook.Period, register *Register) (map[GameKey]bool, error) {
	games := map[GameKey]bool{}
	err := eachRow(ctx, s.read, `SELECT round, player_key, opponent_key FROM `+GamesOf+`
		WHERE tournament = $1 AND period < $2`, func(rows *sql.Rows) error {
		var (
			round          int
			player, second string
		)
		if err := rows.Scan(&round, &player, &second); err != nil {
			return err
		}
		games[GameKey{round, register.key(tournament, player)}] = true
		games[GameKey{round, register.key(tournament, second)}] = true
		return nil
	}, tournament, int(p))
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.event-games", "event", tournament))
	}
	return games, nil
}

// RatedAfter are the games of an event that were rated in periods after p and
// in none up to it, and the rounds of which all rated games are.
func (s *Store) RatedAfter(ctx context.Context, tournament int, p handbook.Period) (games map[GameKey]bool, rounds map[int]bool, err error) {
	games, rounds = map[GameKey]bool{}, map[int]bool{}
	register, err := s.Register(ctx)
	if err != nil {
		return nil, nil, err
	}
	err = eachRow(ctx, s.read, `SELECT round, player_key, opponent_key, period FROM `+GamesOf+`
		WHERE tournament = $1 ORDER BY period DESC`, func(rows *sql.Rows) error {
		var (
			round          int
			player, second string
			list           handbook.Period
		)
		if err := rows.Scan(&round, &player, &second, &list); err != nil {
			return err
		}
		rounds[round] = list > p
		for _, key := range []string{player, second} {
			games[GameKey{round, register.key(tournament, key)}] = list > p
		}
		return nil
	}, tournament)
	if err != nil {
		return nil, nil, failed(err, handbook.Say("store.reading.event-games", "event", tournament))
	}
	maps.DeleteFunc(games, func(_ GameKey, after bool) bool { return !after })
	maps.DeleteFunc(rounds, func(_ int, after bool) bool { return !after })
	return games, rounds, nil
}

// Active are the players with games on a list, by kind.
func (s *Store) Active(ctx context.Context, p handbook.Period, add func(fideID int, kind tournament.Kind)) error {
	err := eachRow(ctx, s.read, `SELECT fide_id, s_games, r_games, b_games FROM list_games WHERE period = $1`, func(rows *sql.Rows) error {
		var (
			id    int
			games [tournament.Kinds]int
		)
		if err := rows.Scan(&id, &games[0], &games[1], &games[2]); err != nil {
			return err
		}
		for k, n := range games {
			if n > 0 {
				add(id, tournament.Kind(k))
			}
		}
		return nil
	}, int(p))
	if err != nil {
		return failed(err, handbook.Say("store.reading.list-games", "period", p))
	}
	return nil
}

// LastPlayedBetween are players, by FIDE ID, whose last rated game of a kind, of the periods
// before p, was on one of these days, with a bit for each such kind.
func (s *Store) LastPlayedBetween(ctx context.Context, p handbook.Period, from, to handbook.Date) (map[int]uint8, error) {
	found := map[int]uint8{}
	err := eachRow(ctx, s.read, `SELECT DISTINCT r.player_key, r.kind FROM results r WHERE r.games > 0 AND r.last_played >= $1 AND r.last_played <= $2 AND r.period < $3
		AND NOT EXISTS (SELECT 1 FROM results n WHERE n.player_key = r.player_key AND n.kind = r.kind AND n.last_played > $2 AND n.period < $3 AND n.games > 0)`, func(rows *sql.Rows) error {
		var (
			key  string
			kind tournament.Kind
		)
		if err := rows.Scan(&key, &kind); err != nil {
			return err
		}
		if id, err := strconv.Atoi(key); err == nil { // else of a player without an ID
			found[id] |= 1 << kind
		}
		return nil
	}, int(from), int(to), int(p))
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.games", "from", from, "to", to))
	}
	return found, nil
}
