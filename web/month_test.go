package web

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/accounts"
)

const october = "/office/months/2026-10"

// octoberPublished is an office that has published October 2026 with one report.
func octoberPublished(t *testing.T) (s *staffed, officer string) {
	t.Helper()
	s = working(t)
	officer = s.signIn("officer")
	require.Equal(t, 303, s.upload(officer, file{"a.trf", womens(t)}).Code)
	w := s.ask(officer, "POST", october, url.Values{"do": {"publish"}})
	require.Equal(t, october+"?said=published", w.Header().Get("Location"), w.Body)
	return s, officer
}

// A published list is computed again after its report was withdrawn: looked at,
// then published in place of the old one.
func TestRerunOnTheDesk(t *testing.T) {
	s, officer := octoberPublished(t)
	do := func(what, reason string) string {
		w := s.ask(officer, "POST", october, url.Values{"do": {what}, "reason": {reason}})
		if w.Code != 303 {
			return w.Body.String()
		}
		return w.Header().Get("Location")
	}
	require.Equal(t, october, do("look", ""))
	page := s.page(officer, october)
	require.Contains(t, page, "Computed again: 1 reports, 8 results of players.")
	require.Contains(t, page, "October 2026: every rating stays as it is.")
	require.NotContains(t, page, `value="restate"`, "there is nothing to publish")

	_, err := s.o.Store.Withdraw(t.Context(), 1, store.Withdrawal{By: "officer", Reason: "test"})
	require.NoError(t, err)
	require.Equal(t, october, do("look", ""))
	page = s.page(officer, october)
	changed := regexp.MustCompile(`<td class="n soft">(\d+)</td><td class="n strong">(\d+)</td><td class="n"><span class="(up|down)">`).FindStringSubmatch(page)
	require.NotNil(t, changed, "who played gets the old rating back")
	revisions, err := s.o.Store.Revisions(t.Context(), 202610)
	require.NoError(t, err)
	require.Len(t, revisions, 1, "looking changes nothing")

	for _, what := range []string{"restate", "carry"} {
		require.Contains(t, do(what, " "), "give a reason", what)
	}
	require.Equal(t, october+"?said=restated", do("restate", "the event was annulled"))
	page = s.page(officer, october)
	require.Contains(t, page, "The lists from October 2026 on are published as they were computed.")
	require.NotContains(t, page, `value="restate"`)
	revisions, err = s.o.Store.Revisions(t.Context(), 202610)
	require.NoError(t, err)
	require.Len(t, revisions, 2)
	acts, err := s.o.Store.Publications(t.Context(), 202610)
	require.NoError(t, err)
	require.Equal(t, []string{"officer", "the event was annulled"}, []string{acts[1].By, acts[1].Reason})
}

func TestCarryOnTheDesk(t *testing.T) {
	s, officer := octoberPublished(t)
	_, err := s.o.Store.Withdraw(t.Context(), 1, store.Withdrawal{By: "officer", Reason: "test"})
	require.NoError(t, err)
	w := s.ask(officer, "POST", october, url.Values{"do": {"carry"}, "reason": {"the event was annulled"}})
	require.Equal(t, october+"?said=carried", w.Header().Get("Location"), w.Body)
	carried, err := s.o.Store.CarriedInto(t.Context(), 202611)
	require.NoError(t, err)
	require.NotEmpty(t, carried)
	require.Contains(t, s.page(officer, october+"?said=carried"), "The difference goes into the next list.")
	revisions, err := s.o.Store.Revisions(t.Context(), 202610)
	require.NoError(t, err)
	require.Len(t, revisions, 1, "the published list stays")
}

// A correction of a rated report is not ready for a run: it waits for a rerun, and
// for nothing once the difference is carried.
func TestCorrectionOnTheDesk(t *testing.T) {
	s, officer := octoberPublished(t)
	report := string(womens(t))
	event, published := s.ask("", "GET", "/events/1", nil), s.ask("", "GET", "/api/v1/events/1", nil)
	require.Equal(t, 200, event.Code)
	require.Equal(t, 200, published.Code)
	for _, change := range [][2]string{{"5.0    2     8 w 1", "4.5    2     8 w ="}, {"3.0    6     1 b 0", "3.5    6     1 b ="}} {
		require.Equal(t, 1, strings.Count(report, change[0]))
		report = strings.ReplaceAll(report, change[0], change[1])
	}
	require.Equal(t, 303, s.upload(officer, file{"b.trf", []byte(report)}).Code)
	const waits = "correction: the lists from October 2026 on have to be computed again"
	none := []string{"<dt>Ready</dt><dd>0</dd>", "<dt>Due</dt><dd>0</dd>"}
	require.Equal(t, event.Body.String(), s.ask("", "GET", "/events/1", nil).Body.String(), "what is published stays")
	require.Equal(t, published.Body.String(), s.ask("", "GET", "/api/v1/events/1", nil).Body.String())
	page := s.page(officer, "/office")
	require.Contains(t, page, waits)
	for _, figure := range none {
		require.Contains(t, page, figure)
	}
	require.NotContains(t, s.page(officer, "/office/months/2026-11"), "/office/reports/2", "no run looks at it")

	w := s.ask(officer, "POST", october, url.Values{"do": {"carry"}, "reason": {"a result was wrong"}})
	require.Equal(t, october+"?said=carried", w.Header().Get("Location"), w.Body)
	page = s.page(officer, "/office")
	require.NotContains(t, page, waits)
	require.NotContains(t, page, "/office/reports/2", "it waits for nothing")
	for _, figure := range none {
		require.Contains(t, page, figure)
	}
	page = s.page(officer, "/office/reports")
	require.Contains(t, page, "/office/reports/2")
	require.NotContains(t, page, waits)
}

