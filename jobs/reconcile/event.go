package reconcile

import (
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// seen is a player's rating of a kind on FIDE's list of a month.
type seen struct {
	list handbook.Period
	kind tournament.Kind
	key  string
}

// opponent is what FIDE's list has of an opponent.
type opponent struct {
	name   string
	rating tournament.Rating
}

// event is a player's event with the sums of changes that it comes to.
type event struct {
	*store.RatedEvent
	sum   tournament.Hundredths // as rated here
	there tournament.Hundredths // with the ratings that FIDE's lists give the opponents
	other []otherRating         // opponents who have another rating there
}

type otherRating struct {
	name        string
	round       int
	here, there tournament.Rating
}

func newEvent(e *store.RatedEvent, ratings map[seen]opponent) *event {
	out := &event{RatedEvent: e}
	games := make([]rating.RatedGame, len(e.Games))
	for i := range e.Games {
		g := &e.Games[i]
		out.sum += g.Delta
		games[i] = g.RatedGame
		games[i].Capped, games[i].Difference = false, int(g.Rating)-int(g.OpponentRating)
		if o, ok := ratings[seen{g.List, e.Kind, g.OpponentKey}]; ok && o.rating > 0 && o.rating != g.OpponentRating {
			games[i].Difference = int(g.Rating) - int(o.rating)
			games[i].OpponentRating = o.rating
			out.other = append(out.other, otherRating{o.name, g.Round, g.OpponentRating, o.rating})
		}
	}
	out.there = out.sum
	if edition, err := rating.EditionByKey(e.Kind, e.Edition); err == nil && len(out.other) > 0 {
		out.there = edition.Numbers.Settle(games)
	}
	return out
}

// number returns a FIDE ID, 0 where a key is none.
func number(key string) int {
	n, err := strconv.Atoi(key)
	if err != nil {
		return 0
	}
	return n
}
