package month

import (
	"errors"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/ratinglist"
)

func rowsOf(ids ...int) []ratinglist.Row {
	var list []ratinglist.Row
	for _, id := range ids {
		r := ratinglist.Row{FIDEID: id}
		r.Standings[0].Games = 3
		list = append(list, r)
	}
	return list
}

func ranged(list []ratinglist.Row) rows { return (&ratinglist.List{Rows: list}).All() }

func TestFanOutGivesEveryRowToEveryWriter(t *testing.T) {
	t.Parallel()
	var ids []int
	for i := range 40*fanBatch + 7 { // more than are under way at a time
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
	require.NoError(t, fanOut(t.Context(), ranged(rowsOf(ids...)), writers))
	for w := range got {
		require.Equal(t, ids, got[w])
	}
}

func TestFanOutEndsWithTheFirstError(t *testing.T) {
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
	require.ErrorIs(t, fanOut(t.Context(), endless, []func(rows) error{counts, fails}), full)
}

func TestFanOutFailsWithTheList(t *testing.T) {
	t.Parallel()
	broken := errors.New("the list cannot be read")
	list := func(yield func(ratinglist.Row, error) bool) {
		if yield(ratinglist.Row{FIDEID: 1}, nil) {
			yield(ratinglist.Row{}, broken)
		}
	}
	whole := false
	err := fanOut(t.Context(), list, []func(rows) error{func(list rows) error {
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

// The new list is the list before with the changed rows in their places.
func TestMerged(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		draw := rapid.SliceOfNDistinct(rapid.IntRange(1, 40), 0, 20, rapid.ID[int])
		before, changed := draw.Draw(t, "before"), draw.Draw(t, "changed")
		slices.Sort(before)
		slices.Sort(changed)
		want := map[int]int{}
		for _, id := range before {
			want[id] = 0
		}
		for _, id := range changed {
			want[id] = 3
		}
		last := 0
		for r, err := range merged(ranged(rowsOf(before...)), rowsOf(changed...)) {
			require.NoError(t, err)
			require.Greater(t, r.FIDEID, last, "in order, each once")
			require.Equal(t, want[r.FIDEID], r.Standings[0].Games, "the games of the month before are gone")
			last = r.FIDEID
			delete(want, r.FIDEID)
		}
		require.Empty(t, want)
	})
}
