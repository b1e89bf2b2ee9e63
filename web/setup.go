package web

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"crypto/tls"
	"errors"
	"io"
	"log/slog"
	"mime/multipart"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/fedrate/fedrate/handbook"
	spoken "github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/web/pages"
)

// SetUpOptions are what the page on which an office is set up needs of the world outside.
type SetUpOptions struct {
	Version string
	// Code is what a visitor enters first, without signs between its letters.
	Code string
	// Local lets visitors of this machine in without the code. It must be false if a web
	// server in front may pass on visitors from elsewhere.
	Local bool
	// Settings is the file of settings that is there, which the page does not change; empty: there is none, and the page writes one.
	Settings string
	TLS      *tls.Config // of encrypted connections; nil: they are not
	Log      *slog.Logger
	// Make makes the office; if it fails, nothing is left of it.
	Make func(ctx context.Context, o *NewOffice) (*MadeOffice, error)
}

// NewOffice is what was typed into the page on which an office is set up.
type NewOffice struct {
	pages.NewOffice
	Password string     // of the first administrator
	Logo     []byte     // PNG or JPEG; nil: none
	List     *FirstFile // nil: none
}

// FirstFile is the file of the first rating list.
type FirstFile struct {
	Name string
	Data io.ReadCloser
}

// MadeOffice is what became of it.
type MadeOffice = pages.MadeOffice

// MadeList is the first list as it was imported.
type MadeList = pages.FirstList

// SetUp answers with the page on which an office is set up, and with nothing else but how the
// program is, until an office is made.
type SetUp struct {
	o       SetUpOptions
	pass    string // cookie of a browser in which the code was entered
	handler http.Handler
	making  sync.Mutex
	made    atomic.Bool
	done    chan struct{} // closed after the office was made and the visitor was told
}

// setUpPass is the cookie of a browser in which the code was entered.
const setUpPass = "set-up"

// Bounds of the page.
const (
	longestList = 512 << 20 // FIDE's list of all players as XML has less than half of it
	longestSend = 15 * time.Minute
	drainTime   = 10 * time.Second
)

// NewSetUp returns the answers of the page. The pass is a random word that cannot be guessed.
func NewSetUp(o SetUpOptions, pass string) *SetUp {
	s := &SetUp{o: o, pass: pass, done: make(chan struct{})}
	mux := http.NewServeMux()
	for pattern, answer := range map[string]http.HandlerFunc{
		"GET /healthz": func(w http.ResponseWriter, _ *http.Request) { plain(w, http.StatusOK, "ok") },
		"GET /readyz": func(w http.ResponseWriter, _ *http.Request) {
			plain(w, http.StatusServiceUnavailable, "the office is not set up yet")
		},
		"GET /assets/{name}": asset,
		"GET /{$}":           func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/setup", http.StatusSeeOther) },
		"GET /setup":         s.form,
		"POST /setup":        s.setUp,
		"POST /setup/code":   s.enterCode,
		"/": func(w http.ResponseWriter, _ *http.Request) {
			problem(w, http.StatusServiceUnavailable, "the office is not set up yet: open /setup")
		},
	} {
		mux.HandleFunc(pattern, answer)
	}
	cross := http.NewCrossOriginProtection()
	cross.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		problem(w, http.StatusForbidden, "the request comes from another site")
	}))
	s.handler = cross.Handler(mux)
	return s
}

// ServeHTTP answers one request.
func (s *SetUp) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	protect(w.Header(), r.TLS != nil)
	w.Header().Set("Cache-Control", "no-store")
	if s.made.Load() { // the connection is an old one: a new one reaches the portal
		w.Header().Set("Connection", "close")
		to := "/"
		if r.Method == http.MethodGet && r.URL.Path != "/setup" {
			to = r.URL.RequestURI()
		}
		http.Redirect(w, r, to, http.StatusSeeOther)
		return
	}
	s.handler.ServeHTTP(w, r)
}

// forwarded are the fields by which web servers in front say that they pass a request on.
var forwarded = []string{"Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip", "Via"}

// isLocal reports whether a request comes from a browser on this machine that asked for this
// machine: the name of another host may lead here, too, and its pages could then act as this one.
func (s *SetUp) isLocal(r *http.Request) bool {
	if !s.o.Local || !peer(r).IsLoopback() || !r.ProtoAtLeast(1, 1) {
		return false
	}
	for _, name := range forwarded {
		if r.Header.Get(name) != "" {
			return false
		}
	}
	host := hostOf(r.Host)
	at, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return host == "localhost" || err == nil && at.IsLoopback()
}

