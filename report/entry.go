package report

import (
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// entry is one event of a player's period with the report it stands in; the
// event is nil where the report is not at hand, and names are then missing.
type entry struct {
	player *rating.Player
	record *rating.Record
	event  *tournament.Tournament
	rows   *gameRows // of the workbook, nil in text
}

// person returns the player of a starting rank, an empty one where unknown.
func (e *entry) person(startingRank int) *tournament.Player {
	if e.event != nil {
		if p := e.event.Player(startingRank); p != nil {
			return p
		}
	}
	return &tournament.Player{StartingRank: startingRank}
}

// ownPlayer returns the player as the event has him.
func (e *entry) ownPlayer() *tournament.Player { return e.person(e.record.StartingRank) }

// ownRating returns the player's rating in a game; in an event over 30 days it is
// that of the list of the game's month.
func (e *entry) ownRating(g *rating.RatedGame) any {
	switch {
	case !e.rated():
		return nil
	case g.Rating != 0:
		return g.Rating
	}
	return e.record.Rating
}

// score, expected are the sums over the games that count.
func (e *entry) score() (s tournament.Points) {
	for i := range e.record.Games {
		s += e.record.Games[i].Score
	}
	return s
}

func (e *entry) expected() (s tournament.Hundredths) {
	for i := range e.record.Games {
		s += e.record.Games[i].Expected
	}
	return s
}

// rated reports whether the player had a rating in the event, so that his games
// change it; else they go into his initial rating.
func (e *entry) rated() bool { return e.record.Rating != 0 }

// change is K times the sum of the event.
func (e *entry) change() any {
	if !e.rated() {
		return nil
	}
	return kTimes(e.record.Sum * tournament.Hundredths(e.player.K))
}

// ifRated returns the value for a rated player, nothing for another.
func (e *entry) ifRated(v any) any {
	if !e.rated() {
		return nil
	}
	return v
}

// result returns the code of the player's round in the report.
func (e *entry) result(round int) string {
	p := e.ownPlayer()
	return p.Game(round).Result.String()
}
