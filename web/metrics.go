package web

import (
	"context"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/store"
)

// metrics are what GET /metrics tells, in the format of Prometheus.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	took     *prometheus.HistogramVec
	checks   *prometheus.HistogramVec
}

// newMetrics are those of a portal; of one of several, each series has the federation
// as a label, and what is told of the process is told once, by the installation.
func newMetrics(bounds *bounds, several bool, federation string, queue *queueMetrics) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "fedrate_requests_total", Help: "Requests by route, method and status."}, []string{"route", "method", "status"}),
		took:     prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "fedrate_request_seconds", Help: "Time to answer, by route."}, []string{"route"}),
		checks:   prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "fedrate_check_seconds", Help: "Time to check a report, by verdict."}, []string{"verdict"}),
	}
	if several {
		prometheus.WrapRegistererWith(prometheus.Labels{"federation": federation}, m.registry).MustRegister(m.requests, m.took, m.checks, queue)
		return m
	}
	registerProcess(m.registry, bounds)
	m.registry.MustRegister(m.requests, m.took, m.checks, queue)
	return m
}

// registerProcess registers what is told of the process as a whole.
func registerProcess(registry *prometheus.Registry, bounds *bounds) {
	registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "fedrate_checks_running", Help: "Reports being checked, and events being read, now."}, func() float64 {
			working, _ := bounds.places.counts()
			more, _ := bounds.strangers.counts()
			return float64(working + more)
		}),
		prometheus.NewCounterFunc(prometheus.CounterOpts{Name: "fedrate_checks_refused_total", Help: "Checks refused because no place was free."}, func() float64 {
			_, refused := bounds.places.counts()
			_, more := bounds.strangers.counts()
			return float64(refused + more)
		}))
}

// queueTimeout is how long the database may take to count the jobs of the queue.
const queueTimeout = 2 * time.Second

var (
	queuedJobs  = prometheus.NewDesc("fedrate_queue_jobs", "Jobs of the queue that workers take from, by kind and state, now.", []string{"kind", "state"}, nil)
	workersHere = prometheus.NewDesc("fedrate_workers", "Workers of this version that are there, now.", nil, nil)
)

// queueMetrics tell of the queue of an office in PostgreSQL, and nothing of one in a file.
type queueMetrics struct {
	store *store.Store
	log   *slog.Logger
}

// Describe names the series.
func (q *queueMetrics) Describe(to chan<- *prometheus.Desc) {
	to <- queuedJobs
	to <- workersHere
}

// Collect counts when it is asked. Where the database does not answer, the series are not there.
func (q *queueMetrics) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), queueTimeout)
	defer cancel()
	n, err := q.store.QueueNumbers(ctx)
	if err != nil {
		q.log.Warn("the jobs of the queue are not counted", "error", language.English.Error(err))
	}
	if n == nil {
		return
	}
	to <- prometheus.MustNewConstMetric(workersHere, prometheus.GaugeValue, float64(n.Workers))
	for _, one := range n.Jobs {
		to <- prometheus.MustNewConstMetric(queuedJobs, prometheus.GaugeValue, float64(one.Jobs), one.Kind, one.State)
	}
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

// plain answers in words without form.
func plain(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text + "\n"))
}

// ready answers whether the portal answers, empty: it does.
func (p *Portal) ready(ctx context.Context) string {
	if p.ending.Load() {
		return "ending"
	}
	if _, err := p.o.Store.Federation(ctx); err != nil {
		p.o.Log.Error("not ready", "problem", english(err))
		return "the database does not answer"
	}
	return ""
}

// health adds the routes that tell how the portal is.
func (p *Portal) health(mux *registered) {
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { plain(w, http.StatusOK, "ok") })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		if not := p.ready(r.Context()); not != "" {
			plain(w, http.StatusServiceUnavailable, not)
			return
		}
		plain(w, http.StatusOK, "ready")
	})
	numbers := promhttp.HandlerFor(p.metrics.registry, promhttp.HandlerOpts{})
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, r *http.Request) {
		if !p.isTrusted(r) {
			problem(w, http.StatusForbidden, notNear)
			return
		}
		numbers.ServeHTTP(w, r)
	})
}

// notNear says why a client gets no metrics.
const notNear = "the metrics are for this machine and the trusted proxies"

// isTrusted reports whether a request comes from this machine, or from a trusted address
// itself. X-Forwarded-For from an untrusted peer is ignored.
func (p *Portal) isTrusted(r *http.Request) bool {
	if r.Header.Get("X-Forwarded-For") != "" && !p.trusted(peer(r)) {
		return false
	}
	from := p.client(r)
	return from.IsLoopback() || p.trusted(from)
}
