package identity

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// Keys are built on one reading of a word.
func TestFirstForm(t *testing.T) {
	for word, want := range map[string]string{"chernov": "cernov", "schirow": "sirov", "iogan": "egan", "yuriy": "iuri", "zhukov": "zukov", "anna": "ana"} {
		require.Equal(t, want, firstForm(word), word)
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
	for _, listed := range []string{"Rajabov, Javid", "Radjabov, Djavid", "Radzhabov, Dzhavid", "Recebov, Cavid"} {
		found := false
		for _, k := range Keys(listed) {
			found = found || slices.Contains(SearchKeys("Rəcəbov, Cavid"), k)
		}
		require.True(t, found, listed)
	}
	require.Contains(t, SearchKeys("Garry Kasparov"), one[0])
}
