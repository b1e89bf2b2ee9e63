package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// Person is what the database knows of a player from the periods run in it.
type Person struct {
	Name, Federation, Sex string
	Birth                 int                                // year
	Numbers               map[string]string                  // by authority: FIDE, or the federation that gave it
	Titles                map[tournament.Title]handbook.Date // with the first list that shows each
}

// Person returns the player of a FIDE ID; ok is false where he was in no run.
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
	return p, err == nil, wrapErr(err, handbook.Say("store.reading.player", "player", fideID))
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
	return found, wrapErr(err, handbook.Say("store.reading.player-results", "player", fideID))
}

// Who the players of a published list are.

// people keeps who the players of changed rows are, where the rows before said it
// otherwise: those who are new get the next numbers, in the order of the rows.
func (w *runWriter) people(ctx context.Context) error {
	defer func() { w.r.Changed, w.rows, w.had = nil, nil, nil }() // they are needed no more, and games are many
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

// personal is the data of a person in table players.
type personal struct {
	name, federation, sex string
	birth                 int
}

func personOf(r *ratinglist.Row) personal {
	return personal{r.Name, r.Federation, r.Sex.String(), r.Birth}
}

// playersOf returns the numbers of the players of rows whom the office knows, by FIDE ID, and
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

// PlayerMonth is what a person's rating of one kind rests on in a month, game by
// game. Records are named by their event.
type PlayerMonth struct {
	Period handbook.Period
	rating.Player
	Rests []Result // what each of Tournaments was computed from
}

// PlayerMonths returns the months of a person in which games were rated, oldest
// first.
func (s *Store) PlayerMonths(ctx context.Context, ids []int) ([]PlayerMonth, error) {
	var months []PlayerMonth
	for _, id := range ids {
		results, err := s.Results(ctx, id)
		if err != nil {
			return nil, err
		}
		of, err := readRows(ctx, s.read, func(m *PlayerMonth) []any {
			m.FIDEID = strconv.Itoa(id)
			return []any{&m.Period, &m.Kind, &m.Name, &m.Rating, &m.K, &m.KReason, &m.Games, &m.Sum, &m.Change, &m.NewRating}
		}, `SELECT period, kind, name, rating, k, k_reason, games, sum_hundredths, change_hundredths, new_rating
			FROM rated_players WHERE fide_id = $1`, id)
		if err != nil {
			return nil, wrapErr(err, handbook.Say("store.reading.player-months", "player", id))
		}
		months = append(months, of...)
		for i := range months {
			m := &months[i]
			for _, r := range results {
				if r.Period != m.Period || r.Kind != m.Kind || m.FIDEID != strconv.Itoa(id) {
					continue
				}
				record := rating.Record{File: r.Event, StartingRank: r.StartingRank, Event: r.Event, Edition: r.Edition, Rating: r.Rating, List: r.List, Sum: r.Sum}
				if record.Games, err = s.gamesOf(ctx, &r, id); err != nil {
					return nil, err
				}
				m.Tournaments, m.Rests = append(m.Tournaments, record), append(m.Rests, r)
			}
		}
	}
	slices.SortStableFunc(months, func(a, b PlayerMonth) int {
		if a.Period != b.Period {
			return int(a.Period) - int(b.Period)
		}
		return int(a.Kind) - int(b.Kind)
	})
	return months, nil
}

// gamesOf returns the games of a result of a player.
func (s *Store) gamesOf(ctx context.Context, r *Result, id int) ([]rating.RatedGame, error) {
	var games []rating.RatedGame
	err := eachRow(ctx, s.read, `SELECT rating, played FROM results
		WHERE tournament = $1 AND period = $2 AND kind = $3 AND starting_rank = $4 AND player = $5`, func(rows *sql.Rows) error {
		var (
			own    tournament.Rating
			played sql.RawBytes
		)
		if err := rows.Scan(&own, &played); err != nil {
			return err
		}
		kept, err := readGames(played, own)
		for i := range kept {
			games = append(games, kept[i].RatedGame)
		}
		return err
	}, r.Tournament, int(r.Period), int(r.Kind), r.StartingRank, strconv.Itoa(id))
	return games, wrapErr(err, handbook.Say("store.reading.event-games", "event", r.Tournament))
}

// ReportsWith returns the submissions in whose reports one of the persons plays, by
// FIDE ID or by name as package overlap writes it.
func (s *Store) ReportsWith(ctx context.Context, persons []string) ([]Submission, error) {
	return submissionsWhere(ctx, s.read, `WHERE s.number IN (SELECT submission FROM submission_players
		WHERE person IN `+rowMarks(1, len(persons))+`) ORDER BY s.number`, anyOf(persons)...)
}

// anyOf are values as the arguments of a statement.
func anyOf[T any](values []T) []any {
	args := make([]any, len(values))
	for i, v := range values {
		args[i] = v
	}
	return args
}

// ReportsAnswered returns the reports of which an answer said that a player is one of
// the persons.
func (s *Store) ReportsAnswered(ctx context.Context, ids []int) ([]Submission, error) {
	return submissionsWhere(ctx, s.read, `WHERE s.number IN (SELECT submission FROM questions WHERE answer = 'person' AND value IN `+
		rowMarks(1, len(ids))+`) ORDER BY s.number`, anyOf(ids)...)
}

// NamesListed returns the names that a FIDE ID has on the lists, even if the office
// takes it for another person.
func (s *Store) NamesListed(ctx context.Context, id int) ([]string, error) {
	names, err := readValues[string](ctx, s.read, `SELECT r.name FROM lists l JOIN list_rows r ON r.period = l.period AND r.fide_id = $1 ORDER BY l.period`, id)
	var once []string
	for _, name := range names {
		if !slices.Contains(once, name) {
			once = append(once, name)
		}
	}
	return once, wrapErr(err, handbook.Say("store.reading.changes"))
}

// FindPlayers returns the persons of the latest list whom a number (FIDE ID or a
// national one) or a name in any script means, the first hundred; each as the
// office has him now. Persons whose ID is awaited are found by a name that was
// matched.
func (s *Store) FindPlayers(ctx context.Context, wanted string, day handbook.Date) ([]ratinglist.Row, error) {
	register, err := s.Register(ctx)
	if err != nil {
		return nil, err
	}
	lists, err := s.Lists(ctx)
	if err != nil {
		return nil, err
	}
	wanted = strings.TrimSpace(wanted)
	ids, err := s.idsOfNumber(ctx, wanted)
	if err != nil {
		return nil, err
	}
	ids = append(ids, register.withNational(wanted)...)
	for i := range ids {
		ids[i] = register.ID(ids[i])
	}
	slices.Sort(ids)
	ids = slices.Compact(ids)
	var found []ratinglist.Row
	number, _ := strconv.Atoi(wanted)
	for at := len(lists) - 1; at >= 0 && len(found) == 0; at-- {
		switch {
		case len(ids) > 0:
			if found, err = s.personRows(ctx, lists[at].Period, ids); err != nil {
				return nil, err
			}
		case number == 0 && at == len(lists)-1:
			if found, err = s.likeNamed(ctx, lists[at].Period, wanted, register); err != nil {
				return nil, err
			}
		}
	}
	for _, one := range register.awaited() {
		if one.FIDEID == number || number == 0 && identity.Compare(wanted, one.Name) != identity.Different {
			found = append(found, one)
		}
	}
	for i := range found {
		found[i] = register.Row(found[i], day)
	}
	return found, nil
}

// SearchPlayers returns those of [Store.FindPlayers]; where there is none, the persons of
// the latest list with words in their names that begin as the words typed, in any
// script, the first hundred.
func (s *Store) SearchPlayers(ctx context.Context, typed string, day handbook.Date) ([]ratinglist.Row, error) {
	found, err := s.FindPlayers(ctx, typed, day)
	if err != nil || len(found) > 0 {
		return found, err
	}
	words := strings.Fields(identity.Searchable(typed))
	lists, err := s.Lists(ctx)
	if err != nil || len(lists) == 0 || len(words) == 0 {
		return nil, err
	}
	register, err := s.Register(ctx)
	if err != nil {
		return nil, err
	}
	for row, err := range s.Rows(ctx, lists[len(lists)-1].Period, "") {
		if err != nil {
			return nil, err
		}
		name := identity.Searchable(row.Name)
		others := slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(name, " "+w) })
		if len(found) < mostFound && !others && register.ID(row.FIDEID) == row.FIDEID {
			found = append(found, register.Row(row, day))
		}
	}
	return found, nil
}

