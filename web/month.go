package web

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"sync"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/pages"
	"github.com/fedrate/fedrate/web/pages/desk"
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
	mux.HandleFunc("GET /office/months/{period}/progress", p.monthProgress)
	mux.HandleFunc("GET /office/months/{period}/files.zip", p.monthFiles)
	mux.HandleFunc("GET /office/months/{period}/papers/{file...}", p.monthPaper)
	mux.HandleFunc("GET /office/months/{period}/reconcile", p.page(p.reconcilePage))
	mux.HandleFunc("GET /office/months/{period}/reconcile.xlsx", p.reconcileFile)
	mux.HandleFunc("GET /office/publications", p.page(func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
		f, err := p.desk(b).Publications(r.Context())
		return "publications", f, err
	}))
}

// periodOf returns the month that the address of a request names; false: it is none.
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
	if one := p.tasks.running(period); one != nil {
		page.Working = desk.StepSaid(b.Language, one.currentStep())
	} else if err := p.tasks.takeError(period); err != nil && isSentence(err) {
		page.Wrong = errorText(b, err)
	} else if err != nil {
		return "", nil, err
	}
	f, err := p.desk(b).Month(r.Context(), period, p.computed.since(last), page)
	return "month", f, err
}

// workMonth does with a month what a button says: compute it, publish it, take it
// back; of published lists, compute them again, and publish or carry the difference.
func (p *Portal) workMonth(r *http.Request, b *pages.Builder, f url.Values) (done, error) {
	period, ok := periodOf(r)
	if !ok {
		return done{}, nil
	}
	at := "/office/months/" + period.String()
	ended, word := true, ""
	do, err := p.monthAct(period, f, &word)
	if err == nil {
		var one *task
		if one, err = p.tasks.begin(r.Context(), period, visitor(r.Context()).Name, do); err == nil {
			ended, err = one.wait(r.Context(), p.o.Limits.Patience)
		}
	}
	switch {
	case !ended:
		return done{to: at}, nil
	case err == nil && word != "":
		return done{to: at + "?said=" + word}, nil
	case err == nil:
		return done{to: at}, nil
	case !isSentence(err):
		return done{}, err
	}
	name, frame, failed := p.monthPage(r, b, desk.Month{Wrong: errorText(b, err), Reason: reasonOf(f)})
	if failed != nil || frame == nil {
		return done{}, failed
	}
	return done{}, &again{http.StatusConflict, name, frame}
}

// monthAct returns what a button of the page of a month does, and what is said when it
// was done.
func (p *Portal) monthAct(period handbook.Period, f url.Values, word *string) (func(context.Context, progress) error, error) {
	what, reason := f.Get("do"), reasonOf(f)
	switch what {
	case "undo", "restate", "carry", "decline":
		if reason == "" {
			return nil, handbook.Errorf("desk.month.reason")
		}
	}
	again := func(mode month.RerunMode) func(context.Context, progress) error {
		return func(ctx context.Context, told progress) error {
			result, err := p.rerun(ctx, period, mode, reason, told)
			switch {
			case err != nil || mode == month.Look:
			case result.Proposed:
				*word = "proposed"
			case result.Refused:
				err = handbook.Errorf("desk.again.refused", "n", len(result.Fallen()), "submissions", result.Fallen())
			case !result.Made:
				*word = "same"
			}
			return err
		}
	}
	switch what {
	case "preview":
		return func(ctx context.Context, told progress) error {
			_, err := p.run(ctx, period, false, nil, "", told)
			return err
		}, nil
	case "publish":
		*word = "published"
		return func(ctx context.Context, told progress) error {
			result, err := p.run(ctx, period, true, f["accept"], reason, told)
			if err == nil && result.Proposed {
				*word = "proposed"
			} else if err == nil && result.Refused {
				err = handbook.Errorf("desk.month.refused")
			}
			return err
		}, nil
	case "undo":
		*word = "undone"
		return func(ctx context.Context, _ progress) error { return p.undo(ctx, period, reason) }, nil
	case "decline":
		*word = "declined"
		return func(ctx context.Context, _ progress) error {
			by := visitor(ctx).Name
			return p.o.Store.By(by).Decline(ctx, number(f.Get("proposal")), by, reason, p.o.Now())
		}, nil
	case "look":
		return again(month.Look), nil
	case "restate":
		*word = "restated"
		return again(month.Restate), nil
	case "carry":
		*word = "carried"
		return again(month.Carry), nil
	}
	return nil, refuse(http.StatusBadRequest, "web.cut-off")
}

