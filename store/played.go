package store

import (
	"encoding/json"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// The games of a player's event stand with its result, as one text; see migration 0510.

// GamesOf is a query that has a row for each game of each result, with the columns of the
// table that games had before. It is no view of the database: what SQLite checks of a whole
// file is less where a view comes first in its schema.
const GamesOf = `(SELECT r.period, r.tournament, r.kind, CAST(g.value ->> 0 AS BIGINT) AS round, r.starting_rank, CAST(g.value ->> 1 AS BIGINT) AS opponent,
	r.player_key, g.value ->> 2 AS opponent_key, CAST(g.value ->> 3 AS BIGINT) AS played_on, r.rating, CAST(g.value ->> 4 AS BIGINT) AS opponent_rating,
	CAST(g.value ->> 5 AS BIGINT) AS list, CAST(g.value ->> 6 AS BIGINT) AS difference, CAST(g.value ->> 7 AS BIGINT) AS capped,
	CAST(g.value ->> 8 AS BIGINT) AS expected_hundredths, CAST(g.value ->> 9 AS BIGINT) AS score_tenths, CAST(g.value ->> 10 AS BIGINT) AS delta_hundredths
	FROM results r CROSS JOIN json_each(r.played) g) AS games`

// playedGame is a game of a player's event as it is kept.
type playedGame struct {
	rating.RatedGame
	OpponentKey string // see [PlayerKey]
	On          handbook.Date
	playerKey   string // known of games that were rows alone
}

// appendGame writes a game behind those before it. The own rating stands with the result.
func appendGame(to []byte, g *rating.RatedGame, opponent string, on handbook.Date) []byte {
	if len(to) > 0 {
		to = append(to, ',')
	}
	to = append(to, '[')
	to = strconv.AppendInt(to, int64(g.Round), 10)
	to = append(to, ',')
	to = strconv.AppendInt(to, int64(g.Opponent), 10)
	to = append(to, ',')
	to = appendName(to, opponent)
	for _, n := range [...]int{
		int(on), int(g.OpponentRating), int(g.List), g.Difference, flag(g.Capped), int(g.Expected), int(g.Score), int(g.Delta),
	} {
		to = append(to, ',')
		to = strconv.AppendInt(to, int64(n), 10)
	}
	return append(to, ']')
}

// appendName writes a text as JSON.
func appendName(to []byte, name string) []byte {
	text, err := json.Marshal(name)
	if err != nil {
		panic(err) // a string always has a text
	}
	return append(to, text...)
}

// readGames are the games of a result with that rating, by round.
func readGames(played []byte, own tournament.Rating) ([]playedGame, error) {
	var lines []json.RawMessage
	if err := json.Unmarshal(played, &lines); err != nil {
		return nil, err
	}
	games := make([]playedGame, len(lines))
	for i, line := range lines {
		var numbers [8]int
		g := &games[i]
		fields := []any{&g.Round, &g.Opponent, &g.OpponentKey}
		for k := range numbers {
			fields = append(fields, &numbers[k])
		}
		want := len(fields)
		if err := json.Unmarshal(line, &fields); err != nil {
			return nil, err
		}
		if len(fields) != want {
			return nil, handbook.Errorf("store.wrong.kept-game", "game", string(line))
		}
		g.Rating, g.On = own, handbook.Date(numbers[0])
		g.OpponentRating, g.List, g.Difference, g.Capped = tournament.Rating(numbers[1]), handbook.Period(numbers[2]), numbers[3], numbers[4] != 0
		g.Expected, g.Score, g.Delta = tournament.Hundredths(numbers[5]), tournament.Points(numbers[6]), tournament.Hundredths(numbers[7])
	}
	return games, nil
}
