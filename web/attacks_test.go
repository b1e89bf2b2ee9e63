package web

import (
	"context"
	"crypto/sha256"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/web/accounts"
)

// besieged is an installation of LIE, with everything that an office has, and SMR,
// which has nothing: every report, player or event that a user of SMR sees is LIE's.
type besieged struct {
	*neighbours
	ids    map[string][]string // what stands for an id of LIE, by its name in a route
	form   url.Values          // fields of all forms, with ids of LIE
	secret []string            // words of LIE alone
}

func siege(t *testing.T) *besieged {
	t.Helper()
	b := &besieged{neighbours: neighbouring(t)}
	officer := cookieOf(b.enter("lie.example", "lie-officer"))
	at := func(path string, form url.Values) *httptest.ResponseRecorder {
		return b.at("lie.example", officer, "POST", path, form)
	}
	one, err := b.o.Accounts.Named(t.Context(), "lie-officer")
	require.NoError(t, err)
	word, token, err := b.o.Accounts.AddToken(t.Context(), one, "robot of the office", accounts.Officer.Scopes(), 10, "test")
	require.NoError(t, err)
	hand := func(report string) {
		r := httptest.NewRequest("POST", "/api/v1/reports", strings.NewReader(report))
		r.RemoteAddr, r.Host = "192.0.2.1:1", "lie.example"
		r.Header.Set("Authorization", "Bearer "+word)
		r.Header.Set("Content-Type", "text/plain")
		w := httptest.NewRecorder()
		b.ServeHTTP(w, r)
		require.Equal(t, 200, w.Code, w.Body)
	}
	hand(string(womens(t)))
	require.Equal(t, 303, at("/office/months/2026-10", url.Values{"do": {"publish"}}).Code)
	hand(strings.Replace(string(womens(t)), "012 ", "012 The second ", 1)) // asks whether it is the same event
	open, err := b.o.Store.OpenQuestions(t.Context())
	require.NoError(t, err)
	require.NotEmpty(t, open, "a question waits")
	code, _, err := b.o.Accounts.Invite(t.Context(), accounts.Administrator, "lie-administrator")
	require.NoError(t, err)
	const number = "LIE-2026-000001"
	b.ids = map[string][]string{
		"{id}": {"1", "2", "Q1", "99000343", fmt.Sprint(token.ID)}, "{n}": {"1", "2"}, "{number}": {number}, "{number...}": {number}, "{code}": {code}, "{part}": {"0.xml", "1.xml"},
		"{name}": {"lie-officer", "lie-player", "officer", "lie.db"}, "{period}": {"2026-10", "2026-09"}, "{kind}": {"standard"}, "{before}": {"2026-09", "2026-09.csv"},
		"{file...}": {"players/99000343.xlsx", "../lie.db", "../../2026-10/lists/2026-10.pdf"}, "{file}": {"LIE-2026-000001.pdf", "2026-10.csv", "2026-10-standard.csv", "2026-09.txt"}, "{schema}": {"Player.json"},
	}
	b.form = url.Values{
		"id": {"99000343"}, "n": {number}, "q": {"a"}, "name": {"lie-officer"}, "player": {"99000343"}, "report": {"1"}, "submission": {"1"}, "event": {"1"}, "received": {"1,2"}, "until": {"99"},
		"answer": {"same 1"}, "reason": {"x"}, "rule": {"trf.rounds"}, "do": {"link"}, "role": {"administrator"}, "federation": {"all"}, "code": {"123456"}, "password": {password},
		"current": {"not it"}, "against": {"99000343"}, "state": {"accepted"}, "number": {number}, "scope": {"runs"}, "note": {"x"}, "days": {"5"}, "to": {"//lie.example/office"}, "token": {word},
	}
	b.secret = []string{"Pelnes", "Tamfivald", "s Cup 2026", "Vaduzen", "robot of the office", word, code, "lie-administrator", "lie-arbiter", "99000902"}
	report := b.at("lie.example", officer, "GET", "/office/reports/1", nil).Body.String()
	for _, word := range []string{"Tamfivald", "s Cup 2026"} {
		require.Contains(t, report, word, "the office itself sees it")
	}
	return b
}

