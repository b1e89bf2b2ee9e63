package month

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A fault beside comes to who waits for what is made there: the job fails and not the server.
func TestFaultsBeside(t *testing.T) {
	t.Parallel()
	value := begun(func() (int, error) { panic("fault") })
	for range 2 {
		require.PanicsWithValue(t, "fault", func() { _, _ = value() })
	}
}
