package ratinglist

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMetIDs(t *testing.T) {
	var m metIDs
	for i, c := range []struct {
		id, first int
		twice     bool
	}{{5, 0, false}, {9, 0, false}, {7, 0, false}, {5, 10, true}, {7, 12, true}, {9, 11, true}, {math.MaxInt32, 0, false}, {8, 0, false}, {8, 17, true}, {math.MaxInt32, 16, true}} {
		first, twice := m.meet(c.id, 10+i)
		require.Equal(t, c.first, first, c.id)
		require.Equal(t, c.twice, twice, c.id)
	}
	require.Len(t, m.others, 2, "those that were not the highest")
	_, twice := m.meet(6, math.MaxUint32+5)
	require.False(t, twice)
	first, _ := m.meet(6, 1)
	require.Equal(t, math.MaxUint32, first, "no line is counted further")
}
