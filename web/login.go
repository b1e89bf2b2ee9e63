package web

import (
	"context"
	"errors"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"github.com/fedrate/fedrate/web/accounts"
	"github.com/fedrate/fedrate/web/pages"
	"github.com/fedrate/fedrate/web/pages/desk"
)

// attemptKey returns the address by which attempts to sign in are counted.
func attemptKey(a netip.Addr) string { return network(a).String() }

// accountPages adds the pages of accounts.
func (p *Portal) accountPages(mux *registered) {
	mux.HandleFunc("GET /login", p.page(func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
		to := local(r.URL.Query().Get("to"))
		if visitor(r.Context()) != nil {
			return "", nil, &elsewhere{to}
		}
		return "login", desk.SignIn(b, desk.Login{To: to}), nil
	}))
	mux.HandleFunc("POST /login", p.act(p.login))
	mux.HandleFunc("GET /login/code", p.page(func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
		if p.sessions.GetInt(r.Context(), sessionWaiting) == 0 {
			return "", nil, &elsewhere{"/login"}
		}
		return "login-code", desk.SignIn(b, desk.Login{To: local(r.URL.Query().Get("to"))}), nil
	}))
	mux.HandleFunc("POST /login/code", p.act(p.loginCode))
	mux.HandleFunc("POST /logout", p.act(func(r *http.Request, _ *pages.Builder, _ url.Values) (done, error) {
		return done{to: "/"}, p.sessions.Destroy(r.Context())
	}))
	mux.HandleFunc("GET /invitation/{code}", p.page(func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
		in, err := p.o.Accounts.Invitation(r.Context(), r.PathValue("code"))
		if errors.Is(err, accounts.ErrInvitation) {
			return "", nil, deny(http.StatusNotFound, "web.nowhere", err)
		}
		if err != nil {
			return "", nil, err
		}
		f, err := p.invited(r.Context(), b, in, desk.Invitation{Code: r.PathValue("code")})
		return "invitation", f, err
	}))
	mux.HandleFunc("POST /invitation/{code}", p.act(p.accept))
	p.ownPages(mux)
	p.claimPages(mux)
	p.passkeyPages(mux)
	p.userPages(mux)
	p.outboxPages(mux)
	p.administrationPages(mux)
	p.privacyPages(mux)
	p.personPages(mux)
	p.listPages(mux)
	p.officePages(mux)
}

// login takes name and password.
func (p *Portal) login(r *http.Request, b *pages.Builder, f url.Values) (done, error) {
	ctx, to := r.Context(), local(f.Get("to"))
	one, err := p.o.Accounts.SignIn(ctx, f.Get("name"), f.Get("password"), attemptKey(clientOf(ctx)))
	if status := refusedLogin(err); status != 0 {
		p.o.Log.Warn("sign-in refused", "client", clientOf(ctx).String())
		return done{}, &again{status, "login", desk.SignIn(b, desk.Login{Name: cut(f.Get("name")), To: to, Wrong: errorText(b, err)})}
	}
	if err != nil {
		return done{}, err
	}
	if one.Second {
		return done{to: "/login/code?to=" + url.QueryEscape(to)}, p.begin(ctx, sessionWaiting, one)
	}
	p.o.Log.Info("signed in", "account", one.Name, "client", clientOf(ctx).String())
	return done{to: to}, p.begin(ctx, sessionAccount, one)
}

// refusedLogin is the status of an attempt that was refused, 0 of any other error.
func refusedLogin(err error) int {
	switch {
	case errors.Is(err, accounts.ErrTooMany):
		return http.StatusTooManyRequests
	case errors.Is(err, accounts.ErrRefused) || errors.Is(err, accounts.ErrCode):
		return http.StatusUnauthorized
	}
	return 0
}