// paths are those of a route with each id of LIE in its place.
func (b *besieged) paths(r *route) []string {
	_, path, found := strings.Cut(r.pattern, " ")
	if !found {
		path = r.pattern
	}
	list := []string{strings.TrimSuffix(path, "{$}")}
	for _, name := range placeholder.FindAllString(list[0], -1) {
		ids := b.ids[name]
		require.NotEmpty(b.t, ids, "%s: say in the test what %s stands for", r.pattern, name)
		var all []string
		for _, before := range list {
			for _, id := range ids {
				all = append(all, strings.Replace(before, name, strings.ReplaceAll(url.PathEscape(id), "%2F", "/"), 1))
			}
		}
		list = all
	}
	return list
}

// kept is a digest of all that LIE keeps: its database, and what the accounts know of
// it.
func (b *besieged) kept() string {
	b.t.Helper()
	sum := sha256.New()
	sum.Write([]byte(storetest.Digest(b.t, b.o.Store)))
	list, err := b.o.Accounts.List(b.t.Context())
	require.NoError(b.t, err)
	tokens, err := b.o.Accounts.Tokens(b.t.Context(), "")
	require.NoError(b.t, err)
	acts, err := b.o.Accounts.Acts(b.t.Context(), 1000)
	require.NoError(b.t, err)
	fmt.Fprintf(sum, "%+v %+v %+v", list, tokens, acts)
	return fmt.Sprintf("%x", sum.Sum(nil))
}

// harmless refuses an answer that says anything of LIE.
func (b *besieged) harmless(w *httptest.ResponseRecorder, asked string) {
	b.t.Helper()
	body := w.Body.String() + fmt.Sprint(w.Header())
	for _, word := range b.secret {
		if !strings.Contains(asked, url.PathEscape(word)) && !strings.Contains(asked, "/openapi") { // whose examples are the same everywhere
			require.NotContains(b.t, body, word, asked)
		}
	}
	require.NotContains(b.t, body, "SQLite format", asked)
	require.NotEqual(b.t, 500, w.Code, "%s: %s", asked, w.Body)
}

// shared are routes that answer 200 whatever the id: they say of each federation alone
// what is asked, or the id is none of an office.
var shared = []string{
	"GET /certificates/{number...}", "GET /language/{code}", "GET /assets/{name}", "GET /office/months/{period}", "GET /office/months/{period}/progress", "GET /api/v1/schemas/{schema}", "GET /lists/{period}/{kind}", "GET /lists/{period}/top", "GET /lists/{period}/against/{before}", "GET /sitemap/{part}",
}

// A user of SMR, in each role, sends ids of LIE to each address of the portal, in the
// path, the query and the form: none is found, no answer reveals anything of LIE, and
// nothing of LIE changes.
func TestIdsOfAnotherFederation(t *testing.T) {
	b := siege(t)
	before := b.kept()
	for role := accounts.Everybody; role <= accounts.Administrator; role++ {
		for i := range routes {
			r := &routes[i]
			if r.scope != "" || r.pattern == "GET /metrics" || role != accounts.Everybody && r.least < role && r.least != accounts.Everybody && role != accounts.Administrator {
				continue // of what a role may do less of, the highest one tries everything
			}
			cookie := ""
			if role != accounts.Everybody {
				cookie = cookieOf(b.enter("smr.example", "smr-"+role.String()))
				require.NotEmpty(t, cookie)
			}
			method, _ := r.request()
			for _, path := range b.paths(r) {
				asked, form := path, url.Values(nil)
				if method == http.MethodGet {
					asked += "?" + b.form.Encode()
				} else if form = b.form; strings.Contains(r.pattern, "/months/") {
					form = url.Values{"do": {"undo"}, "reason": {"x"}} // computing a month of its own is no attack
				}
				w := b.at("smr.example", cookie, method, asked, form)
				b.harmless(w, asked)
				if strings.Contains(r.pattern, "{") && !strings.HasSuffix(r.pattern, "{$}") && w.Code == 200 {
					require.Contains(t, shared, r.pattern, "%s of another federation is there: %s", path, w.Body)
				}
			}
		}
	}
	require.Equal(t, before, b.kept())
}

