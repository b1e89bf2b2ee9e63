package norms

import (
	"cmp"
	"math/bits"
	"slices"
)

// maxChoices is how many choices are compared for a result not achieved; where
// there are more, only those that leave out the lowest rated wins.
const maxChoices = 1 << 13

// distance is how far a choice is from the norm: clauses failed, then what
// is lacking in all, each in its own unit (games, opponents, federations times
// 100, rating points as they are, half points times 50).
type distance struct {
	failed, lacking int
}

// closest returns the choice with the fewest clauses failed, then the least lacking,
// then in the order of preference.
func (s *search) closest(l *candidate, vs []variant, lv *Level) choice {
	var best choice
	var bestDistance distance
	var bestTally tally
	for _, exempt := range s.foreignerRules(l.own) {
		for _, c := range s.candidateChoices(vs, l, lv, exempt) {
			t := s.tally(c.v, c.used, lv, l.own)
			d := s.distance(c.v, &t, lv, exempt != nil)
			if best.v == nil || d.closer(bestDistance) || d == bestDistance && preferredTo(&c, &t, &best, &bestTally) {
				best, bestDistance, bestTally = c, d, t
			}
		}
	}
	return best
}

func (d distance) closer(o distance) bool {
	return cmp.Or(cmp.Compare(d.failed, o.failed), cmp.Compare(d.lacking, o.lacking)) < 0
}

// preferredTo returns the order of cli.md between two choices.
func preferredTo(c *choice, t *tally, o *choice, u *tally) bool {
	switch {
	case (c.exempt == nil) != (o.exempt == nil):
		return c.exempt == nil
	case t.games != u.games:
		return t.games > u.games
	case t.rank(c) != u.rank(o):
		return t.rank(c).isBetter(u.rank(o))
	}
	return slices.Compare(c.droppedRounds(), o.droppedRounds()) < 0
}

func (t *tally) rank(c *choice) rank {
	exceeds := -noLimit
	if t.required >= 0 {
		exceeds = t.halves - t.required
	}
	return rank{exceeds: exceeds, performance: t.performance, drops: c.stop - t.games, stop: c.stop}
}

// droppedRounds returns the rounds of the wins left out.
func (c *choice) droppedRounds() []int {
	var list []int
	for i := range c.v.games[:c.stop] {
		if c.used&(1<<i) == 0 {
			list = append(list, c.v.games[i].round)
		}
	}
	return list
}

func (s *search) distance(v *variant, t *tally, lv *Level, exempt bool) distance {
	n := s.needs(v, t.games, t.opponents, exempt)
	var d distance
	d.add(100 * (v.least - t.games))
	d.add(100 * (n.foreign - t.foreign))
	d.add(100 * (t.own - n.own))
	d.add(100 * (t.most - n.most))
	d.add(100 * (n.titled - t.titled))
	d.add(100 * (n.holders - t.holders))
	d.add(100 * (t.unrated - n.unrated))
	d.add(lv.Performance - t.performance)
	d.add(lv.Average - t.average)
	if !lv.enough(t.halves, t.games) || t.games == 0 {
		d.add(50 * max(1, lv.leastHalves(t.games)-t.halves))
	}
	return d
}

func (d *distance) add(lacking int) {
	if lacking > 0 {
		d.failed++
		d.lacking += lacking
	}
}

// candidateChoices returns the choices looked at.
func (s *search) candidateChoices(vs []variant, l *candidate, lv *Level, exempt *Rule) []choice {
	total := 0
	for i := range vs {
		if won := count(vs[i].wonGames(len(vs[i].games))); won < 14 {
			total += 1 << won * max(1, len(vs[i].games)-vs[i].least+1)
		} else {
			total = maxChoices * maxGames
		}
	}
	if total <= maxChoices*maxGames/8 {
		return slices.Collect(s.every(vs, l, lv, exempt))
	}
	may := s.mayDrop(l, lv, exempt != nil)
	var list []choice
	for i := range vs {
		v := &vs[i]
		for stop := len(v.games); stop >= min(v.least, len(v.games)) && (v.tail || stop == len(v.games)); stop-- {
			used := prefix(stop)
			list = append(list, choice{v: v, stop: stop, used: used, exempt: exempt})
			for _, i := range v.lowestWins(stop) {
				if used &^= 1 << i; !v.wins || !may || count(used) < v.least {
					break
				}
				list = append(list, choice{v: v, stop: stop, used: used, exempt: exempt})
			}
		}
	}
	return list
}

func (v *variant) lowestWins(stop int) []int {
	var list []int
	for set := v.wonGames(stop); set != 0; set &= set - 1 {
		list = append(list, bits.TrailingZeros64(set))
	}
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(v.games[a].rating, v.games[b].rating) })
	return list
}
