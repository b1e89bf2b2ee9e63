package identity

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// The first reading of a word is the same whether or not the others are wanted, too.
func TestFirstForm(t *testing.T) {
	for word, want := range map[string]string{"chernov": "cernov", "schirow": "sirov", "iogan": "egan", "yuriy": "iuri", "zhukov": "zukov", "anna": "ana"} {
		require.Equal(t, []string{want}, firstForm(word), word)
	}
	r := rand.New(rand.NewPCG(1, 1))
	for range 20_000 {
		word := make([]byte, 1+r.IntN(8))
		for i := range word {
			word[i] = "achiosuwxyz"[r.IntN(11)]
		}
		require.Equal(t, forms(string(word))[:1], firstForm(string(word)), string(word))
	}
}

// Keys of a name: a slip in one of the two words leaves the other one's key.
func TestKeys(t *testing.T) {
	one, other := Keys("Kasparov, Garry"), Keys("Каспаров, Гарри")
	require.Len(t, one, 2)
	require.Equal(t, one, other, "in another script")
	require.Equal(t, one[0], Keys("Kasparow, Gari")[0])
	require.NotEqual(t, one[0], Keys("Karpov, Garry")[0])
	require.Equal(t, []Key{Keys("Garry")[0]}, Keys("Garry"))
	require.Empty(t, Keys("..."))
	require.Contains(t, SearchKeys("Garry Kasparov"), one[0])
}
