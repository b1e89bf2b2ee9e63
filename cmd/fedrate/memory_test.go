package main

import (
	"math"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"
)

// A command is held to its memory while it runs, unless the environment says otherwise.
func TestModest(t *testing.T) {
	limit := func() int64 { return debug.SetMemoryLimit(-1) }
	before := limit()
	defer debug.SetMemoryLimit(before)

	debug.SetMemoryLimit(math.MaxInt64)
	done := modest(monthIn)
	require.EqualValues(t, monthIn, limit())
	done()
	require.EqualValues(t, math.MaxInt64, limit())

	debug.SetMemoryLimit(2 * monthIn)
	done = modest(monthIn)
	require.EqualValues(t, 2*monthIn, limit(), "as the environment has it")
	done()
	require.EqualValues(t, 2*monthIn, limit())
}
