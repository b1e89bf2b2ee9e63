package store

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// Person is what the database knows of a player from the periods run in it.
type Person struct {
	Name, Federation, Sex string
	Birth                 int                                // year
	Numbers               map[string]string                  // by authority: FIDE, or the federation that gave it
	Titles                map[tournament.Title]handbook.Date // with the first list that shows each
}

// Person is the player of a FIDE ID; ok is false where he was in no run.
func (s *Store) Person(ctx context.Context, fideID int) (p Person, ok bool, err error) {
	id := 0
	err = s.read.QueryRowContext(ctx, `SELECT p.id, p.name, p.federation, p.sex, p.birth FROM identities i
		JOIN players p ON p.id = i.player WHERE i.authority = 'FIDE' AND i.number = $1`, strconv.Itoa(fideID)).
		Scan(&id, &p.Name, &p.Federation, &p.Sex, &p.Birth)
	if errors.Is(err, sql.ErrNoRows) {
		return p, false, nil
	}
	if err == nil {
		p.Numbers, err = readMap[string, string](ctx, s.read, `SELECT authority, number FROM identities WHERE player = $1`, id)
	}
	var titles map[string]handbook.Date
	if err == nil {
		titles, err = readMap[string, handbook.Date](ctx, s.read, `SELECT title, since FROM titles WHERE player = $1`, id)
	}
	p.Titles = map[tournament.Title]handbook.Date{}
	for name, since := range titles {
		t, _ := tournament.ParseTitle(name)
		p.Titles[t] = since
	}
	return p, err == nil, failed(err, handbook.Say("store.reading.player", "player", fideID))
}

// Result is a player's event within a period, with what it rests on.
type Result struct {
	Period           handbook.Period
	Kind             tournament.Kind
	Tournament       int
	Event            string // name of the tournament
	StartingRank     int
	Submission       int
	File             string // name of the report
	SHA256           string // of the report
	Edition, Program string
	Rating           tournament.Rating
	List             handbook.Period // the rating is from it; 0: from the report
	Games            int
	Sum              tournament.Hundredths
}

// Results of a player, oldest first.
func (s *Store) Results(ctx context.Context, fideID int) ([]Result, error) {
	found, err := readRows(ctx, s.read, func(r *Result) []any {
		return []any{
			&r.Period, &r.Kind, &r.Tournament, &r.Event, &r.StartingRank, &r.Submission, &r.File, &r.SHA256,
			&r.Edition, &r.Program, &r.Rating, &r.List, &r.Games, &r.Sum,
		}
	}, `SELECT r.period, r.kind, r.tournament, t.name, r.starting_rank, r.submission, s.name, r.sha256,
		r.edition, r.program, r.rating, r.list, r.games, r.sum_hundredths
		FROM rated_players p JOIN results r ON r.period = p.period AND r.kind = p.kind AND r.player = p.player
		JOIN tournaments t ON t.id = r.tournament JOIN submissions s ON s.number = r.submission
		WHERE p.fide_id = $1 ORDER BY r.period, r.kind, r.tournament, r.starting_rank`, fideID)
	return found, failed(err, handbook.Say("store.reading.player-results", "player", fideID))
}

// Who the players of a published list are.

// people keeps who the players of changed rows are, where the rows before said it
// otherwise: those who are new get the next numbers, in the order of the rows.
func (w *runWriter) people(ctx context.Context) error {
	defer func() { w.r.Changed, w.rows, w.had = nil, nil, nil }() // nobody reads them any more, and games are many
	var rows []*ratinglist.Row
	for i := range w.rows {
		if had, there := w.had[w.rows[i].FIDEID]; !there || !samePerson(&had, w.rows[i]) {
			rows = append(rows, w.rows[i])
		}
	}
	if len(rows) == 0 {
		return nil
	}
	players, said, err := w.playersOf(ctx, rows)
	if err != nil {
		return err
	}
	last := 0
	if err := w.tx.QueryRowContext(ctx, `SELECT COALESCE(MAX(id), 0) FROM players`).Scan(&last); err != nil {
		return err
	}
	var fresh, known []*ratinglist.Row
	for _, r := range rows {
		if players[r.FIDEID] != 0 {
			known = append(known, r)
			continue
		}
		last++
		players[r.FIDEID], fresh = last, append(fresh, r)
	}
	persons := newRowWriter(w.tx.Tx, "players", "id, name, federation, sex, birth", "")
	for _, r := range fresh {
		persons.add(ctx, players[r.FIDEID], r.Name, r.Federation, r.Sex.String(), r.Birth)
	}
	if err := persons.close(ctx); err != nil {
		return err
	}
	numbers := newRowWriter(w.tx.Tx, "identities", "authority, number, player", "")
	for _, r := range fresh {
		numbers.add(ctx, "FIDE", strconv.Itoa(r.FIDEID), players[r.FIDEID])
	}
	if err := numbers.close(ctx); err != nil {
		return err
	}
	for _, r := range known { // two of them may be one player
		if said[players[r.FIDEID]] == personOf(r) {
			continue
		}
		said[players[r.FIDEID]] = personOf(r)
		err := w.exec(ctx, `UPDATE players SET name = $1, federation = $2, sex = $3, birth = $4 WHERE id = $5`,
			r.Name, r.Federation, r.Sex.String(), r.Birth, players[r.FIDEID])
		if err != nil {
			return err
		}
	}
	return w.shownTitles(ctx, rows, players)
}

