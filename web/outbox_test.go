package web

import (
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/accounts"
)

// messages are what waits to go out, newest first.
func (s *staffed) messages() []store.Message {
	s.t.Helper()
	list, err := s.o.Store.Messages(s.t.Context(), "", "", 100)
	require.NoError(s.t, err)
	return list
}

// Who asks for mail about a player gets a mail first; the links in it work without
// signing in, and the page alone does nothing.
func TestFollowAPlayer(t *testing.T) {
	s := working(t)
	require.Contains(t, s.page("", "/players/99000309"), `action="/players/99000309/mail"`)
	w := s.ask("", "POST", "/players/99000309/mail", url.Values{"address": {"not an address"}})
	require.Equal(t, 422, w.Code)
	require.Contains(t, w.Body.String(), "is no address of mail")
	require.Contains(t, w.Body.String(), `value="not an address"`)
	w = s.ask("", "POST", "/players/99000309/mail", url.Values{"address": {"parent@club.example"}}, "Accept-Language", "ru")
	require.Equal(t, "/players/99000309?mail=asked#mail", w.Header().Get("Location"))
	require.Contains(t, s.page("", "/players/99000309?mail=asked"), "A mail is on its way")
	list := s.messages()
	require.Len(t, list, 1)
	require.Equal(t, []string{"confirm", "parent@club.example", "ru"}, []string{list[0].Kind, list[0].Address, list[0].Language})
	readers, err := s.o.Store.Readers(t.Context(), store.PlayerReader, "99000309")
	require.NoError(t, err)
	require.Len(t, readers, 1)
	at := "/mail/" + readers[0].Code
	for range 2 {
		page := s.page("", at)
		require.Contains(t, page, "nothing is sent to it before you confirm it", "looking changes nothing")
		require.Contains(t, page, "parent@club.example")
		wellFormed(t, at, page)
	}
	w = s.ask("", "POST", at, url.Values{"do": {"confirm"}})
	require.Equal(t, at+"?said=confirmed", w.Header().Get("Location"))
	require.Contains(t, s.page("", at), "mail is sent to it")
	w = s.ask("", "POST", at, url.Values{"List-Unsubscribe": {"One-Click"}})
	require.Equal(t, 303, w.Code)
	require.Contains(t, s.page("", at+"?said=stopped"), "the address is forgotten")
	require.NotContains(t, s.page("", at+"?said=stopped"), "parent@club.example")
	require.Equal(t, 404, s.ask("", "GET", at, nil).Code)
	readers, err = s.o.Store.Readers(t.Context(), store.PlayerReader, "")
	require.NoError(t, err)
	require.Empty(t, readers)

	for range mostAsked - 1 {
		require.Equal(t, 303, s.ask("", "POST", "/players/99000309/mail", url.Values{"address": {"x@club.example"}}).Code)
	}
	w = s.ask("", "POST", "/players/99000309/mail", url.Values{"address": {"y@club.example"}})
	require.Equal(t, 422, w.Code)
	s.now = s.now.Add(askedSince)
	require.Equal(t, 303, s.ask("", "POST", "/players/99000309/mail", url.Values{"address": {"y@club.example"}}).Code)
	require.Equal(t, 404, s.ask("", "POST", "/players/1/mail", url.Values{"address": {"y@club.example"}}).Code, "no player has this number")
}

// Without a mail server no visitor can ask for mail.
func TestWithoutMail(t *testing.T) {
	s := working(t, func(o *Options) { o.Mail = false })
	require.NotContains(t, s.page("", "/players/99000309"), "/mail")
	require.Equal(t, 404, s.ask("", "POST", "/players/99000309/mail", url.Values{"address": {"parent@club.example"}}).Code)
	require.NotContains(t, s.page(s.signIn("arbiter"), "/account"), "/account/mail")
	require.Empty(t, s.messages())
}

// The own account has one address, which is confirmed; another one takes its place.
func TestOwnAddress(t *testing.T) {
	s := working(t)
	arbiter := s.signIn("arbiter")
	set := func(address string) string {
		w := s.ask(arbiter, "POST", "/account/mail", url.Values{"address": {address}})
		if w.Code != 303 {
			return w.Body.String()
		}
		return w.Header().Get("Location")
	}
	require.Contains(t, set("unknown"), "is no address of mail")
	require.Equal(t, "/account?said=mail-asked", set("first@club.example"))
	require.Contains(t, s.page(arbiter, "/account"), "to be confirmed")
	code := func(i int) string {
		readers, err := s.o.Store.Readers(t.Context(), store.AccountReader, "arbiter")
		require.NoError(t, err)
		require.Greater(t, len(readers), i)
		return readers[i].Code
	}
	require.Equal(t, 303, s.ask("", "POST", "/mail/"+code(0), url.Values{"do": {"confirm"}}).Code)
	require.Equal(t, "/account?said=mail-asked", set("second@club.example"))
	require.Contains(t, s.page(arbiter, "/account"), "first@club.example", "until the other is confirmed")
	require.Equal(t, 303, s.ask("", "POST", "/mail/"+code(1), url.Values{"do": {"confirm"}}).Code)
	page := s.page(arbiter, "/account")
	require.NotContains(t, page, "first@club.example")
	require.Contains(t, page, "second@club.example")
	require.NotContains(t, s.page(s.signIn("officer"), "/account"), "second@club.example")
	w := s.ask(arbiter, "POST", "/account/mail", url.Values{"do": {"stop"}})
	require.Equal(t, "/account?said=no-mail", w.Header().Get("Location"))
	require.NotContains(t, s.page(arbiter, "/account"), "second@club.example")
}

