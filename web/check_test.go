package web_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"encoding/json"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/web"
	"github.com/fedrate/fedrate/web/pages"
)

// formOf is a form with the report in the field file.
func formOf(t testing.TB, name string, data []byte) (body, contentType string) {
	t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	require.NoError(t, w.WriteField("other", "x"))
	f, err := w.CreateFormFile("file", name)
	require.NoError(t, err)
	_, err = f.Write(data)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return b.String(), w.FormDataContentType()
}

// The answer is that of the command line, whichever way the bytes come.
func TestCheckAnswersAsTheCommandLine(t *testing.T) {
	st := office(t)
	p := portal(t, st)
	for _, path := range []string{masters(), "../fixtures/odd/one-sided-result.trf", "../fixtures/odd/no-report.trf", "../fixtures/odd/empty.trf"} {
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		name := filepath.Base(path)
		want, err := json.Marshal(answer.NewCheck(answer.English, audit.Check(name, data, audit.Options{Today: handbook.FromTime(day)})))
		require.NoError(t, err)
		body, kind := formOf(t, name, data)
		form := ask(p, "POST", "/api/v1/check", body, "Content-Type", kind)
		require.Equal(t, 200, form.Code, form.Body)
		require.JSONEq(t, string(want), form.Body.String(), name)
		if len(data) == 0 {
			continue // a request without a body asks nothing
		}
		bare := ask(p, "POST", "/api/v1/check?name="+name, string(data), "Content-Type", "application/octet-stream")
		require.Equal(t, form.Body.String(), bare.Body.String())
		require.Equal(t, "no-store", bare.Header().Get("Cache-Control"))
	}
	subs, err := st.Submissions(context.Background(), "")
	require.NoError(t, err)
	require.Empty(t, subs, "nothing is stored")
	russian := ask(p, "POST", "/api/v1/check?language=ru", "001", "Content-Type", "text/plain")
	require.Contains(t, russian.Body.String(), "отчёт")
}

func TestCheckRefuses(t *testing.T) {
	p := portal(t, office(t), func(o *web.Options) { o.Limits.Upload = 2000 })
	body, kind := formOf(t, "x.trf", []byte("001"))
	for _, c := range []struct {
		why    string
		status int
		body   string
		head   []string
	}{
		{"too large", 413, strings.Repeat("x", 2001), nil},
		{"no field file", 400, strings.Replace(body, `name="file"`, `name="fill"`, 1), []string{"Content-Type", kind}},
		{"cut off", 400, body[:len(body)/2], []string{"Content-Type", kind}},
		{"a page of another site sends it", 403, "001", []string{"Sec-Fetch-Site", "cross-site"}},
		{"a page of another site sends it, in an older browser", 403, "001", []string{"Origin", "https://elsewhere.example"}},
	} {
		w := ask(p, "POST", "/api/v1/check", c.body, c.head...)
		require.Equal(t, c.status, w.Code, c.why)
		require.Equal(t, "application/problem+json", w.Header().Get("Content-Type"), c.why)
	}
	require.Equal(t, 404, ask(p, "DELETE", "/api/v1/check", "").Code)
}

