package web

import (
	"net/http"
	"net/netip"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/web/accounts"
)

func TestSessionCookie(t *testing.T) {
	s := staff(t, func(o *Options) { o.Proxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.1/32")} })
	form := url.Values{"name": {"officer"}, "password": {password}}
	w := s.ask("", "POST", "/login", form)
	c := w.Result().Cookies()[0]
	require.Equal(t, "session", c.Name)
	require.True(t, c.HttpOnly)
	require.False(t, c.Secure)
	require.Equal(t, http.SameSiteLaxMode, c.SameSite)
	require.Equal(t, "no-store", w.Header().Get("Cache-Control"))

	w = s.ask("", "POST", "/login", form, "X-Forwarded-Proto", "https", "X-Forwarded-For", "198.51.100.1")
	c = w.Result().Cookies()[0]
	require.Equal(t, "__Host-session", c.Name)
	require.True(t, c.Secure)
	require.Empty(t, c.Domain)
	require.Equal(t, "/", c.Path)
	require.NotEmpty(t, w.Header().Get("Strict-Transport-Security"))
	over := c.Name + "=" + c.Value
	require.Equal(t, 200, s.ask(over, "GET", "/account", nil, "X-Forwarded-Proto", "https").Code)
	require.Equal(t, 303, s.ask("session="+c.Value, "GET", "/account", nil, "X-Forwarded-Proto", "https").Code, "one that any host can set is not taken")

	s = staff(t)
	require.Equal(t, "session", s.ask("", "POST", "/login", form, "X-Forwarded-Proto", "https").Result().Cookies()[0].Name, "from anybody")
}

// A cookie from before the password is worth nothing after it.
func TestFixation(t *testing.T) {
	s := staff(t)
	planted := "session=" + strings.Repeat("A", 43)
	w := s.ask(planted, "POST", "/login", url.Values{"name": {"officer"}, "password": {password}})
	require.Equal(t, 303, w.Code)
	fresh := cookieOf(w)
	require.NotEqual(t, planted, fresh)
	require.False(t, s.in(planted))
	require.True(t, s.in(fresh))

	w = s.ask(fresh, "POST", "/login", url.Values{"name": {"arbiter"}, "password": {password}})
	again := cookieOf(w)
	require.NotEqual(t, fresh, again)
	require.False(t, s.in(fresh), "the session of before has ended")
	require.Contains(t, s.ask(again, "GET", "/account", nil).Body.String(), "<h1>arbiter</h1>")

	require.Equal(t, 303, s.ask(again, "POST", "/logout", nil).Code)
	require.False(t, s.in(again))
}

func TestSessionsEnd(t *testing.T) {
	for name, end := range map[string]func(*staffed) error{
		"half a day": func(s *staffed) error {
			s.now = s.now.Add(12 * time.Hour)
			return nil
		},
		"a clock that ran ahead": func(s *staffed) error {
			s.now = s.now.Add(-time.Minute)
			require.True(s.t, s.in(s.signIn("officer")))
			s.now = s.now.Add(-time.Second)
			return nil
		},
		"shut out": func(s *staffed) error { return s.o.Accounts.Disable(s.t.Context(), "officer", true, "test") },
		"another role": func(s *staffed) error {
			return s.o.Accounts.SetRole(s.t.Context(), "officer", accounts.Administrator, "test")
		},
		"another password": func(s *staffed) error {
			return s.o.Accounts.SetPassword(s.t.Context(), "officer", "another long one", "test")
		},
	} {
		s := staff(t)
		cookie := s.signIn("officer")
		s.now = s.now.Add(12*time.Hour - time.Second)
		require.True(t, s.in(cookie), name)
		s.now = s.now.Add(-12*time.Hour + time.Second)
		require.NoError(t, end(s))
		require.False(t, s.in(cookie), name)
	}
}

func TestLoginLeadsNowhereElse(t *testing.T) {
	for given, want := range map[string]string{
		"/office?x=1": "/office?x=1", "": "/", "//evil.example": "/", "https://evil.example/": "/", `/\evil.example`: "/", "javascript:alert(1)": "/", "evil": "/", "/%0d%0aSet-Cookie:x": "/%0d%0aSet-Cookie:x",
	} {
		require.Equal(t, want, local(given), given)
	}
	s := staff(t)
	w := s.ask("", "GET", "/account?said=password", nil)
	require.Equal(t, "/login?to=%2Faccount%3Fsaid%3Dpassword", w.Header().Get("Location"))
}

func TestWrongPasswords(t *testing.T) {
	s := staff(t)
	for i := range 11 {
		w := s.ask("", "POST", "/login", url.Values{"name": {"officer"}, "password": {"wrong <script>"}})
		if i < 10 {
			require.Equal(t, 401, w.Code)
			require.Contains(t, w.Body.String(), "name and password do not fit")
			require.NotContains(t, w.Body.String(), "wrong")
		} else {
			require.Equal(t, 429, w.Code)
			require.Contains(t, w.Body.String(), "too many attempts: try again in 15 minutes")
		}
		require.Empty(t, cookieOf(w))
	}
	require.Equal(t, 429, s.ask("", "POST", "/login", url.Values{"name": {"officer"}, "password": {password}}).Code)
	s.now = s.now.Add(15 * time.Minute)
	s.signIn("officer")
}

// The second step: the password alone signs no one in.
func TestSecondStep(t *testing.T) {
	s := staff(t)
	cookie := s.signIn("officer")
	w := s.ask(cookie, "GET", "/account/second", nil)
	require.Equal(t, 200, w.Code)
	require.Contains(t, w.Body.String(), `<svg width="240" height="240"`)
	secret := strings.ReplaceAll(regexp.MustCompile(`<span class="mono">([A-Z2-7 ]+)</span>`).FindStringSubmatch(w.Body.String())[1], " ", "")
	require.Len(t, secret, 32)
	require.Contains(t, s.ask(cookie, "GET", "/account/second", nil).Body.String(), secret[:4], "the same, as long as it is set up")
	code := func() url.Values {
		c, err := totp.GenerateCode(secret, s.now)
		require.NoError(t, err)
		return url.Values{"code": {c}, "current": {password}}
	}
	require.Equal(t, 401, s.ask(cookie, "POST", "/account/second", url.Values{"code": {"000000"}, "current": {password}}).Code)
	for _, current := range []string{"", "wrong"} {
		c := code()
		c.Set("current", current)
		require.Equal(t, 401, s.ask(cookie, "POST", "/account/second", c).Code, "an open browser puts no device there")
	}
	w = s.ask(cookie, "POST", "/account/second", code())
	require.Equal(t, 200, w.Code)
	recovery := regexp.MustCompile(`[a-z2-7]{4}(-[a-z2-7]{4}){3}`).FindAllString(w.Body.String(), -1)
	require.Len(t, recovery, 8)
	for _, method := range []string{"GET", "POST"} {
		w = s.ask(cookie, method, "/account/second", url.Values{"code": {"000000"}})
		require.Equal(t, "/account", w.Header().Get("Location"), "another device takes its place by the password alone")
	}

	half := cookieOf(s.ask("", "POST", "/login", url.Values{"name": {"officer"}, "password": {password}}))
	require.False(t, s.in(half))
	require.Equal(t, 200, s.ask(half, "GET", "/login/code", nil).Code)
	require.Equal(t, 401, s.ask(half, "POST", "/login/code", code()).Code, "it was used")
	s.now = s.now.Add(30 * time.Second)
	w = s.ask(half, "POST", "/login/code", code())
	require.Equal(t, 303, w.Code)
	whole := cookieOf(w)
	require.NotEqual(t, half, whole)
	require.True(t, s.in(whole))
	require.False(t, s.in(half))

	half = cookieOf(s.ask("", "POST", "/login", url.Values{"name": {"officer"}, "password": {password}}))
	s.now = s.now.Add(5 * time.Minute)
	w = s.ask(half, "POST", "/login/code", url.Values{"code": {recovery[0]}})
	require.Equal(t, "/login?to=%2F", w.Header().Get("Location"), "it was waited too long")
	half = cookieOf(s.ask("", "POST", "/login", url.Values{"name": {"officer"}, "password": {password}}))
	w = s.ask(half, "POST", "/login/code", url.Values{"code": {recovery[0]}})
	require.True(t, s.in(cookieOf(w)))
	require.Equal(t, "/login", s.ask("", "GET", "/login/code", nil).Header().Get("Location"))
}

func TestInvitationPage(t *testing.T) {
	s := staff(t)
	admin := s.signIn("administrator")
	w := s.ask(admin, "POST", "/office/users", url.Values{"role": {"arbiter"}})
	require.Equal(t, 200, w.Code)
	link := regexp.MustCompile(`http://example\.com(/invitation/[A-Za-z0-9_-]{43})<`).FindStringSubmatch(w.Body.String())[1]
	require.NotContains(t, s.ask(admin, "GET", "/office/users", nil).Body.String(), "/invitation/", "it is shown once")
	require.Contains(t, s.ask("", "GET", link, nil).Body.String(), "You are invited as: arbiter")
	w = s.ask("", "POST", link, url.Values{"name": {"viktor"}, "shown": {"<b>Tamberg"}, "password": {"short"}})
	require.Equal(t, 422, w.Code)
	require.Contains(t, w.Body.String(), `value="&lt;b&gt;Tamberg"`, "what was typed is kept")
	require.NotContains(t, w.Body.String(), `value="short"`)
	w = s.ask("", "POST", link, url.Values{"name": {"viktor"}, "shown": {"Tamberg, Viktor"}, "password": {password}, "role": {"administrator"}})
	require.Equal(t, "/account", w.Header().Get("Location"))
	require.Contains(t, s.ask(cookieOf(w), "GET", "/account", nil).Body.String(), "viktor, arbiter")
	for _, method := range []string{"GET", "POST"} {
		require.Equal(t, 404, s.ask("", method, link, url.Values{"name": {"other"}, "password": {password}}).Code)
	}
}

func TestOwnAccount(t *testing.T) {
	s := staff(t)
	cookie, other := s.signIn("officer"), s.signIn("officer")
	require.Contains(t, s.ask(cookie, "GET", "/account", nil).Body.String(), `<input type="checkbox" name="scope" value="runs"> compute and publish months`)
	w := s.ask(cookie, "POST", "/account/password", url.Values{"current": {"wrong"}, "password": {"another long one"}})
	require.Equal(t, 401, w.Code)
	w = s.ask(cookie, "POST", "/account/password", url.Values{"current": {password}, "password": {"another long one"}})
	require.Equal(t, "/account?said=password", w.Header().Get("Location"))
	require.True(t, s.in(cookieOf(w)))
	require.False(t, s.in(other), "other sessions end")
	cookie = cookieOf(w)

	wanted := url.Values{"note": {"robot"}, "days": {"30"}, "scope": {"submit", "runs", "everything"}, "current": {password}}
	require.Equal(t, 401, s.ask(cookie, "POST", "/account/tokens", wanted).Code, "the password is another one now")
	wanted.Set("current", "another long one")
	w = s.ask(cookie, "POST", "/account/tokens", wanted)
	require.Equal(t, 200, w.Code)
	word := regexp.MustCompile(`fedrate_[A-Za-z0-9_-]{43}`).FindString(w.Body.String())
	require.Equal(t, "no-store", w.Header().Get("Cache-Control"))
	_, scopes, err := s.o.Accounts.ByToken(t.Context(), word)
	require.NoError(t, err)
	require.Equal(t, []accounts.Scope{accounts.Submit, accounts.Runs}, scopes)
	require.NotContains(t, s.ask(cookie, "GET", "/account", nil).Body.String(), word)
	arbiter := s.signIn("arbiter")
	require.Equal(t, 422, s.ask(arbiter, "POST", "/account/tokens", url.Values{"note": {"robot"}, "days": {"30"}, "scope": {"runs"}, "current": {password}}).Code)
	require.Equal(t, 422, s.ask(arbiter, "POST", "/account/tokens/1", nil).Code, "of another account")
	_, _, err = s.o.Accounts.ByToken(t.Context(), word)
	require.NoError(t, err)
	require.Equal(t, 303, s.ask(cookie, "POST", "/account/tokens/1", nil).Code)
	_, _, err = s.o.Accounts.ByToken(t.Context(), word)
	require.ErrorIs(t, err, accounts.ErrToken)
}

// Pages of a signed-in user are kept neither by a browser nor by a proxy.
func TestOwnPagesAreKeptNowhere(t *testing.T) {
	s := staff(t)
	cookie := s.signIn("officer")
	for _, path := range []string{"/", "/account", "/events"} {
		w := s.ask(cookie, "GET", path, nil)
		require.Equal(t, "no-store", w.Header().Get("Cache-Control"), path)
		require.Empty(t, w.Header().Get("ETag"), path)
		require.Contains(t, w.Body.String(), `href="/account"`, path)
	}
	require.NotEmpty(t, s.ask("", "GET", "/", nil).Header().Get("ETag"))
}
