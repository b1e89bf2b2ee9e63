package web

import (
	"context"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"
)

// limiter bound the work that is done at once, for all clients and for each, so
// that one client's reports do not keep the others waiting.
type limiter struct {
	name  string // of the limit, as answers tell it
	all   chan struct{}
	ofOne int
	wait  time.Duration

	mu      sync.Mutex
	clients map[netip.Addr]*clientPlaces
	sites   map[netip.Addr]int // requests of the networks of a site of IPv6, working and waiting
	refuse  int                // how many were refused
}

// clientPlaces are those of one client.
type clientPlaces struct {
	free  chan struct{}
	users int // working and waiting
}

func newPlaces(name string, all, ofOne int, wait time.Duration) *limiter {
	return &limiter{name: name, all: make(chan struct{}, all), ofOne: ofOne, wait: wait, clients: map[netip.Addr]*clientPlaces{}, sites: map[netip.Addr]int{}}
}

// How many bodies are read at once, of all clients and of one: each is in memory
// as a whole, also while it waits to be worked.
const (
	bodies      = 16
	bodiesOfOne = 4
)

// work returns the places for work on a file of the client. Accounts, and readers of what is
// published, never wait for the files of others.
func (p *Portal) work(ctx context.Context) *limiter {
	if visitor(ctx) == nil {
		return p.strangers
	}
	return p.places
}

// waitingOfOne is how many requests a client may have, working and waiting, for
// each place that it may take.
const waitingOfOne = 4

// networksOfSite is how many networks of a site of IPv6 may have all that one may have.
const networksOfSite = 2

// take waits for a place. False: the client has as many as one may have, or none
// was free in time. The function gives the place back.
func (p *limiter) take(ctx context.Context, client netip.Addr) (func(), bool) {
	client = network(client)
	c, left := p.enter(client)
	told := quotasOf(ctx)
	if c == nil {
		told.add(quota{p.name, p.mostOfOne(), 0, true})
		return nil, false
	}
	late := time.NewTimer(p.wait)
	defer late.Stop()
	if !acquire(ctx, c.free, late.C) {
		p.release(client, c, true)
		told.add(quota{p.name, p.mostOfOne(), 0, true})
		return nil, false
	}
	if !acquire(ctx, p.all, late.C) {
		<-c.free
		p.release(client, c, true)
		told.add(quota{p.name, p.mostOfOne(), 0, true})
		return nil, false
	}
	told.add(quota{p.name, p.mostOfOne(), left, false})
	return func() {
		<-p.all
		<-c.free
		p.release(client, c, false)
	}, true
}

// network is what one client is known by: the address, of IPv6 its /64, of which
// everybody has all addresses.
func network(a netip.Addr) netip.Addr {
	if a.Is6() {
		if of, err := a.WithZone("").Prefix(64); err == nil {
			return of.Addr()
		}
	}
	return a
}

// site is the /48 of an address of IPv6, which one customer may have with all its 65,536
// networks; another address has none.
func site(a netip.Addr) netip.Addr {
	if a.Is6() {
		if of, err := a.WithZone("").Prefix(48); err == nil {
			return of.Addr()
		}
	}
	return netip.Addr{}
}

// acquire puts one into what has room, as soon as it has.
func acquire(ctx context.Context, room chan struct{}, late <-chan time.Time) bool {
	select {
	case room <- struct{}{}:
		return true
	default:
	}
	select {
	case room <- struct{}{}:
		return true
	case <-ctx.Done():
	case <-late:
	}
	return false
}

// mostOfOne is how many requests of one client work and wait at once.
func (p *limiter) mostOfOne() int { return p.ofOne * waitingOfOne }

// enter counts a request of a client in, and tells how many more there may be; nil: it
// is one too many.
func (p *limiter) enter(client netip.Addr) (c *clientPlaces, left int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	c = p.clients[client]
	if c == nil {
		c = &clientPlaces{free: make(chan struct{}, p.ofOne)}
		p.clients[client] = c
	}
	of := site(client)
	if c.users >= p.mostOfOne() || p.sites[of] >= networksOfSite*p.mostOfOne() {
		p.refuse++
		if c.users == 0 {
			delete(p.clients, client)
		}
		return nil, 0
	}
	c.users++
	if of.IsValid() {
		p.sites[of]++
	}
	return c, p.mostOfOne() - c.users
}

func (p *limiter) release(client netip.Addr, c *clientPlaces, refused bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if refused {
		p.refuse++
	}
	if c.users--; c.users == 0 {
		delete(p.clients, client)
	}
	of := site(client)
	if p.sites[of]--; p.sites[of] <= 0 {
		delete(p.sites, of)
	}
}

func (p *limiter) counts() (working, refused int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.all), p.refuse
}

// client is the address a request comes from: of the connection, or where that
// is a trusted proxy the last address in X-Forwarded-For that is none.
func (p *Portal) client(r *http.Request) netip.Addr {
	addr := peer(r)
	named := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(named) - 1; i >= 0 && p.trusted(addr); i-- {
		next, err := netip.ParseAddr(strings.TrimSpace(named[i]))
		if err != nil {
			break
		}
		addr = next.Unmap()
	}
	return addr
}

// peer is the address of the connection, invalid where it has none.
func peer(r *http.Request) netip.Addr {
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	return at.Addr().Unmap()
}

func (p *Portal) trusted(a netip.Addr) bool {
	for _, known := range p.o.Proxies {
		if known.Contains(a) {
			return true
		}
	}
	return false
}

// clientKey is under which the address of the client stands in the context of a
// request.
type clientKey struct{}

func clientOf(ctx context.Context) netip.Addr {
	a, _ := ctx.Value(clientKey{}).(netip.Addr)
	return a
}
