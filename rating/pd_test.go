package rating

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The table of B.02 8.1.2 as printed: each row gives a range of differences
// with the probabilities of the higher and the lower rated, which make 100; the
// ranges follow each other without a gap, column by column.
func TestPrintedTableOfProbabilities(t *testing.T) {
	next := 0
	for c := 0; c < len(pdTable[0]); c += 4 {
		for i := range pdTable {
			from, to, high, low := pdTable[i][c], pdTable[i][c+1], pdTable[i][c+2], pdTable[i][c+3]
			if high == 0 && low == 0 {
				continue // the last column is shorter
			}
			require.Equal(t, next, from, "row %d", i)
			require.GreaterOrEqual(t, to, from)
			require.Equal(t, 100, high+low, "row %d", i)
			next = to + 1
		}
	}
	require.Equal(t, 100, int(PD(pdBeyond)))
	require.Equal(t, 0, int(PD(-pdBeyond)))
	require.Equal(t, 99, int(PD(pdBeyond-1)))
}
