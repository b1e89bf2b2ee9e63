package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"io"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web"
)

// issued writes a certificate for a host and its key, and is both as the cache of
// certificates got by ACME keeps them.
func issued(t *testing.T, folder, host string, number int64) (certificate, key string, both []byte) {
	t.Helper()
	secret, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(number), Subject: pkix.Name{CommonName: host}, DNSNames: []string{host},
		NotBefore: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), NotAfter: time.Date(2126, 1, 1, 0, 0, 0, 0, time.UTC),
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &secret.PublicKey, secret)
	require.NoError(t, err)
	raw, err := x509.MarshalECPrivateKey(secret)
	require.NoError(t, err)
	first := pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: raw})
	second := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	certificate, key = filepath.Join(folder, "portal.pem"), filepath.Join(folder, "portal.key")
	require.NoError(t, os.WriteFile(certificate, second, 0o600))
	require.NoError(t, os.WriteFile(key, first, 0o600))
	return certificate, key, append(first, second...)
}

// shows is the number of the certificate that a portal shows to who asks for a
// host, over the network as browsers do, and the answer to /healthz.
func shows(t *testing.T, on net.Listener, host string) (number int64, answer *http.Response) {
	t.Helper()
	client := &http.Client{Transport: &http.Transport{
		TLSClientConfig: &tls.Config{InsecureSkipVerify: true, ServerName: host}, ForceAttemptHTTP2: true, //nolint:gosec // the certificate itself is looked at
	}}
	defer client.CloseIdleConnections()
	answer, err := client.Get("https://" + on.Addr().String() + "/healthz")
	require.NoError(t, err)
	body, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	require.NoError(t, answer.Body.Close())
	require.Equal(t, "ok\n", string(body))
	return answer.TLS.PeerCertificates[0].SerialNumber.Int64(), answer
}

// encryptedPortal answers on the loopback address until the test ends.
func encryptedPortal(t *testing.T, env *environment) net.Listener {
	t.Helper()
	st, err := store.Open(storetest.New(t))
	require.NoError(t, err)
	require.NoError(t, st.Init(t.Context(), "LIE"))
	how, err := env.encryption()
	require.NoError(t, err)
	on, err := listen("127.0.0.1:0")
	require.NoError(t, err)
	ended := make(chan error, 1)
	go func() { ended <- web.New(env.portal(st, nil, how)).Serve(t.Context(), on, time.Second) }()
	t.Cleanup(func() { // after the context of the test has ended
		require.NoError(t, <-ended)
		require.NoError(t, st.Close())
	})
	return on
}

func encryptedEnvironment(t *testing.T) *environment {
	return &environment{Config: defaultConfig(), Stderr: t.Output(), Now: time.Now, format: "text", spoken: language.English}
}

func TestCertificateFromFiles(t *testing.T) {
	env, folder := encryptedEnvironment(t), t.TempDir()
	env.Web.Certificate, env.Web.CertificateKey, _ = issued(t, folder, "rating.example", 1)
	on := encryptedPortal(t, env)
	number, answer := shows(t, on, "rating.example")
	require.EqualValues(t, 1, number)
	require.Equal(t, "max-age=31536000", answer.Header.Get("Strict-Transport-Security"))
	require.Equal(t, 2, answer.ProtoMajor, "browsers get HTTP/2")

	issued(t, folder, "rating.example", 2)
	later := time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)
	require.NoError(t, os.Chtimes(env.Web.Certificate, later, later))
	number, _ = shows(t, on, "rating.example")
	require.EqualValues(t, 2, number, "a renewed certificate is shown at once")

	require.NoError(t, os.WriteFile(env.Web.Certificate, []byte("half written"), 0o600))
	number, _ = shows(t, on, "rating.example")
	require.EqualValues(t, 2, number, "a broken one never")

	connection, err := tls.Dial("tcp", on.Addr().String(), &tls.Config{InsecureSkipVerify: true, MaxVersion: tls.VersionTLS11}) //nolint:gosec // it has to be refused
	if err == nil {
		require.NoError(t, connection.Close())
	}
	require.Error(t, err, "TLS 1.1 is not spoken")
}

