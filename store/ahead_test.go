package store

import (
	"errors"
	"io"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

// What is read ahead comes in its order, and the error behind it, however many there are.
func TestAhead(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	for _, n := range []int{0, 1, aheadAtOnce - 1, aheadAtOnce, aheadAtOnce + 1, 5*aheadAtOnce + 7} {
		for _, end := range []error{io.EOF, broken} {
			read := 0
			get, stop := ahead(func() (int, error) {
				if read == n {
					return 0, end
				}
				read++
				return read, nil
			})
			for i := range n {
				value, err := get()
				require.NoError(t, err)
				require.Equal(t, i+1, value)
			}
			for range 2 {
				_, err := get()
				require.Equal(t, end, err)
			}
			stop()
		}
	}
}

// Who wants no more leaves nobody behind who reads: the source may be closed.
func TestAheadStopped(t *testing.T) {
	t.Parallel()
	var reading, read atomic.Int64
	get, stop := ahead(func() (int64, error) {
		reading.Add(1)
		defer reading.Add(-1)
		return read.Add(1), nil
	})
	value, err := get()
	require.NoError(t, err)
	require.Equal(t, int64(1), value)
	stop()
	require.Zero(t, reading.Load())
	is := read.Load()
	require.LessOrEqual(t, is, int64(5*aheadAtOnce))
	require.Equal(t, is, read.Load())
}

// A fault of the source comes to who wants the value, behind those before it.
func TestAheadFault(t *testing.T) {
	t.Parallel()
	read := 0
	get, stop := ahead(func() (int, error) {
		if read++; read == 3 {
			panic("fault")
		}
		return read, nil
	})
	defer stop()
	for i := range 2 {
		value, err := get()
		require.NoError(t, err)
		require.Equal(t, i+1, value)
	}
	require.PanicsWithValue(t, "fault", func() { _, _ = get() })
}
