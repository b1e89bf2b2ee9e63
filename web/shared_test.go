package web

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"mime/multipart"
	"net/http/httptest"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/store"
)

// share sends a report back from the page of its check, from an address.
func (s *staffed) share(from, name string, data []byte, head ...string) *httptest.ResponseRecorder {
	s.t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for _, f := range [][2]string{{"name", name}, {"data", base64.StdEncoding.EncodeToString(data)}, {"do", "share"}} {
		require.NoError(s.t, w.WriteField(f[0], f[1]))
	}
	require.NoError(s.t, w.Close())
	r := httptest.NewRequest("POST", "/check", &body)
	r.RemoteAddr = from + ":1234"
	r.Header.Set("Content-Type", w.FormDataContentType())
	for i := 0; i < len(head); i += 2 {
		r.Header.Set(head[i], head[i+1])
	}
	out := httptest.NewRecorder()
	s.ServeHTTP(out, r)
	return out
}

// doubtful returns a report with wrong births: one that cannot be read, one of a player
// too young, one in another form, one a column too far to the left.
func doubtful(t testing.TB) (data []byte, births []string) {
	t.Helper()
	text := string(womens(t))
	for _, change := range [][2]string{
		{"1975/10/02", "1975/13/42"}, {"1995/11/11", "2024/11/11"}, {"2004/09/17", "17.09.2004"}, {"99000344 17.09.2004", "9900034417.09.2004 "},
	} {
		require.Contains(t, text, change[0])
		text = strings.Replace(text, change[0], change[1], 1)
	}
	born := regexp.MustCompile(`\d{4}/\d{2}/\d{2}`)
	for _, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, "001") {
			births = append(births, born.FindAllString(line, -1)...)
		}
	}
	require.GreaterOrEqual(t, len(births), 7)
	for _, b := range births {
		births = append(births, strings.ReplaceAll(b, "/", "-"), strings.ReplaceAll(b, "/", ""))
	}
	return []byte(text), append(births, "17.09.2004", "2004-09-17", "17.09.200", "7.09.2004", "13/42", "11 November 2024", "11 ноября 2024")
}

func TestSharedFindings(t *testing.T) {
	s := working(t)
	data, births := doubtful(t)
	checked := s.post(t, "/check", "cup.trf", data)
	require.Equal(t, 200, checked.Code)
	require.Contains(t, checked.Body.String(), "Share these findings")
	require.Contains(t, checked.Body.String(), "1975/13/42", "who has sent it sees the births")

	w := s.share("192.0.2.1", "cup.trf", data)
	require.Equal(t, 303, w.Code, w.Body)
	at := w.Header().Get("Location")
	require.Regexp(t, `^/check/shared/[0-9a-f]{32}$`, at)
	kept, err := s.o.Store.SharedCheck(t.Context(), strings.TrimPrefix(at, "/check/shared/"))
	require.NoError(t, err)
	require.Equal(t, s.now.Add(7*24*time.Hour), kept.Ends)
	texts := map[string]string{"the database": string(kept.Findings)}
	for accept, words := range map[string][]string{
		"en": {"Would be", "until 8 October 2026", "birth date"},
		"ru": {"8 октября 2026", "отчёт"},
	} {
		page := s.ask("", "GET", at, nil, "Accept-Language", accept)
		require.Equal(t, 200, page.Code)
		require.Equal(t, "no-store", page.Header().Get("Cache-Control"))
		require.Equal(t, "noindex, nofollow", page.Header().Get("X-Robots-Tag"))
		require.Empty(t, page.Header().Get("ETag"))
		require.Contains(t, page.Body.String(), `<meta name="robots" content="noindex, nofollow">`)
		require.NotContains(t, page.Body.String(), `name="data"`)
		require.NotContains(t, page.Body.String(), `href="#L`, "the lines are not there")
		wellFormed(t, at, page.Body.String())
		inert(t, at, page.Body.String())
		for _, word := range words {
			require.Contains(t, page.Body.String(), word, accept)
		}
		texts[accept] = page.Body.String()
	}
	for where, text := range texts {
		for _, b := range births {
			require.NotContains(t, text, b, where)
		}
		require.NotContains(t, text, base64.StdEncoding.EncodeToString(data)[:40], where)
	}
	require.Equal(t, 404, s.ask("", "GET", "/check/shared/"+strings.Repeat("0", 32), nil).Code)

	s.now = s.now.Add(7*24*time.Hour - time.Second)
	require.Equal(t, 200, s.ask("", "GET", at, nil).Code)
	s.now = s.now.Add(time.Second)
	gone := s.ask("", "GET", at, nil, "Accept-Language", "ru")
	require.Equal(t, 410, gone.Code)
	require.Contains(t, gone.Body.String(), "Этих замечаний здесь нет")
	require.Equal(t, "no-store", gone.Header().Get("Cache-Control"))
	require.Equal(t, 303, s.share("192.0.2.1", "cup.trf", data).Code)
	require.Equal(t, 404, s.ask("", "GET", at, nil).Code, "the next who shares takes it away")
}