// A published month has one state and one next step: nothing but the two ways that ask for
// a reason puts a correction into force, on the desk and by a token.
func TestPublishedMonthIsNotPublishedAgain(t *testing.T) {
	s, officer := octoberPublished(t)
	page := s.page(officer, october)
	for _, word := range []string{`value="publish"`, `value="preview"`, "Before publishing", "What will change"} {
		require.NotContains(t, page, word)
	}
	require.Contains(t, page, "What has changed")
	require.Contains(t, page, `<button class="button main" name="do" value="look">`)
	token := s.token("officer", accounts.Runs)
	w := s.call(token, "POST", "/runs", `{"period":"2026-10","publish":true}`, "Content-Type", "application/json")
	require.Equal(t, 200, w.Code, w.Body)
	revisions, err := s.o.Store.Revisions(t.Context(), 202610)
	require.NoError(t, err)
	require.Len(t, revisions, 1, "asked for once more, it is as it was")
	report := string(womens(t))
	for _, change := range [][2]string{{"5.0    2     8 w 1", "4.5    2     8 w ="}, {"3.0    6     1 b 0", "3.5    6     1 b ="}} {
		report = strings.ReplaceAll(report, change[0], change[1])
	}
	require.Equal(t, 303, s.upload(officer, file{"b.trf", []byte(report)}).Code)
	page = s.page(officer, october)
	require.NotContains(t, page, "What has changed", "of the list as it was before the correction")
	require.NotContains(t, page, "Not computed yet")
	w = s.ask(officer, "POST", october, url.Values{"do": {"publish"}})
	require.Equal(t, 409, w.Code)
	require.Contains(t, w.Body.String(), "the list of 2026-10 is published already; look what has come in since would change")
	w = s.call(token, "POST", "/runs", `{"period":"2026-10","publish":true,"accept":["pending-corrections"],"reason":"x"}`, "Content-Type", "application/json")
	require.Equal(t, 422, w.Code, w.Body)
	require.Contains(t, w.Body.String(), "is published already")
	revisions, err = s.o.Store.Revisions(t.Context(), 202610)
	require.NoError(t, err)
	require.Len(t, revisions, 1)

	do := func(what string) string {
		return s.ask(officer, "POST", october, url.Values{"do": {what}, "reason": {"a result was wrong"}}).Header().Get("Location")
	}
	require.Equal(t, october, do("look"))
	page = s.page(officer, october)
	require.Contains(t, page, `value="restate"`)
	require.Contains(t, page, `value="carry"`)
	require.Equal(t, october+"?said=restated", do("restate"))
	page = s.page(officer, october+"?said=restated")
	require.Contains(t, page, "The corrected lists are published.")
	require.NotContains(t, page, "Nothing to change")
	require.NotContains(t, page, `value="restate"`)
	require.Equal(t, october+"?said=same", do("restate"), "a second time there is nothing to publish")
	page = s.page(officer, october+"?said=same")
	require.Contains(t, page, "Nothing to change: the published lists are right as they are.")
	require.NotContains(t, page, "The corrected lists are published.")
	acts, err := s.o.Store.Publications(t.Context(), 202610)
	require.NoError(t, err)
	require.Len(t, acts, 2)
	require.Equal(t, "a result was wrong", acts[1].Reason)
}

// held is an office whose months wait until they are released, or fail.
func held(t *testing.T, fail error) (s *staffed, release func()) {
	gate := make(chan struct{})
	s = working(t, func(o *Options) {
		o.Limits.Patience = 1
		o.Office.Alone = func(ctx context.Context, st *store.Store, work func(context.Context, *store.Store) error) error {
			select {
			case <-gate:
			case <-ctx.Done():
				return ctx.Err()
			}
			if fail != nil {
				return fail
			}
			return work(ctx, st)
		}
	})
	return s, func() { close(gate) }
}

