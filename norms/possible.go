package norms

import "slices"

// possible is a quick and exact refusal: the score of a task, and false where
// no choice of it can make the norm whatever the mix of federations.
func (s *search) possible(k *task, l *line) (int, bool) {
	games := k.stop - k.drops
	halves, holders, titled, sum, lowest, won := 0, 0, 0, 0, k.lv.Floor, 0
	need := required(k.lv.Title)
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
	halves -= 2 * k.drops
	if won < k.drops || holders < 3 || !enough(halves, games) {
		return halves, false
	}
	if !s.double {
		if n := s.needs(k.v, games, games, true); holders < n.holders || titled < n.titled {
			return halves, false
		}
	}
	if l.repeated {
		return halves, true // the raise may lift several games
	}
	least := k.lv.leastAverage(halves, games)
	if k.drops == 0 {
		sum += k.lv.Floor - lowest
	} else {
		sum = k.withoutLowest(sum)
	}
	return halves, average(sum, games) >= least
}

// withoutLowest is the largest sum that the task can have without regard to the
// mix: the lowest rated wins go, the lowest rated of the rest is raised.
func (k *task) withoutLowest(sum int) int {
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
	return sum + k.lv.Floor - lowest
}
