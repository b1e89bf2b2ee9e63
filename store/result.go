package store

import (
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/rating"
)

// The columns of tables with many rows: all that the tables have, in their order, so that
// rows are counted as they are made.
const (
	playerColumns = `period, kind, player, fide_id, name, rating, k, k_reason, games, sum_hundredths,
		change_hundredths, new_rating, initial_rating, published, note`
	resultColumns = `period, kind, player, tournament, starting_rank, submission, sha256, edition, program,
		rating, rating_from, list, games, sum_hundredths`
	gameColumns = `period, tournament, kind, round, starting_rank, opponent, player_key, opponent_key,
		played_on, rating, opponent_rating, list, difference, capped, expected_hundredths,
		score_tenths, delta_hundredths`
)

// players writes a row for each player and kind.
func (w *runWriter) players() error {
	return w.write("rated_players", playerColumns, "", func(add func(values ...any) error) error {
		for i := range w.r.Players {
			if w.same(i) {
				continue
			}
			p := &w.r.Players[i]
			initial, published := 0, 0
			if p.Initial != nil {
				initial, published = int(p.Initial.Rating), flag(p.Initial.Published)
			}
			err := add(int(w.r.Period), int(p.Kind), w.keyOf(p), number(p.FIDEID), p.Name, int(p.Rating), int(p.K),
				p.KReason, p.Games, int(p.Sum), int(p.Change), int(p.NewRating), initial, published, language.English.Say(p.Note))
			if err != nil {
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

// pools writes the games of players without a rating that later periods pool for the
// initial rating.
func (w *runWriter) pools() error {
	return w.write("pooled_games", `period, fide_id, kind, seq, event, start_day, edition, opponent_rating, score_tenths`, "", func(add func(values ...any) error) error {
		for i := range w.r.Players {
			p := &w.r.Players[i]
			id := number(p.FIDEID)
			if id == 0 || w.same(i) {
				continue
			}
			for n, g := range rating.PoolOf(p, w.r.Period) {
				err := add(int(w.r.Period), id, int(p.Kind), n+1, g.Event, int(g.Date), g.Edition, int(g.OpponentRating), int(g.Score))
				if err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// results writes a row for each player's event, and then their games.
func (w *runWriter) results() error {
	err := w.write("results", resultColumns, notTwice, func(add func(values ...any) error) error {
		return w.eachResult(func(p *rating.Player, r *rating.Record, rep *RunReport) error {
			return add(int(w.r.Period), int(p.Kind), w.keyOf(p), rep.Tournament, r.StartingRank, rep.Submission, rep.SHA256,
				r.Edition, w.r.Program, int(r.Rating), r.RatingFrom, int(r.List), len(r.Games), int(r.Sum))
		})
	})
	if err != nil {
		return err
	}
	return w.write("games", gameColumns, notTwice, func(add func(values ...any) error) error {
		return w.eachResult(func(p *rating.Player, r *rating.Record, rep *RunReport) error {
			for j := range r.Games {
				if err := add(w.game(p, r, &r.Games[j], rep)...); err != nil {
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

// game is the row of a game.
func (w *runWriter) game(p *rating.Player, r *rating.Record, g *rating.RatedGame, rep *RunReport) []any {
	return []any{
		int(w.r.Period), rep.Tournament, int(p.Kind), g.Round, r.StartingRank, g.Opponent,
		w.nameOf(rep, r.StartingRank), w.nameOf(rep, g.Opponent), int(dayOf(rep, g.Round)), int(r.Rating), int(g.OpponentRating), int(g.List),
		g.Difference, flag(g.Capped), int(g.Expected), int(g.Score), int(g.Delta),
	}
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
