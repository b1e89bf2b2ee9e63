package store

import (
	"context"
	"database/sql"
	"maps"
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms/arbiters"
	"github.com/fedrate/fedrate/norms/titles"
	"github.com/fedrate/fedrate/norms/titles/direct"
	"github.com/fedrate/fedrate/norms/titles/law"
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
		said, err := e.marshal()
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

// arbiterEvents returns the numbers of the events that an earlier run of the period has
// written, by what [ArbiterEvent.said] says of them.
func (w *runWriter) arbiterEvents(ctx context.Context) (map[string]int, error) {
	events, err := readTable(ctx, w.tx, (*ArbiterEvent).columns, `arbiter_events WHERE period = $1 ORDER BY id`, int(w.r.Period))
	have := map[string]int{}
	for i := range events {
		if err == nil {
			err = readPosts(ctx, w.tx, &events[i], `p.federation`)
		}
		said := ""
		if err == nil {
			said, err = events[i].marshal()
		}
		for _, twice := have[said]; twice; _, twice = have[said] {
			said += " " // no event says this, so that it goes
		}
		have[said] = events[i].ID
	}
	return have, err
}

// ArbiterEvent is an event with its arbiters as the database keeps it.
type ArbiterEvent struct {
	ID     int
	Period handbook.Period // list of the run; 0: recorded
	arbiters.Event
}

// AddDirect keeps direct titles and norms for a place and gives them numbers. One
// that is there already is replaced.
func (s *Store) AddDirect(ctx context.Context, list []direct.Result) ([]direct.Result, error) {
	err := s.change(ctx, handbook.Say("store.doing.direct"), func(tx *logTx) error {
		for i := range list {
			d := &list[i]
			if err := tx.QueryRowContext(ctx, `SELECT COALESCE(MAX(number), 0) + 1 FROM direct_results`).Scan(&d.Number); err != nil {
				return err
			}
			same := rowsWhere("direct_results", `fide_id = $1 AND title = $2 AND norm = $3 AND event = $4 AND start_day = $5`, d.FIDEID, d.Title.String(), boolToInt(d.Norm), d.Event, int(d.Start))
			columns := directColumns(d)
			kept, err := tx.update(ctx, same, insert("direct_results", columnNames(columns))+` ON CONFLICT (fide_id, title, norm, event, start_day)
				DO UPDATE SET kind = excluded.kind, place = excluded.place, article = excluded.article, line = excluded.line, city = excluded.city,
				federation = excluded.federation, end_day = excluded.end_day, rank = excluded.rank, games = excluded.games,
				score_tenths = excluded.score_tenths, subgroup = excluded.subgroup, unverified = excluded.unverified, notes = excluded.notes`,
				columnFields(columns)...)
			if err != nil {
				return err
			}
			d.Number = kept.number()
		}
		return nil
	})
	return list, err
}

// directColumns returns those of a direct title or norm, each with its field.
func directColumns(d *direct.Result) []column {
	return []column{
		{"number", &d.Number},
		{"fide_id", &d.FIDEID},
		{"title", titleColumn{&d.Title}},
		{"norm", &d.Norm},
		{"kind", &d.Kind},
		{"place", textColumn{&d.Place}},
		{"article", &d.Table},
		{"line", &d.Row},
		{"event", &d.Event},
		{"city", &d.City},
		{"federation", &d.Federation},
		{"start_day", &d.Start},
		{"end_day", &d.End},
		{"rank", &d.Rank},
		{"games", &d.Games},
		{"score_tenths", &d.Score},
		{"subgroup", &d.Group},
		{"unverified", &d.Unverified},
		{"notes", textsColumn{&d.Notes}},
	}
}

// DirectResults returns those of a player, or (empty) of all, oldest first.
func (s *Store) DirectResults(ctx context.Context, fideID string) ([]direct.Result, error) {
	found, err := readTable(ctx, s.read, directColumns, `direct_results WHERE $1 = '' OR fide_id = $1 ORDER BY end_day, number`, fideID)
	return found, wrapErr(err, handbook.Say("store.reading.direct-titles"))
}

// Award keeps that a title was awarded, finally or conditionally.
func (s *Store) Award(ctx context.Context, fideID string, h titles.Held) error {
	return s.change(ctx, handbook.Say("store.doing.title", "title", h.Title, "id", fideID), func(tx *logTx) error {
		_, err := tx.update(ctx, rowsWhere("title_awards", `fide_id = $1 AND title = $2 AND conditional = $3`, fideID, h.Title.String(), boolToInt(h.Conditional)), insert("title_awards", `fide_id, title, conditional, awarded_on, basis`)+
			` ON CONFLICT (fide_id, title, conditional) DO UPDATE SET awarded_on = excluded.awarded_on, basis = excluded.basis`,
			fideID, h.Title.String(), boolToInt(h.Conditional), int(h.Since), h.Basis)
		return err
	})
}

// awards returns the titles of a player as they were awarded.
func (s *Store) awards(ctx context.Context, fideID string) ([]titles.Held, error) {
	return readTable(ctx, s.read, func(h *titles.Held) []column {
		return []column{{"title", titleColumn{&h.Title}}, {"conditional", &h.Conditional}, {"awarded_on", &h.Since}, {"basis", &h.Basis}}
	}, `title_awards WHERE fide_id = $1 ORDER BY awarded_on, title`, fideID)
}

// LedgerFacts are everything that the database knows for the ledger of a
// player; ok is false where no list and no record has him.
func (s *Store) LedgerFacts(ctx context.Context, fideID int) (f titles.Facts, ok bool, err error) {
	id := strconv.Itoa(fideID)
	f.Player.FIDEID = id
	if ok, err = s.ledgerPerson(ctx, fideID, &f); err != nil {
		return f, false, wrapErr(err, handbook.Say("store.reading.player", "player", fideID))
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

// LedgerPlayers returns the sorted FIDE IDs of players who have something in the
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
	texts, err := readValues[string](ctx, s.read, `
		SELECT fide_id FROM norms WHERE fide_id <> '' AND ($1 = 0 OR period = $1)
		UNION SELECT CAST(fide_id AS TEXT) FROM thresholds WHERE fide_id > 0 AND ($1 = 0 OR period = $1)
		UNION SELECT fide_id FROM direct_results WHERE fide_id <> '' AND ($1 = 0 OR (end_day >= $2 AND end_day <= $3))
		UNION SELECT fide_id FROM title_awards WHERE fide_id <> '' AND $1 = 0
		UNION SELECT CAST(fide_id AS TEXT) FROM list_rows WHERE period = (CASE WHEN $1 = 0 THEN (SELECT MAX(period) FROM lists) ELSE $1 END) AND federation = $4
			AND ((s_rating >= $5 AND title NOT IN ('GM', 'IM', 'FM', 'CM')) OR (title = 'CM' AND s_rating >= $6)
			OR (sex = 'w' AND title = '' AND s_rating >= $7) OR (sex = 'w' AND title = 'WCM' AND s_rating >= $8))`, int(p), int(from), int(to), federation, int(num.ByRating(tournament.CM)), int(num.ByRating(tournament.FM)),
		int(num.ByRating(tournament.WCM)), int(num.ByRating(tournament.WFM)))
	for _, text := range texts {
		if id := number(text); id > 0 {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids, wrapErr(err, handbook.Say("store.reading.ledger-players"))
}

// thresholds writes the ratings reached, where those of an earlier run of the period
// are not the same.
func (w *runWriter) thresholds(ctx context.Context) error {
	seq := map[[2]int]int{}
	var list []keptThreshold
	for _, t := range w.r.Titles.Thresholds {
		if t.Game != nil {
			t.Period = w.r.Period
			key := [2]int{number(t.FIDEID), int(t.Level)}
			seq[key]++
			list = append(list, keptThreshold{t, seq[key]})
		}
	}
	held, err := readTable(ctx, w.tx, (*keptThreshold).columns, `thresholds WHERE period = $1`, int(w.r.Period))
	if err != nil {
		return err
	}
	had := map[string]bool{}
	for i := range held {
		had[held[i].content()] = true
	}
	if len(had) == len(list) && !slices.ContainsFunc(list, func(one keptThreshold) bool { return !had[one.content()] }) {
		return nil
	}
	if err := w.exec(ctx, `DELETE FROM thresholds WHERE period = $1`, int(w.r.Period)); err != nil {
		return err
	}
	rows := newRowWriter(w.tx.Tx, "thresholds", columnNames((&keptThreshold{}).columns()), notTwice)
	for i := range list {
		rows.add(ctx, columnFields(list[i].columns())...)
	}
	return rows.close(ctx)
}

// keptThreshold is a rating that was reached, with its number among those of one level.
type keptThreshold struct {
	titles.Threshold
	seq int
}

// content returns all that the row says.
func (t *keptThreshold) content() string {
	is := t.Threshold
	is.Notes = append([]handbook.Text{}, is.Notes...)
	return strconv.Itoa(t.seq) + keepJSON(&is)
}

// columns returns those of a rating that was reached, each with its field.
func (t *keptThreshold) columns() []column {
	if t.Game == nil {
		t.Game = &titles.ThresholdGame{}
	}
	g := t.Game
	return []column{
		{"period", &t.Period},
		{"fide_id", idColumn{&t.FIDEID}},
		{"level", &t.Level},
		{"seq", &t.seq},
		{"rating_hundredths", &t.Rating},
		{"reached_on", &t.Day},
		{"tournament", &g.Tournament},
		{"event", &g.Event},
		{"round", &g.Round},
		{"opponent", &g.Opponent},
		{"opponent_name", &g.OpponentName},
		{"before_hundredths", &g.Before},
		{"gain_hundredths", &g.Gain},
		{"games", &t.Games},
		{"all_games", &t.AllGames},
		{"thirty", &t.Thirty},
		{"list_after", &t.ListAfter},
		{"notes", textsColumn{&t.Notes}},
	}
}

// Thresholds returns the ratings that a player has reached between two lists.
func (s *Store) Thresholds(ctx context.Context, fideID int) ([]titles.Threshold, error) {
	kept, err := readTable(ctx, s.read, (*keptThreshold).columns, `thresholds WHERE fide_id = $1 ORDER BY period, level, seq`, fideID)
	found := make([]titles.Threshold, len(kept))
	for i := range kept {
		found[i] = kept[i].Threshold
	}
	return found, wrapErr(err, handbook.Say("store.reading.reached", "player", fideID))
}

// ListRatings returns a player's standard ratings on all lists held, oldest first,
// with the rated games known to have been completed before each.
func (s *Store) ListRatings(ctx context.Context, fideID int) ([]titles.ListRating, error) {
	done, err := readMap[handbook.Period, int](ctx, s.read, `SELECT period, SUM(games) FROM rated_players WHERE fide_id = $1 AND kind = 0 GROUP BY period`, fideID)
	if err != nil {
		return nil, wrapErr(err, handbook.Say("store.reading.player-games", "player", fideID))
	}
	all := true // no imported list had a rating
	found, err := readRows(ctx, s.read, func(l *titles.ListRating) []any { return []any{&l.Period, &l.AllGames, &l.Rating, &l.K, &l.Birth} },
		`SELECT l.period, CASE WHEN l.source = 'imported' AND r.s_rating > 0 THEN 0 ELSE 1 END, r.s_rating, r.s_k, r.birth FROM lists l
		JOIN list_rows r ON r.period = l.period AND r.fide_id = $1 ORDER BY l.period`, fideID)
	for i := range found {
		l := &found[i]
		all = all && l.AllGames
		l.AllGames = all
		for p, n := range done {
			if p <= l.Period {
				l.Games += n
			}
		}
	}
	return found, wrapErr(err, handbook.Say("store.reading.ratings", "player", fideID))
}
