package web

import (
	"net/http"
	"net/url"
	"strconv"

	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/web/pages"
	"github.com/fedrate/fedrate/web/pages/desk"
)

// event returns the event of a request, 0 where there is none of its number.
func (p *Portal) event(r *http.Request) (int, error) {
	id := number(r.PathValue("id"))
	known, err := p.o.Store.HasEvent(r.Context(), id)
	if !known {
		return 0, err
	}
	return id, err
}

// record enters what the form of an event says.
func (p *Portal) record(r *http.Request, b *pages.Builder, f url.Values) (done, error) {
	ctx := r.Context()
	id, err := p.event(r)
	if id == 0 || err != nil {
		return done{}, err
	}
	_, err = jobs.Record(ctx, p.acting(r), id, f, visitor(ctx).Name, p.o.Now())
	if err == nil {
		return done{to: "/office/events/" + strconv.Itoa(id) + "?said=recorded"}, nil
	}
	if !isSentence(err) {
		return done{}, err
	}
	frame, failed := p.desk(b).Event(ctx, id, f, desk.Event{Wrong: errorText(b, err)})
	if failed != nil {
		return done{}, failed
	}
	return done{}, &again{http.StatusUnprocessableEntity, "event-form", frame}
}
