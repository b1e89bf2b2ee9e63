package store

import (
	"database/sql"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/rating"
)

// players writes a row for each player and kind, and the games of players without
// a rating that later periods pool for the initial rating.
func (w *runWriter) players() error {
	return w.prepared(insert("rated_players", `period, kind, player, fide_id, name, rating, k, k_reason, games,
		sum_hundredths, change_hundredths, new_rating, initial_rating, published, note`), func(st *sql.Stmt) error {
		for i := range w.r.Players {
			if w.same(i) {
				continue
			}
			p := &w.r.Players[i]
			initial, published := 0, 0
			if p.Initial != nil {
				initial, published = int(p.Initial.Rating), flag(p.Initial.Published)
			}
			_, err := st.ExecContext(w.ctx, int(w.r.Period), int(p.Kind), w.keyOf(p), number(p.FIDEID), p.Name, int(p.Rating), int(p.K),
				p.KReason, p.Games, int(p.Sum), int(p.Change), int(p.NewRating), initial, published, language.English.Say(p.Note))
			if err != nil {
				return err
			}
			if err := w.pool(p); err != nil {
				return err
			}
		}
		return nil
	})
}

// number is a FIDE ID, 0 where the report has none.
func number(id string) int {
	n, err := strconv.Atoi(id)
	if err != nil {
		return 0
	}
	return n
}

func (w *runWriter) pool(p *rating.Player) error {
	id := number(p.FIDEID)
	if id == 0 {
		return nil
	}
	for i, g := range rating.PoolOf(p, w.r.Period) {
		err := w.exec(insert("pooled_games", `period, fide_id, kind, seq, event, start_day, edition, opponent_rating, score_tenths`),
			int(w.r.Period), id, int(p.Kind), i+1, g.Event, int(g.Date), g.Edition, int(g.OpponentRating), int(g.Score))
		if err != nil {
			return err
		}
	}
	return nil
}

// results writes a row for each player's event, and then their games: rows of one
// table, one after the other, are sent together where the database is on a server.
func (w *runWriter) results() error {
	err := w.prepared(insert("results", `period, kind, player, tournament, starting_rank, submission, sha256, edition,
		program, rating, rating_from, list, games, sum_hundredths`)+notTwice, func(st *sql.Stmt) error {
		return w.eachResult(func(p *rating.Player, r *rating.Record, rep *RunReport) error {
			_, err := st.ExecContext(w.ctx, int(w.r.Period), int(p.Kind), w.keyOf(p), rep.Tournament, r.StartingRank, rep.Submission, rep.SHA256,
				r.Edition, w.r.Program, int(r.Rating), r.RatingFrom, int(r.List), len(r.Games), int(r.Sum))
			return err
		})
	})
	if err != nil {
		return err
	}
	return w.prepared(insert("games", `period, tournament, kind, round, starting_rank, opponent, player_key, opponent_key,
		played_on, rating, opponent_rating, list, difference, capped, expected_hundredths, score_tenths, delta_hundredths`)+notTwice, func(st *sql.Stmt) error {
		return w.eachResult(func(p *rating.Player, r *rating.Record, rep *RunReport) error {
			for j := range r.Games {
				if err := w.game(p, r, &r.Games[j], rep, st); err != nil {
					return err
				}
			}
			return nil
		})
	})
}

// eachResult calls for each event of each player whose rows are written.
func (w *runWriter) eachResult(call func(*rating.Player, *rating.Record, *RunReport) error) error {
	for i := range w.r.Players {
		if w.same(i) {
			continue
		}
		p := &w.r.Players[i]
		for j := range p.Tournaments {
			r := &p.Tournaments[j]
			rep := w.reports[r.File]
			if rep == nil {
				continue
			}
			if err := call(p, r, rep); err != nil {
				return err
			}
		}
	}
	return nil
}

func (w *runWriter) game(p *rating.Player, r *rating.Record, g *rating.RatedGame, rep *RunReport, st *sql.Stmt) error {
	_, err := st.ExecContext(w.ctx, int(w.r.Period), rep.Tournament, int(p.Kind), g.Round, r.StartingRank, g.Opponent,
		w.nameOf(rep, r.StartingRank), w.nameOf(rep, g.Opponent), int(dayOf(rep, g.Round)), int(r.Rating), int(g.OpponentRating), int(g.List),
		g.Difference, flag(g.Capped), int(g.Expected), int(g.Score), int(g.Delta))
	return err
}

func (w *runWriter) nameOf(rep *RunReport, startingRank int) string {
	if p := rep.Report.Player(startingRank); p != nil {
		return PlayerKey(p)
	}
	return "#" + strconv.Itoa(startingRank)
}

// dayOf is the day of a round; where the report does not give it, the end of the
// event.
func dayOf(rep *RunReport, round int) handbook.Date {
	if d := rep.Report.RoundDate(round); d.Valid() {
		return d
	}
	return rep.Report.LastDay()
}