// Long work goes on after the request, and its page shows the progress.
func TestLongWorkGoesOn(t *testing.T) {
	s, release := held(t, nil)
	officer := s.signIn("officer")
	require.Equal(t, 303, s.upload(officer, file{"a.trf", womens(t)}).Code)
	do := func(what string) int { return s.ask(officer, "POST", october, url.Values{"do": {what}}).Code }
	require.Equal(t, 303, do("preview"))
	page := s.page(officer, october)
	require.Contains(t, page, `id="working" data-from="/office/months/2026-10/progress"`)
	require.Contains(t, page, `<script src="/assets/live.js?v=`)
	require.Contains(t, page, `<noscript><meta http-equiv="refresh" content="3"></noscript>`)
	require.Contains(t, page, "<strong>Begins</strong>")
	require.Equal(t, 200, s.ask("", "GET", "/assets/live.js", nil).Code)
	w := s.ask(officer, "POST", october, url.Values{"do": {"publish"}})
	require.Equal(t, 409, w.Code, "one thing at a time")
	require.Contains(t, w.Body.String(), "2026-10 is being worked for officer")
	require.NotContains(t, s.page(officer, "/office/months/2026-09"), `id="working"`, "of another month")
	release()
	w = s.ask(officer, "GET", october+"/progress", nil)
	require.Equal(t, "text/event-stream", w.Header().Get("Content-Type"))
	require.Regexp(t, regexp.MustCompile(`(?s)event: end\ndata: \{\}\n\n$`), w.Body.String())
	page = s.page(officer, october)
	require.NotContains(t, page, `id="working"`)
	require.Contains(t, page, "What will change")
	require.NotContains(t, page, `role="alert"`)
}

// Work that failed after the client left is reported once.
func TestLongWorkFails(t *testing.T) {
	s, release := held(t, handbook.Errorf("desk.month.refused"))
	officer := s.signIn("officer")
	require.Equal(t, 303, s.ask(officer, "POST", october, url.Values{"do": {"preview"}}).Code)
	release()
	require.Equal(t, 200, s.ask(officer, "GET", october+"/progress", nil).Code)
	require.Contains(t, s.page(officer, october), "nothing is published: something stands before it")
	require.NotContains(t, s.page(officer, october), "nothing is published: something stands before it")
	w := s.ask(officer, "POST", october, url.Values{"do": {"preview"}}) // fails at once, or after the answer
	require.NotContains(t, w.Body.String(), "is being worked for", "it can be begun again")
	<-s.tasks.last.ended
}

// Who waits for work is told how it ended, also where another page has said so first.
func TestWhoWaitsIsTold(t *testing.T) {
	var list tasks
	one, err := list.begin(t.Context(), 202610, "officer", func(context.Context, progress) error { return errors.New("refused") })
	require.NoError(t, err)
	<-one.ended
	require.EqualError(t, list.takeError(202610), "refused")
	ended, err := one.wait(t.Context(), time.Hour)
	require.True(t, ended)
	require.EqualError(t, err, "refused")
	require.NoError(t, list.takeError(202610), "once")
}

// A portal that ends stops what is still computed when its grace is over.
func TestEndStopsLongWork(t *testing.T) {
	s, _ := held(t, nil)
	officer := s.signIn("officer")
	require.Equal(t, 303, s.ask(officer, "POST", october, url.Values{"do": {"publish"}}).Code)
	over, cancel := context.WithCancel(t.Context())
	cancel()
	s.tasks.finish(over)
	require.True(t, s.tasks.last.isDone())
	require.ErrorIs(t, s.tasks.last.err, context.Canceled)
	published, err := s.o.Store.Published(t.Context(), 202610)
	require.NoError(t, err)
	require.False(t, published)
}

// A panic in background work ends only that work.
func TestPanicInLongWork(t *testing.T) {
	var list tasks
	one, err := list.begin(t.Context(), 202610, "officer", func(context.Context, progress) error { panic("broken") })
	require.NoError(t, err)
	<-one.ended
	require.EqualError(t, list.takeError(202610), "panic: broken")
	require.NoError(t, list.takeError(202610))
}

func TestStepsOfWork(t *testing.T) {
	var list tasks
	told := make(chan struct{})
	one, err := list.begin(t.Context(), 202610, "officer", func(_ context.Context, say progress) error {
		say("norms", 3, 12)
		close(told)
		return errors.New("no request asks for it")
	})
	require.NoError(t, err)
	<-told
	require.Equal(t, "norms", one.currentStep().Name)
	require.Equal(t, []int{3, 12}, []int{one.currentStep().Done, one.currentStep().Total})
	<-one.ended
}

