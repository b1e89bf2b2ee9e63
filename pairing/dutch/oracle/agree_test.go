package oracle

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/dutch"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// TestAgree: the fast engine pairs random brackets of up to 8 players as the
// text read literally does.
func TestAgree(t *testing.T) {
	agreement(t, [2][2]int{{2, 11}, {12, 26}}, 3, 8, 5000)
}

// TestCorpusAgree: as TestAgree, more of them and bigger ones.
func TestCorpusAgree(t *testing.T) {
	share := 10
	switch {
	case *full:
		share = 1
	case !*corpus:
		t.Skip("needs -corpus or -full")
	}
	t.Run("to8", func(t *testing.T) { agreement(t, [2][2]int{{2, 11}, {12, 26}}, 3, 8, 300_000/share) })
	t.Run("to12", func(t *testing.T) { agreement(t, [2][2]int{{9, 14}, {15, 26}}, 9, 12, 3000/share) })
}

// agreement pairs rounds of two ranges of players in turn until the wanted
// number of brackets of least to most players is reached.
func agreement(t *testing.T, players [2][2]int, least, most, number int) {
	for _, e := range dutch.Chapter.Editions {
		t.Run(e.Key, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(*seed, uint64(e.From)))
			found, brackets, rounds, failed := shapes{}, 0, 0, 0
			for brackets < number {
				size := players[rounds%2]
				r := randomRound(rng, e.Numbers.History, size[0], size[1])
				if widest(r) > max(most, 9) {
					continue // it would take too long
				}
				rounds++
				b, differs := compare(&e, r)
				if differs != "" {
					t.Error(differs)
					failed++
				}
				require.Less(t, failed, 10, "and so on")
				brackets += found.count(r, b, least, most)
			}
			if least < 9 {
				for _, shape := range wanted(e.Key) {
					require.Positive(t, found[shape], shape)
				}
			}
			t.Logf("edition %s: %d rounds, %d brackets of %d to %d players\n%s", e.Key, rounds, brackets, least, most, found)
		})
	}
}

// widest returns the number of players of the biggest scoregroup.
func widest(r *swiss.Round) int {
	size := make(map[tournament.Points]int)
	most := 0
	for _, p := range r.Players {
		size[p.Score]++
		most = max(most, size[p.Score])
	}
	return most
}
