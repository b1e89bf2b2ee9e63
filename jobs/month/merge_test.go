package month

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/rating/ratinglist"
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
		for r, err := range mergeRows(ranged(rowsOf(before...)), rowsOf(changed...)) {
			require.NoError(t, err)
			require.Greater(t, r.FIDEID, last, "in order, each once")
			require.Equal(t, want[r.FIDEID], r.Standings[0].Games, "the games of the month before are gone")
			last = r.FIDEID
			delete(want, r.FIDEID)
		}
		require.Empty(t, want)
	})
}
