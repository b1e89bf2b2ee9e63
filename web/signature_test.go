package web

import (
	"context"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/accounts"
)

// signedByTwo is an office whose lists two officers publish.
func signedByTwo(t *testing.T) *staffed {
	t.Helper()
	s := working(t, func(o *Options) {
		run := o.Office.Run
		o.Office.Run = func(ctx context.Context, p handbook.Period, publish bool) (month.Options, error) {
			opt, err := run(ctx, p, publish)
			opt.Second = true
			return opt, err
		}
	})
	_, err := s.o.Accounts.Add(t.Context(), accounts.New{Name: "second", Role: accounts.Officer, Password: password}, "test")
	require.NoError(t, err)
	return s
}

// One officer proposes a list, another one publishes the same; neither alone does.
func TestSecondSignatureOnTheDesk(t *testing.T) {
	s := signedByTwo(t)
	first, second := s.signIn("officer"), s.signIn("second")
	require.Equal(t, 303, s.upload(first, file{"a.trf", womens(t)}).Code)
	publish := func(cookie string) string {
		w := s.ask(cookie, "POST", october, url.Values{"do": {"publish"}, "accept": {month.SecondSignature}, "reason": {"ready"}})
		require.Equal(t, 303, w.Code, w.Body)
		return w.Header().Get("Location")
	}
	published := func() bool {
		is, err := s.o.Store.Published(t.Context(), 202610)
		require.NoError(t, err)
		return is
	}
	require.Equal(t, october+"?said=proposed", publish(first))
	require.Equal(t, october+"?said=proposed", publish(first), "the same officer is no second one")
	require.False(t, published())
	page := s.page(first, october+"?said=proposed")
	require.Contains(t, page, "another officer publishes it")
	require.Contains(t, page, "You have proposed it")
	wellFormed(t, october, page)
	require.Contains(t, s.page(second, october), "To sign it, compute the same and publish it")

	w := s.ask(second, "POST", october, url.Values{"do": {"decline"}, "proposal": {"1"}})
	require.Equal(t, 409, w.Code, "without a reason")
	w = s.ask(second, "POST", october, url.Values{"do": {"decline"}, "proposal": {"1"}, "reason": {"not yet"}})
	require.Equal(t, october+"?said=declined", w.Header().Get("Location"))
	require.NotContains(t, s.page(second, october), "To sign it")

	require.Equal(t, october+"?said=proposed", publish(second))
	require.False(t, published())
	require.Equal(t, october+"?said=published", publish(first))
	require.True(t, published())
	acts, err := s.o.Store.Publications(t.Context(), 202610)
	require.NoError(t, err)
	require.Equal(t, "officer", acts[0].By)
	require.Len(t, acts[0].Passed, 1)
	require.Equal(t, []string{month.SecondSignature, "second", "ready"}, []string{acts[0].Passed[0].Gate, acts[0].Passed[0].By, acts[0].Passed[0].Reason})
	require.Contains(t, s.page(first, "/office/publications"), "Another officer signs")
	require.NotContains(t, s.page(second, october), "To sign it")

	// What is published is corrected and taken into the next list by two, too.
	_, err = s.o.Store.Withdraw(t.Context(), 1, store.Withdrawal{By: "officer", Reason: "test"})
	require.NoError(t, err)
	for _, what := range []string{"restate", "carry"} {
		do := func(cookie string) string {
			w := s.ask(cookie, "POST", october, url.Values{"do": {what}, "reason": {"annulled"}})
			require.Equal(t, 303, w.Code, w.Body)
			return w.Header().Get("Location")
		}
		revisions, err := s.o.Store.Revisions(t.Context(), 202610)
		require.NoError(t, err)
		require.Equal(t, october+"?said=proposed", do(first), what)
		now, err := s.o.Store.Revisions(t.Context(), 202610)
		require.NoError(t, err)
		require.Equal(t, revisions, now)
		if what == "carry" { // done last: it settles what the other would have
			require.Equal(t, october+"?said=carried", do(second))
		}
	}
	all, err := s.o.Store.Proposals(t.Context())
	require.NoError(t, err)
	require.Len(t, all, 1, "the rerun still waits")
	require.Equal(t, store.ActRerun, all[0].Action)
}

// A report that an officer holds is not rated until an officer releases it.
func TestHoldOnTheDesk(t *testing.T) {
	s := working(t)
	officer := s.signIn("officer")
	require.Equal(t, 303, s.upload(officer, file{"a.trf", womens(t)}).Code)
	do := func(what, reason string) (int, string) {
		w := s.ask(officer, "POST", "/office/reports/1/hold", url.Values{"do": {what}, "reason": {reason}})
		return w.Code, w.Header().Get("Location")
	}
	code, _ := do("hold", " ")
	require.Equal(t, 422, code)
	code, to := do("hold", "an appeal is open")
	require.Equal(t, 303, code)
	require.Equal(t, "/office/reports/1?said=held", to)
	require.Contains(t, s.page(officer, to), "held by officer: an appeal is open")
	w := s.ask(officer, "POST", october, url.Values{"do": {"publish"}, "accept": {month.Empty}, "reason": {"x"}})
	require.Equal(t, 409, w.Code)
	require.Contains(t, w.Body.String(), "Report 1 is held by an officer")
	code, _ = do("release", "the appeal was dismissed")
	require.Equal(t, 303, code)
	code, _ = do("release", "again")
	require.Equal(t, 422, code)
	w = s.ask(officer, "POST", october, url.Values{"do": {"publish"}})
	require.Equal(t, october+"?said=published", w.Header().Get("Location"), w.Body)
}
