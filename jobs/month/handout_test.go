package month

import (
	"errors"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/rating/ratinglist"
)

func TestHandOutGivesEveryRowToEveryWriter(t *testing.T) {
	t.Parallel()
	var ids []int
	for i := range 40*rowsHandedOut + 7 { // more than are under way at a time
		ids = append(ids, i+1)
	}
	got := make([][]int, 3)
	var writers []func(rows) error
	for w := range got {
		writers = append(writers, func(list rows) error {
			for r, err := range list {
				if err != nil {
					return err
				}
				got[w] = append(got[w], r.FIDEID)
			}
			return nil
		})
	}
	require.NoError(t, handOut(t.Context(), ranged(rowsOf(ids...)), writers))
	for w := range got {
		require.Equal(t, ids, got[w])
	}
}

func TestHandOutEndsWithTheFirstError(t *testing.T) {
	t.Parallel()
	full := errors.New("the disk is full")
	var rest atomic.Int64
	counts := func(list rows) error {
		for _, err := range list {
			if err != nil {
				return err
			}
			rest.Add(1)
		}
		return nil
	}
	fails := func(list rows) error {
		for range list {
			return full
		}
		return nil
	}
	endless := func(yield func(ratinglist.Row, error) bool) {
		for i := 1; yield(ratinglist.Row{FIDEID: i}, nil); i++ {
			if t.Context().Err() != nil {
				return
			}
		}
	}
	require.ErrorIs(t, handOut(t.Context(), endless, []func(rows) error{counts, fails}), full)
}

func TestHandOutFailsWithTheList(t *testing.T) {
	t.Parallel()
	broken := errors.New("the list cannot be read")
	list := func(yield func(ratinglist.Row, error) bool) {
		if yield(ratinglist.Row{FIDEID: 1}, nil) {
			yield(ratinglist.Row{}, broken)
		}
	}
	whole := false
	err := handOut(t.Context(), list, []func(rows) error{func(list rows) error {
		for _, err := range list {
			if err != nil {
				return err
			}
		}
		whole = true
		return nil
	}})
	require.ErrorIs(t, err, broken)
	require.False(t, whole, "the beginning of a list is not taken for the whole")
}

// A writer that ends before the last row holds up no other.
func TestHandOutToAWriterThatEndsEarly(t *testing.T) {
	t.Parallel()
	var ids []int
	for i := range 20 * rowsHandedOut {
		ids = append(ids, i+1)
	}
	read := 0
	first := func(list rows) error {
		for range list {
			break
		}
		return nil
	}
	all := func(list rows) error {
		for range list {
			read++
		}
		return nil
	}
	require.NoError(t, handOut(t.Context(), ranged(rowsOf(ids...)), []func(rows) error{first, all}))
	require.Len(t, ids, read)
}
