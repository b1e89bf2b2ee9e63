package web

import (
	"context"
	"errors"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Hosted is the portal of one federation of several, and the host name at which it is
// reached.
type Hosted struct {
	Host string
	Options
}

// Installation answers for several federations, each under a host name of its own: a
// browser keeps the cookies and pages of one from another, as those of strangers.
// The portals share nothing but the bounds on work.
type Installation struct {
	// Newcomers is called for an unknown host name before the request is refused: it
	// adds federations that have come meanwhile. It may be nil.
	Newcomers func(context.Context)

	limits  Limits
	bounds  *bounds
	process *prometheus.Registry

	mu      sync.RWMutex // of what follows
	portals []*Portal
	byHost  map[string]*Portal
	begun   bool
	ended   bool
}

// NewInstallation makes the portals of several federations. How much is worked at once
// in all of them, and how connections are taken, the first one says.
func NewInstallation(list []Hosted) *Installation {
	limits := list[0].Limits.defaults()
	in := &Installation{byHost: map[string]*Portal{}, limits: limits, bounds: newBounds(limits), process: prometheus.NewRegistry()}
	registerProcess(in.process, in.bounds)
	for _, h := range list {
		in.add(h)
	}
	return in
}

// add makes the portal of a federation; mu must be held unless no other goroutine has
// the installation yet.
func (in *Installation) add(h Hosted) *Portal {
	h.Options.Limits = in.limits
	p := bounded(h.Options, in.bounds, true)
	in.portals, in.byHost[hostOf(h.Host)] = append(in.portals, p), p
	return p
}

// errTaken and errEnded say why no federation is added.
var (
	errTaken = errors.New("another federation is reached at the host name")
	errEnded = errors.New("the portal ends")
)

// Add answers for one more federation from now on, also while others are answered.
func (in *Installation) Add(h Hosted) error {
	in.mu.Lock()
	defer in.mu.Unlock()
	switch {
	case in.ended:
		return errEnded
	case in.byHost[hostOf(h.Host)] != nil:
		return errTaken
	}
	p := in.add(h)
	if in.begun {
		p.data.Begin()
	}
	return nil
}

// all are the portals there are now.
func (in *Installation) all() []*Portal {
	in.mu.RLock()
	defer in.mu.RUnlock()
	return slices.Clone(in.portals)
}

// portalOf returns the portal at a host name, nil where there is none.
func (in *Installation) portalOf(host string) *Portal {
	in.mu.RLock()
	defer in.mu.RUnlock()
	return in.byHost[hostOf(host)]
}

// numbers are what the process and each federation have counted.
func (in *Installation) numbers() prometheus.Gatherer {
	from := prometheus.Gatherers{in.process}
	for _, p := range in.all() {
		from = append(from, p.metrics.registry)
	}
	return from
}

// hostOf is a host name as it is compared: without port, without the point at its end.
func hostOf(name string) string {
	if host, _, err := net.SplitHostPort(name); err == nil {
		name = host
	}
	return strings.ToLower(strings.TrimSuffix(name, "."))
}

// ServeHTTP hands a request to the portal of the federation whose host name it was
// sent to. At any other name there is nothing but what tells how the installation is.
func (in *Installation) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p := in.portalOf(r.Host)
	if p == nil && in.Newcomers != nil {
		in.Newcomers(r.Context())
		p = in.portalOf(r.Host)
	}
	if p != nil {
		p.ServeHTTP(w, r)
		return
	}
	head := w.Header()
	head.Set("Content-Security-Policy", policy)
	head.Set("X-Content-Type-Options", "nosniff")
	switch read := r.Method == http.MethodGet || r.Method == http.MethodHead; {
	case read && r.URL.Path == "/healthz":
		plain(w, http.StatusOK, "ok")
	case read && r.URL.Path == "/readyz":
		for _, p := range in.all() {
			if not := p.ready(r.Context()); not != "" {
				plain(w, http.StatusServiceUnavailable, not)
				return
			}
		}
		plain(w, http.StatusOK, "ready")
	case read && r.URL.Path == "/metrics":
		if !in.all()[0].isTrusted(r) {
			problem(w, http.StatusForbidden, notNear)
			return
		}
		promhttp.HandlerFor(in.numbers(), promhttp.HandlerOpts{}).ServeHTTP(w, r)
	default:
		problem(w, http.StatusMisdirectedRequest, "no federation is reached at this host name")
	}
}

// Serve answers on a listener until ctx is done. Requests under way then have the
// grace to end; the error is nil.
func (in *Installation) Serve(ctx context.Context, on net.Listener, grace time.Duration) error {
	in.mu.Lock()
	in.begun = true
	for _, p := range in.portals {
		p.data.Begin()
	}
	in.mu.Unlock()
	return serve(ctx, on, grace, in, &in.all()[0].o, in.stopAdding)
}

// stopAdding lets no federation be added any more, and gives those that there are.
func (in *Installation) stopAdding() []*Portal {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.ended = true
	return slices.Clone(in.portals)
}
