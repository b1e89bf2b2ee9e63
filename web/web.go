// Package web is the portal of an office and its programming interface: routes,
// limits, headers, metrics. It computes nothing: what it answers comes from
// audit, jobs, published and store, in the shapes of package answer. It reads
// neither the clock nor the environment.
package web

import (
	"context"
	"crypto/sha256"
	"crypto/tls"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/alexedwards/scs/v2"
	"github.com/danielgtaylor/huma/v2"
	"golang.org/x/net/netutil"

	"github.com/fedrate/fedrate/jobs/outbox"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/accounts"
	"github.com/fedrate/fedrate/web/published"
)

// Options are what a portal needs of the world outside.
type Options struct {
	Store      *store.Store
	Federation string // whose office it is, as its lists are filtered; empty: not at all
	Version    string // of the program
	Now        func() time.Time
	Random     io.Reader // for words that cannot be guessed
	Log        *slog.Logger
	Proxies    []netip.Prefix // whose word on the address of a client is taken
	Limits     Limits
	URL        string      // of the portal from outside, for links; empty: as it is asked
	TLS        *tls.Config // of encrypted connections; nil: they are not
	// Accounts are those who may sign in; nil: the pages and data for everybody
	// alone answer.
	Accounts *accounts.Accounts
	// Name is that of the federation; empty: it is called by its code.
	Name string
	// Logo is that of the federation, as [CheckLogo] allows it; nil: there is none.
	Logo []byte
	// Licence is the address of the terms under which the lists may be used; empty: none is said.
	Licence string
	// Checker are the files of the checker that works in the browser; nil: there is none.
	Checker fs.FS
	// Rating are the office's readings of what the texts on ratings leave open.
	Rating rating.Options
	// Live reports whether the page of a player has the ratings between the lists.
	Live bool
	// Mail reports whether mail is sent, so that people can ask for it.
	Mail bool
	// Caller knows which addresses of other programs may be called; with accounts it
	// is needed.
	Caller *outbox.Caller
	// Office is how months are worked; with accounts it is needed.
	Office Office
}

// Limits bound what visitors can ask for. What is 0 has a default.
type Limits struct {
	Upload    int64         // bytes of a report
	Checks    int           // at once, of all clients
	OfOne     int           // at once, of one client
	Strangers int           // files of visitors without an account that are worked at once
	Wait      time.Duration // for a free place
	Read      time.Duration // to send a request
	Pause     time.Duration // in which a body must have brought more
	Write     time.Duration // from its head to the end of the answer
	Patience  time.Duration // that a page waits for the work on a month before it shows how far it is
	Open      int           // connections at once
	HeadBytes int
}

// defaults are limits that suit a small office on two processors.
func (l Limits) defaults() Limits {
	set := func(v *int, to int) {
		if *v == 0 {
			*v = to
		}
	}
	wait := func(v *time.Duration, to time.Duration) {
		if *v == 0 {
			*v = to
		}
	}
	if l.Upload == 0 {
		l.Upload = 8 << 20
	}
	set(&l.Checks, 4)
	set(&l.OfOne, 2)
	set(&l.Strangers, max(1, runtime.GOMAXPROCS(0)/2)) // the other cores are for officers and readers
	set(&l.Open, 1000)
	set(&l.HeadBytes, 32<<10)
	wait(&l.Wait, 10*time.Second)
	wait(&l.Read, 60*time.Second)
	wait(&l.Pause, min(5*time.Second, l.Read))
	wait(&l.Write, 3*time.Minute)
	wait(&l.Patience, 3*time.Second)
	return l
}

// bounds are how much is worked at once, for all federations of an installation.
type bounds struct {
	places    *limiter // to be worked: for accounts, and of what is published
	strangers *limiter // to be worked: files of visitors without an account
	uploads   *limiter // bodies of accounts to be read
	bodies    *limiter // files of visitors without an account to be read
}

func newBounds(l Limits) *bounds {
	return &bounds{
		places: newPlaces("work", l.Checks, l.OfOne, l.Wait), strangers: newPlaces("work", l.Strangers, 1, l.Wait),
		uploads: newPlaces("uploads", bodies, bodiesOfOne, l.Wait), bodies: newPlaces("uploads", bodies, bodiesOfOne, l.Wait),
	}
}

