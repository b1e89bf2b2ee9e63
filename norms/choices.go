package norms

import "iter"

// every runs through all stopping points and all sets of dropped wins that
// leave the least number of games, the norm made or not.
func (s *search) every(vs []variant, l *candidate, lv *Level, exempt *Rule) iter.Seq[choice] {
	return func(yield func(choice) bool) {
		may := s.mayDrop(l, lv, exempt != nil)
		for i := range vs {
			v := &vs[i]
			for stop := len(v.games); stop >= min(v.least, len(v.games)); stop-- {
				if stop < len(v.games) && !v.tail {
					break
				}
				won := v.wonGames(stop)
				if !v.wins || !may {
					won = 0
				}
				for out := uint64(0); ; out = (out - won) & won {
					if used := prefix(stop) &^ out; out == 0 || count(used) >= v.least {
						if !yield(choice{v: v, stop: stop, used: used, exempt: exempt}) {
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
