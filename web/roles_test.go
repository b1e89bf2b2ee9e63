package web

import (
	"crypto/rand"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/jobs/outbox"
	"github.com/fedrate/fedrate/web/accounts"
)

// staffed is an office with an account of each role, named as the role is.
type staffed struct {
	*Portal
	t   testing.TB
	now time.Time
}

const password = "correct horse battery"

func staff(t testing.TB, change ...func(*Options)) *staffed {
	t.Helper()
	s := &staffed{t: t, now: time.Date(2026, 10, 1, 6, 0, 0, 0, time.UTC)}
	clock := func() time.Time { return s.now }
	st := storetest.Open(t, filepath.Join(t.TempDir(), "office.db"))
	require.NoError(t, st.Init(t.Context(), "LIE"))
	a, err := accounts.Open(t.Context(), filepath.Join(t.TempDir(), "accounts.db"), accounts.Options{Now: clock, Random: rand.Reader, Cost: accounts.Cost{Memory: 8, Time: 1, Threads: 1}})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, a.Close()) })
	for _, r := range accounts.Roles {
		_, err := a.Add(t.Context(), accounts.New{Name: r.String(), Role: r, Password: password}, "test")
		require.NoError(t, err)
	}
	o := Options{Store: st, Federation: "LIE", Version: "test", Now: clock, Random: rand.Reader, Log: slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelError})), Accounts: a, Mail: true, Caller: outbox.NewCaller(false)}
	for _, c := range change {
		c(&o)
	}
	s.Portal = New(o)
	kept(s.Portal)
	return s
}

