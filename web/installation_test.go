package web

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/accounts"
)

// neighbours are two federations of one installation: LIE at lie.example and SMR at
// smr.example. LIE has the accounts of a staff, SMR has those of its own.
type neighbours struct {
	*staffed // LIE; asks at lie.example
	in       *Installation
	smr      *staffed
}

func neighbouring(t testing.TB, change ...func(*Options)) *neighbours {
	t.Helper()
	n := &neighbours{staffed: working(t, change...)}
	st := storetest.Open(t, filepath.Join(t.TempDir(), "smr.db"))
	require.NoError(t, st.Init(t.Context(), "SMR"))
	lie, smr := n.o, n.o
	lie.Accounts = n.o.Accounts.Of("LIE")
	smr.Store, smr.Federation, smr.Accounts = st, "SMR", n.o.Accounts.Of("SMR")
	smr.Office.Folder = func(p handbook.Period) string { return filepath.Join(t.TempDir(), p.String()) }
	smr.Office.Run = func(_ context.Context, p handbook.Period, publish bool) (month.Options, error) {
		return month.Options{Period: p, Publish: publish, Out: t.TempDir(), Federation: "SMR", Version: "test"}, nil
	}
	for _, r := range accounts.Roles {
		_, err := lie.Accounts.Add(t.Context(), accounts.New{Name: "lie-" + r.String(), Role: r, Password: password}, "test")
		require.NoError(t, err)
		_, err = smr.Accounts.Add(t.Context(), accounts.New{Name: "smr-" + r.String(), Role: r, Password: password}, "test")
		require.NoError(t, err)
	}
	n.in = NewInstallation([]Hosted{{"lie.example", lie}, {"SMR.example", smr}})
	n.Portal = n.in.portals[0]
	n.smr = &staffed{Portal: n.in.portals[1], t: t, now: n.now}
	return n
}

// at sends a request to a host name.
func (n *neighbours) at(host, cookie, method, path string, form url.Values, head ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(form.Encode()))
	r.RemoteAddr, r.Host = "192.0.2.1:1234", host
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
	n.in.ServeHTTP(w, r)
	return w
}

func TestHostNames(t *testing.T) {
	n := neighbouring(t)
	for _, host := range []string{"lie.example", "LIE.example", "lie.example:8443", "lie.example."} {
		require.Contains(t, n.at(host, "", "GET", "/", nil).Body.String(), "LIE", host)
	}
	require.NotContains(t, n.at("smr.example", "", "GET", "/", nil).Body.String(), "LIE")
	for _, host := range []string{"", "example", "192.0.2.1", "lie.example.evil.example", "evil.example", "xlie.example", "lie.example/x", "[::1]:8080"} {
		for _, path := range []string{"/", "/lists", "/login", "/api/v1/lists", "/office"} {
			w := n.at(host, "", "GET", path, nil)
			require.Equal(t, 421, w.Code, "%s%s", host, path)
			require.Equal(t, "nosniff", w.Header().Get("X-Content-Type-Options"))
			require.NotContains(t, w.Body.String(), "LIE")
		}
	}
	require.Equal(t, "ok\n", n.at("10.0.0.1:8080", "", "GET", "/healthz", nil).Body.String())
	require.Equal(t, "ready\n", n.at("10.0.0.1:8080", "", "GET", "/readyz", nil).Body.String())
	require.Equal(t, 421, n.at("10.0.0.1:8080", "", "POST", "/healthz", nil).Code)
	require.Equal(t, 403, n.at("10.0.0.1:8080", "", "GET", "/metrics", nil).Code)
	r := httptest.NewRequest("GET", "/metrics", nil)
	r.RemoteAddr, r.Host = "127.0.0.1:1", "127.0.0.1:8080"
	w := httptest.NewRecorder()
	n.in.ServeHTTP(w, r)
	require.Equal(t, 200, w.Code, w.Body)
	for _, line := range []string{
		`fedrate_requests_total{federation="LIE",method="GET",route="GET /{$}",status="200"} 4`,
		`fedrate_requests_total{federation="SMR",method="GET",route="GET /{$}",status="200"} 1`,
		"fedrate_checks_running 0", "go_goroutines",
	} {
		require.Contains(t, w.Body.String(), line)
	}
	n.in.portals[1].ending.Store(true)
	require.Equal(t, 503, n.at("x", "", "GET", "/readyz", nil).Code)
}

