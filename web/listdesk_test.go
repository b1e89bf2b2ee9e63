package web

import (
	"bytes"
	"io"
	"mime/multipart"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/store"
)

// sendList sends the form of an import.
func (s *staffed) sendList(cookie, name string, data []byte, fields map[string]string, head ...string) *httptest.ResponseRecorder {
	var body bytes.Buffer
	m := multipart.NewWriter(&body)
	for field, value := range fields {
		require.NoError(s.t, m.WriteField(field, value))
	}
	f, err := m.CreateFormFile("file", name)
	require.NoError(s.t, err)
	_, err = f.Write(data)
	require.NoError(s.t, err)
	require.NoError(s.t, m.Close())
	r := httptest.NewRequest("POST", "/office/lists", &body)
	r.RemoteAddr = "192.0.2.1:1234"
	r.Header.Set("Content-Type", m.FormDataContentType())
	r.Header.Set("Cookie", cookie)
	for i := 0; i < len(head); i += 2 {
		r.Header.Set(head[i], head[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

// withoutPlayers is the list without its last players.
func withoutPlayers(data []byte, n int) []byte {
	lines := bytes.SplitAfter(data, []byte("\n"))
	return bytes.Join(lines[:len(lines)-n-1], nil)
}

// An officer imports a list by the page, with the refusals that the command has, takes it
// back, and writes it to a file.
func TestListsOfTheDesk(t *testing.T) {
	s := working(t)
	officer := s.signIn("officer")
	list, err := os.ReadFile("../fixtures/federation/lists/2026-09.txt")
	require.NoError(t, err)
	page := s.ask(officer, "GET", "/office/lists", nil).Body.String()
	require.Contains(t, page, "September 2026")
	inert(t, "/office/lists", page)
	wellFormed(t, "/office/lists", page)
	require.Contains(t, s.ask(officer, "GET", "/office", nil).Body.String(), `href="/office/lists"`)

	refused := func(w *httptest.ResponseRecorder, status int, words ...string) {
		t.Helper()
		require.Equal(t, status, w.Code, w.Body)
		text := w.Body.String()
		inert(t, "/office/lists", text)
		for _, word := range words {
			require.Contains(t, text, word)
		}
		require.NotContains(t, text, "--", "no advice names a flag")
	}
	refused(s.sendList(officer, "list.txt", list, nil), 422, "the file does not say of which month the list is")
	refused(s.sendList(officer, "list.txt", list, map[string]string{"month": "2026-13"}), 422)
	refused(s.sendList(officer, "list.txt", nil, map[string]string{"month": "2026-10"}), 422, "Choose a file first.")
	refused(s.sendList(officer, "picture.png", []byte("\x89PNG\r\n\x1a\n0000"), map[string]string{"month": "2026-10"}), 422)
	refused(s.sendList(officer, "list.txt", list, map[string]string{"month": "2026-09", "of": "office"}), 409, "There is a list of September 2026 with 400 players. The file has 400", "tick Replace")
	short := withoutPlayers(list, 40)
	refused(s.sendList(officer, "list.txt", short, map[string]string{"month": "2026-10"}), 409, "The list of September 2026 has 400 players, the file has 360: fewer than 99 of 100.", "Was the file cut off?")
	refused(s.sendList(officer, "list.txt", short, map[string]string{"month": "2026-10", "shrunken": "yes"}), 422, "Give the reason")
	refused(s.sendList(officer, "list.txt", short, map[string]string{"month": "2026-09", "replace": "yes", "reason": "why <b>"}), 409, "40 gone", `value="why &lt;b&gt;"`, `name="replace" value="yes" checked`)
	_, err = s.o.Store.List(t.Context(), 202610)
	require.Error(t, err, "nothing was imported")

	w := s.sendList(officer, "list.txt", short, map[string]string{"month": "2026-10", "shrunken": "yes", "reason": "the dead were taken out"})
	require.Equal(t, 200, w.Code, w.Body)
	require.Contains(t, w.Body.String(), "The list of October 2026 was imported: 360 players.")
	require.Equal(t, "officer", s.actor())
	acts, err := s.o.Store.Publications(t.Context(), 202610)
	require.NoError(t, err)
	passed := acts[0].Passed[0]
	require.Equal(t, []string{store.GateShrunken, "officer", "the dead were taken out"}, []string{passed.Gate, passed.By, passed.Reason})

	w = s.sendList(officer, "list.txt", list, map[string]string{"month": "2026-09", "of": "fide"})
	require.Equal(t, 200, w.Code, w.Body)
	require.Contains(t, w.Body.String(), "list of September 2026 was imported: 400 players.")
	require.Contains(t, w.Body.String(), `<a href="/office/months/2026-09/reconcile">`)
	require.Equal(t, 200, s.ask(officer, "GET", "/office/months/2026-09/reconcile", nil).Code)

	for as, begins := range map[string]string{"csv": "", "fide-txt": "ID Number", "fide-xml": "<playerslist>", "xlsx": "PK"} {
		w := s.ask(officer, "GET", "/office/lists/export?period=2026-10&as="+as+"&kind=rapid&federation=LIE", nil)
		require.Equal(t, 200, w.Code, as)
		require.Contains(t, w.Header().Get("Content-Disposition"), `"2026-10-rapid.`, as)
		require.True(t, strings.HasPrefix(w.Body.String(), begins), "%s: %.40q", as, w.Body)
		require.Equal(t, "no-store", w.Header().Get("Cache-Control"))
	}
	for _, path := range []string{"?period=2026-10&as=exe", "?period=x&as=csv", "?period=2030-01&as=csv", ""} {
		require.Equal(t, 404, s.ask(officer, "GET", "/office/lists/export"+path, nil).Code, path)
	}

	refused(s.ask(officer, "POST", "/office/lists/2026-10/undo", url.Values{}), 409, "reason")
	require.Equal(t, "/office/lists?said=list-undone", s.ask(officer, "POST", "/office/lists/2026-10/undo", url.Values{"reason": {"too early"}}).Header().Get("Location"))
	_, err = s.o.Store.List(t.Context(), 202610)
	require.Error(t, err)
	refused(s.ask(officer, "POST", "/office/lists/2026-10/undo", url.Values{"reason": {"once more"}}), 409)
	require.Equal(t, 404, s.ask(officer, "POST", "/office/lists/x/undo", url.Values{"reason": {"x"}}).Code)
}

// A form that is cut off, larger than allowed, or of another site imports nothing.
func TestHostileLists(t *testing.T) {
	s := working(t)
	officer := s.signIn("officer")
	before, err := s.o.Store.Lists(t.Context())
	require.NoError(t, err)
	r := httptest.NewRequest("POST", "/office/lists", io.MultiReader(strings.NewReader("--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"../../a\"\r\n\r\nabc")))
	r.RemoteAddr = "192.0.2.1:1234"
	r.Header.Set("Content-Type", "multipart/form-data; boundary=x")
	r.Header.Set("Cookie", officer)
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	require.Equal(t, 400, w.Code)
	require.Equal(t, 403, s.sendList(officer, "list.txt", []byte("x"), nil, "Sec-Fetch-Site", "cross-site").Code)
	for _, data := range []string{"", "\x00\x00\x00", "PK\x03\x04 not a workbook", "<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><a>&b;</a>", strings.Repeat("9", 1<<20)} {
		w := s.sendList(officer, "<script>.xml", []byte(data), map[string]string{"month": "2026-10", "of": "fide"})
		require.Equal(t, 422, w.Code, "%.20q", data)
		inert(t, "/office/lists", w.Body.String())
		require.NotContains(t, w.Body.String(), "root:")
	}
	require.Equal(t, 403, s.sendList(s.signIn("arbiter"), "list.txt", []byte("x"), nil).Code)
	after, err := s.o.Store.Lists(t.Context())
	require.NoError(t, err)
	require.Equal(t, before, after)
}