// options returns those of work on a month, which tells how far it is.
func (p *Portal) options(ctx context.Context, period handbook.Period, publish bool, reason string, told progress) (month.Options, error) {
	opt, err := p.o.Office.Run(ctx, period, publish)
	opt.By, opt.Reason, opt.Now, opt.Progress = visitor(ctx).Name, reason, p.o.Now(), told
	return opt, err
}

// run computes a month, and publishes it if every open gate is accepted. A published
// month is not published differently without a reason ([Portal.again]); if nothing
// would change, it writes files that an interrupted run has not.
func (p *Portal) run(ctx context.Context, period handbook.Period, publish bool, accepted []string, reason string, told progress) (*month.Result, error) {
	opt, err := p.options(ctx, period, publish, reason, told)
	if err != nil {
		return nil, err
	}
	opt.Unchanged = true
	for _, gate := range month.GateNames {
		if !slices.Contains(accepted, gate) {
			continue
		}
		if reason == "" {
			return nil, handbook.Errorf("desk.month.reason")
		}
		opt.Accept = append(opt.Accept, store.PassedGate{Gate: gate, By: opt.By, Reason: reason})
	}
	var result *month.Result
	if err := p.o.Office.Alone(ctx, p.o.Store.By(opt.By), func(ctx context.Context, st *store.Store) (err error) {
		result, err = month.Run(ctx, st, opt)
		return err
	}); err != nil {
		return nil, err
	}
	if result.Refused {
		published, err := p.o.Store.Published(ctx, period)
		if err == nil && published {
			err = handbook.Errorf("desk.month.is-published", "month", period)
		}
		if err != nil {
			return nil, err
		}
	}
	if err := p.storeComputed(ctx, func(c *desk.Computed) { c.Month, c.MonthAt = result, p.o.Now() }); err != nil {
		return nil, err
	}
	if publish && !result.Refused {
		err = p.o.Office.Made(ctx)
	}
	return result, err
}

// rerun computes published lists from a month on again.
func (p *Portal) rerun(ctx context.Context, period handbook.Period, mode month.RerunMode, reason string, told progress) (*month.Rerun, error) {
	opt, err := p.options(ctx, period, mode == month.Restate, reason, told)
	if err != nil {
		return nil, err
	}
	var result *month.Rerun
	if err := p.o.Office.Alone(ctx, p.o.Store.By(opt.By), func(ctx context.Context, st *store.Store) (err error) {
		result, err = month.Again(ctx, st, period, mode, opt)
		return err
	}); err != nil {
		return nil, err
	}
	if err := p.storeComputed(ctx, func(c *desk.Computed) { c.Rerun, c.RerunOf, c.RerunAt = result, period, p.o.Now() }); err != nil || !result.Made || mode == month.Look {
		return result, err
	}
	return result, p.o.Office.Made(ctx)
}

// undo takes back what was published last of a month.
func (p *Portal) undo(ctx context.Context, period handbook.Period, reason string) error {
	by := visitor(ctx).Name
	err := p.o.Office.Alone(ctx, p.o.Store.By(by), func(ctx context.Context, st *store.Store) error {
		o, err := p.o.Office.Run(ctx, period, false)
		if err != nil {
			return err
		}
		_, err = month.Undo(ctx, st, period, store.Act{Action: store.ActUndo, At: p.o.Now(), By: by, Reason: reason, Program: "fedrate " + p.o.Version}, o)
		return err
	})
	if err != nil {
		return err
	}
	return p.o.Office.Made(ctx)
}

// computed is what was computed last.
type computed struct {
	mu   sync.Mutex
	last desk.Computed
	log  int // last entry of the log of the office then
}

// storeComputed keeps what was computed, for the page of its month.
func (p *Portal) storeComputed(ctx context.Context, change func(*desk.Computed)) error {
	last, err := p.o.Store.LogLast(ctx)
	if err != nil {
		return err
	}
	p.computed.mu.Lock()
	defer p.computed.mu.Unlock()
	change(&p.computed.last)
	p.computed.log = last
	return nil
}

// since returns what was computed last, and whether the log of the office has grown
// since.
func (c *computed) since(last int) *desk.Computed {
	c.mu.Lock()
	defer c.mu.Unlock()
	one := c.last
	one.Old = last != c.log
	return &one
}
