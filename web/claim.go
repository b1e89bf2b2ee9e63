package web

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/accounts"
	"github.com/fedrate/fedrate/web/pages"
	"github.com/fedrate/fedrate/web/pages/desk"
)

// claimPages adds the pages with which a player claims the own page by a code that the
// office sends, and the own page of a player.
func (p *Portal) claimPages(mux *registered) {
	mux.HandleFunc("GET /claim", p.page(func(_ *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
		return "claim", desk.ClaimForm(b, desk.Claim{}), nil
	}))
	mux.HandleFunc("POST /claim", p.act(p.claim))
	mux.HandleFunc("GET /account/player", p.page(p.ownPlayer))
	mux.HandleFunc("GET /account/player/certificates/{file}", p.ownCertificate)
	mux.HandleFunc("GET /office/claims", p.page(func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
		f, err := p.claimsPage(r, b, desk.Claims{FIDEID: cut(r.URL.Query().Get("player"))})
		return "claims", f, err
	}))
	mux.HandleFunc("POST /office/claims", p.act(p.giveClaim))
}

// claim takes the code that a player types from a letter, and goes on to the form that
// uses it.
func (p *Portal) claim(r *http.Request, b *pages.Builder, f url.Values) (done, error) {
	code := strings.TrimSpace(f.Get("code"))
	err := p.o.Accounts.Claimable(r.Context(), code, attemptKey(clientOf(r.Context())))
	if err != nil && !isSentence(err) {
		return done{}, err
	}
	if err != nil {
		status := http.StatusUnprocessableEntity
		if errors.Is(err, accounts.ErrTooMany) {
			status = http.StatusTooManyRequests
		}
		return done{}, &again{status, "claim", desk.ClaimForm(b, desk.Claim{Wrong: errorText(b, err)})}
	}
	return done{to: "/invitation/" + url.PathEscape(code)}, nil
}

// tie uses a code for the account that has signed in.
func (p *Portal) tie(ctx context.Context, code string) (done, error) {
	one := visitor(ctx)
	if one == nil {
		return done{to: "/login?to=" + url.QueryEscape("/invitation/"+url.PathEscape(code))}, nil
	}
	if err := p.o.Accounts.ClaimFor(ctx, code, one); err != nil {
		return done{}, err
	}
	return done{to: "/account/player"}, nil
}

// person returns the player of a FIDE ID, or of a second one of the same person, as the
// newest list has the person; nil where it has not.
func (p *Portal) person(ctx context.Context, id int) (*desk.Person, error) {
	lookup, err := jobs.NewLookup(ctx, p.o.Store)
	if err != nil {
		return nil, err
	}
	row, err := lookup.Now(ctx, id)
	if row == nil || err != nil {
		return nil, err
	}
	return &desk.Person{Row: row, IDs: lookup.IDs(row.FIDEID)}, nil
}

// claimed returns the name of the player that an invitation is for; empty: it is for none.
func (p *Portal) claimed(ctx context.Context, in *accounts.Invitation) (string, error) {
	if in == nil || in.Player == 0 {
		return "", nil
	}
	who, err := p.person(ctx, in.Player)
	if who == nil || err != nil {
		return "", err
	}
	return who.Row.Name, nil
}

// claimsPage fills the page on which officers give out codes.
func (p *Portal) claimsPage(r *http.Request, b *pages.Builder, page desk.Claims) (*pages.Frame, error) {
	open, err := p.o.Accounts.OpenClaims(r.Context())
	if err != nil {
		return nil, err
	}
	list, err := p.o.Accounts.List(r.Context())
	if err != nil {
		return nil, err
	}
	name := func(id int) (string, error) {
		who, err := p.person(r.Context(), id)
		if who == nil || err != nil {
			return "", err
		}
		return who.Row.Name, nil
	}
	return desk.AllClaims(b, open, list, name, page)
}

