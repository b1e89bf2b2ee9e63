package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/pages"
	"github.com/fedrate/fedrate/web/pages/desk"
)

// privacyPages adds the page of what persons ask about their data, for administrators.
func (p *Portal) privacyPages(mux *registered) {
	mux.HandleFunc("GET /office/privacy", p.page(func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
		f, err := p.desk(b).Privacy(r.Context(), desk.Privacy{Said: r.URL.Query().Get("said")})
		return "privacy", f, err
	}))
	mux.HandleFunc("POST /office/privacy", p.act(func(r *http.Request, b *pages.Builder, f url.Values) (done, error) {
		return p.privacy(r, b, "privacy-entered", p.enterRequest(r, f))
	}))
	mux.HandleFunc("GET /office/privacy/{id}/data.json", p.personData)
	mux.HandleFunc("POST /office/privacy/{id}", p.act(func(r *http.Request, b *pages.Builder, f url.Values) (done, error) {
		one, err := p.request(r)
		if one == nil || err != nil {
			return done{}, err
		}
		what, err := p.endRequest(r, one, f)
		return p.privacy(r, b, what, err)
	}))
}

// privacy goes back to the page, which says what was done, or why it was not.
func (p *Portal) privacy(r *http.Request, b *pages.Builder, what string, err error) (done, error) {
	if err == nil {
		return done{to: "/office/privacy?said=" + what}, nil
	}
	if refused := new(refusal); !isSentence(err) || errors.As(err, &refused) {
		return done{}, err
	}
	f, failed := p.desk(b).Privacy(r.Context(), desk.Privacy{Wrong: errorText(b, err)})
	if failed != nil {
		return done{}, failed
	}
	return done{}, &again{http.StatusUnprocessableEntity, "privacy", f}
}

// request returns the one of an address; nil: there is none.
func (p *Portal) request(r *http.Request) (*store.PrivacyRequest, error) {
	all, err := p.o.Store.PrivacyRequests(r.Context())
	at := slices.IndexFunc(all, func(one store.PrivacyRequest) bool { return one.ID == number(r.PathValue("id")) })
	if at < 0 || err != nil {
		return nil, err
	}
	return &all[at], nil
}

func (p *Portal) enterRequest(r *http.Request, f url.Values) error {
	one := store.PrivacyRequest{Kind: f.Get("kind"), FIDEID: number(strings.TrimSpace(f.Get("player"))), Note: reasonOf(f), Entered: p.o.Now(), By: visitor(r.Context()).Name}
	if !slices.Contains(store.PrivacyKinds, one.Kind) { // no form of ours has it
		return refuse(http.StatusBadRequest, "web.cut-off")
	}
	var err error
	if one.Received, err = handbook.ParseDate(f.Get("received")); err == nil {
		_, err = jobs.EnterRequest(r.Context(), p.acting(r), &one, handbook.FromTime(p.o.Now()))
	}
	return err
}

// endRequest erases the person of a request if that was asked for and confirmed, and
// returns the outcome of the request. It finishes even if the client goes away.
func (p *Portal) endRequest(r *http.Request, one *store.PrivacyRequest, f url.Values) (string, error) {
	what := f.Get("do")
	end, err := jobs.Answered(one, what == "refuse", reasonOf(f), visitor(r.Context()).Name, p.o.Now())
	if err != nil {
		return "", err
	}
	ctx := context.WithoutCancel(r.Context())
	switch {
	case what == "refuse":
	case what == "erase" && one.Kind != "erasure", what != "erase" && what != "done", what == "done" && one.Kind == "erasure":
		return "", refuse(http.StatusBadRequest, "web.cut-off")
	case what == "erase" && strings.TrimSpace(f.Get("again")) != strconv.Itoa(one.FIDEID):
		return "", handbook.Errorf("desk.privacy.not-sure", "id", strconv.Itoa(one.FIDEID))
	case what == "erase":
		leave, ok := p.places.take(r.Context(), clientOf(r.Context()))
		if !ok {
			return "", refusedBusy()
		}
		defer leave()
		_, err = jobs.Erase(ctx, p.acting(r), one.FIDEID, end)
		return "privacy-" + end.Outcome, err
	}
	return "privacy-" + end.Outcome, p.acting(r).EndPrivacyRequest(ctx, *end)
}

// personData answers all that is kept on the person of a request.
func (p *Portal) personData(w http.ResponseWriter, r *http.Request) {
	one, err := p.request(r)
	if err != nil {
		p.broken(w, r, err)
		return
	}
	if one == nil {
		http.NotFound(w, r)
		return
	}
	var out bytes.Buffer
	if !p.working(w, r, func() error {
		kept, err := jobs.PersonData(r.Context(), p.o.Store, one.FIDEID) // at least the request
		if err != nil {
			return err
		}
		encoder := json.NewEncoder(&out)
		encoder.SetIndent("", "  ")
		return encoder.Encode(kept)
	}) {
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Disposition", `attachment; filename="person-`+strconv.Itoa(one.FIDEID)+`.json"`)
	_, _ = w.Write(out.Bytes())
}
