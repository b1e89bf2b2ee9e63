package store

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

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

// appendGame appends a game to those before it. The own rating stands with the result.
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
		int(on), int(g.OpponentRating), int(g.List), g.Difference, boolToInt(g.Capped), int(g.Expected), int(g.Score), int(g.Delta),
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

// readGames returns the games of a result with that rating, by round.
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

// What was kept of lists that others replaced before migration 0510 has their games as rows
// of their own: they are put into the results when such a list is brought back.

// games adds to kept results, as they were before that migration, the games that were kept
// of the same revision.
func (u *undoing) games(ctx context.Context, k *keptRows, p handbook.Period, n int) error {
	if slices.Contains(k.Columns, "played") {
		return nil
	}
	of, err := u.keptGames(ctx, p, n)
	if err != nil {
		return err
	}
	results := columnsIn(k)
	for i, row := range k.Rows {
		games := of[results.resultOf(row)]
		slices.SortStableFunc(games, func(a, b playedGame) int { return cmp.Compare(a.Round, b.Round) })
		key, first, last, played := fmt.Sprint(results.value(row, "player")), handbook.Date(0), handbook.Date(0), []byte(nil)
		for i := range games {
			if i == 0 || games[i].On < first {
				first = games[i].On
			}
			key, last, played = games[i].playerKey, max(last, games[i].On), appendGame(played, &games[i].RatedGame, games[i].OpponentKey, games[i].On)
		}
		k.Rows[i] = append(row, key, int64(first), int64(last), "["+string(played)+"]")
	}
	k.Columns = append(k.Columns, "player_key", "first_played", "last_played", "played")
	return nil
}

// keptGames returns the games that were kept of a revision, by their results.
func (u *undoing) keptGames(ctx context.Context, p handbook.Period, n int) (map[string][]playedGame, error) {
	of := map[string][]playedGame{}
	err := stateOf(ctx, u.tx, p, n, "games", func(k *keptRows) error {
		in := columnsIn(k)
		for _, row := range k.Rows {
			g, err := in.game(row)
			if err != nil {
				return err
			}
			result := in.resultOf(row)
			of[result] = append(of[result], g)
		}
		return nil
	})
	return of, err
}

// keptColumns are the places of columns in kept rows.
type keptColumns map[string]int

func columnsIn(k *keptRows) keptColumns {
	in := keptColumns{}
	for i, c := range k.Columns {
		in[c] = i
	}
	return in
}

// value of a column in a row; nil where it has none.
func (in keptColumns) value(row []any, column string) any {
	if i, has := in[column]; has && i < len(row) {
		return row[i]
	}
	return nil
}

// game returns a game as a row of its own kept it. A value that is none of its column's is an
// error.
func (in keptColumns) game(row []any) (g playedGame, err error) {
	number := func(column string) int {
		n, is := in.value(row, column).(int64)
		if !is {
			err = handbook.Errorf("store.wrong.kept-number", "table", "games", "value", fmt.Sprint(in.value(row, column)))
		}
		return int(n)
	}
	text := func(column string) string {
		s, is := in.value(row, column).(string)
		if !is {
			err = handbook.Errorf("store.wrong.kept-game", "game", fmt.Sprint(row))
		}
		return s
	}
	g = playedGame{
		RatedGame: rating.RatedGame{
			Round: number("round"), Opponent: number("opponent"), OpponentRating: tournament.Rating(number("opponent_rating")),
			List: handbook.Period(number("list")), Difference: number("difference"), Capped: number("capped") != 0,
			Expected: tournament.Hundredths(number("expected_hundredths")), Score: tournament.Points(number("score_tenths")),
			Delta: tournament.Hundredths(number("delta_hundredths")),
		},
		OpponentKey: text("opponent_key"), On: handbook.Date(number("played_on")), playerKey: text("player_key"),
	}
	return g, err
}

// resultOf names the result that a row of results or of games belongs to.
func (in keptColumns) resultOf(row []any) string {
	var name strings.Builder
	for _, c := range []string{"tournament", "kind", "starting_rank"} {
		fmt.Fprint(&name, in.value(row, c), "/")
	}
	return name.String()
}

// Histories returns what is known of these players from the periods before p, by
// player and kind: the games rated here, the highest rating on any list held,
// the day of the last game, and the games of the last poolPeriods months while
// the player was unrated, except those that a published rating was made from.
func (s *Store) Histories(ctx context.Context, p handbook.Period, ids []int, poolPeriods int) (rating.Histories, error) {
	register, err := s.Register(ctx)
	if err != nil {
		return nil, err
	}
	h := historyLoader{register: register, s: s, before: p, pool: poolPeriods, of: rating.Histories{}, entered: map[rating.Who]handbook.Period{}}
	steps := []func(context.Context, string, []any) error{h.lists, h.rated, h.played, h.pooled}
	all := register.WithAlso(ids)
	for _, step := range steps {
		err := chunks(all, func(marks string, args []any) error { return step(ctx, marks, args) })
		if err != nil {
			return nil, wrapErr(err, handbook.Say("store.reading.histories", "period", p))
		}
	}
	if len(all) > len(ids) { // games of second IDs come in their months
		for _, one := range h.of {
			slices.SortStableFunc(one.Unrated, func(a, b rating.PooledGame) int { return int(a.Period) - int(b.Period) })
		}
	}
	out, nothing := h.of, &rating.History{Complete: true}
	if len(all) > len(ids) || slices.ContainsFunc(ids, func(id int) bool { return register.ID(id) != id }) { // of has IDs that were not asked for
		out = make(rating.Histories, len(ids)*int(tournament.Kinds))
	}
	for _, id := range ids {
		for k := range tournament.Kinds {
			out[rating.Who{FIDEID: id, Kind: k}] = cmp.Or(h.of[rating.Who{FIDEID: register.ID(id), Kind: k}], nothing)
		}
	}
	return out, nil
}

