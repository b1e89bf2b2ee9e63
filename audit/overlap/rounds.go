package overlap

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
)

// round is a round of a report with its games, of which there is at least one.
type round struct {
	number int
	games  []game
}

func (r *round) day() handbook.Date { return r.games[0].day }

// rounds finds which rounds of the two reports are one and the same: by their
// day, by their number where a day is not given, and by their pairs where the
// days differ.
func (c *comparison) rounds(here, there []round, res *Result) {
	of, repeated := c.align(here, there)
	res.Repeated = repeated
	res.NewOnly, res.OldOnly = len(here)-repeated, len(there)-repeated
	if len(there) == 0 {
		return
	}
	first := slices.Index(of, 0)
	res.Follows = first >= 0 && here[first].number > there[len(there)-1].number
}

// align gives for each round of the new report the number of the same round of the old
// one, 0 where there is none, and how many have one.
func (c *comparison) align(here, there []round) (of []int, same int) {
	of = make([]int, len(here))
	taken := make([]bool, len(there))
	try := func(fits func(r, s *round) bool) {
		for i := range here {
			if of[i] != 0 {
				continue
			}
			for k := range there {
				if s := &there[k]; !taken[k] && fits(&here[i], s) {
					of[i], taken[k] = s.number, true
					same++
					break
				}
			}
		}
	}
	if len(c.of) > 1 { // a pair has two players
		try(func(r, s *round) bool { // the same pairs, day or number
			return (r.number == s.number || r.day().Valid() && r.day() == s.day()) && c.samePairs(r.games, s.games)
		})
	}
	try(func(r, s *round) bool { // one of several rounds of a day has its number
		return r.number == s.number && (!r.day().Valid() || !s.day().Valid() || r.day() == s.day())
	})
	try(func(r, s *round) bool { return r.day().Valid() && r.day() == s.day() })
	return of, same
}

// samePairs reports whether at least half of the pairs of the smaller round are
// in both. Of most reports few players are in both, and of few of these their opponents.
func (c *comparison) samePairs(a, b []game) bool {
	if len(c.of) == 0 {
		return false
	}
	known := 0
	for _, g := range a {
		if _, both := c.findPair(g); both {
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
		if pair, both := c.findPair(g); both && there[pair] {
			n++
		}
	}
	return half(n)
}

// byRound gives the rounds of games by their numbers.
func byRound(all []game) (rounds []round) {
	ordered := slices.Clone(all)
	slices.SortStableFunc(ordered, func(g, o game) int { return cmp.Compare(g.round, o.round) })
	for len(ordered) > 0 {
		n := slices.IndexFunc(ordered, func(g game) bool { return g.round != ordered[0].round })
		if n < 0 {
			n = len(ordered)
		}
		rounds = append(rounds, round{ordered[0].round, ordered[:n:n]})
		ordered = ordered[n:]
	}
	return rounds
}
