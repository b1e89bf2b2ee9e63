package web

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/alexedwards/scs/v2"

	"github.com/fedrate/fedrate/web/accounts"
)

// What a session knows.
const (
	sessionAccount = "account" // number of the account that has signed in
	sessionEpoch   = "epoch"   // of the account then
	sessionSince   = "since"   // when, in seconds
	sessionWaiting = "waiting" // number of the account whose code is asked for
	sessionSecret  = "secret"  // of a second step that is being set up
)

// How long a session holds, and how long the code after a password is waited for.
const (
	sessionHolds = 12 * time.Hour
	codeHolds    = 5 * time.Minute
)

// The names of the cookies of sessions.
const (
	sessionCookie          = "session"
	encryptedSessionCookie = "__Host-session"
)

// newSessions are sessions whose cookie no script reads and no other site sends.
// Of the cookie the database keeps a digest.
func newSessions(a *accounts.Accounts, failed func(http.ResponseWriter, *http.Request, error)) *scs.SessionManager {
	m := scs.New()
	m.Store, m.Lifetime, m.HashTokenInStore, m.ErrorFunc = a.Sessions(), sessionHolds, true, failed
	m.Cookie = scs.SessionCookie{Name: sessionCookie, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode}
	return m
}

// encrypted returns the same sessions with a cookie that goes over TLS alone, and that
// no other host can have set.
func encrypted(m *scs.SessionManager) *scs.SessionManager {
	c := *m // both know the data of a request by the same key
	c.Cookie.Name, c.Cookie.Secure = encryptedSessionCookie, true
	return &c
}

// overTLS reports whether the visitor's connection is encrypted, to the portal or to
// a trusted proxy.
func (p *Portal) overTLS(r *http.Request) bool {
	return r.TLS != nil || p.trusted(peer(r)) && r.Header.Get("X-Forwarded-Proto") == "https"
}

// withSession gives requests of people the session of their cookie, and the
// account that has signed in with it.
func (p *Portal) withSession(next http.Handler) http.Handler {
	if p.sessions == nil {
		return next
	}
	known := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		one, err := p.signedIn(r.Context())
		if err != nil {
			p.broken(w, r, err)
			return
		}
		if one != nil {
			r = r.WithContext(context.WithValue(r.Context(), visitorKey{}, one))
		}
		next.ServeHTTP(w, r)
	})
	plain, secure := p.sessions.LoadAndSave(known), encrypted(p.sessions).LoadAndSave(known)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case strings.HasPrefix(r.URL.Path, "/api/") || strings.HasPrefix(r.URL.Path, "/assets/"):
			next.ServeHTTP(w, r) // programs have tokens; nothing else is for signed-in people alone
		case p.overTLS(r):
			secure.ServeHTTP(w, r)
		default:
			plain.ServeHTTP(w, r)
		}
	})
}

// signedIn returns the account of a session, as long as the session holds: not longer
// than half a day, and not after the password, the role or the leave to sign in
// has changed.
func (p *Portal) signedIn(ctx context.Context) (*accounts.Account, error) {
	id := p.sessions.GetInt(ctx, sessionAccount)
	if id == 0 {
		return nil, nil
	}
	one, err := p.o.Accounts.Account(ctx, id)
	if err != nil {
		return nil, err
	}
	if one == nil || one.Disabled || one.Epoch != p.sessions.GetInt(ctx, sessionEpoch) || !p.since(ctx, sessionHolds) {
		return nil, p.sessions.Destroy(ctx)
	}
	return one, nil
}

// ahead is how much later than now a session may have begun, as clocks are set a
// little back now and then.
const ahead = time.Minute

// since reports whether a session has begun not longer ago than it holds, and not in
// a time that has not come: the clock that it was begun by ran ahead.
func (p *Portal) since(ctx context.Context, holds time.Duration) bool {
	age := time.Duration(p.o.Now().Unix()-p.sessions.GetInt64(ctx, sessionSince)) * time.Second
	return -ahead <= age && age < holds
}

// begin begins a new session: the cookie from before the password becomes invalid.
func (p *Portal) begin(ctx context.Context, key string, one *accounts.Account) error {
	if err := p.sessions.Clear(ctx); err != nil {
		return err
	}
	if err := p.sessions.RenewToken(ctx); err != nil {
		return err
	}
	p.sessions.Put(ctx, key, one.ID)
	p.sessions.Put(ctx, sessionEpoch, one.Epoch)
	p.sessions.Put(ctx, sessionSince, p.o.Now().Unix())
	return nil
}

// local returns a page of the portal as an address, its first page where what is given
// leads elsewhere.
func local(given string) string {
	to, err := url.Parse(given)
	if err != nil || to.IsAbs() || to.Host != "" || to.User != nil || !strings.HasPrefix(to.Path, "/") || strings.HasPrefix(to.Path, "//") || strings.Contains(to.Path, `\`) {
		return "/"
	}
	return to.String()
}
