package store

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/titles"
)

const thresholdColumns = `period, fide_id, level, seq, rating_hundredths, reached_on, tournament, event, round, opponent,
	opponent_name, before_hundredths, gain_hundredths, games, all_games, thirty, list_after, notes`

// thresholds writes the ratings reached, where those of an earlier run of the period
// are not the same.
func (w *runWriter) thresholds(ctx context.Context) error {
	seq := map[[2]int]int{}
	list := [][]any{}
	for i := range w.r.Titles.Thresholds {
		t := &w.r.Titles.Thresholds[i]
		if t.Game == nil {
			continue
		}
		key := [2]int{number(t.FIDEID), int(t.Level)}
		seq[key]++
		list = append(list, []any{
			int(w.r.Period), key[0], key[1], seq[key], int(t.Rating), int(t.Day), t.Game.Tournament, t.Game.Event,
			t.Game.Round, t.Game.Opponent, t.Game.OpponentName, int(t.Game.Before), int(t.Game.Gain), t.Games, flag(t.AllGames), int(t.Thirty),
			int(t.ListAfter), keepTexts(t.Notes),
		})
	}
	had := map[string]bool{}
	err := eachValues(ctx, w.tx, `SELECT `+thresholdColumns+` FROM thresholds WHERE period = $1`, func(_ []string, values []any) error {
		had[fmt.Sprintf("%#v", values)] = true
		return nil
	}, int(w.r.Period))
	if err != nil {
		return err
	}
	if len(had) == len(list) && !slices.ContainsFunc(list, func(one []any) bool { return !had[fmt.Sprintf("%#v", one)] }) {
		return nil
	}
	if err := w.exec(ctx, `DELETE FROM thresholds WHERE period = $1`, int(w.r.Period)); err != nil {
		return err
	}
	return w.write(ctx, "thresholds", thresholdColumns, notTwice, func(add func(values ...any) error) error {
		for _, one := range list {
			if err := add(one...); err != nil {
				return err
			}
		}
		return nil
	})
}

// Thresholds are the ratings that a player has reached between two lists.
func (s *Store) Thresholds(ctx context.Context, fideID int) ([]titles.Threshold, error) {
	var found []titles.Threshold
	err := eachRow(ctx, s.read, `SELECT `+thresholdColumns+` FROM thresholds WHERE fide_id = $1 ORDER BY period, level, seq`, func(rows *sql.Rows) error {
		var (
			t        = titles.Threshold{Game: &titles.ThresholdGame{}}
			seq, all int
			notes    string
		)
		err := rows.Scan(&t.Period, &t.FIDEID, &t.Level, &seq, &t.Rating, &t.Day, &t.Game.Tournament, &t.Game.Event, &t.Game.Round,
			&t.Game.Opponent, &t.Game.OpponentName, &t.Game.Before, &t.Game.Gain, &t.Games, &all, &t.Thirty, &t.ListAfter, &notes)
		t.AllGames, t.Notes = all != 0, keptTexts(notes)
		found = append(found, t)
		return err
	}, fideID)
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.reached", "player", fideID))
	}
	return found, nil
}

// ListRatings are a player's standard ratings on all lists held, oldest first,
// with the rated games known to have been completed before each.
func (s *Store) ListRatings(ctx context.Context, fideID int) ([]titles.ListRating, error) {
	done := map[handbook.Period]int{}
	var periods []handbook.Period
	err := eachRow(ctx, s.read, `SELECT period, SUM(games) FROM rated_players WHERE fide_id = $1 AND kind = 0 GROUP BY period ORDER BY period`,
		func(rows *sql.Rows) error {
			var (
				p handbook.Period
				n int
			)
			err := rows.Scan(&p, &n)
			done[p] = n
			periods = append(periods, p)
			return err
		}, fideID)
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.player-games", "player", fideID))
	}
	var found []titles.ListRating
	all := true // no imported list had a rating
	err = eachRow(ctx, s.read, `SELECT l.period, l.source, r.s_rating, r.s_k, r.birth FROM lists l
		JOIN list_rows r ON r.period = l.period AND r.fide_id = $1 ORDER BY l.period`, func(rows *sql.Rows) error {
		var (
			l      titles.ListRating
			source string
		)
		err := rows.Scan(&l.Period, &source, &l.Rating, &l.K, &l.Birth)
		if source == string(Imported) && l.Rating > 0 {
			all = false
		}
		l.AllGames = all
		for _, p := range periods {
			if p <= l.Period {
				l.Games += done[p]
			}
		}
		found = append(found, l)
		return err
	}, fideID)
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.ratings", "player", fideID))
	}
	return found, nil
}