// idsOfNumber returns the FIDE IDs that a number may mean.
func (s *Store) idsOfNumber(ctx context.Context, wanted string) ([]int, error) {
	var ids []int
	if id, err := strconv.Atoi(wanted); err == nil && id > 0 {
		ids = append(ids, id)
	}
	known, err := readValues[string](ctx, s.read, `SELECT f.number FROM identities n JOIN identities f ON f.player = n.player AND f.authority = 'FIDE'
		WHERE n.authority <> 'FIDE' AND (n.number = $1 OR n.authority || ':' || n.number = $1)`, wanted)
	for _, id := range known {
		ids = append(ids, number(id))
	}
	return ids, wrapErr(err, handbook.Say("store.reading.look-player", "player", wanted))
}

// NationalNumbers returns the national numbers of a person with their authorities,
// as reports gave them or an officer did, in order.
func (s *Store) NationalNumbers(ctx context.Context, fideID int) ([]string, error) {
	register, err := s.Register(ctx)
	if err != nil {
		return nil, err
	}
	reported, err := readValues[string](ctx, s.read, `SELECT n.authority || ':' || n.number FROM identities n JOIN identities f ON f.player = n.player
		WHERE f.authority = 'FIDE' AND f.number = $1 AND n.authority <> 'FIDE'`, strconv.Itoa(fideID))
	list := append(register.Nationals(fideID), reported...)
	slices.Sort(list)
	return slices.Compact(list), wrapErr(err, handbook.Say("store.reading.player-numbers", "player", fideID))
}

