package oracle

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/dutch"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// TestBarredGroups: brackets in which groups of players are barred from each
// other are paired as the text read literally does.
func TestBarredGroups(t *testing.T) {
	for _, e := range dutch.Chapter.Editions {
		rng := rand.New(rand.NewPCG(*seed, 77))
		for rounds, several := 0, 0; rounds < 700 || several < 100; {
			r := randomRound(rng, e.Numbers.History, 4, 14)
			if widest(r) > 8 {
				continue
			}
			rounds++
			groups := make([]int, len(r.Players))
			for i := range groups {
				groups[i] = rng.IntN(4) / 2 // half of them are in the group 0
				for j := range i {
					if groups[i]+groups[j] == 0 {
						r.Prohibited = append(r.Prohibited, swiss.Pair{White: r.Players[i].TPN, Black: r.Players[j].TPN})
					}
				}
			}
			brackets, differs := compare(&e, r)
			require.Empty(t, differs)
			for _, b := range brackets {
				if len(b.MovedDown) > 1 {
					several++
				}
			}
		}
	}
}