// The page of what goes out shows messages and addresses, and tries again.
func TestOutboxPage(t *testing.T) {
	s := working(t)
	admin := s.signIn("administrator")
	require.Contains(t, s.page(admin, "/office/outbox"), "Nothing of that kind")
	w := s.ask(admin, "POST", "/office/users", url.Values{"role": {"arbiter"}, "address": {"new@club.example"}})
	require.Equal(t, 200, w.Code)
	require.Contains(t, w.Body.String(), "by mail to new@club.example, too")
	link := regexp.MustCompile(`http://example\.com(/invitation/[\w-]{43})`).FindStringSubmatch(w.Body.String())
	require.NotNil(t, link)
	require.Equal(t, link[0], s.messages()[0].Word)
	page := s.page(admin, "/office/outbox?state=waiting")
	require.Contains(t, page, "new@club.example")
	require.NotContains(t, page, link[1], "links are never shown")
	require.NotContains(t, s.page(admin, "/office/outbox?state=sent"), "new@club.example")
	m := s.messages()[0]
	require.NoError(t, s.o.Store.NotSent(t.Context(), m.ID, handbook.Verbatim("550 no <b>such</b> user"), s.now, time.Time{}))
	page = s.page(admin, "/office/outbox")
	require.Contains(t, page, "550 no &lt;b&gt;such&lt;/b&gt; user")
	require.Equal(t, 303, s.ask(admin, "POST", "/office/outbox/1", nil).Code)
	require.Equal(t, store.MessageWaiting, s.messages()[0].State)
	require.Equal(t, 422, s.ask(admin, "POST", "/office/outbox/9", nil).Code)

	w = s.ask(admin, "POST", "/office/hooks", url.Values{"url": {"https://10.0.0.1/"}, "event": {"list-published"}})
	require.Equal(t, 422, w.Code)
	require.Contains(t, w.Body.String(), "own network")
	w = s.ask(admin, "POST", "/office/hooks", url.Values{"url": {"https://club.example/x"}, "event": {"list-published"}, "note": {"page"}})
	require.Equal(t, 200, w.Code)
	hooks, err := s.o.Store.Hooks(t.Context())
	require.NoError(t, err)
	require.Equal(t, []string{"https://club.example/x", "page", "administrator"}, []string{hooks[0].URL, hooks[0].Note, hooks[0].By})
	require.Contains(t, w.Body.String(), hooks[0].Secret)
	page = s.page(admin, "/office/outbox")
	require.NotContains(t, page, hooks[0].Secret, "once")
	require.NotContains(t, s.page(admin, "/office/log"), hooks[0].Secret)
	require.Equal(t, 303, s.ask(admin, "POST", "/office/hooks/1", nil).Code)
	require.NotContains(t, s.page(admin, "/office/outbox"), "club.example/x")
}

// Programs keep addresses to be called with a token of an administrator.
func TestHooksOfPrograms(t *testing.T) {
	s := working(t)
	token := s.token("administrator", accounts.Hooks)
	w := s.call(token, "POST", "/hooks", `{"url":"https://club.example/x","events":["list-published"],"note":"page"}`)
	require.Equal(t, 200, w.Code, w.Body)
	require.Regexp(t, `"secret":"[\w-]{43}"`, w.Body.String())
	w = s.call(token, "GET", "/hooks", "")
	require.Contains(t, w.Body.String(), `"number":1,"url":"https://club.example/x","events":["list-published"]`)
	require.Contains(t, w.Body.String(), `"secret":null`)
	for _, bad := range []string{`{"url":"https://127.0.0.1/"}`, `{"url":"http://club.example/"}`, `{"url":"https://club.example/","events":["births"]}`} {
		require.Equal(t, 422, s.call(token, "POST", "/hooks", bad).Code, bad)
	}
	require.Equal(t, "[]", strings.TrimSpace(s.call(token, "GET", "/hooks/calls", "").Body.String()))
	call := store.Message{Way: store.ByHook, Kind: "list-published", Hook: 1, Address: "https://club.example/x", Made: s.o.Now()}
	mail := store.Message{Way: store.ByMail, Kind: store.MessageInvitation, Address: "viktor@club.example", Made: s.o.Now()}
	for _, m := range []store.Message{call, mail} {
		require.NoError(t, s.o.Store.Post(t.Context(), m))
	}
	require.Regexp(t, `^\[\{"number":1,"way":"hook",.*"to":"https://club.example/x"[^\]]*\}\]\s*$`, s.call(token, "GET", "/hooks/calls?limit=1", "").Body.String(), "the newer mail takes no place")
	require.Equal(t, "[]", strings.TrimSpace(s.call(token, "DELETE", "/hooks/1", "").Body.String()))
	require.Equal(t, 422, s.call(token, "DELETE", "/hooks/1", "").Code)
}
