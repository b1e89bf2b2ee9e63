package store

import (
	"context"
	"slices"
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
		rating, rating_from, list, games, sum_hundredths, player_key, first_played, last_played, played`
)

// players writes a row for each player and kind.
func (w *runWriter) players(ctx context.Context) error {
	return w.write(ctx, "rated_players", playerColumns, "", func(add func(values ...any) error) error {
		for i := range w.r.Players {
			p := &w.r.Players[i]
			initial, published := 0, 0
			if p.Initial != nil {
				initial, published = int(p.Initial.Rating), flag(p.Initial.Published)
			}
			err := add(int64(w.r.Period), int64(p.Kind), w.keyOf(p), int64(number(p.FIDEID)), p.Name, int64(p.Rating), int64(p.K),
				p.KReason, int64(p.Games), int64(p.Sum), int64(p.Change), int64(p.NewRating), int64(initial), int64(published), language.English.Say(p.Note))
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
func (w *runWriter) pools(ctx context.Context) error {
	return w.write(ctx, "pooled_games", `period, fide_id, kind, seq, event, start_day, edition, opponent_rating, score_tenths`, "", func(add func(values ...any) error) error {
		for i := range w.r.Players {
			p := &w.r.Players[i]
			id := number(p.FIDEID)
			if id == 0 {
				continue
			}
			for n, g := range rating.PoolOf(p, w.r.Period) {
				err := add(int64(w.r.Period), int64(id), int64(p.Kind), int64(n+1), g.Event, int64(g.Date), g.Edition, int64(g.OpponentRating), int64(g.Score))
				if err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// results writes a row for each player's event, with its games.
func (w *runWriter) results(ctx context.Context) error {
	return w.write(ctx, "results", resultColumns, notTwice, func(add func(values ...any) error) error {
		return w.eachResult(func(p *rating.Player, r *rating.Record, rep *RunReport) error {
			first, last, played := w.played(r, rep)
			return add(int64(w.r.Period), int64(p.Kind), w.keyOf(p), int64(rep.Tournament), int64(r.StartingRank), int64(rep.Submission), rep.SHA256,
				r.Edition, w.r.Program, int64(r.Rating), r.RatingFrom, int64(r.List), int64(len(r.Games)), int64(r.Sum),
				nameOf(rep, r.StartingRank), int64(first), int64(last), played)
		})
	})
}

// played are the games of a result as they are kept, with the days of the first and the last.
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

// eachResult calls for each event of each player.
func (w *runWriter) eachResult(call func(*rating.Player, *rating.Record, *RunReport) error) error {
	for i := range w.r.Players {
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

// nameOf is the key of a player of a report.
func nameOf(rep *RunReport, startingRank int) string {
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
