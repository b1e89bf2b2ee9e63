package web_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"html"
	"io"
	"log/slog"
	"mime/multipart"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/store/postgres/cluster"
	"github.com/fedrate/fedrate/store/storetest"
	"github.com/fedrate/fedrate/web"
)

var (
	day     = time.Date(2026, 10, 1, 6, 0, 0, 0, time.UTC)
	fixture = filepath.Join("..", "fixtures", "federation")
)

// templates are databases that are made once and copied for each test: with the
// list of September 2026 alone, and with that of October made of one report.
var templates = [2]func() (string, error){
	sync.OnceValues(func() (string, error) { return template() }),
	sync.OnceValues(func() (string, error) { return template(masters()) }),
}

var folder string

func TestMain(m *testing.M) {
	var err error
	if folder, err = os.MkdirTemp("", "web"); err != nil {
		panic(err)
	}
	status := m.Run()
	cluster.End()
	_ = os.RemoveAll(folder)
	os.Exit(status)
}

func template(reports ...string) (path string, err error) {
	ctx := context.Background()
	path = filepath.Join(folder, strconv.Itoa(len(reports))+".db")
	name, err := storetest.Name(ctx, path)
	if err != nil {
		return "", err
	}
	st, err := store.Open(name)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, st.Close()) }()
	if err := st.Init(ctx, "LIE"); err != nil {
		return "", err
	}
	f, err := os.Open(filepath.Join(fixture, "lists", "2026-09.txt"))
	if err != nil {
		return "", err
	}
	defer f.Close()
	r, err := ratinglist.Open(f, "2026-09.txt", ratinglist.Options{Period: 202609})
	if err != nil {
		return "", err
	}
	if _, err = st.Import(ctx, r, 202609, store.ImportOptions{}); err != nil || len(reports) == 0 {
		return path, err
	}
	for _, report := range reports {
		data, err := os.ReadFile(report)
		if err != nil {
			return "", err
		}
		if _, err := jobs.Ingest(ctx, st, jobs.Submission{Name: filepath.Base(report), Data: data, By: "test"}, day.AddDate(0, 0, -5)); err != nil {
			return "", err
		}
	}
	_, err = month.Run(ctx, st, month.Options{Period: 202610, Publish: true, By: "test", Out: filepath.Join(folder, "out"), Federation: "LIE", Version: "test", Now: day})
	return path, err
}

// office is a database with the list of September 2026, and with what is
// published for October.
func office(t testing.TB, reports ...string) *store.Store {
	t.Helper()
	from, err := templates[min(len(reports), 1)]()
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "office.db")
	storetest.Copied(t, from, path)
	return storetest.Open(t, path)
}

func masters() string { return filepath.Join(fixture, "2026-09", "01-masters-open.trf") }

func portal(t testing.TB, st *store.Store, change ...func(*web.Options)) *web.Portal {
	t.Helper()
	o := web.Options{Store: st, Federation: "LIE", Version: "test", Now: func() time.Time { return day }, Random: rand.Reader, Log: slog.New(slog.NewTextHandler(io.Discard, nil))}
	for _, c := range change {
		c(&o)
	}
	return web.New(o)
}

// elsewhere is the address from which requests of tests come.
const elsewhere = "192.0.2.1:1234"

// ask sends one request; the head is given as name, value.
func ask(h http.Handler, method, path, body string, head ...string) *httptest.ResponseRecorder {
	return askFrom(h, elsewhere, method, path, body, head...)
}

