package arbiters

import (
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// allRated answers 3.8.2: yes where every player has a rating, or gets one from
// the games of this event alone. Otherwise it is not known, since earlier games
// of those without a rating may be added to these.
func allRated(ev *norms.Event) registration.Answer {
	t := ev.Tournament
	edition, err := rating.InForce(ev.Kind, t.FirstDay())
	if err != nil || len(t.Players) == 0 {
		return registration.Unknown
	}
	at := map[int]int{}
	for i := range t.Players {
		at[t.Players[i].StartingRank] = i
	}
	for i := range t.Players {
		if ratingIn(ev, i) > 0 {
			continue
		}
		var games []rating.PooledGame
		for _, g := range t.Players[i].Games {
			opponent, ok := at[g.Opponent]
			if !ok || !g.Result.Rated() || ratingIn(ev, opponent) == 0 {
				continue
			}
			games = append(games, rating.PooledGame{OpponentRating: ratingIn(ev, opponent), Score: g.Result.Score()})
		}
		if !rating.FirstRating(edition, games).Published {
			return registration.Unknown
		}
	}
	return registration.Yes
}

// ratingIn returns the rating of a player as the list has it, else the report.
func ratingIn(ev *norms.Event, i int) tournament.Rating {
	if i < len(ev.Field) && ev.Kind == tournament.Standard { // the field has standard ratings
		return ev.Field[i].Rating
	}
	return ev.Tournament.Players[i].Rating
}