// ask sends a request with a cookie; head is given as name, value.
func (s *staffed) ask(cookie, method, path string, form url.Values, head ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(form.Encode()))
	r.RemoteAddr = "192.0.2.1:1234"
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	if cookie != "" {
		r.Header.Set("Cookie", cookie)
	}
	for i := 0; i < len(head); i += 2 {
		r.Header.Set(head[i], head[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

// cookieOf is the cookie that an answer sets, empty where it sets none.
func cookieOf(w *httptest.ResponseRecorder) string {
	for _, c := range w.Result().Cookies() {
		if c.Value != "" {
			return c.Name + "=" + c.Value
		}
	}
	return ""
}

// signIn signs an account in, and is its cookie.
func (s *staffed) signIn(name string) string {
	s.t.Helper()
	w := s.ask("", "POST", "/login", url.Values{"name": {name}, "password": {password}, "to": {"/account"}})
	require.Equal(s.t, 303, w.Code, w.Body)
	require.Equal(s.t, "/account", w.Header().Get("Location"))
	return cookieOf(w)
}

// token is a token of an account.
func (s *staffed) token(name string, scopes ...accounts.Scope) string {
	s.t.Helper()
	one, err := s.o.Accounts.Named(s.t.Context(), name)
	require.NoError(s.t, err)
	word, _, err := s.o.Accounts.AddToken(s.t.Context(), one, "test", scopes, 10, name)
	require.NoError(s.t, err)
	return word
}

// in reports whether a cookie is that of a signed-in session.
func (s *staffed) in(cookie string) bool { return s.ask(cookie, "GET", "/account", nil).Code == 200 }

// placeholder is a part of a pattern that stands for any value.
var placeholder = regexp.MustCompile(`\{[^}]*\}`)

// request is a request of a route.
func (r *route) request() (method, path string) {
	method, path, found := strings.Cut(r.pattern, " ")
	if !found {
		method, path = "GET", r.pattern
	}
	path = strings.TrimSuffix(path, "{$}")
	return method, placeholder.ReplaceAllStringFunc(path, func(name string) string {
		switch name {
		case "{period}":
			return "2026-10"
		case "{kind}":
			return "standard"
		case "{code}":
			return "en"
		case "{name}":
			return "player"
		}
		return "1"
	})
}

// The table has every route that is registered, and no other.
func TestEveryRouteIsInTheTable(t *testing.T) {
	s := staff(t)
	var table []string
	for _, r := range routes {
		table = append(table, r.pattern)
		if r.scope != "" {
			require.Contains(t, r.pattern, " /api/")
			require.Greater(t, r.least, accounts.Everybody, r.pattern)
		}
	}
	slices.Sort(table)
	have := slices.Sorted(slices.Values(s.mux.patterns))
	require.Equal(t, table, have, "each pattern of the mux needs its line in the table routes")
	require.Equal(t, len(table), len(slices.Compact(slices.Clone(table))))
}

// denied tells why a request was turned away at the door.
func denied(w *httptest.ResponseRecorder, path string) string {
	switch {
	case w.Code == 303 && w.Header().Get("Location") == "/login?to="+url.QueryEscape(path):
		return "sign in"
	case w.Code == 401 && strings.Contains(w.Body.String(), "<h1>Sign in first</h1>"), w.Code == 401 && w.Header().Get("WWW-Authenticate") != "":
		return "sign in"
	case w.Code == 403:
		return "forbidden"
	}
	return ""
}

// Each role at each route: who has less than the table asks for is turned away, who
// has as much is not.
func TestRolesAtRoutes(t *testing.T) {
	s := working(t)
	for i := range routes {
		r := &routes[i]
		if r.scope != "" {
			continue
		}
		method, path := r.request()
		for role := accounts.Everybody; role <= accounts.Administrator; role++ {
			cookie := ""
			if role != accounts.Everybody {
				cookie = s.signIn(role.String())
			}
			want := ""
			switch {
			case r.pattern == "GET /metrics": // by address
				want = "forbidden"
			case role >= r.least:
			case role == accounts.Everybody:
				want = "sign in"
			default:
				want = "forbidden"
			}
			w := s.ask(cookie, method, path, nil)
			require.Equal(t, want, denied(w, path), "%s as %q: %d %s", r.pattern, role, w.Code, w.Header().Get("Location"))
		}
	}
}

// Each token at each route of the API.
func TestTokensAtRoutes(t *testing.T) {
	s := working(t)
	for i := range routes {
		r := &routes[i]
		if r.scope == "" {
			continue
		}
		method, path := r.request()
		require.Equal(t, "sign in", denied(s.ask("", method, path, nil), path), r.pattern)
		require.Equal(t, "sign in", denied(s.ask(s.signIn("administrator"), method, path, nil), path), "%s: a cookie is no token", r.pattern)
		for _, bad := range []string{"Bearer ", "Bearer fedrate_x", "Basic eDp5", s.token("administrator", r.scope)} {
			require.Equal(t, "sign in", denied(s.ask("", method, path, nil, "Authorization", bad), path), r.pattern)
		}
		for _, role := range []accounts.Role{accounts.Arbiter, accounts.Officer, accounts.Administrator} {
			for _, scope := range role.Scopes() {
				want := ""
				if scope != r.scope || role < r.least {
					want = "forbidden"
				}
				w := s.ask("", method, path, nil, "Authorization", "Bearer "+s.token(role.String(), scope))
				require.Equal(t, want, denied(w, path), "%s with %s of %s: %d", r.pattern, scope, role, w.Code)
			}
		}
	}
}

// Expired tokens give no access.
func TestEndedTokens(t *testing.T) {
	s := working(t)
	at := slices.IndexFunc(routes, func(r route) bool { return r.scope != "" })
	require.GreaterOrEqual(t, at, 0, "no route asks for a token")
	method, path := routes[at].request()
	word := s.token("officer", routes[at].scope)
	ask := func() string { return denied(s.ask("", method, path, nil, "Authorization", "Bearer "+word), path) }
	require.Empty(t, ask())
	require.NoError(t, s.o.Accounts.Disable(t.Context(), "officer", true, "test"))
	require.Equal(t, "sign in", ask())
	require.NoError(t, s.o.Accounts.Disable(t.Context(), "officer", false, "test"))
	require.Equal(t, "sign in", ask(), "it has ended for good")
	word = s.token("officer", routes[at].scope)
	require.Empty(t, ask())
	require.NoError(t, s.o.Accounts.SetRole(t.Context(), "officer", accounts.Player, "test"))
	require.Equal(t, "forbidden", ask(), "it does nothing that its account may not do")
	require.NoError(t, s.o.Accounts.SetRole(t.Context(), "officer", accounts.Officer, "test"))
	s.now = s.now.AddDate(0, 0, 10)
	require.Equal(t, "sign in", ask())
	require.NoError(t, s.o.Accounts.Close())
	w := s.ask("", method, path, nil, "Authorization", "Bearer "+word)
	require.Equal(t, 500, w.Code, "whether it holds is not known")
	require.NotContains(t, w.Body.String(), "closed")
	require.Equal(t, "no-store", w.Header().Get("Cache-Control"))
}

// A form of another site does nothing, at any route, in any role.
func TestFormsOfOtherSites(t *testing.T) {
	s := staff(t)
	cookie := s.signIn("administrator")
	for i := range routes {
		method, path := routes[i].request()
		if method == http.MethodGet {
			continue
		}
		for _, head := range [][]string{{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}, {"Origin", "https://elsewhere.example"}, {"Origin", "null"}} {
			w := s.ask(cookie, method, path, url.Values{"name": {"administrator"}, "password": {password}}, head...)
			require.Equal(t, 403, w.Code, "%s %v", routes[i].pattern, head)
			require.Contains(t, w.Body.String(), "another site")
			require.Empty(t, w.Result().Cookies())
		}
	}
	require.True(t, s.in(cookie), "not even signed out")
}

// Without accounts there is nothing but what everybody may see.
func TestWithoutAccounts(t *testing.T) {
	s := staff(t, func(o *Options) { o.Accounts = nil })
	for i := range routes {
		r := &routes[i]
		method, path := r.request()
		if slices.ContainsFunc(accountRoutes, func(a route) bool { return a.pattern == r.pattern }) {
			require.Contains(t, []int{404, 405}, s.ask("", method, path, nil).Code, r.pattern)
		}
	}
	require.NotContains(t, s.ask("", "GET", "/", nil).Body.String(), "/login")
}

// What administrators do to accounts.
func TestUsersPage(t *testing.T) {
	s := staff(t)
	admin := s.signIn("administrator")
	do := func(name string, form url.Values) int { return s.ask(admin, "POST", "/office/users/"+name, form).Code }
	require.Equal(t, 303, do("arbiter", url.Values{"do": {"disable"}}))
	one, err := s.o.Accounts.Named(t.Context(), "arbiter")
	require.NoError(t, err)
	require.True(t, one.Disabled)
	require.Equal(t, 303, do("arbiter", url.Values{"do": {"role"}, "role": {"officer"}}))
	require.Equal(t, 422, do("arbiter", url.Values{"do": {"role"}, "role": {"emperor"}}))
	require.Equal(t, 422, do("unknown", url.Values{"do": {"disable"}}))
	require.Equal(t, 422, do("administrator", url.Values{"do": {"disable"}}), "the last one stays")
	require.Equal(t, 400, do("arbiter", url.Values{"do": {"explode"}}))
	require.Equal(t, 200, do("officer", url.Values{"do": {"link"}}))
	acts, err := s.o.Accounts.Acts(t.Context(), 1)
	require.NoError(t, err)
	require.Equal(t, "administrator", acts[0].By)
	require.Equal(t, "link", acts[0].Act)
}

// noPages are addresses that answer no page: files, the status of the portal, the page
// of the checker in the browser, which is tried separately, redirects.
var noPages = []string{
	"GET /assets/{name}", "GET /checker/{file...}", "GET /event-files/{id}", "GET /healthz", "GET /language/{code}", "GET /lists", "GET /lists/{file}", "GET /metrics", "GET /office/months", "GET /readyz",
	"GET /calendar.ics", "GET /favicon.ico", "GET /feed.atom", "GET /logo", "GET /robots.txt", "GET /setup", "GET /sitemap.xml", "GET /sitemap/{part}",
	"GET /office/lists/export", "GET /account/player/certificates/{file}", "GET /office/privacy/{id}/data.json", "GET /office/reports/{n}/rating.xlsx", "GET /office/reports/{n}/file", "GET /office/months/{period}/files.zip",
	"GET /office/months/{period}/papers/{file...}", "GET /office/months/{period}/progress", "GET /office/months/{period}/reconcile.xlsx",
}

// Each page of the table of routes is one that the tests in a browser open, so that
// axe-core checks it and its picture can be looked at.
func TestEveryPageIsOpenedInABrowser(t *testing.T) {
	s := staff(t)
	names, err := filepath.Glob("e2e/*_test.go")
	require.NoError(t, err)
	opened := map[string]bool{}
	for _, name := range names {
		source, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, path := range regexp.MustCompile("[\"`](/[\\w/.-]*)").FindAllStringSubmatch(string(source), -1) {
			at := path[1]
			if strings.HasSuffix(at, "/") && at != "/" {
				at += "x" // what the test appends
			}
			_, pattern := s.mux.Handler(httptest.NewRequest("GET", at, nil))
			opened[pattern] = true
		}
	}
	for i := range routes {
		pattern := routes[i].pattern
		if strings.HasPrefix(pattern, "GET /") && !strings.HasPrefix(pattern, "GET /api/") && !slices.Contains(noPages, pattern) {
			assert.True(t, opened[pattern], "%s: open it in e2e, or name it among noPages", pattern)
		}
	}
}