// A federation that comes while others are asked is there for the first who asks for
// it, and for all who ask at once.
func TestFederationAdded(t *testing.T) {
	n := neighbouring(t)
	st := storetest.Open(t, filepath.Join(t.TempDir(), "and.db"))
	require.NoError(t, st.Init(t.Context(), "AND"))
	one := n.o
	one.Store, one.Federation, one.Accounts = st, "AND", n.o.Accounts.Of("AND")
	var come sync.Once
	n.in.Newcomers = func(context.Context) {
		come.Do(func() { assert.NoError(t, n.in.Add(Hosted{"And.example", one})) })
	}
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			body := n.at("and.example:8080", "", "GET", "/", nil).Body.String()
			assert.Contains(t, body, "AND")
			assert.NotContains(t, body, "LIE")
			assert.Contains(t, n.at("lie.example", "", "GET", "/", nil).Body.String(), "LIE")
			assert.Equal(t, 421, n.at("unknown.example", "", "GET", "/", nil).Code)
		})
	}
	group.Wait()
	r := httptest.NewRequest("GET", "/metrics", nil)
	r.RemoteAddr, r.Host = "127.0.0.1:1", "127.0.0.1:8080"
	w := httptest.NewRecorder()
	n.in.ServeHTTP(w, r)
	require.Contains(t, w.Body.String(), `fedrate_requests_total{federation="AND",method="GET",route="GET /{$}",status="200"} 8`)
	require.ErrorIs(t, n.in.Add(Hosted{"lie.example.", one}), errTaken)
	require.Len(t, n.in.stopAdding(), 3)
	require.ErrorIs(t, n.in.Add(Hosted{"late.example", one}), errEnded)
	require.Equal(t, 421, n.at("late.example", "", "GET", "/", nil).Code)
}

// The code in the link of a mail of one federation opens nothing at the other, and its
// page of what goes out shows, tries again and ends nothing of the other's.
func TestMailOfAnotherFederation(t *testing.T) {
	n := neighbouring(t)
	require.Equal(t, 303, n.at("lie.example", "", "POST", "/players/99000309/mail", url.Values{"address": {"parent@club.example"}}).Code)
	require.NoError(t, n.o.Store.NotSent(t.Context(), n.messages()[0].ID, handbook.Verbatim("550 no such user"), n.now, time.Time{}))
	hook, err := n.o.Store.AddHook(t.Context(), store.Hook{URL: "https://club.example/x", Events: []store.NoticeKind{"list-published"}, Secret: "s", By: "officer", Made: n.now})
	require.NoError(t, err)
	readers, err := n.o.Store.Readers(t.Context(), store.PlayerReader, "99000309")
	require.NoError(t, err)
	require.Len(t, readers, 1)
	link := "/mail/" + readers[0].Code
	for _, form := range []url.Values{{"do": {"confirm"}}, {"do": {"stop"}}, {"List-Unsubscribe": {"One-Click"}}} {
		require.Contains(t, []int{303, 404}, n.at("smr.example", "", "POST", link, form).Code, "the answer is that to any code")
		after, err := n.o.Store.Readers(t.Context(), store.PlayerReader, "99000309")
		require.NoError(t, err)
		require.Equal(t, readers, after)
	}
	require.Equal(t, 404, n.at("smr.example", "", "GET", link, nil).Code)
	admin := cookieOf(n.enter("smr.example", "smr-administrator"))
	for _, state := range []string{"", "?state=waiting", "?state=failed", "?state=sent"} {
		w := n.at("smr.example", admin, "GET", "/office/outbox"+state, nil)
		require.Equal(t, 200, w.Code)
		require.NotContains(t, w.Body.String(), "club.example")
	}
	require.Equal(t, 422, n.at("smr.example", admin, "POST", "/office/outbox/"+strconv.Itoa(n.messages()[0].ID), nil).Code)
	require.Equal(t, 422, n.at("smr.example", admin, "POST", "/office/hooks/"+strconv.Itoa(hook.ID), nil).Code)
	list, err := n.smr.o.Store.Messages(t.Context(), "", "", 10)
	require.NoError(t, err)
	require.Empty(t, list)
	require.Equal(t, "550 no such user", n.messages()[0].Problem.String(), "nothing was tried again")
	own := n.at("lie.example", cookieOf(n.enter("lie.example", "lie-administrator")), "GET", "/office/outbox", nil).Body.String()
	require.Contains(t, own, "parent@club.example")
	require.Contains(t, own, "https://club.example/x")
	require.Equal(t, 303, n.at("lie.example", "", "POST", link, url.Values{"do": {"confirm"}}).Code, "at its own it holds")
}

