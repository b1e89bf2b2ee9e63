package norms

import (
	"iter"

	"github.com/fedrate/fedrate/tournament"
)

// choicesOf returns all choices of games that make the norm of a title for a player,
// those under the normal foreigner rule first. Sets of games that come about in
// several ways are given once for each stopping point.
func choicesOf(ev *Event, player int, title tournament.Title) iter.Seq[Result] {
	return func(yield func(Result) bool) {
		if !Barred(ev).IsZero() || ev.Tournament == nil {
			return
		}
		s := newSearch(ev, Options{Player: player, Title: title})
		lv := s.num.level(title)
		at := s.position(player)
		if lv == nil || at < 0 || s.barred {
			return
		}
		var l candidate
		s.readGames(at, &l)
		if s.ev.Format.Predetermined() && s.countMissing(&l) > 0 {
			return
		}
		vs := s.variants(&l, nil)
		for _, article := range s.foreignerRules(l.own) {
			for c := range s.every(vs, &l, lv, article) {
				t := s.tally(c.v, c.used, lv, l.own)
				if s.passes(c.v, &t, article != nil) && !yield(s.describe(&l, lv, c)) {
					return
				}
			}
		}
	}
}
