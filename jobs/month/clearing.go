package month

import (
	"runtime/debug"
	"sync"
)

// rarely is how much the memory grows, in hundredths of what is in use, before a rerun has
// it cleared. What it keeps from list to list is gone through each time, and most of
// what it makes is thrown away at once: with the usual 100 a seventh of its time is clearing.
const rarely = 300

// clearing counts the reruns that have memory cleared rarely.
var clearing struct {
	sync.Mutex
	reruns, before int
}

// clearRarely has memory cleared rarely until done is called. A process that has been
// told to clear it still less often stays so.
func clearRarely() (done func()) {
	clearing.Lock()
	defer clearing.Unlock()
	if clearing.reruns++; clearing.reruns == 1 {
		clearing.before = debug.SetGCPercent(rarely)
		if clearing.before < 0 || clearing.before > rarely {
			debug.SetGCPercent(clearing.before)
		}
	}
	return func() {
		clearing.Lock()
		defer clearing.Unlock()
		if clearing.reruns--; clearing.reruns == 0 {
			debug.SetGCPercent(clearing.before)
		}
	}
}
