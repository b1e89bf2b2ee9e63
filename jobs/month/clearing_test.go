package month

import (
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"
)

// Memory is cleared rarely while a rerun goes on, and as before when the last one has ended.
func TestMemoryIsClearedRarelyInRerunsAlone(t *testing.T) { // not beside others: the setting is that of the process
	is := func() int {
		percent := debug.SetGCPercent(100)
		debug.SetGCPercent(percent)
		return percent
	}
	for _, c := range []struct{ before, during int }{{100, rarely}, {50, rarely}, {rarely + 1, rarely + 1}, {-1, -1}} {
		usual := debug.SetGCPercent(c.before)
		first := clearRarely()
		second := clearRarely()
		during := is()
		first()
		still := is()
		second()
		after := is()
		debug.SetGCPercent(usual)
		require.Equal(t, c.during, during)
		require.Equal(t, c.during, still)
		require.Equal(t, c.before, after)
	}
}
