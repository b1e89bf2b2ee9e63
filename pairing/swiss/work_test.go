package swiss_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/swiss"
)

// TestWork: what is begun within work ends where the steps do, other panics pass,
// and nothing is begun afterwards.
func TestWork(t *testing.T) {
	w := swiss.NewWork(10)
	reached := 0
	require.True(t, w.Within(func() { w.Spend(10); reached++ }))
	require.Zero(t, w.Left())
	require.False(t, w.Spent())
	require.PanicsWithValue(t, "other", func() { w.Within(func() { panic("other") }) })
	require.False(t, w.Within(func() { w.Spend(1); reached++ }))
	require.True(t, w.Spent())
	require.False(t, w.Within(func() { reached++ }))
	require.Equal(t, 1, reached)
	var endless *swiss.Work
	require.True(t, endless.Within(func() { endless.Spend(1 << 40) }))
	require.False(t, endless.Spent())
}
