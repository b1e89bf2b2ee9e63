package rating

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
)

// After returns the history of a player after a period: the one that the next period
// is rated with. A nil player had no games in the period.
func (h History) After(q *Player, period handbook.Period) History {
	if q == nil {
		return h
	}
	h.Peak = max(h.Peak, q.Rating, q.NewRating)
	for i := range q.Tournaments {
		r := &q.Tournaments[i]
		if len(r.Games) == 0 {
			continue
		}
		if !slices.ContainsFunc(h.Unrated, func(g PooledGame) bool { return g.Event == r.Event }) {
			h.Events++ // an event reported monthly counts once
		}
		last := r.End
		if period > 0 { // an end after the list's day is a slip in the report: the game was played before that day
			last = min(last, period.First().AddDays(-1))
		}
		h.LastGame = max(h.LastGame, last)
	}
	h.Games += q.Games
	h.Unrated = slices.Clone(h.Unrated)
	switch {
	case q.Rating > 0 && q.NewRating > 0:
	case q.NewRating > 0, q.Rating > 0: // newly rated, or unrated again: a fresh start
		h.Unrated = nil
	default:
		h.Unrated = append(h.Unrated, PoolOf(q, period)...)
	}
	return h
}
