package store

import (
	"cmp"
	"context"
	"database/sql"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// Histories are what is known of these players from the periods before p, by
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
			return nil, failed(err, handbook.Say("store.reading.histories", "period", p))
		}
	}
	if len(all) > len(ids) { // games of second IDs come in their months
		for _, one := range h.of {
			slices.SortStableFunc(one.Unrated, func(a, b rating.PooledGame) int { return int(a.Period) - int(b.Period) })
		}
	}
	out, nothing := h.of, &rating.History{Complete: true}
	if len(all) > len(ids) || slices.ContainsFunc(ids, func(id int) bool { return register.ID(id) != id }) { // of has IDs that nobody has asked for
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

// at is what was collected of a player and kind so far. Its games count as
// complete until an imported list is found that has a rating of his.
func (h *historyLoader) at(id int, k tournament.Kind) *rating.History {
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
				one := h.at(id, tournament.Kind(k))
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
			one := h.at(who.FIDEID, who.Kind)
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
		one := h.at(id, kind)
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
			one := h.at(who.FIDEID, who.Kind)
			one.Unrated = append(one.Unrated, g)
		}
		return nil
	}, args...)
}
