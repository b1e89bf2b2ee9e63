package web

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Answers of the programming interface tell how many requests there could be besides;
// a refusal tells when to try again. What is not bounded, and pages, tell nothing.
func TestQuotas(t *testing.T) {
	s := working(t, func(o *Options) {
		o.Limits.Checks, o.Limits.OfOne, o.Limits.Wait = 2, 1, time.Nanosecond
		o.Limits.Strangers = 2
	})
	check := func(from string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("POST", "/api/v1/check", strings.NewReader("012 Open\n"))
		r.RemoteAddr = from + ":1234"
		r.Header.Set("Content-Type", "text/plain")
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w
	}
	fields := func(w *httptest.ResponseRecorder) []string {
		return []string{w.Header().Get("RateLimit-Policy"), w.Header().Get("RateLimit"), w.Header().Get("Retry-After")}
	}
	const policy = `"uploads";q=16;qu="concurrent-requests", "work";q=4;qu="concurrent-requests"`
	w := check("192.0.2.1")
	require.Equal(t, 200, w.Code)
	require.Equal(t, []string{policy, `"uploads";r=15, "work";r=3`, ""}, fields(w))

	client := netip.MustParseAddr("192.0.2.1")
	leave, ok := s.strangers.take(t.Context(), client)
	require.True(t, ok)
	w = check("192.0.2.1")
	require.Equal(t, 429, w.Code)
	require.Equal(t, []string{policy, `"uploads";r=15, "work";r=0;t=5`, "5"}, fields(w))
	require.Equal(t, []string{policy, `"uploads";r=15, "work";r=3`, ""}, fields(check("192.0.2.2")), "others have their own")
	leave()
	require.Equal(t, 200, check("192.0.2.1").Code)

	var held []func()
	for range bodiesOfOne {
		leave, ok := s.bodies.take(t.Context(), client)
		require.True(t, ok)
		held = append(held, leave)
	}
	w = check("192.0.2.1")
	require.Equal(t, 429, w.Code)
	require.Equal(t, []string{`"uploads";q=16;qu="concurrent-requests"`, `"uploads";r=0;t=5`, "5"}, fields(w))
	for _, leave := range held {
		leave()
	}

	w = s.ask("", "GET", "/api/v1/certificates/LIE-2026-09-IT1-GM-0000-0000", nil)
	require.Equal(t, []string{`"work";q=4;qu="concurrent-requests"`, `"work";r=3`, ""}, fields(w))
	for _, path := range []string{"/api/v1/lists", "/certificates?n=LIE-2026-09-IT1-GM-0000-0000"} {
		require.Equal(t, []string{"", "", ""}, fields(s.ask("", "GET", path, nil)), path)
	}
}

// The description names the fields where answers have them, and 429 where something is sent.
func TestQuotasAreDescribed(t *testing.T) {
	s := working(t)
	var d struct {
		Paths map[string]map[string]struct {
			Responses map[string]struct{ Headers map[string]any }
		}
	}
	require.NoError(t, json.Unmarshal(s.ask("", "GET", "/api/v1/openapi.json", nil).Body.Bytes(), &d))
	bounded := 0
	for path, item := range d.Paths {
		for method, op := range item {
			_, refused := op.Responses["429"]
			require.True(t, refused || method == strings.ToLower(http.MethodGet), "%s %s", method, path)
			for status, r := range op.Responses {
				require.Equal(t, refused, r.Headers["RateLimit"] != nil && r.Headers["RateLimit-Policy"] != nil, "%s %s %s", method, path, status)
				require.Equal(t, status == "429", r.Headers["Retry-After"] != nil)
			}
			if refused {
				bounded++
			}
		}
	}
	require.Greater(t, bounded, 8)
	require.Contains(t, s.ask("", "GET", "/api/docs", nil).Body.String(), "RateLimit, RateLimit-Policy, Retry-After")
}