// Everything that was published of a month comes in one file, the same each time.
func TestMonthFiles(t *testing.T) {
	s, officer := octoberPublished(t)
	require.Contains(t, s.page(officer, october), `href="/office/months/2026-10/files.zip"`)
	w := s.ask(officer, "GET", october+"/files.zip", nil)
	require.Equal(t, 200, w.Code)
	require.Equal(t, w.Body.Bytes(), s.ask(officer, "GET", october+"/files.zip", nil).Body.Bytes())
	z, err := zip.NewReader(bytes.NewReader(w.Body.Bytes()), int64(w.Body.Len()))
	require.NoError(t, err)
	folder, files := s.o.Office.Folder(202610), 0
	require.NoError(t, filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			files++
		}
		return err
	}))
	require.Greater(t, files, 5)
	require.Len(t, z.File, files)
	f, err := z.Open("2026-10/manifest.json")
	require.NoError(t, err)
	got, err := io.ReadAll(f)
	require.NoError(t, err)
	want, err := os.ReadFile(filepath.Join(folder, "manifest.json"))
	require.NoError(t, err)
	require.Equal(t, want, got)
	for _, path := range []string{"/office/months/2026-11/files.zip", "/office/months/x/files.zip", "/office/months/2026-09/files.zip"} {
		require.Equal(t, 404, s.ask(officer, "GET", path, nil).Code, path)
	}
}

// A paper that is not in the folder is made when it is asked for: by itself, from the page
// of its report, and for the file with everything. It is the one that the run has written.
func TestPapersMadeOnTheDesk(t *testing.T) {
	s, officer := octoberPublished(t)
	whole := s.ask(officer, "GET", october+"/files.zip", nil).Body.Bytes()
	folder, made := s.o.Office.Folder(202610), 0
	for _, name := range []string{"tournaments", "players", "certificates", "lists"} {
		found, err := filepath.Glob(filepath.Join(folder, name, "*.xlsx"))
		require.NoError(t, err)
		for _, path := range found[:min(1, len(found))] {
			data, err := os.ReadFile(path)
			require.NoError(t, err)
			require.NoError(t, os.Remove(path))
			w := s.ask(officer, "GET", october+"/papers/"+name+"/"+filepath.Base(path), nil)
			require.Equal(t, 200, w.Code, path)
			require.Equal(t, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", w.Header().Get("Content-Type"))
			require.True(t, bytes.Equal(data, w.Body.Bytes()), path)
			if name == "tournaments" {
				require.Contains(t, s.page(officer, "/office/reports/1"), `href="/office/reports/1/rating.xlsx"`)
				require.True(t, bytes.Equal(data, s.ask(officer, "GET", "/office/reports/1/rating.xlsx", nil).Body.Bytes()))
			}
			made++
		}
	}
	require.Greater(t, made, 2)
	require.True(t, bytes.Equal(whole, s.ask(officer, "GET", october+"/files.zip", nil).Body.Bytes()))
	for _, path := range []string{october + "/papers/players/1.xlsx", "/office/months/2026-09/papers/players/99000341.xlsx", "/office/months/x/papers/a.pdf", "/office/reports/99/rating.xlsx"} {
		require.Equal(t, 404, s.ask(officer, "GET", path, nil).Code, path)
	}
}

// The office's list compared with FIDE's: that of September serves as FIDE's list of
// October, as if FIDE had not rated the event.
func TestReconcileOnTheDesk(t *testing.T) {
	s, officer := octoberPublished(t)
	require.Equal(t, 404, s.ask(officer, "GET", october+"/reconcile", nil).Code, "FIDE's list is not held")
	require.NotContains(t, s.page(officer, october), "/reconcile")
	f, err := os.Open("../fixtures/federation/lists/2026-09.txt")
	require.NoError(t, err)
	defer f.Close()
	r, err := ratinglist.Open(f, "2026-10.txt", ratinglist.Options{Period: 202610})
	require.NoError(t, err)
	_, err = s.o.Store.ImportOfficial(t.Context(), r, 202610, store.ImportOptions{})
	require.NoError(t, err)
	require.Contains(t, s.page(officer, october), `href="/office/months/2026-10/reconcile"`)
	page := s.page(officer, october+"/reconcile")
	require.Regexp(t, regexp.MustCompile(`<td class="n strong">\d+</td><td class="n">\d+</td><td>[^<]*Women`), page, "each with the event that FIDE has not rated")
	require.NotContains(t, page, "no value")
	w := s.ask(officer, "GET", october+"/reconcile.xlsx", nil)
	require.Equal(t, 200, w.Code)
	require.Equal(t, "PK", w.Body.String()[:2])
	require.Contains(t, w.Header().Get("Content-Disposition"), "reconciled-2026-10.xlsx")
}
