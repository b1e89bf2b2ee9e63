package month

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

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

// complete reports whether nothing of the event is left for a later period.
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
		if f.End > closes && (f.Start > closes || short) || past.belongsToLaterList(r.o.Period, event) {
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

// whole returns the newest part of the event of a report, with the days of all its
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

// closes returns the closing day of the list for a report: for an official FIDE
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

// others returns the submissions whose dates belong to the period but which are
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

// earlierPublications returns what a period that was published before has to know of the events.
// An event stays on the list it was rated for: making an old list again does
// not draw in what came too late for it. It is empty where the period is made
// for the first time.
type earlierPublications struct {
	first  map[handbook.Period]time.Time // when each list was published first
	events map[int]store.EventPast       // by the number of the tournament
	carry  bool                          // what no list has rated is left to the next one
}

// pasts returns those of the events of reports.
func (r *run) pasts(ctx context.Context, due []store.Submission) (earlierPublications, error) {
	p := earlierPublications{first: map[handbook.Period]time.Time{}, carry: r.again != nil && r.again.carry}
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

// belongsToLaterList reports whether an event stays on a later list, or on none: its games
// were rated for later lists alone, or it came in after this list was first
// published and a later one has decided about it since. Where a difference is
// carried, so does an event that no list has rated: the next list rates it.
func (p earlierPublications) belongsToLaterList(period handbook.Period, e store.EventPast) bool {
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

// check reads and checks the selected reports with the waivers of their
// events, several at a time, and leaves out what the checks reject now.
func (r *run) check(ctx context.Context, selected []candidate) (*reports, error) {
	var (
		lock sync.Mutex
		done int
		list = make([]checked, len(selected))
		errs []error
	)
	var err error
	if r.persons, err = r.st.OfficeBefore(ctx, r.before.Period); err != nil {
		return nil, err
	}
	known := &jobs.Known{Store: r.st, Persons: r.persons, Register: r.register}
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	if !r.st.ReadsTogether() {
		group.SetLimit(1)
	}
	for i := range list {
		group.Go(func() error {
			if ctx.Err() != nil {
				return nil
			}
			list[i].candidate = selected[i]
			err := r.checkNamed(ctx, &list[i], known)
			lock.Lock()
			defer lock.Unlock()
			errs = append(errs, err)
			done++
			r.progress("check", done, len(list))
			return nil
		})
	}
	_ = group.Wait() // each error is in the list
	if err := errors.Join(append(errs, ctx.Err())...); err != nil {
		return nil, err
	}
	return newReports(list), nil
}

// checkNamed checks a report. A panic is an error that names it: the run ends, and the
// officer knows by which report.
func (r *run) checkNamed(ctx context.Context, t *checked, known *jobs.Known) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = handbook.Errorf("jobs.wrong.fault-in-report", "submission", t.sub.Number, "file", t.sub.Name, "fault", fmt.Sprint(fault))
		}
	}()
	return r.checkOne(ctx, t, known)
}

func (r *run) checkOne(ctx context.Context, t *checked, known *jobs.Known) error {
	opt, err := known.ReadingOptions(ctx, &t.sub)
	if err != nil {
		return err
	}
	data, err := r.st.Bytes(ctx, t.sub.Number)
	if err != nil {
		return err
	}
	if t.before, err = r.st.RatedBefore(ctx, t.sub.Tournament, r.o.Period, r.register); err != nil {
		return err
	}
	if r.again != nil && len(t.parts) > 0 {
		if t.after, t.late, err = r.st.RatedAfter(ctx, t.sub.Tournament, r.o.Period); err != nil {
			return err
		}
	}
	if r.again != nil && r.again.carry {
		if t.rated, err = r.again.published.RoundsBefore(ctx, t.sub.Tournament, handbook.Period(9999_12)); err != nil {
			return err
		}
	}
	if t.settled && len(t.before) > 0 {
		if t.rounds, err = r.st.RoundsBefore(ctx, t.sub.Tournament, r.o.Period); err != nil {
			return err
		}
	}
	t.rep = audit.Open(t.file, data, opt)
	if len(t.parts) == 0 && !t.unrated() {
		t.rated = nil // the same as in any other run
	}
	if t.rep.Check(data); t.rep.Failed != nil {
		return t.rep.Failed
	}
	if len(t.parts) > 0 {
		if err := jobs.JoinParts(ctx, r.st, t.rep, t.parts); err != nil {
			return err
		}
	}
	t.rep.Spare()
	if w := t.closes; w != nil && t.rep.Tournament != nil {
		t.rep.Findings = append(t.rep.Findings, rating.RatedAsOfficial(
			t.rep.Tournament, t.rep.Kind, r.o.Period, handbook.Waived{By: w.By, On: w.Day, Reason: w.Reason}))
		handbook.SortFindings(t.rep.Findings)
	}
	switch {
	case !t.note.IsZero():
	case t.rep.Sport() != tournament.Chess:
		t.note = handbook.Say("month.note.sport", "sport", t.rep.Sport().Name())
	case t.rep.Verdict() == audit.Rejected:
		t.note, t.rejected = handbook.Say("month.note.rejected"), true
	case !t.anything() && len(t.before) > 0:
		t.note = handbook.Say("month.note.rated-before")
	}
	return nil
}

