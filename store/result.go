package store

import (
	"context"
	"database/sql"
	"maps"
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// The columns of tables with many rows: all that the tables have, in their order, so that
// rows are counted as they are made.
const (
	playerColumns = `period, kind, player, fide_id, name, rating, k, k_reason, games, sum_hundredths,
		change_hundredths, new_rating, initial_rating, published, note`
	resultColumns = `period, kind, player, tournament, starting_rank, submission, sha256, edition, program,
		rating, rating_from, list, games, sum_hundredths, player_key, first_played, last_played, played`
)

// players writes a row for each player and kind.
func (w *runWriter) players(ctx context.Context) error {
	rows := newRowWriter(w.tx.Tx, "rated_players", playerColumns, "")
	for i := range w.r.Players {
		p := &w.r.Players[i]
		initial, published := 0, 0
		if p.Initial != nil {
			initial, published = int(p.Initial.Rating), boolToInt(p.Initial.Published)
		}
		rows.add(ctx, int64(w.r.Period), int64(p.Kind), w.keyOf(p), int64(number(p.FIDEID)), p.Name, int64(p.Rating), int64(p.K),
			p.KReason, int64(p.Games), int64(p.Sum), int64(p.Change), int64(p.NewRating), int64(initial), int64(published), language.English.Say(p.Note))
	}
	return rows.close(ctx)
}

// number returns a FIDE ID, 0 where the report has none.
func number(id string) int {
	n, err := strconv.Atoi(id)
	if err != nil {
		return 0
	}
	return n
}

// pools writes the games of players without a rating that later periods pool for the
// initial rating.
func (w *runWriter) pools(ctx context.Context) error {
	rows := newRowWriter(w.tx.Tx, "pooled_games", `period, fide_id, kind, seq, event, start_day, edition, opponent_rating, score_tenths`, "")
	for i := range w.r.Players {
		p := &w.r.Players[i]
		id := number(p.FIDEID)
		if id == 0 {
			continue
		}
		for n, g := range rating.PoolOf(p, w.r.Period) {
			rows.add(ctx, int64(w.r.Period), int64(id), int64(p.Kind), int64(n+1), g.Event, int64(g.Date), g.Edition, int64(g.OpponentRating), int64(g.Score))
		}
	}
	return rows.close(ctx)
}

// results writes a row for each player's event, with its games.
func (w *runWriter) results(ctx context.Context) error {
	rows := newRowWriter(w.tx.Tx, "results", resultColumns, notTwice)
	for i := range w.r.Players {
		p := &w.r.Players[i]
		for j := range p.Tournaments {
			r := &p.Tournaments[j]
			rep := w.reports[r.File]
			if rep == nil {
				continue
			}
			first, last, played := w.played(r, rep)
			rows.add(ctx, int64(w.r.Period), int64(p.Kind), w.keyOf(p), int64(rep.Tournament), int64(r.StartingRank), int64(rep.Submission), rep.SHA256,
				r.Edition, w.r.Program, int64(r.Rating), r.RatingFrom, int64(r.List), int64(len(r.Games)), int64(r.Sum),
				nameOf(rep, r.StartingRank), int64(first), int64(last), played)
		}
	}
	return rows.close(ctx)
}

// played returns the games of a result as they are kept, with the days of the first and the last.
func (w *runWriter) played(r *rating.Record, rep *RunReport) (first, last handbook.Date, text string) {
	games := w.text[:0]
	for i := range r.Games {
		g := &r.Games[i]
		if slices.ContainsFunc(r.Games[:i], func(before rating.RatedGame) bool { return before.Round == g.Round }) {
			continue // the first of two is kept
		}
		on := dayOf(rep, g.Round)
		if len(games) == 0 || on < first {
			first = on
		}
		last, games = max(last, on), appendGame(games, g, nameOf(rep, g.Opponent), on)
	}
	w.text = games
	return first, last, "[" + string(games) + "]"
}

// nameOf returns the key of a player of a report.
func nameOf(rep *RunReport, startingRank int) string {
	if p := rep.Report.Player(startingRank); p != nil {
		return PlayerKey(p)
	}
	return "#" + strconv.Itoa(startingRank)
}

// dayOf returns the day of a round; where the report does not give it, the end of the
// event.
func dayOf(rep *RunReport, round int) handbook.Date {
	if d := rep.Report.RoundDate(round); d.Valid() {
		return d
	}
	return rep.Report.LastDay()
}

// EventResult is what an event brought a player in one period.
type EventResult struct {
	Period       handbook.Period
	StartingRank int
	FIDEID       int
	Rating       tournament.Rating // as used; 0: unrated
	K            rating.K
	Games        int
	Score        tournament.Points
	Expected     tournament.Hundredths
	Sum          tournament.Hundredths // score minus expected
}

// EventResults returns the rated results of an event, by period and starting rank.
func (s *Store) EventResults(ctx context.Context, event int) ([]EventResult, error) {
	found := []EventResult{}
	err := eachRow(ctx, s.read, `SELECT r.period, r.starting_rank, p.fide_id, r.rating, p.k, r.games, r.sum_hundredths, r.played
		FROM results r
		JOIN rated_players p ON p.period = r.period AND p.kind = r.kind AND p.player = r.player
		WHERE r.tournament = $1 ORDER BY r.period, r.starting_rank, r.kind, r.player`, func(rows *sql.Rows) error {
		var (
			e      EventResult
			played sql.RawBytes
		)
		if err := rows.Scan(&e.Period, &e.StartingRank, &e.FIDEID, &e.Rating, &e.K, &e.Games, &e.Sum, &played); err != nil {
			return err
		}
		games, err := readGames(played, e.Rating)
		for i := range games {
			e.Score, e.Expected = e.Score+games[i].Score, e.Expected+games[i].Expected
		}
		found = append(found, e)
		return err
	}, event)
	return found, wrapErr(err, handbook.Say("store.reading.event-results", "event", event))
}

// MonthFigures count what was rated for the list of a period.
type MonthFigures struct {
	Events, Games int
	Changed       int // ratings that are otherwise than before
	New           int // players with a first rating of a kind
	Norms         int
}

// MonthFigures of a period; all 0 where nothing was rated for it.
func (s *Store) MonthFigures(ctx context.Context, p handbook.Period) (f MonthFigures, err error) {
	// A game stands twice where both its players are rated for it.
	err = s.read.QueryRowContext(ctx, `SELECT
		(SELECT COUNT(DISTINCT tournament) FROM results WHERE period = $1),
		(SELECT COUNT(*) FROM (SELECT DISTINCT tournament, round, CASE WHEN starting_rank < opponent THEN starting_rank ELSE opponent END,
			CASE WHEN starting_rank < opponent THEN opponent ELSE starting_rank END FROM `+GamesOf+` WHERE period = $1) AS played),
		(SELECT COUNT(*) FROM rated_players WHERE period = $1 AND rating <> 0 AND new_rating <> 0 AND new_rating <> rating),
		(SELECT COUNT(*) FROM rated_players WHERE period = $1 AND rating = 0 AND published <> 0),
		(SELECT COUNT(*) FROM norms WHERE period = $1 AND alternative = 0)`, int(p)).Scan(&f.Events, &f.Games, &f.Changed, &f.New, &f.Norms)
	return f, wrapErr(err, handbook.Say("store.reading.month-figures", "period", p))
}

// EventPeriods returns the periods for which an event was rated, by its number.
func (s *Store) EventPeriods(ctx context.Context) (map[int][]handbook.Period, error) {
	type rated struct {
		event int
		on    handbook.Period
	}
	all, err := readRows(ctx, s.read, func(r *rated) []any { return []any{&r.event, &r.on} }, `SELECT DISTINCT tournament, period FROM results ORDER BY tournament, period`)
	found := map[int][]handbook.Period{}
	for _, r := range all {
		found[r.event] = append(found[r.event], r.on)
	}
	return found, wrapErr(err, handbook.Say("store.reading.event-periods"))
}

// GameKey names a player's game of an event whatever starting rank he has in
// a later report.
type GameKey struct {
	Round  int
	Player string // see [PlayerKey]
}

// PlayerKey names a player of a report: the FIDE ID, else name and federation.
func PlayerKey(p *tournament.Player) string {
	if p.FIDEID != 0 {
		return strconv.Itoa(p.FIDEID)
	}
	return foldName(p.Name) + "|" + foldName(p.Federation)
}

// RatedBefore returns the games of an event that were rated in periods before p,
// for one of the players or for both, by the FIDE IDs that the register says.
func (s *Store) RatedBefore(ctx context.Context, tournament int, p handbook.Period, register *Register) (map[GameKey]bool, error) {
	first, err := s.firstRated(ctx, register, tournament)
	games := map[GameKey]bool{}
	for key, list := range first {
		if list < p {
			games[key] = true
		}
	}
	return games, err
}

// firstRated returns the first lists that the games of an event were rated for, by the FIDE IDs that
// the register says.
func (s *Store) firstRated(ctx context.Context, register *Register, event int) (map[GameKey]handbook.Period, error) {
	type game struct {
		round           int
		player, against string
		on              handbook.Period
	}
	found, err := readRows(ctx, s.read, func(g *game) []any { return []any{&g.round, &g.player, &g.against, &g.on} },
		`SELECT round, player_key, opponent_key, period FROM `+GamesOf+` WHERE tournament = $1 ORDER BY period DESC`, event)
	first := map[GameKey]handbook.Period{}
	for _, g := range found {
		for _, key := range []string{g.player, g.against} {
			first[GameKey{g.round, register.key(event, key)}] = g.on
		}
	}
	return first, wrapErr(err, handbook.Say("store.reading.event-games", "event", event))
}

// RatedAfter returns the games of an event that were rated in periods after p and
// in none up to it, and the rounds of which all rated games are.
func (s *Store) RatedAfter(ctx context.Context, tournament int, p handbook.Period) (games map[GameKey]bool, rounds map[int]bool, err error) {
	register, err := s.Register(ctx)
	if err != nil {
		return nil, nil, err
	}
	first, err := s.firstRated(ctx, register, tournament)
	games, rounds = map[GameKey]bool{}, map[int]bool{}
	for key, list := range first {
		if list > p {
			games[key] = true
		}
		all, seen := rounds[key.Round]
		rounds[key.Round] = list > p && (all || !seen)
	}
	maps.DeleteFunc(rounds, func(_ int, all bool) bool { return !all })
	return games, rounds, err
}

// Active are the players with games on a list, by kind.
func (s *Store) Active(ctx context.Context, p handbook.Period, add func(fideID int, kind tournament.Kind)) error {
	type played struct {
		id    int
		games [tournament.Kinds]int
	}
	found, err := readRows(ctx, s.read, func(one *played) []any { return []any{&one.id, &one.games[0], &one.games[1], &one.games[2]} },
		`SELECT fide_id, s_games, r_games, b_games FROM list_games WHERE period = $1`, int(p))
	for i := range found {
		for k, n := range found[i].games {
			if n > 0 {
				add(found[i].id, tournament.Kind(k))
			}
		}
	}
	return wrapErr(err, handbook.Say("store.reading.list-games", "period", p))
}

// LastPlayedBetween are players, by FIDE ID, whose last rated game of a kind, of the periods
// before p, was on one of these days, with a bit for each such kind.
func (s *Store) LastPlayedBetween(ctx context.Context, p handbook.Period, from, to handbook.Date) (map[int]uint8, error) {
	type last struct {
		key  string
		kind tournament.Kind
	}
	all, err := readRows(ctx, s.read, func(l *last) []any { return []any{&l.key, &l.kind} },
		`SELECT DISTINCT r.player_key, r.kind FROM results r WHERE r.games > 0 AND r.last_played >= $1 AND r.last_played <= $2 AND r.period < $3
		AND NOT EXISTS (SELECT 1 FROM results n WHERE n.player_key = r.player_key AND n.kind = r.kind AND n.last_played > $2 AND n.period < $3 AND n.games > 0)`,
		int(from), int(to), int(p))
	found := map[int]uint8{}
	for _, l := range all {
		if id, err := strconv.Atoi(l.key); err == nil { // else of a player without an ID
			found[id] |= 1 << l.kind
		}
	}
	return found, wrapErr(err, handbook.Say("store.reading.games", "from", from, "to", to))
}
