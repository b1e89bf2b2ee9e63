package desk

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament/registration"
	"github.com/fedrate/fedrate/web/pages"
)

// Event is the form of what no report says of an event.
type Event struct {
	Said, Wrong string
	Of          store.Event
	Action      string
	Fields      []Field
	Reports     []ReportLink
}

// Field is a field of the form.
type Field struct {
	Name, Label, Doc, Article string
	Form                      string // what a value looks like
	Value                     string
	YesNo, Many               bool
	Entered                   string // by whom and when; empty: not known
}

// Event fills the form of an event; typed are the values of one that was sent
// back.
func (o *Office) Event(ctx context.Context, id int, typed map[string][]string, page Event) (*pages.Frame, error) {
	e, err := o.Store.Event(ctx, id)
	if err != nil {
		return nil, err
	}
	rows, err := o.Store.EventFactRows(ctx, id)
	if err != nil {
		return nil, err
	}
	subs, err := o.Store.ReportsOf(ctx, id)
	if err != nil {
		return nil, err
	}
	for i := range subs {
		page.Reports = append(page.Reports, ReportLink{subs[i].Number, reportHref(subs[i].Number)})
	}
	page.Of, page.Action, page.Said = e, "/office/events/"+strconv.Itoa(id), saidOf(o.Builder, page.Said)
	for i := range registration.Fields {
		f := &registration.Fields[i]
		one := Field{
			Name: f.Name, Label: o.Word("fact", f.Name), Doc: o.Language.Say(f.Doc), Article: norms.FactArticles(norms.Newest(), f.Name), Form: o.Language.Places(f.Form),
			YesNo: f.Form == "yes|no", Many: f.Many,
		}
		if at := slices.IndexFunc(rows, func(r store.EventFact) bool { return r.Name == f.Name }); at >= 0 {
			one.Value = handbook.Shown(strings.Join(rows[at].Values, "\n"))
			one.Entered = handbook.Shown(o.say("desk.event.entered", "by", rows[at].By, "day", o.Language.Day(handbook.FromTime(rows[at].At))))
		}
		if values, ok := typed[f.Name]; ok {
			one.Value = strings.Join(values, "\n")
		}
		page.Fields = append(page.Fields, one)
	}
	title := handbook.Shown(e.Name)
	if title == "" {
		title = e.Code
	}
	return o.Frame(title, pages.SectionDesk, &page), nil
}
