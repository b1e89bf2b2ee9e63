package web

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"

	"github.com/fxamacker/cbor/v2"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/web/accounts"
)

// device is a made-up device that keeps a passkey.
type device struct {
	t       testing.TB
	key     *ecdsa.PrivateKey
	id      []byte
	handle  string // of the account
	host    string // at which it holds
	origin  string // that the browser says
	counter uint32
	flags   byte // present, verified
}

func newDevice(t testing.TB, host string) *device {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	return &device{t: t, key: key, id: []byte("a key of this device"), host: host, origin: "http://" + host, flags: 0x05}
}

// asked is what the portal asks for.
type asked struct {
	PublicKey struct {
		Challenge string `json:"challenge"`
		RPID      string `json:"rpId"`
		RP        struct {
			ID string `json:"id"`
		} `json:"rp"`
		User struct {
			ID   string `json:"id"`
			Name string `json:"name"`
		} `json:"user"`
		UserVerification       string `json:"userVerification"`
		AuthenticatorSelection struct {
			UserVerification string `json:"userVerification"`
		} `json:"authenticatorSelection"`
	} `json:"publicKey"`
}

func (d *device) said(kind, challenge string) []byte {
	data, err := json.Marshal(map[string]any{"type": kind, "challenge": challenge, "origin": d.origin, "crossOrigin": false})
	require.NoError(d.t, err)
	return data
}

// data is what an authenticator signs of itself.
func (d *device) data(more ...byte) []byte {
	host := sha256.Sum256([]byte(d.host))
	d.counter++
	flags := d.flags
	if len(more) > 0 {
		flags |= 0x40
	}
	return append(binary.BigEndian.AppendUint32(append(host[:], flags), d.counter), more...)
}