// personal is what table players says of somebody.
type personal struct {
	name, federation, sex string
	birth                 int
}

func personOf(r *ratinglist.Row) personal {
	return personal{r.Name, r.Federation, r.Sex.String(), r.Birth}
}

// playersOf are the numbers of the players of rows whom the office knows, by FIDE ID, and
// what it says of them, by their numbers.
func (w *runWriter) playersOf(ctx context.Context, rows []*ratinglist.Row) (map[int]int, map[int]personal, error) {
	players, said := make(map[int]int, len(rows)), map[int]personal{}
	for part := range slices.Chunk(rows, lookup) {
		ids := make([]int, len(part))
		for i, r := range part {
			ids[i] = r.FIDEID
		}
		marks, args := textMarks(ids)
		err := eachRow(ctx, w.tx, `SELECT i.number, p.id, p.name, p.federation, p.sex, p.birth FROM identities i JOIN players p ON p.id = i.player
			WHERE i.authority = 'FIDE' AND i.number IN (`+marks+`)`, func(rows *sql.Rows) error {
			id, player, is := "", 0, personal{}
			err := rows.Scan(&id, &player, &is.name, &is.federation, &is.sex, &is.birth)
			players[number(id)], said[player] = player, is
			return err
		}, args...)
		if err != nil {
			return nil, nil, err
		}
	}
	return players, said, nil
}

// shownTitles keeps the titles with the first list that shows them.
func (w *runWriter) shownTitles(ctx context.Context, rows []*ratinglist.Row, players map[int]int) error {
	end := ` ON CONFLICT (player, title) DO UPDATE SET since = CASE WHEN excluded.since < titles.since THEN excluded.since ELSE titles.since END`
	type shown struct {
		player int
		title  tournament.Title
	}
	added := map[shown]bool{} // a title may stand twice in a row, and a player in two
	given := newRowWriter(w.tx.Tx, "titles", "player, title, since", end)
	for _, r := range rows {
		for _, t := range []tournament.Title{r.Title, r.WomenTitle} {
			one := shown{players[r.FIDEID], t}
			if t == tournament.NoTitle || added[one] {
				continue
			}
			added[one] = true
			given.add(ctx, players[r.FIDEID], t.String(), int(w.r.Period.First()))
		}
	}
	return given.close(ctx)
}

// nationals keeps the national numbers that the reports give for players with
// a FIDE ID whom the list has.
func (w *runWriter) nationals(ctx context.Context) error {
	for i := range w.r.Reports {
		t := w.r.Reports[i].Report
		for _, n := range t.NationalRatings {
			p := t.Player(n.StartingRank)
			if n.Number == "" || n.Authority == "" || p == nil || p.FIDEID == 0 {
				continue
			}
			err := w.exec(ctx, `INSERT INTO identities (authority, number, player)
				SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), player FROM identities WHERE authority = 'FIDE' AND number = $3
				ON CONFLICT (authority, number) DO UPDATE SET player = excluded.player`, n.Authority, n.Number, strconv.Itoa(p.FIDEID))
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// samePerson reports whether two rows name one person.
func samePerson(a, b *ratinglist.Row) bool {
	return a.Name == b.Name && a.Federation == b.Federation && a.Sex == b.Sex && a.Birth == b.Birth && a.Title == b.Title && a.WomenTitle == b.WomenTitle
}
