package web

import (
	"context"
	"net/http"
	"net/url"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/pages"
	"github.com/fedrate/fedrate/pages/desk"
	"github.com/fedrate/fedrate/store"
)

// monthPages adds the pages of months and of what was published.
func (p *Portal) monthPages(mux *registered) {
	mux.HandleFunc("GET /office/months", p.page(func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
		to, err := p.desk(b).NextMonth(r.Context())
		if err == nil && to == "" {
			return "message", b.Say(handbook.Say("desk.month.none"), handbook.Say("desk.month.none-why")), nil
		}
		if err == nil {
			err = &elsewhere{to}
		}
		return "", nil, err
	}))
	mux.HandleFunc("GET /office/months/{period}", p.page(func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
		return p.monthPage(r, b, desk.Month{Said: r.URL.Query().Get("said")})
	}))
	mux.HandleFunc("POST /office/months/{period}", p.act(p.workMonth))
	mux.HandleFunc("GET /office/publications", p.page(func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
		f, err := p.desk(b).Publications(r.Context())
		return "publications", f, err
	}))
}

// periodOf is the month that the address of a request names; false: it is none.
func periodOf(r *http.Request) (handbook.Period, bool) {
	p, err := handbook.ParsePeriod(r.PathValue("period"))
	return p, err == nil
}

// monthPage fills the page of the month of a request.
func (p *Portal) monthPage(r *http.Request, b *pages.Builder, page desk.Month) (string, *pages.Frame, error) {
	period, ok := periodOf(r)
	if !ok {
		return "", nil, nil
	}
	last, err := p.o.Store.LogLast(r.Context())
	if err != nil {
		return "", nil, err
	}
	p.computed.mu.Lock()
	preview := p.computed.last
	preview.Old = last != p.computed.log
	p.computed.mu.Unlock()
	f, err := p.desk(b).Month(r.Context(), period, &preview, page)
	return "month", f, err
}

// workMonth does with a month what a button says: compute it, publish it, or take
// it back.
func (p *Portal) workMonth(r *http.Request, b *pages.Builder, f url.Values) (done, error) {
	period, ok := periodOf(r)
	if !ok {
		return done{}, nil
	}
	var err error
	to := "/office/months/" + period.String()
	switch f.Get("do") {
	case "preview":
		_, err = p.run(r.Context(), period, false, nil, "")
	case "publish":
		var result *month.Result
		result, err = p.run(r.Context(), period, true, f["accept"], reasonOf(f))
		if err == nil && result.Refused {
			err = handbook.Errorf("desk.month.refused")
		}
		to += "?said=published"
	case "undo":
		err = p.undo(r, period, reasonOf(f))
		to += "?said=undone"
	default:
		err = refuse(http.StatusBadRequest, "web.cut-off")
	}
	if err == nil {
		return done{to: to}, nil
	}
	if !isSentence(err) {
		return done{}, err
	}
	name, frame, failed := p.monthPage(r, b, desk.Month{Wrong: said(b, err), Reason: reasonOf(f)})
	if failed != nil || frame == nil {
		return done{}, failed
	}
	return done{}, &again{http.StatusConflict, name, frame}
}

// run computes a month, and publishes it where no gate stands open that nobody has
// accepted.
func (p *Portal) run(ctx context.Context, period handbook.Period, publish bool, accepted []string, reason string) (*month.Result, error) {
	by := visitor(ctx).Name
	opt, err := p.o.Office.Run(ctx, period, publish)
	if err != nil {
		return nil, err
	}
	opt.By, opt.Reason, opt.Now = by, reason, p.o.Now()
	for _, gate := range month.GateNames {
		if !slices.Contains(accepted, gate) {
			continue
		}
		if reason == "" {
			return nil, handbook.Errorf("desk.month.reason")
		}
		opt.Accept = append(opt.Accept, store.PassedGate{Gate: gate, By: by, Reason: reason})
	}
	var result *month.Result
	if err := p.o.Office.Alone(ctx, func(ctx context.Context) (err error) {
		result, err = month.Run(ctx, p.o.Store.By(by), opt)
		return err
	}); err != nil {
		return nil, err
	}
	last, err := p.o.Store.LogLast(ctx)
	if err != nil {
		return nil, err
	}
	p.computed.mu.Lock()
	p.computed.last, p.computed.log = desk.Preview{Result: result, At: p.o.Now()}, last
	p.computed.mu.Unlock()
	if publish && !result.Refused {
		err = p.o.Office.Made(ctx)
	}
	return result, err
}

// undo takes back what was published last of a month.
func (p *Portal) undo(r *http.Request, period handbook.Period, reason string) error {
	if reason == "" {
		return handbook.Errorf("desk.month.reason")
	}
	err := p.o.Office.Alone(r.Context(), func(ctx context.Context) error {
		o, err := p.o.Office.Run(ctx, period, false)
		if err != nil {
			return err
		}
		_, err = month.Undo(ctx, p.acting(r), period, store.Act{Action: store.ActUndo, At: p.o.Now(), By: visitor(ctx).Name, Reason: reason, Program: "fedrate " + p.o.Version}, o)
		return err
	})
	if err != nil {
		return err
	}
	return p.o.Office.Made(r.Context())
}