func b64(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

func (d *device) answer(response map[string]string) string {
	data, err := json.Marshal(map[string]any{"id": b64(d.id), "rawId": b64(d.id), "type": "public-key", "response": response})
	require.NoError(d.t, err)
	return string(data)
}

// make makes the key of an account.
func (d *device) make(a asked) string {
	d.handle = a.PublicKey.User.ID
	public, err := cbor.Marshal(map[int]any{1: 2, 3: -7, -1: 1, -2: d.key.X.FillBytes(make([]byte, 32)), -3: d.key.Y.FillBytes(make([]byte, 32))})
	require.NoError(d.t, err)
	credential := append(binary.BigEndian.AppendUint16(make([]byte, 16), uint16(len(d.id))), d.id...)
	attested, err := cbor.Marshal(map[string]any{"fmt": "none", "attStmt": map[string]any{}, "authData": d.data(append(credential, public...)...)})
	require.NoError(d.t, err)
	return d.answer(map[string]string{"clientDataJSON": b64(d.said("webauthn.create", a.PublicKey.Challenge)), "attestationObject": b64(attested)})
}

// sign signs what the portal asks for.
func (d *device) sign(a asked) string {
	said, data := d.said("webauthn.get", a.PublicKey.Challenge), d.data()
	digest := sha256.Sum256(said)
	whole := sha256.Sum256(append(bytes.Clone(data), digest[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, d.key, whole[:])
	require.NoError(d.t, err)
	return d.answer(map[string]string{"clientDataJSON": b64(said), "authenticatorData": b64(data), "signature": b64(signature), "userHandle": d.handle})
}

// speak sends a step of passkeys, as the script of the page does.
func (s *staffed) speak(cookie, path, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest("POST", path, bytes.NewReader([]byte(body)))
	r.RemoteAddr = "192.0.2.1:1234"
	r.Header.Set("Content-Type", "application/json")
	if cookie != "" {
		r.Header.Set("Cookie", cookie)
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

// asks begins a step, and is what is asked for with the cookie for the answer.
func (s *staffed) asks(cookie, path, body string) (a asked, next string) {
	s.t.Helper()
	w := s.speak(cookie, path, body)
	require.Equal(s.t, 200, w.Code, w.Body)
	require.NoError(s.t, json.Unmarshal(w.Body.Bytes(), &a))
	if next = cookieOf(w); next == "" {
		next = cookie
	}
	return a, next
}

const withPassword = `{"current":"` + password + `"}`

// keyed is an officer with a passkey.
func keyed(t *testing.T) (s *staffed, officer string, d *device) {
	t.Helper()
	s = staff(t)
	officer = s.signIn("officer")
	d = newDevice(t, "example.com")
	a, officer := s.asks(officer, "/account/passkeys/begin", withPassword)
	require.Equal(t, []string{"example.com", "officer", "required"}, []string{a.PublicKey.RP.ID, a.PublicKey.User.Name, a.PublicKey.AuthenticatorSelection.UserVerification})
	w := s.speak(officer, "/account/passkeys?note=my+phone", d.make(a))
	require.Equal(t, 200, w.Code, w.Body)
	require.JSONEq(t, `{"to":"/account?said=passkey"}`, w.Body.String())
	return s, officer, d
}

// by signs in with the passkey of a device.
func (s *staffed) by(d *device) *httptest.ResponseRecorder {
	s.t.Helper()
	a, cookie := s.asks("", "/login/passkey/begin", "")
	require.Equal(s.t, "required", a.PublicKey.UserVerification)
	return s.speak(cookie, "/login/passkey?to=/office", d.sign(a))
}

func TestPasskey(t *testing.T) {
	s, officer, d := keyed(t)
	page := s.page(officer, "/account?said=passkey")
	for _, want := range []string{"The passkey is added", "my phone", "not used yet", `<script src="/assets/passkey.js?v=`, `data-passkey="new"`} {
		require.Contains(t, page, want)
	}
	require.Contains(t, s.page("", "/login"), `data-passkey="login"`)
	require.Equal(t, 200, s.ask("", "GET", "/assets/passkey.js", nil).Code)

	w := s.by(d)
	require.Equal(t, 200, w.Code, w.Body)
	require.JSONEq(t, `{"to":"/office"}`, w.Body.String())
	require.True(t, s.in(cookieOf(w)))
	require.Contains(t, s.page(cookieOf(w), "/account"), "<h1>officer</h1>")
	require.Contains(t, s.page(officer, "/account"), "used 1 October 2026, 06:00")

	// A second passkey of the same device is refused; a removed one signs no one in.
	a, officer := s.asks(officer, "/account/passkeys/begin", withPassword)
	require.Equal(t, 401, s.speak(officer, "/account/passkeys?note=again", d.make(a)).Code)
	require.Equal(t, 422, s.ask(s.signIn("arbiter"), "POST", "/account/passkeys/1", nil).Code, "another account's")
	require.Equal(t, 200, s.by(d).Code)
	require.Equal(t, "/account?said=passkey-off", s.ask(officer, "POST", "/account/passkeys/1", nil).Header().Get("Location"))
	require.Equal(t, 401, s.by(d).Code)
}

// Answers of another device or another site, and old answers, sign no one in.
func TestForgedPasskeys(t *testing.T) {
	s, _, d := keyed(t)
	require.Equal(t, 200, s.by(d).Code)
	for name, change := range map[string]func(*device){
		"another key":             func(d *device) { d.key, _ = ecdsa.GenerateKey(elliptic.P256(), rand.Reader) },
		"another number":          func(d *device) { d.id = []byte("of another device") },
		"another account":         func(d *device) { d.handle = b64([]byte("another person")) },
		"another site":            func(d *device) { d.origin = "http://evil.example" },
		"another host":            func(d *device) { d.host = "evil.example" },
		"its owner was not asked": func(d *device) { d.flags = 0x01 },
		"a copy of the device":    func(d *device) { d.counter = 0 },
	} {
		forged := *d
		change(&forged)
		w := s.by(&forged)
		require.Equal(t, 401, w.Code, name)
		require.Contains(t, w.Body.String(), "the passkey does not fit here", name)
	}
	a, cookie := s.asks("", "/login/passkey/begin", "")
	signed := d.sign(a)
	require.Equal(t, 401, s.speak("", "/login/passkey", signed).Code, "another browser")
	w := s.speak(cookie, "/login/passkey", signed)
	require.Equal(t, 200, w.Code, w.Body)
	require.Equal(t, 401, s.speak(cookie, "/login/passkey", signed).Code, "once")
	a, cookie = s.asks("", "/login/passkey/begin", "")
	s.now = s.now.Add(codeHolds)
	require.Equal(t, 401, s.speak(cookie, "/login/passkey", d.sign(a)).Code, "too late")
	for _, body := range []string{"", "{}", "null", `{"id":"x"}`, string(make([]byte, 100<<10))} {
		_, cookie = s.asks("", "/login/passkey/begin", "")
		require.Equal(t, 401, s.speak(cookie, "/login/passkey", body).Code)
	}
}

// A passkey is added with the password alone, and ends with it and with the leave to
// sign in.
func TestPasskeysEnd(t *testing.T) {
	s, officer, d := keyed(t)
	require.Equal(t, 401, s.speak(officer, "/account/passkeys/begin", `{"current":"not it"}`).Code)
	require.Equal(t, 401, s.speak(officer, "/account/passkeys?note=x", d.make(asked{})).Code, "nothing was asked")
	a, officer := s.asks(officer, "/account/passkeys/begin", withPassword)
	require.Equal(t, 422, s.speak(officer, "/account/passkeys?note=", newDevice(t, "example.com").make(a)).Code)
	require.NoError(t, s.o.Accounts.SetPassword(t.Context(), "officer", "another long one", "officer"))
	require.Equal(t, 401, s.by(d).Code)

	s, _, d = keyed(t)
	require.NoError(t, s.o.Accounts.Disable(t.Context(), "officer", true, "test"))
	require.Equal(t, 401, s.by(d).Code)
	require.NoError(t, s.o.Accounts.Disable(t.Context(), "officer", false, "test"))
	require.Equal(t, 401, s.by(d).Code, "for good")

	s, _, d = keyed(t)
	w := s.by(d)
	require.Equal(t, 200, w.Code)
	s.now = s.now.Add(12 * time.Hour)
	require.False(t, s.in(cookieOf(w)))
	for range 40 {
		s.speak("", "/login/passkey/begin", "")
	}
	require.Equal(t, 429, s.speak("", "/login/passkey/begin", "").Code)
}

// A passkey of one federation is none at the other, also of who belongs to both.
func TestPasskeysOfTwoFederations(t *testing.T) {
	n := neighbouring(t)
	_, err := n.smr.o.Accounts.Join(t.Context(), accounts.New{Name: "lie-officer", Role: accounts.Officer}, "test")
	require.NoError(t, err)
	d := newDevice(t, "lie.example")
	speak := func(host, cookie, path, body string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("POST", path, bytes.NewReader([]byte(body)))
		r.RemoteAddr, r.Host = "192.0.2.1:1234", host
		r.Header.Set("Cookie", cookie)
		w := httptest.NewRecorder()
		n.in.ServeHTTP(w, r)
		return w
	}
	cookie := cookieOf(n.at("lie.example", "", "POST", "/login", url.Values{"name": {"lie-officer"}, "password": {password}}))
	var a asked
	require.NoError(t, json.Unmarshal(speak("lie.example", cookie, "/account/passkeys/begin", withPassword).Body.Bytes(), &a))
	require.Equal(t, "lie.example", a.PublicKey.RP.ID)
	require.Equal(t, 200, speak("lie.example", cookie, "/account/passkeys?note=x", d.make(a)).Code)
	for host, want := range map[string]int{"lie.example": 200, "smr.example": 401} {
		w := speak(host, "", "/login/passkey/begin", "")
		a = asked{}
		require.NoError(t, json.Unmarshal(w.Body.Bytes(), &a))
		require.Equal(t, host, a.PublicKey.RPID)
		here := *d
		here.host, here.origin = host, "http://"+host
		require.Equal(t, want, speak(host, cookieOf(w), "/login/passkey", here.sign(a)).Code, host)
	}
}
