package web

import (
	"net/url"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/store"
)

// An administrator takes another key into use and revokes one, each with a box that says
// it is meant, and the log has who it was.
func TestKeysOnTheDesk(t *testing.T) {
	s := working(t)
	administrator := s.signIn("administrator")
	do := func(f url.Values) string {
		w := s.ask(administrator, "POST", "/office/keys", f)
		if w.Code != 303 {
			require.Contains(t, []int{400, 422}, w.Code)
			return w.Body.String()
		}
		return w.Header().Get("Location")
	}
	require.Contains(t, s.page(administrator, "/office/keys"), "No key yet")
	require.Contains(t, do(url.Values{"do": {"new"}}), "tick the box")
	require.Contains(t, s.page(administrator, "/office/keys"), "No key yet")
	require.Equal(t, "/office/keys?said=key-new", do(url.Values{"do": {"new"}, "sure": {"yes"}}))
	require.Equal(t, "/office/keys?said=key-new", do(url.Values{"do": {"new"}, "sure": {"yes"}}))
	keys, err := s.o.Store.SigningKeys(t.Context())
	require.NoError(t, err)
	require.Len(t, keys, 2)
	use := keys[0]
	if !use.InUse() {
		use = keys[1]
	}
	require.Equal(t, "administrator", use.By)
	s.o.Office.Key = func() string { return use.ID }
	page := s.page(administrator, "/office/keys?said=key-new")
	require.Contains(t, page, "The new key signs from now on")
	require.Regexp(t, use.ID+`</span><br><small class="soft">its private half lies here</small></th><td><span class="badge good">`, page)
	require.Contains(t, page, "retired: what it has signed stays good")

	require.Contains(t, do(url.Values{"do": {"revoke"}, "sure": {"yes"}, "key": {use.ID}}), "say why the key is revoked")
	require.Contains(t, do(url.Values{"do": {"revoke"}, "reason": {"stolen"}, "key": {use.ID}}), "tick the box")
	require.Contains(t, do(url.Values{"do": {"revoke"}, "sure": {"yes"}, "reason": {"stolen"}, "key": {"0000"}}), "0000")
	require.Equal(t, "/office/keys?said=key-revoke", do(url.Values{"do": {"revoke"}, "sure": {"yes"}, "reason": {"stolen <b>"}, "key": {use.ID}}))
	page = s.page(administrator, "/office/keys")
	require.Contains(t, page, "1 October 2026, administrator: stolen &lt;b&gt;")
	require.Contains(t, page, "signs nothing until another key")
	require.NotContains(t, page, `<option value="`+use.ID)
	entries, err := s.o.Store.Log(t.Context(), 1, 1000)
	require.NoError(t, err)
	require.Equal(t, "administrator", entries[len(entries)-1].Actor)
	require.Equal(t, 400, s.ask(administrator, "POST", "/office/keys", url.Values{"do": {"sell"}}).Code)
	require.Equal(t, 403, s.ask(s.signIn("officer"), "POST", "/office/keys", url.Values{"do": {"new"}, "sure": {"yes"}}).Code)
}

// The page of the schedules says when each job is due, which setting says so, and what
// came of it the last times.
func TestSchedulesOnTheDesk(t *testing.T) {
	s := working(t)
	administrator := s.signIn("administrator")
	require.Contains(t, s.page(administrator, "/office/schedules"), "No job has run yet")
	queue, err := s.o.Store.Jobs()
	require.NoError(t, err)
	log := store.NewJobLog(queue)
	for _, job := range []string{"run", "inbox"} {
		id, err := log.Begin(t.Context(), store.JobRun{Job: job, Period: "2026-09", Attempt: 1, Started: time.Date(2026, 9, 28, 6, 0, 1, 0, time.UTC)}, nil)
		require.NoError(t, err)
		require.NoError(t, log.End(t.Context(), id, time.Date(2026, 9, 28, 6, 1, 0, 0, time.UTC), store.JobFailed, "the disk of "+job+" is full", 2))
	}
	require.NoError(t, queue.Close())
	page := s.page(administrator, "/office/schedules")
	require.Regexp(t, regexp.MustCompile(`<h2 id="s-0">run</h2><p>Next \(UTC\): <time[^>]*>28 October 2026, 06:00</time>`), page)
	require.Contains(t, page, "schedule.monthly: 0 6 28 * * UTC")
	require.Contains(t, page, "28 September 2026, 06:00")
	require.Contains(t, page, "the disk of run is full")
	require.NotContains(t, page, "the disk of inbox")
	require.Contains(t, s.page(administrator, "/office"), `href="/office/schedules"`)
}