// The cache stands for the issuer: it holds what one has given.
func TestCertificateByACME(t *testing.T) {
	env := encryptedEnvironment(t)
	env.Web.ACME.Hosts, env.Web.ACME.Folder = []string{"rating.example"}, t.TempDir()
	env.Web.ACME.Directory = "http://127.0.0.1:1/" // a test asks no issuer
	_, _, both := issued(t, t.TempDir(), "rating.example", 7)
	require.NoError(t, os.WriteFile(filepath.Join(env.Web.ACME.Folder, "rating.example"), both, 0o600))
	on := encryptedPortal(t, env)
	number, _ := shows(t, on, "rating.example")
	require.EqualValues(t, 7, number)
	_, err := tls.Dial("tcp", on.Addr().String(), &tls.Config{InsecureSkipVerify: true, ServerName: "other.example"}) //nolint:gosec // it has to be refused
	require.Error(t, err, "no certificate is asked for in other names")
}

func TestWrongEncryption(t *testing.T) {
	folder := t.TempDir()
	certificate, key, _ := issued(t, folder, "rating.example", 1)
	for want, set := range map[string]func(*WebConfig){
		"web.certificate and web.acme do not go together": func(w *WebConfig) {
			w.Certificate, w.CertificateKey, w.ACME.Hosts = certificate, key, []string{"a.example"}
		},
		"web.certificate and web.certificate-key belong together": func(w *WebConfig) { w.Certificate = certificate },
		"which nothing serves": func(w *WebConfig) { w.Redirect = ":80" },
		"cannot be used":       func(w *WebConfig) { w.Certificate, w.CertificateKey = key, key },
		"no such file":         func(w *WebConfig) { w.Certificate, w.CertificateKey = certificate+"x", key },
	} {
		env := encryptedEnvironment(t)
		set(&env.Web)
		_, err := env.encryption()
		require.Error(t, err, want)
		require.Contains(t, language.English.Error(err), want)
	}
	how, err := encryptedEnvironment(t).encryption()
	require.NoError(t, err)
	require.Nil(t, how, "where nothing is set nothing is encrypted")
}

func TestToEncrypted(t *testing.T) {
	env := encryptedEnvironment(t)
	env.Web.Certificate, env.Web.CertificateKey, _ = issued(t, t.TempDir(), "rating.example", 1)
	ask := func(method, to string) *httptest.ResponseRecorder {
		how, err := env.encryption()
		require.NoError(t, err)
		w := httptest.NewRecorder()
		how.plain.ServeHTTP(w, httptest.NewRequest(method, to, strings.NewReader("password=secret")))
		return w
	}
	w := ask("GET", "http://rating.example:8080/players/1?a=b")
	require.Equal(t, 301, w.Code)
	require.Equal(t, "https://rating.example/players/1?a=b", w.Header().Get("Location"))
	require.Equal(t, 400, ask("POST", "http://rating.example/login").Code)
	env.Web.URL = "https://rating.example:8443"
	require.Equal(t, "https://rating.example:8443/lists", ask("GET", "http://forged.example/lists").Header().Get("Location"))
}

// TestRedirectEnds: the address for connections that are not encrypted closes with
// the portal.
func TestRedirectEnds(t *testing.T) {
	on, err := listen("127.0.0.1:0")
	require.NoError(t, err)
	how := &encryption{plain: http.NotFoundHandler()}
	ended := make(chan error, 1)
	go func() { ended <- how.serve(t.Context(), on, slog.New(slog.DiscardHandler)) }()
	answer, err := http.Get("http://" + on.Addr().String())
	require.NoError(t, err)
	require.NoError(t, answer.Body.Close())
	require.Equal(t, 404, answer.StatusCode)
	t.Cleanup(func() { require.NoError(t, <-ended) })
}
