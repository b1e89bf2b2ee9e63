package store

import (
	"context"
	"database/sql"
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/titles"
	"github.com/fedrate/fedrate/titles/law"
	"github.com/fedrate/fedrate/tournament"
)

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