// askFrom sends one request from an address.
func askFrom(h http.Handler, from, method, path, body string, head ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.RemoteAddr = from
	for i := 0; i < len(head); i += 2 {
		r.Header.Set(head[i], head[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestHealth(t *testing.T) {
	p := portal(t, office(t))
	require.Equal(t, "ok\n", ask(p, "GET", "/healthz", "").Body.String())
	require.Equal(t, "ready\n", ask(p, "GET", "/readyz", "").Body.String())
	require.Equal(t, 404, ask(p, "GET", "/api/v1/nothing", "").Code)
	said := askFrom(p, "127.0.0.1:9", "GET", "/metrics", "").Body.String()
	require.Contains(t, said, `fedrate_requests_total{method="GET",route="GET /healthz",status="200"} 1`)
	require.Contains(t, said, "fedrate_checks_running 0")
}

// The metrics are for this machine and the trusted proxies, not for whom they
// speak for.
func TestMetricsAreForNeighbours(t *testing.T) {
	st := office(t)
	plain := portal(t, st)
	trusting := portal(t, st, func(o *web.Options) { o.Proxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")} })
	for _, c := range []struct {
		portal       *web.Portal
		from, speaks string
		status       int
	}{
		{plain, "127.0.0.1:9", "", 200},
		{plain, "[::1]:9", "", 200},
		{plain, elsewhere, "", 403},
		{plain, elsewhere, "127.0.0.1", 403},
		{plain, "127.0.0.1:9", "198.51.100.7", 403},
		{trusting, elsewhere, "", 200},
		{trusting, elsewhere, "198.51.100.7", 403},
		{trusting, elsewhere, "127.0.0.1, 198.51.100.7", 403},
		{trusting, "127.0.0.1:9", "", 200},
	} {
		var head []string
		if c.speaks != "" {
			head = []string{"X-Forwarded-For", c.speaks}
		}
		require.Equal(t, c.status, askFrom(c.portal, c.from, "GET", "/metrics", "", head...).Code, "%s for %q", c.from, c.speaks)
	}
}

func TestHeaders(t *testing.T) {
	p := portal(t, office(t))
	for _, path := range []string{"/healthz", "/api/v1/lists", "/nowhere", "/api/v1/nowhere"} {
		w := ask(p, "GET", path, "")
		policy := w.Header().Get("Content-Security-Policy")
		require.Contains(t, policy, "default-src 'none'", path)
		require.NotContains(t, policy, "unsafe", path)
		require.Equal(t, "nosniff", w.Header().Get("X-Content-Type-Options"), path)
		require.Len(t, w.Header().Get("X-Request-Id"), 32, path)
	}
	require.Len(t, ask(p, "GET", "/healthz", "", "X-Request-Id", "abc-1").Header().Get("X-Request-Id"), 32, "from anybody")
	p = portal(t, office(t), func(o *web.Options) { o.Proxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.1/32")} })
	require.Equal(t, "abc-1", ask(p, "GET", "/healthz", "", "X-Request-Id", "abc-1").Header().Get("X-Request-Id"))
	require.Len(t, ask(p, "GET", "/healthz", "", "X-Request-Id", "a\tb").Header().Get("X-Request-Id"), 32)
}

func TestOpenAPI(t *testing.T) {
	w := ask(portal(t, office(t)), "GET", "/api/v1/openapi.json", "")
	require.Equal(t, 200, w.Code)
	var doc struct {
		OpenAPI string                    `json:"openapi"`
		Paths   map[string]map[string]any `json:"paths"`
	}
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &doc))
	require.True(t, strings.HasPrefix(doc.OpenAPI, "3.1"), doc.OpenAPI)
	for _, path := range []string{"/lists", "/lists/{period}", "/players", "/players/{id}", "/events", "/events/{id}", "/certificates/{number}"} {
		require.Contains(t, doc.Paths["/api/v1"+path], "get", path)
	}
	require.Contains(t, doc.Paths["/api/v1/check"], "post")
}

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

func TestPublishedData(t *testing.T) {
	p := portal(t, office(t, masters()))
	get := func(path string, into any) *httptest.ResponseRecorder {
		w := ask(p, "GET", "/api/v1"+path, "")
		require.Equal(t, 200, w.Code, "%s: %s", path, w.Body)
		require.NoError(t, json.Unmarshal(w.Body.Bytes(), into))
		return w
	}
	var lists struct {
		Lists []struct{ Period, Source string }
	}
	first := get("/lists", &lists)
	require.Len(t, lists.Lists, 2)
	require.Equal(t, "2026-10", lists.Lists[0].Period)
	require.Equal(t, "published", lists.Lists[0].Source)
	tag := first.Header().Get("ETag")
	require.NotEmpty(t, tag)
	require.Equal(t, 304, ask(p, "GET", "/api/v1/lists", "", "If-None-Match", tag).Code)

	type page struct {
		Total int
		Rows  []struct {
			FideID, Name string
			Rating       int
			Change       *int
			Birth        int
		}
		Next *string
	}
	seen, cursor, total := map[string]bool{}, "", 0
	last := 9999
	for {
		var l page
		get("/lists/2026-10?federation=LIE&limit=50&cursor="+cursor, &l)
		for _, r := range l.Rows {
			require.False(t, seen[r.FideID], "stands twice")
			require.LessOrEqual(t, r.Rating, last)
			seen[r.FideID], last = true, r.Rating
		}
		total = l.Total
		if l.Next == nil {
			break
		}
		cursor = *l.Next
	}
	require.Len(t, seen, total)
	require.Greater(t, total, 200)
	require.Equal(t, 400, ask(p, "GET", "/api/v1/lists/2026-10?cursor=abc", "").Code)
	require.Equal(t, 404, ask(p, "GET", "/api/v1/lists/2030-01", "").Code)
	require.Equal(t, 404, ask(p, "GET", "/api/v1/lists/x", "").Code)

	var l page
	get("/lists/2026-10?q=marendahl", &l)
	require.Len(t, l.Rows, 1)
	require.Equal(t, "Marendahl, Torvin", l.Rows[0].Name)
	require.Equal(t, 31, *l.Rows[0].Change)

	var events struct {
		Total  int
		Events []struct {
			ID   int
			Name string
		}
	}
	get("/events", &events)
	require.Equal(t, 1, events.Total)
	var event struct {
		Name      string
		TieBreaks []string
		Standings []struct {
			Rank, StartingRank int
			Points             float64
		}
		Changes []struct{ Change float64 }
	}
	get("/events/1", &event)
	require.Equal(t, events.Events[0].Name, event.Name)
	require.Len(t, event.Standings, 44)
	require.Equal(t, 8.5, event.Standings[0].Points)
	require.NotEmpty(t, event.Changes)
	require.Equal(t, 404, ask(p, "GET", "/api/v1/events/99", "").Code)

	var player struct {
		Name         string
		Lists        []any
		Months       []struct{ Change float64 }
		Certificates []any
	}
	whole := get("/players/"+l.Rows[0].FideID, &player).Body.String()
	require.Contains(t, whole, `"submission":0,"file":"","sha256":""`, "which file it came from is the office's own")
	require.Equal(t, 404, ask(p, "GET", "/api/v1/players/2000000001", "").Code, "a number of the office")
	require.Equal(t, "Marendahl, Torvin", player.Name)
	require.Len(t, player.Lists, 2)
	require.Len(t, player.Months, 1)
	require.Empty(t, player.Certificates, "the office's own")
	require.Equal(t, 404, ask(p, "GET", "/api/v1/players/5", "").Code)
	require.Equal(t, 404, ask(p, "GET", "/api/v1/certificates/LIE-2026-09-IT1-GM-0000-0000", "").Code)
}

// Who is a minor is said of a player, by the day of the question.
func TestMinor(t *testing.T) {
	st := office(t)
	var l struct {
		Players []struct {
			FideID *string
			Birth  *int
		}
	}
	w := ask(portal(t, st), "GET", "/api/v1/players?limit=1000&federation=LIE", "")
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &l))
	require.NotContains(t, w.Body.String(), "minor")
	require.NotContains(t, w.Body.String(), "nationalIds")
	for _, one := range l.Players {
		if one.Birth == nil || *one.Birth != 2008 {
			continue
		}
		path := "/api/v1/players/" + *one.FideID
		now := ask(portal(t, st), "GET", path, "")
		require.Contains(t, now.Body.String(), `"minor":true`)
		grown := func(o *web.Options) { o.Now = func() time.Time { return day.AddDate(1, 0, 0) } }
		later := ask(portal(t, st, grown), "GET", path, "", "If-None-Match", now.Header().Get("ETag"))
		require.Equal(t, 200, later.Code)
		require.Contains(t, later.Body.String(), `"minor":false`)
		return
	}
	t.Fatal("nobody was born in 2008")
}

// An event whose report cannot be read has a page and no workbook.
func TestUnreadableReport(t *testing.T) {
	st := office(t, masters())
	unread(t, st, 1)
	p := portal(t, st)
	require.Equal(t, 200, ask(p, "GET", "/events/1", "").Code)
	require.Equal(t, 200, ask(p, "GET", "/api/v1/events/1", "").Code)
	require.Equal(t, 404, ask(p, "GET", "/event-files/1.xlsx", "").Code)
}

// unread puts bytes that are no report in the place of one.
func unread(t *testing.T, st *store.Store, number int) {
	t.Helper()
	db, err := st.Queue()
	require.NoError(t, err)
	nothing := sha256.Sum256([]byte("x"))
	_, err = db.Exec(`UPDATE submissions SET data = $1, sha256 = $2 WHERE number = $3`, []byte("x"), hex.EncodeToString(nothing[:]), number)
	require.NoError(t, err)
	require.NoError(t, db.Close())
}

// What is published is seen at once, and a cursor of before begins nowhere.
func TestPublishingIsSeen(t *testing.T) {
	st := office(t)
	p := portal(t, st)
	before := ask(p, "GET", "/api/v1/lists/2026-09?limit=5", "")
	var l struct{ Next string }
	require.NoError(t, json.Unmarshal(before.Body.Bytes(), &l))
	data, err := os.ReadFile(masters())
	require.NoError(t, err)
	_, err = jobs.Ingest(context.Background(), st, jobs.Submission{Name: "m.trf", Data: data, By: "test"}, day)
	require.NoError(t, err)
	require.Equal(t, 409, ask(p, "GET", "/api/v1/lists/2026-09?limit=5&cursor="+l.Next, "").Code)
	require.Equal(t, 200, ask(p, "GET", "/api/v1/lists", "", "If-None-Match", before.Header().Get("ETag")).Code)
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

func TestProxiesAreBelievedWhereNamed(t *testing.T) {
	var b bytes.Buffer
	log := func(o *web.Options) { o.Log = slog.New(slog.NewTextHandler(&b, nil)) }
	trusted := func(o *web.Options) { o.Proxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")} }
	st := office(t)
	ask(portal(t, st, log), "GET", "/healthz", "", "X-Forwarded-For", "198.51.100.7")
	require.Contains(t, b.String(), "client=192.0.2.1 ")
	b.Reset()
	ask(portal(t, st, log, trusted), "GET", "/healthz", "", "X-Forwarded-For", "203.0.113.9, 198.51.100.7, 192.0.2.9")
	require.Contains(t, b.String(), "client=198.51.100.7 ")
}

// Serve answers until it is told to end, and lets what it has begun end.
func TestServeEnds(t *testing.T) {
	p := portal(t, office(t))
	on, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- p.Serve(ctx, on, 10*time.Second) }()
	r, err := http.Get("http://" + on.Addr().String() + "/readyz")
	require.NoError(t, err)
	require.Equal(t, 200, r.StatusCode)
	require.NoError(t, r.Body.Close())
	stop()
	require.NoError(t, <-ended)
	_, err = http.Get("http://" + on.Addr().String() + "/readyz")
	require.Error(t, err)
}

// Every page answers in both languages, without styles and scripts of its own.
func TestPages(t *testing.T) {
	p := portal(t, office(t, masters()))
	for _, path := range []string{
		"/", "/lists/2026-10/standard", "/lists/2026-10/rapid?federation=all&sort=name&page=2", "/lists/2026-09/blitz?q=marendahl", "/players/99000343",
		"/events", "/events/1", "/check", "/certificates", "/certificates?n=LIE-2026-09-IT1-GM-0000-0000", "/rules", "/rules?q=B.01-1.4.4", "/search?q=Marendahl", "/search?q=%D0%9E%D0%B7%D0%BA%D0%B5%D0%BB%D0%B2%D0%B8%D0%BD", "/search",
	} {
		english := ask(p, "GET", path, "", "Accept-Language", "en-GB,en;q=0.9,ru;q=0.5")
		russian := ask(p, "GET", path, "", "Accept-Language", "ru-RU,ru;q=0.9,en;q=0.5")
		require.Equal(t, 200, english.Code, path)
		require.Equal(t, 200, russian.Code, path)
		require.Contains(t, english.Body.String(), `<html lang="en">`, path)
		require.Contains(t, russian.Body.String(), `<html lang="ru">`, path)
		for _, w := range []*httptest.ResponseRecorder{english, russian} {
			require.NotRegexp(t, `style=|<script|<style| on[a-z]+=`, withoutOwnScript(w), path)
			require.NotContains(t, w.Body.String(), "pages.", "a key without its sentence on %s", path)
		}
	}
	require.Contains(t, ask(p, "GET", "/search?q=%D0%9E%D0%B7%D0%BA%D0%B5%D0%BB%D0%B2%D0%B8%D0%BD", "").Body.String(), "Özkelvin, Nilan")
	for _, path := range []string{"/nowhere", "/players/5", "/players/x", "/events/99", "/lists/2030-01/standard", "/lists/2026-10/bullet", "/assets/web.go", "/language/xx", "/lists/2026-10.exe"} {
		require.Equal(t, 404, ask(p, "GET", path, "").Code, path)
	}
	require.Equal(t, "/lists/2026-10/standard", ask(p, "GET", "/lists", "").Header().Get("Location"))
	require.Equal(t, "text/css; charset=utf-8", ask(p, "GET", "/assets/style.css", "").Header().Get("Content-Type"))
	require.Contains(t, ask(p, "GET", "/lists/2026-10.csv", "").Body.String(), "Marendahl")
	require.Equal(t, 200, ask(p, "GET", "/event-files/1.xlsx", "").Code)
}

func TestLanguageIsKept(t *testing.T) {
	p := portal(t, office(t))
	w := ask(p, "GET", "/language/ru?to="+"%2Fevents%3Fq%3Dx", "")
	require.Equal(t, "/events?q=x", w.Header().Get("Location"))
	cookie := w.Result().Cookies()[0]
	require.True(t, cookie.HttpOnly)
	require.Contains(t, ask(p, "GET", "/events", "", "Cookie", cookie.Name+"="+cookie.Value, "Accept-Language", "en").Body.String(), `<html lang="ru">`)
	for _, to := range []string{"//elsewhere.example", "https://elsewhere.example/", `/\elsewhere.example`, "elsewhere"} {
		w := ask(p, "GET", "/language/ru?to="+url.QueryEscape(to), "")
		require.Equal(t, "/", w.Header().Get("Location"), to)
	}
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

// withoutOwnScript is a page without the line that loads a script of the portal.
func withoutOwnScript(w *httptest.ResponseRecorder) string {
	return strings.ReplaceAll(w.Body.String(), `<script src="/assets/htmx.js" defer></script>`, "")
}

// What if: the page, the programming interface and the command line have one answer.
func TestEstimate(t *testing.T) {
	p := portal(t, office(t))
	const path = "/api/v1/players/99000348/estimate"
	w := ask(p, "GET", path+"?against=2250,2310+1980x2", "")
	require.Equal(t, 200, w.Code, w.Body)
	require.Equal(t, "no-store", w.Header().Get("Cache-Control"), "it depends on the day")
	var e struct {
		List, Edition string
		Rating, K     int
		Expected      json.Number
		Opponents     []struct{ Rating, Difference int }
		Outcomes      []struct {
			Score, Change json.Number
			NewRating     int
		}
	}
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &e))
	require.Equal(t, []any{"2026-09", 2088, 20, "1.81"}, []any{e.List, e.Rating, e.K, e.Expected.String()})
	require.Len(t, e.Outcomes, 9)
	require.Equal(t, []any{"2.5", "13.8", 2102}, []any{e.Outcomes[5].Score.String(), e.Outcomes[5].Change.String(), e.Outcomes[5].NewRating})
	require.Equal(t, 108, e.Opponents[3].Difference)

	page := ask(p, "GET", "/players/99000348?against=2250+2310+1980x2&kind=standard", "").Body.String()
	require.Contains(t, page, "expected score 1.81")
	require.Contains(t, page, `<td class="n strong">2102</td>`)
	require.NotContains(t, ask(p, "GET", "/players/99000348", "").Body.String(), "expected score")

	require.Equal(t, 404, ask(p, "GET", "/api/v1/players/5/estimate?against=2000", "").Code)
	for asked, says := range map[string]string{
		"x": "is neither a rating nor a FIDE ID", "99000348": "nobody plays against himself", "2000x61": "more than 60 opponents", "1300": "below 1400",
		"12345678": "has no player with FIDE ID 12345678", "99000005": "has no rating on the list", "%20": "no opponent is named",
	} {
		w := ask(p, "GET", path+"?against="+asked, "")
		require.Equal(t, 400, w.Code, asked)
		require.Contains(t, w.Body.String(), says)
		require.Contains(t, html.UnescapeString(ask(p, "GET", "/players/99000348?against="+asked, "").Body.String()), map[bool]string{true: "What if?", false: says}[asked == "%20"])
	}
	require.Contains(t, ask(p, "GET", "/players/99000348?against=%3Cscript%3E", "").Body.String(), "&lt;script&gt;")
}

// Twenty clients send what is meant to break a reader, at once and each its own
// way; none breaks anything, and whoever reads the list meanwhile is answered.
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
