package norms

import "slices"

// possible returns a quick and exact refusal: the score of a task, and false where
// no choice of it can make the norm whatever the mix of federations.
func (s *search) possible(k *task, l *candidate) (int, bool) {
	games := k.stop - k.drops
	halves, holders, titled, sum, lowest, won := 0, 0, 0, 0, k.lv.Floor, 0
	need := requiredTitleSet(k.lv.Title)
	for i := range k.v.games[:k.stop] {
		g := &k.v.games[i]
		halves += int(g.halves)
		sum += g.rating
		lowest = min(lowest, g.rating)
		if g.titles != 0 {
			titled++
			if g.titles&need != 0 {
				holders++
			}
		}
		if g.halves == 2 {
			won++
		}
	}
	halves -= 2*k.drops + k.less
	if won < k.drops || holders < s.num.RequiredLeast || !k.lv.enough(halves, games) {
		return halves, false
	}
	if !s.double {
		if n := s.needs(k.v, games, games, true); holders < n.holders || titled < n.titled {
			return halves, false
		}
	}
	least := k.lv.leastAverage(halves, games)
	switch {
	case l.meetings > 1: // the raise may lift several games
		sum += l.meetings * (k.lv.Floor - lowest)
		if k.drops > 0 {
			rest, _ := k.withoutLowest(sum)
			sum = rest
		}
	case k.drops == 0:
		sum += k.lv.Floor - lowest
	default:
		rest, low := k.withoutLowest(sum)
		sum = rest + k.lv.Floor - low
	}
	return halves, average(sum, games) >= least
}

// withoutLowest returns the largest sum that the task can have without regard to the
// mix, and the lowest rating that is left: the lowest rated wins go.
func (k *task) withoutLowest(sum int) (rest, lowest int) {
	var buffer [maxGames]int
	wins, lowest := buffer[:0], k.lv.Floor
	for i := range k.v.games[:k.stop] {
		g := &k.v.games[i]
		if g.halves == 2 {
			wins = append(wins, g.rating)
		} else {
			lowest = min(lowest, g.rating)
		}
	}
	slices.Sort(wins)
	for _, r := range wins[:k.drops] {
		sum -= r
	}
	for _, r := range wins[k.drops:] {
		lowest = min(lowest, r)
	}
	return sum, lowest
}
