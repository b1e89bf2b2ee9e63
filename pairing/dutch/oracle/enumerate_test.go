package oracle

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/dutch"
)

// TestNothingBetter: of all sets of pairs of a bracket, in no order at all, none
// costs less than the one that the walk chose.
func TestNothingBetter(t *testing.T) {
	for _, e := range dutch.Chapter.Editions {
		t.Run(e.Key, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(11, 7))
			for range 1500 {
				r := randomRound(rng, e.Numbers.History, 1, 10)
				f := newField(r)
				if e.Key == "2017" {
					o := &outlook2017{field: f}
					checked(t, f, func(b *bracket) (*task, error) { return o.prepare(b) })
				} else {
					o := &outlook2026{field: f, odd: len(f.players)%2 == 1, byeScore: f.bye(1<<len(f.players) - 1)}
					checked(t, f, func(b *bracket) (*task, error) { return o.prepare(b) })
				}
			}
		})
	}
}

// checked pairs the first two brackets of the field.
func checked(t *testing.T, f *field, prepare func(b *bracket) (*task, error)) {
	lower := uint32(1)<<len(f.players) - 1
	if f.bye(lower) == none {
		return
	}
	groups := f.scoregroups()
	var moved []int
	for i, group := range groups[:min(2, len(groups))] {
		lower &^= mask(group)
		b := &bracket{mdps: moved, residents: group, lower: lower}
		if i+1 < len(groups) {
			b.next = groups[i+1]
		}
		task, err := prepare(b)
		if err != nil { // the first one left a set of 2017 that does not complete
			require.ErrorIs(t, err, ErrImpossible)
			return
		}
		best := f.walk(task)
		require.NotNil(t, best)
		f.every(b, func(c *candidate) {
			if !task.allowed(c) {
				return
			}
			for i, k := range task.criteria {
				if order := slices.Compare(k.cost(c, nil), best.costs[i]); order != 0 {
					require.Positive(t, order, "%s", k.name)
					return
				}
			}
		})
		moved = best.floaters
	}
}
