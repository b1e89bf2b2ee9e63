package main

import (
	"math"
	"runtime/debug"
)

// modest has memory looked through more often for what is not needed any more from so many
// bytes on, until done is called: what a command has thrown away takes as much again as what
// it needs otherwise. A limit that the environment sets, GOMEMLIMIT, stays; none is a
// ceiling, for a command that needs more takes more.
func modest(bytes int64) (done func()) {
	if debug.SetMemoryLimit(-1) != math.MaxInt64 {
		return func() {}
	}
	debug.SetMemoryLimit(bytes)
	return func() { debug.SetMemoryLimit(math.MaxInt64) }
}
