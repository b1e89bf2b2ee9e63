package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/accounts"
)

// call asks the API with a token; head is given as name, value.
func (s *staffed) call(token, method, path, body string, head ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, "/api/v1"+path, bytes.NewBufferString(body))
	r.RemoteAddr = "192.0.2.1:1234"
	r.Header.Set("Authorization", "Bearer "+token)
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(head); i += 2 {
		r.Header.Set(head[i], head[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

// into is the answer of a call as a value.
func into[T any](t testing.TB, w *httptest.ResponseRecorder, status int) (v T) {
	t.Helper()
	require.Equal(t, status, w.Code, w.Body)
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &v))
	return v
}

type submittedJSON struct {
	File, State string
	Submission  int
	Findings    []struct{ Message string }
	Questions   []struct{ ID string }
}

func TestSubmitByToken(t *testing.T) {
	s := working(t)
	token := s.token("arbiter", accounts.Submit)
	binary := []string{"Content-Type", "application/octet-stream"}
	send := func(data []byte, head ...string) *httptest.ResponseRecorder {
		return s.call(token, "POST", "/reports?name=a.trf", string(data), append(binary, head...)...)
	}
	first := send(womens(t), "Idempotency-Key", "k1")
	got := into[submittedJSON](t, first, 200)
	require.Equal(t, submittedJSON{File: "a.trf", State: "accepted", Submission: 1, Findings: got.Findings, Questions: got.Questions}, got)
	require.Equal(t, "no-store", first.Header().Get("Cache-Control"))
	require.Equal(t, "arbiter", s.actor())
	require.Equal(t, first.Body.String(), send(womens(t), "Idempotency-Key", "k1").Body.String(), "the same key, the same answer")
	require.Equal(t, "duplicate", into[submittedJSON](t, send(womens(t)), 200).State, "without a key it says that it is there")
	require.Equal(t, 409, send([]byte("001"), "Idempotency-Key", "k1").Code)
	require.Equal(t, "duplicate", into[submittedJSON](t, s.call(s.token("officer", accounts.Submit), "POST", "/reports", string(womens(t)), append(binary, "Idempotency-Key", "k1")...), 200).State, "a key is that of one account")
	s.now = s.now.Add(24 * time.Hour)
	token = s.token("arbiter", accounts.Submit)
	require.Equal(t, "duplicate", into[submittedJSON](t, send(womens(t), "Idempotency-Key", "k1"), 200).State, "a day later it is forgotten")
	require.Equal(t, "rejected", into[submittedJSON](t, send([]byte("no report")), 200).State)
	russian := s.call(token, "POST", "/reports?language=ru", "no report either", binary...)
	require.Contains(t, russian.Body.String(), "отчёт")
	require.Equal(t, 404, s.call(token, "POST", "/reports?replaces=77", "001", binary...).Code)
}

// Requests with one key that come at once are worked once.
func TestSubmitAtOnceByOneKey(t *testing.T) {
	s := working(t)
	token, report := s.token("arbiter", accounts.Submit), string(womens(t))
	var group sync.WaitGroup
	answers := make([]*httptest.ResponseRecorder, 6)
	for i := range answers {
		group.Go(func() {
			answers[i] = s.call(token, "POST", "/reports?name=a.trf", report, "Content-Type", "application/octet-stream", "Idempotency-Key", "k1")
		})
	}
	group.Wait()
	worked := 0
	for _, w := range answers {
		if w.Code == 409 {
			require.Contains(t, w.Body.String(), "is being worked")
			continue
		}
		worked++
		require.Equal(t, "accepted", into[submittedJSON](t, w, 200).State, "never a duplicate of itself")
	}
	require.NotZero(t, worked)
	all, err := s.o.Store.Submissions(t.Context(), "")
	require.NoError(t, err)
	require.Len(t, all, 1)
}

// Arbiters get what they have handed in, and nothing of others.
func TestReportsByToken(t *testing.T) {
	s := working(t)
	officer, arbiter := s.token("officer", accounts.Submit), s.token("arbiter", accounts.Submit)
	require.Equal(t, 200, s.call(officer, "POST", "/reports?name=a.trf", string(womens(t)), "Content-Type", "text/plain").Code)
	require.Equal(t, 200, s.call(arbiter, "POST", "/reports?name=b.trf", "001", "Content-Type", "text/plain").Code)
	list := func(token string) (numbers []int) {
		for _, r := range into[[]struct{ Number int }](t, s.call(token, "GET", "/reports", ""), 200) {
			numbers = append(numbers, r.Number)
		}
		return numbers
	}
	for path, status := range map[string]int{"?replaces=1": 404, "?event=LIEOPEN26": 403, "?replaces=2": 200} {
		require.Equal(t, status, s.call(arbiter, "POST", "/reports"+path, "012 Cup", "Content-Type", "text/plain").Code, path)
	}
	first, err := s.o.Store.Submission(t.Context(), 1)
	require.NoError(t, err)
	require.Equal(t, store.Accepted, first.State, "no other report replaces it")
	require.Equal(t, []int{1, 2, 3}, list(officer))
	require.Equal(t, []int{2, 3}, list(arbiter))
	one := into[struct {
		Number int
		By     string
	}](t, s.call(officer, "GET", "/reports/2", ""), 200)
	require.Equal(t, 2, one.Number)
	require.Equal(t, "arbiter", one.By)
	for _, path := range []string{"/reports/1", "/reports/4", "/reports/0"} {
		require.Equal(t, 404, s.call(arbiter, "GET", path, "").Code, path)
	}
}

// What fails inside stands in the log, and in no answer.
func TestFailuresAreConcealed(t *testing.T) {
	var log bytes.Buffer
	s := working(t, func(o *Options) { o.Log = slog.New(slog.NewTextHandler(&log, nil)) })
	token := s.token("officer", accounts.Submit)
	require.NoError(t, s.o.Store.Close())
	w := s.call(token, "GET", "/reports", "")
	require.Equal(t, 500, w.Code, w.Body)
	id := w.Header().Get("X-Request-Id")
	require.JSONEq(t, `{"title":"Internal Server Error","status":500,"detail":"the request failed; its number is `+id+`"}`, w.Body.String())
	require.Regexp(t, `msg="request failed" request=`+id+` path=/api/v1/reports problem=".*closed`, log.String())
}

func TestQuestionsByToken(t *testing.T) {
	s := working(t)
	token := s.token("officer", accounts.Submit, accounts.Questions)
	for _, data := range [][]byte{womens(t), bytes.Replace(womens(t), []byte("012 "), []byte("012 The "), 1)} {
		require.Equal(t, 200, s.call(token, "POST", "/reports", string(data), "Content-Type", "text/plain").Code)
	}
	open := into[[]any](t, s.call(token, "GET", "/questions", ""), 200)
	require.Len(t, open, 1)
	reply := func(body string) *httptest.ResponseRecorder {
		return s.call(token, "POST", "/questions/Q1/answer", body)
	}
	for _, bad := range []string{`{}`, `{"answer":"maybe","reason":"x"}`, `{"answer":"same","reason":"x"}`, `{"answer":"same","submission":9,"reason":"x"}`, `{"answer":"another","reason":""}`, `{"answer":"person","fideId":"x","reason":"x"}`} {
		code := reply(bad).Code
		require.Contains(t, []int{404, 422}, code, bad)
	}
	done := into[struct {
		State    string
		Question struct {
			State  string
			Answer struct{ Answer, By, Reason string }
		}
	}](t, reply(`{"answer":"another","reason":"two sections"}`), 200)
	require.Equal(t, "accepted", done.State)
	require.Equal(t, "answered", done.Question.State)
	require.Equal(t, "officer", done.Question.Answer.By)
	require.Empty(t, into[[]any](t, s.call(token, "GET", "/questions", ""), 200))
	require.Len(t, into[[]any](t, s.call(token, "GET", "/questions?all=true", ""), 200), 1)
	again := into[struct{ State string }](t, s.call(token, "POST", "/questions/Q1/reopen", `{"reason":"one section"}`), 200)
	require.Equal(t, "open", again.State)
	require.Equal(t, 422, s.call(token, "POST", "/questions/Q9/answer", `{"answer":"another","reason":"x"}`).Code)
	require.Equal(t, 422, s.call(token, "POST", "/questions/what/answer", `{"answer":"another","reason":"x"}`).Code)
}

func TestRecordByToken(t *testing.T) {
	s := working(t)
	require.Equal(t, 200, s.call(s.token("officer", accounts.Submit), "POST", "/reports", string(womens(t)), "Content-Type", "text/plain").Code)
	token := s.token("officer", accounts.Events)
	got := into[struct {
		Facts []struct {
			Name, By string
			Values   []string
		}
	}](t, s.call(token, "PUT", "/events/1/record", `{"facts":{"registered":["2026-07-01"]}}`), 200)
	require.Len(t, got.Facts, 1)
	require.Equal(t, "officer", got.Facts[0].By)
	require.Equal(t, []string{"2026-07-01"}, got.Facts[0].Values)
	require.JSONEq(t, s.call(token, "GET", "/events/1/record", "").Body.String(), s.call(token, "PUT", "/events/1/record", `{"facts":{}}`).Body.String())
	require.Equal(t, 422, s.call(token, "PUT", "/events/1/record", `{"facts":{"registered":["yesterday"]}}`).Code)
	require.Equal(t, 404, s.call(token, "PUT", "/events/7/record", `{"facts":{}}`).Code)
	require.Equal(t, 404, s.call(token, "GET", "/events/7/record", "").Code)
}

func TestRunByToken(t *testing.T) {
	s := working(t)
	token := s.token("officer", accounts.Submit, accounts.Runs)
	require.Equal(t, 200, s.call(token, "POST", "/reports", string(womens(t)), "Content-Type", "text/plain").Code)
	type ran struct {
		Period, Out string
		Published   bool
		Rows        int
	}
	run := func(body string) *httptest.ResponseRecorder { return s.call(token, "POST", "/runs", body) }
	preview := into[ran](t, run(`{"period":"2026-10"}`), 200)
	require.Equal(t, ran{Period: "2026-10", Rows: preview.Rows}, preview)
	published, err := s.o.Store.Published(t.Context(), 202610)
	require.NoError(t, err)
	require.False(t, published)
	require.True(t, into[ran](t, run(`{"period":"2026-10","publish":true}`), 200).Published)
	acts, err := s.o.Store.Publications(t.Context(), 202610)
	require.NoError(t, err)
	require.Equal(t, "officer", acts[len(acts)-1].By)
	require.Equal(t, store.ActRun, acts[len(acts)-1].Action)
	for _, bad := range []string{`{"period":"october"}`, `{"period":"2027-10"}`, `{"period":"2026-11","publish":true,"accept":["empty"]}`} {
		require.Equal(t, 422, run(bad).Code, bad)
	}
	require.False(t, into[ran](t, run(`{"period":"2026-11","publish":true}`), 200).Published, "nothing is rated: a gate stands open")
	require.True(t, into[ran](t, run(`{"period":"2026-11","publish":true,"accept":["empty"],"reason":"no event"}`), 200).Published)
}

// TestArbiterCorrects: an arbiter corrects an own report until it is rated; after that,
// or if another account has handed it in, an officer is asked. Officers are not asked.
func TestArbiterCorrects(t *testing.T) {
	s := working(t)
	officer, arbiter, token := s.signIn("officer"), s.signIn("arbiter"), s.token("arbiter", accounts.Submit)
	corrected := func(n int) []byte { return fmt.Appendf(womens(t), "### correction %d\n", n) }
	send := func(data []byte) submittedJSON {
		return into[submittedJSON](t, s.call(token, "POST", "/reports?name=a.trf", string(data), "Content-Type", "application/octet-stream"), 200)
	}
	state := func(number int) store.State {
		sub, err := s.o.Store.Submission(t.Context(), number)
		require.NoError(t, err)
		return sub.State
	}
	require.Equal(t, "accepted", send(womens(t)).State)
	require.Equal(t, "accepted", send(corrected(1)).State, "an own report that is not rated")
	require.Equal(t, store.Superseded, state(1))

	require.Equal(t, 303, s.ask(officer, "POST", october, url.Values{"do": {"publish"}}).Code)
	require.Equal(t, store.Rated, state(2))
	held := send(corrected(2))
	require.Equal(t, "held", held.State)
	require.Len(t, held.Questions, 1)
	require.Equal(t, 303, s.upload(arbiter, file{"b.trf", corrected(3)}).Code)
	require.Equal(t, store.Held, state(4), "on the pages alike")
	require.Equal(t, store.Rated, state(2), "what is rated stays as it is")

	require.Equal(t, 303, s.upload(officer, file{"c.trf", corrected(4)}).Code)
	require.Equal(t, store.Accepted, state(5), "an officer knows what is rated")
	require.Equal(t, store.Superseded, state(2))
	require.Equal(t, "held", send(corrected(5)).State, "the report in force is another account's")
	require.Equal(t, store.Accepted, state(5))
}
