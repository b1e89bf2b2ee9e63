package store

import (
	"context"
	"database/sql"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/titles"
	"github.com/fedrate/fedrate/titles/direct"
	"github.com/fedrate/fedrate/tournament"
)

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