// Work is bounded for all federations together.
func TestSharedBounds(t *testing.T) {
	n := neighbouring(t, func(o *Options) {
		o.Limits.Checks, o.Limits.OfOne, o.Limits.Wait = 1, 1, time.Millisecond
	})
	leave, ok := n.places.take(t.Context(), clientOf(t.Context()))
	require.True(t, ok)
	require.Equal(t, 429, n.at("smr.example", "", "GET", "/lists/2026-10/against/2026-09", nil).Code)
	leave()
	require.NotEqual(t, 429, n.at("smr.example", "", "GET", "/lists/2026-10/against/2026-09", nil).Code)
}

func (n *neighbours) enter(host, name string) *httptest.ResponseRecorder {
	return n.at(host, "", "POST", "/login", url.Values{"name": {name}, "password": {password}, "to": {"/account"}})
}

// An account of one federation has no access to the other; a session and a token hold
// only where they were begun, even for an account of both.
func TestStrangers(t *testing.T) {
	n := neighbouring(t)
	w := n.enter("smr.example", "lie-officer")
	require.Equal(t, 401, w.Code)
	wrong := n.enter("smr.example", "unknown-name")
	require.Equal(t, strings.ReplaceAll(w.Body.String(), "lie-officer", "x"), strings.ReplaceAll(wrong.Body.String(), "unknown-name", "x"), "the answer does not say that there is such an account")

	_, err := n.smr.o.Accounts.Join(t.Context(), accounts.New{Name: "lie-officer", Role: accounts.Arbiter}, "test")
	require.NoError(t, err)
	here, there := cookieOf(n.enter("lie.example", "lie-officer")), cookieOf(n.enter("smr.example", "lie-officer"))
	require.Equal(t, 200, n.at("lie.example", here, "GET", "/office/months/2026-10", nil).Code)
	require.Equal(t, 403, n.at("smr.example", there, "GET", "/office/months/2026-10", nil).Code, "an officer here is an arbiter there")
	require.Equal(t, 303, n.at("smr.example", here, "GET", "/account", nil).Code)
	require.Equal(t, 303, n.at("lie.example", there, "GET", "/account", nil).Code)
	require.Equal(t, 200, n.at("lie.example", here, "GET", "/account", nil).Code, "and the other one did not end it")

	one, err := n.o.Accounts.Named(t.Context(), "lie-officer")
	require.NoError(t, err)
	word, _, err := n.o.Accounts.AddToken(t.Context(), one, "x", []accounts.Scope{accounts.Submit}, 10, "test")
	require.NoError(t, err)
	require.Equal(t, 200, n.at("lie.example", "", "GET", "/api/v1/reports", nil, "Authorization", "Bearer "+word).Code)
	require.Equal(t, 401, n.at("smr.example", "", "GET", "/api/v1/reports", nil, "Authorization", "Bearer "+word).Code)

	// Another role there ends nothing here.
	require.NoError(t, n.smr.o.Accounts.SetRole(t.Context(), "lie-officer", accounts.Administrator, "test"))
	require.Equal(t, 200, n.at("lie.example", here, "GET", "/account", nil).Code)
	require.Equal(t, 303, n.at("smr.example", there, "GET", "/account", nil).Code)
	require.NoError(t, n.smr.o.Accounts.Disable(t.Context(), "lie-officer", true, "test"))
	require.Equal(t, 200, n.at("lie.example", here, "GET", "/account", nil).Code)
	require.Equal(t, 200, n.at("lie.example", "", "GET", "/api/v1/reports", nil, "Authorization", "Bearer "+word).Code)
	require.Equal(t, 401, n.enter("smr.example", "lie-officer").Code)
}

