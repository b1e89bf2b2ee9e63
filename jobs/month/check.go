package month

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

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

// rated are those that are rated.
func (r *reports) rated() []*checked {
	var list []*checked
	for i := range r.list {
		if t := &r.list[i]; t.note.IsZero() {
			list = append(list, t)
		}
	}
	return list
}

// event is the tournament of a file, nil where there is none.
func (r *reports) event(file string) *tournament.Tournament {
	if t := r.byFile[file]; t != nil {
		return t.rep.Tournament
	}
	return nil
}

// person is a player of a file, nil where there is none.
func (r *reports) person(file string, startingRank int) *tournament.Player {
	if t := r.event(file); t != nil {
		return t.Player(startingRank)
	}
	return nil
}
