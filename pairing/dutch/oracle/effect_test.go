package oracle

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/dutch"
)

// begun are the criteria that every candidate fulfils which the walk looks at: it begins
// with as many pairs as there can be, and in 2026 with the best scores of who floats.
var begun = []string{"C.5", "C6", "C7"}

// TestCorpusNoCriterionIsWithoutEffect: the walk without one of the criteria that order
// candidates makes other pairs of some round.
func TestCorpusNoCriterionIsWithoutEffect(t *testing.T) {
	if !*corpus && !*full {
		t.Skip("needs -corpus or -full")
	}
	for _, e := range dutch.Chapter.Editions {
		t.Run(e.Key, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(4, uint64(e.From)))
			changed, met := map[string]int{}, []string{}
			rounds := 12_000
			for range rounds {
				r := randomRound(rng, e.Numbers.History, 4, 9)
				right, err := Brackets(&e, r)
				if err != nil {
					continue
				}
				var told []string // no other criterion can change this round
				for _, b := range right {
					for _, c := range b.Costs {
						if !slices.Contains(met, c.Criterion) {
							met = append(met, c.Criterion)
						}
						if slices.Contains(b.Told, c.Criterion) && !slices.Contains(told, c.Criterion) {
							told = append(told, c.Criterion)
						}
					}
				}
				for _, name := range told {
					without, err := bracketsWithout(name, &e, r)
					if err != nil || fmt.Sprint(publish(r, right)) != fmt.Sprint(publish(r, without)) {
						changed[name]++
					}
				}
			}
			t.Logf("%s: of %d rounds %v change without the criterion, of %v", e.Key, rounds, changed, met)
			for _, name := range met {
				require.Equal(t, !slices.Contains(begun, name), changed[name] > 0, name)
			}
		})
	}
}
