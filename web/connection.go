package web

import (
	"io"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"sync"
	"time"
)

// connectionShare is which part of all connections those of one network may be.
const connectionShare = 8

// fairListener closes connections of a network that has its share of them already. This
// machine and the trusted proxies speak for many, and have no share.
type fairListener struct {
	net.Listener
	ofOne   int
	trusted []netip.Prefix

	mu   sync.Mutex
	open map[netip.Addr]int
}

// Accept waits for the next connection of a network that may have one more.
func (l *fairListener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		at, err := netip.ParseAddrPort(c.RemoteAddr().String())
		from := at.Addr().Unmap()
		if err != nil || from.IsLoopback() || slices.ContainsFunc(l.trusted, func(p netip.Prefix) bool { return p.Contains(from) }) {
			return c, nil
		}
		if from = network(from); l.enter(from) {
			return &fairConn{Conn: c, left: sync.OnceFunc(func() { l.leave(from) })}, nil
		}
		_ = c.Close()
	}
}

// enter counts a connection of a network in, and reports whether it may have one more.
func (l *fairListener) enter(from netip.Addr) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open == nil {
		l.open = map[netip.Addr]int{}
	}
	if l.open[from] >= l.ofOne {
		return false
	}
	l.open[from]++
	return true
}

func (l *fairListener) leave(from netip.Addr) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open[from]--; l.open[from] == 0 {
		delete(l.open, from)
	}
}

// fairConn is counted until it is closed.
type fairConn struct {
	net.Conn
	left func()
}

// Close gives the place of the connection back.
func (c *fairConn) Close() error {
	c.left()
	return c.Conn.Close()
}

// leastOfPause is how many bytes of a body must come in each pause that is allowed.
const leastOfPause = 4 << 10

// steadyBody is the body of a request that must come on: if it brings less than it must in
// the time that a pause may take, reading it fails.
type steadyBody struct {
	io.ReadCloser
	control *http.ResponseController
	pause   time.Duration
	timer   *time.Timer // nil: no read has begun
	since   int         // bytes since the timer was set
}

// Read reads what has come.
func (b *steadyBody) Read(to []byte) (int, error) {
	if b.timer == nil {
		b.timer = time.AfterFunc(b.pause, func() {
			_ = b.control.SetReadDeadline(time.Unix(1, 0)) // long ago: a blocked read ends at once
		})
	}
	n, err := b.ReadCloser.Read(to)
	if b.since += n; b.since >= leastOfPause && b.timer.Stop() {
		b.since = 0
		b.timer.Reset(b.pause)
	}
	if err != nil {
		b.stop()
	}
	return n, err
}

// stop lets the body take any time.
func (b *steadyBody) stop() {
	if b.timer != nil {
		b.timer.Stop()
	}
}
