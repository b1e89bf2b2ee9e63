package store

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
)

// What was kept of a revision and is cut off is damage, and no server that does not answer.
func TestWhatIsCutOffIsDamage(t *testing.T) {
	t.Parallel()
	data, err := packed([]byte(`["fide_id"]`), []byte(`[[99000341]]`))
	require.NoError(t, err)
	whole, err := unpack(data)
	require.NoError(t, err)
	require.Equal(t, [][]any{{int64(99000341)}}, whole.Rows)
	for n := range len(data) / 2 {
		_, err := unpack(data[:n])
		require.Contains(t, language.English.Error(userError(err)), "run fedrate fsck", "%d bytes of %d", n, len(data))
	}
}