// The same by programs: a token of SMR at each address that asks for one.
func TestIdsOfAnotherFederationByToken(t *testing.T) {
	b := siege(t)
	one, err := b.smr.o.Accounts.Named(t.Context(), "smr-administrator")
	require.NoError(t, err)
	foreign, err := b.o.Accounts.Named(t.Context(), "lie-officer")
	require.NoError(t, err)
	word, _, err := b.smr.o.Accounts.AddToken(t.Context(), one, "x", accounts.Scopes, 10, "test")
	require.NoError(t, err)
	theirs, _, err := b.o.Accounts.AddToken(t.Context(), foreign, "x", accounts.Officer.Scopes(), 10, "test")
	require.NoError(t, err)
	before := b.kept()
	seen := 0
	for i := range routes {
		r := &routes[i]
		if r.scope == "" {
			continue
		}
		method, _ := r.request()
		for _, path := range b.paths(r) {
			for _, body := range []string{"", `{"answer":"same","submission":1,"reason":"x","facts":{"organizer":["x"]},"period":"2026-10"}`, `{"answer":"person","fideId":"99000343","reason":"x"}`} {
				send := func(host, token string) *httptest.ResponseRecorder {
					q := httptest.NewRequest(method, path+"?all=true&name=1", strings.NewReader(body))
					q.RemoteAddr, q.Host = "192.0.2.1:1234", host
					q.Header.Set("Authorization", "Bearer "+token)
					q.Header.Set("Content-Type", "application/json")
					q.Header.Set("Idempotency-Key", "of the office")
					w := httptest.NewRecorder()
					b.in.ServeHTTP(w, q)
					return w
				}
				asked := r.pattern + " " + path + " " + body
				if r.pattern == "POST /api/v1/runs" && body != "" {
					continue // a month of its own
				}
				w := send("smr.example", word)
				b.harmless(w, asked)
				if strings.Contains(r.pattern, "{") {
					require.Contains(t, []int{400, 403, 404, 422}, w.Code, "%s: %s", asked, w.Body)
				}
				require.Equal(t, 401, send("smr.example", theirs).Code, asked)
				require.Equal(t, 401, send("lie.example", word).Code, asked)
				seen++
			}
		}
	}
	require.NotZero(t, seen)
	require.Equal(t, before, b.kept())
}

// A session of one federation is none at the other, at each address that asks for one;
// neither is one that was put together of both.
func TestForeignSessions(t *testing.T) {
	b := siege(t)
	smr := cookieOf(b.enter("smr.example", "smr-administrator"))
	lie := cookieOf(b.enter("lie.example", "lie-administrator"))
	before := b.kept()
	for i := range routes {
		r := &routes[i]
		if r.scope != "" || r.least == accounts.Everybody {
			continue
		}
		method, path := r.request()
		for _, cookie := range []string{smr, smr + "; " + smr, "__Host-" + smr, "__Host-" + lie} {
			w := b.at("lie.example", cookie, method, path, b.form)
			require.Equal(t, "sign in", denied(w, path), "%s: %d", r.pattern, w.Code)
		}
		require.Equal(t, "sign in", denied(b.at("smr.example", lie, method, path, b.form), path), r.pattern)
	}
	require.Equal(t, before, b.kept())
	require.Equal(t, 200, b.at("lie.example", lie, "GET", "/office/users", nil).Code, "it still holds at home")
	require.Equal(t, 200, b.at("smr.example", smr, "GET", "/office/users", nil).Code)
}

// A form of the page of one federation does nothing at the other, though both are
// served by one process.
func TestFormsOfAnotherFederation(t *testing.T) {
	b := siege(t)
	cookie := cookieOf(b.enter("lie.example", "lie-administrator"))
	before := b.kept()
	for i := range routes {
		method, path := routes[i].request()
		if method == http.MethodGet {
			continue
		}
		for _, head := range [][]string{{"Sec-Fetch-Site", "same-site", "Origin", "http://smr.example"}, {"Sec-Fetch-Site", "cross-site"}, {"Origin", "http://smr.example"}, {"Origin", "http://lie.example:8081"}} {
			w := b.at("lie.example", cookie, method, path, b.form, head...)
			require.Equal(t, 403, w.Code, "%s %v", routes[i].pattern, head)
			require.Contains(t, w.Body.String(), "another site")
		}
	}
	require.Equal(t, before, b.kept())
}

