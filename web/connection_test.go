package web

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/humatest"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/web/pages"
)

// While visitors without an account fill the places for their files, an officer hands in
// reports and visitors read what is published; a visitor with one more file is told when to
// come again.
func TestStrangersKeepNoOneElseWaiting(t *testing.T) {
	s, officer := octoberPublished(t)
	s.strangers.wait = 1
	var held []func()
	for i := range cap(s.strangers.all) {
		leave, ok := s.strangers.take(t.Context(), netip.AddrFrom4([4]byte{198, 51, 100, byte(i)}))
		require.True(t, ok)
		held = append(held, leave)
	}
	for i := range bodies {
		leave, ok := s.bodies.take(t.Context(), netip.AddrFrom4([4]byte{203, 0, 113, byte(i)}))
		require.True(t, ok)
		held = append(held, leave)
		if i == bodies-2 { // one is left: the file is read, and there is no place to work it
			for _, path := range []string{"/api/v1/check", "/check"} {
				w := s.ask("", "POST", path, nil)
				require.Contains(t, []int{400, 429}, w.Code, path)
			}
			r := httptest.NewRequest("POST", "/api/v1/check", strings.NewReader("012 Open\n"))
			r.RemoteAddr = "192.0.2.9:1"
			w := httptest.NewRecorder()
			s.ServeHTTP(w, r)
			require.Equal(t, 429, w.Code)
			require.Equal(t, retryAfter, w.Header().Get("Retry-After"))
		}
	}
	w := s.upload(officer, file{"b.trf", []byte(strings.Replace(string(womens(t)), "012 ", "012 Another ", 1))})
	require.Contains(t, []int{200, 303, 422}, w.Code, w.Body)
	for _, path := range []string{"/events/1", "/lists/2026-10.csv", "/lists/2026-10/against/2026-09"} {
		require.Equal(t, 200, s.ask("", "GET", path, nil).Code, path)
	}
	require.Equal(t, 303, s.ask("", "POST", "/login", url.Values{"name": {"arbiter"}, "password": {password}}).Code)
	for _, leave := range held {
		leave()
	}
}

// Sixteen bodies that do not come on are cut off after a pause, long before the time that a
// request may take; meanwhile people sign in.
func TestBodiesThatDoNotComeOn(t *testing.T) {
	s, _ := reach(t, func(o *Options) {
		o.Limits.Read, o.Limits.Pause, o.Limits.Wait = time.Hour, 300*time.Millisecond, time.Minute
		o.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	})
	var senders sync.WaitGroup
	for i := range bodies {
		senders.Go(func() {
			head := fmt.Sprintf("POST /check HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.%d\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n", i%4)
			_, all := dribble(s.connect(t), head, io.LimitReader(zeros{}, 1<<20))
			assert.False(t, all)
		})
	}
	require.Equal(t, 303, s.ask("", "POST", "/login", url.Values{"name": {"arbiter"}, "password": {password}}).Code)
	senders.Wait()
	require.Eventually(t, func() bool { working, _ := s.bodies.counts(); return working == 0 }, time.Minute, time.Millisecond)
}

// from is a connection from an address.
type from struct {
	net.Conn
	addr   net.Addr
	closed bool
}

func (f *from) RemoteAddr() net.Addr { return f.addr }
func (f *from) Close() error         { f.closed = true; return nil }

// comers is a listener to which these connections come.
type comers struct {
	net.Listener
	list []*from
}

func (c *comers) Accept() (net.Conn, error) {
	if len(c.list) == 0 {
		return nil, io.EOF
	}
	next := c.list[0]
	c.list = c.list[1:]
	return next, nil
}

