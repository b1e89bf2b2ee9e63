package store

import (
	"context"
	"database/sql"
	"maps"
	"slices"
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

// PlayedBetween are the FIDE IDs of players with a rated game on these days,
// in periods before p.
func (s *Store) PlayedBetween(ctx context.Context, p handbook.Period, from, to handbook.Date) ([]int, error) {
	found := map[int]bool{}
	err := eachRow(ctx, s.read, `SELECT player_key, first_played, last_played, CASE WHEN first_played < $1 AND last_played > $2 THEN played ELSE '[]' END FROM results
		WHERE last_played >= $1 AND first_played <= $2 AND period < $3`, func(rows *sql.Rows) error {
		var (
			key         string
			first, last handbook.Date
			played      sql.RawBytes
		)
		if err := rows.Scan(&key, &first, &last, &played); err != nil {
			return err
		}
		id, err := strconv.Atoi(key)
		if err != nil || found[id] {
			return nil // of a player without an ID
		}
		games, err := readGames(played, 0)
		found[id] = last <= to || first >= from || slices.ContainsFunc(games, func(g playedGame) bool { return from <= g.On && g.On <= to })
		return err
	}, int(from), int(to), int(p))
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.games", "from", from, "to", to))
	}
	maps.DeleteFunc(found, func(_ int, on bool) bool { return !on })
	return slices.Sorted(maps.Keys(found)), nil
}
