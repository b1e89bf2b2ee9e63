package store

import (
	"errors"
	"io"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

// What is read ahead comes in order, followed by the error, however many values there
// are.
func TestAhead(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	for _, n := range []int{0, 1, aheadAtOnce - 1, aheadAtOnce, aheadAtOnce + 1, 5*aheadAtOnce + 7} {
		for _, end := range []error{io.EOF, broken} {
			read, met := 0, 0
			var said error
			for value, err := range ahead(func() (int, error) {
				if read == n {
					return 0, end
				}
				read++
				return read, nil
			}) {
				require.NoError(t, said)
				if said = err; err == nil {
					met++
					require.Equal(t, met, value)
				}
			}
			require.Equal(t, n, met)
			if end == io.EOF {
				require.NoError(t, said)
			} else {
				require.Equal(t, end, said)
			}
		}
	}
}

// After stop no goroutine reads: the source may be closed.
func TestAheadStopped(t *testing.T) {
	t.Parallel()
	var reading, read atomic.Int64
	for value, err := range ahead(func() (int64, error) {
		reading.Add(1)
		defer reading.Add(-1)
		return read.Add(1), nil
	}) {
		require.NoError(t, err)
		require.Equal(t, int64(1), value)
		break
	}
	require.Zero(t, reading.Load())
	is := read.Load()
	require.LessOrEqual(t, is, int64(5*aheadAtOnce))
	require.Equal(t, is, read.Load())
}

// A fault of the source is an error after the values before it.
func TestAheadFault(t *testing.T) {
	t.Parallel()
	read := 0
	var met []int
	var said error
	for value, err := range ahead(func() (int, error) {
		if read++; read == 3 {
			panic("fault")
		}
		return read, nil
	}) {
		if said = err; err == nil {
			met = append(met, value)
		}
	}
	require.Equal(t, []int{1, 2}, met)
	require.ErrorContains(t, said, "fault")
}
