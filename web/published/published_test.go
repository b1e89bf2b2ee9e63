package published

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// importOne imports a list with one player.
func importOne(t *testing.T, st *store.Store, p handbook.Period, rating tournament.Rating) {
	t.Helper()
	var list bytes.Buffer
	row := ratinglist.Row{FIDEID: 1001, Name: "Novak, Jan", Federation: "LIE", Birth: 1990}
	row.Standings[0] = ratinglist.Standing{Rating: rating, K: 20}
	require.NoError(t, ratinglist.WriteCSV(&list, ratinglist.Combined(p), func(yield func(ratinglist.Row, error) bool) { yield(row, nil) }))
	r, err := ratinglist.Open(&list, "list.csv", ratinglist.Options{Period: p})
	require.NoError(t, err)
	_, err = st.Import(t.Context(), r, p, store.ImportOptions{Replace: true})
	require.NoError(t, err)
}

// A list stays in memory as long as it and the one before it are as they were,
// whatever else is written, and no longer.
func TestListsStayUntilTheyChange(t *testing.T) {
	st := storetest.Open(t, filepath.Join(t.TempDir(), "office.db"))
	require.NoError(t, st.Init(t.Context(), "LIE"))
	imported := func(p handbook.Period, rating tournament.Rating) { importOne(t, st, p, rating) }
	reader := New(st, "")
	list := func(p handbook.Period) *List {
		s, err := reader.State(t.Context())
		require.NoError(t, err)
		l, err := s.List(t.Context(), p)
		require.NoError(t, err)
		return l
	}
	imported(2026_08, 2000)
	imported(2026_09, 2010)
	first := list(2026_09)
	require.EqualValues(t, 2010, first.row(0).Standings[0].Rating)
	change, _ := first.row(0).Change(0)
	require.Equal(t, 10, change)

	number, err := st.LogLast(t.Context())
	require.NoError(t, err)
	_, err = st.Submit(t.Context(), store.Incoming{Name: "a.trf", Data: []byte("012 A\n"), SHA256: strings.Repeat("0", 64), Verdict: "accepted", Facts: &store.Facts{Title: "A", Start: 2026_09_01, End: 2026_09_02}})
	require.NoError(t, err)
	now, err := st.LogLast(t.Context())
	require.NoError(t, err)
	require.Greater(t, now, number)
	require.Same(t, first, list(2026_09), "nothing of the list was written")

	imported(2026_08, 2005)
	second := list(2026_09)
	require.NotSame(t, first, second, "changes are counted from the list before")
	change, _ = second.row(0).Change(0)
	require.Equal(t, 5, change)
	imported(2026_09, 2011)
	require.EqualValues(t, 2011, list(2026_09).row(0).Standings[0].Rating)
}

// Who asks after a large list was published is shown the last one until it is read, with
// what its search needs; who asks for what is not read yet waits for one reading.
func TestLargeListIsReadAhead(t *testing.T) {
	st := storetest.Open(t, filepath.Join(t.TempDir(), "office.db"))
	require.NoError(t, st.Init(t.Context(), "LIE"))
	imported := func(p handbook.Period, rating tournament.Rating) { importOne(t, st, p, rating) }
	imported(2026_08, 2000)
	reader := New(st, "")
	t.Cleanup(reader.End)
	reader.large = 0
	state := func() *State {
		s, err := reader.State(t.Context())
		require.NoError(t, err)
		return s
	}
	readers := make(chan *List)
	first := state()
	for range 4 {
		go func() {
			l, _ := first.List(t.Context(), 2026_08)
			readers <- l
		}()
	}
	one := <-readers
	for range 3 {
		require.Same(t, one, <-readers)
	}
	reader.Begin()
	reader.work.Wait()
	old := state()
	require.True(t, old.hasLatest())

	imported(2026_09, 2010)
	require.Same(t, old, state(), "the new list is not read yet")
	reader.work.Wait()
	now := state()
	require.NotSame(t, old, now)
	latest, _ := now.Latest()
	require.EqualValues(t, 2026_09, latest.Period)
	require.True(t, now.hasLatest())
	l, err := now.List(t.Context(), 2026_09)
	require.NoError(t, err)
	require.Contains(t, l.index.orders.values, order{tournament.Kinds, ByName})
	require.Contains(t, l.index.orders.values, order{0, ByRating})

	reader.large = 1
	imported(2026_09, 2020)
	require.Greater(t, state().Number, now.Number, "a small list is read by who asks for it")
	_, err = state().List(t.Context(), 2026_09)
	require.NoError(t, err)
	reader.large = 0
	reader.End()
	imported(2026_10, 2030)
	latest, _ = state().Latest()
	require.EqualValues(t, 2026_10, latest.Period, "nothing is read after the end")
}
