package store

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/arbiters"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/titles"
	"github.com/fedrate/fedrate/titles/direct"
	"github.com/fedrate/fedrate/titles/law"
	"github.com/fedrate/fedrate/tournament"
)

// TitleRecord is what a run leaves for the ledger of titles.
type TitleRecord struct {
	Thresholds []titles.Threshold // ratings reached between the lists
	Arbiters   []ArbiterEvent     // events with the arbiters named in them
}

// titles writes what a run adds to the ledger. Rows of an earlier run of the
// period that say the same stay; the others go, with the posts of the arbiters.
func (w *runWriter) titles(ctx context.Context) error {
	if err := w.thresholds(ctx); err != nil {
		return err
	}
	have, err := w.arbiterEvents(ctx)
	if err != nil {
		return err
	}
	var added []ArbiterEvent
	for i := range w.r.Titles.Arbiters {
		e := w.r.Titles.Arbiters[i]
		e.Period = w.r.Period
		said, err := e.said()
		if err != nil {
			return err
		}
		if _, there := have[said]; there {
			delete(have, said)
			continue
		}
		added = append(added, e)
	}
	for _, id := range slices.Sorted(maps.Values(have)) {
		if err := deleteArbiterEvent(ctx, w.tx, id); err != nil {
			return err
		}
	}
	if len(added) == 0 {
		return nil
	}
	return addArbiterEvents(ctx, w.tx, added)
}

// arbiterEvents are the numbers of the events that an earlier run of the period has
// written, by what [ArbiterEvent.said] says of them.
func (w *runWriter) arbiterEvents(ctx context.Context) (map[string]int, error) {
	posts := map[int][]string{} // of each event, in their order
	columns := strings.Join(strings.Split(arbiterPostColumns, ",")[1:], ",")
	err := eachRow(ctx, w.tx, `SELECT event, `+columns+` FROM arbiter_posts WHERE event IN (SELECT id FROM arbiter_events WHERE period = $1) ORDER BY event, seq`, func(rows *sql.Rows) error {
		event := 0
		row, err := scanArray(rows, &event)
		posts[event] = append(posts[event], string(row))
		return err
	}, int(w.r.Period))
	if err != nil {
		return nil, err
	}
	have := map[string]int{}
	columns = strings.Join(strings.Split(arbiterEventColumns, ",")[1:], ",")
	err = eachRow(ctx, w.tx, `SELECT id, `+columns+` FROM arbiter_events WHERE period = $1 ORDER BY id`, func(rows *sql.Rows) error {
		id := 0
		row, err := scanArray(rows, &id)
		said := string(row) + "[" + strings.Join(posts[id], ",") + "]"
		for _, twice := have[said]; twice; _, twice = have[said] {
			said += " " // no event says this, so that it goes
		}
		have[said] = id
		return err
	}, int(w.r.Period))
	return have, err
}

// ArbiterEvent is an event with its arbiters as the database keeps it.
type ArbiterEvent struct {
	ID     int
	Period handbook.Period // list of the run; 0: recorded
	arbiters.Event
}

const directColumns = `number, fide_id, title, norm, kind, place, article, line, event, city, federation, start_day, end_day,
	rank, games, score_tenths, subgroup, unverified, notes`

// AddDirect keeps direct titles and norms for a place and gives them numbers. One
// that is there already is replaced.
func (s *Store) AddDirect(ctx context.Context, list []direct.Result) ([]direct.Result, error) {
	err := s.change(ctx, handbook.Say("store.doing.direct"), func(tx *logTx) error {
		for i := range list {
			d := &list[i]
			if err := tx.QueryRowContext(ctx, `SELECT COALESCE(MAX(number), 0) + 1 FROM direct_results`).Scan(&d.Number); err != nil {
				return err
			}
			same := rowsWhere("direct_results", `fide_id = $1 AND title = $2 AND norm = $3 AND event = $4 AND start_day = $5`, d.FIDEID, d.Title.String(), flag(d.Norm), d.Event, int(d.Start))
			kept, err := tx.update(ctx, same, insert("direct_results", directColumns)+` ON CONFLICT (fide_id, title, norm, event, start_day)
				DO UPDATE SET kind = excluded.kind, place = excluded.place, article = excluded.article, line = excluded.line, city = excluded.city,
				federation = excluded.federation, end_day = excluded.end_day, rank = excluded.rank, games = excluded.games,
				score_tenths = excluded.score_tenths, subgroup = excluded.subgroup, unverified = excluded.unverified, notes = excluded.notes`,
				d.Number, d.FIDEID, d.Title.String(), flag(d.Norm), d.Kind, keepText(d.Place), d.Table, d.Row, d.Event, d.City, d.Federation, int(d.Start), int(d.End),
				d.Rank, d.Games, int(d.Score), d.Group, flag(d.Unverified), keepTexts(d.Notes))
			if err != nil {
				return err
			}
			d.Number = kept.number()
		}
		return nil
	})
	return list, err
}