// checked is a candidate that was read and checked.
type checked struct {
	candidate
	rep    *audit.Report
	before map[store.GameKey]bool // games rated in earlier periods
	after  map[store.GameKey]bool // games rated for later lists, where they stay
	late   map[int]bool           // rounds of which all games were
	rated  map[int]bool           // rounds that a list has rated, where the next list rates the others; nil: it does not
	rounds map[int]bool           // rounds whose correction a carried difference has

	rejected bool // by the checks of the run; it was not withdrawn
}

// skip tells which games are not rated now: those rated before, those that came
// too late for the list and were rated for a later one, or are left to the next
// one, those of rounds whose correction is carried into a list as a difference,
// and those of an event still going on that were played after the closing day, or on a day
// that the report does not give.
func (t *checked) skip(startingRank, round int) bool {
	tour := t.rep.Tournament
	if !t.complete() {
		if day := tour.RoundDate(round); !day.Valid() || day > t.last {
			return true
		}
	}
	if t.rounds[round] || t.late[round] || t.rated != nil && !t.rated[round] {
		return true
	}
	if len(t.before) == 0 && len(t.after) == 0 {
		return false
	}
	p := tour.Player(startingRank)
	if p == nil {
		return false
	}
	game := store.GameKey{Round: round, Player: store.PlayerKey(p)}
	return t.before[game] || t.after[game]
}

// unrated reports whether the report has a round that no list has rated.
func (t *checked) unrated() bool {
	if t.rated == nil || t.rep.Tournament == nil {
		return false
	}
	for i := range t.rep.Tournament.Players {
		for r, g := range t.rep.Tournament.Players[i].Games {
			if day := t.rep.Tournament.RoundDate(r + 1); g.Result.Rated() && !t.rated[r+1] && (!day.Valid() || day <= t.last || t.complete()) {
				return true
			}
		}
	}
	return false
}

// anything reports whether a game is left to be rated now.
func (t *checked) anything() bool {
	for i := range t.rep.Tournament.Players {
		p := &t.rep.Tournament.Players[i]
		for r, g := range p.Games {
			if g.Result.Rated() && !t.skip(p.StartingRank, r+1) {
				return true
			}
		}
	}
	return false
}

// reports are the checked reports of the period, those that are not rated
// included.
type reports struct {
	list   []checked
	byFile map[string]*checked
}

func newReports(list []checked) *reports {
	r := &reports{list, map[string]*checked{}}
	for i := range list {
		r.byFile[list[i].file] = &list[i]
	}
	return r
}

// rated returns those that are rated.
func (r *reports) rated() []*checked {
	var list []*checked
	for i := range r.list {
		if t := &r.list[i]; t.note.IsZero() {
			list = append(list, t)
		}
	}
	return list
}

// event returns the tournament of a file, nil where there is none.
func (r *reports) event(file string) *tournament.Tournament {
	if t := r.byFile[file]; t != nil {
		return t.rep.Tournament
	}
	return nil
}

// person returns a player of a file, nil where there is none.
func (r *reports) person(file string, startingRank int) *tournament.Player {
	if t := r.event(file); t != nil {
		return t.Player(startingRank)
	}
	return nil
}