// An administrator of one federation gets no further by an account that belongs to
// another one, too.
func TestAdministratorOfOne(t *testing.T) {
	n := neighbouring(t)
	_, err := n.smr.o.Accounts.Join(t.Context(), accounts.New{Name: "lie-administrator", Role: accounts.Player}, "test")
	require.NoError(t, err)
	_, err = n.o.Accounts.Add(t.Context(), accounts.New{Name: "root", Role: accounts.Administrator, Password: password, Everywhere: true}, "test")
	require.NoError(t, err)
	cookie := cookieOf(n.enter("smr.example", "smr-administrator"))
	for name, do := range map[string][]string{"lie-administrator": {"link", "second-off"}, "root": {"link", "second-off", "role", "disable"}} {
		for _, what := range do {
			w := n.at("smr.example", cookie, "POST", "/office/users/"+name, url.Values{"do": {what}, "role": {"player"}})
			require.Equal(t, 422, w.Code, "%s %s", what, name)
			require.NotContains(t, w.Body.String(), "/invitation/")
		}
	}
	page := n.at("smr.example", cookie, "GET", "/office/users", nil).Body.String()
	require.Contains(t, page, "lie-administrator")
	require.NotContains(t, page, "lie-officer")
	require.Contains(t, page, "<td>administrator of the installation</td>")
	for _, name := range []string{"lie-officer", "officer"} {
		for _, what := range []string{"link", "second-off", "role", "disable", "enable"} {
			require.Equal(t, 422, n.at("smr.example", cookie, "POST", "/office/users/"+name, url.Values{"do": {what}, "role": {"player"}}).Code)
		}
	}
	require.Equal(t, 303, n.enter("lie.example", "lie-officer").Code)

	root := cookieOf(n.enter("smr.example", "root"))
	w := n.at("smr.example", root, "POST", "/office/users/lie-administrator", url.Values{"do": {"link"}})
	require.Equal(t, 200, w.Code, w.Body)
	require.Contains(t, w.Body.String(), "/invitation/")
	require.Equal(t, 200, n.at("lie.example", cookieOf(n.enter("lie.example", "root")), "GET", "/office/users", nil).Code)
}

// A link of one federation is none at the other; with one, an account of another
// federation is let in by its password.
func TestJoinByInvitation(t *testing.T) {
	n := neighbouring(t)
	code, _, err := n.smr.o.Accounts.Invite(t.Context(), accounts.Arbiter, "smr-administrator")
	require.NoError(t, err)
	require.Equal(t, 404, n.at("lie.example", "", "GET", "/invitation/"+code, nil).Code)
	require.Equal(t, 404, n.at("lie.example", "", "POST", "/invitation/"+code, url.Values{"name": {"new"}, "password": {password}}).Code)
	require.Contains(t, n.at("smr.example", "", "GET", "/invitation/"+code, nil).Body.String(), "You have an account already?")
	join := func(name, word string) *httptest.ResponseRecorder {
		return n.at("smr.example", "", "POST", "/invitation/"+code, url.Values{"do": {"join"}, "name": {name}, "password": {word}})
	}
	require.Equal(t, 401, join("lie-officer", "wrong").Code)
	require.Equal(t, 401, join("unknown", password).Code)
	require.Equal(t, 422, join("smr-officer", password).Code)
	require.Equal(t, 401, n.enter("smr.example", "lie-officer").Code)
	w := join("Lie-Officer", password)
	require.Equal(t, 303, w.Code, w.Body)
	require.Equal(t, "/login?to=/account", w.Header().Get("Location"))
	require.Empty(t, cookieOf(w), "it signs no one in")
	require.Equal(t, 404, join("lie-player", password).Code, "it holds once")
	one, err := n.smr.o.Accounts.Named(t.Context(), "lie-officer")
	require.NoError(t, err)
	require.Equal(t, accounts.Arbiter, one.Role)
	require.Equal(t, 303, n.enter("smr.example", "lie-officer").Code)
	require.NotContains(t, working(t).page("", "/login"), "desk.join")
}