const mostFound = 100

// NamedLike are persons of the newest list whose names a misspelt one may mean,
// the likest first, so many at most.
func (s *Store) NamedLike(ctx context.Context, typed string, most int) ([]ratinglist.Row, error) {
	register, err := s.Register(ctx)
	if err != nil {
		return nil, err
	}
	lists, err := s.Lists(ctx)
	if err != nil || len(lists) == 0 {
		return nil, err
	}
	type candidate struct {
		row   ratinglist.Row
		wrong int
	}
	var found []candidate
	for row, err := range s.Rows(ctx, lists[len(lists)-1].Period, "") {
		if err != nil {
			return nil, err
		}
		wrong, ok := identity.Resembles(typed, row.Name)
		if !ok || register.ID(row.FIDEID) != row.FIDEID {
			continue
		}
		found = append(found, candidate{row, wrong})
		slices.SortStableFunc(found, func(a, b candidate) int { return cmp.Compare(a.wrong, b.wrong) })
		found = found[:min(len(found), most)]
	}
	var rows []ratinglist.Row
	for _, c := range found {
		rows = append(rows, c.row)
	}
	return rows, nil
}

func (s *Store) likeNamed(ctx context.Context, p handbook.Period, wanted string, register *Register) ([]ratinglist.Row, error) {
	var found []ratinglist.Row
	for row, err := range s.Rows(ctx, p, "") {
		if err != nil {
			return nil, err
		}
		if len(found) < mostFound && register.ID(row.FIDEID) == row.FIDEID && identity.Compare(wanted, row.Name) != identity.Different {
			found = append(found, row)
		}
	}
	return found, nil
}

// awaited returns the persons whose FIDE ID is awaited, named as a report has them.
func (r *Register) awaited() []ratinglist.Row {
	var list []ratinglist.Row
	for spelled, id := range r.named {
		if id < tournament.FirstAwaited || r.ID(id) != id || slices.ContainsFunc(list, func(row ratinglist.Row) bool { return row.FIDEID == id }) {
			continue
		}
		parts := strings.Split(spelled, "|")
		birth, _ := strconv.Atoi(parts[2])
		list = append(list, ratinglist.Row{FIDEID: id, Name: cmp.Or(r.written[id], parts[0]), Federation: strings.ToUpper(parts[1]), Birth: birth})
	}
	slices.SortFunc(list, func(a, b ratinglist.Row) int { return a.FIDEID - b.FIDEID })
	return list
}
