package store_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/store"
)

func TestSharedChecks(t *testing.T) {
	st, ctx := open(t), t.Context()
	now := time.Date(2026, 10, 1, 6, 0, 0, 0, time.UTC)
	share := func(word string, made time.Time, most int) bool {
		kept, err := st.ShareCheck(ctx, store.SharedCheck{Word: word, Made: made, Ends: made.Add(time.Hour), Findings: []byte(`{"x":"Stone, Ann"}`)}, most)
		require.NoError(t, err)
		return kept
	}
	has := func(word string) bool {
		c, err := st.SharedCheck(ctx, word)
		require.NoError(t, err)
		return c != nil
	}
	require.True(t, share("a", now, 2))
	require.True(t, share("b", now.Add(time.Minute), 2))
	require.False(t, share("c", now.Add(2*time.Minute), 2))
	require.Equal(t, []bool{true, true, false, false}, []bool{has("a"), has("b"), has("c"), has("")})
	c, err := st.SharedCheck(ctx, "a")
	require.NoError(t, err)
	require.Equal(t, &store.SharedCheck{Word: "a", Made: now, Ends: now.Add(time.Hour), Findings: []byte(`{"x":"Stone, Ann"}`)}, c)
	require.True(t, share("c", now.Add(time.Hour), 2), "the first has ended")
	require.Equal(t, []bool{false, true, true}, []bool{has("a"), has("b"), has("c")})
	require.NoError(t, st.ForgetShared(ctx, now.Add(time.Hour+time.Minute-time.Second)))
	require.True(t, has("b"))
	require.NoError(t, st.ForgetShared(ctx, now.Add(time.Hour+time.Minute)))
	require.Equal(t, []bool{false, true}, []bool{has("b"), has("c")})
	faults, err := st.Check(ctx)
	require.NoError(t, err)
	require.Empty(t, faults)

	_, err = st.Erase(ctx, "99000901", nil)
	require.NoError(t, err)
	require.False(t, has("c"), "what visitors have shared may have the name of who is erased")
}