// A cookie planted before the sign-in is worth nothing after it, also one that the
// other federation has given out.
func TestFixationFromAnotherFederation(t *testing.T) {
	b := siege(t)
	planted := cookieOf(b.enter("smr.example", "smr-administrator"))
	w := b.at("lie.example", planted, "POST", "/login", url.Values{"name": {"lie-officer"}, "password": {password}, "to": {"/account"}})
	require.Equal(t, 303, w.Code)
	fresh := cookieOf(w)
	require.NotEmpty(t, fresh)
	require.NotEqual(t, planted, fresh)
	require.Equal(t, 303, b.at("lie.example", planted, "GET", "/account", nil).Code)
	require.Contains(t, b.at("lie.example", fresh, "GET", "/account", nil).Body.String(), "lie-officer")
	require.Equal(t, 200, b.at("smr.example", planted, "GET", "/account", nil).Code)
	require.Contains(t, b.at("smr.example", planted, "GET", "/account", nil).Body.String(), "smr-administrator")
}

// Paths, host names and heads that would lead elsewhere.
func TestPathTricks(t *testing.T) {
	b := siege(t)
	folder := b.o.Office.Folder(handbook.Period(202610))
	before := b.kept()
	cookies := []string{"", cookieOf(b.enter("smr.example", "smr-officer")), cookieOf(b.enter("smr.example", "smr-administrator"))}
	up := []string{"../", "..%2f", "..%5c", "%2e%2e/", "....//", "..;/", "%252e%252e%252f", "%c0%ae%c0%ae/", "..%00/"}
	var paths []string
	for _, start := range []string{"/assets/", "/lists/", "/certificates/", "/event-files/", "/language/", "/invitation/", "/office/months/2026-10/papers/", "/office/reports/", "/api/v1/lists/", "/api/v1/schemas/"} {
		for _, u := range up {
			for _, end := range []string{"etc/passwd", "office.db", "lie/office.db", "office/users", strings.TrimPrefix(filepath.ToSlash(folder), "/") + "/lists/2026-10.pdf"} {
				paths = append(paths, start+strings.Repeat(u, 4)+end)
			}
		}
	}
	paths = append(paths, "//lie.example/office", "/%2f%2flie.example/", "/office%2fusers", "/.//office/users", "/OFFICE/users", "/office/users/", "/office//users", "/lists/2026-10.csv;lie", "/?host=lie.example")
	for _, path := range paths {
		for i, cookie := range cookies {
			for _, head := range [][]string{nil, {"X-Forwarded-Host", "lie.example", "X-Original-URL", "/office/users", "X-Rewrite-URL", "/office/users", "Forwarded", "host=lie.example"}} {
				r := httptest.NewRequest("GET", "/", nil)
				at, err := url.ParseRequestURI(path)
				if err != nil {
					continue // no client can send it
				}
				r.URL, r.RequestURI, r.Host, r.RemoteAddr = at, path, "smr.example", "192.0.2.1:1234"
				r.Header.Set("Cookie", cookie)
				for k := 0; k < len(head); k += 2 {
					r.Header.Set(head[k], head[k+1])
				}
				w := httptest.NewRecorder()
				b.in.ServeHTTP(w, r)
				b.harmless(w, path)
				require.NotContains(t, w.Body.String(), "root:", path)
				require.False(t, strings.HasPrefix(w.Header().Get("Location"), "//"), "%s leads to another host", path)
				if i < 2 {
					require.NotContains(t, w.Body.String(), "<h1>Accounts</h1>", "%s: a path that is written otherwise passes no door", path)
				}
			}
		}
	}
	require.Equal(t, before, b.kept())
}

// Every role of both federations at each route: what the table says of a role holds at
// its own federation alone.
func TestRolesOfTwoFederations(t *testing.T) {
	b := siege(t)
	joined := b.smr.o.Accounts
	_, err := joined.Join(t.Context(), accounts.New{Name: "lie-administrator", Role: accounts.Player}, "test")
	require.NoError(t, err)
	for i := range routes {
		r := &routes[i]
		if r.scope != "" || r.least <= accounts.Player {
			continue
		}
		method, path := r.request()
		cookie := cookieOf(b.enter("smr.example", "lie-administrator"))
		require.Equal(t, "forbidden", denied(b.at("smr.example", cookie, method, path, nil), path), "%s: an administrator there is a player here", r.pattern)
	}
	for _, scope := range accounts.Scopes {
		one, err := joined.Named(t.Context(), "lie-administrator")
		require.NoError(t, err)
		_, _, err = joined.AddToken(context.Background(), one, "x", []accounts.Scope{scope}, 5, "test")
		require.ErrorContains(t, err, "scope-of-role")
	}
}