// A request of a person is entered, due within a month, and answered: with all that is
// kept, by erasure once the FIDE ID was typed again, or with a refusal that says why.
func TestPrivacyRequests(t *testing.T) {
	s, _ := octoberPublished(t)
	administrator := s.signIn("administrator")
	do := func(path string, f url.Values) string {
		w := s.ask(administrator, "POST", path, f)
		if w.Code != 303 {
			require.Contains(t, []int{400, 404, 422}, w.Code)
			return w.Body.String()
		}
		return w.Header().Get("Location")
	}
	const list = "/office/privacy"
	request := func(kind, id, day string) url.Values {
		return url.Values{"kind": {kind}, "player": {id}, "received": {day}, "reason": {"by letter"}}
	}
	require.Contains(t, s.page(administrator, list), "No request waits")
	require.Contains(t, do(list, request("access", "x", "2026-10-01")), "give the FIDE ID")
	require.Contains(t, do(list, request("access", "99000348", "2026-10-02")), "is not there yet")
	require.Equal(t, 400, s.ask(administrator, "POST", list, request("sale", "99000348", "2026-10-01")).Code)
	for _, one := range []url.Values{request("erasure", "99000348", "2026-09-30"), request("access", "99000343", "2026-08-31"), request("access", "5", "2026-10-01"), request("rectification", "99000343", "2026-10-01"), request("erasure", "88000001", "2026-10-01")} {
		require.Equal(t, list+"?said=privacy-entered", do(list, one))
	}
	page := s.page(administrator, list)
	require.Contains(t, page, "Erasure, 99000348</h2><p>to be answered by 30 October 2026</p>")
	require.Regexp(t, `Copy of the data, 99000343</h2><p>to be answered by 30 September 2026 <span class="badge bad">`, page)
	require.Contains(t, page, "came on 30 September 2026, entered by administrator: by letter")

	data := s.ask(administrator, "GET", list+"/2/data.json", nil)
	require.Equal(t, 200, data.Code)
	require.Contains(t, data.Body.String(), `"fideId": "99000343"`)
	require.Equal(t, "no-store", data.Header().Get("Cache-Control"))
	require.Contains(t, do(list+"/5", url.Values{"do": {"erase"}, "again": {"88000001"}}), "nothing is kept on 88000001")
	require.Equal(t, 404, s.ask(administrator, "GET", list+"/9/data.json", nil).Code)
	require.Equal(t, 403, s.ask(s.signIn("officer"), "GET", list+"/2/data.json", nil).Code)
	require.Equal(t, list+"?said=privacy-granted", do(list+"/2", url.Values{"do": {"done"}}))
	require.Contains(t, do(list+"/2", url.Values{"do": {"done"}}), "request 2 was answered already")
	require.Contains(t, do(list+"/3", url.Values{"do": {"refuse"}}), "say why the request is refused")
	require.Equal(t, list+"?said=privacy-refused", do(list+"/3", url.Values{"do": {"refuse"}, "reason": {"not one of ours"}}))

	was, err := s.o.Store.KeptOn(t.Context(), "99000348")
	require.NoError(t, err)
	require.Equal(t, 400, s.ask(administrator, "POST", list+"/4", url.Values{"do": {"erase"}, "again": {"99000343"}}).Code, "a correction was asked for")
	require.Contains(t, do(list+"/1", url.Values{"do": {"erase"}, "again": {"99000343"}}), "type 99000348 once more")
	require.Equal(t, 400, s.ask(administrator, "POST", list+"/1", url.Values{"do": {"done"}}).Code)
	require.Equal(t, 404, s.ask(administrator, "POST", list+"/9", url.Values{"do": {"erase"}}).Code)
	require.Equal(t, list+"?said=privacy-granted", do(list+"/1", url.Values{"do": {"erase"}, "again": {"99000348"}}))
	is, err := s.o.Store.KeptOn(t.Context(), "99000348")
	require.NoError(t, err)
	require.NotEmpty(t, was.Names)
	require.Equal(t, []string{store.Pseudonym("99000348")}, is.Names)
	page = s.page(administrator, list)
	require.NotContains(t, page, "Erasure, 99000348</h2>")
	require.Regexp(t, `Erasure, 99000348<br>.*?granted`, page)
	require.Contains(t, page, "not one of ours")
	require.Contains(t, s.page(administrator, "/office/log"), "answer the privacy request 1")
}