// isAdmitted reports whether a visitor may set the office up.
func (s *SetUp) isAdmitted(r *http.Request) bool {
	c, err := r.Cookie(setUpPass)
	return s.isLocal(r) || err == nil && isEqual(c.Value, s.pass)
}

// isEqual compares two words in a time that does not depend on where they differ.
func isEqual(a, b string) bool {
	x, y := sha256.Sum256([]byte(a)), sha256.Sum256([]byte(b))
	return subtle.ConstantTimeCompare(x[:], y[:]) == 1
}

// enterCode lets a browser in whose visitor knows the code. Of 80 random bits none is
// guessed, so that attempts are not counted.
func (s *SetUp) enterCode(w http.ResponseWriter, r *http.Request) {
	f, err := parseForm(r)
	if err != nil {
		s.answer(w, r, http.StatusBadRequest, "setup-code", &pages.SetUp{Wrong: speaks(r).Say(handbook.SaidBy(err))})
		return
	}
	code := strings.NewReplacer(" ", "", "-", "").Replace(strings.ToUpper(f.Get("code")))
	if !isEqual(code, s.o.Code) {
		s.o.Log.Warn("set-up code refused", "client", peer(r).String())
		s.answer(w, r, http.StatusForbidden, "setup-code", &pages.SetUp{Wrong: speaks(r).Sayf("pages.setup.code-wrong")})
		return
	}
	http.SetCookie(w, &http.Cookie{Name: setUpPass, Value: s.pass, Path: "/setup", HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: r.TLS != nil})
	http.Redirect(w, r, setUpAddress(r), http.StatusSeeOther)
}

// setUpAddress returns the address of the page in the language that was asked for.
func setUpAddress(r *http.Request) string {
	if code := r.URL.Query().Get(languageName); spoken.Find(code) != nil {
		return "/setup?" + languageName + "=" + code
	}
	return "/setup"
}

// form answers the empty form.
func (s *SetUp) form(w http.ResponseWriter, r *http.Request) {
	if !s.isAdmitted(r) {
		s.answer(w, r, http.StatusOK, "setup-code", &pages.SetUp{})
		return
	}
	s.answer(w, r, http.StatusOK, "setup", &pages.SetUp{Settings: s.o.Settings, Typed: pages.NewOffice{Language: speaks(r).Code, Timezone: "UTC"}})
}

// answer writes a page.
func (s *SetUp) answer(w http.ResponseWriter, r *http.Request, status int, template string, page *pages.SetUp) {
	l := speaks(r)
	head := w.Header()
	head.Set("Vary", "Accept-Language, Cookie")
	head.Set("Content-Language", l.Code)
	head.Set("Content-Type", "text/html; charset=utf-8")
	var out strings.Builder
	if err := pages.SetUpFrame(l, s.o.Version, setUpAddress(r), page).Write(&out, template); err != nil {
		s.o.Log.Error("page failed", "path", r.URL.Path, "problem", english(err))
		problem(w, http.StatusInternalServerError, "the page failed")
		return
	}
	w.WriteHeader(status)
	_, _ = io.WriteString(w, out.String())
}

// setUp makes the office of a form.
func (s *SetUp) setUp(w http.ResponseWriter, r *http.Request) {
	if !s.isAdmitted(r) {
		s.answer(w, r, http.StatusForbidden, "setup-code", &pages.SetUp{})
		return
	}
	page := &pages.SetUp{Settings: s.o.Settings}
	again := func(status int, why handbook.Text) {
		page.Wrong = speaks(r).Say(why)
		s.answer(w, r, status, "setup", page)
	}
	o, err := readNewOffice(w, r)
	if r.MultipartForm != nil {
		defer func() { _ = r.MultipartForm.RemoveAll() }()
	}
	if o.List != nil {
		defer o.List.Data.Close()
	}
	page.Typed = o.NewOffice
	if refused := new(refusal); errors.As(err, &refused) {
		again(refused.status, refused.text)
		return
	}
	if !s.making.TryLock() {
		again(http.StatusConflict, handbook.Say("pages.setup.busy"))
		return
	}
	defer s.making.Unlock()
	if s.made.Load() {
		http.Redirect(w, r, "/", http.StatusSeeOther)
		return
	}
	out, err := s.o.Make(context.WithoutCancel(r.Context()), o)
	switch {
	case err != nil && isSentence(err):
		again(http.StatusUnprocessableEntity, handbook.SaidBy(err))
		return
	case err != nil:
		s.o.Log.Error("office not set up", "problem", english(err))
		again(http.StatusInternalServerError, handbook.Say("pages.setup.failed"))
		return
	}
	s.o.Log.Info("office set up", "federation", out.Federation, "by", o.Account)
	s.made.Store(true)
	defer close(s.done)
	w.Header().Set("Connection", "close")
	page.Made = out
	s.answer(w, r, http.StatusOK, "setup-done", page)
}