// DirectResults are those of a player, or (empty) of all, oldest first.
func (s *Store) DirectResults(ctx context.Context, fideID string) ([]direct.Result, error) {
	var found []direct.Result
	err := eachRow(ctx, s.read, `SELECT `+directColumns+` FROM direct_results WHERE $1 = '' OR fide_id = $1 ORDER BY end_day, number`, func(rows *sql.Rows) error {
		var (
			d                   direct.Result
			title, place, notes string
			norm, unverified    int
		)
		err := rows.Scan(&d.Number, &d.FIDEID, &title, &norm, &d.Kind, &place, &d.Table, &d.Row, &d.Event, &d.City, &d.Federation, &d.Start, &d.End,
			&d.Rank, &d.Games, &d.Score, &d.Group, &unverified, &notes)
		d.Title, _ = tournament.ParseTitle(title)
		d.Norm, d.Unverified, d.Place, d.Notes = norm != 0, unverified != 0, keptText(place), keptTexts(notes)
		found = append(found, d)
		return err
	}, fideID)
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.direct-titles"))
	}
	return found, nil
}

// Award keeps that a title was awarded, finally or conditionally.
func (s *Store) Award(ctx context.Context, fideID string, h titles.Held) error {
	return s.change(ctx, handbook.Say("store.doing.title", "title", h.Title, "id", fideID), func(tx *logTx) error {
		_, err := tx.update(ctx, rowsWhere("title_awards", `fide_id = $1 AND title = $2 AND conditional = $3`, fideID, h.Title.String(), flag(h.Conditional)), insert("title_awards", `fide_id, title, conditional, awarded_on, basis`)+
			` ON CONFLICT (fide_id, title, conditional) DO UPDATE SET awarded_on = excluded.awarded_on, basis = excluded.basis`,
			fideID, h.Title.String(), flag(h.Conditional), int(h.Since), h.Basis)
		return err
	})
}

// awards are the titles of a player as they were awarded.
func (s *Store) awards(ctx context.Context, fideID string) ([]titles.Held, error) {
	var found []titles.Held
	err := eachRow(ctx, s.read, `SELECT title, conditional, awarded_on, basis FROM title_awards WHERE fide_id = $1 ORDER BY awarded_on, title`,
		func(rows *sql.Rows) error {
			var (
				h           titles.Held
				title       string
				conditional int
			)
			err := rows.Scan(&title, &conditional, &h.Since, &h.Basis)
			h.Title, _ = tournament.ParseTitle(title)
			h.Conditional = conditional != 0
			found = append(found, h)
			return err
		}, fideID)
	return found, err
}

// LedgerFacts are everything that the database knows for the ledger of a
// player; ok is false where no list and no record has him.
func (s *Store) LedgerFacts(ctx context.Context, fideID int) (f titles.Facts, ok bool, err error) {
	id := strconv.Itoa(fideID)
	f.Player.FIDEID = id
	if ok, err = s.ledgerPerson(ctx, fideID, &f); err != nil {
		return f, false, failed(err, handbook.Say("store.reading.player", "player", fideID))
	}
	kept, err := s.Norms(ctx, id)
	if err != nil {
		return f, false, err
	}
	for i := range kept {
		f.Norms = append(f.Norms, kept[i].Norm)
	}
	if f.Direct, err = s.DirectResults(ctx, id); err != nil {
		return f, false, err
	}
	if f.Thresholds, err = s.Thresholds(ctx, fideID); err != nil {
		return f, false, err
	}
	for i := range f.Thresholds {
		f.Highest = max(f.Highest, f.Thresholds[i].Rating)
	}
	lists, err := s.ListRatings(ctx, fideID)
	if err != nil {
		return f, false, err
	}
	f.Lists = lists
	for i := range lists {
		f.Highest = max(f.Highest, tournament.Hundredths(100*int(lists[i].Rating)))
	}
	f.Thresholds = append(titles.Published(id, lists), f.Thresholds...)
	awards, err := s.awards(ctx, id)
	if err != nil {
		return f, false, err
	}
	for _, a := range awards {
		same := func(h titles.Held) bool { return h.Title == a.Title && h.Conditional == a.Conditional }
		f.Held = append(slices.DeleteFunc(f.Held, same), a)
	}
	return f, ok || len(f.Norms)+len(f.Direct)+len(f.Held) > 0, nil
}