// Names of files cannot steer who reads the answer.
func TestCheckNamesNothingDangerous(t *testing.T) {
	p := portal(t, office(t))
	for given, want := range map[string]string{
		"../../etc/passwd": "passwd", `C:\x\open.trf`: "open.trf", "": "report.trf", "a\u202etrf": "a\uFFFDtrf", strings.Repeat("я", 300): strings.Repeat("я", 100),
	} {
		body, kind := formOf(t, given, []byte("001"))
		if strings.ContainsAny(given, `\`) {
			body = strings.Replace(body, `\\`, `\`, -1)
		}
		w := ask(p, "POST", "/api/v1/check", body, "Content-Type", kind)
		var got answer.Check
		require.NoError(t, json.Unmarshal([]byte(strings.ReplaceAll(w.Body.String(), `null`, `null`)), &struct {
			File *string `json:"file"`
		}{&got.File}))
		require.Equal(t, want, got.File, given)
	}
}

// No more than one client's share is worked at once, and others are answered.
func TestChecksAreBounded(t *testing.T) {
	p := portal(t, office(t), func(o *web.Options) { o.Limits.Checks, o.Limits.OfOne, o.Limits.Wait = 2, 1, 30*time.Second })
	server := httptest.NewServer(p)
	defer server.Close()
	data, err := os.ReadFile(masters())
	require.NoError(t, err)
	var wait sync.WaitGroup
	var mu sync.Mutex
	counts := map[int]int{}
	for range 20 {
		wait.Go(func() {
			r, err := http.Post(server.URL+"/api/v1/check?pairings=false", "text/plain", bytes.NewReader(data))
			if err != nil {
				return
			}
			defer r.Body.Close()
			mu.Lock()
			defer mu.Unlock()
			counts[r.StatusCode]++
			if r.StatusCode == 429 {
				require.Equal(t, "5", r.Header.Get("Retry-After"))
			}
		})
	}
	wait.Wait()
	require.Equal(t, 20, counts[200]+counts[429], "%v", counts)
	require.Positive(t, counts[200])
}

// A report is checked on the page: the causes, the proposals, the mended file.
func TestCheckPage(t *testing.T) {
	p := portal(t, office(t))
	data, err := os.ReadFile("../fixtures/odd/one-sided-result.trf")
	require.NoError(t, err)
	body, kind := formOf(t, "odd.trf", data)
	w := ask(p, "POST", "/check", body, "Content-Type", kind)
	require.Equal(t, 200, w.Code)
	page := w.Body.String()
	require.Contains(t, page, "Would be rejected")
	require.Contains(t, page, `id="L`)
	require.Contains(t, page, "<mark>")
	require.NotRegexp(t, `style=|<script`, page)
	empty := ask(p, "POST", "/check", "", "Content-Type", "multipart/form-data; boundary=x")
	require.Equal(t, 400, empty.Code)
	require.Contains(t, empty.Body.String(), "Choose a file first")
	upper := ask(p, "POST", "/check", body, "Content-Type", strings.Replace(kind, "boundary=", "charset=utf-8; Boundary=", 1))
	require.Equal(t, 200, upper.Code, "the names of parameters have no case")

	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	for _, f := range [][2]string{{"name", "odd.trf"}, {"data", base64.StdEncoding.EncodeToString(data)}, {"do", "file"}} {
		require.NoError(t, form.WriteField(f[0], f[1]))
	}
	require.NoError(t, form.Close())
	w = ask(p, "POST", "/check", b.String(), "Content-Type", form.FormDataContentType())
	require.Equal(t, `attachment; filename="odd.trf"`, w.Header().Get("Content-Disposition"))
	require.Equal(t, data, w.Body.Bytes(), "no proposal was chosen: the bytes as sent")
}

// The first page takes a report as the page of the check does, without a script.
func TestHomeTakesAReport(t *testing.T) {
	p := portal(t, office(t))
	form := regexp.MustCompile(`(?s)<form class="drop[^>]*>.*?</form>`)
	for _, accept := range []string{"en", "ru"} {
		home, own := form.FindAllString(ask(p, "GET", "/", "", "Accept-Language", accept).Body.String(), -1), form.FindAllString(ask(p, "GET", "/check", "", "Accept-Language", accept).Body.String(), -1)
		require.Len(t, home, 1)
		require.Equal(t, own, home)
		require.Contains(t, home[0], `action="/check" method="post" enctype="multipart/form-data"`)
		require.Contains(t, home[0], `<input type="file" id="f" name="file" required`)
		require.Contains(t, home[0], `<label for="f">`)
	}
}

// What a report says is never markup.
func TestHostileReportIsEscaped(t *testing.T) {
	p := portal(t, office(t))
	data, err := os.ReadFile(masters())
	require.NoError(t, err)
	const evil = `<script>alert(1)</script>"'><img src=x onerror=alert(2)>`
	lines := strings.Split(string(data), "\n")
	for i, l := range lines {
		if len(l) > 4 && l[:3] < "200" && l[:3] != "001" && l[:3] != "042" && l[:3] != "052" && l[:3] != "132" && l[:3] != "142" {
			lines[i] = l[:4] + evil + "\u202e'; DROP TABLE lists;--"
		}
		if strings.HasPrefix(l, "001") {
			lines[i] = l[:14] + `<script>alert(3)</script>,<b>"&  ` + l[min(len(l), 47):]
		}
	}
	body, kind := formOf(t, evil+".trf", []byte(strings.Join(lines, "\n")))
	for _, accept := range []string{"en", "ru"} {
		w := ask(p, "POST", "/check", body, "Content-Type", kind, "Accept-Language", accept)
		require.Equal(t, 200, w.Code)
		require.NotRegexp(t, `<script|<img|<b>"|\x{202e}`, w.Body.String())
		require.Contains(t, w.Body.String(), "&lt;script&gt;")
	}
	for _, path := range []string{"/search?q=", "/events?q=", "/rules?q=", "/certificates?n=", "/lists/2026-09/standard?title=", "/lists/2026-09/standard?q=", "/lists/2026-09/standard?federation="} {
		w := ask(p, "GET", path+url.QueryEscape(evil+"\u202e"), "")
		require.NotRegexp(t, `<script|<img|\x{202e}`, withoutOwnScript(w), path)
	}
}

// aboutThePage is what a page says of itself for search engines: data, and no script.
var aboutThePage = regexp.MustCompile(`<script type="application/ld\+json">[^<]*</script>`)

// withoutOwnScript is a page without what it says of itself, and without the line that
// loads a script of the portal.
func withoutOwnScript(w *httptest.ResponseRecorder) string {
	return strings.ReplaceAll(aboutThePage.ReplaceAllString(w.Body.String(), ""), `<script src="/assets/htmx.js?v=`+pages.AssetVersion("htmx.js")+`" defer></script>`, "")
}

// Twenty clients send at the same time what is meant to break a reader, each in its own
// way; none breaks anything, and readers of the list meanwhile get answers.
func TestHostileClients(t *testing.T) {
	var files [][]byte
	for _, pattern := range []string{"../fixtures/odd/*", "../../shared/data/cases/hostile/*"} {
		names, err := filepath.Glob(pattern)
		require.NoError(t, err)
		for _, name := range names {
			data, err := os.ReadFile(name)
			require.NoError(t, err)
			files = append(files, data)
			if strings.HasSuffix(name, ".gz") {
				z, err := gzip.NewReader(bytes.NewReader(data))
				require.NoError(t, err)
				data, err = io.ReadAll(z)
				require.NoError(t, err)
				files = append(files, data)
			}
		}
	}
	require.NotEmpty(t, files)
	p := portal(t, office(t, masters()), func(o *web.Options) {
		o.Limits.Wait = time.Minute
		o.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} // each client has an address of its own
	})
	server := httptest.NewServer(p)
	defer server.Close()
	var senders, readers sync.WaitGroup
	var done atomic.Bool
	var read atomic.Int64
	lock, counts := sync.Mutex{}, map[int]int{}
	send := func(client int, path, kind string, body io.Reader) {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL+path, body)
		if !assert.NoError(t, err) {
			return
		}
		r.Header.Set("Content-Type", kind)
		r.Header.Set("X-Forwarded-For", "198.51.100."+strconv.Itoa(client+1))
		w, err := http.DefaultClient.Do(r)
		if err != nil { // cut off while it was sent: too large
			return
		}
		_, _ = io.Copy(io.Discard, w.Body)
		_ = w.Body.Close()
		lock.Lock()
		counts[w.StatusCode]++
		lock.Unlock()
	}
	for client := range 20 {
		senders.Go(func() {
			for i := range files {
				if i%10 != client%10 {
					continue // each sends a tenth of them, and all are sent
				}
				body, kind := formOf(t, "open.trf", files[i])
				send(client, "/check?pairings=false", kind, strings.NewReader(body))
				send(client, "/api/v1/check?pairings=false", "text/plain", bytes.NewReader(files[i]))
			}
		})
	}
	readers.Go(func() {
		for !done.Load() {
			w, err := http.Get(server.URL + "/lists/2026-10/standard")
			if !assert.NoError(t, err) {
				return
			}
			assert.Equal(t, 200, w.StatusCode)
			_, _ = io.Copy(io.Discard, w.Body)
			_ = w.Body.Close()
			read.Add(1)
		}
	})
	senders.Wait()
	done.Store(true)
	readers.Wait()
	for status, n := range counts {
		require.Contains(t, []int{200, 400, 413, 415, 422, 429}, status, "%d answers; all: %v", n, counts)
	}
	require.Positive(t, counts[200])
	require.Greater(t, read.Load(), int64(3))
	require.Equal(t, 200, ask(p, "GET", "/", "").Code)
}
