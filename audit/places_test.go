package audit

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/tiebreak"
)

// TestWithoutPlaces: a player without a place stands last without a rank, and changes
// no other player's rank.
func TestWithoutPlaces(t *testing.T) {
	line := func(n, rank int, shared bool) tiebreak.Standing {
		return tiebreak.Standing{StartingRank: n, Rank: rank, Shared: shared}
	}
	lines := []tiebreak.Standing{line(1, 1, false), line(2, 2, true), line(3, 2, true), line(4, 4, true), line(5, 4, true), line(6, 4, true), line(7, 7, false)}
	require.Equal(t, []tiebreak.Standing{
		line(1, 1, false), line(3, 2, false), line(4, 3, true), line(6, 3, true), line(7, 5, false), line(2, 0, false), line(5, 0, false),
	}, withoutPlaces(lines, []int{2, 5}))
	require.Equal(t, lines, withoutPlaces(lines, nil))
}
