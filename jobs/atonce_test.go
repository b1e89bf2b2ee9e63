package jobs

import (
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

// Each thing is done once, however many cores there are for how many things.
func TestOnAllCores(t *testing.T) {
	t.Parallel()
	for _, n := range []int{0, 1, 2, 100} {
		times := make([]atomic.Int64, n)
		OnAllCores(n, func(i int) { times[i].Add(1) })
		for i := range times {
			require.Equal(t, int64(1), times[i].Load())
		}
	}
}

// A fault comes to the caller, and what others do is done.
func TestFaultAtOnce(t *testing.T) {
	t.Parallel()
	var done atomic.Int64
	require.PanicsWithValue(t, "fault", func() {
		OnAllCores(100, func(i int) {
			if i == 3 {
				panic("fault")
			}
			done.Add(1)
		})
	})
	require.Positive(t, done.Load())
}
