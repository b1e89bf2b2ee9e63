package overlap

import "github.com/fedrate/fedrate/handbook"

// rounds finds which rounds of the two reports are one and the same: by their
// day, by their number where a day is not given, and by their pairs where the
// days differ.
func (c *comparison) rounds(a, b []game, res *Result) {
	here, there := byRound(a), byRound(b)
	of := c.align(here, there)
	res.Repeated = len(of)
	res.NewOnly, res.OldOnly = len(here)-len(of), len(there)-len(of)
	first, last := 0, 0
	for r := range here {
		if of[r] == 0 && (first == 0 || r < first) {
			first = r
		}
	}
	for r := range there {
		last = max(last, r)
	}
	res.Follows = first > last && last > 0
}

// align gives for each round of the new report the same round of the old one;
// a round without one is left out.
func (c *comparison) align(here, there map[int][]game) map[int]int {
	of, taken := map[int]int{}, map[int]bool{}
	try := func(fits func(r, s int) bool) {
		for _, r := range sorted(here) {
			if of[r] != 0 {
				continue
			}
			for _, s := range sorted(there) {
				if !taken[s] && fits(r, s) {
					of[r], taken[s] = s, true
					break
				}
			}
		}
	}
	day := func(list []game) handbook.Date { return list[0].day }
	try(func(r, s int) bool { // the same pairs, day or number
		a, b := day(here[r]), day(there[s])
		return (r == s || a.Valid() && a == b) && c.samePairs(here[r], there[s])
	})
	try(func(r, s int) bool { // one of several rounds of a day has its number
		a, b := day(here[r]), day(there[s])
		return r == s && (!a.Valid() || !b.Valid() || a == b)
	})
	try(func(r, s int) bool {
		a, b := day(here[r]), day(there[s])
		return a.Valid() && a == b
	})
	return of
}

// samePairs tells whether at least half of the pairs of the smaller round are
// in both.
func (c *comparison) samePairs(a, b []game) bool {
	there := map[together]bool{}
	for _, g := range b {
		there[pairOf(g.white, g.black)] = true
	}
	n := 0
	for _, g := range a {
		white, black := c.of[g.white], c.of[g.black]
		if white != 0 && black != 0 && there[pairOf(white, black)] {
			n++
		}
	}
	return n > 0 && 2*n >= min(len(a), len(b))
}

func byRound(all []game) map[int][]game {
	of := map[int][]game{}
	for _, g := range all {
		of[g.round] = append(of[g.round], g)
	}
	return of
}
