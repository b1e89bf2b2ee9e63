package main

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"slices"
	"sync"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
)

// encryption is how the portal encrypts its connections.
type encryption struct {
	config *tls.Config
	hosts  *hostNames   // for which an issuer is asked; nil: none is
	plain  http.Handler // answers connections that are not encrypted: sends visitors to https, and proves to an issuer whose the name is
}

// encryption follows the settings: the certificate of files, or one from an issuer by
// ACME. It is nil if neither is set, as when a web server in front holds the
// certificate.
func (env *environment) encryption() (*encryption, error) {
	w := env.Web
	for i := range env.Federations {
		if host := env.Federations[i].Host; len(w.ACME.Hosts) > 0 && !slices.Contains(w.ACME.Hosts, host) {
			w.ACME.Hosts = append(slices.Clone(w.ACME.Hosts), host)
		}
	}
	switch {
	case len(w.ACME.Hosts) > 0 && w.Certificate+w.CertificateKey != "":
		return nil, handbook.Errorf("cmd.wrong.two-certificates")
	case (w.Certificate == "") != (w.CertificateKey == ""):
		return nil, handbook.Errorf("cmd.wrong.half-certificate")
	case w.Certificate == "" && len(w.ACME.Hosts) == 0 && w.Redirect != "":
		return nil, handbook.Errorf("cmd.wrong.redirect-nowhere")
	case w.Certificate != "":
		files := &certificateFiles{certificate: w.Certificate, key: w.CertificateKey, log: env.logger()}
		if _, err := files.read(); err != nil {
			return nil, handbook.Errorf("cmd.wrong.certificate", "file", w.Certificate, "problem", err)
		}
		return &encryption{config: &tls.Config{GetCertificate: files.get, MinVersion: tls.VersionTLS12}, plain: env.toEncrypted()}, nil
	case len(w.ACME.Hosts) > 0:
		hosts := &hostNames{policy: autocert.HostWhitelist(w.ACME.Hosts...)}
		m := &autocert.Manager{
			Prompt: autocert.AcceptTOS, Cache: autocert.DirCache(w.ACME.Folder), HostPolicy: hosts.allow, Email: w.ACME.Mail,
			Client: &acme.Client{DirectoryURL: cmp.Or(w.ACME.Directory, autocert.DefaultACMEDirectory), UserAgent: "fedrate/" + version},
		}
		config := m.TLSConfig()
		config.MinVersion = tls.VersionTLS12
		return &encryption{config, hosts, m.HTTPHandler(env.toEncrypted())}, nil
	}
	return nil, nil //nolint:nilnil // the web server in front of the portal encrypts
}

// hostNames are those for which an issuer is asked for a certificate.
type hostNames struct {
	mu     sync.RWMutex
	policy autocert.HostPolicy
	added  []string // while others are served already
}

func (h *hostNames) allow(ctx context.Context, host string) error {
	h.mu.RLock()
	defer h.mu.RUnlock()
	err := h.policy(ctx, host)
	if err != nil && slices.Contains(h.added, host) {
		return nil
	}
	return err
}

func (h *hostNames) add(host string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.added = append(h.added, host)
}

// toEncrypted sends visitors to the same page under https: at the address of the
// settings, else at the one that they asked for.
func (env *environment) toEncrypted() http.Handler {
	host := ""
	if at, err := url.Parse(env.Web.URL); err == nil && len(env.Federations) == 0 {
		host = at.Host
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		to := cmp.Or(host, r.Host)
		if name, _, err := net.SplitHostPort(to); err == nil && host == "" {
			to = name
		}
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			http.Error(w, "https is needed", http.StatusBadRequest) // what was sent has gone unencrypted already
			return
		}
		w.Header().Set("Connection", "close")
		http.Redirect(w, r, "https://"+to+r.URL.RequestURI(), http.StatusMovedPermanently)
	})
}

// serve answers connections that are not encrypted until ctx is done.
func (e *encryption) serve(ctx context.Context, on net.Listener, log *slog.Logger) error {
	server := &http.Server{
		Handler: e.plain, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: 10 * time.Second, MaxHeaderBytes: 16 << 10,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	stop := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer stop()
	if err := server.Serve(on); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// certificateFiles is a certificate in files. Where others have been put in their
// place, as every few months when it is renewed, the next connection has them.
type certificateFiles struct {
	certificate, key string
	log              *slog.Logger

	mu    sync.Mutex
	state [2]fileState
	pair  *tls.Certificate
}

// fileState tells two versions of a file apart.
type fileState struct {
	changed time.Time
	size    int64
}

// read reads the files again where they have changed.
func (c *certificateFiles) read() (*tls.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var state [2]fileState
	for i, path := range []string{c.certificate, c.key} {
		info, err := os.Stat(path)
		if err != nil {
			return c.pair, err
		}
		state[i] = fileState{info.ModTime(), info.Size()}
	}
	if c.pair != nil && state == c.state {
		return c.pair, nil
	}
	pair, err := tls.LoadX509KeyPair(c.certificate, c.key)
	if err != nil {
		return c.pair, err
	}
	c.pair, c.state = &pair, state
	return c.pair, nil
}

// get returns the certificate of a connection. While new files are wrong or half
// written, the one before serves.
func (c *certificateFiles) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	pair, err := c.read()
	if err != nil && pair != nil {
		c.log.Warn("the certificate cannot be read again", "file", c.certificate, "problem", language.English.Error(err))
		err = nil
	}
	return pair, err
}
