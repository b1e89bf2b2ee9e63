package web

import (
	"context"
	"crypto/rand"
	"io"
	"log/slog"
	"net/http/httptest"
	"net/netip"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/web/published"
)

// A file that has the number of a certificate and nothing else is told which
// fields differ, and never what stands in them.
func TestVerificationTellsNoValues(t *testing.T) {
	changed := []paper.Difference{{Name: "B7", Was: "born 2011-03-04", Is: "-", Label: "Birth"}}
	out := publicVerification(language.English, &paper.Verification{
		Stamp: paper.Stamp{Number: "LIE-1"}, Standing: paper.AsIssued, Submission: 7, StartingRank: 3, Data: []byte(`{"x":1}`),
		File: &paper.FileCheck{Verdict: paper.Altered, Changed: changed}, Differs: []paper.Difference{{Name: "points", Was: "6.5", Is: "6"}},
	})
	require.Len(t, out.Fields, 2)
	require.Len(t, out.File.Fields, 1)
	require.NotEmpty(t, out.Fields[0].Field)
	require.Equal(t, out.Fields[0].Field, out.File.Fields[0].Field)
	for _, f := range append(out.Fields, out.File.Fields...) {
		require.Empty(t, f.Issued)
		require.Empty(t, f.Found)
	}
	require.Equal(t, "altered", out.Verdict)
	require.Equal(t, "null", string(out.Data))
}

// The office's own numbers stay its own.
func TestAwaitedNumbersAreNotPublished(t *testing.T) {
	r := ratinglist.Row{FIDEID: tournament.FirstAwaited, Name: "Awaited, Anna"}
	require.Nil(t, publishedPlayer(&r).FIDEID)
	require.Nil(t, publishedRow(&published.Row{Row: r}, tournament.Standard).FIDEID)
	r.FIDEID--
	require.Equal(t, "1999999999", *publishedPlayer(&r).FIDEID)
	require.Equal(t, "1999999999", *publishedRow(&published.Row{Row: r}, tournament.Standard).FIDEID)
}

// Everybody has all addresses of an IPv6 /64.
func TestNetworksAreClients(t *testing.T) {
	p := newPlaces("work", 4, 1, time.Millisecond)
	leave, ok := p.take(context.Background(), netip.MustParseAddr("2001:db8::1"))
	require.True(t, ok)
	_, ok = p.take(context.Background(), netip.MustParseAddr("2001:db8::ffff:1%eth0"))
	require.False(t, ok, "the same client")
	other, ok := p.take(context.Background(), netip.MustParseAddr("2001:db8:0:1::1"))
	require.True(t, ok)
	leave()
	other()
	require.Empty(t, p.clients)
	require.Equal(t, netip.MustParseAddr("192.0.2.7"), network(netip.MustParseAddr("192.0.2.7")))
}

// While a client has all bodies on their way that one may have, no more are read
// of it; others are answered.
func TestBodiesAreBounded(t *testing.T) {
	st := storetest.Open(t, filepath.Join(t.TempDir(), "office.db"))
	require.NoError(t, st.Init(t.Context(), "LIE"))
	p := New(Options{Store: st, Federation: "LIE", Version: "test", Now: time.Now, Random: rand.Reader, Log: slog.New(slog.NewTextHandler(io.Discard, nil)), Limits: Limits{Wait: time.Millisecond}})
	post := func(from, path string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("POST", path, strings.NewReader("001"))
		r.RemoteAddr = from
		w := httptest.NewRecorder()
		p.ServeHTTP(w, r)
		return w
	}
	var leave []func()
	for range bodiesOfOne {
		l, ok := p.bodies.take(t.Context(), netip.MustParseAddr("192.0.2.1"))
		require.True(t, ok)
		leave = append(leave, l)
	}
	for _, path := range []string{"/api/v1/check", "/check", "/certificates"} {
		w := post("192.0.2.1:9", path)
		require.Equal(t, 429, w.Code, path)
		require.Equal(t, retryAfter, w.Header().Get("Retry-After"), path)
		require.NotEqual(t, 429, post("192.0.2.2:9", path).Code, path)
	}
	for _, l := range leave {
		l()
	}
	require.Equal(t, 200, post("192.0.2.1:9", "/api/v1/check").Code)
}

// Everybody has all addresses of an IPv6 /64, when mail is asked for, too.
func TestMailIsAskedForByNetwork(t *testing.T) {
	asked := requests{most: 2, since: time.Hour}
	now := time.Unix(1_800_000_000, 0)
	require.True(t, asked.allow(netip.MustParseAddr("2001:db8::1"), now))
	require.True(t, asked.allow(netip.MustParseAddr("2001:db8::2"), now))
	require.False(t, asked.allow(netip.MustParseAddr("2001:db8::3"), now))
	require.True(t, asked.allow(netip.MustParseAddr("2001:db8:0:1::1"), now))
}