// historyLoader collects what one call of [Store.Histories] asks for.
type historyLoader struct {
	s        *Store
	register *Register
	before   handbook.Period
	pool     int
	of       rating.Histories
	entered  map[rating.Who]handbook.Period // when an initial rating was published last
}

// historyOf returns what was collected of a player and kind so far. Its games count as
// complete until an imported list is found that has a rating of his.
func (h *historyLoader) historyOf(id int, k tournament.Kind) *rating.History {
	who := rating.Who{FIDEID: h.register.ID(id), Kind: k}
	one := h.of[who]
	if one == nil {
		one = &rating.History{Complete: true}
		h.of[who] = one
	}
	return one
}

// lists adds the highest rating of each player on imported lists.
func (h *historyLoader) lists(ctx context.Context, marks string, ids []any) error {
	args := append([]any{int(h.before)}, ids...)
	return eachRow(ctx, h.s.read, `SELECT fide_id, MAX(s_rating), MAX(r_rating), MAX(b_rating) FROM list_rows
		WHERE period IN (SELECT period FROM lists WHERE source = 'imported' AND period < $1)
		AND fide_id IN (`+marks+`) GROUP BY fide_id`, func(rows *sql.Rows) error {
		var (
			id   int
			high [tournament.Kinds]tournament.Rating
		)
		if err := rows.Scan(&id, &high[0], &high[1], &high[2]); err != nil {
			return err
		}
		for k, r := range high {
			if r > 0 {
				one := h.historyOf(id, tournament.Kind(k))
				one.Peak, one.Complete = max(one.Peak, r), false
			}
		}
		return nil
	}, args...)
}

// rated adds games and ratings of the periods that were run here, from an index, too.
func (h *historyLoader) rated(ctx context.Context, marks string, ids []any) error {
	args := append([]any{int(h.before)}, ids...)
	return eachRow(ctx, h.s.read, `SELECT fide_id, kind, SUM(games), MAX(new_rating), MAX(CASE WHEN published = 1 THEN period ELSE 0 END)
		FROM rated_players WHERE period < $1 AND fide_id IN (`+marks+`) GROUP BY fide_id, kind`,
		func(rows *sql.Rows) error {
			var (
				who     rating.Who
				games   int
				high    tournament.Rating
				entered handbook.Period
			)
			if err := rows.Scan(&who.FIDEID, &who.Kind, &games, &high, &entered); err != nil {
				return err
			}
			one := h.historyOf(who.FIDEID, who.Kind)
			one.Games += games
			if who.FIDEID >= tournament.FirstAwaited {
				return nil // no list has had a rating of his yet
			}
			one.Peak = max(one.Peak, high)
			who.FIDEID = h.register.ID(who.FIDEID)
			h.entered[who] = max(h.entered[who], entered)
			return nil
		}, args...)
}

// played counts the events with a rated opponent, and finds the day of the last game. All
// that it reads stands in an index, without the games of each event.
func (h *historyLoader) played(ctx context.Context, marks string, ids []any) error {
	args := []any{int(h.before)}
	for _, id := range ids {
		args = append(args, strconv.Itoa(id.(int)))
	}
	return eachRow(ctx, h.s.read, `SELECT player_key, kind, COUNT(DISTINCT tournament), MAX(last_played) FROM results
		WHERE games > 0 AND period < $1 AND player_key IN (`+marks+`) GROUP BY player_key, kind`, func(rows *sql.Rows) error {
		var (
			key  string
			kind tournament.Kind
			n    int
			last handbook.Date
		)
		if err := rows.Scan(&key, &kind, &n, &last); err != nil {
			return err
		}
		id, err := strconv.Atoi(key)
		if err != nil {
			return err
		}
		one := h.historyOf(id, kind)
		one.Events, one.LastGame = one.Events+n, max(one.LastGame, last)
		return nil
	}, args...)
}

// pooled adds the games of players without a rating.
func (h *historyLoader) pooled(ctx context.Context, marks string, ids []any) error {
	args := append([]any{int(h.before)}, ids...)
	args = append(args, int(h.before.Add(-h.pool)))
	from := "$" + strconv.Itoa(len(args))
	return eachRow(ctx, h.s.read, strings.ReplaceAll(`SELECT fide_id, kind, period, event, start_day, edition, opponent_rating, score_tenths
		FROM pooled_games WHERE period < $1 AND fide_id IN (`+marks+`) AND period > FROM_PERIOD
		ORDER BY fide_id, kind, period, seq`, "FROM_PERIOD", from), func(rows *sql.Rows) error {
		var (
			who rating.Who
			g   rating.PooledGame
		)
		if err := rows.Scan(&who.FIDEID, &who.Kind, &g.Period, &g.Event, &g.Date, &g.Edition, &g.OpponentRating, &g.Score); err != nil {
			return err
		}
		who.FIDEID = h.register.ID(who.FIDEID)
		if g.Period > h.entered[who] {
			one := h.historyOf(who.FIDEID, who.Kind)
			one.Unrated = append(one.Unrated, g)
		}
		return nil
	}, args...)
}
