package web

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/pages"
	"github.com/fedrate/fedrate/web/pages/desk"
)

// Office is how the office works a month: as the command line does.
type Office struct {
	// Run gives the options of a run of a month.
	Run func(ctx context.Context, p handbook.Period, publish bool) (month.Options, error)
	// Alone does work while no other process works the office, with the store that is for it.
	Alone func(ctx context.Context, st *store.Store, work func(context.Context, *store.Store) error) error
	// Made is called after lists were published or taken back.
	Made func(ctx context.Context) error
	// Folder is where the files of a month lie that were published.
	Folder func(p handbook.Period) string
	// Status is how the office stands.
	Status func(ctx context.Context) (*answer.Status, error)
	// NewKey makes a key to sign with, and takes it into use.
	NewKey func(ctx context.Context, st *store.Store, by string) error
	// Key names the key whose private half lies here; empty: none does.
	Key func() string
	// Schedules are when the jobs are due.
	Schedules func() ([]answer.JobSchedule, error)
}

// desk returns what the pages of the desk are filled from, for the visitor of a request.
func (p *Portal) desk(b *pages.Builder) *desk.Office {
	return &desk.Office{Builder: b, Store: p.o.Store, Now: p.o.Now()}
}

// acting returns the store with who has signed in as the one who changes it.
func (p *Portal) acting(r *http.Request) *store.Store { return p.o.Store.By(visitor(r.Context()).Name) }

// officePages adds the pages of the desk.
func (p *Portal) officePages(mux *registered) {
	for path, answer := range map[string]answering{
		"GET /office": func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
			f, err := p.desk(b).Desk(r.Context(), desk.Desk{}, numbers(r.URL.Query().Get("received")))
			return "desk", f, err
		},
		"GET /office/reports": func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
			q := r.URL.Query()
			state := store.State(q.Get("state"))
			if state != "" && !slices.Contains(store.States, state) {
				return "", nil, nil
			}
			f, err := p.desk(b).Reports(r.Context(), state, number(q.Get("page")))
			return "reports", f, err
		},
		"GET /office/reports/{n}": func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
			f, err := p.desk(b).Report(r.Context(), number(r.PathValue("n")), desk.OneReport{Said: r.URL.Query().Get("said")})
			return "report", f, err
		},
		"GET /office/questions/{id}": func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
			return p.questionPage(r, b, desk.Question{Said: r.URL.Query().Get("said")})
		},
		"GET /office/events/{id}": func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
			id, err := p.event(r)
			if id == 0 || err != nil {
				return "", nil, err
			}
			f, err := p.desk(b).Event(r.Context(), id, nil, desk.Event{Said: r.URL.Query().Get("said")})
			return "event-form", f, err
		},
		"GET /office/awaiting": func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
			leave, ok := p.places.take(r.Context(), clientOf(r.Context()))
			if !ok {
				return "", nil, refusedBusy()
			}
			defer leave()
			f, err := p.desk(b).Awaiting(r.Context(), desk.Awaiting{Said: r.URL.Query().Get("said")})
			return "awaiting", f, err
		},
		"GET /office/log": func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
			f, err := p.desk(b).Log(r.Context(), number(r.URL.Query().Get("until")))
			return "log", f, err
		},
		"GET /office/state": p.statePage,
	} {
		mux.HandleFunc(path, p.page(answer))
	}
	mux.HandleFunc("GET /office/reports/{n}/file", p.reportFile)
	mux.HandleFunc("GET /office/reports/{n}/rating.xlsx", p.ratingReport)
	mux.HandleFunc("POST /office/reports", p.page(p.receive))
	mux.HandleFunc("POST /office/reports/{n}/hold", p.act(p.holdReport))
	mux.HandleFunc("POST /office/reports/{n}/withdraw", p.act(p.withdraw))
	mux.HandleFunc("POST /office/reports/{n}/waivers", p.act(p.waive))
	mux.HandleFunc("POST /office/questions/{id}", p.act(p.reply))
	mux.HandleFunc("POST /office/questions/{id}/reopen", p.act(p.reopen))
	mux.HandleFunc("POST /office/events/{id}", p.act(p.record))
	p.monthPages(mux)
}

// numbers returns those of a list with commas.
func numbers(s string) (list []int) {
	for _, n := range strings.SplitN(s, ",", mostFiles+1) {
		if one := number(n); one > 0 {
			list = append(list, one)
		}
	}
	return list
}

// jobsShown is how many attempts at jobs are shown.
const jobsShown = 30

// statePage shows how the office stands.
func (p *Portal) statePage(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
	leave, ok := p.places.take(r.Context(), clientOf(r.Context()))
	if !ok {
		return "", nil, refusedBusy()
	}
	defer leave()
	status, err := p.o.Office.Status(r.Context())
	if err != nil {
		return "", nil, err
	}
	pool, err := p.o.Store.Jobs()
	if err != nil {
		return "", nil, err
	}
	runs, err := store.NewJobLog(pool).History(r.Context(), "", jobsShown)
	if err = errors.Join(err, pool.Close()); err != nil {
		return "", nil, err
	}
	f, err := p.desk(b).State(r.Context(), status, runs)
	return "state", f, err
}