// giveClaim gives out a code for a player, and shows it once.
func (p *Portal) giveClaim(r *http.Request, b *pages.Builder, f url.Values) (done, error) {
	typed := cut(f.Get("player"))
	who, err := p.person(r.Context(), number(typed))
	if err == nil && who == nil {
		page, failed := p.claimsPage(r, b, desk.Claims{FIDEID: typed, Wrong: b.Language.Say(handbook.Say("desk.claims.unknown", "id", typed))})
		if failed != nil {
			return done{}, failed
		}
		return done{}, &again{http.StatusUnprocessableEntity, "claims", page}
	}
	if err != nil {
		return done{}, err
	}
	code, expires, err := p.o.Accounts.Claim(r.Context(), who.Row.FIDEID, visitor(r.Context()).Name)
	if err != nil {
		return done{}, err
	}
	page, err := p.claimsPage(r, b, desk.Claims{Code: code, Expires: expires, Name: who.Row.Name, At: p.publicURL(r) + "/claim"})
	return done{template: "claims", frame: page}, err
}

// ownPlayer returns the page of a player for the player alone: certificates to fetch, and
// reports that are not rated yet.
func (p *Portal) ownPlayer(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
	ctx := r.Context()
	who, err := p.person(ctx, visitor(ctx).Player)
	if err != nil {
		return "", nil, err
	}
	if who == nil {
		return "", nil, &elsewhere{"/claim"}
	}
	leave, ok := p.places.take(ctx, clientOf(ctx))
	if !ok {
		return "", nil, refusedBusy()
	}
	defer leave()
	var issued []store.Certificate
	for _, id := range who.IDs {
		of, err := p.o.Store.CertificatesOf(ctx, strconv.Itoa(id))
		if err != nil {
			return "", nil, err
		}
		issued = append(issued, of...)
	}
	waiting, err := jobs.NotRated(ctx, p.o.Store, who.Row)
	if err != nil {
		return "", nil, err
	}
	live, err := jobs.LiveRatings(ctx, p.o.Store, who.Row, p.o.Rating)
	if err != nil {
		return "", nil, err
	}
	return "own-player", desk.OwnPlayer(b, who, issued, waiting, live), nil
}

// ownCertificate answers a certificate of the player that the account is, as it was
// issued; of anybody else there is none.
func (p *Portal) ownCertificate(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	name, layout, _ := strings.Cut(r.PathValue("file"), ".")
	number, wrong := paper.ParseNumber(name)
	kind := map[string]string{"pdf": "application/pdf", "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"}[layout]
	who, err := p.person(ctx, visitor(ctx).Player)
	if err != nil {
		p.broken(w, r, err)
		return
	}
	if wrong != nil || kind == "" || who == nil {
		p.refused(w, r, http.StatusNotFound)
		return
	}
	c, err := p.o.Store.Certificate(ctx, number)
	if none := new(store.NoCertificateError); errors.As(err, &none) || err == nil && !who.Has(c.FIDEID) {
		p.refused(w, r, http.StatusNotFound)
		return
	}
	var out bytes.Buffer
	var refused error
	if err == nil && !p.working(w, r, func() error {
		err := p.writeIssued(ctx, &out, &c, layout)
		if isSentence(err) { // its form was not kept
			refused, err = err, nil
		}
		return err
	}) {
		return
	}
	switch {
	case err != nil:
		p.broken(w, r, err)
	case refused != nil:
		p.refused(w, r, http.StatusNotFound)
	default:
		w.Header().Set("Content-Type", kind)
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("Content-Disposition", `attachment; filename="`+c.Number+"."+layout+`"`)
		_, _ = w.Write(out.Bytes())
	}
}

// writeIssued writes a certificate as it was issued, signed as the office signs.
func (p *Portal) writeIssued(ctx context.Context, out *bytes.Buffer, c *store.Certificate, layout string) error {
	period := c.Period
	if period == 0 {
		period = handbook.FromTime(p.o.Now()).Period()
	}
	opt, err := p.o.Office.Run(ctx, period, false)
	if err != nil {
		return err
	}
	form, err := jobs.IssuedPaper(ctx, p.o.Store, opt.Key, c.Number)
	if err != nil {
		return err
	}
	return form.Write(out, "."+layout)
}
