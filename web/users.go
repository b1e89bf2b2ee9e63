package web

import (
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/accounts"
	"github.com/fedrate/fedrate/web/pages"
	"github.com/fedrate/fedrate/web/pages/desk"
)

// actsShown is how many acts the page of the accounts shows.
const actsShown = 20

// userPages adds the pages on which administrators see to accounts.
func (p *Portal) userPages(mux *registered) {
	mux.HandleFunc("GET /office/users", p.page(func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
		f, err := p.usersPage(r, b, desk.Users{Said: r.URL.Query().Get("said")})
		return "users", f, err
	}))
	mux.HandleFunc("POST /office/users", p.act(func(r *http.Request, b *pages.Builder, f url.Values) (done, error) {
		role, err := accounts.ParseRole(f.Get("role"))
		if err != nil {
			return p.users(r, b, "", err)
		}
		to := strings.TrimSpace(f.Get("address"))
		if to != "" {
			if to, err = store.ParseAddress(to); err != nil {
				return p.users(r, b, "", err)
			}
		}
		code, expires, err := p.o.Accounts.Invite(r.Context(), role, visitor(r.Context()).Name)
		return p.link(r, b, code, to, expires, err)
	}))
	mux.HandleFunc("POST /office/users/{name}", p.act(p.changeUser))
}

// usersPage fills the page of the accounts.
func (p *Portal) usersPage(r *http.Request, b *pages.Builder, page desk.Users) (*pages.Frame, error) {
	list, err := p.o.Accounts.List(r.Context())
	if err != nil {
		return nil, err
	}
	acts, err := p.o.Accounts.Acts(r.Context(), actsShown)
	if err != nil {
		return nil, err
	}
	page.Mail = p.o.Mail
	page.By = visitor(r.Context())
	return desk.AllUsers(b, list, acts, page), nil
}

// users goes back to the page of the accounts, which says what was done, or why
// it was not.
func (p *Portal) users(r *http.Request, b *pages.Builder, what string, err error) (done, error) {
	if err == nil {
		return done{to: "/office/users?said=" + what}, nil
	}
	if !isSentence(err) {
		return done{}, err
	}
	f, failed := p.usersPage(r, b, desk.Users{Wrong: errorText(b, err)})
	if failed != nil {
		return done{}, failed
	}
	return done{}, &again{http.StatusUnprocessableEntity, "users", f}
}

// link shows the link of an invitation once, and sends it by mail where an address is
// given.
func (p *Portal) link(r *http.Request, b *pages.Builder, code, to string, expires time.Time, err error) (done, error) {
	if err != nil {
		return p.users(r, b, "", err)
	}
	page := desk.Users{Link: p.publicURL(r) + "/invitation/" + code, Expires: expires}
	if to != "" && p.o.Mail {
		if err := p.o.Store.Post(r.Context(), store.Message{Way: store.ByMail, Kind: store.MessageInvitation, Address: to, Language: b.Language.Code, Word: page.Link, Made: p.o.Now()}); err != nil {
			return done{}, err
		}
		page.Sent = to
	}
	f, err := p.usersPage(r, b, page)
	return done{template: "users", frame: f}, err
}

// publicURL returns the address of the portal as visitors write it.
func (p *Portal) publicURL(r *http.Request) string {
	switch {
	case p.o.URL != "":
		return strings.TrimSuffix(p.o.URL, "/")
	case p.overTLS(r):
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// changeUser does to an account what a button of its row says.
func (p *Portal) changeUser(r *http.Request, b *pages.Builder, f url.Values) (done, error) {
	ctx, name, by := r.Context(), r.PathValue("name"), visitor(r.Context()).Name
	switch what := f.Get("do"); what {
	case "disable", "enable":
		one, err := p.o.Accounts.Named(ctx, name)
		if err == nil && one.Everywhere {
			err = one.InHandOf(visitor(ctx))
		}
		if err == nil {
			err = p.o.Accounts.Disable(ctx, name, what == "disable", by)
		}
		return p.users(r, b, what, err)
	case "role":
		role, err := accounts.ParseRole(f.Get("role"))
		if err == nil {
			err = p.o.Accounts.SetRole(ctx, name, role, by)
		}
		return p.users(r, b, what, err)
	case "second-off", "link":
		if err := p.inHand(r, name); err != nil {
			return p.users(r, b, "", err)
		}
		if what == "second-off" {
			return p.users(r, b, what, p.o.Accounts.ForgetSecond(ctx, name, by))
		}
		code, expires, err := p.o.Accounts.InviteTo(ctx, name, by)
		return p.link(r, b, code, "", expires, err)
	}
	return done{}, refuse(http.StatusBadRequest, "web.cut-off")
}

// inHand refuses the visitor an account that is not in hand of an administrator of
// this federation alone.
func (p *Portal) inHand(r *http.Request, name string) error {
	one, err := p.o.Accounts.Named(r.Context(), name)
	if err == nil {
		err = one.InHandOf(visitor(r.Context()))
	}
	return err
}
