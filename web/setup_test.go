package web

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"mime/multipart"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/web/pages"
)

const setUpCode = "ABCDEFGHJKMNPQRS"

// newSetUp is the page on which an office is set up; make is what it calls.
func newSetUp(t *testing.T, make func(context.Context, *NewOffice) (*MadeOffice, error)) *SetUp {
	return NewSetUp(SetUpOptions{
		Version: "test", Code: setUpCode, Local: true, Log: slog.New(slog.NewTextHandler(t.Output(), nil)), Make: make,
	}, "a word that is not guessed")
}

// askSetUp sends a request as a browser on this machine does; head is given as name, value.
func askSetUp(s http.Handler, method, path string, body io.Reader, head ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, body)
	r.RemoteAddr, r.Host = "127.0.0.1:50000", "localhost:8080"
	for i := 0; i < len(head); i += 2 {
		if head[i] == "Host" {
			r.Host = head[i+1]
		}
		if head[i] == "From" {
			r.RemoteAddr = head[i+1]
		}
		r.Header.Set(head[i], head[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

// setUpForm is the form of the page with some fields and a file of a list.
func setUpForm(t *testing.T, fields map[string]string, list string) (body *bytes.Buffer, contentType string) {
	t.Helper()
	body = &bytes.Buffer{}
	m := multipart.NewWriter(body)
	for name, value := range fields {
		require.NoError(t, m.WriteField(name, value))
	}
	f, err := m.CreateFormFile("list", "folder/players.txt")
	require.NoError(t, err)
	_, err = io.WriteString(f, list)
	require.NoError(t, err)
	require.NoError(t, m.Close())
	return body, m.FormDataContentType()
}

// Before there is an office, nothing answers but the page that sets it up and how the program is.
func TestNothingAnswersBeforeTheOfficeIsSetUp(t *testing.T) {
	s := newSetUp(t, nil)
	for i := range routes {
		method, path := routes[i].request()
		w := askSetUp(s, method, path, nil)
		switch routes[i].pattern {
		case "GET /setup":
			require.Equal(t, 200, w.Code)
		case "/", "GET /{$}":
			require.Equal(t, "/setup", w.Header().Get("Location"))
		case "GET /healthz":
			require.Equal(t, 200, w.Code)
		case "GET /assets/{name}":
			require.Equal(t, 404, w.Code)
		default:
			require.Equal(t, 503, w.Code, routes[i].pattern)
			require.Equal(t, "no-store", w.Header().Get("Cache-Control"), routes[i].pattern)
		}
	}
	require.Equal(t, 200, askSetUp(s, "GET", "/assets/style.css", nil).Code)
	for code, title := range map[string]string{"en": "Set up the office", "ru": "Создание службы"} {
		w := askSetUp(s, "GET", "/setup?lang="+code, nil)
		require.Equal(t, 200, w.Code)
		inert(t, "/setup", w.Body.String())
		require.Contains(t, w.Body.String(), "<h1>"+title+"</h1>")
		require.Contains(t, w.Body.String(), `action="/setup?lang=`+code+`"`)
		require.Contains(t, w.Header().Get("Content-Security-Policy"), "frame-ancestors 'none'")
		require.NotContains(t, w.Body.String(), "pages.setup")
	}
}

// Only a browser on this machine that asks for this machine needs no code.
func TestTheCodeIsAskedForElsewhere(t *testing.T) {
	called := false
	s := newSetUp(t, func(context.Context, *NewOffice) (*MadeOffice, error) {
		called = true
		return nil, errors.New("never")
	})
	away := [][]string{
		{"From", "192.0.2.1:1234"},
		{"Host", "rating.example"},
		{"Host", "rating.example:8080"},
		{"X-Forwarded-For", "192.0.2.1"},
		{"Forwarded", "for=192.0.2.1"},
		{"Via", "1.1 proxy"},
		{"X-Real-Ip", "192.0.2.1"},
		{"From", "192.0.2.1:1234", "Cookie", setUpPass + "="},
		{"From", "192.0.2.1:1234", "Cookie", setUpPass + "=" + setUpCode},
	}
	for _, head := range away {
		w := askSetUp(s, "GET", "/setup", nil, head...)
		require.Contains(t, w.Body.String(), `name="code"`, head)
		require.NotContains(t, w.Body.String(), `name="federation"`, head)
		body, kind := setUpForm(t, map[string]string{"federation": "LIE", "name": "anna", "password": password}, "")
		w = askSetUp(s, "POST", "/setup", body, append(head, "Content-Type", kind)...)
		require.Equal(t, 403, w.Code, head)
	}
	require.False(t, called)
	for _, host := range []string{"localhost:8080", "127.0.0.1:8080", "[::1]:8080", "127.0.0.1"} {
		require.Contains(t, askSetUp(s, "GET", "/setup", nil, "Host", host).Body.String(), `name="federation"`, host)
	}
	s.o.Local = false
	require.NotContains(t, askSetUp(s, "GET", "/setup", nil).Body.String(), `name="federation"`)

	enter := func(code string) *httptest.ResponseRecorder {
		return askSetUp(s, "POST", "/setup/code?lang=ru", strings.NewReader("code="+code), "From", "192.0.2.1:1234", "Content-Type", "application/x-www-form-urlencoded")
	}
	for _, wrong := range []string{"", "ABCD", setUpCode[:15], setUpCode + "A", "a+word+that+is+not+guessed"} {
		w := enter(wrong)
		require.Equal(t, 403, w.Code, wrong)
		require.Empty(t, w.Result().Cookies())
		require.Contains(t, w.Body.String(), "Код неверен")
	}
	w := enter("abcd-efgh+jkmn-PQRS")
	require.Equal(t, "/setup?lang=ru", w.Header().Get("Location"))
	cookie := w.Result().Cookies()[0]
	require.True(t, cookie.HttpOnly)
	require.Equal(t, http.SameSiteStrictMode, cookie.SameSite)
	require.NotContains(t, cookie.Value, setUpCode)
	page := askSetUp(s, "GET", "/setup", nil, "From", "192.0.2.1:1234", "Cookie", cookie.Name+"="+cookie.Value).Body.String()
	require.Contains(t, page, `name="federation"`)
}

// A form of another site sets nothing up, even from this machine.
func TestOtherSitesSetNothingUp(t *testing.T) {
	s := newSetUp(t, nil)
	for _, head := range [][]string{{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}, {"Origin", "https://elsewhere.example"}, {"Origin", "null"}} {
		for _, path := range []string{"/setup", "/setup/code"} {
			body, kind := setUpForm(t, map[string]string{"federation": "LIE"}, "")
			require.Equal(t, 403, askSetUp(s, "POST", path, body, append(head, "Content-Type", kind)...).Code, "%s %v", path, head)
		}
	}
}

// What is typed reaches the office; what is wrong is said on the page, with what was typed but the password.
func TestSetUpForm(t *testing.T) {
	var got *NewOffice
	var list string
	wrong := handbook.Errorf("pages.setup.zone-wrong", "zone", "Mars")
	s := newSetUp(t, func(_ context.Context, o *NewOffice) (*MadeOffice, error) {
		got = o
		data, err := io.ReadAll(o.List.Data)
		require.NoError(t, err)
		list = string(data)
		if wrong != nil {
			return nil, wrong
		}
		return &MadeOffice{Federation: "LIE", Settings: "fedrate.toml", List: &pages.FirstList{Period: 202609, Players: 2}}, nil
	})
	fields := map[string]string{
		"federation": " lie ", "office": "Chess <b>Union</b>", "language": "ru", "timezone": "Mars", "name": "anna", "shown": "Anna A.", "password": password, "month": "2026-09",
	}
	body, kind := setUpForm(t, fields, "a list")
	w := askSetUp(s, "POST", "/setup", body, "Content-Type", kind)
	require.Equal(t, 422, w.Code)
	require.Equal(t, pages.NewOffice{Federation: "LIE", Name: "Chess <b>Union</b>", Language: "ru", Timezone: "Mars", Account: "anna", Person: "Anna A.", Month: "2026-09"}, got.NewOffice)
	require.Equal(t, password, got.Password)
	require.Equal(t, "players.txt", got.List.Name)
	require.Equal(t, "a list", list)
	page := w.Body.String()
	inert(t, "/setup", page)
	require.Contains(t, page, "Mars is not a time zone")
	require.Contains(t, page, `value="Chess &lt;b&gt;Union&lt;/b&gt;"`)
	require.Contains(t, page, `<option value="ru" lang="ru" selected>`)
	require.NotContains(t, page, password)

	wrong = errors.New("disk full")
	body, kind = setUpForm(t, fields, "a list")
	w = askSetUp(s, "POST", "/setup", body, "Content-Type", kind)
	require.Equal(t, 500, w.Code)
	require.NotContains(t, w.Body.String(), "disk full")

	wrong = nil
	body, kind = setUpForm(t, fields, "a list")
	w = askSetUp(s, "POST", "/setup?lang=ru", body, "Content-Type", kind)
	require.Equal(t, 200, w.Code)
	require.Contains(t, w.Body.String(), "Рейтинг-лист, сентябрь 2026: 2 игрока")
	require.True(t, s.IsMade())
	w = askSetUp(s, "GET", "/events?q=x", nil)
	require.Equal(t, "/events?q=x", w.Header().Get("Location"), "on a new connection the portal answers")
	require.Equal(t, "close", w.Header().Get("Connection"))
	require.Equal(t, "/", askSetUp(s, "POST", "/setup", nil).Header().Get("Location"))
}

// Two browsers set up one office once.
func TestSetUpAtOnce(t *testing.T) {
	begun, goOn := make(chan struct{}), make(chan struct{})
	made := 0
	s := newSetUp(t, func(context.Context, *NewOffice) (*MadeOffice, error) {
		made++
		close(begun)
		<-goOn
		return &MadeOffice{Federation: "LIE"}, nil
	})
	send := func() *httptest.ResponseRecorder {
		body, kind := setUpForm(t, map[string]string{"federation": "LIE", "name": "anna", "password": password}, "")
		return askSetUp(s, "POST", "/setup", body, "Content-Type", kind)
	}
	first := make(chan int, 1)
	go func() { first <- send().Code }()
	<-begun
	second := send()
	require.Equal(t, 409, second.Code)
	require.Contains(t, second.Body.String(), "from another browser")
	close(goOn)
	require.Equal(t, 200, <-first)
	require.Equal(t, 303, send().Code)
	require.Equal(t, 1, made)
}

// The listener is handed on without a connection that is refused.
func TestSetUpHandsTheListenerOn(t *testing.T) {
	s := newSetUp(t, func(context.Context, *NewOffice) (*MadeOffice, error) { return &MadeOffice{Federation: "LIE"}, nil })
	on, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer on.Close()
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(t.Context(), on) }()
	at := "http://" + on.Addr().String()
	body, kind := setUpForm(t, map[string]string{"federation": "LIE", "name": "anna", "password": password}, "")
	w, err := http.Post(at+"/setup", kind, body)
	require.NoError(t, err)
	require.Equal(t, 200, w.StatusCode)
	require.NoError(t, w.Body.Close())
	require.NoError(t, <-ended)
	got := make(chan error, 1)
	go func() { // it waits for what serves next
		w, err := http.Get(at + "/events")
		if err == nil {
			err = w.Body.Close()
		}
		got <- err
	}()
	time.Sleep(10 * time.Millisecond)
	portal := &http.Server{Handler: http.NotFoundHandler(), ReadHeaderTimeout: time.Second}
	go func() { _ = portal.Serve(on) }()
	require.NoError(t, <-got)
	require.NoError(t, portal.Close())

	ctx, cancel := context.WithCancel(t.Context())
	on, err = net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	s = newSetUp(t, nil)
	go func() { ended <- s.Serve(ctx, on) }()
	cancel()
	require.NoError(t, <-ended)
	require.False(t, s.IsMade())
	require.NoError(t, on.Close())
}
