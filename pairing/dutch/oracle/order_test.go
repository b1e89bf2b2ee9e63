package oracle

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/dutch"
	"github.com/fedrate/fedrate/pairing/dutch/engine"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// TestOrder: what the fast engine says of the place of a candidate in the
// sequence ascends as the candidates are generated, those left out that were
// generated before.
func TestOrder(t *testing.T) {
	for _, e := range dutch.Chapter.Editions {
		t.Run(e.Key, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(*seed, 9))
			brackets := 0
			for range 600 {
				r := randomRound(rng, e.Numbers.History, 2, 16)
				p, err := dutch.Pair(&e, r)
				if err != nil {
					continue
				}
				f, judge := newField(r), engine.NewJudge(&e.Numbers, r)
				for _, b := range p.Brackets {
					if len(b.MovedDown)+len(b.Residents) <= 7 {
						ascends(t, f, judge, &e, &b)
						brackets++
					}
				}
			}
			t.Logf("%d brackets", brackets)
		})
	}
}

// ascends walks the bracket as if all candidates were equal and none perfect.
func ascends(t *testing.T, f *field, judge *engine.Judge, e *dutch.Edition, given *engine.Bracket) {
	b := &bracket{
		kind: Kind(given.Kind), mdps: f.ranks(given.MovedDown), residents: f.ranks(given.Residents),
		next: f.ranks(given.Next), lower: mask(f.ranks(given.Next)) | mask(f.ranks(given.Below)),
	}
	prepare := (&outlook2017{field: f}).prepare
	if e.Key == "2026" {
		prepare = (&outlook2026{field: f, odd: len(f.players)%2 == 1, byeScore: f.bye(1<<len(f.players) - 1)}).prepare
	}
	task, err := prepare(b)
	require.NoError(t, err)
	var last *engine.Sequence
	seen := make(map[string]bool)
	task.criteria = []criterion{{cost: func(_ *candidate, to []int) []int { return append(to, 1) }}}
	task.allowed = func(c *candidate) bool {
		var pairs []swiss.Pair
		key := []byte{}
		for _, p := range slices.SortedFunc(slices.Values(c.pairs), func(x, y pair) int { return x.a - y.a }) {
			pairs = append(pairs, f.withColours(p))
			key = append(key, byte(p.a), byte(p.b))
		}
		if seen[string(key)] {
			return true
		}
		seen[string(key)] = true
		now := judge.Sequence(given, pairs)
		if last != nil {
			order, _ := last.Compare(now)
			require.Negative(t, order, "%+v\nbefore\n%+v", *last, now)
		}
		last = &now
		return true
	}
	f.walk(task)
}

// ranks returns the places of the players in the field.
func (f *field) ranks(tpns []int) []int {
	var out []int
	for _, n := range tpns {
		out = append(out, slices.IndexFunc(f.players, func(p swiss.Player) bool { return p.TPN == n }))
	}
	return out
}
