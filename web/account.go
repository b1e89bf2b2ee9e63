package web

import (
	"net/http"
	"net/url"
	"slices"

	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/accounts"
	"github.com/fedrate/fedrate/web/pages"
	"github.com/fedrate/fedrate/web/pages/desk"
)

// ownPages adds the pages on which people see to their own account.
func (p *Portal) ownPages(mux *registered) {
	mux.HandleFunc("GET /account", p.page(func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
		f, err := p.ownPage(r, b, desk.Account{Said: r.URL.Query().Get("said")})
		return "account", f, err
	}))
	mux.HandleFunc("POST /account/mail", p.act(p.ownAddress))
	mux.HandleFunc("POST /account/password", p.act(p.changePassword))
	mux.HandleFunc("GET /account/second", p.page(func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
		if visitor(r.Context()).Second {
			return "", nil, &elsewhere{"/account"}
		}
		f, err := p.secondPage(r, b, "")
		return "second", f, err
	}))
	mux.HandleFunc("POST /account/second", p.act(p.useSecond))
	mux.HandleFunc("POST /account/second/off", p.act(p.dropSecond))
	mux.HandleFunc("POST /account/tokens", p.act(p.addToken))
	mux.HandleFunc("POST /account/tokens/{id}", p.act(func(r *http.Request, b *pages.Builder, _ url.Values) (done, error) {
		one := visitor(r.Context())
		err := p.o.Accounts.RevokeToken(r.Context(), number(r.PathValue("id")), one.Name, one.Name)
		return p.accountDone(r, b, "token-revoked", err)
	}))
}

// ownPage fills the page of the own account.
func (p *Portal) ownPage(r *http.Request, b *pages.Builder, page desk.Account) (*pages.Frame, error) {
	one := *visitor(r.Context())
	tokens, err := p.o.Accounts.Tokens(r.Context(), one.Name)
	if err != nil {
		return nil, err
	}
	if page.Readers, err = p.o.Store.Readers(r.Context(), store.AccountReader, one.Name); err != nil {
		return nil, err
	}
	page.Mail = p.o.Mail
	register, err := p.o.Store.Register(r.Context())
	if err != nil {
		return nil, err
	}
	one.Player = register.ID(one.Player)
	if page.Passkeys, err = p.o.Accounts.Passkeys(r.Context(), &one); err != nil {
		return nil, err
	}
	return desk.Own(b, &one, tokens, p.o.Now(), page), nil
}

// accountDone goes back to the page of the own account, which says what was done, or why
// it was not.
func (p *Portal) accountDone(r *http.Request, b *pages.Builder, what string, err error) (done, error) {
	if err == nil {
		return done{to: "/account?said=" + what}, nil
	}
	if !isSentence(err) {
		return done{}, err
	}
	f, failed := p.ownPage(r, b, desk.Account{Wrong: errorText(b, err)})
	if failed != nil {
		return done{}, failed
	}
	status := refusedLogin(err)
	if status == 0 {
		status = http.StatusUnprocessableEntity
	}
	return done{}, &again{status, "account", f}
}

// checkPassword asks for the password once more before something is changed that keeps
// others out. Attempts are counted as those to sign in.
func (p *Portal) checkPassword(r *http.Request, password string) error {
	one := visitor(r.Context())
	_, err := p.o.Accounts.SignIn(r.Context(), one.Name, password, attemptKey(clientOf(r.Context())))
	return err
}

// changePassword gives the own account another password. Its other sessions end.
func (p *Portal) changePassword(r *http.Request, b *pages.Builder, f url.Values) (done, error) {
	ctx, one := r.Context(), visitor(r.Context())
	err := p.checkPassword(r, f.Get("current"))
	if err == nil {
		err = p.o.Accounts.SetPassword(ctx, one.Name, f.Get("password"), one.Name)
	}
	if err != nil {
		return p.accountDone(r, b, "", err)
	}
	if one, err = p.o.Accounts.Named(ctx, one.Name); err != nil {
		return done{}, err
	}
	return done{to: "/account?said=password"}, p.begin(ctx, sessionAccount, one)
}

// secondPage shows the QR code of a second step, which the session keeps until its
// first code has come back.
func (p *Portal) secondPage(r *http.Request, b *pages.Builder, wrong string) (*pages.Frame, error) {
	ctx, one := r.Context(), visitor(r.Context())
	secret := p.sessions.GetString(ctx, sessionSecret)
	second, err := accounts.SecondOf(one, b.State.Federation+" rating office", secret)
	if secret == "" {
		second, err = p.o.Accounts.NewSecond(one, b.State.Federation+" rating office")
		p.sessions.Put(ctx, sessionSecret, second.Secret)
	}
	if err != nil {
		return nil, err
	}
	return desk.Second(b, second, wrong)
}

// useSecond asks for codes from now on, and shows the recovery codes once. An open
// browser alone puts no device there: the password is asked for, and who has a second
// step already takes it away first.
func (p *Portal) useSecond(r *http.Request, b *pages.Builder, f url.Values) (done, error) {
	ctx := r.Context()
	if visitor(ctx).Second {
		return done{to: "/account"}, nil
	}
	secret := p.sessions.GetString(ctx, sessionSecret)
	if secret == "" {
		return done{to: "/account/second"}, nil
	}
	var codes []string
	err := p.checkPassword(r, f.Get("current"))
	if err == nil {
		codes, err = p.o.Accounts.UseSecond(ctx, visitor(ctx), secret, f.Get("code"))
	}
	if refusedLogin(err) != 0 {
		page, failed := p.secondPage(r, b, errorText(b, err))
		if failed != nil {
			return done{}, failed
		}
		return done{}, &again{refusedLogin(err), "second", page}
	}
	if err != nil {
		return done{}, err
	}
	p.sessions.Remove(ctx, sessionSecret)
	return done{template: "recovery", frame: desk.Recovery(b, codes)}, nil
}

// dropSecond asks for no codes any more.
func (p *Portal) dropSecond(r *http.Request, b *pages.Builder, f url.Values) (done, error) {
	one := visitor(r.Context())
	err := p.checkPassword(r, f.Get("current"))
	if err == nil {
		err = p.o.Accounts.ForgetSecond(r.Context(), one.Name, one.Name)
	}
	return p.accountDone(r, b, "second-off", err)
}

// addToken makes a token and shows it once. It lasts longer than a session, so that
// the password is asked for.
func (p *Portal) addToken(r *http.Request, b *pages.Builder, f url.Values) (done, error) {
	one := visitor(r.Context())
	if err := p.checkPassword(r, f.Get("current")); err != nil {
		return p.accountDone(r, b, "", err)
	}
	var scopes []accounts.Scope
	for _, s := range accounts.Scopes {
		if slices.Contains(f["scope"], string(s)) {
			scopes = append(scopes, s)
		}
	}
	word, t, err := p.o.Accounts.AddToken(r.Context(), one, f.Get("note"), scopes, number(f.Get("days")), one.Name)
	if err != nil {
		return p.accountDone(r, b, "", err)
	}
	return done{template: "token", frame: desk.NewToken(b, word, t)}, nil
}
