package month

import (
	"strconv"

	"github.com/fedrate/fedrate/arbiters"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/titles"
	"github.com/fedrate/fedrate/titles/law"
	"github.com/fedrate/fedrate/tournament"
)

// titles is what the run leaves for the ledger beside the norms: ratings reached
// between the lists, and where arbiters worked.
func (r *run) titles() store.TitleRecord {
	var rec store.TitleRecord
	rec.Thresholds = r.reached
	for i := range r.taken {
		t := &r.taken[i]
		if !t.note.IsZero() || !t.complete() {
			continue
		}
		if ev := t.rep.NormEvent(r.shelf); ev != nil {
			e := arbiters.NewEvent(ev)
			e.Tournament, e.Code = t.sub.Tournament, t.sub.Code
			rec.Arbiters = append(rec.Arbiters, store.ArbiterEvent{Event: e})
		}
	}
	return rec
}

// foundNorms are the norms with what an application asks of them, each a second
// time where an exemption makes it count as more games.
func (r *run) foundNorms() (found []store.FoundNorm) {
	for i := range r.norms {
		n := &r.norms[i]
		for j, result := range []*norms.Result{&n.Result, norms.Alternative(n.event, &n.Result)} {
			if result == nil {
				continue
			}
			one := store.FoundNorm{Norm: norms.NewNorm(n.event, result), Result: result, Alternative: j > 0}
			one.Norm.Period, one.Norm.Tournament, one.Norm.Submission = r.o.Period, n.from.sub.Tournament, n.from.sub.Number
			found = append(found, one)
		}
	}
	return found
}

// ratingsReached looks for ratings that were there between the two lists. One
// that the new list does not show is said, since the title that asks for it may
// be applied for all the same (1.3, 1.5.3a).
func (r *run) ratingsReached() error {
	for i := range r.players {
		p := &r.players[i]
		if p.Kind != tournament.Standard || p.FIDEID == "" {
			continue
		}
		id, _ := strconv.Atoi(p.FIDEID)
		row := r.base.Row(id)
		for _, t := range titles.Reached(r.periodGames(p)) {
			r.reached = append(r.reached, t)
			if row != nil {
				r.sayReached(p, row, &t)
			}
		}
	}
	return nil
}

func (r *run) sayReached(p *rating.Player, row *ratinglist.Row, t *titles.Threshold) {
	article, title := titles.Asks(t, row.Title, row.WomenTitle, row.Sex)
	if article == "" || t.ListAfter >= t.Level || p.Rating >= t.Level {
		return
	}
	file, rank := "", 0
	for i := range p.Tournaments {
		if taken := r.byFile[p.Tournaments[i].File]; taken != nil && taken.sub.Tournament == t.Game.Tournament {
			file, rank = p.Tournaments[i].File, p.Tournaments[i].StartingRank
		}
	}
	r.findings = append(r.findings, handbook.Finding{
		Article: law.Chapter.ID + "-" + article, Rule: law.Reached.Name, Severity: law.Reached.Severity, Pos: handbook.Pos{File: file}, Round: t.Game.Round,
		Players: []int{rank},
		Text:    handbook.Say("titles.rating-reached", "name", p.Name, "id", p.FIDEID, "reached", t.Words(), "title", title),
	})
}

// periodGames are a player's rated games of the period with what each brought:
// K of the period times the change (1.5.3a).
func (r *run) periodGames(p *rating.Player) *titles.PeriodGames {
	id, _ := strconv.Atoi(p.FIDEID)
	h := r.history[rating.Who{FIDEID: id, Kind: tournament.Standard}]
	g := &titles.PeriodGames{
		FIDEID: p.FIDEID, Period: r.o.Period, After: p.NewRating,
		Before: titles.ListRating{Period: r.before.Period, Rating: p.Rating, Games: h.Games, AllGames: h.Complete},
	}
	if row := r.base.Row(id); row != nil {
		g.Before.K, g.Before.Birth = int(row.Standings[tournament.Standard].K), row.Birth
	}
	for i := range p.Tournaments {
		rec := &p.Tournaments[i]
		t := r.byFile[rec.File]
		if t == nil {
			continue
		}
		for j := range rec.Games {
			g.Games = append(g.Games, periodGame(t, &rec.Games[j], p.K))
		}
	}
	return g
}

func periodGame(t *taken, g *rating.RatedGame, k rating.K) titles.PeriodGame {
	tour := t.rep.Tournament
	game := titles.PeriodGame{
		ThresholdGame: titles.ThresholdGame{
			Tournament: t.sub.Tournament, Event: tour.Name, Round: g.Round, Opponent: g.Opponent,
			Gain: tournament.Hundredths(int(k) * int(g.Delta)),
		},
		Day: dayOf(tour, g.Round), Start: tour.FirstDay(),
	}
	if o := tour.Player(g.Opponent); o != nil {
		game.OpponentName = o.Name
	}
	return game
}

// dayOf is the day of a round, where the report does not give it the end.
func dayOf(t *tournament.Tournament, round int) handbook.Date {
	if d := t.RoundDate(round); d.Valid() {
		return d
	}
	return t.LastDay()
}
