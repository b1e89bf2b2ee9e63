package store

import (
	"cmp"
	"context"
	"database/sql"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/identity"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// PlayerMonth is what a person's rating of one kind rests on in a month, game by
// game. Records are named by their event.
type PlayerMonth struct {
	Period handbook.Period
	rating.Player
	Rests []Result // what each of Tournaments was computed from
}

// PlayerMonths are the months of a person in which games were rated, oldest
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
			return nil, failed(err, handbook.Say("store.reading.player-months", "player", id))
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

// gamesOf are the games of a result of a player.
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
	return games, failed(err, handbook.Say("store.reading.event-games", "event", r.Tournament))
}

// ReportsWith are the submissions in whose reports one of the persons plays, by
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

// ReportsAnswered are the reports of which an answer said that a player is one of
// the persons.
func (s *Store) ReportsAnswered(ctx context.Context, ids []int) ([]Submission, error) {
	return submissionsWhere(ctx, s.read, `WHERE s.number IN (SELECT submission FROM questions WHERE answer = 'person' AND value IN `+
		rowMarks(1, len(ids))+`) ORDER BY s.number`, anyOf(ids)...)
}

// NamesListed are the names that a FIDE ID has on the lists, whoever the office
// takes it for.
func (s *Store) NamesListed(ctx context.Context, id int) ([]string, error) {
	names, err := readValues[string](ctx, s.read, `SELECT r.name FROM lists l JOIN list_rows r ON r.period = l.period AND r.fide_id = $1 ORDER BY l.period`, id)
	var once []string
	for _, name := range names {
		if !slices.Contains(once, name) {
			once = append(once, name)
		}
	}
	return once, failed(err, handbook.Say("store.reading.changes"))
}

// FindPlayers are the persons of the latest list whom a number (FIDE ID or a
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
	ids, err := s.numbered(ctx, wanted)
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

// SearchPlayers are those of [Store.FindPlayers]; where there is none, the persons of
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

// numbered are the FIDE IDs that a number may mean.
func (s *Store) numbered(ctx context.Context, wanted string) ([]int, error) {
	var ids []int
	if id, err := strconv.Atoi(wanted); err == nil && id > 0 {
		ids = append(ids, id)
	}
	known, err := readValues[string](ctx, s.read, `SELECT f.number FROM identities n JOIN identities f ON f.player = n.player AND f.authority = 'FIDE'
		WHERE n.authority <> 'FIDE' AND (n.number = $1 OR n.authority || ':' || n.number = $1)`, wanted)
	for _, id := range known {
		ids = append(ids, number(id))
	}
	return ids, failed(err, handbook.Say("store.reading.look-player", "player", wanted))
}

// NationalNumbers are the national numbers of a person with their authorities,
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
	return slices.Compact(list), failed(err, handbook.Say("store.reading.player-numbers", "player", fideID))
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

// awaited are the persons whose FIDE ID is awaited, named as a report has them.
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
