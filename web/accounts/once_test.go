package accounts_test

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/web/accounts"
)

// Of many requests with one key at once a single one takes it; the others are told
// that it is being worked, and get its answer afterwards.
func TestOneRequestTakesAKey(t *testing.T) {
	a, clock, _ := opened(t)
	one := officer(t, a)
	var group sync.WaitGroup
	answers, errs := make([][]byte, 8), make([]error, 8)
	for i := range errs {
		group.Go(func() { answers[i], errs[i] = a.Begin(t.Context(), one, "k", "this") })
	}
	group.Wait()
	took := 0
	for i, err := range errs {
		require.Nil(t, answers[i])
		if err == nil {
			took++
			continue
		}
		require.ErrorIs(t, err, accounts.ErrWorking)
	}
	require.Equal(t, 1, took)
	_, err := a.Begin(t.Context(), one, "k", "that")
	require.ErrorIs(t, err, accounts.ErrKey)
	require.NoError(t, a.Answered(t.Context(), one, "k", "this", []byte("done")))
	require.NoError(t, a.Release(t.Context(), one, "k", "this"), "what has an answer stays")
	clock.pass(23 * time.Hour)
	got, err := a.Begin(t.Context(), one, "k", "this")
	require.NoError(t, err)
	require.Equal(t, "done", string(got))
	clock.pass(time.Hour)
	got, err = a.Begin(t.Context(), one, "k", "that")
	require.NoError(t, err, "a day later it is forgotten")
	require.Nil(t, got)
}

// A key whose request failed is free at once, and one whose request was cut off
// after a while.
func TestKeysThatGotNoAnswer(t *testing.T) {
	a, clock, _ := opened(t)
	one := officer(t, a)
	begin := func() error {
		got, err := a.Begin(t.Context(), one, "k", "this")
		require.Nil(t, got)
		return err
	}
	require.NoError(t, begin())
	require.NoError(t, a.Release(t.Context(), one, "k", "this"))
	require.NoError(t, begin())
	clock.pass(10*time.Minute - time.Second)
	require.ErrorIs(t, begin(), accounts.ErrWorking)
	clock.pass(time.Second)
	require.NoError(t, begin())
}