// One network has its share of the connections and no more; this machine and trusted proxies
// have no share.
func TestConnectionsOfOneNetwork(t *testing.T) {
	come := func(addresses ...string) (list []*from) {
		for _, a := range addresses {
			list = append(list, &from{addr: net.TCPAddrFromAddrPort(netip.MustParseAddrPort(a))})
		}
		return list
	}
	all := come("192.0.2.1:1", "192.0.2.1:2", "192.0.2.1:3", "[2001:db8::1]:1", "[2001:db8::2]:1", "[2001:db8::3]:1", "[2001:db8:0:1::1]:1", "127.0.0.1:1", "127.0.0.1:2", "127.0.0.1:3", "10.0.0.1:1", "10.0.0.1:2", "10.0.0.1:3")
	l := &fairListener{Listener: &comers{list: all}, ofOne: 2, trusted: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}}
	var open []net.Conn
	for {
		c, err := l.Accept()
		if err != nil {
			break
		}
		open = append(open, c)
	}
	for i, c := range all {
		require.Equal(t, i == 2 || i == 5, c.closed, c.addr)
	}
	require.Len(t, open, 11)
	require.NoError(t, open[0].Close())
	require.NoError(t, open[0].Close(), "closed twice, it leaves once")
	l.Listener = &comers{list: come("192.0.2.1:4", "192.0.2.1:5")}
	_, err := l.Accept()
	require.NoError(t, err)
	_, err = l.Accept()
	require.ErrorIs(t, err, io.EOF)
}

// The networks of a site of IPv6 have together what two may have.
func TestNetworksOfASite(t *testing.T) {
	p := newPlaces("work", 100, 1, time.Millisecond)
	taken := 0
	var leave []func()
	for i := range 64 {
		left, ok := p.take(t.Context(), netip.MustParseAddr(fmt.Sprintf("2001:db8:1:%x::1", i)))
		if ok {
			taken++
			leave = append(leave, left)
		}
	}
	require.Equal(t, networksOfSite*p.mostOfOne(), taken)
	_, ok := p.take(t.Context(), netip.MustParseAddr("2001:db8:2::1"))
	require.True(t, ok, "another site")
	for _, left := range leave {
		left()
	}
	_, ok = p.take(t.Context(), netip.MustParseAddr("2001:db8:1:ff::1"))
	require.True(t, ok)
	require.Len(t, p.sites, 2)
}

// A database or disk that fails is no fault of what was sent: pages and programs get 503 and
// when to try again, never 422.
func TestFailingDatabaseIs503(t *testing.T) {
	s := working(t)
	full := handbook.Errorf("store.failed", "what", handbook.Say("web.failed"), "problem", fmt.Errorf("write: %w", syscall.ENOSPC))
	require.False(t, isSentence(full))
	for l, said := range map[string]string{"en": "Nothing was kept", "ru": "Ничего не сохранено"} {
		r := httptest.NewRequest("POST", "/office/reports", nil)
		r.Header.Set("Accept-Language", l)
		w := httptest.NewRecorder()
		s.Portal.page(func(*http.Request, *pages.Builder) (string, *pages.Frame, error) { return "", nil, full })(w, r)
		require.Equal(t, 503, w.Code)
		require.Equal(t, unavailableAfter, w.Header().Get("Retry-After"))
		require.Contains(t, w.Body.String(), said)
	}
	w := httptest.NewRecorder()
	s.broken(w, httptest.NewRequest("GET", "/api/v1/questions", nil), full)
	require.Equal(t, 503, w.Code)
	require.Equal(t, unavailableAfter, w.Header().Get("Retry-After"))

	told := (&SpokenInput{Language: language.English.Code}).mapError(full)
	status := huma.StatusError(nil)
	require.False(t, errors.As(told, &status), "no 422")
	w = httptest.NewRecorder()
	ctx := humatest.NewContext(nil, httptest.NewRequest("POST", "/api/v1/reports", nil), w)
	require.Equal(t, 503, huma.NewErrorWithContext(ctx, 500, "unexpected error occurred", told).GetStatus())
	require.Equal(t, unavailableAfter, w.Header().Get("Retry-After"))
}
