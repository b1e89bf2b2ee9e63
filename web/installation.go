package web

import (
	"context"
	"net"
	"net/http"
	"strings"
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
	portals []*Portal
	byHost  map[string]*Portal
	numbers http.Handler
}

// NewInstallation makes the portals of several federations. How much is worked at once
// in all of them, and how connections are taken, the first one says.
func NewInstallation(list []Hosted) *Installation {
	in := &Installation{byHost: map[string]*Portal{}}
	limits := list[0].Limits.defaults()
	shared := newBounds(limits)
	process := prometheus.NewRegistry()
	registerProcess(process, shared.places)
	gathered := prometheus.Gatherers{process}
	for _, h := range list {
		h.Options.Limits = limits
		p := bounded(h.Options, shared, true)
		in.portals, in.byHost[hostOf(h.Host)] = append(in.portals, p), p
		gathered = append(gathered, p.metrics.registry)
	}
	in.numbers = promhttp.HandlerFor(gathered, promhttp.HandlerOpts{})
	return in
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
	if p := in.byHost[hostOf(r.Host)]; p != nil {
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
		for _, p := range in.portals {
			if not := p.ready(r.Context()); not != "" {
				plain(w, http.StatusServiceUnavailable, not)
				return
			}
		}
		plain(w, http.StatusOK, "ready")
	case read && r.URL.Path == "/metrics":
		if !in.portals[0].near(r) {
			problem(w, http.StatusForbidden, notNear)
			return
		}
		in.numbers.ServeHTTP(w, r)
	default:
		problem(w, http.StatusMisdirectedRequest, "no federation is reached at this host name")
	}
}

// Serve answers on a listener until ctx is done. Requests under way then have the
// grace to end; the error is nil.
func (in *Installation) Serve(ctx context.Context, on net.Listener, grace time.Duration) error {
	return serve(ctx, on, grace, in, in.portals)
}
