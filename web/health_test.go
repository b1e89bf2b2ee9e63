package web_test

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/web"
)

func TestHealth(t *testing.T) {
	p := portal(t, office(t))
	require.Equal(t, "ok\n", ask(p, "GET", "/healthz", "").Body.String())
	require.Equal(t, "ready\n", ask(p, "GET", "/readyz", "").Body.String())
	require.Equal(t, 404, ask(p, "GET", "/api/v1/nothing", "").Code)
	said := askFrom(p, "127.0.0.1:9", "GET", "/metrics", "").Body.String()
	require.Contains(t, said, `fedrate_requests_total{method="GET",route="GET /healthz",status="200"} 1`)
	require.Contains(t, said, "fedrate_checks_running 0")
}

// Of an office in PostgreSQL the metrics tell what waits for workers, and how many of those
// there are; of one in a file, which has none, nothing.
func TestMetricsOfTheQueue(t *testing.T) {
	st := office(t)
	p := portal(t, st)
	said := func() string { return askFrom(p, "127.0.0.1:9", "GET", "/metrics", "").Body.String() }
	queue, err := st.Queue(t.Context(), 3)
	require.NoError(t, err)
	if queue == nil {
		require.NotContains(t, said(), "fedrate_workers")
		require.NotContains(t, said(), "fedrate_queue_jobs")
		return
	}
	defer queue.Close()
	require.Contains(t, said(), "\nfedrate_workers 0\n")
	_, err = queue.Pool.Exec(t.Context(), `INSERT INTO river_job (kind, queue, max_attempts, args, state) SELECT 'papers', 'one', 5, '{}', state::river_job_state
		FROM unnest(ARRAY['available', 'available', 'retryable']) AS state`)
	require.NoError(t, err)
	ctx, end := context.WithCancel(t.Context())
	there, ended := make(chan bool), make(chan struct{})
	for _, version := range []string{st.Program(), st.Program(), "another"} {
		go func() {
			_ = queue.Attend(ctx, version, func(ctx context.Context) bool {
				there <- true
				<-ctx.Done()
				return false
			})
			ended <- struct{}{}
		}()
	}
	for range 3 {
		<-there
	}
	for _, line := range []string{`fedrate_workers 2`, `fedrate_queue_jobs{kind="papers",state="available"} 2`, `fedrate_queue_jobs{kind="papers",state="retryable"} 1`} {
		require.Contains(t, said(), "\n"+line+"\n")
	}
	end()
	for range 3 {
		<-ended
	}
}

// The metrics are for this machine and the trusted proxies, not for whom they
// speak for.
func TestMetricsAreForNeighbours(t *testing.T) {
	st := office(t)
	plain := portal(t, st)
	trusting := portal(t, st, func(o *web.Options) { o.Proxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")} })
	for _, c := range []struct {
		portal       *web.Portal
		from, speaks string
		status       int
	}{
		{plain, "127.0.0.1:9", "", 200},
		{plain, "[::1]:9", "", 200},
		{plain, elsewhere, "", 403},
		{plain, elsewhere, "127.0.0.1", 403},
		{plain, "127.0.0.1:9", "198.51.100.7", 403},
		{trusting, elsewhere, "", 200},
		{trusting, elsewhere, "198.51.100.7", 403},
		{trusting, elsewhere, "127.0.0.1, 198.51.100.7", 403},
		{trusting, "127.0.0.1:9", "", 200},
	} {
		var head []string
		if c.speaks != "" {
			head = []string{"X-Forwarded-For", c.speaks}
		}
		require.Equal(t, c.status, askFrom(c.portal, c.from, "GET", "/metrics", "", head...).Code, "%s for %q", c.from, c.speaks)
	}
}

func TestHeaders(t *testing.T) {
	p := portal(t, office(t))
	for _, path := range []string{"/healthz", "/api/v1/lists", "/nowhere", "/api/v1/nowhere"} {
		w := ask(p, "GET", path, "")
		policy := w.Header().Get("Content-Security-Policy")
		require.Contains(t, policy, "default-src 'none'", path)
		require.NotContains(t, policy, "unsafe", path)
		require.Equal(t, "nosniff", w.Header().Get("X-Content-Type-Options"), path)
		require.Len(t, w.Header().Get("X-Request-Id"), 32, path)
	}
	require.Len(t, ask(p, "GET", "/healthz", "", "X-Request-Id", "abc-1").Header().Get("X-Request-Id"), 32, "from anybody")
	p = portal(t, office(t), func(o *web.Options) { o.Proxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.1/32")} })
	require.Equal(t, "abc-1", ask(p, "GET", "/healthz", "", "X-Request-Id", "abc-1").Header().Get("X-Request-Id"))
	require.Len(t, ask(p, "GET", "/healthz", "", "X-Request-Id", "a\tb").Header().Get("X-Request-Id"), 32)
}

func TestOpenAPI(t *testing.T) {
	w := ask(portal(t, office(t)), "GET", "/api/v1/openapi.json", "")
	require.Equal(t, 200, w.Code)
	var doc struct {
		OpenAPI string                    `json:"openapi"`
		Paths   map[string]map[string]any `json:"paths"`
	}
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &doc))
	require.True(t, strings.HasPrefix(doc.OpenAPI, "3.1"), doc.OpenAPI)
	for _, path := range []string{"/lists", "/lists/{period}", "/players", "/players/{id}", "/events", "/events/{id}", "/certificates/{number}"} {
		require.Contains(t, doc.Paths["/api/v1"+path], "get", path)
	}
	require.Contains(t, doc.Paths["/api/v1/check"], "post")
}

func TestProxiesAreBelievedWhereNamed(t *testing.T) {
	var b bytes.Buffer
	log := func(o *web.Options) { o.Log = slog.New(slog.NewTextHandler(&b, nil)) }
	trusted := func(o *web.Options) { o.Proxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")} }
	st := office(t)
	ask(portal(t, st, log), "GET", "/healthz", "", "X-Forwarded-For", "198.51.100.7")
	require.Contains(t, b.String(), "client=192.0.2.1 ")
	b.Reset()
	ask(portal(t, st, log, trusted), "GET", "/healthz", "", "X-Forwarded-For", "203.0.113.9, 198.51.100.7, 192.0.2.9")
	require.Contains(t, b.String(), "client=198.51.100.7 ")
}

// Serve answers until it is told to end, and lets what it has begun end.
func TestServeEnds(t *testing.T) {
	p := portal(t, office(t))
	on, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- p.Serve(ctx, on, 10*time.Second) }()
	r, err := http.Get("http://" + on.Addr().String() + "/readyz")
	require.NoError(t, err)
	require.Equal(t, 200, r.StatusCode)
	require.NoError(t, r.Body.Close())
	stop()
	require.NoError(t, <-ended)
	_, err = http.Get("http://" + on.Addr().String() + "/readyz")
	require.Error(t, err)
}