// Portal answers the requests of visitors.
type Portal struct {
	o    Options
	data *published.Reader
	*bounds
	several bool // it is one of several federations
	metrics *metrics
	// sessions of who has signed in; nil: there are no accounts
	sessions *scs.SessionManager
	ending   atomic.Bool
	mux      *registered
	tasks    tasks
	requests requests // for mail
	shares   requests // to share findings
	// computed is what was computed last of a month, for the page that shows it
	computed computed
	handler  http.Handler
	// logoVersion is the beginning of the SHA-256 of the logo, in hex
	logoVersion string
	// described is the programming interface as its description has it
	described *huma.OpenAPI
}

// New makes a portal.
func New(o Options) *Portal {
	o.Limits = o.Limits.defaults()
	return bounded(o, newBounds(o.Limits), false)
}

// bounded makes a portal that works no more than the bounds allow: the only one, or
// one of several.
func bounded(o Options, b *bounds, several bool) *Portal {
	p := &Portal{o: o, data: published.New(o.Store, o.Federation).Reading(o.Rating), bounds: b, several: several}
	p.requests.most, p.requests.since = mostAsked, askedSince
	p.shares.most, p.shares.since = mostSharedOfOne, sharedFor
	sum := sha256.Sum256(o.Logo)
	p.logoVersion = hex.EncodeToString(sum[:4])
	p.metrics = newMetrics(b, several, o.Federation, &queueMetrics{o.Store, o.Log})
	if o.Accounts != nil {
		p.sessions = newSessions(o.Accounts, p.broken)
	}
	mux := &registered{ServeMux: http.NewServeMux()}
	p.health(mux)
	p.api(mux)
	p.pages(mux)
	p.mux, p.handler = mux, p.withHeaders(mux)
	return p
}

// ServeHTTP answers one request.
func (p *Portal) ServeHTTP(w http.ResponseWriter, r *http.Request) { p.handler.ServeHTTP(w, r) }

// Serve answers on a listener until ctx is done. Requests under way then have
// the grace to end; the error is nil.
func (p *Portal) Serve(ctx context.Context, on net.Listener, grace time.Duration) error {
	p.data.Begin()
	return serve(ctx, on, grace, p, &p.o, func() []*Portal { return []*Portal{p} })
}

// serve answers by a handler, as the options say. At the end the portals are those that
// it has answered for; there are no more from then on.
func serve(ctx context.Context, on net.Listener, grace time.Duration, handler http.Handler, o *Options, end func() []*Portal) error {
	server := &http.Server{
		Handler: handler, ReadHeaderTimeout: min(10*time.Second, o.Limits.Read), ReadTimeout: o.Limits.Read,
		WriteTimeout: o.Limits.Write, IdleTimeout: 30 * time.Second, MaxHeaderBytes: o.Limits.HeadBytes,
		ErrorLog: slog.NewLogLogger(o.Log.Handler(), slog.LevelDebug),
	}
	failed := make(chan error, 1)
	on = netutil.LimitListener(&fairListener{Listener: on, ofOne: max(1, o.Limits.Open/connectionShare), trusted: o.Proxies}, o.Limits.Open)
	if o.TLS == nil {
		go func() { failed <- server.Serve(on) }()
	} else {
		server.TLSConfig = o.TLS
		go func() { failed <- server.ServeTLS(on, "", "") }()
	}
	o.Log.Info("listening", "address", on.Addr().String())
	var broken error
	select {
	case broken = <-failed:
	case <-ctx.Done():
	}
	portals := end()
	for _, p := range portals {
		p.ending.Store(true)
		defer p.data.End()
	}
	if broken != nil {
		return broken
	}
	until, cancel := context.WithTimeout(context.WithoutCancel(ctx), grace)
	defer cancel()
	err := server.Shutdown(until)
	if errors.Is(err, context.DeadlineExceeded) {
		err = server.Close() // what is cut off stores nothing by halves
	}
	for _, p := range portals {
		p.tasks.finish(until)
	}
	if served := <-failed; !errors.Is(served, http.ErrServerClosed) {
		err = errors.Join(err, served)
	}
	return err
}
