package month

import (
	"context"
	"slices"
	"time"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// candidate is a report that may belong to the period by its dates.
type candidate struct {
	sub    store.Submission   // its newest part, with the days of the whole event
	parts  []store.Submission // the older parts of the event
	file   string             // names the report within the run
	last   handbook.Date      // closing day of the list
	closes *audit.Waiver      // by which it is later than for others; nil: it is not
	note   handbook.Text      // why it is not rated; empty: it is

	held    bool // by an officer
	settled bool // it corrects earlier lists, and the difference was carried into a later one
}

// complete tells whether nothing of the event is left for a later period.
func (c *candidate) complete() bool { return c.sub.Facts.End <= c.last }

// selectReports takes the submissions that may belong to the period by their dates:
// the end on or before the closing day of the list (B.02 7.1.3), save long
// events, and events reported by parts before, of which the rounds up to that
// day are rated as interim reports (4.1); and not later than the third list
// after the end (9.1).
func (r *run) selectReports(ctx context.Context) ([]candidate, error) {
	var selected []candidate
	due, err := r.st.Due(ctx, r.o.Period)
	if err != nil {
		return nil, err
	}
	past, err := r.pasts(ctx, due)
	if err != nil {
		return nil, err
	}
	settled, err := r.st.Settled(ctx)
	if err != nil {
		return nil, err
	}
	parted, err := r.st.Parted(ctx)
	if err != nil {
		return nil, err
	}
	holds, err := r.st.Holds(ctx)
	if err != nil {
		return nil, err
	}
	for _, one := range due {
		sub, parts := one, []store.Submission(nil)
		if parted[one.Tournament] {
			if sub, parts, err = r.whole(ctx, &one); err != nil {
				return nil, err
			}
		}
		closes, waiver, err := r.closes(ctx, &sub)
		if err != nil {
			return nil, err
		}
		f, event := &sub.Facts, past.events[sub.Tournament]
		short := f.Start.DaysUntil(f.End)+1 <= tournament.LongDays && !event.RatedFor(r.o.Period)
		if f.End > closes && (f.Start > closes || short) || past.stays(r.o.Period, event) {
			continue
		}
		if slices.ContainsFunc(selected, func(c candidate) bool { return c.sub.Number == sub.Number }) {
			continue
		}
		c := candidate{sub: sub, parts: parts, file: sub.Name, last: closes, closes: waiver, settled: settled[sub.Number]}
		for _, part := range append([]store.Submission{sub}, parts...) {
			if h, is := holds[part.Number]; is {
				c.held, c.note = true, handbook.Say("month.note.held", "by", h.By, "reason", h.Reason)
			}
		}
		switch before := r.o.Period.Add(-1); {
		case c.held:
		case !f.End.Valid():
			c.note = handbook.Say("month.note.no-end")
		case rating.TooLate(f.End, before) && handbook.FromTime(sub.Received).Period() < before:
			continue // said on the lists before
		case rating.TooLate(f.End, r.o.Period):
			c.note = handbook.Say("month.note.too-late", "end", f.End, "list", rating.LastList(f.End))
		}
		selected = append(selected, c)
	}
	nameFiles(selected)
	return selected, nil
}

// whole is the newest part of the event of a report, with the days of all its
// parts, and the older parts.
func (r *run) whole(ctx context.Context, one *store.Submission) (store.Submission, []store.Submission, error) {
	parts, err := r.st.Parts(ctx, one.Tournament)
	if err != nil || len(parts) < 2 {
		return *one, nil, err
	}
	newest := parts[len(parts)-1]
	for i := range parts {
		f := &parts[i].Facts
		if f.Start.Valid() && (f.Start < newest.Facts.Start || !newest.Facts.Start.Valid()) {
			newest.Facts.Start = f.Start
		}
		newest.Facts.End = max(newest.Facts.End, f.End)
	}
	return newest, parts[:len(parts)-1], nil
}

// closes is the closing day of the list for a report: for an official FIDE
// event, which the waiver of 7.1.3 says it is, the day before the list.
func (r *run) closes(ctx context.Context, sub *store.Submission) (handbook.Date, *audit.Waiver, error) {
	usual, official := rating.Closes(r.o.Period, false), rating.Closes(r.o.Period, true)
	if sub.Facts.End <= usual || sub.Facts.End > official {
		return usual, nil, nil
	}
	opt, err := jobs.CheckOptions(ctx, r.st, sub.Tournament)
	if err != nil {
		return usual, nil, err
	}
	w := opt.Waives(rating.ClosingDay.Name, rating.ClosingArticle(sub.Facts.Kind, r.o.Period))
	if w == nil {
		return usual, nil, nil
	}
	return official, w, nil
}

// nameFiles gives reports that came under one name different ones.
func nameFiles(list []candidate) {
	times := map[string]int{}
	for i := range list {
		times[list[i].file]++
	}
	for i := range list {
		if c := &list[i]; times[c.file] > 1 {
			c.file = c.sub.FileInRun()
		}
	}
}

// others are the submissions whose dates belong to the period but which are
// not rated: rejected and superseded ones, those that wait for an answer, and
// rejected files without a date that came in since the list before.
func (r *run) others(ctx context.Context) ([]store.Submission, error) {
	var found []store.Submission
	for _, state := range []store.State{store.Held, store.Rejected, store.Superseded} {
		subs, err := r.st.Submissions(ctx, state)
		if err != nil {
			return nil, err
		}
		for _, s := range subs {
			belongs := s.Facts.End.Valid() && rating.FirstList(s.Facts.End, false) == r.o.Period
			if s.State == store.Held { // until it is answered
				belongs = s.Facts.End.Valid() && rating.FirstList(s.Facts.End, false) <= r.o.Period
			}
			if s.Facts.End == 0 {
				belongs = handbook.FromTime(s.Received).Period() >= r.o.Period.Add(-1)
			}
			if belongs {
				found = append(found, s)
			}
		}
	}
	return found, nil
}

// past is what a period that was published before has to know of the events.
// An event stays on the list it was rated for: making an old list again does
// not draw in what came too late for it. It is empty where the period is made
// for the first time.
type past struct {
	first  map[handbook.Period]time.Time // when each list was published first
	events map[int]store.EventPast       // by the number of the tournament
	carry  bool                          // what no list has rated is left to the next one
}

// pasts are those of the events of reports.
func (r *run) pasts(ctx context.Context, due []store.Submission) (past, error) {
	p := past{first: map[handbook.Period]time.Time{}, carry: r.again != nil && r.again.carry}
	runs, err := r.st.Runs(ctx, 0)
	if err != nil {
		return p, err
	}
	for _, one := range runs { // oldest first
		if _, known := p.first[one.Period]; one.Published && !known {
			p.first[one.Period] = one.Started
		}
	}
	if _, again := p.first[r.o.Period]; again {
		events := make([]int, len(due))
		for i := range due {
			events[i] = due[i].Tournament
		}
		p.events, err = r.st.EventPasts(ctx, events)
	}
	return p, err
}

// stays tells whether an event stays on a later list, or on none: its games
// were rated for later lists alone, or it came in after this list was first
// published and a later one has decided about it since. Where a difference is
// carried, so does an event that no list has rated: the next list rates it.
func (p past) stays(period handbook.Period, e store.EventPast) bool {
	made, again := p.first[period]
	switch {
	case !again || e.RatedFor(period):
		return false
	case len(e.Rated) > 0:
		return e.Rated[0] > period
	case p.carry:
		return true
	case !e.Received.After(made):
		return false
	}
	for later, at := range p.first {
		if later > period && at.After(e.Received) {
			return true
		}
	}
	return false
}
