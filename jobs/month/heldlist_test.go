package month

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// Rows of a list in memory are those that the database gives, for a person with two FIDE
// IDs one; the database is not asked for them.
func TestPersonRowsFromMemory(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.list(2025_01, 1500, 0, 1700, 1800, 1900, 2000)
	d.say(store.PlayerChange{FIDEID: 1006, Act: store.PlayerMerge, Other: 1001})
	changes, err := d.st.PlayerChanges(t.Context())
	require.NoError(t, err)
	r := &run{ctx: t.Context(), st: d.st, again: &again{}, register: store.NewRegister(changes)}
	r.before, err = d.st.List(t.Context(), 2025_01)
	require.NoError(t, err)
	require.NoError(t, r.holdBefore())
	for _, ids := range [][]int{{1001}, {1001, 1002, 1003, 1003, 9999}, {1006, 1004}, {}} {
		want, err := d.st.RowsOf(t.Context(), 2025_01, ids)
		require.NoError(t, err)
		is, err := r.personRows(t.Context(), 2025_01, ids)
		require.NoError(t, err)
		require.Equal(t, want.Rows, is.Rows)
		require.Equal(t, want.Kinds, is.Kinds)
		for _, id := range ids {
			require.Equal(t, want.Row(id), is.Row(id))
		}
	}
	r.again.held.rows[2].Standings[0].Rating = 1234
	is, err := r.personRows(t.Context(), 2025_01, []int{1003})
	require.NoError(t, err)
	require.Equal(t, []ratinglist.Row{r.again.held.rows[2]}, is.Rows)
	require.Equal(t, tournament.Rating(1234), is.Row(1003).Standings[0].Rating)
}

// The list that a rerun holds in memory is the one that it has written.
func TestHeldListIsTheWrittenOne(t *testing.T) {
	t.Parallel()
	d, f, _ := played(t, 5, 80, 2, 3, 1)
	r := &run{ctx: t.Context(), st: d.st, o: quietly(Options{Period: f.first.Add(2), Publish: true}), again: &again{published: d.st, touched: map[int]bool{}, files: false}}
	require.NoError(t, r.allowed())
	require.NoError(t, r.holdBefore())
	made, err := r.compute()
	require.NoError(t, err)
	require.NotEmpty(t, made.list.changed)
	require.NoError(t, r.holdMade(made.list))
	written, err := collected(d.st.Rows(t.Context(), f.first.Add(2), ""), made.list.rows, nil)
	require.NoError(t, err)
	require.Equal(t, written, (&ratinglist.List{Rows: r.again.heldRows(f.first.Add(2))}).Rows)
}
