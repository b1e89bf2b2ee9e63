// Package published is what an office shows to everybody: the lists in force,
// the players on them, rated events, norms. The portal, its programming
// interface and the static pages all read it here, so that none shows more than
// the others. It computes nothing, and keeps what it has read until something is
// written. Of persons it has the year of birth and no more.
package published

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
)

// Reader reads what is published. Its methods may be called from several
// goroutines.
type Reader struct {
	st         *store.Store
	federation string
	readings   rating.Options

	mu    sync.Mutex
	now   *State
	ahead bool           // the state after now is read
	work  sync.WaitGroup // of who reads it
	ended context.Context
	end   context.CancelFunc
	large int
}

// large is how many rows a list has for which no request waits: reading it takes longer
// than a visitor notices.
const large = 20_000

// Reading returns a reader that answers what games would do with the office's readings of what
// the texts on ratings leave open.
func (r *Reader) Reading(readings rating.Options) *Reader {
	r.readings = readings
	return r
}

// New returns a reader of an office's database; the federation is whose players the
// lists show first.
func New(st *store.Store, federation string) *Reader {
	r := &Reader{st: st, federation: federation, large: large}
	r.ended, r.end = context.WithCancel(context.Background())
	return r
}

// Begin reads what is published, so that the first who asks need not wait for it.
func (r *Reader) Begin() {
	r.work.Go(func() {
		if s, err := r.State(r.ended); err == nil {
			_ = s.ready(r.ended) // who asks for the list is told what is wrong with it
		}
	})
}

// End stops what is read, and waits for it.
func (r *Reader) End() {
	r.mu.Lock()
	r.end()
	r.mu.Unlock()
	r.work.Wait()
}

// State is what is published at one moment. What it has read it keeps.
type State struct {
	Number     int // of the last entry of the log: another one once anything is written
	Federation string
	Lists      []store.ListInfo // in force, oldest first

	st       *store.Store
	readings rating.Options
	ended    context.Context // of the reader
	marks    map[handbook.Period]string

	mu        sync.Mutex
	lists     map[handbook.Period]*reading
	events    []Event
	byEvent   map[int]*Event
	norms     []store.StoredNorm
	aspirants map[string]bool // FIDE IDs of those with a norm or a title by place
	lookup    *jobs.Lookup
	live      map[int][]answer.PlayerLive // by FIDE ID; of those who were asked for
	rules     *RuleCounts

	opening sync.Mutex // one report of an event is read at a time
	pages   map[int]*EventPage

	comparing sync.Mutex
	compared  *Comparison // the last one
}

// State returns the present one. Where a large list was published since the last, it stays the
// last one until the list is read, which begins when the first asks.
func (r *Reader) State(ctx context.Context) (*State, error) {
	number, err := r.st.LogLast(ctx)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.now != nil && (r.now.Number == number || r.ahead) {
		return r.now, nil
	}
	s := &State{Number: number, Federation: r.federation, st: r.st, readings: r.readings, ended: r.ended, lists: map[handbook.Period]*reading{}}
	if s.Lists, err = r.st.Lists(ctx); err != nil {
		return nil, err
	}
	if s.Federation == "" {
		if s.Federation, err = r.st.Federation(ctx); err != nil {
			return nil, err
		}
	}
	if s.marks, err = r.st.ListMarks(ctx); err != nil {
		return nil, err
	}
	if r.now != nil {
		s.reuseLists(r.now)
		if latest, ok := s.Latest(); ok && latest.Rows > r.large && r.now.hasLatest() && !s.hasLatest() && r.ended.Err() == nil {
			clear(s.lists) // the last state has them: two large ones in memory are enough
			s.compared = nil
			r.ahead = true
			r.work.Go(func() { r.follow(s) })
			return r.now, nil
		}
	}
	r.now = s
	return s, nil
}

// follow makes a state the present one when its newest list is read. If reading fails,
// requests for it get the reason.
func (r *Reader) follow(s *State) {
	_ = s.ready(r.ended)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.now, r.ahead = s, false
}

// ready reads the newest list with what nearly everybody asks of it.
func (s *State) ready(ctx context.Context) error {
	latest, ok := s.Latest()
	if !ok {
		return nil
	}
	l, err := s.List(ctx, latest.Period)
	if err == nil {
		l.ready(s.Federation)
	}
	return err
}

// hasLatest reports whether the newest list is in memory.
func (s *State) hasLatest() bool {
	latest, ok := s.Latest()
	if !ok {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	l := s.lists[latest.Period]
	return l != nil && l.done.Load()
}

// reuseLists takes over the lists of an earlier state that are as they were: most of what
// an office writes changes none, and a large one takes seconds to read.
func (s *State) reuseLists(was *State) {
	was.mu.Lock()
	defer was.mu.Unlock()
	if was.comparing.TryLock() {
		if c := was.compared; c != nil && c.marks == [2]string{s.marks[c.Before.Period], s.marks[c.After.Period]} {
			s.compared = c
		}
		was.comparing.Unlock()
	}
	for p, l := range was.lists {
		at := slices.IndexFunc(s.Lists, func(i store.ListInfo) bool { return i == l.info })
		if at >= 0 && s.Before(p) == l.before && s.marks[p] != "" && l.marks == [2]string{s.marks[p], s.marks[l.before]} {
			s.lists[p] = l
		}
	}
}

// Latest returns the newest list; false where there is none.
func (s *State) Latest() (store.ListInfo, bool) {
	if len(s.Lists) == 0 {
		return store.ListInfo{}, false
	}
	return s.Lists[len(s.Lists)-1], true
}

// Has reports whether there is a list of the period.
func (s *State) Has(p handbook.Period) bool {
	return slices.ContainsFunc(s.Lists, func(l store.ListInfo) bool { return l.Period == p })
}

// Before returns the list before that of a period, 0 for none.
func (s *State) Before(p handbook.Period) handbook.Period {
	var before handbook.Period
	for i := range s.Lists {
		if s.Lists[i].Period < p {
			before = s.Lists[i].Period
		}
	}
	return before
}

// Figures count what was rated for a list.
func (s *State) Figures(ctx context.Context, p handbook.Period) (store.MonthFigures, error) {
	return s.st.MonthFigures(ctx, p)
}

// Norms returns the norms that runs have found, newest first, one of those that
// stand for one achievement.
func (s *State) Norms(ctx context.Context) ([]store.StoredNorm, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.norms != nil {
		return s.norms, nil
	}
	all, err := s.st.Norms(ctx, "")
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(n store.StoredNorm) bool { return n.Alternative || n.Period == 0 })
	slices.SortStableFunc(all, func(a, b store.StoredNorm) int { return cmp.Compare(b.Period, a.Period) })
	s.norms = all
	return all, nil
}
