package oracle

import (
	"math/bits"
	"slices"
)

// bracket is the players to be paired together.
type bracket struct {
	kind      Kind
	mdps      []int  // in order; above all residents
	residents []int  // in order
	next      []int  // the residents of the following bracket; none below the last
	lower     uint32 // all players below
}

// tooWide: more players, and pairs of them that may meet, than can be tried in
// seconds.
func (f *field) tooWide(b *bracket) bool {
	all := slices.Concat(b.mdps, b.residents)
	pairs := 0
	for i, p := range all {
		for _, q := range all[:i] {
			if f.legal[p][q] {
				pairs++
			}
		}
	}
	return len(all) > 14 && pairs > 64
}

// candidate is a pairing of a bracket (B.3; 3.3).
type candidate struct {
	pairs    []pair
	floaters []int // in order
	floating uint32
}

// every calls visit with each set of pairs of the bracket, from none to all, that C1 and
// C3 allow and in which moved-down players meet only residents.
func (f *field) every(b *bracket, visit func(c *candidate)) {
	moved := mask(b.mdps)
	c := &candidate{}
	var pick func(open uint32)
	pick = func(open uint32) {
		if open == 0 {
			c.floaters = members(c.floating, c.floaters[:0])
			visit(c)
			return
		}
		first := bits.TrailingZeros32(open)
		rest := open &^ (1 << first)
		for others := rest; others != 0; others &= others - 1 {
			second := bits.TrailingZeros32(others)
			if !f.legal[first][second] || moved&(1<<first) != 0 && moved&(1<<second) != 0 {
				continue
			}
			c.pairs = append(c.pairs, pair{first, second})
			pick(rest &^ (1 << second))
			c.pairs = c.pairs[:len(c.pairs)-1]
		}
		c.floating |= 1 << first
		pick(rest)
		c.floating &^= 1 << first
	}
	pick(moved | mask(b.residents))
}

// members returns the players of a set in order.
func members(set uint32, to []int) []int {
	for ; set != 0; set &= set - 1 {
		to = append(to, bits.TrailingZeros32(set))
	}
	return to
}

// least returns the lowest of the lists that cost gives for the pairings of the
// bracket that allowed lets through, nil if it lets none through; and the
// most moved-down players paired at that cost.
func (f *field) least(b *bracket, allowed func(c *candidate) bool, cost func(c *candidate, to []int) []int) (best []int, m1 int) {
	moved := mask(b.mdps)
	var now []int
	f.every(b, func(c *candidate) {
		if !allowed(c) {
			return
		}
		now = cost(c, now[:0])
		paired := len(b.mdps) - bits.OnesCount32(c.floating&moved)
		order := -1
		if best != nil {
			order = slices.Compare(now, best)
		}
		if order < 0 {
			best, m1 = append(best[:0], now...), paired
		} else if order == 0 {
			m1 = max(m1, paired)
		}
	})
	return best, m1
}
