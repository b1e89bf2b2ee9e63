package month

import (
	"context"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
)

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
