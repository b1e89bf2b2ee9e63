package oracle

import (
	"slices"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// outlook2026 is the round-pairing outlook, 1.9 of the edition of 2026.
type outlook2026 struct {
	*field
	odd       bool
	byeScore  int              // C5: the score of the assignee of the bye
	following map[uint32][]int // C8 by set of downfloaters, for the bracket in hand
}

func (o *outlook2026) brackets() ([]Bracket, error) {
	lower := uint32(1)<<len(o.players) - 1
	o.odd = len(o.players)%2 == 1
	if o.byeScore = o.bye(lower); o.byeScore == none {
		return nil, ErrImpossible
	}
	var out []Bracket
	groups := o.scoregroups()
	var moved []int
	for i, group := range groups {
		lower &^= mask(group)
		b := &bracket{mdps: moved, residents: group, lower: lower}
		if i+1 < len(groups) {
			b.next = groups[i+1]
		}
		t, c, err := o.pair(b, o.prepare)
		if err != nil {
			return nil, err
		}
		out = append(out, o.describe(t, c))
		moved = c.floaters
	}
	if len(moved) > 1 {
		return nil, ErrImpossible
	}
	return out, nil
}

// prepare returns all that the walk needs: MaxPairs, the scores of the downfloaters
// and M1 by trying everything (3.1), and the criteria.
func (o *outlook2026) prepare(b *bracket) (*task, error) {
	o.following = make(map[uint32][]int)
	allowed := o.allowed(b)
	best, m1 := o.least(b, allowed, o.downfloaters)
	if best == nil {
		return nil, ErrImpossible
	}
	criteria := []criterion{
		{name: "C6", ideal: best[:1], cost: func(c *candidate, to []int) []int { return append(to, len(c.floaters)) }},
		{name: "C7", ideal: best[1:], cost: func(c *candidate, to []int) []int { return o.scores(c, to) }},
	}
	if b.lower != 0 {
		ideal, _ := o.least(b, func(c *candidate) bool {
			return allowed(c) && slices.Equal(o.downfloaters(c, nil), best)
		}, func(c *candidate, to []int) []int { return append(to, o.next(b, c)...) })
		criteria = append(criteria, criterion{name: "C8", ideal: ideal, cost: func(c *candidate, to []int) []int {
			return append(to, o.next(b, c)...)
		}})
	}
	criteria = append(criteria, criterion{name: "C9", cost: o.unplayed})
	criteria = append(criteria, o.colourCriteria("C10", "C11", "C12", "C13")...)
	criteria = append(criteria, o.floatCriteria(b)...)
	return &task{
		bracket: b, allowed: allowed, criteria: criteria,
		maxPairs: (len(b.mdps) + len(b.residents) - best[0]) / 2, sets: o.sets(b, m1, best[1:]),
	}, nil
}

// allowed is C4 and C5: the downfloaters and all players below can be paired, with
// the bye where C5 wants it.
func (o *outlook2026) allowed(b *bracket) func(c *candidate) bool {
	return func(c *candidate) bool { return o.bye(c.floating|b.lower) <= o.byeScore }
}

// downfloaters is C6 and C7: their number and their scores.
func (o *outlook2026) downfloaters(c *candidate, to []int) []int {
	return o.scores(c, append(to, len(c.floaters)))
}

// scores of the downfloaters; they are in order, so these descend.
func (o *outlook2026) scores(c *candidate, to []int) []int {
	for _, p := range c.floaters {
		to = append(to, o.score(p))
	}
	return to
}

// next is C8: what C6 and C7 come to in the following bracket.
func (o *outlook2026) next(b *bracket, c *candidate) []int {
	if known, ok := o.following[c.floating]; ok {
		return known
	}
	n := &bracket{mdps: slices.Clone(c.floaters), residents: b.next, lower: b.lower &^ mask(b.next)}
	best, _ := o.least(n, o.allowed(n), o.downfloaters)
	o.following[c.floating] = best
	return best
}

// unplayed appends the cost of C9: the unplayed rounds of the one downfloater if it has
// the score that C5 gives the bye, since then no player below can have the bye; else 0.
func (o *outlook2026) unplayed(c *candidate, to []int) []int {
	if o.odd && len(c.floaters) == 1 && o.score(c.floaters[0]) == o.byeScore {
		return append(to, o.players[c.floaters[0]].Unplayed)
	}
	return append(to, 0)
}

// sets returns the valid sets of pairable MDPs (4.4): those who leave a Limbo of the
// scores that C7 wants.
func (o *outlook2026) sets(b *bracket, m1 int, scores []int) [][]int {
	wanted := scores[:len(b.mdps)-m1]
	var sets [][]int
	for _, set := range subsets(b.mdps, m1) {
		var limbo []int
		for _, p := range b.mdps {
			if !slices.Contains(set, p) {
				limbo = append(limbo, o.score(p))
			}
		}
		if slices.Equal(limbo, wanted) {
			sets = append(sets, set)
		}
	}
	return sets
}

// beyond returns the score difference of a moved-down player in the Limbo: one and
// the same, larger than that of any paired player.
func (o *outlook2026) beyond(b *bracket) int {
	return o.score(b.mdps[0]) - o.score(b.residents[0]) + int(tournament.One)
}

// floatCriteria are C14 to C21.
func (o *outlook2026) floatCriteria(b *bracket) []criterion {
	moved := mask(b.mdps)
	residents := func(name string, rounds int) criterion { // C14, C16
		return criterion{name: name, cost: func(c *candidate, to []int) []int {
			n := 0
			for _, p := range c.floaters {
				if moved&(1<<p) == 0 && o.players[p].Floats[rounds-1] == swiss.Down {
					n++
				}
			}
			return append(to, n)
		}}
	}
	opponents := func(c *candidate, rounds int, to []int) []int {
		start := len(to)
		for _, p := range c.pairs {
			if moved&(1<<p.a) != 0 && o.players[p.b].Floats[rounds-1] == swiss.Up {
				to = append(to, o.meeting[p.a][p.b].sd)
			}
		}
		sortDescending(to[start:])
		return to
	}
	number := func(name string, rounds int) criterion { // C15, C17
		var found []int
		return criterion{name: name, cost: func(c *candidate, to []int) []int {
			found = opponents(c, rounds, found[:0])
			return append(to, len(found))
		}}
	}
	sizeUp := func(name string, rounds int) criterion { // C19, C21
		return criterion{name: name, cost: func(c *candidate, to []int) []int { return opponents(c, rounds, to) }}
	}
	sizeDown := func(name string, rounds int) criterion { // C18, C20
		return criterion{name: name, cost: func(c *candidate, to []int) []int {
			start := len(to)
			had := func(p int) bool { return moved&(1<<p) != 0 && o.players[p].Floats[rounds-1] == swiss.Down }
			for _, p := range c.pairs {
				if had(p.a) {
					to = append(to, o.meeting[p.a][p.b].sd)
				}
			}
			for _, p := range c.floaters {
				if had(p) {
					to = append(to, o.beyond(b))
				}
			}
			sortDescending(to[start:])
			return to
		}}
	}
	return []criterion{
		residents("C14", 1), number("C15", 1), residents("C16", 2), number("C17", 2),
		sizeDown("C18", 1), sizeUp("C19", 1), sizeDown("C20", 2), sizeUp("C21", 2),
	}
}
