package web

import (
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/fedrate/fedrate/jobs/outbox"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/pages"
	"github.com/fedrate/fedrate/web/pages/desk"
)

// readerPages adds what everybody may do about mail: follow a player, confirm an
// address, and end it without signing in.
func (p *Portal) readerPages(mux *registered) {
	mux.HandleFunc("POST /players/{id}/mail", p.act(p.follow))
	mux.HandleFunc("GET /mail/{code}", p.page(func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
		one, err := p.o.Store.ReaderOf(r.Context(), r.PathValue("code"))
		said := r.URL.Query().Get("said")
		if err != nil || one == nil && said != "stopped" {
			return "", nil, err
		}
		return "reader", b.Reader(one, said), nil
	}))
	mux.HandleFunc("POST /mail/{code}", p.act(p.decide))
}

// requests bounds how often a client asks for something.
type requests struct {
	most  int
	since time.Duration
	mu    sync.Mutex
	by    map[netip.Addr][]time.Time
}

const (
	mostAsked  = 5
	askedSince = time.Hour
)

// allow reports whether a client may ask once more, and counts it.
func (a *requests) allow(client netip.Addr, now time.Time) bool {
	client = network(client)
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.by == nil {
		a.by = map[netip.Addr][]time.Time{}
	}
	for who, at := range a.by {
		if now.Sub(at[len(at)-1]) >= a.since {
			delete(a.by, who)
		}
	}
	at := a.by[client]
	for len(at) > 0 && now.Sub(at[0]) >= a.since {
		at = at[1:]
	}
	if len(at) >= a.most {
		return false
	}
	a.by[client] = append(at, now)
	return true
}

// follow asks an address whether it wants to be told when a player is rated.
func (p *Portal) follow(r *http.Request, b *pages.Builder, f url.Values) (done, error) {
	id := number(r.PathValue("id"))
	if !p.o.Mail || id <= 0 {
		return done{}, nil
	}
	row, err := b.State.Player(r.Context(), id)
	if row == nil || err != nil {
		return done{}, err
	}
	if _, err = store.ParseAddress(f.Get("address")); err == nil && !p.requests.allow(clientOf(r.Context()), p.o.Now()) {
		err = store.ErrAsked
	}
	if err == nil {
		err = p.ask(r, b, store.Reader{Kind: store.PlayerReader, Whom: strconv.Itoa(id), Address: f.Get("address")})
	}
	if err == nil {
		return done{to: b.To.Player(id) + "?mail=asked#mail"}, nil
	}
	if !isSentence(err) {
		return done{}, err
	}
	frame, failed := p.player(r, b, id, pages.PlayerQuestion{Mail: &pages.Follow{Address: cut(f.Get("address")), Wrong: errorText(b, err)}})
	if failed != nil {
		return done{}, failed
	}
	return done{}, &again{http.StatusUnprocessableEntity, "player", frame}
}

// ask asks the address of a reader, in the language of the page.
func (p *Portal) ask(r *http.Request, b *pages.Builder, one store.Reader) (err error) {
	if one.Code, err = outbox.NewCode(p.o.Random); err != nil {
		return err
	}
	one.Language, one.Asked = b.Language.Code, p.o.Now()
	return p.o.Store.Ask(r.Context(), one)
}

// decide confirms the address of a link, or ends what it gets. A program that reads
// mail ends it with one request (RFC 8058).
func (p *Portal) decide(r *http.Request, b *pages.Builder, f url.Values) (done, error) {
	code, word := r.PathValue("code"), ""
	var err error
	switch {
	case f.Get("do") == "confirm":
		word, err = "confirmed", p.o.Store.Confirm(r.Context(), code, p.o.Now())
	case f.Get("do") == "stop" || f.Get("List-Unsubscribe") == "One-Click":
		word, err = "stopped", p.o.Store.Unsubscribe(r.Context(), code)
	default:
		return done{}, refuse(http.StatusBadRequest, "web.cut-off")
	}
	return done{to: "/mail/" + url.PathEscape(code) + "?said=" + word}, err
}

// ownAddress keeps the address of the own account, which is asked first, or takes it
// away.
func (p *Portal) ownAddress(r *http.Request, b *pages.Builder, f url.Values) (done, error) {
	one := visitor(r.Context())
	if f.Get("do") == "stop" {
		return p.accountDone(r, b, "no-mail", p.o.Store.StopReading(r.Context(), store.AccountReader, one.Name))
	}
	if !p.o.Mail {
		return done{}, nil
	}
	_, err := store.ParseAddress(f.Get("address"))
	if err == nil && !p.requests.allow(clientOf(r.Context()), p.o.Now()) {
		err = store.ErrAsked
	}
	if err == nil {
		err = p.ask(r, b, store.Reader{Kind: store.AccountReader, Whom: one.Name, Address: f.Get("address")})
	}
	return p.accountDone(r, b, "mail-asked", err)
}

// outboxPages adds the page of what goes out, for administrators.
func (p *Portal) outboxPages(mux *registered) {
	mux.HandleFunc("GET /office/outbox", p.page(func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
		f, err := p.outboxPage(r, b, desk.Outbox{Said: r.URL.Query().Get("said")})
		return "outbox", f, err
	}))
	mux.HandleFunc("POST /office/outbox/{id}", p.act(func(r *http.Request, b *pages.Builder, _ url.Values) (done, error) {
		return p.sent(r, b, "retried", p.o.Store.SendAgain(r.Context(), number(r.PathValue("id")), p.o.Now()))
	}))
	mux.HandleFunc("POST /office/hooks", p.act(func(r *http.Request, b *pages.Builder, f url.Values) (done, error) {
		h, err := p.addHook(r.Context(), strings.TrimSpace(f.Get("url")), strings.Join(f["event"], " "), cut(f.Get("note")))
		if err != nil {
			return p.sent(r, b, "", err)
		}
		page, err := p.outboxPage(r, b, desk.Outbox{Secret: h.Secret, SecretOf: h.URL})
		return done{template: "outbox", frame: page}, err
	}))
	mux.HandleFunc("POST /office/hooks/{id}", p.act(func(r *http.Request, b *pages.Builder, _ url.Values) (done, error) {
		return p.sent(r, b, "hook-removed", p.acting(r).RemoveHook(r.Context(), number(r.PathValue("id"))))
	}))
}

// outboxPage fills the page of what goes out.
func (p *Portal) outboxPage(r *http.Request, b *pages.Builder, page desk.Outbox) (*pages.Frame, error) {
	page.State = r.URL.Query().Get("state")
	return p.desk(b).Outbox(r.Context(), page)
}

// sent goes back to the page of what goes out, which says what was done, or why it was
// not.
func (p *Portal) sent(r *http.Request, b *pages.Builder, what string, err error) (done, error) {
	if err == nil {
		return done{to: "/office/outbox?said=" + what}, nil
	}
	if !isSentence(err) {
		return done{}, err
	}
	f, failed := p.outboxPage(r, b, desk.Outbox{Wrong: errorText(b, err)})
	if failed != nil {
		return done{}, failed
	}
	return done{}, &again{http.StatusUnprocessableEntity, "outbox", f}
}
