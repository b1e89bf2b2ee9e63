package web

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics are what GET /metrics tells, in the format of Prometheus.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	took     *prometheus.HistogramVec
	checks   *prometheus.HistogramVec
}

func newMetrics(places *places) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "fedrate_requests_total", Help: "Requests by route, method and status."}, []string{"route", "method", "status"}),
		took:     prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "fedrate_request_seconds", Help: "Time to answer, by route."}, []string{"route"}),
		checks:   prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "fedrate_check_seconds", Help: "Time to check a report, by verdict."}, []string{"verdict"}),
	}
	m.registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}), m.requests, m.took, m.checks,
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "fedrate_checks_running", Help: "Reports being checked, and events being read, now."}, func() float64 {
			working, _ := places.counts()
			return float64(working)
		}),
		prometheus.NewCounterFunc(prometheus.CounterOpts{Name: "fedrate_checks_refused_total", Help: "Checks refused because no place was free."}, func() float64 {
			_, refused := places.counts()
			return float64(refused)
		}))
	return m
}

// methods are those that have a series of their own; a client can send any word.
var methods = map[string]bool{"GET": true, "HEAD": true, "POST": true, "PUT": true, "PATCH": true, "DELETE": true, "OPTIONS": true}

// seen counts a request. The route is its pattern, so that addresses make no
// series of their own.
func (m *metrics) seen(route, method string, status int, took time.Duration) {
	if route == "" {
		route = "none"
	}
	if !methods[method] {
		method = "other"
	}
	m.requests.WithLabelValues(route, method, strconv.Itoa(status)).Inc()
	m.took.WithLabelValues(route).Observe(took.Seconds())
}

// health adds the routes that tell how the portal is.
func (p *Portal) health(mux *registered) {
	plain := func(w http.ResponseWriter, status int, text string) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		w.WriteHeader(status)
		_, _ = w.Write([]byte(text + "\n"))
	}
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { plain(w, http.StatusOK, "ok") })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		if p.ending.Load() {
			plain(w, http.StatusServiceUnavailable, "ending")
			return
		}
		if _, err := p.o.Store.Federation(r.Context()); err != nil {
			p.o.Log.Error("not ready", "problem", english(err))
			plain(w, http.StatusServiceUnavailable, "the database does not answer")
			return
		}
		plain(w, http.StatusOK, "ready")
	})
	numbers := promhttp.HandlerFor(p.metrics.registry, promhttp.HandlerOpts{})
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, r *http.Request) {
		if !p.near(r) {
			problem(w, http.StatusForbidden, "the metrics are for this machine and the trusted proxies")
			return
		}
		numbers.ServeHTTP(w, r)
	})
}

// near tells whether a request comes from this machine, or from a trusted
// address itself. What somebody forwards of whom the portal knows nothing may
// come from anywhere.
func (p *Portal) near(r *http.Request) bool {
	if r.Header.Get("X-Forwarded-For") != "" && !p.trusted(peer(r)) {
		return false
	}
	from := p.client(r)
	return from.IsLoopback() || p.trusted(from)
}