// readNewOffice reads the form. Its files may lie in temporary files until those are removed.
func readNewOffice(w http.ResponseWriter, r *http.Request) (*NewOffice, error) {
	o := &NewOffice{}
	r.Body = http.MaxBytesReader(w, r.Body, longestList+longestLogo+longestForm)
	err := r.ParseMultipartForm(longestLogo)
	if tooLarge := new(http.MaxBytesError); errors.As(err, &tooLarge) {
		return o, refuse(http.StatusRequestEntityTooLarge, "web.too-large", "megabytes", longestList>>20)
	}
	if err != nil {
		return o, refuse(http.StatusBadRequest, "web.cut-off")
	}
	word := func(name string) string { return strings.TrimSpace(cut(r.PostFormValue(name))) }
	o.NewOffice = pages.NewOffice{
		Federation: strings.ToUpper(word("federation")), Name: word("office"), Language: word("language"), Timezone: word("timezone"),
		Account: word("name"), Person: word("shown"), Month: word("month"),
	}
	o.Password = r.PostFormValue("password")
	logo, _, err := sentFile(r, "logo")
	if err != nil {
		return o, err
	}
	if logo != nil {
		defer logo.Close()
		if o.Logo, err = io.ReadAll(io.LimitReader(logo, longestLogo+1)); err != nil {
			return o, refuse(http.StatusBadRequest, "web.cut-off")
		}
		if len(o.Logo) > longestLogo {
			return o, refuse(http.StatusRequestEntityTooLarge, "web.too-large", "megabytes", longestLogo>>20)
		}
	}
	list, name, err := sentFile(r, "list")
	if err != nil {
		return o, err
	}
	if list != nil {
		o.List = &FirstFile{Name: reportName(name), Data: list}
	}
	return o, nil
}

// sentFile returns a file of a form; nil if none was chosen.
func sentFile(r *http.Request, field string) (multipart.File, string, error) {
	f, head, err := r.FormFile(field)
	switch {
	case errors.Is(err, http.ErrMissingFile):
		return nil, "", nil
	case err != nil:
		return nil, "", refuse(http.StatusBadRequest, "web.cut-off")
	case head.Size == 0:
		return nil, "", f.Close()
	}
	return f, head.Filename, nil
}

// IsMade reports whether the office is made.
func (s *SetUp) IsMade() bool { return s.made.Load() }

// Serve answers on a listener until an office is made, or ctx is done. The listener stays open: what
// connects next is answered by what serves there next.
func (s *SetUp) Serve(ctx context.Context, on net.Listener) error {
	lent := &lentListener{Listener: on}
	server := &http.Server{
		Handler: s, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: longestSend, WriteTimeout: 2 * longestSend, IdleTimeout: time.Minute, MaxHeaderBytes: 32 << 10,
		ErrorLog: slog.NewLogLogger(s.o.Log.Handler(), slog.LevelDebug), TLSConfig: s.o.TLS,
	}
	failed := make(chan error, 1)
	go func() {
		if s.o.TLS != nil {
			failed <- server.ServeTLS(lent, "", "")
			return
		}
		failed <- server.Serve(lent)
	}()
	s.o.Log.Info("listening", "address", on.Addr().String())
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	case <-s.done:
	}
	server.SetKeepAlivesEnabled(false)
	if err := lent.Close(); err != nil {
		return errors.Join(err, server.Close())
	}
	<-failed
	drain := func() {
		until, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainTime)
		defer cancel()
		if server.Shutdown(until) != nil {
			_ = server.Close()
		}
	}
	if !s.made.Load() {
		drain()
		return nil
	}
	go drain()
	return lent.giveBack()
}

// lentListener ends the work of a server on a listener without closing it.
type lentListener struct {
	net.Listener
	ended atomic.Bool
}

// Accept waits for a connection.
func (l *lentListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil && l.ended.Load() {
		return nil, net.ErrClosed
	}
	return c, err
}

// Close ends the waiting for connections.
func (l *lentListener) Close() error {
	if l.ended.Swap(true) {
		return nil
	}
	return l.deadline(time.Unix(1, 0))
}

// giveBack lets the next server wait for connections.
func (l *lentListener) giveBack() error { return l.deadline(time.Time{}) }

func (l *lentListener) deadline(at time.Time) error {
	if on, ok := l.Listener.(interface{ SetDeadline(t time.Time) error }); ok {
		return on.SetDeadline(at)
	}
	return errors.ErrUnsupported
}