// A report whose every text is evil is text when it is shared, too.
func TestEvilTextsShared(t *testing.T) {
	s := working(t)
	text := regexp.MustCompile(`(?m)^(012|022|102|112|122) .*$`).ReplaceAllString(string(womens(t)), "$1 A "+evil)
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, "001") {
			lines[i] = l[:14] + "<script>alert(3)</script>,<marquee>&\u202e" + l[47:]
		}
	}
	w := s.share("192.0.2.1", evil+".trf", []byte(strings.Join(lines, "\n")))
	require.Equal(t, 303, w.Code, w.Body)
	for _, accept := range []string{"en", "ru"} {
		page := s.ask("", "GET", w.Header().Get("Location"), nil, "Accept-Language", accept)
		require.Equal(t, 200, page.Code)
		inert(t, "shared", page.Body.String())
		require.Contains(t, page.Body.String(), "&lt;script&gt;")
	}
}

// Sharing cannot fill the database: not by one client, not by many, not with large
// files, and no page of another site can share for a visitor.
func TestSharedFindingsAreBounded(t *testing.T) {
	s := working(t)
	data := []byte("012 Open\n")
	for range mostSharedOfOne {
		require.Equal(t, 303, s.share("192.0.2.1", "a.trf", data).Code)
	}
	w := s.share("192.0.2.1", "a.trf", data)
	require.Equal(t, 429, w.Code)
	require.Equal(t, "86400", w.Header().Get("Retry-After"))
	require.Contains(t, w.Body.String(), "within a week")
	require.Equal(t, 303, s.share("192.0.2.2", "a.trf", data).Code, "others may")
	require.Equal(t, 303, s.share("[2001:db8::1]", "a.trf", data).Code)
	for i := range mostSharedOfOne - 1 {
		require.Equal(t, 303, s.share("[2001:db8::"+strconv.Itoa(i+2)+"]", "a.trf", data).Code)
	}
	require.Equal(t, 429, s.share("[2001:db8::ffff]", "a.trf", data).Code, "a network of IPv6 is one client")

	require.Equal(t, 403, s.share("192.0.2.3", "a.trf", data, "Sec-Fetch-Site", "cross-site").Code)
	require.Equal(t, 413, s.share("192.0.2.3", "a.trf", bytes.Repeat([]byte("x"), 1<<20+1)).Code)
	require.NotContains(t, s.post(t, "/check", "a.trf", bytes.Repeat([]byte("x"), 1<<20+1)).Body.String(), `value="share"`)

	var full bool
	for i := 0; !full; i++ {
		require.LessOrEqual(t, i, mostShared)
		kept, err := s.o.Store.ShareCheck(t.Context(), store.SharedCheck{Word: fmt.Sprint(i), Made: s.now, Ends: s.now.Add(time.Hour), Findings: []byte("{}")}, mostShared)
		require.NoError(t, err)
		full = !kept
	}
	w = s.share("192.0.2.4", "a.trf", data)
	require.Equal(t, 429, w.Code)
	require.Contains(t, w.Body.String(), "As many findings are shared as may be")
	s.now = s.now.Add(time.Hour)
	require.Equal(t, 303, s.share("192.0.2.4", "a.trf", data).Code, "those that have ended make room")
}

// post sends a file in a form, without signing in.
func (s *staffed) post(t testing.TB, path, name string, data []byte) *httptest.ResponseRecorder {
	t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	part, err := w.CreateFormFile("file", name)
	require.NoError(t, err)
	_, err = part.Write(data)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	r := httptest.NewRequest("POST", path, &body)
	r.RemoteAddr = "192.0.2.9:1234"
	r.Header.Set("Content-Type", w.FormDataContentType())
	out := httptest.NewRecorder()
	s.ServeHTTP(out, r)
	return out
}