// ledgerPerson takes the person from the newest list that has him, and the
// titles with the first list that shows each.
func (s *Store) ledgerPerson(ctx context.Context, fideID int, f *titles.Facts) (bool, error) {
	found := false
	since := map[tournament.Title]handbook.Period{}
	err := eachRow(ctx, s.read, `SELECT l.period, r.name, r.federation, r.sex, r.birth, r.title, r.women_title FROM lists l
		JOIN list_rows r ON r.period = l.period AND r.fide_id = $1 ORDER BY l.period`, func(rows *sql.Rows) error {
		var (
			p                 handbook.Period
			sex, title, women string
		)
		if err := rows.Scan(&p, &f.Player.Name, &f.Player.Federation, &sex, &f.Player.Birth, &title, &women); err != nil {
			return err
		}
		found = true
		if sex != "" {
			f.Player.Sex = tournament.Sex(sex[0])
		}
		for _, text := range []string{title, women} {
			if t, ok := tournament.ParseTitle(text); ok && t != tournament.NoTitle && since[t] == 0 {
				since[t] = p
			}
		}
		return nil
	}, fideID)
	for t, p := range since {
		f.Held = append(f.Held, titles.Held{Title: t, Since: p.First(), Basis: "list"})
	}
	slices.SortFunc(f.Held, func(a, b titles.Held) int { return int(a.Title) - int(b.Title) })
	return found, err
}

// LedgerPlayers are the sorted FIDE IDs of players who have something in the
// ledger: norms, direct titles, awards, or ratings reached between lists. Players
// of the federation also count when their rating on the last list is enough for a
// title of B.01 1.3 that they do not have. With a period, only entries of that
// period count.
func (s *Store) LedgerPlayers(ctx context.Context, p handbook.Period, federation string) ([]int, error) {
	var ids []int
	var from, to handbook.Date
	num := &law.Newest().Numbers
	if p.Valid() {
		num = &law.On(p.First()).Numbers
		from, to = p.Add(-1).First(), p.Add(-1).Last()
	}
	err := eachRow(ctx, s.read, `
		SELECT fide_id FROM norms WHERE fide_id <> '' AND ($1 = 0 OR period = $1)
		UNION SELECT CAST(fide_id AS TEXT) FROM thresholds WHERE fide_id > 0 AND ($1 = 0 OR period = $1)
		UNION SELECT fide_id FROM direct_results WHERE fide_id <> '' AND ($1 = 0 OR (end_day >= $2 AND end_day <= $3))
		UNION SELECT fide_id FROM title_awards WHERE fide_id <> '' AND $1 = 0
		UNION SELECT CAST(fide_id AS TEXT) FROM list_rows WHERE period = (CASE WHEN $1 = 0 THEN (SELECT MAX(period) FROM lists) ELSE $1 END) AND federation = $4
			AND ((s_rating >= $5 AND title NOT IN ('GM', 'IM', 'FM', 'CM')) OR (title = 'CM' AND s_rating >= $6)
			OR (sex = 'w' AND title = '' AND s_rating >= $7) OR (sex = 'w' AND title = 'WCM' AND s_rating >= $8))`, func(rows *sql.Rows) error {
		var text string
		err := rows.Scan(&text)
		if id := number(text); id > 0 {
			ids = append(ids, id)
		}
		return err
	}, int(p), int(from), int(to), federation, int(num.ByRating(tournament.CM)), int(num.ByRating(tournament.FM)),
		int(num.ByRating(tournament.WCM)), int(num.ByRating(tournament.WFM)))
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.ledger-players"))
	}
	slices.Sort(ids)
	return ids, nil
}

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
