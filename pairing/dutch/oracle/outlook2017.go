package oracle

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// outlook2017 is the round-pairing outlook, A.9 of the edition of 2017.
type outlook2017 struct {
	*field
	following map[uint32][]int // C.7 by set of downfloaters, for the bracket in hand
}

func (o *outlook2017) brackets() ([]Bracket, error) {
	all := uint32(1)<<len(o.players) - 1
	if o.bye(all) == none {
		return nil, ErrImpossible
	}
	var out []Bracket
	groups := o.scoregroups()
	lower := all
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
		if o.bye(c.floating|lower) != none {
			out = append(out, o.describe(t, c))
			moved = c.floaters
			continue
		}
		b.kind = Penultimate
		if t, c, err = o.pair(b, o.prepare); err != nil {
			return nil, err
		}
		out = append(out, o.describe(t, c))
		last := &bracket{kind: Collapsed, mdps: c.floaters, residents: members(lower, nil)}
		if t, c, err = o.pair(last, o.prepare); err != nil {
			return nil, err
		}
		return append(out, o.describe(t, c)), nil
	}
	return out, nil
}

// prepare returns all that the walk needs: MaxPairs, the PSD and M1 by trying
// everything (B.1), and the criteria.
func (o *outlook2017) prepare(b *bracket) (*task, error) {
	o.following = make(map[uint32][]int)
	allowed := o.allowed(b)
	best, m1 := o.least(b, allowed, func(c *candidate, to []int) []int {
		return o.psd(b, c, append(to, len(c.floaters)))
	})
	if best == nil {
		return nil, ErrImpossible
	}
	criteria := []criterion{
		{name: "C.5", ideal: best[:1], cost: func(c *candidate, to []int) []int { return append(to, len(c.floaters)) }},
		{name: "C.6", ideal: best[1:], cost: func(c *candidate, to []int) []int { return o.psd(b, c, to) }},
	}
	if b.kind == Ordinary && b.lower != 0 {
		ideal, _ := o.least(b, func(c *candidate) bool {
			return allowed(c) && len(c.floaters) == best[0] && slices.Equal(o.psd(b, c, nil), best[1:])
		}, func(c *candidate, to []int) []int { return append(to, o.next(b, c)...) })
		criteria = append(criteria, criterion{name: "C.7", ideal: ideal, cost: func(c *candidate, to []int) []int {
			return append(to, o.next(b, c)...)
		}})
	}
	criteria = append(criteria, o.colourCriteria("C.8", "C.9", "C.10", "C.11")...)
	criteria = append(criteria, o.floatCriteria(b)...)
	return &task{
		bracket: b, allowed: allowed, criteria: criteria,
		maxPairs: (len(b.mdps) + len(b.residents) - best[0]) / 2, sets: o.sets(b.mdps, m1),
	}, nil
}

// allowed returns what keeps a candidate out altogether: C.4 in the penultimate
// bracket, and in the last one C.2 and that the round is complete with it.
func (o *outlook2017) allowed(b *bracket) func(c *candidate) bool {
	switch {
	case b.lower == 0:
		return func(c *candidate) bool { return len(c.floaters) <= 1 && o.bye(c.floating) != none }
	case b.kind == Penultimate:
		return func(c *candidate) bool { return o.bye(c.floating|b.lower) != none }
	default:
		return func(*candidate) bool { return true }
	}
}

// next is C.7: players left unpaired and PSD of the following bracket. Where
// that is the last one its pairing has to give a bye that C.2 allows; a set of
// downfloaters with which it cannot is the worst.
func (o *outlook2017) next(b *bracket, c *candidate) []int {
	if known, ok := o.following[c.floating]; ok {
		return known
	}
	n := &bracket{mdps: slices.Clone(c.floaters), residents: b.next, lower: b.lower &^ mask(b.next)}
	best, _ := o.least(n, o.allowed(n), func(c *candidate, to []int) []int {
		return o.psd(n, c, append(to, len(c.floaters)))
	})
	if best == nil {
		best = []int{none}
	}
	o.following[c.floating] = best
	return best
}

// psd returns the pairing score difference (A.8).
func (o *outlook2017) psd(b *bracket, c *candidate, to []int) []int {
	start := len(to)
	for _, p := range c.pairs {
		to = append(to, o.meeting[p.a][p.b].sd)
	}
	for _, p := range c.floaters {
		to = append(to, o.unpairedDifference(b, p))
	}
	sortDescending(to[start:])
	return to
}

// unpairedDifference returns the SD of a downfloater (A.8).
func (o *outlook2017) unpairedDifference(b *bracket, player int) int {
	lowest := b.residents[len(b.residents)-1]
	return o.score(player) - (o.score(lowest) - int(tournament.One))
}

func sortDescending(of []int) { slices.SortFunc(of, func(a, b int) int { return cmp.Compare(b, a) }) }

// sets returns the possible S1 in the order of D.3.
func (o *outlook2017) sets(mdps []int, m1 int) [][]int {
	sets := subsets(mdps, m1)
	slices.SortStableFunc(sets, func(x, y []int) int {
		for i := range x {
			if c := cmp.Compare(o.score(y[i]), o.score(x[i])); c != 0 {
				return c
			}
		}
		return slices.Compare(x, y)
	})
	return sets
}

// floatCriteria are C.12 to C.19.
func (o *outlook2017) floatCriteria(b *bracket) []criterion {
	// differences are the SDs of those who get the float and had it rounds ago.
	differences := func(c *candidate, way swiss.Float, rounds int, to []int) []int {
		had := func(player int) bool { return o.players[player].Floats[rounds-1] == way }
		start := len(to)
		for _, p := range c.pairs {
			sd := o.meeting[p.a][p.b].sd
			if sd > 0 && (way == swiss.Down && had(p.a) || way == swiss.Up && had(p.b)) {
				to = append(to, sd)
			}
		}
		for _, p := range c.floaters {
			if way == swiss.Down && had(p) {
				to = append(to, o.unpairedDifference(b, p))
			}
		}
		sortDescending(to[start:])
		return to
	}
	number := func(name string, way swiss.Float, rounds int) criterion {
		var found []int
		return criterion{name: name, cost: func(c *candidate, to []int) []int {
			found = differences(c, way, rounds, found[:0])
			return append(to, len(found))
		}}
	}
	size := func(name string, way swiss.Float, rounds int) criterion {
		return criterion{name: name, cost: func(c *candidate, to []int) []int {
			return differences(c, way, rounds, to)
		}}
	}
	return []criterion{
		number("C.12", swiss.Down, 1), number("C.13", swiss.Up, 1),
		number("C.14", swiss.Down, 2), number("C.15", swiss.Up, 2),
		size("C.16", swiss.Down, 1), size("C.17", swiss.Up, 1),
		size("C.18", swiss.Down, 2), size("C.19", swiss.Up, 2),
	}
}
