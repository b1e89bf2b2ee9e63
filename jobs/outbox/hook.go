package outbox

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
)

// Caller calls addresses of other programs.
type Caller struct {
	// Private lets addresses of the own network and machine be called, and without
	// encryption. Else who may name an address could reach what only this machine
	// reaches.
	Private bool
	client  *http.Client
}

// Bounds of a call.
const (
	callTimeout   = 10 * time.Second
	longestAnswer = 4 << 10
	longestURL    = 500
)

// Names of the headers of a call.
const (
	eventHeader     = "Fedrate-Event"
	deliveryHeader  = "Fedrate-Delivery"
	signatureHeader = "Fedrate-Signature"
)

// NewCaller makes one.
func NewCaller(private bool) *Caller {
	c := &Caller{Private: private}
	dialer := &net.Dialer{Timeout: callTimeout, Control: func(_, address string, _ syscall.RawConn) error { return c.allowed(address) }}
	c.client = &http.Client{
		Timeout: callTimeout,
		Transport: &http.Transport{ // no proxy: it would reach what is refused here
			DialContext: dialer.DialContext, TLSHandshakeTimeout: callTimeout, ResponseHeaderTimeout: callTimeout, DisableKeepAlives: true, MaxResponseHeaderBytes: 16 << 10,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	return c
}

// CheckURL refuses an address that cannot be called.
func (c *Caller) CheckURL(s string) error {
	u, err := url.Parse(s)
	switch {
	case err != nil || len(s) > longestURL || u.Host == "" || u.User != nil || u.Fragment != "" || u.Opaque != "" || handbook.Shown(s) != s:
		return handbook.Errorf("outbox.wrong.url", "url", handbook.Truncate(s))
	case u.Scheme != "https" && (u.Scheme != "http" || !c.Private):
		return handbook.Errorf("outbox.wrong.not-https", "url", handbook.Truncate(s))
	}
	if a, err := netip.ParseAddr(strings.Trim(u.Hostname(), "[]")); err == nil && !c.Private && !public(a) {
		return handbook.Errorf("outbox.wrong.private", "address", a)
	}
	return nil
}

// allowed looks at the address that a name was resolved to, when the connection is
// made: a name may lead elsewhere the next time it is asked.
func (c *Caller) allowed(address string) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	if !c.Private && !public(at.Addr()) {
		return handbook.Errorf("outbox.wrong.private", "address", at.Addr())
	}
	return nil
}

// reserved are networks that lead to no program on the internet, or through to the own
// network, in addition to those that netip knows.
var reserved = func() (list []netip.Prefix) {
	for _, s := range []string{
		"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4",
		"::/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "2002::/16", "fec0::/10",
	} {
		list = append(list, netip.MustParsePrefix(s))
	}
	return list
}()

// public reports whether an address is one of the internet.
func public(a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	return a.IsGlobalUnicast() && !a.IsPrivate() && !slices.ContainsFunc(reserved, func(p netip.Prefix) bool { return p.Contains(a) })
}

// call sends a message to the address of a hook.
func (o *Outbox) call(ctx context.Context, m *store.Message) error {
	hooks, err := o.Store.Hooks(ctx)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(hooks, func(h store.Hook) bool { return h.ID == m.Hook })
	if at < 0 {
		return errGone
	}
	n, err := o.Store.Notice(ctx, m.Notice)
	if err != nil {
		return err
	}
	body, err := json.Marshal(o.hookBody(m, n))
	if err != nil {
		return err
	}
	return o.Caller.post(ctx, &hooks[at], m, body, o.Now())
}

// hookBody returns the body of a call: what happened, and where more of it stands. It names no
// person.
func (o *Outbox) hookBody(m *store.Message, n *store.Notice) answer.HookCall {
	c := answer.HookCall{Delivery: m.ID, Notice: n.ID, Event: string(n.Kind), At: n.At.UTC().Format(time.RFC3339), Federation: o.Federation}
	if n.Report != 0 {
		c.Report = &n.Report
		c.Address = "/api/v1/reports/" + strconv.Itoa(n.Report)
	}
	if n.Period != 0 {
		c.Period = answer.TextOrNull(n.Period.String())
	}
	switch n.Kind {
	case store.ListPublished:
		c.Address = "/api/v1/lists/" + n.Period.String()
	case store.CertificateIssued:
		c.Certificate = &n.Certificate
		c.Address = "/api/v1/certificates/" + url.PathEscape(n.Certificate)
	}
	if o.URL != "" {
		c.Address = o.address(c.Address)
	}
	return c
}

// Signature signs the body of a call made at a moment with the secret of its hook.
func Signature(secret string, at time.Time, body []byte) string {
	stamp := strconv.FormatInt(at.Unix(), 10)
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(stamp + "."))
	mac.Write(body)
	return "t=" + stamp + ",v1=" + hex.EncodeToString(mac.Sum(nil))
}

// post makes one call. Any answer from 200 to 299 is good; 410 ends it.
func (c *Caller) post(ctx context.Context, h *store.Hook, m *store.Message, body []byte, now time.Time) error {
	if err := c.CheckURL(h.URL); err != nil {
		return &hopelessError{err} // the settings have changed
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, h.URL, bytes.NewReader(body))
	if err != nil {
		return &hopelessError{err}
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "fedrate")
	r.Header.Set(eventHeader, m.Kind)
	r.Header.Set(deliveryHeader, strconv.Itoa(m.ID))
	r.Header.Set(signatureHeader, Signature(h.Secret, now, body))
	w, err := c.client.Do(r)
	if err != nil {
		if inside := new(url.Error); errors.As(err, &inside) {
			err = inside.Err // the address is printed next to it already
		}
		return err
	}
	defer w.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(w.Body, longestAnswer))
	if w.StatusCode < 200 || w.StatusCode > 299 {
		err = handbook.Errorf("outbox.wrong.status", "status", w.StatusCode)
		if w.StatusCode == http.StatusGone {
			err = &hopelessError{err}
		}
		return err
	}
	return nil
}
