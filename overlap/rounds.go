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
// in both. Of most reports few players are in both, and of few of these their opponents.
func (c *comparison) samePairs(a, b []game) bool {
	known := 0
	for _, g := range a {
		if _, both := c.there(g); both {
			known++
		}
	}
	half := func(n int) bool { return n > 0 && 2*n >= min(len(a), len(b)) }
	if !half(known) {
		return false
	}
	there := map[together]bool{}
	for _, g := range b {
		there[pairOf(g.white, g.black)] = true
	}
	n := 0
	for _, g := range a {
		if pair, both := c.there(g); both && there[pair] {
			n++
		}
	}
	return half(n)
}

func byRound(all []game) map[int][]game {
	sizes := map[int]int{}
	for _, g := range all {
		sizes[g.round]++
	}
	of := make(map[int][]game, len(sizes))
	for r, n := range sizes {
		of[r] = make([]game, 0, n)
	}
	for _, g := range all {
		of[g.round] = append(of[g.round], g)
	}
	return of
}