// loginCode takes the code after the password.
func (p *Portal) loginCode(r *http.Request, b *pages.Builder, f url.Values) (done, error) {
	ctx, to := r.Context(), local(f.Get("to"))
	one, err := p.o.Accounts.Account(ctx, p.sessions.GetInt(ctx, sessionWaiting))
	if err != nil {
		return done{}, err
	}
	if one == nil || one.Disabled || one.Epoch != p.sessions.GetInt(ctx, sessionEpoch) || !p.since(ctx, codeHolds) {
		return done{to: "/login?to=" + url.QueryEscape(to)}, p.sessions.Destroy(ctx)
	}
	err = p.o.Accounts.SecondStep(ctx, one, f.Get("code"), attemptKey(clientOf(ctx)))
	if status := refusedLogin(err); status != 0 {
		p.o.Log.Warn("sign-in refused", "client", clientOf(ctx).String())
		return done{}, &again{status, "login-code", desk.SignIn(b, desk.Login{To: to, Wrong: errorText(b, err)})}
	}
	if err != nil {
		return done{}, err
	}
	p.o.Log.Info("signed in", "account", one.Name, "client", clientOf(ctx).String())
	return done{to: to}, p.begin(ctx, sessionAccount, one)
}

// accept uses an invitation, and signs in who did.
func (p *Portal) accept(r *http.Request, b *pages.Builder, f url.Values) (done, error) {
	ctx, code := r.Context(), r.PathValue("code")
	if f.Get("do") == "claim" {
		d, err := p.tie(ctx, code)
		if errors.Is(err, accounts.ErrInvitation) {
			return done{}, deny(http.StatusNotFound, "web.nowhere", err)
		}
		return d, err
	}
	err := p.unused(ctx, code, f.Get("name"))
	if err == nil && f.Get("do") == "join" {
		if err = p.o.Accounts.JoinBy(ctx, code, f.Get("name"), f.Get("password"), attemptKey(clientOf(ctx))); err == nil {
			return done{to: "/login?to=/account"}, nil
		}
	}
	var one *accounts.Account
	if err == nil {
		one, err = p.o.Accounts.Accept(ctx, code, f.Get("name"), f.Get("shown"), f.Get("password"))
	}
	if errors.Is(err, accounts.ErrInvitation) {
		return done{}, deny(http.StatusNotFound, "web.nowhere", err)
	}
	if err != nil && isSentence(err) {
		in, gone := p.o.Accounts.Invitation(ctx, code)
		if gone != nil {
			return done{}, gone
		}
		status := refusedLogin(err)
		if status == 0 {
			status = http.StatusUnprocessableEntity
		}
		page, failed := p.invited(ctx, b, in, desk.Invitation{Code: code, Name: cut(f.Get("name")), Shown: cut(f.Get("shown")), Wrong: errorText(b, err)})
		if failed != nil {
			return done{}, failed
		}
		return done{}, &again{status, "invitation", page}
	}
	if err != nil {
		return done{}, err
	}
	if one.Second {
		return done{to: "/login"}, nil
	}
	return done{to: "/account"}, p.begin(ctx, sessionAccount, one)
}

// invited fills the page of an invitation.
func (p *Portal) invited(ctx context.Context, b *pages.Builder, in *accounts.Invitation, page desk.Invitation) (*pages.Frame, error) {
	var err error
	page.Joining, page.Visitor = p.several, visitor(ctx)
	page.Player, err = p.claimed(ctx, in)
	return desk.Invited(b, in, page), err
}

// unused returns an error if reports stand already under the name for a new account:
// those of a person who worked at the office without an account are not the invited
// person's. A link to an existing account keeps its name.
func (p *Portal) unused(ctx context.Context, code, name string) error {
	in, err := p.o.Accounts.Invitation(ctx, code)
	if err != nil || in.Account != nil {
		return err
	}
	name = strings.ToLower(strings.TrimSpace(name))
	stands, err := p.o.Store.HasActed(ctx, name)
	if err == nil && stands {
		err = accounts.NameStands(name)
	}
	return err
}
