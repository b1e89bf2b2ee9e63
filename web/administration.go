package web

import (
	"errors"
	"net/http"
	"net/url"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/pages"
	"github.com/fedrate/fedrate/web/pages/desk"
)

// administrationPages adds the pages of keys and schedules, for administrators.
func (p *Portal) administrationPages(mux *registered) {
	mux.HandleFunc("GET /office/keys", p.page(func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
		f, err := p.keysPage(r, b, desk.Keys{Said: r.URL.Query().Get("said")})
		return "keys", f, err
	}))
	mux.HandleFunc("POST /office/keys", p.act(p.changeKeys))
	mux.HandleFunc("GET /office/schedules", p.page(p.schedulesPage))
}

// keysPage fills the page of the keys that the office signs with.
func (p *Portal) keysPage(r *http.Request, b *pages.Builder, page desk.Keys) (*pages.Frame, error) {
	if p.o.Office.Key != nil {
		page.Private = p.o.Office.Key()
	}
	return p.desk(b).Keys(r.Context(), page)
}

// changeKeys takes a new key into use, or revokes one. Neither can be undone, so that
// who does it says once more that it is meant.
func (p *Portal) changeKeys(r *http.Request, b *pages.Builder, f url.Values) (done, error) {
	by, what := visitor(r.Context()).Name, f.Get("do")
	var err error
	switch {
	case what != "new" && what != "revoke":
		return done{}, refuse(http.StatusBadRequest, "web.cut-off")
	case f.Get("sure") != "yes":
		err = handbook.Errorf("desk.keys.not-sure")
	case what == "new":
		err = p.o.Office.NewKey(r.Context(), p.acting(r), by)
	case reasonOf(f) == "":
		err = handbook.Errorf("desk.keys.no-reason")
	default:
		_, err = p.acting(r).RevokeKey(r.Context(), cut(f.Get("key")), handbook.FromTime(p.o.Now()), by, reasonOf(f))
	}
	if err == nil {
		return done{to: "/office/keys?said=key-" + what}, nil
	}
	if !isSentence(err) {
		return done{}, err
	}
	frame, failed := p.keysPage(r, b, desk.Keys{Wrong: errorText(b, err)})
	if failed != nil {
		return done{}, failed
	}
	return done{}, &again{http.StatusUnprocessableEntity, "keys", frame}
}

// schedulesPage shows when the jobs are due, and what came of the last ones.
func (p *Portal) schedulesPage(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
	schedules, err := p.o.Office.Schedules()
	if err != nil {
		return "", nil, err
	}
	pool, err := p.o.Store.Jobs()
	if err != nil {
		return "", nil, err
	}
	last := map[string][]store.JobRun{}
	for i := range schedules {
		job := schedules[i].Job
		if last[job], err = store.NewJobLog(pool).History(r.Context(), job, desk.LastRuns); err != nil {
			break
		}
	}
	if err = errors.Join(err, pool.Close()); err != nil {
		return "", nil, err
	}
	return "schedules", p.desk(b).Schedules(schedules, last), nil
}
