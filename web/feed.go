package web

import (
	"cmp"
	"encoding/xml"
	"net/http"
	"net/url"
	"slices"
	"time"

	ics "github.com/arran4/golang-ical"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/web/pages"
)

// eventsOfFeed is how many rated events the feed has.
const eventsOfFeed = 50

// atomFeed is a feed as RFC 4287 has it.
type atomFeed struct {
	XMLName xml.Name    `xml:"feed"`
	Space   string      `xml:"xmlns,attr"`
	Lang    string      `xml:"xml:lang,attr"`
	ID      string      `xml:"id"`
	Title   string      `xml:"title"`
	Updated string      `xml:"updated"`
	Author  string      `xml:"author>name"`
	Links   []atomLink  `xml:"link"`
	Entries []atomEntry `xml:"entry"`
}

type atomLink struct {
	Rel  string `xml:"rel,attr,omitempty"`
	Href string `xml:"href,attr"`
}

type atomEntry struct {
	ID      string   `xml:"id"`
	Title   string   `xml:"title"`
	Updated string   `xml:"updated"`
	Link    atomLink `xml:"link"`
	Summary string   `xml:"summary"`
}

// feed answers what was published: the lists in force and the newest rated events, newest
// first, as an Atom feed.
func (p *Portal) feed(w http.ResponseWriter, r *http.Request) {
	b, err := p.builder(r)
	if err != nil {
		p.broken(w, r, err)
		return
	}
	entries, err := p.entries(r, b)
	if err != nil {
		p.broken(w, r, err)
		return
	}
	outside := p.publicURL(r)
	self := outside + "/feed.atom"
	if asked := r.URL.Query().Get(languageName); asked == b.Language.Code {
		self += "?" + languageName + "=" + asked
	}
	out := atomFeed{
		Space: "http://www.w3.org/2005/Atom", Lang: b.Language.Code, ID: self, Title: b.Language.Sayf("web.feed.title", "federation", b.State.Federation),
		Author: b.Language.Sayf("pages.frame.office", "federation", b.State.Federation), Links: []atomLink{{"self", self}, {"alternate", outside + "/"}}, Entries: entries,
	}
	out.Updated = time.Unix(0, 0).UTC().Format(time.RFC3339)
	if len(entries) > 0 {
		out.Updated = entries[0].Updated
	}
	w.Header().Set("Content-Type", "application/atom+xml; charset=utf-8")
	w.Header().Add("Vary", "Accept-Language, Cookie")
	p.writeXML(w, r, b.State.Number, b.Language.Code, out)
}

func (p *Portal) entries(r *http.Request, b *pages.Builder) ([]atomEntry, error) {
	ctx, outside := r.Context(), p.publicURL(r)
	acts, err := p.o.Store.Publications(ctx, 0)
	if err != nil {
		return nil, err
	}
	published := map[handbook.Period]time.Time{} // first, so that a correction makes no old event a new one
	corrected := map[handbook.Period]time.Time{}
	for i := range acts {
		for _, rev := range acts[i].Revisions {
			if published[rev.Period].IsZero() {
				published[rev.Period] = acts[i].At
			}
			corrected[rev.Period] = acts[i].At
		}
	}
	when := func(p handbook.Period, of map[handbook.Period]time.Time) time.Time {
		if at := of[p]; !at.IsZero() {
			return at
		}
		return dayTime(p.First())
	}
	type dated struct {
		at time.Time
		atomEntry
	}
	var all []dated
	add := func(at time.Time, path, title, summary string) {
		address := outside + path
		all = append(all, dated{at, atomEntry{ID: address, Title: title, Updated: at.UTC().Format(time.RFC3339), Link: atomLink{Href: address}, Summary: summary}})
	}
	for i := range b.State.Lists {
		l := &b.State.Lists[i]
		figures, err := b.State.Figures(ctx, l.Period)
		if err != nil {
			return nil, err
		}
		add(when(l.Period, corrected), "/lists/"+l.Period.String()+"/"+pages.FirstKind(l).String(), b.Language.Sayf("web.feed.list", "month", b.Language.Month(l.Period)),
			b.Language.Sayf("web.feed.list-what", "players", l.Rows, "events", figures.Events, "games", figures.Games))
	}
	events, err := b.State.Events(ctx)
	if err != nil {
		return nil, err
	}
	for i := range events[:min(len(events), eventsOfFeed)] {
		e := &events[i]
		add(when(slices.Min(e.Lists), published), b.To.Event(e.ID), b.EventName(e),
			b.Language.Sayf("web.feed.event-what", "month", b.Language.Month(slices.Min(e.Lists)), "span", b.Language.Span(e.Start, e.End), "players", e.Players))
	}
	slices.SortStableFunc(all, func(a, b dated) int { return b.at.Compare(a.at) })
	entries := make([]atomEntry, len(all))
	for i := range all {
		entries[i] = all[i].atomEntry
	}
	return entries, nil
}

// monthsOfCalendar is how many lists ahead the calendar has.
const monthsOfCalendar = 12

// calendar answers the closing days of the next lists, and the days on which they come into
// force, for the calendar of a phone (RFC 5545).
func (p *Portal) calendar(w http.ResponseWriter, r *http.Request) {
	b, err := p.builder(r)
	if err != nil {
		p.broken(w, r, err)
		return
	}
	at, _ := url.Parse(p.publicURL(r))
	now := handbook.FromTime(p.o.Now())
	first := now.Period()
	c := ics.NewCalendar()
	c.SetProductId("-//fedrate//" + p.o.Version)
	c.SetName(b.Language.Sayf("web.calendar.title", "federation", b.State.Federation))
	c.SetMethod(ics.MethodPublish)
	stamp := dayTime(first.First()) // the same bytes for a month
	add := func(id string, day handbook.Date, what string) {
		e := c.AddEvent(id + "@" + cmp.Or(at.Hostname(), "fedrate"))
		e.SetDtStampTime(stamp)
		e.SetAllDayStartAt(dayTime(day))
		e.SetAllDayEndAt(dayTime(day.AddDays(1)))
		e.SetSummary(what)
		e.SetTimeTransparency(ics.TransparencyTransparent)
	}
	for i := range monthsOfCalendar {
		list := first.Add(i + 1)
		month := b.Language.Month(list)
		add("closes-"+list.String(), rating.Closes(list, false), b.Language.Sayf("web.calendar.closes", "month", month))
		add("list-"+list.String(), list.First(), b.Language.Sayf("web.calendar.list", "month", month))
	}
	w.Header().Set("Content-Type", "text/calendar; charset=utf-8")
	w.Header().Add("Vary", "Accept-Language, Cookie")
	w.Header().Set("Cache-Control", "public, max-age=3600")
	_ = c.SerializeTo(w, ics.WithNewLineWindows) // the ends of lines of RFC 5545, on every system
}

func dayTime(d handbook.Date) time.Time {
	return time.Date(d.Year(), time.Month(d.Month()), d.Day(), 0, 0, 0, 0, time.UTC)
}
