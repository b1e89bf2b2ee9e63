package web

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"

	"github.com/fedrate/fedrate/web/accounts"
	"github.com/fedrate/fedrate/web/pages"
)

// What a session knows of a passkey that is asked for.
const (
	sessionPasskey      = "passkey"       // what the answer is held against
	sessionPasskeySince = "passkey-since" // when it was asked for, in seconds
)

// passkeyBytes is how long the answer of a device may be.
const passkeyBytes = 64 << 10

// passkeyPages adds what the script of passkeys talks to. All else works without it.
func (p *Portal) passkeyPages(mux *registered) {
	mux.HandleFunc("POST /login/passkey/begin", p.ceremony(p.askPasskey))
	mux.HandleFunc("POST /login/passkey", p.ceremony(p.byPasskey))
	mux.HandleFunc("POST /account/passkeys/begin", p.ceremony(p.newPasskey))
	mux.HandleFunc("POST /account/passkeys", p.ceremony(p.addPasskey))
	mux.HandleFunc("POST /account/passkeys/{id}", p.act(func(r *http.Request, b *pages.Builder, _ url.Values) (done, error) {
		return p.accountDone(r, b, "passkey-off", p.o.Accounts.DropPasskey(r.Context(), visitor(r.Context()), number(r.PathValue("id"))))
	}))
}

// site returns where passkeys hold: the host name of the portal.
func (p *Portal) site(r *http.Request) (accounts.Site, error) {
	origin := p.publicURL(r)
	host := hostOf(r.Host)
	if at, err := url.Parse(origin); err == nil {
		host, origin = at.Hostname(), at.Scheme+"://"+at.Host
	}
	name, err := p.o.Store.Federation(r.Context())
	return accounts.Site{Host: host, Origin: origin, Name: name + " rating office"}, err
}

// ceremony answers a step of passkeys in JSON; an error, in the words of the visitor.
func (p *Portal) ceremony(step func(r *http.Request, sent []byte) ([]byte, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		sent, err := io.ReadAll(http.MaxBytesReader(w, r.Body, passkeyBytes))
		var out []byte
		if large := new(http.MaxBytesError); errors.As(err, &large) {
			err = accounts.ErrPasskey
		}
		if err == nil {
			out, err = step(r, sent)
		}
		status := refusedLogin(err)
		switch {
		case errors.Is(err, accounts.ErrPasskey):
			status = http.StatusUnauthorized
		case status == 0 && err != nil && isSentence(err):
			status = http.StatusUnprocessableEntity
		}
		switch {
		case status != 0:
			problem(w, status, speaks(r).Error(err))
		case err != nil:
			p.broken(w, r, err)
		default:
			w.Header().Set("Content-Type", "application/json")
			w.Header().Set("Cache-Control", "no-store")
			_, _ = w.Write(out)
		}
	}
}

// storeCeremony keeps in the session what the answer to a question is held against.
func (p *Portal) storeCeremony(r *http.Request, ask []byte, held string, err error) ([]byte, error) {
	if err != nil {
		return nil, err
	}
	p.sessions.Put(r.Context(), sessionPasskey, held)
	p.sessions.Put(r.Context(), sessionPasskeySince, p.o.Now().Unix())
	return ask, nil
}

// takeCeremony returns what the answer is held against, once, and for as long as a code after a
// password is waited for; empty: nothing was asked.
func (p *Portal) takeCeremony(r *http.Request) string {
	age := p.o.Now().Unix() - p.sessions.GetInt64(r.Context(), sessionPasskeySince)
	held := p.sessions.PopString(r.Context(), sessionPasskey)
	if age < -int64(ahead.Seconds()) || age >= int64(codeHolds.Seconds()) {
		return ""
	}
	return held
}

func (p *Portal) askPasskey(r *http.Request, _ []byte) ([]byte, error) {
	at, err := p.site(r)
	if err != nil {
		return nil, err
	}
	ask, held, err := p.o.Accounts.AskPasskey(r.Context(), at, attemptKey(clientOf(r.Context())))
	return p.storeCeremony(r, ask, held, err)
}

// byPasskey signs in who has a passkey: it takes the place of password and second step.
func (p *Portal) byPasskey(r *http.Request, sent []byte) ([]byte, error) {
	ctx := r.Context()
	at, err := p.site(r)
	if err != nil {
		return nil, err
	}
	one, err := p.o.Accounts.ByPasskey(ctx, at, p.takeCeremony(r), sent, attemptKey(clientOf(ctx)))
	if err != nil {
		p.o.Log.Warn("sign-in refused", "client", clientOf(ctx).String())
		return nil, err
	}
	p.o.Log.Info("signed in", "account", one.Name, "client", clientOf(ctx).String())
	if err := p.begin(ctx, sessionAccount, one); err != nil {
		return nil, err
	}
	return json.Marshal(map[string]string{"to": local(r.URL.Query().Get("to"))})
}

// newPasskey asks for a passkey of a device. It lets in without a password: so the
// password is asked for before.
func (p *Portal) newPasskey(r *http.Request, sent []byte) ([]byte, error) {
	var typed struct{ Current string }
	if json.Unmarshal(sent, &typed) != nil {
		return nil, accounts.ErrPasskey
	}
	if err := p.checkPassword(r, typed.Current); err != nil {
		return nil, err
	}
	at, err := p.site(r)
	if err != nil {
		return nil, err
	}
	ask, held, err := p.o.Accounts.NewPasskey(r.Context(), at, visitor(r.Context()))
	return p.storeCeremony(r, ask, held, err)
}

func (p *Portal) addPasskey(r *http.Request, sent []byte) ([]byte, error) {
	at, err := p.site(r)
	if err == nil {
		err = p.o.Accounts.AddPasskey(r.Context(), at, visitor(r.Context()), p.takeCeremony(r), sent, r.URL.Query().Get("note"))
	}
	if err != nil {
		return nil, err
	}
	return json.Marshal(map[string]string{"to": "/account?said=passkey"})
}
