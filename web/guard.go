package web

import (
	"context"
	"encoding/hex"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/fedrate/fedrate/web/pages"
)

// policy is what a page of the portal may load: what the portal itself serves.
// Neither styles nor scripts stand within a page.
const policy = "default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; " +
	"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// withHeaders puts around all routes what every request goes through: a number, the
// log, the metrics, the headers that protect a browser, and the refusal of
// forms that come from other sites.
func (p *Portal) withHeaders(routes *registered) http.Handler {
	cross := http.NewCrossOriginProtection()
	cross.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		problem(w, http.StatusForbidden, "the request comes from another site")
	}))
	inner := openToOthers(routes, cross.Handler(compressed(p.withSession(p.authorize(routes, p.limitBodies(routes))))))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		started := p.o.Now()
		id, from := p.requestID(r), p.client(r)
		head := w.Header()
		head.Set("X-Request-Id", id)
		protect(head, p.overTLS(r))
		seen, told := &seenWriter{ResponseWriter: w}, &quotas{}
		if strings.HasPrefix(r.URL.Path, "/api/") {
			seen.before = func() { told.write(head) }
		}
		defer func() {
			broken := recover()
			if aborted, is := broken.(error); is && errors.Is(aborted, http.ErrAbortHandler) {
				defer panic(broken) // the server cuts the connection
			} else if broken != nil {
				p.o.Log.Error("request failed", "request", id, "path", shownPath(r), "problem", broken, "stack", string(debug.Stack()))
				if seen.status == 0 {
					problem(seen, http.StatusInternalServerError, "the request failed; its number is "+id)
				}
			}
			_, route := routes.Handler(r)
			took := p.o.Now().Sub(started)
			p.metrics.seen(route, r.Method, seen.code(), took)
			p.o.Log.LogAttrs(r.Context(), slog.LevelInfo, "request", slog.String("request", id), slog.String("client", from.String()),
				slog.String("method", r.Method), slog.String("path", shownPath(r)), slog.Int("status", seen.code()), slog.Int64("bytes", seen.bytes),
				slog.Duration("took", took))
		}()
		inner.ServeHTTP(seen, r.WithContext(context.WithValue(context.WithValue(r.Context(), clientKey{}, from), quotasKey{}, told)))
	})
}

// protect sets the fields of an answer that protect a browser.
func protect(head http.Header, encrypted bool) {
	head.Set("Content-Security-Policy", policy)
	head.Set("X-Content-Type-Options", "nosniff")
	head.Set("Referrer-Policy", "same-origin")
	head.Set("Cross-Origin-Opener-Policy", "same-origin")
	head.Set("Cross-Origin-Resource-Policy", "same-origin")
	head.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
	if encrypted {
		head.Set("Strict-Transport-Security", "max-age=31536000")
	}
}

// shownPath returns the path of a request for the log, without the code of an
// invitation, a reader or of shared findings, because the code gives access.
func shownPath(r *http.Request) string {
	for _, secret := range []string{"invitation/", "mail/", "check/shared/"} {
		if strings.Contains(r.URL.Path, secret) {
			return "/" + secret + "…"
		}
	}
	return r.URL.Path
}

// filesOfStrangers are the paths to which visitors without an account send files. Their other
// forms are small, and no place is needed to read them.
var filesOfStrangers = []string{"/check", "/certificates", "/api/v1/check"}

// limitBodies lets so many bodies be read at once, and no more of one client. Those of accounts do
// not wait for those of others. A body that does not come on is not waited for.
func (p *Portal) limitBodies(routes http.Handler) http.Handler {
	page := p.page(func(*http.Request, *pages.Builder) (string, *pages.Frame, error) { return "", nil, refusedBusy() })
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet || r.Method == http.MethodHead {
			routes.ServeHTTP(w, r)
			return
		}
		steady := &steadyBody{ReadCloser: r.Body, control: http.NewResponseController(w), pause: p.o.Limits.Pause}
		defer steady.stop()
		r.Body = steady
		bodies := p.uploads
		if visitor(r.Context()) == nil {
			bodies = p.bodies
			if !slices.Contains(filesOfStrangers, r.URL.Path) {
				routes.ServeHTTP(w, r)
				return
			}
		}
		leave, ok := bodies.take(r.Context(), clientOf(r.Context()))
		switch {
		case ok:
			defer leave()
			routes.ServeHTTP(w, r)
		case strings.HasPrefix(r.URL.Path, "/api/"):
			w.Header().Set("Retry-After", retryAfter)
			problem(w, http.StatusTooManyRequests, tooBusy)
		default:
			page(w, r)
		}
	})
}

// requestID is the number that a trusted proxy has given the request, else a new
// one.
func (p *Portal) requestID(r *http.Request) string {
	given := r.Header.Get("X-Request-Id")
	if !p.trusted(peer(r)) || len(given) == 0 || len(given) > 64 || strings.ContainsFunc(given, func(c rune) bool {
		return (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '-' && c != '_'
	}) {
		return p.random()
	}
	return given
}

// random returns a random word that cannot be guessed.
func (p *Portal) random() string {
	b := make([]byte, 16)
	if _, err := io.ReadFull(p.o.Random, b); err != nil {
		panic(err) // the system always has random bytes
	}
	return hex.EncodeToString(b)
}

// seenWriter remembers what was answered.
type seenWriter struct {
	http.ResponseWriter
	before func() // what is done before the head is sent; nil: nothing
	status int
	bytes  int64
}

// WriteHeader remembers the status.
func (w *seenWriter) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
		if w.before != nil {
			w.before()
		}
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write counts the bytes.
func (w *seenWriter) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.WriteHeader(http.StatusOK)
	}
	n, err := w.ResponseWriter.Write(b)
	w.bytes += int64(n)
	return n, err
}

// Unwrap is for [http.ResponseController].
func (w *seenWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *seenWriter) code() int {
	if w.status == 0 {
		return http.StatusOK
	}
	return w.status
}

// problem answers with an error as RFC 9457 has it.
func problem(w http.ResponseWriter, status int, detail string) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = huma.DefaultJSONFormat.Marshal(w, &huma.ErrorModel{Title: http.StatusText(status), Status: status, Detail: detail})
}
