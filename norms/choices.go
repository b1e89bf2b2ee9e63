package norms

import (
	"iter"

	"github.com/fedrate/fedrate/tournament"
)

// Choices are all choices of games that make the norm of a title for a player,
// those under the normal foreigner rule first. Sets of games that come about in
// several ways are given once for each stopping point.
func Choices(ev *Event, player int, title tournament.Title) iter.Seq[Result] {
	return func(yield func(Result) bool) {
		if Barred(ev) != "" || ev.Tournament == nil {
			return
		}
		s := newSearch(ev, Options{Player: player, Title: title})
		lv := s.num.level(title)
		at := s.position(player)
		if lv == nil || at < 0 || s.barred {
			return
		}
		var l line
		s.read(at, &l)
		if s.ev.Format.Predetermined() && s.missing(&l) > 0 {
			return
		}
		vs := s.variants(&l, nil)
		for _, article := range s.foreignerRules(l.own) {
			for c := range s.every(vs, &l, lv, article) {
				t := s.tally(c.v, c.used, lv, l.own)
				if s.passes(c.v, &t, article != "") && !yield(s.describe(&l, lv, &c)) {
					return
				}
			}
		}
	}
}

// every runs through all stopping points and all sets of dropped wins that
// leave the least number of games, the norm made or not.
func (s *search) every(vs []variant, l *line, lv *Level, article string) iter.Seq[choice] {
	return func(yield func(choice) bool) {
		may := s.mayDrop(l, lv, article != "")
		for i := range vs {
			v := &vs[i]
			for stop := len(v.games); stop >= min(v.least, len(v.games)); stop-- {
				if stop < len(v.games) && !v.tail {
					break
				}
				won := v.won(stop)
				if !v.wins || !may {
					won = 0
				}
				for out := uint64(0); ; out = (out - won) & won {
					if used := prefix(stop) &^ out; out == 0 || count(used) >= v.least {
						if !yield(choice{v: v, stop: stop, used: used, exempt: article}) {
							return
						}
					}
					if out == won {
						break
					}
				}
			}
		}
	}
}
