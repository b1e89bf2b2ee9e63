package store_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/store/storetest"
)

// What is written under a lease is kept while the lease is held, and not when somebody
// else has it by then, or nobody.
func TestWrittenUnderALease(t *testing.T) {
	t.Parallel()
	s, err := store.Open(storetest.New(t))
	require.NoError(t, err)
	defer s.Close()
	queue, err := s.Jobs()
	require.NoError(t, err)
	defer queue.Close()
	log, now := store.NewJobLog(queue), time.Date(2026, 10, 1, 6, 0, 0, 0, time.UTC)
	first, second := store.Holding(t.Context(), "run", "first"), store.Holding(t.Context(), "run", "second")
	federation := func(code string) {
		t.Helper()
		is, err := s.Federation(t.Context())
		require.NoError(t, err)
		require.Equal(t, code, is)
	}
	within := func(ctx context.Context, code string) error {
		return s.Within(ctx, handbook.Say("store.doing.init"), func(inside *store.Store) (bool, error) { return true, inside.Init(ctx, code) })
	}
	const lost = "jobs.doing.lease-lost"
	require.ErrorContains(t, s.Init(first, "LIE"), lost, "nobody has it")
	require.ErrorContains(t, within(first, "LIE"), lost)
	_, err = s.Federation(t.Context())
	require.ErrorIs(t, err, store.ErrNotInitialised)

	_, _, err = log.TakeLease(t.Context(), "run", "first", now, now.Add(time.Minute))
	require.NoError(t, err)
	_, _, err = log.TakeLease(t.Context(), "serve", "second", now, now.Add(time.Minute))
	require.NoError(t, err)
	require.ErrorContains(t, s.Init(second, "AUT"), lost, "the lease of another name")
	require.NoError(t, s.Init(first, "LIE"))
	federation("LIE")
	require.NoError(t, within(first, "LIE"))

	now = now.Add(2 * time.Minute)
	holder, _, err := log.TakeLease(t.Context(), "run", "second", now, now.Add(time.Minute))
	require.NoError(t, err)
	require.Equal(t, "second", holder)
	require.ErrorContains(t, s.Init(first, "LIE"), lost)
	require.ErrorContains(t, within(first, "LIE"), lost)
	require.NoError(t, within(second, "LIE"))
	require.NoError(t, s.Init(t.Context(), "LIE"), "what needs no lease")
}
